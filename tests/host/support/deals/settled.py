"""What a deal of the Hungarian games pays, from what was said and the tricks, without Kibic.

Source: paskievics, "Az elszámolás" with its six rules, "Változatok az elszámolásra"; illustrated,
"Az elszámolás". Of the base game and the illustrated one as they are played without options but
`talon-honours` and `dealer-laughs`. A figure that is not in the tables here pays what its row says:
its golden sheets hold that.
"""

from tarokk import games
from tarokk.games.hungarian.tables import DECLARER, DEFENCE
from tests.host.support.deals.cards import PAGAT, TAROKK, Card, other
from tests.host.support.deals.dealt import Dealt
from tests.host.support.deals.figures import row_of

SIDES = (DECLARER, DEFENCE)
BASE = {"3": 1, "2": 2, "1": 3, "solo": 4}
SILENT = {"trull": 1, "four-kings": 1, "pagat-ultimo": 5, "xxi-catch": 21}
ANNOUNCED = {
    **{figure: 2 * value for figure, value in SILENT.items()},
    "centrum": 10, "small-bird": 10, "big-bird": 10, "pagat-uhu": 20,
    "king-ultimo": 15, "king-uhu": 20,
}  # fmt: skip
CAPTURES = ("trull", "four-kings")  # silently hidden by the volat of their own side
COUNTS = {8: 1, 9: 2}
TALON = {"skiz": 3, "XXI": 2, "I": 1}


def settled(deal: Dealt, dealer: str, laughs: bool) -> dict[str, int]:
    """{seat: points} of all who sit at the table; `dealer` has no cards where five do."""
    paid = dict.fromkeys({*deal.players, dealer}, 0)
    if " throws " in deal.full.lines[-1]:  # "nincs díjazás": not for what was drawn either
        return paid
    for name, seat in deal.drawn.items():
        paid[seat] -= TALON[name]
        paid[dealer] += TALON[name]
    if not deal.outcome:
        if " no-honour" in deal.full.lines[-1]:
            winners = [seat for seat in paid if seat != deal.declarer and (seat != dealer or
                       laughs or dealer in deal.players)]  # fmt: skip
            for seat in winners:
                paid[seat] += BASE[deal.bid_of]
                paid[deal.declarer] -= BASE[deal.bid_of]
        return paid
    points = sum(worth if side == DECLARER else -worth
                 for side, worth in [*_ladder(deal), *_figures(deal)])  # fmt: skip
    own = [seat for seat in deal.players if deal.sides[seat] == DECLARER]
    for seat in deal.players:
        paid[seat] += points * (4 - len(own)) // len(own) if seat in own else -points
    if laughs and dealer not in deal.players:
        half = abs(points) // 2 * (1 if points > 0 else -1) if len(own) == 2 else 0
        paid[dealer] -= points
        paid[deal.declarer] += points - half
        paid[own[0] if own[0] != deal.declarer else own[-1]] += half
    for line in deal.outcome.lines:
        word, *rest = line.split()
        if word in ("tarokks", "claim"):
            seat, worth = rest[0], COUNTS[int(rest[1])]
            payers = [payer for payer in deal.players if payer != seat
                      and (word == "tarokks" or deal.sides[payer] == deal.sides[seat])]  # fmt: skip
            for payer in payers:
                paid[payer] -= worth
                paid[seat] += worth
    return paid


def _ladder(deal: Dealt) -> list[tuple[str, int]]:
    base = BASE[deal.bid_of]
    points = deal.worth(deal.skart() + [
        card for trick in deal.tricks if deal.sides[trick.winner] == DECLARER
        for card in trick.cards.values()
    ])  # fmt: skip
    won = DECLARER if points >= 48 else DEFENCE
    loser_has = 94 - points if won == DECLARER else points
    takers = {deal.sides[trick.winner] for trick in deal.tricks}
    made = {"double": won if loser_has <= 23 else None, "volat": won if takers == {won} else None}
    announced = [figure for side, figure in deal.levels if side == won]
    paid, level = [], deal.levels[DECLARER, "game"]
    for (side, figure), kontras in deal.levels.items():
        if figure in made:
            worth = base * {"double": 4, "volat": 6}[figure] << kontras
            paid.append((side if made[figure] == side else other(side), worth))
    if level:
        paid.append((won, base << level))
    if made["volat"] and "volat" not in announced:
        paid.append((won, 3 * base))
    elif not {"double", "volat"} & set(announced):
        if made["double"]:
            paid.append((won, 2 * base))
        elif not level:
            paid.append((won, base))
    return paid


def _figures(deal: Dealt) -> list[tuple[str, int]]:
    paid = []
    takers = {deal.sides[trick.winner] for trick in deal.tricks}
    for (side, figure), kontras in deal.levels.items():
        if figure not in ("game", "double", "volat"):
            made = deal.made(figure, side, True)
            name = figure.split()[0]
            worth = ANNOUNCED.get(name) or row_of(deal.game, name).announced
            paid.append((side if made else other(side), worth << kontras))
    others = [row for row in games.load(deal.game).FIGURES if row.name not in ANNOUNCED]
    hidden = [*CAPTURES, *(row.name for row in others if row.capture)]
    silent = SILENT | {row.name: row.silent for row in others if row.silent}
    for side in SIDES:
        for figure, worth in silent.items():
            if (side, figure) in deal.levels:
                continue
            if deal.made(figure, side, False):
                if takers != {side} or figure not in hidden:
                    paid.append((side, worth))
            elif figure == "pagat-ultimo" and _lost(deal, side):
                paid.append((other(side), worth))
    return paid


def _lost(deal: Dealt, side: str) -> bool:
    """The pagát of a side fell in the last trick, to whomever."""
    last = deal.tricks[-1]
    seat = next((seat for seat, card in last.cards.items() if card == Card(TAROKK, PAGAT)), None)
    return bool(seat and deal.sides[seat] == side and last.winner != seat)
