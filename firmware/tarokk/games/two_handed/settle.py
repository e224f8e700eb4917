"""Settlement of two-handed tarokk: from what was announced and what happened to items.

Source: two-handed, 4 and 5. An Item has seats for `by` and `paid`: who
made, lost or announced it, and who is paid by the other.
"""

from ...game import Item
from ...tables import PAGAT
from .tables import LAST, LOSABLE, silently, worth

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Seat
    from .tables import Figure


class Facts:
    """What is settled.

    players      the two seats
    declarer     or None without a bid; base, the game's value
    announced    {(seat, figure): (kontra level, when)}; game, kontra level of the game
    points       {seat: card points}
    made         {(seat, figure)}, what follows from the points and the tricks included
    lost         the seats that lost a silent ultimo
    """

    def __init__(self, players: tuple[str, ...], declarer: "Seat | None", base: int) -> None:
        self.players = players
        self.declarer = declarer
        self.base = base
        self.announced: dict[tuple, tuple] = {}
        self.game = 0
        self.points: dict[Seat, int] = {}
        self.made: set[tuple] = set()
        self.lost: tuple = ()

    def other(self, seat: "Seat") -> str:
        """The opponent."""
        return self.players[seat == self.players[0]]

    def ahead(self) -> str | None:
        """The seat with more points, or None at a tie."""
        first, second = self.players
        lead = self.points[first] - self.points[second]
        return (first if lead > 0 else second) if lead else None

    def took_all(self, seat: "Seat") -> bool:
        """True if `seat` made a volat of the whole deal, not just of the last five tricks."""
        key = (seat, "volat")
        return key in self.made and self.announced.get(key, (0, None))[1] != LAST


def items(figures: tuple, facts: "Facts") -> tuple:
    """The items of a played deal, game first; `figures` as `tables.rows` gives them."""
    out = _game(facts)
    named = [figure for _, figure in list(facts.announced) + list(facts.made)]
    named += [LOSABLE] if facts.lost else []
    for row in figures:
        for seat in facts.players if row.name in named else ():
            figure, rest = row.name, facts.other(seat)
            announced = facts.announced.get((seat, figure))
            if announced:
                level, when = announced
                done = is_done(figures, facts, seat, row)
                points = worth(row, facts.base, when) << level
                out.append(Item(figure, seat, seat if done else rest, points, True, level))
            elif (seat, figure) in facts.made:
                if not _hidden(facts, seat, row):
                    out.append(Item(figure, seat, seat, silently(row, facts.base), False, 0))
            elif figure == LOSABLE and seat in facts.lost:
                out.append(Item(figure, seat, rest, silently(row, facts.base), False, 0))
    return tuple(out)


def is_done(figures: tuple, facts: "Facts", seat: "Seat", row: "Figure") -> bool:
    """True if `seat` made what it announced: it says so, or what else it made has all the cards."""
    if (seat, row.name) in facts.made or not row.capture:
        return (seat, row.name) in facts.made
    last_five = facts.announced[(seat, row.name)][1] == LAST
    cards = captured(figures, facts, seat, last_five)
    if facts.other(seat) in facts.lost:
        cards |= PAGAT
    return row.cards & cards == row.cards


def _game(facts: "Facts") -> list:
    """The declarer's game, or whoever won one without a bid."""
    ahead, declarer = facts.ahead(), facts.declarer
    if not declarer:
        return [Item("game", ahead, ahead, facts.base, False, 0)] if ahead else []
    paid = declarer if ahead == declarer else facts.other(declarer)
    return [Item("game", declarer, paid, facts.base << facts.game, False, facts.game)]


def _hidden(facts: "Facts", seat: "Seat", row: "Figure") -> bool:
    if row.name == "double" and (seat, "volat") in facts.announced:
        return True
    return row.hidden and facts.took_all(seat)


def captured(figures: tuple, facts: Facts, seat: "Seat", last_five: bool) -> int:
    """The five-point cards, as bits, that the figures `seat` made have taken.

    With `last_five` only what was surely taken in the last tricks of the deal.
    """
    cards = 0
    for row in figures:
        key = (seat, row.name)
        late = row.trick or facts.announced.get(key, (0, None))[1] == LAST
        if key in facts.made and (late or not last_five):
            cards |= row.cards
    return cards


def payouts(players: tuple[str, ...], due: tuple, factor: int) -> dict:
    """{seat: points}: the one pays the other."""
    result = dict.fromkeys(players, 0)
    for item in due:
        for seat in players:
            result[seat] += item.points * factor * (1 if seat == item.paid else -1)
    return result
