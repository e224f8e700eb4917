"""How a deal of two-handed tarokk may end from where it stands: see `dialogue.stake`."""

from ...deal import put
from ...tables import spelled
from .tables import ALL_POINTS, BY_POINTS, QUARTER_POINTS, REST_OF_DOUBLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...kinds import OwnDeal, Seat
    from .kinds import TwoHandedDeal


def ends(deal: "TwoHandedDeal", failed: tuple = ()) -> dict:
    """See `ask.Ask`; where nobody declares, of who speaks first. Who wins also makes all that he
    has announced, as far as that is open and can be true together, and for a betli he loses the
    game; the other fails."""
    if not deal.bid or deal.over():
        return {}
    seat = deal.declarer or deal.players[0]
    return {
        "won": [_end(deal, seat, failed)],
        "lost": [_end(deal, deal.talk.other(seat), failed)],
    }


def _end(deal: "TwoHandedDeal", seat: "Seat", failed: tuple) -> tuple | None:
    """The lines with which this seat wins the deal; None if it cannot any more."""
    trial: OwnDeal = deal.copy()
    lines: tuple = ()
    for whose, figure in sorted(deal.talk.announced):
        move = ("made",) + spelled(figure) + (whose,)
        if whose != seat or figure in BY_POINTS or figure + " " + whose in failed:
            continue
        before = trial.mark()
        if trial.would(move):
            trial.apply(move)
            if _points(trial, seat) is None:
                trial.back(before)
            else:
                lines += (move,)
    points = _points(trial, seat)
    return None if points is None else lines + points


def _points(deal: "TwoHandedDeal", seat: "Seat") -> tuple | None:
    """The line of points with which this seat is ahead, or behind with a betli; () if they are
    entered, None if that cannot be."""
    winner, loser = seat, deal.talk.other(seat)
    if (seat, "betli") in deal.result.made:
        winner, loser = loser, winner
    points = deal.result.all_points()
    if len(points) == 2:
        return () if points[winner] > points[loser] else None
    for own, rest in _pairs(deal, winner, loser):
        move = ("points", winner, str(own), loser, str(rest))
        if deal.would(move):
            return (move,)
    return None


def _pairs(deal: "TwoHandedDeal", winner: "Seat", loser: "Seat") -> "Iterator[tuple]":
    """(points of who is ahead, of the other), first those that an announced double or quarter asks
    for, then the least ahead, which makes nothing besides."""
    announced, result = deal.talk.announced, deal.result
    least = QUARTER_POINTS if deal.play.short and (winner, "quarter") in announced else 0
    most = REST_OF_DOUBLE if (winner, "double") in announced else ALL_POINTS
    pairs = [
        (own, rest)
        for own in result.numbers(winner, result.points)
        for rest in reversed(result.numbers(loser, put(result.points, winner, own)))
        if rest < own
    ]
    yield from [pair for pair in pairs if pair[0] >= least and pair[1] <= most]
    yield from pairs
