"""The small commands for a board: its roster, its clock, what it is, and the options of games."""

import datetime
import unicodedata
from collections.abc import Iterator
from typing import Any

import boot
from host_tools import flash, pull
from host_tools.judge import RULES
from host_tools.link import Board
from host_tools.words import Teller, Trouble
from tarokk import games
from ui.app import ROSTER_SIZE

ROSTER = pull.DATA + "/roster.txt"
LONGEST_NAME = 24  # characters

# The supply, if the firmware that starts can measure it: (millivolts, whether on USB).
_SUPPLY = """
def _supply():
    try:
        from device.battery import millivolts
        from device.pins import supply
        converter, usb = supply()
        return millivolts(converter.read_u16()), usb.value() == 1
    except (ImportError, AttributeError, ValueError):
        return None
"""


# -- the roster


def roster(tell: Teller, board: Board, add: list[str], remove: list[str]) -> None:
    """Change the names that the board offers, and print them. Raises Trouble."""
    names = [line.strip() for line in board.text(ROSTER).splitlines() if line.strip()]
    before = list(names)
    for name in map(_clean, remove):
        if name not in names:
            raise Trouble("no-such-name", name, ", ".join(names) or "–")
        names.remove(name)
    for name in map(_clean, add):
        if name in names:
            raise Trouble("name-there", name)
        names.insert(0, name)
    for name in names[ROSTER_SIZE:]:
        tell("name-dropped", name, ROSTER_SIZE)
    names = names[:ROSTER_SIZE]
    if names != before:
        board.write(ROSTER, "".join(name + "\n" for name in names).encode())
    if not names:
        tell("roster-empty")
    for name in names:
        tell("name", name)


def _clean(name: str) -> str:
    """A name as a sheet and the display can hold it. Raises Trouble."""
    clean = unicodedata.normalize("NFC", " ".join(name.split()))
    if not clean or len(clean) > LONGEST_NAME or not clean.isprintable() or "#" in clean:
        raise Trouble("bad-name", name, LONGEST_NAME)
    return clean


# -- the options of games


def options(tell: Teller) -> None:
    """Print what each game lets a house choose, and where that is written."""
    rows = [row for name in games.NAMES for row in _option_rows(tell, games.load(name))]
    tell.table(("game", "option", "default", "takes", "source"), rows)
    tell("option-line")


def _option_rows(tell: Teller, game: Any) -> Iterator[tuple[str, ...]]:
    """Its name, default, what else it takes, and the chapter of the source."""
    words = RULES[tell.language].WORDS
    for option, values, chapter in game.options():
        meaning = words.get(option, option)
        name = option if meaning == option else f"{option} ({meaning})"
        others = ", ".join(values[1:])
        taken = tell.text("takes-values") if "/" in values[0] else others
        yield game.NAME, name, values[0], taken, chapter


# -- the clock


def clock(tell: Teller, board: Board, now: datetime.datetime | None = None) -> None:
    """Set the board's clock to this computer's. Raises Trouble."""
    before = read_clock(board)
    now = now or datetime.datetime.now()
    parts = (now.year, now.month, now.day, now.weekday(), now.hour, now.minute, now.second, 0)
    board.do(f"import machine\nmachine.RTC().datetime({parts})")
    tell("clock-set", before, read_clock(board))


def read_clock(board: Board) -> str:
    """The board's date and time."""
    board.do("import machine\ndef _clock():\n return tuple(machine.RTC().datetime())")
    year, month, day, _, hour, minute, second, *_ = board.call("_clock")
    return f"{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"


# -- what the board is


def info(tell: Teller, board: Board) -> None:
    """Print what is known of the board. Raises Trouble."""
    tell.table(("", ""), [(tell.text(key), value) for key, value in _known(tell, board)])


def _known(tell: Teller, board: Board) -> Iterator[tuple[str, str]]:
    facts = board.facts()
    yield "board", facts.machine
    yield "micropython", facts.number
    slots = flash.look(board)
    for slot in boot.SLOTS:
        role = tell.text(role_of(slots, slot))
        yield f"slot-{slot}", f"{slots.names[slot]} {role}".strip()
    yield "free", tell.text("free-of", facts.free // 1024, facts.total // 1024)
    board.do(_SUPPLY)
    if supply := board.call("_supply"):
        millivolts, on_usb = supply
        yield "supply", tell.text("on-usb" if on_usb else "on-battery", f"{millivolts / 1000:.1f}")
    there = sorted(path for path in board.tree(pull.DATA, hashed=False) if path.endswith(".jnl"))
    yield "sheets", tell.text("newest", len(there), there[-1][:-4]) if there else "0"
    yield "clock", read_clock(board)


def role_of(slots: flash.Slots, slot: str) -> str:
    """The key that tells what a slot is."""
    if not slots.names[slot]:
        return "role-empty"
    if slots.decide()[0] != slot:
        return "role-idle"
    return "role-confirmed" if slots.settled() else "role-trial"
