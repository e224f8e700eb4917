"""Every move that may be said now; for the host alone, see `report.Report.legal`."""

from ...ask import END
from . import ask
from .tables import SUITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deal import DanishDeal


def legal(deal: "DanishDeal") -> tuple:
    """Every move the deal accepts and that says something new, numbers of the count aside."""
    if deal.over():
        return ()
    moves = ask.of_dealing(deal)
    for stem in ask.of_melds(deal)[1:-1]:
        moves += ask.stemmed(deal, stem)
    halves = [("kings", "half")] + [("cavalry", suit, "half") for suit in SUITS] + [("none",)]
    moves += [(seat, "meld") + meld for seat in deal.players for meld in halves]
    accepted: list[tuple] = []
    moves += ask.of_last(deal) + ask.of_pagat(deal) + ask.of_facts(deal) + ask.of_faults(deal)
    for move in moves:
        says = move == END or (move not in accepted + list(ask.PSEUDO) and deal.would(move))
        if says and not ask.is_stem(move) and ask.is_legal(deal, move):
            accepted.append(move)
    return tuple(accepted)
