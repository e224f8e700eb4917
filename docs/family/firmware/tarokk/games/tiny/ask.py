"""What a table is asked of a deal of tiny tarok."""

from ...ask import END, Ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move
    from .deal import TinyDeal


class TinyAsk(Ask):
    """Two questions: `winner`, and `facts`, which the end answers."""

    @staticmethod
    def topic(deal: "TinyDeal", passed: tuple = ()) -> str | None:
        """See `Ask`."""
        if deal.over():
            return None
        return "facts" if deal.winner else "winner"

    @staticmethod
    def likely(deal: "TinyDeal", topic: str, stem: "Move | None" = None) -> list:
        """See `Ask`."""
        return [END] if topic == "facts" else [(seat, "wins") for seat in deal.players]
