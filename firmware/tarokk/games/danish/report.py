"""What the report of a deal says, see `report.Report`."""

from ...report import Report
from .legal import legal
from .tables import ALL_POINTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Seat
    from .deal import DanishDeal


class DanishReport(Report):
    """Melds, points, who may not make an ultimo."""

    legal = staticmethod(legal)

    @staticmethod
    def facts(deal: "DanishDeal", seats: "tuple[Seat, ...]") -> dict:
        """See `Report`."""
        melds = {
            who: [" ".join(meld) for meld in melded] for who, melded in deal.melds.items() if melded
        }
        points = dict(deal.points) if deal.points else None
        return {"melds": melds, "points": points, "barred": list(deal.barred)}

    @staticmethod
    def patterns(deal: "DanishDeal") -> list:
        """See `Report`: the count."""
        if deal.over() or deal.payable():
            return []
        return ["points " + " ".join([f"{seat} 0..{ALL_POINTS}" for seat in deal.players])]


REPORT = DanishReport
