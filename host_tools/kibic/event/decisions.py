"""What the director may decide, as entries of the log; the fold says whether they fit."""

import tomllib
import unicodedata
from typing import Any

from kibic.event import plan
from kibic.event.log import Entry
from kibic.event.state import Event
from kibic.words import Trouble

MOST_REASON = 200  # characters


def reason_of(reason: str) -> str:
    """Return a reason in one line. Raises Trouble where there is none."""
    line = " ".join(unicodedata.normalize("NFC", reason).split())[:MOST_REASON]
    if not line:
        raise Trouble("event-no-reason")
    return line


def join(player: str, team: str = "", club: str = "") -> Entry:
    """Return the coming of a player, who may belong to a team and a club. Raises Trouble."""
    entry = {"do": "join", "player": plan.name_of(player)}
    groups = (("team", team), ("club", club))
    return entry | {kind: plan.name_of(group) for kind, group in groups if group.strip()}


def leave(player: str, reason: str) -> Entry:
    """Return the leaving of a player. Raises Trouble."""
    return {"do": "leave", "player": plan.name_of(player), "reason": reason_of(reason)}


def substitute(player: str, by: str, reason: str) -> Entry:
    """Return that `by` sits for a player from now on. Raises Trouble."""
    return {"do": "substitute", "player": plan.name_of(player), "by": plan.name_of(by),
            "reason": reason_of(reason)}  # fmt: skip


def bonus(player: str, points: int, reason: str) -> Entry:
    """Return a bonus, or a penalty of points below 0. Raises Trouble."""
    return {"do": "bonus", "player": plan.name_of(player), "points": points,
            "reason": reason_of(reason)}  # fmt: skip


def change(given: dict[str, Any], reason: str) -> Entry:
    """Return a change of some settings of the plan. Raises Trouble."""
    if not given or "players" in given:
        raise Trouble("event-value", "players" if given else "–", "…" if given else "–")
    if "date" in given:
        given = given | {"date": str(given["date"])}
    return {"do": "plan", "settings": given, "reason": reason_of(reason)}


def settings_of(lines: str) -> dict[str, Any]:
    """Return the settings in lines of TOML. Raises Trouble."""
    try:
        return tomllib.loads(lines)
    except tomllib.TOMLDecodeError as error:
        raise Trouble("event-unreadable", lines[:60], error) from None


def late(number: int, table: int, minutes: int, reason: str) -> Entry:
    """Return that a table of a round may play some minutes longer. Raises Trouble."""
    return {"do": "late", "round": number, "table": table, "minutes": minutes,
            "reason": reason_of(reason)}  # fmt: skip


def undo(entry: int, reason: str) -> Entry:
    """Return the undoing of an entry by its number. Raises Trouble."""
    return {"do": "undo", "entry": entry, "reason": reason_of(reason)}


def last_draw(event: Event) -> int:
    """Return the number of the entry that seated the last round. Raises Trouble."""
    for (number, _, entry), undone in reversed(event.history):
        if entry["do"] == "seat" and not undone:
            return number
    raise Trouble("event-no-table", 1, "–")
