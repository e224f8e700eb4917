"""Tiny tarok for three: who wins the last trick is paid by the two others.

Source: tiny, the whole of it.
"""

from ...ask import Ask
from ...deal import Deal
from ...game import Game

# option, its values with the default first, chapter.
OPTIONS = (("trick", ("1", "2"), "The last trick"),)


class Tiny(Game):
    """The game as one table plays it; `house` has the value of each option."""

    NAME = "tiny"
    SEATS = (3,)
    PLAYING = 3
    FORBIDDEN = ("doubled", "hat", "closing", "skiz", "declarer", "partner", "made", "share")
    OPTIONS = OPTIONS
    PRELOAD = ("tarokk.games.tiny.deal", "tarokk.games.tiny.ask")
    TEXTS = "tiny"

    def __init__(self, house: dict) -> None:
        super().__init__({row[0]: row[1][0] for row in OPTIONS})
        self.house.update(house)

    @classmethod
    def ask(cls) -> type[Ask]:
        """See `Game`."""
        from .ask import TinyAsk

        return TinyAsk

    def new_deal(self, players: tuple, table: tuple) -> Deal:
        """See `Game`."""
        from .deal import TinyDeal

        return TinyDeal(self, players)


GAME = Tiny
