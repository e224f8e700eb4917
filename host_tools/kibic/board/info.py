"""`kibic info`: what a board is."""

import kibic_boot
from kibic.board import pull, room, settings, slots
from kibic.board.board import Board
from kibic.words import Tell

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


async def info(tell: Tell, board: Board) -> None:
    """Print what is known of the board. Raises Trouble."""
    rows = await _rows(tell, board)
    tell.table(("", ""), [(tell.text(key), value) for key, value in rows])


async def _rows(tell: Tell, board: Board) -> list[tuple[str, str]]:
    facts = await board.facts()
    rows = [("board", facts.machine), ("micropython", facts.number)]
    now = await slots.look(board)
    for slot in kibic_boot.SLOTS:
        role = tell.text(role_of(now, slot))
        rows.append((f"slot-{slot}", f"{now.names[slot]} {role}".strip()))
    free = facts.blocks - room.used(await board.walk(""))
    rows.append(("free", tell.text("free-of", max(free, 0), facts.blocks)))
    if any(now.names.values()):  # else it would be somebody else's code that is asked
        await board.do(_SUPPLY)
        supply = await board.call("_supply", shape=([int, bool], None))
    else:
        supply = None
    if supply:
        millivolts, on_usb = supply
        volts = f"{millivolts / 1000:.1f}"
        rows.append(("supply", tell.text("on-usb" if on_usb else "on-battery", volts)))
    files = await board.tree(pull.DATA, hashed=False)
    journals = sorted([path for path in files if path.endswith(".jnl")])
    newest = tell.text("newest", len(journals), journals[-1][:-4]) if journals else "0"
    return rows + [("sheets", newest), ("clock", await settings.read_clock(board))]


def role_of(now: slots.Slots, slot: str) -> str:
    """Return the key that tells what a slot is."""
    if not now.names[slot]:
        return "role-empty"
    if now.decide()[0] != slot:
        return "role-idle"
    return "role-confirmed" if now.settled() else "role-trial"
