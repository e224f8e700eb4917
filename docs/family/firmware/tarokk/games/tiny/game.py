"""Tiny tarok for three: who wins the last trick gets 1 of each of the two others.

Source: tiny, the whole of it.
"""

from ...ask import Ask
from ...deal import Deal
from ...game import Game


class Tiny(Game):
    """The game as one table plays it."""

    NAME = "tiny"
    SEATS = (3,)
    PLAYING = 3
    FORBIDDEN = ("doubled", "hat", "closing", "skiz", "declarer", "partner", "made", "share")
    PRELOAD = ("tarokk.games.tiny.deal", "tarokk.games.tiny.ask")
    TEXTS = "tiny"

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
