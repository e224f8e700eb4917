"""What each figure of the Hungarian games says of the play, as literals.

Written from the sources alone. paskievics, "A figurák"; illustrated, "A figurák", "Magas tarokk",
"Játékváltozatok" (pagat-catch, hairy), "Illusztrált tarokk 54 lappal".
"""

from collections.abc import Callable

from tests.model.play import (
    DECLARER,
    DEFENCE,
    EAGLE,
    HONOURS,
    PAGAT,
    SEATS,
    SKIZ,
    SUITS,
    TWENTY,
    XXI,
    Play,
)  # fmt: skip

LOW = {"pagat": PAGAT, "eagle": EAGLE}


class Figures:
    """The literals of figures in a play; each is made once and kept."""

    def __init__(self, play: Play, birds_include: bool = False) -> None:
        self.play = play
        self.birds_include = birds_include  # "A kismadárnak feltétele a centrum megjátszása"
        self._memo: dict = {}

    def made(self, figure: str, side: int) -> int:
        return self._once(("made", figure, side), self._made)

    def lost(self, figure: str, side: int) -> int:
        """Silently: the side's card fell in the trick of the figure."""
        return self._once(("lost", figure, side), self._lost)

    def hat(self, seat: int) -> int:
        """The skíz of the seat's opponents took its XXI."""
        return self._once(("hat", "", seat), self._hat)

    def _once(self, key: tuple, build: Callable) -> int:
        if key not in self._memo:
            self._memo[key] = build(*key[1:])
        return self._memo[key]

    def _made(self, figure: str, side: int) -> int:
        play = self.play
        name, _, suit = figure.partition(" ")
        last = len(play.tricks) - 1
        own = [play.of(side, taken) for taken in play.takes]
        if name == "trull":
            return play.all([own[card] for card in HONOURS])
        if name == "four-kings":
            return play.all([own[card] for card in play.deck.kings])
        if name == "volat":
            return play.all([play.of(side, won) for won in play.ours])
        if name == "xxi-catch":
            return play.any([play.all([self.hat(s), self._of(1 - side, s)]) for s in SEATS])
        if name == "pagat-catch":
            return play.any(
                [
                    play.all([self._from(1 - side, t, PAGAT), play.of(side, play.ours[t])])
                    for t in play.tricks
                ]
            )
        if name == "centrum":
            return self._first(side, 5, TWENTY)
        if name == "small-bird":
            bird = self._first(side, 6, XXI)
            return play.all([bird, self.made("centrum", side)]) if self.birds_include else bird
        if name == "big-bird":
            bird = self._first(side, 7, SKIZ)
            return play.all([bird, self.made("small-bird", side)]) if self.birds_include else bird
        if name == "pair-pheasant":
            either = play.any([play.lies[0][PAGAT], play.lies[0][EAGLE]])
            return play.all([self._strike(side, 0, [XXI]), either])
        if name == "suit-family":
            cards = play.deck.of_suit(SUITS.index(suit))
            return play.all([self._strike(side, last - back, cards) for back in range(3)])
        if name == "three-kings":
            return play.all([self._strike(side, last - b, play.deck.kings) for b in range(3)])
        if name == "closing-pair":
            return play.all(
                [self._strike(side, last - 1, [EAGLE]), self._strike(side, last, [PAGAT])]
            )
        if name == "hairy":
            return self._strike(side, last - 1, [play.deck.jacks[SUITS.index(suit)]])
        low, _, kind = name.partition("-")
        card = LOW[low] if low in LOW else play.deck.kings[SUITS.index(suit)]
        number = {
            "ultimo": last, "uhu": last - 1, "pheasant": 0, "small-bird": 5, "big-bird": 6,
        }[kind]  # fmt: skip
        return self._strike(side, number, [card])

    def _lost(self, figure: str, side: int) -> int:
        """A pagát beaten in the last trick, by whoever it was ("még akkor is így van, ha az ultit a
        pagátos partnere fogta el"); a pheasant's card that an opponent caught in the first."""
        play = self.play
        low, _, kind = figure.partition("-")
        card = LOW[low]
        if kind == "ultimo":
            last = len(play.tricks) - 1
            return play.all([self._from(side, last, card), -play.wins[last][card]])
        return play.all([self._from(side, 0, card), play.of(1 - side, play.ours[0])])

    def led(self, side: int, card: int) -> int:
        """A player of the side plays the card in the first trick."""
        return self._from(side, 0, card)

    def silent_pair(self, side: int) -> int:
        """An opponent of who won with the XXI played the pagát or the eagle: "A figura csendes
        megjátszásához az kell"."""
        low = [self.led(1 - side, card) for card in (PAGAT, EAGLE)]
        return self.play.all([self.made("pair-pheasant", side), self.play.any(low)])

    def _hat(self, _: str, seat: int) -> int:
        play = self.play
        caught = []
        for t in play.tricks:
            for side in (DECLARER, DEFENCE):
                mine = play.all([play.played[t][XXI][seat], self._of(side, seat)])
                caught.append(play.all([mine, self._from(1 - side, t, SKIZ)]))
        return play.any(caught)

    def own_catch(self, side: int) -> int:
        """Its skíz takes its own XXI."""
        own = [[self._from(side, t, card) for card in (XXI, SKIZ)] for t in self.play.tricks]
        return self.play.any([self.play.all(both) for both in own])

    def _of(self, side: int, seat: int) -> int:
        return self.play.of(side, self.play.side[seat])

    def _from(self, side: int, trick: int, card: int) -> int:
        """A player of the side plays the card in the trick."""
        key = ("from", (trick, card), side)
        if key not in self._memo:
            self._memo[key] = self.play.of_side(side, self.play.played[trick][card])
        return self._memo[key]

    def _strike(self, side: int, trick: int, cards: list) -> int:
        """The side wins the trick with one of these cards."""
        play = self.play
        won = play.any([play.wins[trick][card] for card in cards])
        return play.all([won, play.of(side, play.ours[trick])])

    def _first(self, side: int, tricks: int, card: int) -> int:
        play = self.play
        won = [play.of(side, play.ours[trick]) for trick in range(tricks)]
        return play.all([*won, play.wins[tricks - 1][card]])
