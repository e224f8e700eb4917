"""A Hungarian game with a table's house rules: what its deals ask of it.

A game of the family is a class of tables (see `games`), an instance of it the game as one table
plays it. A row of FIGURES is a `tables.Figure`.
"""

from ...game import Game
from ...tables import KINGS, SUITS, no_figure, row, spelled
from .tables import COUNTS, POINTS, SIDES, THROWS, UNPLAYED, Figure, other

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .kinds import HungarianAsk, HungarianDeal


_OF_SUIT = ("king", "jack", "suit")


class HungarianGame(Game):
    """The tables of a game, and what one table chose: `house`, {option: value} off the default.

    figures       FIGURES with the house's values, a row for each suit where one is named, without
                  what is not played
    announceable  all that may be announced, in the order it is offered
    losable       what can fall without being announced
    includes      {figure: those that it obliges to besides}
    replaces      {figure: the one whose place it takes}; replaced, the other way round
    throws        the hands that may be thrown in
    """

    SEATS: tuple = (4, 5)
    PLAYING = 4
    POTS: tuple = ("kitty",)
    UNPLAYED: tuple = UNPLAYED
    SHARED: tuple = (  # by hunter tarokk
        "tarokk.games.hungarian.deal", "tarokk.games.hungarian.rows", "tarokk.games.hungarian.laid",
        "tarokk.games.hungarian.standing", "tarokk.games.hungarian.ask",
        "tarokk.games.hungarian.announce", "tarokk.games.hungarian.speeches",
        "tarokk.games.hungarian.contradict", "tarokk.games.hungarian.holders",
        "tarokk.games.hungarian.settle",
        "tarokk.games.hungarian.result", "tarokk.games.hungarian.obligations",
    )  # fmt: skip
    PRELOAD: tuple = SHARED + (
        "tarokk.games.hungarian.auction", "tarokk.games.hungarian.plain",
        "tarokk.games.hungarian.talk", "tarokk.games.hungarian.groups",
        "tarokk.games.hungarian.score", "tarokk.games.hungarian.facts",
        "tarokk.games.hungarian.pay", "tarokk.games.hungarian.skart",
    )  # fmt: skip
    OF_HEAD: tuple = ("tarokk.games.hungarian.options",)
    TAROKKS_IN_DECK = 22
    HAND = 9
    POINTS = POINTS
    COUNTS: tuple = COUNTS
    THROWS: tuple = THROWS
    FIGURES: tuple = ()
    HAT = "xxi-catch"  # the figure whose victim wears the hat
    PAGAT_INVITS = True  # see pagat_invits
    SAME: tuple = ()  # word, the figure that it announces too
    STANDARD: tuple = ()  # option, value: where this game's default is not the family's
    GROUPED = False  # the figures are many, and entered by `groups`

    def __init__(self, house: dict[str, str]) -> None:
        super().__init__(dict(self.STANDARD))
        self.house.update(house)
        self.figures = tuple(self._figures())
        announced = [figure for figure in self.figures if figure.announced]
        captures = [figure.name for figure in announced if figure.capture]
        others = [figure.name for figure in announced if not figure.capture]
        ladder = ["double"] + [word for word, means in self.SAME if means == "double"] + ["volat"]
        self.announceable = tuple(captures + ladder + others)
        self.losable = tuple(figure.name for figure in self.figures if figure.losable)
        self.includes = {
            figure.name: self._played(figure.includes) for figure in self.figures if figure.includes
        }
        self.replaces = {figure.name: figure.replaces for figure in self.figures if figure.replaces}
        self.replaced = {figure.replaces: figure.name for figure in self.figures if figure.replaces}
        self.throws = tuple(self._throws())
        self.groups: tuple | None = None  # once they were asked for, see `groups`

    def says(self, option: str, value: str) -> bool:
        """True if the table has set this option to this value, which is not the default."""
        return self.house.get(option) == value

    def worth(self, word: str) -> tuple | None:
        """See `Game`."""
        for figure in self.figures:
            if figure.name.split()[0] == word:
                return figure.silent, figure.announced
        return None

    def rounds_behind(self, rounds: tuple[int, ...], people: int) -> tuple | None:
        """See `Game`. "Változatok a licitálásra"."""
        how = self.house.get("void")
        if how == "next-dealer":
            return None
        if how == "four":
            return (people,) * min(len(rounds) + 1, 2)
        return rounds if how == "none" else rounds + (people,)

    def rounds_wait(self) -> bool:
        """See `Game`."""
        return self.says("void", "queue")

    def pagat_invits(self) -> bool:
        """True if an invit may rest on the pagát alone; it then owes a pagát ultimo."""
        return self.PAGAT_INVITS or self.says("invit", "kegl")

    def may_lay_twenty(self, invited: bool | None) -> bool:
        """True if the XX may be laid. `invited`: an invit binds the call to another tarokk."""
        return not self.says("lay-xx", "no") and (invited or not self.says("lay-xx", "invit"))

    @classmethod
    def options(cls) -> tuple:
        """The game's options; see `options.rows`."""
        from . import options  # large, and done with before the first deal

        return options.rows(cls)

    @classmethod
    def presets(cls) -> tuple:
        """See `options.presets`."""
        from . import options

        return options.presets(cls)

    @classmethod
    def ask(cls) -> "type[HungarianAsk]":
        """See `Game`."""
        from .ask import HungarianAsk

        return HungarianAsk

    def new_deal(self, players: tuple[str, ...], table: tuple) -> "HungarianDeal":
        """See `Game`."""
        from .plain import HungarianDeal

        dealer, pots = table[1:3]
        return HungarianDeal(self, players, None if dealer in players else dealer, pots[0])

    def _figures(self) -> "Iterator[Figure]":
        for figure in self.FIGURES:
            if figure.name in self.house:
                values = [int(part) for part in self.house[figure.name].split("/")]
                figure = Figure(figure.name, values[0], values[1], *figure[3:])
            if figure.silent or figure.announced:
                kinds = [card for _, card in figure.strikes if card in _OF_SUIT]
                if kinds:
                    yield from _of_suits(figure, kinds[0])
                else:
                    yield figure

    def _played(self, figures: tuple[str, ...]) -> tuple:
        """Those that the house plays."""
        return tuple(figure for figure in figures if row(self.figures, figure))

    def _throws(self) -> "Iterable[tuple]":
        laid = self.house.get("throw-laid")
        for hand, after_laying, *rest in self.THROWS:
            if not self.says("throw-" + hand, "no"):
                late = laid == "all" or (after_laying and laid != "none")
                yield (hand, late) + tuple(rest)

    def same(self, figure: str) -> str:
        """The figure that a word announces: the word itself, or its entry in SAME."""
        for word, means in self.SAME:
            if word == figure:
                return means
        return figure

    def no_figure(self, figure: str) -> tuple:
        """Why the game has no such figure, as (code, facts...)."""
        reason = no_figure([line.name for line in self.figures] + list(self.announceable), figure)
        played = reason[0] != "no-such-figure" or not row(self.FIGURES, spelled(figure)[0])
        return reason if played else ("not-at-table", figure)

    def completed(self, made: dict[str, str]) -> dict:
        """{figure: side} with the figures that each of them includes."""
        if not self.includes:
            return made
        whole = dict(made)
        for figure, side in sorted(made.items()):
            for smaller in self.included(figure):
                whole.setdefault(smaller, side)
        return whole

    def taken(self, made: dict[str, str], lost: dict[str, str]) -> dict:
        """{side: bits of the five-point cards it took}, by {figure: side} made and lost."""
        taken = dict.fromkeys(SIDES, 0)
        if not made and not lost:
            return taken
        for figure in self.figures:
            side = made.get(figure.name)
            if side:
                taken[side] |= figure.cards
            elif figure.name in lost and figure.strikes[0][0] == 1:  # the other side beats it there
                taken[other(lost[figure.name])] |= figure.cards
        return taken

    def included(self, figure: str) -> tuple:
        """The figures that a figure includes, without itself."""
        return self.includes.get(figure, ())


def _of_suits(figure: Figure, kind: str) -> "Iterator[Figure]":
    """A row for each suit that may be named with a figure, of whose card `kind` is."""
    for i, suit in enumerate(SUITS):
        king = (KINGS & -KINGS) << i if kind == "king" else 0
        replaces = figure.replaces and figure.replaces + " " + suit
        changed = (figure.name + " " + suit,) + figure[1:3] + (figure.cards | king,)
        yield Figure(*changed + figure[4:10] + (replaces,) + figure[11:])
