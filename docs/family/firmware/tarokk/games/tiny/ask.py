"""What a table is asked of a deal of tiny tarok."""

from ...ask import END, Ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move
    from .deal import TinyDeal


def topic(deal: "TinyDeal", passed: tuple = ()) -> str | None:
    """Who won the last trick, then what else."""
    if deal.over():
        return None
    return "facts" if deal.payable() or "winner" in passed else "winner"


def likely(deal: "TinyDeal", topic: str, stem: "Move | None" = None) -> list:
    """The players in turn; the end."""
    if topic == "winner":
        return [(seat, "wins") for seat in deal.players]
    return [END] if deal.payable() else []


class TinyAsk(Ask):
    """See `ask.Ask`."""

    topic = staticmethod(topic)
    likely = staticmethod(likely)
