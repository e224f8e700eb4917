"""Which invits and yielded games can have come to an outcome, where a table enters only that.

Source: what `auction` allows; a test adds it up over every auction. Once the play is told to be
inverse the auction may have begun again, and nothing is excluded.
"""

_BIDS_AFTER = {"XIX": ("1", "solo"), "XVIII": ("solo",)}
_LAST = 3  # the fourth to speak


def may_invite(deal, seat, tarokk):
    """Whether `seat` can have given this invit."""
    bids = _BIDS_AFTER.get(tarokk)
    if not bids or deal.second:
        return False
    if deal.inverse:
        return True
    two_steps = tarokk == "XVIII" and deal.players.index(seat) == _LAST
    return deal.bid in bids and not two_steps


def may_yield(deal, seat):
    """Whether `seat` can have yielded; with a one or a solo the XX was escaped."""
    if deal.second or seat == deal.declarer or deal.bid == "3":
        return False
    turn = deal.players.index
    if deal.inverse:
        return True
    return turn(seat) < turn(deal.declarer) if deal.bid == "2" else turn(seat) != _LAST
