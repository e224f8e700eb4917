"""Who can hold the three honours: of what bids, draws, counts, the hat and figures show of it.

Sources: paskievics, "A licitálás" (a bidder has an honour), "Invit", "Engedett játék" (and a big
one), "A talon kiosztása", "A skartolás" (no honour is laid). No tarokk is over the skíz, so that
each trick is won by the side that has it while it is in play; nobody holds a card of another.
"""

from ...cards import rank
from .tables import DECLARER, DEFENCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ...kinds import Seat
    from .kinds import FamilySpeeches, Tricks


def misheld(
    talk: "FamilySpeeches",
    tricks: "Tricks",
    poor: dict,
    counts: "dict[Seat, int]",
    hat: "Seat | None",
    may_pair: "Callable | None" = None,
) -> tuple | None:
    """Why the honours cannot lie so, whoever is the partner: (code, facts...), or None.

    tricks  what figures say of the tricks, see contradict.py
    poor    what the points say against places of the big honours, see contradict.too_poor
    counts  {seat: tarokks that he had}
    hat     whose XXI was caught, or None
    may_pair  called with (declarer, partner or None): False if they cannot be the side
    """
    owner = tricks.owner
    promised = talk.promise and talk.promise[1] == "XX"
    if promised or talk.called and (talk.called == "XX" or not talk.is_free()):
        side, figure = owner.get("XX", (DECLARER, ""))
        if side == DEFENCE:
            return ("both-took", figure, side)
        if promised and tricks.volat == DEFENCE:  # only two cards are over it
            owner["XXI"] = owner["skiz"]
    reason = None
    for partner in partners(talk):
        side = talk.declarer, partner
        if not partner and side[0] in counts and side[0] not in talk.counts:
            continue  # a count that is claimed is paid by one's partner, too
        if may_pair and not may_pair(side):
            continue

        def may_hold(honour: str, seat: "Seat", side: tuple = side) -> bool:
            caught = honour != "XXI" or hat in (None, seat)
            return caught and _is_own(tricks, honour, seat, side)

        for low, high, skiz in placings(talk, may_hold, talk.drawn):
            big = skiz in side, (skiz in side) == (high in side)
            wrong = _crowded(talk, tricks, counts, side, low) or poor.get(big)
            if tricks.parted and high == skiz:
                wrong = ("honours-apart",)
            if not wrong:
                return None
            reason = min(reason or wrong, wrong)
    return reason or ("honours-apart",)


def _is_own(tricks: "Tricks", card: str, seat: "Seat", side: tuple) -> bool:
    """True if a card is not known to be of the other side than a seat."""
    return card not in tricks.owner or (tricks.owner[card][0] == DECLARER) == (seat in side)


def _crowded(
    talk: "FamilySpeeches", tricks: "Tricks", counts: "dict[Seat, int]", side: tuple, low: "Seat"
) -> tuple | None:
    """Why the tarokks of a seat are too many for what won the tricks, where `low` has the I: each
    that he plays to a trick would beat it. Who leads the I or the II to the first trick does not
    win it, for others have tarokks."""
    for seat in talk.players:
        number = counts.get(seat) or talk.had(seat)
        others = tricks.hand - number  # tricks to which he plays no tarokk
        for trick in sorted(tricks.card):
            card, figure = tricks.card[trick]
            leads, pagat = trick == 1 and seat == talk.players[0], seat == low
            if card == "I":
                free = pagat and not leads
                if leads and pagat:
                    return ("honours-apart",)
            elif card == "II" and not (pagat and tricks.may_hold_pagat(trick)):
                free = _is_own(tricks, card, seat, side) and not leads
            else:
                free = rank(card) > 0
            others -= not free
            if others < 0:
                return ("count-and-figure", seat, number, figure)
    return None


def placings(
    talk: "FamilySpeeches", may_hold: "Callable", drawn: "dict[str, Seat]"
) -> "Iterator[tuple]":
    """The seats that can have the I, the XXI and the skíz, of those that `may_hold(honour, seat)`:
    each bidder had one before these were drawn, {honour: seat}; who turned the game, not the
    XXI."""
    able = []
    for honour in ("I", "XXI", "skiz"):  # loops: this is deep on the board's stack
        seats = []
        for seat in talk.players:
            is_free = drawn.get(honour, seat) == seat == talk.held.get(honour, seat)
            if is_free and may_hold(honour, seat):
                seats.append(seat)
        able.append(seats)
    for low in able[0]:
        for high in able[1]:
            for skiz in able[2]:
                own = [
                    seat
                    for honour, seat in (("skiz", skiz), ("XXI", high), ("I", low))
                    if drawn.get(honour) != seat and (honour, seat) != ("XXI", talk.inverter)
                ]
                great = own if drawn.get("I") == low else own[:-1]
                lacking = [seat for seat in talk.bidders if seat not in own]
                if not lacking and (not talk.big or talk.big in great):
                    yield low, high, skiz


def partners(talk: "FamilySpeeches") -> list:
    """The seats that may be the declarer's partner; None: he may be alone."""
    partners: list = [None] if talk.may_be_alone() else []
    for seat in talk.players:
        sides = talk.could_be(seat)
        if seat != talk.declarer and DECLARER in sides:
            if len(sides) == 1:
                return [seat]
            partners.append(seat)
    return partners
