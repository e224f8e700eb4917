"""What a deal of the Hungarian games pays: its items, the payouts, and the ulti kitty.

Sources: paskievics, "Az elszámolás", "Változatok az elszámolásra" (talon honours, the dealer who
laughs and cries), the list of the Board Game Arena (the kitty, a trial without an honour).

Readings: docs/sources.md, "The score".
"""

from ...game import Item
from . import score
from .tables import DECLARER, DEFENCE, UNPLAYED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...kinds import OwnDeal


# Into the kitty: from each player for a deal that was not played, from the bidder for a trial.
KITTY_VOID, KITTY_TRIAL = 2, 8
KITTY = "kitty"  # the figure of its items, and who is paid by what goes in
NO_HONOUR = "no-honour"


def items(deal: "OwnDeal") -> tuple:
    """The items of a deal that is closed or could be; see `score`."""
    if deal.phase in UNPLAYED:
        return (Item(KITTY, "all", KITTY, KITTY_VOID, False, 0),) if _kitty(deal) else ()
    if not deal.payable():
        return ()
    drawn = score.talon(deal.drawn, deal.dealer)
    if deal.throw:
        return (_trial(deal),) + drawn
    due = deal.result.items(deal.base())
    if not deal.dealer and not _kitty(deal):
        return due
    return due + drawn + tuple(_ultimos(deal, due))


def payouts(deal: "OwnDeal", factor: int) -> dict:
    """{seat: points} of such a deal; a dealer without cards may be among them."""
    sides = sides_of(deal)
    due = [item for item in deal.items() if item.figure != KITTY]
    laughing = deal.dealer if deal.laughs() else None
    result = score.payouts(due, sides, factor, deal.declarer, laughing if due else None)
    if _kitty(deal):
        for seat, points in _into_kitty(deal, factor).items():
            result[seat] -= points
    return result


def kitty(deal: "OwnDeal", factor: int) -> int:
    """The points in the kitty after such a deal, where there is one."""
    return deal.kitty + sum(_into_kitty(deal, factor).values())


def _kitty(deal: "OwnDeal") -> bool:
    return deal.rules.says("kitty", "yes")


def _trial(deal: "OwnDeal") -> Item:
    """A trial three without an honour: to the kitty, or to each of the others."""
    if _kitty(deal):
        return Item(KITTY, DECLARER, KITTY, KITTY_TRIAL, False, 0)
    paid = 2 if deal.rules.says("no-honour", "2") else deal.base()
    return Item(NO_HONOUR, DECLARER, DEFENCE, paid, False, 0)


def sides_of(deal: "OwnDeal") -> dict:
    """{seat: side} as it is paid; a trial three without an honour is played by one alone."""
    sides = deal.result.sides() if deal.payable() and not deal.throw else None
    return sides or {seat: DECLARER if seat == deal.declarer else DEFENCE for seat in deal.players}


def _ultimos(deal: "OwnDeal", due: tuple) -> "Iterator[tuple]":
    """What announced pagát ultimos do: a lost one doubles the kitty, then a made one takes it."""
    if not _kitty(deal):
        return
    sides = list(sides_of(deal).values())
    points = deal.kitty
    announced = [item for item in due if item.figure == "pagat-ultimo" and item.announced]
    # Of two lost ones the declarer's first: MicroPython's sort keeps no order of its own.
    for _, by, paid, *_ in sorted(announced, key=lambda item: (item.by == item.paid, item.by)):
        share = points // sides.count(by)
        if share:
            yield Item(KITTY, by, by if by == paid else KITTY, share, False, 0)
        points += share * sides.count(by) * (-1 if by == paid else 1)


def _into_kitty(deal: "OwnDeal", factor: int) -> dict:
    """{seat: points} put into the kitty, less than 0 for what was taken."""
    sides = sides_of(deal)
    flow = dict.fromkeys(deal.players, 0)
    for figure, by, paid, points, *_ in deal.items():
        if figure != KITTY:
            continue
        if by == "all" or deal.throw:
            points *= factor
        for seat in deal.players:
            if by in ("all", sides[seat]):
                flow[seat] += points if paid == KITTY else -points
    return flow
