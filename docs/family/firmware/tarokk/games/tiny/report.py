"""What the report of a deal says, see `report.Report`."""

from ...ask import END
from ...report import Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deal import TinyDeal


class TinyReport(Report):
    """Who won."""

    @staticmethod
    def legal(deal: "TinyDeal") -> tuple:
        """See `Report`."""
        moves = [(seat, "wins") for seat in deal.players] + [END]
        return tuple([move for move in moves if not deal.over() and deal.would(move)])


REPORT = TinyReport
