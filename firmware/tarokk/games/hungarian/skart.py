"""What may be said before the speeches; see `ask`.

Not in `ask`, for the family's other games have other answers there.
"""

from ...ask import GO
from . import ask
from .tables import TALON_HONOURS


def before_speeches(deal):
    for seat in deal.players:
        if deal.tells_in_skart(seat):
            yield from ask.laid(deal, seat)
    for seat in deal.players:
        for hand in deal.rules.throws:
            if not deal.refuse_throw(seat, hand[0]):
                yield (seat, "throws", hand[0])
    for name, _ in TALON_HONOURS:
        for seat in deal.may_draw(name):
            yield (seat, "draws", name)
    if deal.may_lack_honour(deal.declarer):
        yield (deal.declarer, "no-honour")


def answers(deal):
    """Told by outcome, it may be looked at once the deal is beyond it: then there is none."""
    yield GO
    if deal.phase != "skart":
        return
    if not deal.auction:
        for move in ask.promises(deal):
            if move[1] == deal.declarer:  # the others' stand beside the bid
                yield move
    for move in before_speeches(deal):
        if move[2:] != ("0",):
            yield move
    yield from ask.shown(deal)
