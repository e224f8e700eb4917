"""What has no row among what came of a deal, and the members of groups of answers; see `ask`.

Not in `ask`, since few deals need it.
"""

from ...tables import spelled
from .tables import CSUZIMA, SIDES


def members(deal, opener) -> list:
    """The answers behind one that opens a group, of topic speech or more; see `groups`."""
    from . import groups

    moves = deal.talk.legal() if opener[1].isdigit() else list(_said(deal))
    figures = groups.members(deal.rules, moves, opener)
    return [move for of_one in figures for move in of_one]


def answers(deal):
    """What has no row: higher kontras, announced doubles and volats, tarokk counts, claims."""
    moves = tuple(_said(deal))
    if deal.rules.GROUPED:
        from . import groups

        moves = groups.condensed(deal.rules, moves, 2)
    yield from moves
    yield from _claimable(deal)


def _said(deal):
    """What may have been said in speeches that were not entered."""
    if deal.result.may_enter_speeches():
        for stem in stems(deal):
            if deal.result.is_unsaid(stem):
                yield stem


def claims(deal) -> list:
    return [("claim", seat, str(n)) for seat in deal.players for n, _ in deal.rules.COUNTS]


def _claimable(deal):
    """The claims that would be accepted; to try each takes too long."""
    sides = deal.result.sides()
    for move in claims(deal):
        beside = not sides or deal.result.has_partner(move[1], sides)
        if beside and deal.result.is_unsaid(move):
            yield move


def stems(deal) -> list:
    """The same without their kontras."""
    moves = [("game",)]
    for name in deal.rules.announceable:
        sides = SIDES if name != CSUZIMA else SIDES[1:]
        moves += [("announced", side) + spelled(name) for side in sides]
    return moves + [
        ("tarokks", seat, str(n)) for seat in deal.players for n, _ in deal.rules.COUNTS
    ]
