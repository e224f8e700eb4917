"""Who can hold the three honours: of what bids, draws, counts, the hat and figures show of it.

Sources: paskievics, "A licitálás" (a bidder has an honour), "Invit", "Engedett játék" (and a big
one), "A talon kiosztása", "A skartolás" (no honour is laid). No tarokk is over the skíz, so that
each trick is won by the side that has it while it is in play; nobody holds a card of another.
"""

from ...cards import HONOURS
from .contradict import rank
from .tables import DECLARER

_BIG = ("skiz", "XXI")


def misheld(talk, tricks, counts, seats) -> tuple | None:
    """Why the honours cannot lie so, whoever is the partner: (code, facts...), or None.

    tricks  what figures say of the tricks, see contradict.py
    counts  {seat: tarokks that he had}
    seats   {honour: the seat that holds it}
    """
    if not tricks.owner and not tricks.card and not seats:
        return None
    reason = None
    for partner in partners(talk):
        side = talk.declarer, partner
        wrong = _misheld(talk, tricks, counts, dict(seats), side)
        if not wrong:
            return None
        reason = reason or wrong
    return reason


def _misheld(talk, tricks, counts, seats, side) -> tuple | None:
    """The same, where these seats are the declarer's side."""
    for seat in talk.players:
        number = counts.get(seat, 0)
        others = tricks.hand - number  # tricks to which he plays no tarokk
        for trick in sorted(tricks.card):
            card, figure = tricks.card[trick]
            beaten = _beats(seat, card, tricks.owner, seats, side)
            others -= beaten
            if others < 0:
                return ("count-and-figure", seat, number, figure)
            if card == "I" and not beaten and number == tricks.hand:
                seats["I"] = seat  # he follows with a tarokk, and any other beats it
    options = {}
    for honour in HONOURS:
        options[honour] = [
            seat for seat in talk.players if not _lacks(seat, honour, tricks.owner, seats, side)
        ]
    return None if can_lie(talk, options, talk.drawn) else ("honours-apart",)


def _beats(seat, card, owner, seats, side) -> bool:
    """Whether any tarokk of the seat beats a card that wins a trick: one of a suit, the I of
    another, the II of another unless the seat may have the I."""
    if rank(card) == 2 and not _lacks(seat, "I", owner, seats, side):
        return False
    return rank(card) == 0 or (rank(card) <= 2 and _lacks(seat, card, owner, seats, side))


def _lacks(seat, card, owner, seats, side) -> bool:
    """Whether a card is another's, or of the other side."""
    if seats.get(card, seat) != seat:
        return True
    return card in owner and (owner[card][0] == DECLARER) != (seat in side)


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


def partners(talk) -> list:
    """The seats that may be the declarer's partner; None: he may be alone."""
    partners: list = [None] if talk.may_be_alone() else []
    for seat in talk.players:
        sides = talk.could_be(seat)
        if seat != talk.declarer and DECLARER in sides:
            if len(sides) == 1:
                return [seat]
            partners.append(seat)
    return partners
