"""Every move that may be said now; for the host alone, see `report.Report.legal`."""

from ...ask import END
from . import ask
from .tables import DRAW, LAST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deal import TwoHandedDeal


def legal(deal: "TwoHandedDeal") -> tuple:
    """Every move the deal accepts and that says something new; points seat by seat."""
    if deal.over():
        return ()
    if deal.phase == "auction":
        return ask.bids(deal) + (() if deal.auction.begun() else ask.outcomes(deal))
    moves = ask.exchange(deal) + list(ask.speech(deal)) + _tricks(deal) + _stages(deal)
    for stem in ask.stems(deal):
        moves += ask.levels(deal, stem)
    moves += ask.figures(deal) + ask.stands(deal) + [END, ("lead",)]
    return tuple([move for move in moves if deal.would(move)] + _points(deal))


def _tricks(deal: "TwoHandedDeal") -> list:
    """Who won the next trick, or any by its number."""
    moves: list[tuple] = [("trick", seat) for seat in deal.players]
    for number in range(1, deal.play.tricks() + 1):
        moves += [("trick", seat, str(number)) for seat in deal.players]
    return moves


def _stages(deal: "TwoHandedDeal") -> list:
    moves: list[tuple] = []
    for stage in (DRAW, LAST):
        moves += [("stage", stage, seat) for seat in deal.players] + [("stage", stage)]
    return moves


def _points(deal: "TwoHandedDeal") -> list:
    moves = []
    for seat in deal.players:
        if seat not in deal.result.points:
            numbers = deal.result.numbers(seat, deal.result.points)
            moves += [("points", seat, str(n)) for n in numbers]
    return moves
