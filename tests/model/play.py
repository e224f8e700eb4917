"""A deal of four that is played out, as clauses: who holds and lays which card, who plays it in
which trick, who wins that.

Written from the sources alone. paskievics, "A kártya", "A talon kiosztása", "A skartolás", "A
lejátszás", "Az elszámolás"; illustrated, "Illusztrált tarokk 54 lappal".
"""

from collections.abc import Iterator
from functools import cached_property

from tests.model.clauses import Clauses

TAROKKS = 22  # from the pagát up, the skíz last
SUITS = ("hearts", "diamonds", "clubs", "spades")
PAGAT, EAGLE, TWENTY, XXI, SKIZ = 0, 1, 19, 20, 21
HONOURS = (PAGAT, XXI, SKIZ)
JACK, KING = 2, 5  # worth of a suit's card; the king's the highest
TRUMP = len(SUITS)  # the suit of the tarokks

TRICK = 4  # cards
TALON = 6
SEATS = range(4)  # the declarer, then in the order of play
DECLARER, DEFENCE = 0, 1

# "A talon kiosztása": declarer, second, third, fourth
SHARES = {"3": (3, 1, 1, 1), "2": (2, 2, 1, 1), "1": (1, 2, 2, 1), "solo": (0, 2, 2, 2)}


class Deck:
    """The cards by number: tarokks from the pagát up, then the suits, each from its lowest up.

    points[card]; suit[card]; kings and jacks by suit
    """

    def __init__(self, size: int) -> None:
        low = (size - TAROKKS) // len(SUITS) - 4  # cards of one point in each suit
        self.size = size
        self.points = [5 if card in HONOURS else 1 for card in range(TAROKKS)]
        self.suit = [TRUMP] * TAROKKS
        self.kings, self.jacks = [], []
        for suit in range(len(SUITS)):
            self.points += [1] * low + [2, 3, 4, 5]
            self.suit += [suit] * (low + 4)
            self.kings.append(len(self.suit) - 1)
            self.jacks.append(len(self.suit) - 4)
        self.tricks = (size - 6) // 4
        self.whole = sum(self.points)

    def of_suit(self, suit: int) -> list:
        return [card for card in range(self.size) if self.suit[card] == suit]


class Play(Clauses):
    """All plays of a deal of four.

    bid[word]           the declarer plays this bid, or takes as many cards as with it
    inverse, forced     of Vadász alone: the order of play is reversed; a tarokk that another laid
                        was called, and the whole skart is the declarer's
    partner[seat]       of seats 1 to 3; none of them where the declarer is alone
    played[t][c][seat]  this card is this seat's in trick t, from 0
    laid[c][seat]       this seat laid the card
    hand[c][seat]       he held it when play began
    lies[t][c]          the card is in trick t
    wins[t][c]          and wins it
    winner[t][seat], ours[t]   who won it; the declarer's side did
    takes[c]            the declarer's side has the card in the end
    """

    def __init__(self, size: int = 42, hunter: bool = False) -> None:
        super().__init__()
        self.deck = Deck(size)
        self.cards, self.tricks = range(size), range(self.deck.tricks)
        self.bid = {word: self.new() for word in SHARES}
        self.exactly_one(self.bid.values())
        self.inverse, self.forced = (self.new(), self.new()) if hunter else (0, 0)
        self.partner = [0] + [self.new() for _ in SEATS[1:]]
        self.at_most_one(self.partner[1:])
        self.side = [self.yes] + self.partner[1:]  # on the declarer's
        self.alone = self.all([-seat for seat in self.partner[1:]])
        if hunter:
            self.add(-self.forced, self.alone)
        self._deal()
        self._follow()
        self._win()

    # -- rules

    def shares(self) -> Iterator[tuple]:
        """(literals, cards that each seat takes where these hold). hunter III.9.b"""
        for word, (first, second, third, fourth) in SHARES.items():
            if not self.inverse:
                yield [self.bid[word]], (first, second, third, fourth)
                continue
            yield [self.bid[word], -self.inverse], (first, second, third, fourth)
            yield [self.bid[word], self.inverse], (first, fourth, third, second)

    def _deal(self) -> None:
        """Every card is in one place; laid are as many as were drawn, no king and no honour."""
        self.played = [[[self.new() for _ in SEATS] for _ in self.cards] for _ in self.tricks]
        self.laid = [[self.new() for _ in SEATS] for _ in self.cards]
        for card in self.cards:
            places = [literal for trick in self.tricks for literal in self.played[trick][card]]
            self.exactly_one(places + self.laid[card])
            if self.deck.points[card] == 5:
                for seat in SEATS:
                    self.add(-self.laid[card][seat])
        for trick in self.tricks:
            for seat in SEATS:
                self.exactly_one([self.played[trick][card][seat] for card in self.cards])
        self.hand = [
            [self.any([self.played[t][card][seat] for t in self.tricks]) for seat in SEATS]
            for card in self.cards
        ]
        self.lies = [
            [self.any(self.played[trick][card]) for card in self.cards] for trick in self.tricks
        ]
        self._count_cards()
        for seat in SEATS:
            many = self.sum([(1, self.laid[card][seat]) for card in self.cards], 4)
            for where, shares in self.shares():
                self.implies(where, many[shares[seat]])
                self.implies(where, -many[shares[seat] + 1])

    def _count_cards(self) -> None:
        """What follows, but is hard to find: a hand has a card for each trick, and the tarokks are
        shared out among hands and skarts."""
        hand = self.deck.tricks
        self._held = []
        for seat in SEATS:
            cards = [(1, self.hand[card][seat]) for card in self.cards]
            held, suits = self.sum(cards[:TAROKKS], hand), self.sum(cards[TAROKKS:], hand)
            for n in range(1, hand + 1):
                self.implies([held[n]], -suits[hand - n + 1])
                self.implies([-held[n]], suits[hand - n + 1])
            self._held.append(held)
        laid = [(1, self.laid[card][seat]) for card in range(TAROKKS) for seat in SEATS]
        tables = [*self._held, self.sum(laid, 7)]
        while len(tables) > 1:
            tables.sort(key=len)
            tables = [*tables[2:], self._merge(tables[0], tables[1], TAROKKS + 1)]
        self.add(tables[0][TAROKKS])
        self.add(-tables[0][TAROKKS + 1])

    def _follow(self) -> None:
        """The suit that was led, else a tarokk, else any card. "A lejátszás" """
        suits = range(TRUMP + 1)
        self.leads = [[self.new() for _ in SEATS] for _ in self.tricks]
        self.led = [[self.new() for _ in suits] for _ in self.tricks]
        plays = [
            [
                [
                    self.any([self.played[trick][card][seat] for card in self.deck.of_suit(suit)])
                    for suit in suits
                ]
                for seat in SEATS
            ]
            for trick in self.tricks
        ]
        for trick in self.tricks:
            self.exactly_one(self.leads[trick])
            self.exactly_one(self.led[trick])
        for seat in SEATS:
            still = [0] * len(suits)
            for trick in reversed(self.tricks):
                for suit in suits:
                    now = plays[trick][seat][suit]
                    still[suit] = self.any([now, still[suit]]) if still[suit] else now
                    self.implies([self.leads[trick][seat], now], self.led[trick][suit])
                put = plays[trick][seat]
                for suit in suits:
                    led = self.led[trick][suit]
                    self.implies([led, still[suit]], put[suit])
                    if suit != TRUMP:
                        self.implies([led, still[TRUMP]], put[suit], put[TRUMP])

    def _win(self) -> None:
        """The highest tarokk, else the highest card of the suit led; who wins leads next."""
        self.wins = [[self.new() for _ in self.cards] for _ in self.tricks]
        self.winner = [[self.new() for _ in SEATS] for _ in self.tricks]
        self.ours = [self.new() for _ in self.tricks]
        for trick in self.tricks:
            lies, wins = self.lies[trick], self.wins[trick]
            self.exactly_one(wins)
            self.exactly_one(self.winner[trick])
            above = -self.yes  # a higher tarokk lies here
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
                won = self.winner[trick][seat]
                self.implies([won, self.side[seat]], self.ours[trick])
                self.implies([won, -self.side[seat]], -self.ours[trick])
                if trick + 1 in self.tricks:
                    self.implies([won], self.leads[trick + 1][seat])
        self.takes = [self.new() for _ in self.cards]
        for card in self.cards:
            for trick in self.tricks:
                self.implies([self.lies[trick][card], self.ours[trick]], self.takes[card])
                self.implies([self.lies[trick][card], -self.ours[trick]], -self.takes[card])
            for seat in SEATS:
                own = self.takes[card] if seat == 0 else -self.takes[card]
                if self.forced and seat:  # hunter I.3.g
                    self.implies([self.laid[card][seat], self.forced], self.takes[card])
                    self.implies([self.laid[card][seat], -self.forced], own)
                else:
                    self.implies([self.laid[card][seat]], own)

        self._count_taken()

    def _count_taken(self) -> None:
        """This follows as well: four cards a trick, and the declarer's skart."""
        taken = [*self.sum([(1, self.takes[card]) for card in self.cards]), -self.yes]
        tricks = [*self.sum([(1, ours) for ours in self.ours]), -self.yes]
        for word, shares in SHARES.items():
            cases = [([self.bid[word]], shares[0])]
            if self.forced:
                cases = [([self.bid[word], -self.forced], shares[0]),
                        ([self.bid[word], self.forced], TALON)]  # fmt: skip
            for where, laid in cases:
                for n in range(len(self.tricks) + 1):
                    number = TRICK * n + laid
                    self.implies([*where, tricks[n]], taken[number])
                    self.implies([*where, -tricks[n + 1]], -taken[number + 1])

    # -- what is asked

    @cached_property
    def points(self) -> list:
        """points[n]: the declarer's side has n or more, with his skart."""
        deck = self.deck
        return self.sum([(deck.points[card], self.takes[card]) for card in self.cards])

    def tarokks(self, seat: int) -> list:
        """tarokks[n]: the seat holds n or more of them when play begins."""
        return [*self._held[seat], -self.yes]

    def laid_tarokks(self, seat: int) -> list:
        """laid_tarokks[n]: the seat laid n or more of them."""
        if seat not in self._laid:
            laid = [(1, self.laid[card][seat]) for card in range(TAROKKS)]
            self._laid[seat] = self.sum(laid, 4)
        return self._laid[seat]

    @cached_property
    def _laid(self) -> dict:
        return {}

    def of(self, side: int, literal: int) -> int:
        """A literal of the declarer's side, for a side."""
        return literal if side == DECLARER else -literal

    def of_side(self, side: int, table: list) -> int:
        """One of the seats of a side: `table` has a literal for each."""
        return self.any([self.all([table[s], self.of(side, self.side[s])]) for s in SEATS])
