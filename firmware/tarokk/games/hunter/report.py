"""What the report of a deal says, see `report.Report`."""

from ..hungarian.report import HungarianReport
from .legal import legal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Seat
    from .deal import HunterDeal


_STEP = ("does", "seat", "other", "number", "cards", "talon", "table")


class HunterReport(HungarianReport):
    """As in the family; `lone` is the way of playing alone, `steps` what is to do."""

    legal = staticmethod(legal)  # type: ignore[assignment]

    @staticmethod
    def facts(deal: "HunterDeal", seats: "tuple[Seat, ...]") -> dict:
        """See `Report`."""
        of_deal = HungarianReport.facts(deal, seats)
        if deal.inverse:
            of_deal["inverse"] = True
        if deal.result and deal.result.lone():
            of_deal["lone"] = deal.result.lone()
        if deal.steps():
            of_deal["steps"] = [dict(zip(_STEP, step)) for step in deal.steps()]
            for step in of_deal["steps"]:
                step["cards"] = dict(zip(deal.players, step["cards"]))
        return of_deal


REPORT = HunterReport
