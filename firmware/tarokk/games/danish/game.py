"""Danish tarok for three, or for four of whom one sits out; 78 cards, 78 points, two cups.

Source: danish (Wolff 1899), chapters cited by number: 2 Kortene og kortgivning, 3 Ecarteringen,
4 Meldingen, 5 Almindelige Regler, 6 Spillet, 7 Spillets Formål; it breaks off in chapter 8. What
it tells as bygone (4 "Tidligere", 7: small premiums without cups) is left out.

The lines of a deal: docs/sheet.md, "Deals of Danish tarok". Readings, and what is left to the
table: docs/sources.md, danish.
"""

from ...game import Game
from .tables import CUPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import DanishAsk, DanishDeal


# option, its values with the default first, chapter; nolo and tout take any number.
# sits-out: who of four, seen from the dealer; right is the next in order of play.
# half-cavalry: some meld none that misses its king. two-baguds: two kings in one last trick.
OPTIONS = (
    ("sits-out", ("opposite", "left", "right"), "2 Kortene og kortgivning"),
    ("nolo", ("26", "39", "52"), "5 Almindelige Regler"),
    ("tout", ("26", "52", "78"), "7 Spillets Formål (12 Tout is lost)"),
    ("half-cavalry", ("any", "with-king"), "4 Meldingen"),
    ("small-matadors", ("no", "yes"), "4 Meldingen"),
    ("two-baguds", ("each", "in-turn"), "7 Spillets Formål"),
)

# Who of four sits out, in order of play behind the dealer.
_PLACES = {"right": 1, "opposite": 2, "left": 3}


class Danish(Game):
    """The game as one table plays it; `house` has the value of each option."""

    NAME = "danish"
    SEATS = (3, 4)
    PLAYING = 3
    POTS = CUPS
    FORBIDDEN = ("doubled", "hat", "closing", "skiz", "declarer", "partner", "made")
    WHEN_SITTING_OUT = ("keeps-cups", "refund")
    OPTIONS = OPTIONS
    PRELOAD = (
        "tarokk.games.danish.melds", "tarokk.games.danish.hands", "tarokk.games.danish.play",
        "tarokk.games.danish.settle", "tarokk.games.danish.faults", "tarokk.games.danish.deal",
        "tarokk.games.danish.ask",
    )  # fmt: skip
    TEXTS = "danish"

    def __init__(self, house: dict[str, str]) -> None:
        super().__init__({row[0]: row[1][0] for row in OPTIONS})
        self.house.update(house)

    @classmethod
    def ask(cls) -> "type[DanishAsk]":
        """See `Game`."""
        from .ask import DanishAsk

        return DanishAsk

    def new_deal(self, players: tuple[str, ...], table: tuple) -> "DanishDeal":
        """See `Game`."""
        from .deal import DanishDeal

        return DanishDeal(self, players, table)

    def players(self, seats: tuple[str, ...], dealer: int) -> tuple:
        """Forehand, middlehand and the dealer, who always plays."""
        n = len(seats)
        out = _PLACES[self.house["sits-out"]] if n > self.PLAYING else None
        return tuple(seats[(dealer + i) % n] for i in range(1, n + 1) if i != out)

    @classmethod
    def left_open(cls, deal: "DanishDeal") -> str | None:
        """Who may still get a fine for a misdeal back."""
        return deal.still_fined() or None

    def summary(self, deal: "DanishDeal", paid: dict[str, int]) -> tuple:
        """(seat, word, points): who won most, and the ultimo, nolo or tout of the deal."""
        seat = max(deal.seats, key=lambda player: paid[player])
        words = [fact[0] for fact in deal.facts if fact[0] in ("ultimo", "nolo", "tout")]
        return seat, (words or [""])[0], paid[seat]

    @classmethod
    def share(cls, seats: tuple[str, ...], dealer: int, pots: tuple[int, ...]) -> dict:
        """{seat: points} when the cups are divided before the deal of this dealer."""
        from .settle import share

        return share(seats, dealer, pots)


GAME = Danish
