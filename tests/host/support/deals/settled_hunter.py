"""What a deal of Hunter tarokk pays, from what was said and the tricks, without Kibic.

Source: hunter, I.3, II.4, III.7.b, IV; with the readings of `tarokk.games.hunter.game`.
"""

from tarokk.games.hungarian.tables import DECLARER, DEFENCE
from tests.host.support.deals.cards import PAGAT, TAROKK, Card, other
from tests.host.support.deals.dealt_hunter import DealtHunter

SIDES = (DECLARER, DEFENCE)
ANNOUNCED = {"trull": 2, "four-kings": 4, "pagat-ultimo": 10, "xxi-catch": 42}  # silently half


def settled(deal: DealtHunter) -> dict[str, int]:
    """{seat: points} of the four who play."""
    points = _balance(deal, eased=False)
    if deal.lone is None:
        return {seat: points if side == DECLARER else -points
                for seat, side in deal.sides.items()}  # fmt: skip
    if deal.lone == "forced" and points <= 0:
        points = min(_balance(deal, eased=True), 0)
    times = {"forced": (3, 1), "open": (2, 2), "secret": (1, 2)}[deal.lone][points <= 0]
    each = abs(points) * times // 3 * (1 if points > 0 else -1)
    return {seat: 3 * each if side == DECLARER else -each for seat, side in deal.sides.items()}


def _balance(deal: DealtHunter, eased: bool) -> int:
    """The declarer's side's points; `eased`, as a forced lone loser pays. IV.1.a"""
    total = 0
    for side, points in (*_ladder(deal, eased), *_figures(deal, eased)):
        total += points if side == DECLARER else -points
    return total


def _ladder(deal: DealtHunter, eased: bool) -> list[tuple[str, int]]:
    """Who gets what for game, double and volat."""
    base = 4 - deal.taken[0]
    points = deal.worth(deal.skart() + [
        card for trick in deal.tricks if deal.sides[trick.winner] == DECLARER
        for card in trick.cards.values()
    ])  # fmt: skip
    won = DECLARER if points >= 48 else DEFENCE
    doubles = won if points >= 71 or points <= 23 else None
    takers = {deal.sides[trick.winner] for trick in deal.tricks}
    volat = won if takers == {won} else None
    paid, instead = [], False
    for figure, whose, times in (("double", doubles, 4), ("volat", volat, 6)):
        for side in SIDES:
            level = deal.levels.get((side, figure))
            if level is not None:
                made = side == whose
                worth = base * times * 2 ** min(level, 2)
                if eased and made and side == DEFENCE and not level:
                    worth //= 2
                paid.append((side if made else other(side), worth))
                instead |= made
    if volat and (won, "volat") not in deal.levels:
        paid.append((won, base * 3))
        instead = True
    elif doubles and not volat and (won, "double") not in {*deal.levels, *deal.swallowed}:
        paid.append((won, base * 2))
        instead = True
    level = deal.levels[DECLARER, "game"]
    level = 0 if eased and won == DEFENCE and level == 1 else min(level, 2)
    if level or not instead:
        paid.append((won, base * 2**level))
    return paid


def _figures(deal: DealtHunter, eased: bool) -> list[tuple[str, int]]:
    paid = []
    takers = {deal.sides[trick.winner] for trick in deal.tricks}
    for figure, value in ANNOUNCED.items():
        for side in SIDES:
            level = deal.levels.get((side, figure))
            made = deal.made(figure, side, level is not None)
            if level is None and deal.bound and (side, figure) == (DECLARER, "pagat-ultimo"):
                level = 0
            if level is not None:
                worth = value * 2 ** min(level, 2)
                how = deal.hopeless(side, figure)
                if how:
                    worth = 10 if how == "own" else value // 2
                elif eased and made and side == DEFENCE and not level:
                    worth = value // 2
                paid.append((side if made else other(side), worth))
            elif figure == "pagat-ultimo":
                paid += _silent_ultimo(deal, side, made)
            elif (
                made
                and (side, figure) not in deal.swallowed
                and (takers != {side} or figure == "xxi-catch")
            ):
                paid.append((side, value // 2))
    return paid


def _silent_ultimo(deal: DealtHunter, side: str, made: bool) -> list[tuple[str, int]]:
    """5; to or from a pagát that stayed against a swing 10, if that had to play for it. III.7.b"""
    against = deal.free and side == DECLARER
    if made:
        return [(side, 10 if against else 5)]
    last = deal.tricks[-1]
    seat = next((seat for seat, card in last.cards.items() if card == Card(TAROKK, PAGAT)), None)
    if seat and deal.sides[seat] == side:
        return [(other(side), 10 if against and deal.kept else 5)]
    return [(DEFENCE, 5)] if against and deal.kept else []
