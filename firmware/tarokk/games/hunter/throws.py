"""The hands of Hunter tarokk that may, or must, be thrown in.

Source: hunter, I.1.n, III.1, III.3.b.
"""

from ...tables import row
from ..hungarian.tables import DECLARER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Seat
    from .kinds import HunterDeal


def refusal(deal: "HunterDeal", seat: "Seat", hand: str) -> tuple | None:
    """Why `seat` may not throw such a hand in now: (code, facts...), or None."""
    throw = row(deal.rules.throws, hand)
    if not throw:
        return ("no-such-hand", hand)
    when, honours = throw[1:]
    reason = _WHEN[when][0](deal, seat)
    if reason or honours is None:
        return reason
    if _honours_out(deal, seat, honours):
        return ("honours-out", seat)
    return deal.refuse_hand(seat, honours, honours != 1)


def _honours_out(deal: "HunterDeal", seat: "Seat", honours: int) -> bool:
    """True if a swing or an inverse shows the honours of such a hand elsewhere. III.7, III.9.c"""
    two = deal.swing.early or deal.swing.swinger
    if two and (honours or seat == two):
        return True
    return honours == 1 and seat == deal.turned_by()


def is_time(deal: "HunterDeal", hand: str) -> bool:
    """True if anybody might throw in such a hand now, whoever it is."""
    return not _WHEN[row(deal.rules.throws, hand)[1]][1](deal, None)


def _before_talon(deal: "HunterDeal", _seat: "Seat | None") -> tuple | None:
    early = _in_auction(deal) or (deal.phase == "skart" and deal.is_untouched())
    return None if early else ("too-late", "throws")


def _in_auction(deal: "HunterDeal") -> bool:
    """Also before one that begins again: the line says that the steps are done."""
    return deal.phase == "auction" or bool(deal.steps())


def _before_call(deal: "HunterDeal", _seat: "Seat | None") -> tuple | None:
    early = _in_auction(deal) or (deal.phase == "skart" and not deal.talk.called)
    return None if early else ("too-late", "throws")


def _by_itself(deal: "HunterDeal", seat: "Seat") -> tuple | None:
    if not deal.talk or seat != deal.declarer or not deal.by_itself():
        return ("not-by-itself", seat)
    return _before_call(deal, seat)


def _partner(deal: "HunterDeal", seat: "Seat") -> tuple | None:
    """The called partner with the pagát and a big honour. III.1.a"""
    reason = _speaking(deal)
    if reason:
        return reason
    side = DECLARER in deal.talk.could_be(seat) and seat != deal.declarer
    return None if side else ("not-the-partner", seat)


def _caller(deal: "HunterDeal", seat: "Seat") -> tuple | None:
    """The declarer with the pagát and a big honour, whose partner bid and said trull. III.1.b"""
    reason = _speaking(deal)
    if reason:
        return reason
    if seat != deal.declarer:
        return ("only-declarer", deal.declarer)
    partner = deal.talk.said_by.get((DECLARER, "trull"))
    bid = not deal.auction or partner in deal.bidders()
    ready = partner not in (None, seat) and bid
    return None if ready else ("no-partners-trull", seat)


def _speaking(deal: "HunterDeal", _seat: "Seat | None" = None) -> tuple | None:
    if not deal.talk:
        return ("auction-first",)
    if deal.phase not in ("skart", "speeches", "result") or deal.has_result():
        return ("too-late", "throws")
    return None if deal.talk.called else ("call-first", deal.declarer)


# Why a seat may not; why nobody may, whoever it is.
_WHEN = (
    (_before_talon, _before_talon),
    (_before_call, _before_call),
    (_by_itself, _before_call),
    (_partner, _speaking),
    (_caller, _speaking),
)
