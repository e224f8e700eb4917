"""What an evening seldom says beside its deals: the closing round, the sharing of what lies on the
table, a deal whose record is damaged; see `session`.

Sources: paskievics, "Helyválasztás, osztás, a játék befejezése".
"""

from .refused import UNREADABLE, Refused, exactly, implied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import Move
    from .session import Session


def share(session: "Session", words: "Move") -> None:
    """What lies on the table is shared by all; what is left over stays there."""
    exactly(words, 1)
    if not any(session.pots):
        raise Refused("nothing-to-share")
    left = sum(session.pots)
    shares = session.shares()
    for i, seat in enumerate(session.seats):
        session.totals[i] += shares[seat]
        left -= shares[seat]
    session.pots = (left,) + (0,) * (len(session.pots) - 1)
    session.pending = None


def closing(session: "Session", words: "Move") -> None:
    exactly(words, 1)
    session.closing = True


def skiz(session: "Session", words: "Move") -> None:
    _, seat = exactly(words, 2)
    if not session.closing:
        raise Refused("closing-first")
    if session.skiz:
        implied(session.skiz == seat, words)
        return
    session.seated(seat)
    if seat not in session.deal.players:
        raise Refused("sits-out", seat)
    seats = session.seats
    session.skiz = seat
    session.left = len(seats) + (seats.index(seat) - session.dealer) % len(seats)


def skiz_late(session: "Session", words: "Move") -> None:
    if session.skiz:
        implied(words[1:] == (session.skiz,), words)
        return
    raise Refused("no-deal-open", "skiz")


def unreadable(session: "Session", words: "Move") -> None:
    """What was said in the deal is lost: it pays nothing. `void`: it was not played, either."""
    if words[1:] not in ((), ("void",)):
        raise Refused("word-count", " ".join(words))
    session.deal.phase = UNREADABLE
    session.deal = session.last = None
    session.fresh = False
    if words[1:]:
        session.void()
    else:
        session.run_rounds()
        session.next_dealer()


IN_DEALS = {"skiz": skiz, UNREADABLE: unreadable}
BETWEEN = {"closing": closing, "share": share, "skiz": skiz_late}
