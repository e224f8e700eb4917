"""Which invits and yielded games can have come to an outcome, where a table enters only that.

That is what `auction` allows; a test adds it up over every auction. Once the play is told to be
inverse the auction may have begun again, and nothing is excluded. Behind a swing only the swinger
and one other bid, who opens, has the pagát, does not yield (III.7.b, I.2.c) and does not invite.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Seat
    from .kinds import HunterDeal


_BIDS_AFTER = {"XIX": ("1", "solo"), "XVIII": ("solo",)}
_LAST = 3  # the fourth to speak


def may_invite(deal: "HunterDeal", seat: "Seat", tarokk: str) -> bool:
    """True if `seat` can have given this invit."""
    bids = _BIDS_AFTER.get(tarokk)
    early = deal.swing.early
    if not bids or deal.second or early not in (None, seat):
        return False
    if deal.inverse:
        return True
    no_jump = early or deal.players[_LAST]  # cannot go two steps
    return deal.bid in bids and not (tarokk == "XVIII" and seat == no_jump)


def may_yield(deal: "HunterDeal", seat: "Seat") -> bool:
    """True if `seat` can have yielded; with a one or a solo the XX was escaped."""
    if deal.second or seat == deal.declarer or deal.bid == "3":
        return False
    turn = deal.players.index
    if deal.inverse or deal.swing.early:
        return deal.inverse
    return turn(seat) < turn(deal.declarer) if deal.bid == "2" else turn(seat) != _LAST
