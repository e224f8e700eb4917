"""What the report of a deal says, see `report.Report`."""

from ...ask import END
from ...report import Report


class TinyReport(Report):
    """Who won."""

    @staticmethod
    def legal(deal) -> tuple:
        """See `Report`."""
        moves = [(seat, "wins") for seat in deal.players] + [END]
        return tuple([move for move in moves if not deal.over() and deal.would(move)])


REPORT = TinyReport
