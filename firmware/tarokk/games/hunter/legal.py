"""Every move that may be said now; for the host alone, see `report.Report.legal`."""

from ...ask import END
from ..hungarian import ask as family
from ..hungarian.laid import laid, shown
from ..hungarian.legal import facts, points
from . import ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...kinds import Move
    from .deal import HunterDeal


def legal(deal: "HunterDeal") -> tuple:
    """Every move the deal accepts and that says something new; points one by one."""
    if deal.over():
        return ()
    if deal.phase == "swing":
        return tuple(ask.swing(deal))
    if deal.phase == "auction":
        moves = family.bids(deal) + ask.late(deal) + ask.swings(deal) + tuple(ask.thrown(deal))
        return moves + (() if deal.auction.begun() else ask.outcomes(deal))
    return tuple(_from_skart(deal))


def _from_skart(deal: "HunterDeal") -> "Iterator[Move]":
    yield from ask.late(deal)
    moves = facts(deal) + ask.lone(deal) + tuple(ask.own_facts(deal))
    moves += tuple(points(deal))
    for move in moves:
        if move[0] not in ("hat", "claim") and deal.would(move):
            yield move
    if deal.phase == "skart":
        yield from ask.second(deal)
        yield from family.promises(deal)
        yield from ask.takes(deal)
        yield from ask.swings(deal)
        yield from shown(deal)
    for seat in deal.players:
        if deal.phase == "skart" or (seat != deal.declarer and deal.may_tell_own()):
            yield from laid(deal, seat)
    yield from ask.thrown(deal)
    if not deal.has_result():
        yield from deal.talk.may_tell()
    if deal.phase != "result":
        yield from deal.talk.legal()
    if deal.result.may_close():
        yield END
