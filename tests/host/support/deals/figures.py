"""The figures of the Hungarian games, read off the tricks of a deal of real cards.

Those of the sources are written out, without a look at the tables of the games. Any other is read
as its row says, so that a new one needs nothing here: its golden sheets hold its numbers.
"""

from collections.abc import Callable
from typing import Any

from tarokk import games
from tarokk.cards import tarokks
from tarokk.tables import SUITS
from tests.host.support.deals.cards import (
    EAGLE,
    HONOURS,
    PAGAT,
    SKIZ,
    TAROKK,
    TWENTY,
    XXI,
    Card,
    Trick,
)


def row_of(game: str, figure: str) -> Any:
    """The row of a figure in the table of a game."""
    return next(row for row in games.load(game).FIGURES if row.name == figure)


class Figures:
    """What a deal's figures came to: who is on which side, and what was played."""

    SUITED = 5  # cards of a suit; the king is the highest
    game: str
    sides: dict[str, str]
    tricks: list[Trick]

    def is_king(self, card: Card) -> bool:
        return card.suit != TAROKK and card.rank == self.SUITED

    def who_played(self, trick: Trick, card: Card) -> str | None:
        return next((seat for seat, own_card in trick.cards.items() if own_card == card), None)

    def caught(self, trick: Trick, low: int, high: int) -> bool:
        """A tarokk taken by another that the other side played."""
        victim = self.who_played(trick, Card(TAROKK, low))
        hunter = self.who_played(trick, Card(TAROKK, high))
        return bool(victim and hunter and self.sides[victim] != self.sides[hunter])

    def all_taken(self, side: str, cards: list[Card]) -> bool:
        taken = {card for trick in self.tricks if self.sides[trick.winner] == side
                 for card in trick.cards.values()}  # fmt: skip
        return set(cards) <= taken

    def wins(self, side: str, number: int, is_it: Callable[[Card], bool]) -> bool:
        """Whether a side took a trick, -1 the last, with such a card."""
        trick = self.tricks[number - 1 if number > 0 else number]
        return self.sides[trick.winner] == side and is_it(trick.cards[trick.winner])

    def first(self, side: str, number: int) -> bool:
        return all(self.sides[trick.winner] == side for trick in self.tricks[:number])

    def made(self, figure: str, side: str, is_announced: bool) -> bool:
        name, _, suit = figure.partition(" ")
        kinds: dict[str, Callable[[Card], bool]] = {
            "pagat": lambda card: card == Card(TAROKK, PAGAT),
            "eagle": lambda card: card == Card(TAROKK, EAGLE),
            "king": lambda card: card == Card(suit, self.SUITED),
        }
        places = {"ultimo": -1, "uhu": -2, "pheasant": 1, "small-bird": 6, "big-bird": 7}
        kind, _, place = name.partition("-")
        if kind in kinds and place in places:
            return self.wins(side, places[place], kinds[kind])
        special = {
            "trull": lambda: self.all_taken(side, [Card(TAROKK, rank) for rank in HONOURS]),
            "four-kings": lambda: self.all_taken(
                side, [Card(any_suit, self.SUITED) for any_suit in SUITS]),
            "xxi-catch": lambda: any(
                self.caught(trick, XXI, SKIZ) and self.sides[trick.winner] == side
                for trick in self.tricks),
            "pagat-catch": lambda: self.beats(side, PAGAT),
            "centrum": lambda: self.bird(side, 5, TWENTY),
            "small-bird": lambda: self.bird(side, 6, XXI),
            "big-bird": lambda: self.bird(side, 7, SKIZ),
            "hairy": lambda: self.wins(side, -2, lambda card: card == Card(suit, self.SUITED - 3)),
            "suit-family": lambda: all(
                self.wins(side, -n, lambda card: card.suit == suit) for n in (1, 2, 3)),
            "three-kings": lambda: all(self.wins(side, -n, self.is_king) for n in (1, 2, 3)),
            "closing-pair": lambda: self.wins(side, -2, kinds["eagle"])
            and self.wins(side, -1, kinds["pagat"]),
            "pair-pheasant": lambda: self.pair(side, is_announced),
            "csuzima": lambda: False,
        }  # fmt: skip
        return special[name]() if name in special else self.made_by_row(name, suit, side)

    def made_by_row(self, name: str, suit: str, side: str) -> bool:
        """Whether a side has the cards, the first tricks, the strikes and the catch of a row."""
        row = row_of(self.game, name)
        # in the order of the row's bits
        fives = [Card(TAROKK, SKIZ), Card(TAROKK, XXI), Card(TAROKK, PAGAT)]
        fives += [Card(any_suit, self.SUITED) for any_suit in SUITS]
        wanted = [card for bit, card in enumerate(fives) if row.cards >> bit & 1]
        strikes = all(
            self.wins(side, number, lambda card, target=target: self.fits(card, target, suit))  # type: ignore[misc]
            for number, target in row.strikes
        )
        catch = not row.beaten or self.beats(side, tarokks().index(row.beaten) + 1)
        return strikes and catch and self.all_taken(side, wanted) and self.first(side, row.first)

    def fits(self, card: Card, target: str, suit: str) -> bool:
        """Whether a card is what a row's strike names, see `tarokk.games.hungarian.tables`."""
        if target in ("king", "jack"):
            return card == Card(suit, self.SUITED - (3 if target == "jack" else 0))
        if target in ("suit", "kings"):
            return card.suit == suit if target == "suit" else self.is_king(card)
        return card == Card(TAROKK, tarokks().index(target) + 1)

    def beats(self, side: str, rank: int) -> bool:
        """Whether a side took a trick in which the other side had played this tarokk."""
        for trick in self.tricks:
            victim = self.who_played(trick, Card(TAROKK, rank))
            if victim:
                return self.sides[victim] != side and self.sides[trick.winner] == side
        return False

    def bird(self, side: str, number: int, rank: int) -> bool:
        smaller = {XXI: TWENTY, SKIZ: XXI}.get(rank)
        with_smaller = self.game == "illustrated-54" and smaller
        if with_smaller and not self.bird(side, number - 1, smaller or 0):
            return False
        won = self.wins(side, number, lambda card: card == Card(TAROKK, rank))
        return won and self.first(side, number)

    def pair(self, side: str, is_announced: bool) -> bool:
        """Silently the other side must have played the pagát or the eagle."""
        trick = self.tricks[0]
        if not self.wins(side, 1, lambda card: card == Card(TAROKK, XXI)):
            return False
        low = [self.who_played(trick, Card(TAROKK, rank)) for rank in (PAGAT, EAGLE)]
        return any(seat and (is_announced or self.sides[seat] != side) for seat in low)

    def lost(self, figure: str, side: str) -> bool:
        """The pagát of a side beaten in the last trick by anybody, a pheasant by the others."""
        name, _, place = figure.partition("-")
        trick = self.tricks[0 if place == "pheasant" else -1]
        seat = self.who_played(trick, Card(TAROKK, EAGLE if name == "eagle" else PAGAT))
        if not seat or self.sides[seat] != side or trick.winner == seat:
            return False
        return place != "pheasant" or self.sides[trick.winner] != side
