"""What the report of a deal says, see `report.Report`."""

from ...report import Report
from .ask import board
from .legal import legal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Seat
    from .deal import TwoHandedDeal


_BOARD = ("stage", "trick", "leads", "draws_first", "tricks")


class TwoHandedReport(Report):
    """Declarer and bid, `free` for a bid of the free round; where the play stands."""

    legal = staticmethod(legal)

    @staticmethod
    def facts(deal: "TwoHandedDeal", seats: "tuple[Seat, ...]") -> dict:
        """See `Report`."""
        of_deal: dict = {"declarer": deal.declarer, "bid": deal.bid}
        if deal.free:
            of_deal["free"] = True
        return of_deal

    @staticmethod
    def turn(deal: "TwoHandedDeal") -> str | None:
        """See `Report`; until a round of speeches has begun the lines of everyone are open."""
        if deal.phase == "auction" or (deal.talk.open and deal.talk.spoken):
            return deal.turn()
        return None

    @staticmethod
    def board(deal: "TwoHandedDeal") -> dict:
        """See `Report`."""
        stands = board(deal)
        return dict(zip(_BOARD, stands)) if stands else {}


REPORT = TwoHandedReport
