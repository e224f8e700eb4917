"""What cannot be true together: the cards a side has taken, the tricks that a figure says of.

Sources: paskievics and illustrated, "A figurák"; illustrated, "Magas tarokk". No card is on two
sides or in two tricks, a trick is won by one card and one side, each five-point card brings its
five points and each trick four cards. A side with every trick leaves the other its skart, at best
queens and riders.

Readings: docs/sources.md, "What came of a deal".
"""

from ...tables import KINGS, row
from .tables import DECLARER, DEFENCE, other

PAIR = ("pagat-pheasant", "eagle-pheasant")  # one of which a silent pair pheasant beats
_SUITED = ("king", "jack", "suit")
TRICK = 4  # the least points of four cards


def contradiction(rules, points, made, lost, laid) -> tuple | None:
    """Why these facts cannot be true together: (code, facts...), or None.

    `made` and `lost` are {figure: side}; `points`, from the least to the most that the declarer's
    side can have, may be None; `laid` is how many cards lie in his skart and in the others'.
    """
    if not made and not lost:
        return None
    made = rules.completed(made)
    volat = made.get("volat")
    taken = rules.taken(made, lost)
    won, fell = _lines(rules, made), _lines(rules, lost)
    for line, side in won:
        figure = line.name
        if volat == other(side):
            return ("volat-and", volat, figure, side)
        of_other = taken[other(side)]
        kings = _any_kings(line.strikes) and of_other & KINGS == KINGS
        if line.cards & of_other or kings:
            return ("both-took", figure, side)
        if figure in lost:
            return ("made-and-lost", figure)
    tricks = _Tricks(rules.HAND)
    if volat:
        tricks.all_of(volat)
    for line, side in won:
        tricks.made(line, side)
    for line, side in fell:
        tricks.lost(line, side)
    of_points = _of_points(rules, points, volat, taken, tricks, laid)
    return of_points or tricks.wrong or tricks.beaten_winner()


def _lines(rules, table) -> list:
    """(row, side) of {figure: side} in the order of the rows; the volat has none."""
    return [(line, table[line.name]) for line in rules.figures if line.name in table]


def proves(rules, made, lost, figure, side) -> bool:
    """Whether what was made and lost, {figure: side}, shows that a side made another figure: its
    cards were taken, or its tricks won with them."""
    line = row(rules.figures, figure)
    if not line:
        return False
    if line.capture:
        taken = rules.taken(made, lost)[side]
        return made.get("volat") == side or taken & line.cards == line.cards
    tricks = _Tricks(rules.HAND)
    for one, whose in _lines(rules, made):
        if whose == side:
            tricks.made(one, side)
    for trick, card in line.strikes:
        won = tricks.card.get(tricks.count(trick))
        if not won or not _is_of(won[0], _named(card, figure)):
            return False
    return bool(line.strikes)


def without_loss(rules, points, made, lost, laid, side) -> tuple | None:
    """Why `side` lost neither of PAIR, where `contradiction` finds nothing; None if it may have."""
    reason = None
    for figure in PAIR:
        more = dict(lost)
        more[figure] = side
        reason = contradiction(rules, points, made, more, laid)
        if not reason:
            return None
    return reason


def _of_points(rules, points, volat, taken, tricks, laid) -> tuple | None:
    if points is None:
        return None
    for side, low, high, cards in _shares(rules, points, laid):
        if volat == other(side) and low > most_laid(cards):
            return ("points-and-volat", _spelled(*points), volat)
        if low > 0 and high < cards:
            return ("points-and-skart", _spelled(low, high), side)
        least = _least(taken[side], tricks.kings.get(side, 0), tricks.number(side))
        if least > high:
            return ("points-and-figures", side, _spelled(low, high), least)
    return None


def _spelled(low, high) -> int | str:
    return low if low == high else f"{low}–{high}"


def trickless(rules, points, laid) -> str | None:
    """The side whose points are too few for a trick beside its skart, or None."""
    for side, _, high, cards in _shares(rules, points, laid):
        if high < cards + TRICK:
            return side
    return None


def _shares(rules, points, laid) -> tuple:
    """(side, its least and most points, cards in its skart) of each side."""
    low, high = points
    whole = rules.POINTS[0]
    return (DECLARER, low, high, laid[0]), (DEFENCE, whole - high, whole - low, laid[1])


def most_laid(cards) -> int:
    """The most points that so many laid cards can have: four queens, then riders."""
    queens = min(cards, 4)
    return 4 * queens + 3 * (cards - queens)


def _least(cards, kings, tricks) -> int:
    """The least points of a side with these five-point cards, so many kings and tricks.

    Every trick has four cards; a five-point card brings four points more than the least card.
    """
    fives = bin(cards).count("1")
    known = bin(cards & KINGS).count("1")
    fives += max(0, kings - known)
    return 4 * fives + TRICK * max(tricks, (fives + 3) // 4)


def _any_kings(strikes) -> bool:
    return any(card == "kings" for _, card in strikes)


class _Tricks:
    """What figures say of tricks: who won them with which card, where a card lies.

    `wrong` is the first contradiction that was met, or None.
    """

    def __init__(self, hand) -> None:
        self.hand = hand
        self.won = {}  # trick: (side, figure)
        self.card = {}  # trick: (card that won it, figure)
        self.place = {}  # card: (trick, figure)
        self.owner = {}  # card: (side that played it, figure)
        self.kings = {}  # side: how many kings won a trick
        self.beaten = {}  # card: figure
        self.wrong: tuple = None

    def made(self, line, side) -> None:
        figure, strikes, beaten = line.name, line.strikes, line.beaten
        for trick in range(1, line.first + 1):
            self._note(self.won, trick, side, figure)
        for trick, card in strikes:
            trick = self.count(trick)
            self._note(self.won, trick, side, figure)
            self._strike(trick, _named(card, figure), figure, side)
        if _any_kings(strikes):
            self.kings[side] = len(strikes)
        if beaten:
            self.beaten[beaten] = figure
            self._note(self.owner, beaten, other(side), figure)

    def all_of(self, side) -> None:
        """A volat."""
        for trick in range(1, self.hand + 1):
            self._note(self.won, trick, side, "volat")

    def number(self, side) -> int:
        """How many tricks a side is known to have won."""
        return sum(1 for whose, _ in self.won.values() if whose == side)

    def lost(self, line, side) -> None:
        """The card fell in its trick: in the first one to the other side."""
        figure = line.name
        for trick, card in line.strikes:
            self._note(self.place, card, self.count(trick), figure)
            self._note(self.owner, card, side, figure)
            self.beaten[card] = figure
            if trick == 1:
                self._note(self.won, trick, other(side), figure)

    def beaten_winner(self) -> tuple | None:
        """A card that wins a trick by one figure and is beaten by another, as `wrong`."""
        for trick in sorted(self.card):
            card, figure = self.card[trick]
            if card in self.beaten:
                return ("cannot-both", figure, self.beaten[card])
        return None

    def count(self, trick) -> int:
        """The number of a trick, of one counted from the last as well."""
        return trick if trick > 0 else self.hand + 1 + trick

    def _note(self, table, key, value, figure) -> None:
        known = table.setdefault(key, (value, figure))
        if known[0] != value and not self.wrong:
            self.wrong = ("cannot-both", known[1], figure)

    def _strike(self, trick, card, figure, side) -> None:
        if card != "kings" and not card.startswith("suit "):
            self._note(self.place, card, trick, figure)
            self._note(self.owner, card, side, figure)
        known = self.card.setdefault(trick, (card, figure))
        if _is_of(card, known[0]):
            self.card[trick] = (card, figure)
        elif not _is_of(known[0], card) and not self.wrong:
            self.wrong = ("cannot-both", known[1], figure)


def _named(card, figure) -> str:
    """A card of FIGURES with the suit that its figure names."""
    return card + " " + figure.split()[-1] if card in _SUITED else card


def _is_of(card, kind) -> bool:
    """Whether a card is the one that `kind` says, or one of that kind."""
    if kind == "kings":
        return card.startswith("king")
    if kind.startswith("suit "):
        return card.split()[-1] == kind.split()[-1]
    return card == kind
