"""Names in the order of an alphabet, and what somebody looks for on the wall: where they sit."""

import unicodedata

from kibic.event.state import Event


def key(name: str) -> tuple[str, str]:
    """Return what names are sorted by: letters first, then accents."""
    apart = unicodedata.normalize("NFD", name.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign)), apart


def places(event: Event, number: int) -> list[tuple[str, int]]:
    """Return (name, table) of everybody in a round by the alphabet, table 0 of who has no seat."""
    seats = [(name, table.number) for table in event.rounds[number - 1] for name in table.players]
    byes = [(event.stand_ins.get(name, name), 0) for name in event.byes[number - 1]]
    return sorted([*seats, *byes], key=lambda place: key(place[0]))
