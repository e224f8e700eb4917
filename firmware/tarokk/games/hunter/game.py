"""Hunter tarokk (Vadász tarokk): four players, at a table of four to seven.

Source: hunter; its paragraphs are cited in the rows and below.

Who plays, the first speaker first (I.1.b, III.6.b): at four everyone; at five the dealer sits out;
at six also the one opposite, who arranges the talon; at seven the two opposite, one of whom
arranges it, the dealer's choice. At five the dealer does. A dealer without cards checks the skart
of the others and tells what lies there; at four everyone tells his own (II.2).

The lines of a deal: docs/sheet.md, "Deals of Hunter tarokk". Readings: docs/sources.md, hunter.
"""

from ...tables import KINGS, PAGAT, SKIZ, XXI, row
from ..hungarian.game import HungarianGame
from ..hungarian.tables import figure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move, OwnDeal
    from ...session import Session
    from ..hungarian.ask import HungarianAsk
    from .kinds import HunterDeal


# I.3.e
FIGURES = (
    figure("trull", 1, 2, SKIZ | XXI | PAGAT, capture=True),
    figure("four-kings", 2, 4, KINGS, capture=True, others=("1/2",)),
    figure("pagat-ultimo", 5, 10, PAGAT, strikes=((-1, "I"),), ultimo=True, losable=True),
    figure("xxi-catch", 21, 42, SKIZ | XXI, beaten="XXI"),
)

# When a hand may be thrown in, see `throws`. I.1.n, III.1, III.3.b
BEFORE_TALON, BEFORE_CALL, BY_ITSELF, PARTNER, CALLER = range(5)

# word, when, honours the hand has (None: any number); with one it has no other tarokk
THROWS = (
    ("four-kings", BEFORE_CALL, None),
    ("lone-xxi", BEFORE_TALON, 1),
    ("no-tarokk", BEFORE_TALON, 0),
    ("no-honour", BY_ITSELF, None),
    ("partner-pagat", PARTNER, 2),
    ("declarer-pagat", CALLER, 2),
)

# Who sits out, seen from the dealer; behind him, who arranges the talon. I.1.b, III.6.b
PLACES = (
    (4, (), ()),
    (5, (0,), (0,)),
    (6, (0, 3), (3,)),
    (7, (0, 3, 4), (3, 4)),
)


class Hunter(HungarianGame):
    """Four to seven at the table, four of whom play."""

    NAME = "hunter"
    SEATS = (4, 5, 6, 7)
    POTS = ()
    UNPLAYED = ("thrown-in",)
    FORBIDDEN = ("hat", "pot", "share", "claim", "no-honour")
    BETWEEN = ("throw-in",)
    PRELOAD = HungarianGame.SHARED + (
        "tarokk.games.hunter.tables", "tarokk.games.hunter.auction", "tarokk.games.hunter.talon",
        "tarokk.games.hunter.swing", "tarokk.games.hunter.deal", "tarokk.games.hunter.throws",
        "tarokk.games.hunter.ask", "tarokk.games.hunter.speeches", "tarokk.games.hunter.settle",
        "tarokk.games.hunter.result",
    )  # fmt: skip
    TEXTS = "hunter"
    FIGURES = FIGURES
    COUNTS = ((8, 0), (9, 0))
    HAT = ""
    STANDARD = (("double-volat", "any"), ("claims", "no"))

    def _throws(self) -> tuple:
        return THROWS

    @classmethod
    def options(cls) -> tuple:
        """See `Game`: whether a kontra'd game is paid beside a double or volat, and the values of
        figures."""
        return (("kontra-game", ("paid", "replaced"), "I.3.e"),) + tuple(
            (row.name, (f"{row.silent}/{row.announced}",) + row.others, "I.3.e")
            for row in cls.FIGURES
        )

    @classmethod
    def ask(cls) -> "type[HungarianAsk]":
        """See `Game`."""
        from .ask import HunterAsk

        return HunterAsk

    def players(self, seats: tuple[str, ...], dealer: int) -> tuple:
        """See `Game`."""
        out = self._places(seats)[1]
        n = len(seats)
        return tuple(seats[(dealer + i) % n] for i in range(1, n + 1) if i % n not in out)

    @classmethod
    def arrangers(cls, seats: tuple[str, ...], dealer: int) -> tuple:
        """Who arranges the talon; of two, whom the dealer chooses. III.6"""
        n = len(seats)
        return tuple(seats[(dealer + i) % n] for i in cls._places(seats)[2])

    @classmethod
    def checker(cls, seats: tuple[str, ...], dealer: int) -> str | None:
        """Who checks the others' skart: a dealer without cards, or None. I.1.g, II.2"""
        return seats[dealer] if 0 in cls._places(seats)[1] else None

    @staticmethod
    def _places(seats: tuple[str, ...]) -> tuple:
        return row(PLACES, len(seats)) or PLACES[0]

    def new_deal(self, players: tuple[str, ...], table: tuple) -> "OwnDeal":
        """See `Game`."""
        from .deal import HunterDeal

        seats, dealer = table[:2]
        arrangers = self.arrangers(seats, seats.index(dealer))
        arranger = arrangers[0] if len(arrangers) == 1 else ""
        checker = self.checker(seats, seats.index(dealer))
        return HunterDeal(self, players, arranger if arrangers else None, checker)

    @classmethod
    def unplayed(cls, session: "Session", deal: "HunterDeal") -> bool:
        """See `Game`: the next one deals."""
        from . import evening

        evening.thrown(session, deal)
        return True

    @classmethod
    def between(cls, session: "Session") -> tuple:
        """See `Game`: what the thrower may choose."""
        from . import evening

        return evening.choices(session)

    @classmethod
    def between_apply(cls, session: "Session", words: "Move") -> None:
        """See `Game`: what follows a hand thrown in."""
        from . import evening

        evening.choose(session, words)


GAME = Hunter
