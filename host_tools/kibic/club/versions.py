"""Which sheets are versions of one evening.

A sheet has no number of its own, so an evening is known by what a correction leaves alone. That is
its deals first of all: five in a row that are the same at the same place, and not the same deal
again and again, do not come twice by chance, whatever the heads say. A device's journal would tell
no more, since a sheet that was mended by hand is no longer in it. Where there are fewer deals, the
day and the people have to be the same, or the file and all deals.
"""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from kibic.club.sheets import joined, moves_of, name_of

RUN = 5  # deals in a row that tell an evening
DIFFERENT = 4  # so many of them at least are not alike
RUNS = 4  # of the first so many runs one has to be the same
FEW = 3  # deals: fewer do not tell another evening of a day from a corrected one
MENDED = 3  # deals that have to be the same where a name is not and no time is


class Version(NamedTuple):
    """What tells whether two sheets are of one evening; `deals` are their texts."""

    source: str
    game: str
    follows: str
    date: str
    time: str
    names: frozenset[str]
    deals: tuple[str, ...]


def version_of(source: str, sheet: str) -> Version:
    """Return what a sheet's text says of its evening."""
    moves = moves_of(sheet.split("\n"))
    starts = [at for at, move in enumerate(moves) if move == ["deal"]]
    top = moves[: starts[0]] if starts else moves
    head = {move[0]: move[1:] for move in top if move[0] != "seat"}
    seats = [move[1:] for move in top if move[0] == "seat"]
    date, time = (*head.get("date", ()), "", "")[:2]
    return Version(
        source=source,
        game=" ".join(head.get("game", ())),
        follows=" ".join(head.get("follows", ())),
        date=date,
        time=time,
        names=frozenset(name_of(" ".join(seat[1:] or seat)) for seat in seats),
        deals=tuple(
            joined(moves[at:end]) for at, end in zip(starts, [*starts[1:], len(moves)], strict=True)
        ),
    )


def marks(version: Version) -> frozenset[int]:
    """Return numbers of 64 bits; two versions of one evening have one of them in common."""
    names = sorted(version.names)
    without = [[other for other in names if other != name] for name in names]
    days = [_mark("day", version.date, *others) for others in without]
    return _runs(version) | {*days, _mark("file", version.source, *version.deals)}


def _runs(version: Version) -> frozenset[int]:
    runs = [version.deals[at : at + RUN] for at in range(0, RUN * RUNS, RUN)]
    return frozenset(
        _mark("run", str(at), *run)
        for at, run in enumerate(runs)
        if len(run) == RUN and len(set(run)) >= DIFFERENT
    )


def _mark(*words: str) -> int:
    digest = hashlib.sha256("\0".join(words).encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)


def same(version: Version, other: Version) -> bool:
    """Return whether both are versions of one evening; the order of the two does not matter."""
    if _runs(version) & _runs(other):
        return True
    same_people = version.names == other.names
    common = len(version.names & other.names)
    if common < max(len(version.names), len(other.names)) - 1:  # one name may have been mended
        return False
    same_deals = version.deals == other.deals
    if same_deals and version.source == other.source:
        return True
    if (version.date, version.game, version.follows) != (other.date, other.game, other.follows):
        return False
    if version.time and other.time and version.time != other.time:
        return False
    if same_deals:
        return True
    alike = sum(a == b for a, b in zip(version.deals, other.deals, strict=False))
    fewer = min(len(version.deals), len(other.deals))
    half = 2 * alike >= fewer and alike > 0
    if version.time and version.time == other.time:
        return same_people or half
    if not same_people:
        return half and alike >= MENDED
    return (
        half
        or (bool(version.date) and fewer < FEW)
        or stops(version, other)
        or stops(other, version)
    )


def stops(shorter: Version, longer: Version) -> bool:
    """Return whether the first has the deals of the other, only that it stops earlier."""
    return shorter.deals != longer.deals and "".join(longer.deals).startswith(
        "".join(shorter.deals)
    )


def head_changes(old: str, new: str) -> tuple[list[str], list[str]]:
    """Return the lines of two sheets' heads that only one of them has."""
    was, now = _head(old), _head(new)
    return [line for line in was if line not in now], [line for line in now if line not in was]


def _head(sheet: str) -> list[str]:
    lines: Iterable[list[str]] = moves_of(sheet.split("\n"))
    head = []
    for move in lines:
        if move == ["deal"]:
            break
        head.append(" ".join(move))
    return head
