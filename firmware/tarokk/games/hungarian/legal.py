"""Every move that may be said now; for the host alone, see `report.Report.legal`."""

from ...ask import END
from ...tables import spelled
from . import ask
from .tables import SIDES


def legal(deal) -> tuple:
    """Every move the deal accepts and that says something new; points one by one."""
    if deal.over():
        return ()
    if deal.phase == "auction":
        return ask.bids(deal) + (() if deal.auction.begun() else ask.outcomes(deal))
    moves = list(facts(deal))
    moves += [("points", str(n)) for n in range(deal.rules.POINTS[0] + 1)]
    moves = [move for move in moves if deal.would(move)]
    if deal.phase == "skart":
        moves += ask.promises(deal) + tuple(ask.before_speeches(deal)) + ask.shown(deal)
    if deal.phase != "result":
        moves += deal.talk.legal()
        for seat in deal.players:
            moves += ask.laid(deal, seat) if deal.tells_laid(seat) else []
    if deal.result.may_close():
        moves.append(END)
    return tuple(moves)


def _fell(deal) -> list:
    """Every announced figure may fall."""
    return [
        ("fell",) + spelled(name) + (side,)
        for name in deal.rules.announceable
        for side in SIDES
        if (side, name) in deal.talk.announced
    ]


def facts(deal) -> tuple:
    """What may be told of a deal once the declarer is known, points aside."""
    figures = tuple(ask.figures(deal) + _fell(deal) + ask.claims(deal))
    return ask.partners(deal) + figures + ask.hats(deal) + tuple(_outcome(deal))


def _outcome(deal):
    """The outcome of speeches that were not entered, with every level."""
    for stem in ask.stems(deal):
        yield from ask.levels(stem)
