"""What cannot be true together: the cards a side has taken, the tricks that a figure says of.

Sources: paskievics and illustrated, "A figurák"; illustrated, "Magas tarokk". No card is on two
sides or in two tricks, a trick is won by one card and one side, each five-point card brings its
five points and each trick four cards. A side with every trick leaves the other its skart, at best
queens and riders.

Readings: docs/sources.md, "What came of a deal".
"""

from ...cards import rank
from ...tables import KINGS, PAGAT, SKIZ, SUITS, XXI
from .tables import DECLARER, DEFENCE, PAIR_PHEASANT, POINTS, SIDES, other

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ...kinds import MaybeNone, Side
    from .kinds import HungarianGame
    from .tables import Figure


PAIR = ("pagat-pheasant", "eagle-pheasant")  # one of which a silent pair pheasant beats
_SUITED = ("king", "jack", "suit")
TRICK = 4  # the least points of four cards
RICH = TRICK + 4  # and of four with one of five points


def contradiction(
    rules: "HungarianGame",
    points: tuple[int, ...] | None,
    made: dict[str, str],
    lost: dict[str, str],
    laid: tuple,
    shown: "Callable | None" = None,
    misheld: "Callable | None" = None,
) -> tuple | None:
    """Why these facts cannot be true together: (code, facts...), or None.

    `made` and `lost` are {figure: side}; `points`, from the least to the most that the declarer's
    side can have, may be None; `laid` is (cards, tarokks among them) of his skart and of the
    others'. `shown(tricks)` notes what speeches show of them and says why that cannot be, then
    `misheld(tricks, poor)` why the cards cannot be held so, see `too_poor`.
    """
    look = rules.look or bool
    look()
    made = rules.completed(made)
    volat = made.get("volat")
    tricks = Tricks(rules, made, lost, points, laid)
    look()
    taken = tricks.taken
    for line, side in _lines(rules, made):
        figure = line.name
        if volat == other(side):
            return ("volat-and", volat, figure, side)
        of_other = taken[other(side)]
        kings = _any_kings(line.strikes) and of_other & KINGS == KINGS
        if line.cards & of_other or kings:
            return ("both-took", figure, side)
        if figure in lost:
            return ("made-and-lost", figure)
    of_points = _of_points(tricks)
    look()
    reason = of_points or tricks.wrong or tricks.clash() or (shown and shown(tricks))
    if reason or not misheld:
        return reason
    look()
    poor = too_poor(tricks)
    look()
    return misheld(tricks, poor)  # called directly: it nests deep


def sweeper(rules: "HungarianGame", made: "dict[str, Side]") -> str | None:
    """The side that won every trick by its figures, {figure: side}, or None."""
    made = rules.completed(made)
    lines = _lines(rules, made)
    for side in SIDES:
        first = others = 0
        for line, whose in lines:
            if whose == side:
                first = max(first, line.first)
                others += len(line.strikes)
        could = first and first + others >= rules.HAND
        if could and Tricks(rules, made, {}).number(side) == rules.HAND:
            return side
    return None


def _lines(rules: "HungarianGame", table: "dict[str, Side]") -> list:
    """(row, side) of {figure: side} in the order of the rows; the volat has none."""
    if not table:
        return []
    return [(line, table[line[0]]) for line in rules.figures if line[0] in table]


def proves(tricks: "Tricks", line: "Figure", side: "Side") -> bool:
    """True if what figures say of tricks implies that `side` made the figure of a row as well: it
    took its cards, or won its tricks with them."""
    if line.capture:
        return tricks.volat == side or tricks.taken[side] & line.cards == line.cards
    for trick, card in line.strikes:
        trick = tricks.count(trick)
        won = tricks.card.get(trick)
        if not won or tricks.won[trick][0] != side or not _is_of(won[0], _named(card, line.name)):
            return False
    return bool(line.strikes)


def without_loss(rules: "HungarianGame", facts: tuple, side: "Side") -> tuple | None:
    """Why `side` lost neither of PAIR, where `contradiction` of these facts, the arguments behind
    its rules, finds nothing; None if it may have."""
    reason = None
    points, made, lost, *rest = facts
    for figure in PAIR:
        more = dict(lost)
        more[figure] = side
        reason = contradiction(rules, points, made, more, *rest)
        if not reason:
            return None
    return reason


def too_poor(tricks: "Tricks") -> dict:
    """What points say against big honours that lie so: {(whether the declarer's side has the skíz,
    whether the same side has the XXI): reason}. It wins with the skíz, and with both."""
    poor = {}
    for own in True, False:
        side = DECLARER if own else DEFENCE
        before = tricks.taken[side]
        # The other side was looked at before, unless speeches have shown more since.
        only = None if tricks.own or tricks.one_hand else side
        for both in True, False:
            tricks.taken[side] = before | (SKIZ | XXI if both else SKIZ)
            reason = _of_points(tricks, only)
            if not reason:
                break  # fewer cards ask for no more points
            poor[own, both] = reason
        tricks.taken[side] = before
    return poor


def _of_points(tricks: "Tricks", only: "Side | None" = None) -> tuple | None:
    """Why the points do not go with what the sides have, or one side alone has, or None."""
    points = tricks.points
    if points is None:
        return None
    shares = _shares(tricks.rules, points, tricks.laid)
    for side, low, high, cards, _ in shares:
        if low > 0 and high < cards:
            return ("points-and-skart", _spelled(low, high), side)
    for at, (side, low, high, _, _) in enumerate(shares):
        if only not in (None, side):
            continue
        least = _least(tricks, side, *shares[1 - at][3:])
        if high < least and (high or tricks.number(side) or tricks.taken[side]):
            if tricks.volat:
                return ("points-and-volat", _spelled(*points), side)
            return ("points-and-figures", side, _spelled(low, high), least)
    return None


def _spelled(low: int, high: int) -> int | str:
    return low if low == high else f"{low}–{high}"


def trickless(
    rules: "HungarianGame", points: tuple | None, laid: tuple, least: int = TRICK
) -> str | None:
    """The side whose points are too few for a trick of so many beside its skart, or None."""
    for side, _, high, cards, _ in _shares(rules, points, laid):
        if high < cards + least:
            return side
    return None


def _shares(rules: "HungarianGame", points: "tuple | MaybeNone", laid: tuple) -> tuple:
    """(side, its least and most points, cards and tarokks in its skart) of each side."""
    low, high = points
    whole = rules.POINTS[0]
    return (DECLARER, low, high) + laid[0], (DEFENCE, whole - high, whole - low) + laid[1]


def _least(tricks: "Tricks", side: "Side", laid: int, tarokks: int) -> int:
    """The least points of a side: what is left where the other has the most, with so many cards
    and tarokks laid, in all the tricks and of all the five-point cards that are not known to be the
    side's.

    All four kings lie in no single trick: it was led by who won another, or by who could not have
    been without a card of another suit. No tarokk lies in
    its tricks beside the card of a suit that won, and hardly any beside the I or the II.
    """
    whole = tricks.rules.POINTS[0]
    cards = tricks.taken[side]
    kings = max(tricks.kings.get(side, 0), bin(cards & KINGS).count("1"))
    fives = kings + bin(cards & ~KINGS).count("1")
    own = tricks.own if side == DECLARER else 0
    won = max(tricks.holding(side), 2 if cards & KINGS == KINGS else 0, own)
    left = TRICK * (tricks.hand - won)
    most = 5 * min(left, 7 - fives) + tarokks
    left += laid - tarokks - min(left, 7 - fives)
    plain, jacks = tricks.plain(side)
    plain -= kings + len(SUITS) + whole - POINTS[0]  # for these there are cards of one point
    for worth in (4, 3, 2):
        gone = max(min(plain - 4 * (worth - 2), len(SUITS)), jacks if worth == 2 else 0)
        number = min(left, len(SUITS) - gone)
        most += worth * number
        left -= number
    return whole - most - left


def _any_kings(strikes: tuple) -> bool:
    return "kings" in [card for _, card in strikes]


class Tricks:
    """What figures say of tricks: who won them with which card, where a card lies.

    `wrong` is the first contradiction that was met, or None; `points` and `laid` are those of
    `contradiction`.
    """

    def __init__(
        self,
        rules: "HungarianGame",
        made: "dict[str, Side]",
        lost: "dict[str, Side]",
        points: tuple | None = None,
        laid: tuple = (),
    ) -> None:
        self.rules, self.points, self.laid = rules, points, laid
        self.hand = rules.HAND
        self.won: dict[int, tuple] = {}  # trick: (side, figure)
        self.card: dict[int, tuple] = {}  # trick: (card that won it, figure)
        self.place: dict[str, tuple] = {}  # card: (trick, figure)
        self.owner: dict[str, tuple] = {}  # card: (side that played it, figure)
        self.kings: dict[Side, int] = {}  # side: how many kings won a trick
        self.beaten: dict[str, str] = {}  # card: figure
        self.own = 0  # tricks of the declarer's tarokks
        self.one_hand = False  # both big honours were in one hand
        self.parted = False  # one trick had both big honours, of two players of one side
        self.wrong: tuple | None = None
        self.volat = volat = made.get("volat")
        if volat:
            self._note(self.owner, "skiz", volat, "volat")
            for trick in range(1, self.hand + 1):
                self._note(self.won, trick, volat, "volat")
        for line, side in _lines(rules, made):
            self.made(line, side)
        for line, side in _lines(rules, lost):
            self.lost(line, side)
        self.pair = PAIR_PHEASANT in made
        self.taken = rules.taken(made, lost)  # side: the five-point cards it has taken
        if self.wrong:
            return
        for card, (trick, _) in self.place.items():
            if trick in self.won:
                self.taken[self.won[trick][0]] |= _bit(card)
        for side, number in self.kings.items():
            before = [
                _bit(card)
                for card, (trick, _) in self.place.items()
                if trick <= self.hand - number and card.startswith("king")
            ]
            if len(before) == 1:  # the others are those of the last tricks
                self.taken[side] |= KINGS & ~before[0]

    def made(self, line: "Figure", side: "Side") -> None:
        """Take a figure that a side made; `wrong` says what cannot be beside it."""
        figure, strikes, beaten = line.name, line.strikes, line.beaten
        for trick in range(1, line.first + 1):
            self._note(self.won, trick, side, figure)
        for trick, card in strikes:
            trick = self.count(trick)
            self._note(self.won, trick, side, figure)
            self._strike(trick, _named(card, figure), figure, side)
        if _any_kings(strikes):
            self.kings[side] = len(strikes)
        if line.cards & SKIZ:
            self._note(self.owner, "skiz", side, figure)
        if beaten:
            self.beaten[beaten] = figure
            self._note(self.owner, beaten, other(side), figure)

    def number(self, side: "Side") -> int:
        """How many tricks a side is known to have won."""
        return sum(1 for whose, _ in self.won.values() if whose == side)

    def plain(self, side: "Side") -> tuple:
        """How many cards of suits its tricks have at least, and how many jacks or better ones: what
        won, and in the first trick, of more than one suit, one that followed."""
        cards = jacks = 0
        for trick in self.card:
            card = self.card[trick][0]
            if self.won[trick][0] == side and rank(card) < 3:
                pagat = rank(card) == 2 and self.taken[side] & PAGAT and self.may_hold_pagat(trick)
                cards += TRICK - bool(rank(card)) - bool(pagat)
                jacks += card.startswith("jack") or trick == 1
        return cards, jacks

    def may_hold_pagat(self, trick: int) -> bool:
        """True if the I may lie in a trick: it is not known to lie in another."""
        return self.place.get("I", (trick,))[0] == trick

    def holding(self, side: "Side") -> int:
        """How many it must have won, for what it took to lie in: a higher card wins its trick."""
        number = highest = 0
        for trick, (whose, _) in self.won.items():  # loops: this is deep on the board's stack
            if whose == side:
                number += 1
                won = self.card.get(trick)
                highest = max(highest, rank(won[0]) if won else 22)
        taken = self.taken[side]
        if self.one_hand and taken & SKIZ and highest < rank("XXI"):
            return number + 2
        for card in ("skiz", "XXI", "I"):
            if rank(card) > highest and taken & _bit(card):
                return number + 1
        return number

    def lost(self, line: "Figure", side: "Side") -> None:
        """The card fell in its trick: in the first one to the other side."""
        figure = line.name
        for trick, card in line.strikes:
            self._note(self.place, card, self.count(trick), figure)
            self._note(self.owner, card, side, figure)
            self.beaten[card] = figure
            if trick == 1:
                self._note(self.won, trick, other(side), figure)

    def clash(self) -> tuple | None:
        """A card that wins a trick by one figure and is beaten there by another, as `wrong`; or no
        card for a pair pheasant."""
        for trick in sorted(self.card):
            card, figure = self.card[trick]
            if card in self.beaten:
                return ("cannot-both", figure, self.beaten[card])
            before = self.card.get(trick - 1)
            if before and card.startswith("suit ") and _is_of(before[0], card):
                apart = self.won[trick][0] != self.won[trick - 1][0]
                if apart:  # six would follow, of five
                    return ("cannot-both", before[1], figure)
        for card in sorted(self.place):
            trick, figure = self.place[card]
            won = self.card.get(trick)
            if won and rank(card) > rank(won[0]):
                return ("cannot-both", won[1], figure)
        low = [self.place[card] for card in ("I", "II") if card in self.place]
        if self.pair and len([trick for trick, _ in low if trick > 1]) == 2:
            return ("cannot-both", PAIR_PHEASANT, low[0][1])
        return None

    def count(self, trick: int) -> int:
        """The number of a trick, of one counted from the last as well."""
        return trick if trick > 0 else self.hand + 1 + trick

    def _note(self, table: dict, key: object, value: object, figure: str) -> None:
        before = table.setdefault(key, (value, figure))
        if before[0] != value and not self.wrong:
            self.wrong = ("cannot-both", before[1], figure)

    def _strike(self, trick: int, card: str, figure: str, side: "Side") -> None:
        if card != "kings" and not card.startswith("suit "):
            self._note(self.place, card, trick, figure)
            self._note(self.owner, card, side, figure)
        before = self.card.setdefault(trick, (card, figure))
        if _is_of(card, before[0]):
            self.card[trick] = (card, figure)
        elif not _is_of(before[0], card) and not self.wrong:
            self.wrong = ("cannot-both", before[1], figure)


def _named(card: str, figure: str) -> str:
    """A card of FIGURES with the suit that its figure names."""
    return card + " " + figure.split()[-1] if card in _SUITED else card


def _is_of(card: str, kind: str) -> bool:
    """True if a card is the one that `kind` says, or one of that kind."""
    if kind == "kings":
        return card.startswith("king")
    if kind.startswith("suit "):
        return card.split()[-1] == kind.split()[-1]
    return card == kind


def _bit(card: str) -> int:
    """The bit of a five-point card, or 0."""
    if card.startswith("king "):
        return (KINGS & -KINGS) << SUITS.index(card[5:])
    return {"skiz": SKIZ, "XXI": XXI, "I": PAGAT}.get(card, 0)
