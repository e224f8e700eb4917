"""What follows a hand thrown in: who deals, and the double round that who threw in may begin.

Source: hunter, II.3. Without a word the next one deals. `throw-in C next`: C, who threw in and
would deal, hands the deal on. `throw-in C deals`: he takes it on himself, from any place;
`throw-in C double`: and as many deals that are played as people sit at the table count twice.
"""

from ...refused import Refused, exactly

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move, Seat
    from ...session import Session
    from .kinds import HunterDeal


NEXT, DEALS, DOUBLE = "next", "deals", "double"
CHOICES = (DOUBLE, NEXT, DEALS)


def thrown(session: "Session", deal: "HunterDeal") -> None:
    """A hand was thrown in: the next seat deals, and the thrower may choose otherwise."""
    session.dealer = (session.dealer + 1) % len(session.seats)
    session.pending = deal.throw[0]


def choices(session: "Session") -> tuple:
    """The lines that the thrower of the last hand may choose."""
    if not session.pending:
        return ()
    moves = []
    for how in CHOICES:
        move = ("throw-in", session.pending, how)
        if not _refusal(session, session.pending, how, session.dealer):
            moves.append(move)
    return tuple(moves)


def choose(session: "Session", words: "Move") -> None:
    """Apply `throw-in C next`; within a deal it ends that. Raises Refused."""
    _, seat, how = exactly(words, 3)
    dealer = session.dealer
    if session.deal:
        dealer = (dealer + 1) % len(session.seats)
    elif session.pending != seat:
        raise Refused("threw-nothing", seat)
    reason = _refusal(session, seat, how, dealer)
    if reason:
        raise Refused(*reason)
    if session.deal:
        session.deal.apply(words)
        session.close(words)
    session.pending = None
    people = len(session.seats)
    if how == NEXT:
        session.dealer = (dealer + 1) % people
        return
    session.dealer = session.seats.index(seat)
    if how == DOUBLE:
        session.rounds = (people,)


def _refusal(session: "Session", seat: "Seat", how: str, dealer: int) -> tuple | None:
    """Why somebody may not choose so: (code, facts...), or None. `dealer` would deal next."""
    if how not in CHOICES:
        return ("unknown-word", how)
    if how == NEXT and session.seats[dealer] != seat:
        return ("deals-not", seat)
    if how == DOUBLE and session.rounds:
        return ("round-runs",)
    return None
