"""Invits and yielded games of an outcome, for a table that enters only that: which promises can
have led to it, and the lines that record them.

The table INVITED sums up every complete auction of `auction`; a test enumerates them.
"""

from ...refused import Refused, exactly, implied
from .tables import YIELDED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move, Seat
    from .kinds import FamilyDeal


_ALL = ("XIX", "XVIII", "XVII")
_BIDS = ("3", "2", "1", "solo")

# `invit` (any if empty), only under `hold earlier`, tarokks, whether the inviter declares himself
# (None: either), bids, where he may sit. The first row that fits decides.
INVITED = (
    ("none", False, _ALL, None, _BIDS, "never"),
    ("if-taken", False, _ALL, True, _BIDS, "never"),
    ("to-bidder", False, _ALL, True, _BIDS, "never"),
    ("to-bidder", True, ("XIX",), False, ("1", "solo"), "behind"),
    ("to-bidder", True, ("XVIII",), False, ("solo",), "behind"),
    ("not-first", False, ("XIX",), True, ("2",), "never"),
    ("not-first", False, ("XVIII",), True, ("1",), "never"),
    ("not-first", True, ("XIX",), False, ("1",), "behind"),
    ("not-first", True, ("XVIII",), False, ("solo",), "behind"),
    ("pais", True, ("XVII",), False, ("1",), "never"),
    ("pais", False, ("XVII",), False, ("1",), "before"),
    ("pais", False, ("XVII",), None, ("solo",), "any"),
    ("pais", False, ("XVII",), True, ("1",), "not-last"),
    ("kegl", False, ("XIX",), True, ("2",), "never"),
    ("kegl", False, ("XIX",), True, ("1", "solo"), "not-first"),
    ("", False, ("XIX",), True, ("2",), "not-last"),
    ("", False, ("XIX",), None, ("1", "solo"), "any"),
    ("", False, ("XVIII",), True, ("1",), "not-last"),
    ("", False, ("XVIII",), None, ("solo",), "any"),
)

_LAST = 3  # the fourth to speak: his opening bid is no invit


def tarokks(house: dict) -> tuple:
    """The tarokks that an invit may promise in this house."""
    return _ALL if house.get("invit") == "pais" else _ALL[:2]


def can_come_to(house: dict, inviter: int, declarer: int, tarokk: str, bid: str) -> bool:
    """True if an invit of `inviter` to `tarokk` can end with this declarer and bid.

    Players are indexes in speaking order; `house` is {option: value} off the default.
    """
    mode = house.get("invit", "full")
    earlier = house.get("hold") == "earlier"
    for when, only_earlier, names, own, bids, where in INVITED:
        if when not in ("", mode) or (only_earlier and not earlier):
            continue
        if tarokk in names and bid in bids and own in (None, inviter == declarer):
            return _sits(where, inviter, declarer)
    return False


def _sits(where: str, inviter: int, declarer: int) -> bool:
    if where == "before":
        return inviter < declarer
    if where == "behind":
        return inviter > declarer
    if where == "not-first":
        return inviter > 0
    if where == "not-last":
        return inviter < _LAST
    return where == "any"


def may_invite(deal: "FamilyDeal", seat: "Seat", tarokk: str) -> bool:
    """True if `seat` can have given an invit to `tarokk` before this declarer and bid."""
    turn = deal.players.index
    return can_come_to(deal.rules.house, turn(seat), turn(deal.declarer), tarokk, deal.bid)


def may_yield(deal: "FamilyDeal", seat: "Seat") -> bool:
    """True if `seat` can have yielded: it bid three before the declarer's two."""
    turn = deal.players.index
    before = deal.bid == YIELDED and turn(seat) < turn(deal.declarer)
    return before and not deal.rules.says("invit", "none")


def tell_invit(deal: "FamilyDeal", words: "Move") -> None:
    """Apply `invit A XIX`. Raises Refused."""
    _, seat, tarokk = exactly(words, 3)
    if _is_known(deal, words, (seat, tarokk), deal.invit):
        return
    if tarokk not in tarokks(deal.rules.house) or deal.rules.says("invit", "none"):
        raise Refused("not-at-table", "invit " + tarokk)
    if not deal.may_invite(seat, tarokk):
        raise Refused("no-such-invit", tarokk, deal.bid)
    deal.invit = (seat, tarokk)
    deal.open_speeches()


def tell_yielded(deal: "FamilyDeal", words: "Move") -> None:
    """Apply `yielded A`. Raises Refused."""
    _, seat = exactly(words, 2)
    if _is_known(deal, words, seat, deal.yielded):
        return
    if deal.rules.says("invit", "none"):
        raise Refused("not-at-table", "yielded")
    if not deal.may_yield(seat):
        raise Refused("cannot-yield", seat, deal.bid)
    deal.yielded = seat
    deal.open_speeches()


def _is_known(
    deal: "FamilyDeal", words: "Move", promise: str | tuple[str, ...], promised: object
) -> bool:
    """True if the promise is known already; refused where it cannot be added."""
    deal.seated(words[1])
    if not deal.declarer:
        raise Refused("declarer-first")
    if deal.auction or promised:
        implied(promised == promise, words)
        return True
    if deal.phase != "skart" or deal.talk.laid:
        raise Refused("too-late", words[0])
    if deal.invit or deal.yielded:
        raise Refused("one-promise")
    return False
