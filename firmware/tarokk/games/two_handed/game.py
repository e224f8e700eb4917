"""Two-handed tarokk (Kettes tarokk): two players, or three with the dealer sitting out.

Source: two-handed; its chapters are cited in the rows and below. "General rules" are those of
paskievics, which the source's chapter 5 takes over where it says nothing itself. To whom was dealt
speaks first in the auction and leads.

The lines of a deal: docs/sheet.md, "Deals of two-handed tarokk". Readings: docs/sources.md,
two-handed.
"""

from ...game import Game
from ...tables import KONTRAS, no_figure
from .tables import rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone
    from .kinds import TwoHandedAsk, TwoHandedDeal
    from .tables import Figure


# option, its values with the default first, chapter of the source
OPTIONS = (
    ("primer-double", ("whole", "five"), "4.5: whether a double of the primer ends the deal"),
    ("annul", ("other", "own"), "4.4: whose announcements a betli annuls"),
    ("rekontra", ("no", "yes"), "4.12"),
)


class TwoHanded(Game):
    """The game as one table plays it.

    figures        the rows of the figures, see `tables.FIGURES`
    kontras        how many steps: 1 for kontra alone
    betli_annuls   a betli takes back what the other announced; else he may do it himself
    """

    NAME = "two-handed"
    SEATS = (2, 3)
    PLAYING = 2
    FORBIDDEN = (
        "doubled", "hat", "share", "invit", "yielded", "call", "tarokks", "throws", "partner",
        "claim",
    )  # fmt: skip
    OPTIONS = OPTIONS
    PRELOAD = (
        "tarokk.games.two_handed.auction", "tarokk.games.two_handed.stages",
        "tarokk.games.two_handed.speeches", "tarokk.games.two_handed.settle",
        "tarokk.games.two_handed.result", "tarokk.games.two_handed.contradict",
        "tarokk.games.two_handed.deal", "tarokk.games.two_handed.standing",
        "tarokk.games.two_handed.ask",
    )  # fmt: skip
    TEXTS = "two_handed"

    def __init__(self, house: dict[str, str]) -> None:
        super().__init__(house)
        self.figures = rows()
        self.kontras = len(KONTRAS) if house.get("rekontra") == "yes" else 1
        self.betli_annuls = house.get("annul") != "own"
        self._double_ends = house.get("primer-double") == "five"
        self._rows = {row.name: row for row in self.figures}
        self._words = {row.name.split()[0] for row in self.figures}

    @classmethod
    def ask(cls) -> "type[TwoHandedAsk]":
        """See `Game`."""
        from .ask import TwoHandedAsk

        return TwoHandedAsk

    def new_deal(self, players: tuple[str, ...], table: tuple) -> "TwoHandedDeal":
        """See `Game`; the first speaker leads."""
        from .deal import TwoHandedDeal

        return TwoHandedDeal(self, players)

    def row(self, figure: str) -> "Figure | MaybeNone":
        """The row of a figure; None if the game has no such figure."""
        return self._rows.get(figure)

    def no_figure(self, figure: str) -> tuple:
        """Why there is no such figure: (code, facts...)."""
        return no_figure([line.name for line in self.figures], figure)

    def ends_deal(self, figure: str) -> bool:
        """True if the deal has five tricks once this was announced in the primer."""
        return figure != "double" or self._double_ends

    def is_speech(self, word: str) -> bool:
        """True if a seat's line with this word belongs to the speeches."""
        return word in ("pass", "annuls") or word in KONTRAS or word in self._words


GAME = TwoHanded
