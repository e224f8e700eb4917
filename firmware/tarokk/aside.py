"""Lines of an evening that are rare: the closing round, sharing the pots, a deal whose record is
damaged. `session` imports this module when such a line comes.

Sources: paskievics, "Helyválasztás, osztás, a játék befejezése".
"""

from .refused import UNREADABLE, Refused, exactly, implied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import Move, Session


def share(session: "Session", words: "Move") -> None:
    """Apply `share`: divide the pots among all seats; what does not divide stays in the first pot.
    Raises Refused if the pots are empty."""
    exactly(words, 1)
    if not any(session.pots):
        raise Refused("nothing-to-share")
    left = sum(session.pots)
    shares = session.shares()
    before = session.shared or (0,) * len(session.seats)
    session.shared = tuple([before[i] + shares[seat] for i, seat in enumerate(session.seats)])
    for i, seat in enumerate(session.seats):
        session.totals[i] += shares[seat]
        left -= shares[seat]
    session.pots = (left,) + (0,) * (len(session.pots) - 1)
    session.pending = None


def closing(session: "Session", words: "Move") -> None:
    """Apply `closing` ("skíz oszt, nem oszt"): the holder of the skíz in the next deal, whom `skiz`
    names, decides when the evening ends."""
    exactly(words, 1)
    session.closing = True


def skiz(session: "Session", words: "Move") -> None:
    """Apply `skiz A` within a deal: seat A holds the skíz, and `session.left` counts the deals
    before A would deal for the second time. Raises Refused before `closing`, or for a seat without
    cards."""
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
    """Apply `skiz A` between deals: allowed only if it repeats what is recorded. Raises Refused."""
    if session.skiz:
        implied(words[1:] == (session.skiz,), words)
        return
    raise Refused("no-deal-open", "skiz")


def unreadable(session: "Session", words: "Move") -> None:
    """Apply `unreadable`: close the open deal without payment, because its record is lost. With
    `void` the deal counts as not played. Raises Refused."""
    if words[1:] not in ((), ("void",)):
        raise Refused("word-count", " ".join(words))
    session.deal.phase = UNREADABLE
    session.deal = session.last = None
    session.paid = {}
    session.fresh = False
    if words[1:]:
        session.void()
    else:
        session.run_rounds()
        session.next_dealer()


IN_DEALS = {"skiz": skiz, UNREADABLE: unreadable}
BETWEEN = {"closing": closing, "share": share, "skiz": skiz_late}
