"""Two big honours in one hand of Hunter tarokk: real cards wander as the steps of a deal say."""

from random import Random

from tests.host.support.deals.cards import HONOURS, PAGAT, SKIZ, TAROKK, XXI, Card
from tests.host.support.deals.dealt import Dealt


class Parted(Dealt):
    """As Dealt.

    swinger     who has both big honours and was not parted from them
    parted      how often two of them were parted
    prelude     the lines before the last auction
    """

    def __init__(
        self, game: str, options: tuple[str, ...], chance: Random, seats: str = "ABCD"
    ) -> None:
        super().__init__(game, options, chance, seats)
        self.swinger: str | None = None
        self.parted = 0
        self.prelude: list[str] = []

    def holds(self, seat: str, *ranks: int) -> bool:
        return set(ranks) <= set(self.tarokks(seat))

    def part(self) -> None:
        """Do what the steps say with the cards; nobody has both big honours then."""
        piles = {**self.hands, "talon": self.talon, "table": []}
        while steps := self.full.deal.steps():
            code, seat, whom, number, cards, talon, table = steps[0]
            self.full.say("step")
            moved: list[Card] = []
            if code == "draws":
                moved = self.chance.sample(piles[whom], number)
                self.move(moved, piles[whom], piles[seat])
            elif code == "gives-pagat":
                self.move([Card(TAROKK, PAGAT)], piles[seat], piles[whom])
            elif code == "lays-out":
                ours = [card for card in piles[seat] if self.is_honour(card)]
                ours += self.plain(seat, number - len(ours))
                self.move(ours, piles[seat], piles["table"])
            elif code in ("returns", "adds"):
                self.move(self.plain(seat, number), piles[seat], piles["talon"])
            else:
                assert (code in ("puts", "arranges", "shuffles"), number) == (True, 6)
            assert cards == tuple(len(self.hands[player]) for player in self.players), (
                self.full.lines
            )
            assert (talon, table) == (len(self.talon), len(piles["table"])), self.full.lines
        assert {len(hand) for hand in self.hands.values()} == {9} and len(self.talon) == 6
        assert not any(self.holds(seat, XXI, SKIZ) for seat in self.players)
        self.chance.shuffle(self.talon)
        self.parted += 1
        self.swinger = None
        self.prelude = self.full.lines[len(self.head) :]

    def is_honour(self, card: Card) -> bool:
        return card.suit == TAROKK and card.rank in HONOURS

    def plain(self, seat: str, number: int) -> list[Card]:
        """Cards of a hand that are no honours, by chance."""
        free = [card for card in self.hands[seat] if not self.is_honour(card)]
        return self.chance.sample(free, number)

    def move(self, cards: list[Card], source: list[Card], target: list[Card]) -> None:
        for card in cards:
            source.remove(card)
            target.append(card)
