"""What every step of an evening asks of its journal; what rereading it takes is in `replay`."""

from tarokk.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from typing import Any

    from store.journal import Journal
    from tarokk.kinds import OwnDeal
    from tarokk.session import Session
    from ui.kinds import Target


UNDO, STRIKE, AMEND, DEAL, END = "undo", "strike", "amend", "deal", "end"
BETWEEN = ("closing", "share")  # said between deals: they stay when the deal before is amended
PART = 6  # moves that are made between two signs of work


def lines(
    journal: "Journal", start: int = 0, stop: int | None = None
) -> "Generator[tuple[int, Any], None, None]":
    """Iterate over (offset, text) of a journal's lines between two offsets; a missing line's text
    is None."""
    from store.reading import read  # which a deal can do without

    reading = read(journal, start)
    for offset, text in reading:
        if offset == stop:
            reading.close()
            return
        yield offset, text


def tell(
    session: "Session", moves: "Sequence", works: "Callable | None" = None, checked: bool = False
) -> None:
    """Make moves; `works(done, whole)` is called now and then, `checked` is as in `Deal.apply`:
    such moves take half the time at most. Raises Refused."""
    part = 2 * PART if checked else PART
    for at, move in enumerate(moves):
        if works and at % part == part - 1:
            works(at, len(moves))
        session.apply(move, checked)


def left_out(session: "Session", moves: "Sequence", together: bool = False) -> list:
    """Make moves, but for those that the session refuses; return these. `together`: they were all
    accepted with others, so that they can be true together, which is not checked again."""
    refused = []
    for move in moves:
        deal = session.deal
        mark = deal.mark() if together and deal and deal.careful(move) else []
        try:
            session.apply(move, together)
        except Refused:
            if mark:
                deal.back(mark)
            refused.append(move)
    return refused


def won(session: "Session") -> tuple | None:
    """(seat, word, points) of the deal closed last, see `game.Game`; of one that was not
    played (None, its phase, 0); None if it is not at hand."""
    deal = session.last
    if not deal:
        return None
    if deal.phase in session.game.UNPLAYED:
        return None, deal.phase, 0
    seat, word, points = session.rules.summary(deal, session.paid)
    return seat, word or "", points


def won_at(session: "Session") -> dict:
    """{name: points} of the players of a session."""
    return {session.names[seat]: points for seat, points in zip(session.seats, session.totals)}


def add(totals: dict[str, int], won: dict[str, int]) -> None:
    """Add {name: points} to `totals`."""
    for name, points in won.items():
        totals[name] = totals.get(name, 0) + points


def deal_of(target: "Target") -> "OwnDeal":
    """The deal that is being entered, or the one that has just closed by itself."""
    return target.session.deal or target.session.last


def twin(original: "Any") -> "Any":
    """A shallow copy of an object."""
    made, state = object.__new__(type(original)), original.__dict__
    for name in state:  # not items(), which makes a pair each time
        setattr(made, name, state[name])
    return made
