"""What has no row among what came of a deal, and the members of groups of answers; see `ask`.

Not in `ask`, since few deals need it.
"""

from ...ask import GROUP
from ...tables import spelled
from .announce import legal
from .tables import CSUZIMA, DECLARER, SIDES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...kinds import Move, Side
    from .kinds import FamilyDeal, Result


def members(deal: "FamilyDeal", opener: tuple[str, ...]) -> list:
    """The answers behind one that opens a group, of topic speech or more; see `groups`."""
    from . import groups

    names = groups.members(deal.rules, opener[2:])
    if opener[1] in SIDES:
        return [move for move in _announced(opener[1], names) if deal.result.is_unsaid(move)]
    seat = deal.talk.players[deal.talk.turn]
    return [(seat,) + spelled(name) for name in legal(deal.talk, seat, names)]


def answers(deal: "FamilyDeal") -> "Iterator[Move]":
    """What has no row: higher kontras, announced doubles and volats, tarokk counts, claims. Counts
    and claims may turn out to be impossible, see `ask.is_legal`."""
    if deal.result.may_enter_speeches():
        if deal.result.is_unsaid(("game",)):
            yield ("game",)
        if deal.rules.GROUPED:
            from . import groups

            for side in SIDES:
                for _, page, names in groups.pages(deal.rules):
                    if _any_unsaid(deal.result, _announced(side, names)):
                        yield (GROUP, side) + page
        for stem in () if deal.rules.GROUPED else _figures(deal):
            if deal.result.is_unsaid(stem):
                yield stem
        yield from _counts(deal)
    yield from claims(deal)


def _announced(side: "Side", names: tuple[str, ...]) -> list:
    """The stems of these figures, announced by a side."""
    allowed = [name for name in names if name != CSUZIMA or side != DECLARER]
    return [("announced", side) + spelled(name) for name in allowed]


def _any_unsaid(result: "Result", announced: "list[Move]") -> bool:
    for stem in announced:  # any() would be two calls deeper  # noqa: SIM110
        if result.is_unsaid(stem):
            return True
    return False


def claims(deal: "FamilyDeal") -> list:
    """A claim of each count by each player, possible or not."""
    return [("claim", seat, str(n)) for seat in deal.players for n, _ in deal.rules.COUNTS]


def stems(deal: "FamilyDeal") -> list:
    """What may have been said in speeches that were not entered, without kontras."""
    return [("game",)] + _figures(deal) + _counts(deal)


def _figures(deal: "FamilyDeal") -> list:
    moves = []
    for name in deal.rules.announceable:
        for side in SIDES:
            moves += _announced(side, (name,))
    return moves


def _counts(deal: "FamilyDeal") -> list:
    return [("tarokks", seat, str(n)) for seat in deal.players for n, _ in deal.rules.COUNTS]
