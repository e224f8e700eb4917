"""How two big honours in one hand are parted: the steps of the sharp and of the backlash talon.

Source: hunter, III.7 (sharp talon), III.8 (backlash talon).

A step is (code, seat, other, number, cards, talon, table): who does it, with whom or with what
(a seat, "talon", "table" or ""), how many cards; and what each of the players, the talon and the
middle of the table must hold afterwards. Codes:

draws         cards out of the hand of `other`, or from the talon or the table
lays-out      cards into the middle, all honours of the hand among them, shuffled
gives-pagat   the pagát to `other`
returns       cards to the talon, drawn by who has it
adds          a card of his choice to the talon
puts          the talon, face down, into the middle: the arranger, or "" for the dealer
arranges      looks at the talon's cards and puts them in order; "" at a table of four:
shuffles      the dealer shuffles them unseen

Readings: docs/sources.md, III.8.b.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Seat


HAND, OUT, FULL = 9, 4, 12  # cards of a hand, in the middle, of who lays those out


class _Table:
    def __init__(self, players: tuple[str, ...], cards: tuple[int, ...], talon: int) -> None:
        self.players = players
        self.piles = {"talon": talon, "table": 0}
        self.piles.update(zip(players, cards))
        self.steps: tuple = ()

    def move(
        self, code: str, seat: "Seat", other: str, number: int, source: str, target: str
    ) -> None:
        """A step that moves cards from one pile to another."""
        if number > 0:
            self.piles[source] -= number
            self.piles[target] += number
            self.note(code, seat, other, number)

    def note(self, code: str, seat: "Seat", other: str, number: int) -> None:
        """A step that moves nothing."""
        cards = tuple(self.piles[player] for player in self.players)
        talon, middle = self.piles["talon"], self.piles["table"]
        self.steps += ((code, seat, other, number, cards, talon, middle),)

    def draws(self, seat: "Seat", source: str, number: int = 1) -> None:
        self.move("draws", seat, source, number, source, seat)

    def part(self, order: tuple[str, ...]) -> None:
        """The first in `order` lays four cards out; everybody takes one, he the last."""
        self.move("lays-out", order[0], "table", OUT, order[0], "table")
        for seat in order[1:] + order[:1]:
            self.draws(seat, "table")


def sharp(players: tuple[str, ...], order: tuple[str, ...], arranger: "Seat | None") -> tuple:
    """The steps of the sharp talon; `order` is the order of play from the swinger on."""
    table = _Table(players, (HAND,) * len(players), 6)
    for seat in order[1:]:
        table.draws(order[0], seat)
    table.part(order)
    table.note("puts", arranger or "", "talon", 6)
    return table.steps


def backlash(
    players: tuple[str, ...],
    order: tuple[str, ...],
    taken: tuple[int, ...],
    pagat: str | None,
    arranger: "Seat | None",
) -> tuple:
    """The steps of the backlash talon.

    `taken` is how many cards each of `players` has from the talon so far; `pagat` the holder of
    the pagát who gives it away, or None; `order` as for the sharp talon.
    """
    table = _Table(players, tuple(HAND + n for n in taken), 6 - sum(taken))
    swinger, others = order[0], order[1:]
    if pagat:
        table.move("gives-pagat", pagat, swinger, 1, pagat, swinger)
        table.draws(pagat, "talon", min(_missing(table, pagat, HAND), table.piles["talon"]))
    missing = _missing(table, swinger, FULL)
    table.draws(swinger, "talon", min(missing, table.piles["talon"]))
    for seat in others:
        table.draws(swinger, seat, min(_missing(table, swinger, FULL), _over(table, seat, HAND)))
    table.move("returns", swinger, "talon", _over(table, swinger, FULL), swinger, "talon")
    for seat in others:
        table.move("returns", seat, "talon", _over(table, seat, HAND), seat, "talon")
    if pagat:
        table.draws(pagat, "talon", _missing(table, pagat, HAND))
    table.part(order)
    for seat in others:
        table.move("adds", seat, "talon", 1, seat, "talon")
    table.note(*_arranged(arranger))
    return table.steps


def _missing(table: "_Table", seat: "Seat", cards: int) -> int:
    return max(0, cards - table.piles[seat])


def _over(table: "_Table", seat: "Seat", cards: int) -> int:
    return max(0, table.piles[seat] - cards)


def _arranged(arranger: "Seat | None") -> tuple:
    return ("arranges" if arranger else "shuffles", arranger or "", "talon", 6)
