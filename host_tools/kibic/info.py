"""`kibic info`: what a board is."""

from collections.abc import Iterator

import boot
from kibic import flash, pull, room, settings
from kibic.link import Board
from kibic.teller import Teller

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
    free = facts.blocks - room.used(board.walk(""))
    yield "free", tell.text("free-of", max(free, 0), facts.blocks)
    board.do(_SUPPLY)
    if supply := board.call("_supply", shape=([int, bool], None)):
        millivolts, on_usb = supply
        yield "supply", tell.text("on-usb" if on_usb else "on-battery", f"{millivolts / 1000:.1f}")
    there = sorted(path for path in board.tree(pull.DATA, hashed=False) if path.endswith(".jnl"))
    yield "sheets", tell.text("newest", len(there), there[-1][:-4]) if there else "0"
    yield "clock", settings.read_clock(board)


def role_of(slots: flash.Slots, slot: str) -> str:
    """Return the key that tells what a slot is."""
    if not slots.names[slot]:
        return "role-empty"
    if slots.decide()[0] != slot:
        return "role-idle"
    return "role-confirmed" if slots.settled() else "role-trial"
