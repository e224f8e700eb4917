"""What announcements oblige to while the hand is played (rájátszás): which card in which trick.

Sources: illustrated, "A rájátszás"; paskievics, "A lejátszás" (the pagát is kept to the last).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import FamilyDeal


_SUITED = ("king", "jack")


def obligations(deal: "FamilyDeal") -> list:
    """What is still to be played, in the order of tricks: [(trick, card, figure, side)].

    The card, "skiz" or "king clubs" ("clubs" and "king": any of that suit, any king), is kept for
    that trick and must be played to it; where it has to go earlier, the first in this list goes
    first. What has fallen is released.
    """
    due = []
    rules = deal.rules
    for side, figure in deal.talk.announced:
        lines = () if (side, figure) in deal.result.fell else rules.figures
        for line in [line for line in lines if line.name == figure]:
            for trick, card in line.strikes:
                number = trick if trick > 0 else rules.HAND + 1 + trick
                due.append((number, _card(card, figure), figure, side))
    return sorted(due)


def _card(card: str, figure: str) -> str:
    suit = figure.split()[-1]
    if card in _SUITED:
        return card + " " + suit
    return {"suit": suit, "kings": "king"}.get(card, card)


def running(deal: "FamilyDeal") -> bool:
    """True while the hand is played: everything is said, and no fact of the play is recorded."""
    result = deal.result
    return (
        deal.phase == "result"
        and deal.talk.turn is None
        and result.points is None
        and not (result.made or result.lost or result.hat or result.claims)
    )
