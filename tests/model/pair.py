"""A deal of two that is played out, as clauses: who holds, draws and lays which card, who plays it
in which trick, who wins that; and what each figure says of the play.

Written from the source two-handed alone, its chapters cited, and from the general rules of
paskievics that its chapter 5 takes over: "A lejátszás", "A skartolás".
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from tests.model.clauses import Clauses
from tests.model.play import EAGLE, HONOURS, PAGAT, SKIZ, SUITS, TAROKKS, TRUMP, XXI, Deck

SEATS = (0, 1)  # to whom was dealt, who leads; the dealer
HAND = 5  # 1
TALON = 6
WHOLE, FIVE = 18, 5  # tricks. 5
QUARTER, REST_OF_DOUBLE = 24, 23  # 4.2, 4.5

# cards from the talon, by seat and bid: "Játékszintek". The declarer is the first letter.
SHARES = {
    "A 2": (2, 1), "A 1": (1, 1), "A solo": (0, 1),
    "B 2": (1, 2), "B solo": (1, 0),
    "A 2 free": (2, 1), "none": (3, 3),
}  # fmt: skip

CARDS = {"pagat": PAGAT, "eagle": EAGLE}


class Pair(Clauses):
    """All plays of `tricks` tricks, 18 or 5: seat 0 leads, whoever declares.

    bid[word]           the outcome of the auction, see SHARES
    share[s][n]         the seat took n cards from the talon, and laid as many
    played[t][c][s]     this card is this seat's in trick t, from 0
    laid[c][s], out[c]  the seat laid the card; nobody had it
    came[a][c][s]       the seat had it at the beginning, a = 0, or drew it behind trick a
    wins[t][c]          the card wins trick t
    winner[t][s]        the seat does
    betli[s]            it announced one, and so leads to the first of the five tricks. Question 3
    """

    def __init__(self, tricks: int) -> None:
        super().__init__()
        self.deck = Deck(42)
        self.cards, self.tricks = range(self.deck.size), range(tricks)
        self.five = range(tricks - HAND, tricks)  # the last ones
        self.bid = {word: self.new() for word in SHARES}
        self.exactly_one(self.bid.values())
        self.betli = [self.new() for _ in SEATS]
        self.at_most_one(self.betli)
        self._memo: dict = {}
        self._deal()
        self._follow()
        self._win()
        self._take()

    # -- rules

    def _deal(self) -> None:
        """Every card is in one place; each seat has five, and draws one behind each trick but the
        last five. 1, 3"""
        self.played = [[[self.new() for _ in SEATS] for _ in self.cards] for _ in self.tricks]
        self.laid = [[self.new() for _ in SEATS] for _ in self.cards]
        self.out = [self.new() for _ in self.cards]
        for card in self.cards:
            places = [come for trick in self.tricks for come in self.played[trick][card]]
            self.exactly_one([*places, *self.laid[card], self.out[card]])
            if self.deck.points[card] == 5:
                for seat in SEATS:
                    self.add(-self.laid[card][seat])
        for trick in self.tricks:
            for seat in SEATS:
                self.exactly_one([self.played[trick][card][seat] for card in self.cards])
        draws = range(len(self.tricks) - HAND + 1)
        self.came = [[[self.new() for _ in SEATS] for _ in self.cards] for _ in draws]
        for seat in SEATS:
            for card in self.cards:
                plays = [self.played[trick][card][seat] for trick in self.tricks]
                comes = [self.came[a][card][seat] for a in draws]
                self.at_most_one(comes)
                had = self.any(plays)
                for come in comes:
                    self.add(-come, had)
                for trick, play in enumerate(plays):
                    self.implies([play], *comes[: trick + 1])
            for a in draws[1:]:
                self.exactly_one([self.came[a][card][seat] for card in self.cards])
        self.share = [[self.new() for _ in range(4)] for _ in SEATS]
        for seat in SEATS:
            self.exactly_one(self.share[seat])
            many = self.sum([(1, self.laid[card][seat]) for card in self.cards], 4)
            for number, this in enumerate(self.share[seat]):
                self.implies([this], many[number])
                self.implies([this], -many[number + 1])
            for word, shares in SHARES.items():
                self.implies([self.bid[word]], *self.share[seat][: shares[seat] + 1])
        for word in SHARES:  # who bids has an honour, but in the free round. 2
            if len(word.split()) == 2:
                seat = "AB".index(word[0])
                self.implies([self.bid[word]], *[self.came[0][card][seat] for card in HONOURS])

    def _follow(self) -> None:
        """The suit that was led, else a tarokk, else any card."""
        self.leads = [[self.new() for _ in SEATS] for _ in self.tricks]
        self.led = [[self.new() for _ in range(TRUMP + 1)] for _ in self.tricks]
        for trick in self.tricks:
            self.exactly_one(self.leads[trick])
            self.exactly_one(self.led[trick])
        for seat in SEATS:
            by = dict.fromkeys(self.cards, 0)
            for trick in self.tricks:
                put = [
                    self.any([self.played[trick][c][seat] for c in self.deck.of_suit(suit)])
                    for suit in range(TRUMP + 1)
                ]
                for suit in range(TRUMP + 1):
                    self.implies([self.leads[trick][seat], put[suit]], self.led[trick][suit])
                for card in self.cards:
                    if trick < len(self.came):
                        new = self.came[trick][card][seat]
                        by[card] = self.any([by[card], new]) if by[card] else new
                    has = [by[card], self._later(trick, card, seat)]
                    suit = self.deck.suit[card]
                    self.implies([self.led[trick][suit], *has], put[suit])
                    if suit == TRUMP:
                        for other in range(TRUMP):
                            self.implies([self.led[trick][other], *has], put[other], put[TRUMP])

    def _later(self, trick: int, card: int, seat: int) -> int:
        """The seat plays the card in this trick or a later one."""
        key = ("later", trick, card, seat)
        if key not in self._memo:
            this = self.played[trick][card][seat]
            more = trick + 1 in self.tricks and self._later(trick + 1, card, seat)
            self._memo[key] = self.any([this, more]) if more else this
        return self._memo[key]

    def _win(self) -> None:
        """The higher tarokk, else the higher card of the suit led; who wins leads next."""
        self.wins = [[self.new() for _ in self.cards] for _ in self.tricks]
        self.winner = [[self.new() for _ in SEATS] for _ in self.tricks]
        opened = self.five[0]  # to its first trick who announced a betli leads
        for trick in self.tricks:
            lies = [self.any(self.played[trick][card]) for card in self.cards]
            wins = self.wins[trick]
            self.exactly_one(wins)
            self.exactly_one(self.winner[trick])
            above = -self.yes
            for card in reversed(range(TAROKKS)):
                self.add(-wins[card], -above)
                above = self.any([above, lies[card]])
            for card in self.cards:
                self.add(-wins[card], lies[card])
                for seat in SEATS:
                    mine = self.played[trick][card][seat]
                    self.implies([wins[card], mine], self.winner[trick][seat])
            for suit in range(TRUMP):
                of_suit = self.deck.of_suit(suit)
                for at, card in enumerate(of_suit):
                    self.add(-wins[card], -above)
                    self.add(-wins[card], self.led[trick][suit])
                    for higher in of_suit[at + 1 :]:
                        self.add(-wins[card], -lies[higher])
            for seat in SEATS:
                before = self.winner[trick - 1][seat] if trick else (self.yes, -self.yes)[seat]
                if trick == opened:
                    self.implies(
                        [before, *(-betli for betli in self.betli)], self.leads[trick][seat]
                    )
                    self.implies([self.betli[seat]], self.leads[trick][seat])
                else:
                    self.implies([before], self.leads[trick][seat])

    def _take(self) -> None:
        self.takes = [[self.taken(card, seat, self.tricks, True) for seat in SEATS]
                      for card in self.cards]  # fmt: skip

    # -- what is asked

    def taken(self, card: int, seat: int, tricks: range, laid: bool) -> int:
        """The card is in these tricks of the seat, or where `laid` in its skart."""
        takings = [
            self.all([self.any(self.played[trick][card]), self.winner[trick][seat]])
            for trick in tricks
        ]
        return self.any([*takings, self.laid[card][seat]] if laid else takings)

    @cached_property
    def points(self) -> list:
        """points[s][n]: the seat has n or more, with its skart."""
        return [
            self._points(seat, [take[seat] for take in self.takes], self.tricks) for seat in SEATS
        ]

    def _points(self, seat: int, cards: list, tricks: range) -> list:
        """Counted card by card of each worth. What follows, but is hard to find: these are two for
        each trick, and the skart."""
        numbers = []
        for worth in range(1, 6):
            these = [
                (1, taken)
                for taken, points in zip(cards, self.deck.points, strict=True)
                if points == worth
            ]
            numbers += [(worth, literal) for literal in self.sum(these)[1:]]
        many = [*self.sum([(1, literal) for _, literal in numbers]), -self.yes]
        won = [*self.sum([(1, self.winner[trick][seat]) for trick in tricks]), -self.yes]
        for laid, share in enumerate(self.share[seat]):
            for n in range(len(won) - 1):
                self.implies([share, won[n]], many[2 * n + laid])
                self.implies([share, -won[n + 1]], -many[2 * n + laid + 1])
        return [*self.sum(numbers), -self.yes]

    def laid_tarokks(self, seat: int) -> list:
        """laid_tarokks[n]: the seat laid n or more of them."""
        return self._once(("laid", seat), self._laid_tarokks)

    def _laid_tarokks(self, _: str, seat: int) -> list:
        return self.sum([(1, self.laid[card][seat]) for card in range(TAROKKS)], 4)

    def made(self, figure: str, seat: int, late: bool = False) -> int:
        """The seat made the figure; `late`, said with the last five cards in hand, of these
        tricks alone. 3, 4"""
        return self._once(("made", figure, seat, late), self._made)

    def lost(self, seat: int) -> int:
        """Its pagát fell in the last trick. General rules"""
        last = self.tricks[-1]
        return self._once(
            ("lost", seat),
            lambda *_: self.all([self.played[last][PAGAT][seat], -self.wins[last][PAGAT]]),
        )

    def _once(self, key: tuple, build: Callable) -> Any:
        if key not in self._memo:
            self._memo[key] = build(*key)
        return self._memo[key]

    def _made(self, _: str, figure: str, seat: int, late: bool) -> int:
        tricks = self.five if late else self.tricks
        name, _, card = figure.partition(" ")
        cards = {"trull": HONOURS, "four-kings": self.deck.kings, "pagat-catch": (PAGAT,)}
        if name in cards:
            if not late:
                return self.all([self.takes[number][seat] for number in cards[name]])
            return self.all([self.taken(number, seat, tricks, False) for number in cards[name]])
        if name == "volat":
            return self.all([self.winner[trick][seat] for trick in tricks])
        if name == "betli":
            return self.all([-self.winner[trick][seat] for trick in tricks])
        if name == "xxi-catch":
            return self.any(
                [
                    self.all([self.played[t][XXI][1 - seat], self.played[t][SKIZ][seat]])
                    for t in tricks
                ]
            )
        if name == "quarter":
            first = range(HAND)
            won = [self.taken(number, seat, first, True) for number in self.cards]
            return self._points(seat, won, first)[QUARTER]
        if name == "double":
            return -self.points[1 - seat][REST_OF_DOUBLE + 1]
        number = CARDS[card] if card in CARDS else self.deck.kings[SUITS.index(card[5:])]
        trick = self.tricks[-1 if name == "ultimo" else -2]
        return self.all([self.played[trick][number][seat], self.wins[trick][number]])
