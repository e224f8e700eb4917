"""Who can hold the three honours: of what bids, draws, counts, the hat and figures show of it.

Sources: paskievics, "A licitálás" (a bidder has an honour), "Invit", "Engedett játék" (and a big
one), "A talon kiosztása", "A skartolás" (no honour is laid). No tarokk is over the skíz, so that
each trick is won by the side that has it while it is in play; nobody holds a card of another.
"""

from ...cards import HONOURS
from .tables import DECLARER

_BIG = ("skiz", "XXI")


def misheld(talk, owner, seats) -> tuple | None:
    """Why the honours cannot lie so, whoever is the partner: (code, facts...), or None.

    owner   {card: (side that holds it, figure)}
    seats   {honour: the seat that holds it}
    """
    if not owner and not seats:
        return None
    for partner in _partners(talk):
        side = talk.declarer, partner
        options = {}
        for honour in HONOURS:
            known = owner.get(honour)
            options[honour] = [
                seat
                for seat in talk.players
                if seats.get(honour, seat) == seat
                and (not known or (known[0] == DECLARER) == (seat in side))
            ]
        if can_lie(talk, options, talk.drawn):
            return None
    return ("honours-apart",)


def can_lie(talk, options, drawn) -> bool:
    """Whether the honours can lie at some of these {honour: seats}, where each bidder had one
    before he drew those of {honour: seat}."""
    big = talk.big
    for low in options["I"]:
        for high in options["XXI"]:
            for skiz in options["skiz"]:
                held = {"I": low, "XXI": high, "skiz": skiz}
                own = [held[one] for one in held if drawn.get(one) != held[one]]
                great = [held[one] for one in _BIG if drawn.get(one) != held[one]]
                lacking = [seat for seat in talk.bidders if seat not in own]
                if not lacking and (not big or big in great):
                    return True
    return False


def _partners(talk) -> list:
    """The seats that may be the declarer's partner; None: he may be alone."""
    partners: list = [None] if talk.may_be_alone() else []
    for seat in talk.players:
        sides = talk.could_be(seat)
        if seat != talk.declarer and DECLARER in sides:
            if len(sides) == 1:
                return [seat]
            partners.append(seat)
    return partners
