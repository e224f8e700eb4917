"""What the report of a deal says, see `report.Report`."""

from ...report import Report
from .ask import turn
from .laid import laid
from .legal import legal
from .tables import DECLARER, DEFENCE, UNCOUNTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import OwnDeal, Seat
    from .deal import FamilyDeal


class HungarianReport(Report):
    """Declarer, bid, partner, invit, yielded game, sides; `points` where a word stands for them."""

    legal = staticmethod(legal)

    @staticmethod
    def facts(deal: "OwnDeal", seats: "tuple[Seat, ...]") -> dict:
        """See `Report`."""
        invit, sides = deal.invit, _sides(deal, seats)
        binds = invit and invit[0] != deal.declarer
        side_of = (sides or {}).items()
        partners = [seat for seat, side in side_of if side == DECLARER and seat != deal.declarer]
        facts = {
            "declarer": deal.declarer,
            "bid": deal.bid,
            "partner": partners[0] if partners else None,
            "invit": {"by": invit[0], "tarokk": invit[1]} if binds else None,
            "yielded": deal.yielded,
            "sides": sides,
        }
        if deal.result and deal.result.points in UNCOUNTED:
            facts["points"] = deal.result.points
        return facts

    @staticmethod
    def turn(deal: "OwnDeal") -> str | None:
        """See `Report`; the skart is nobody's turn."""
        return turn(deal) if deal.phase != "skart" else None

    @staticmethod
    def implied(deal: "OwnDeal") -> tuple:
        """See `Report`: that no tarokk was laid."""
        seat = turn(deal)
        tells = deal.phase == "speeches" and deal.tells_laid(seat)
        return tuple([move for move in laid(deal, seat) if move[2] == "0"]) if tells else ()


def _sides(deal: "FamilyDeal", seats: "tuple[Seat, ...]") -> dict | None:
    """{seat: its side, None while that is not certain}; None while there is no declarer."""
    if not deal.declarer:
        return None
    if deal.phase != "settled":
        could = {seat: deal.talk.could_be(seat) for seat in deal.players}
        sides = {seat: side[0] if len(side) == 1 else None for seat, side in could.items()}
    elif deal.throw:
        sides = {seat: DECLARER if seat == deal.declarer else DEFENCE for seat in deal.players}
    else:
        sides = deal.result.sides()
    return {seat: sides[seat] for seat in seats if seat in sides}


REPORT = HungarianReport
