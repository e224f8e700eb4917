"""What may be said before the speeches; see `ask`.

Not in `ask`, for the family's other games have other answers there.
"""

from ...ask import GO
from .laid import laid, shown
from .tables import TALON_HONOURS, UNNAMED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...kinds import Move, OwnDeal


def before_speeches(deal: "OwnDeal") -> "Iterator[Move]":
    """The lines that may be said before the speeches, and hands to be thrown in that may be none:
    `ask.is_legal` asks that of each, which takes long."""
    for seat in deal.players:
        if deal.tells_in_skart(seat):
            for move in laid(deal, seat):
                if UNNAMED not in deal.talk.laid or deal.would(move):
                    yield move
    yield from reported(deal)
    for seat in deal.players:
        for hand in deal.rules.throws:
            yield (seat, "throws", hand[0])
    for name, _ in TALON_HONOURS:
        for seat in deal.may_draw(name):
            yield (seat, "draws", name)
    if deal.may_lack_honour(deal.declarer):
        yield (deal.declarer, "no-honour")


def answers(deal: "OwnDeal", promises: "tuple[Move, ...]") -> "Iterator[Move]":
    """`promises` are those that may belong to an outcome. Told by outcome, the skart may be looked
    at once the deal is beyond it: then there is no answer."""
    yield GO
    if deal.phase != "skart":
        return
    if not deal.auction:
        for move in promises:
            if move[1] == deal.declarer:  # the others' stand beside the bid
                yield move
    for move in before_speeches(deal):
        if move[-1] != "0" and not _named(deal, move):
            yield move
    yield from shown(deal)


def reported(deal: "OwnDeal") -> list:
    """How many tarokks a dealer without cards may report to lie in the others' skart."""
    if not deal.reports() or UNNAMED in deal.talk.laid:
        return []
    others = sum([deal.share(seat) for seat in deal.players if seat != deal.declarer])
    moves = [("lies", str(n)) for n in range(others + 1)]
    return [move for move in moves if deal.would(move)]


def _named(deal: "OwnDeal", move: "Move") -> bool:
    """True if it names one who laid where the dealer reports without a name."""
    return deal.reports() and move[1] == "laid" and move[0] != deal.declarer
