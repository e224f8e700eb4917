"""What may be told to lie in a skart; see `ask`."""

from ...cards import HONOURS, tarokks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Seat
    from .kinds import FamilyDeal


def laid(deal: "FamilyDeal", seat: "Seat") -> list:
    """How many tarokks `seat` may tell to lie in his skart."""
    if seat in deal.talk.laid:
        return []
    numbers = [n for n in range(deal.share(seat) + 1) if deal.talk.room_for(n)]
    return [(seat, "laid", str(n)) for n in numbers]


def shown(deal: "FamilyDeal") -> tuple:
    """The tarokks the declarer may show as laid, one at a time, highest first."""
    talk, seat = deal.talk, deal.declarer
    if len(talk.shown) == deal.may_show():
        return ()
    names = [n for n in reversed(tarokks()) if n not in HONOURS and n not in talk.shown]
    return tuple((seat, "laid", name) for name in names if name not in deal.promised())
