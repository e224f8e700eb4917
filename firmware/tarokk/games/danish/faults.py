"""What players do wrong, and what it costs them: misdeals, false melds, fines, and who bears what
a fault has caused.

Source: danish, 5 and 6. Each function does a move; see `deal`.
"""

from ...refused import Refused, exactly, implied
from . import play
from .hands import Hand
from .tables import FINES, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move, Seat
    from .kinds import DanishDeal


def misdeal(deal: "DanishDeal", words: "Move") -> None:
    """Found until the play begins; what was melded of wrong cards is void. 6"""
    deal.as_dealer(words)
    deal.misdeals += 1
    deal.barred = ()
    deal.melds, deal.false = dict.fromkeys(deal.players, ()), dict.fromkeys(deal.players, ())
    deal.hands = {seat: Hand() for seat in deal.players}


def refund(deal: "DanishDeal", words: "Move") -> None:
    """The cards were to blame for a misdeal."""
    seat, _ = exactly(words, 2)
    if seat not in deal.still_fined():
        raise Refused("nothing-to-refund", seat)
    deal.refunds += (seat,)


def false(deal: "DanishDeal", words: "Move") -> None:
    """A meld that is recorded, or that the cards disprove, was wrong."""
    seat, meld = words[0], deal.read_meld(words)
    if meld in deal.false[seat]:
        return
    is_melded = meld in deal.melds[seat]
    untold = not deal.repeats(seat, meld) and deal.doubt(seat, meld)
    if meld[0] == "none" or not (is_melded or untold):
        raise Refused("not-melded", seat)
    _bar(deal, seat)
    deal.replace_melds(seat, tuple(other for other in deal.melds[seat] if other != meld))
    deal.false = dict(deal.false)
    deal.false[seat] += (meld,)


def barred(deal: "DanishDeal", words: "Move") -> None:
    """A meld was forgotten, or said when it may not be."""
    _bar(deal, exactly(words, 2)[0])


def fine(deal: "DanishDeal", words: "Move") -> None:
    """A fine of one of the classes in FINES."""
    seat, _, kind = exactly(words, 3)
    row = value(FINES, kind)
    if row is None:
        raise Refused("no-such-fine", kind)
    if row[2] and play.who(deal.facts, "last") == seat:
        raise Refused("no-last-trick", seat)
    if row[1]:
        _bar(deal, seat)
    deal.fines += ((seat, kind),)
    deal.no_last += (seat,) if row[2] else ()


def _bar(deal: "DanishDeal", seat: "Seat") -> None:
    if play.who(deal.facts, "ultimo") == seat:
        raise Refused("no-ultimo", seat)
    if seat not in deal.barred:
        deal.barred += (seat,)


def miscount(deal: "DanishDeal", words: "Move") -> None:
    """A count was proved, and he was wrong."""
    seat, _ = exactly(words, 2)
    deal.miscounts += (seat,)


def bears(deal: "DanishDeal", words: "Move") -> None:
    """Who is barred pays what his fault has cost another."""
    bearer, _, seat, loss = exactly(words, 4)
    deal.seated(seat)
    at = _borne(deal, bearer, seat, loss)
    deal.bears = dict(deal.bears)
    deal.bears[at] = bearer


def _borne(deal: "DanishDeal", bearer: "Seat", seat: "Seat", loss: str) -> int:
    """The index of the fact that is borne, if it may be. Raises Refused."""
    facts = [
        at for at, fact in enumerate(deal.facts) if fact[1] == seat and loss in _borne_as(fact)
    ]
    if bearer == seat:
        raise Refused("bears-own", seat)
    if not facts:
        raise Refused("nothing-to-bear", seat, loss)
    if bearer not in deal.barred:
        raise Refused("no-fault", bearer)
    if loss == "ultimo" and deal.missing:
        raise Refused("cup-replaced", seat)
    for at in facts:
        if at not in deal.bears:
            return at
    implied(deal.bears[facts[0]] == bearer, (bearer, "bears", seat, loss))
    return facts[0]


def founds(deal: "DanishDeal", words: "Move") -> None:
    """Behind an ultimo a seat did not found the cup again: who made it pays."""
    seat, _, other = exactly(words, 3)
    if other not in deal.seats:
        raise Refused("unknown-seat", other)
    if other == seat or play.who(deal.facts, "ultimo") != seat:
        raise Refused("founds-for", seat, other)
    if any(deal.facts[at][0] == "ultimo" for at in deal.bears):
        raise Refused("cup-replaced", seat)
    if other not in deal.missing:
        deal.missing += (other,)


def _borne_as(fact: tuple[str, ...]) -> tuple:
    """What a fact is called where another bears it."""
    if fact[0] in ("ultimo", "bagud"):
        return fact[:1]
    return fact[2:] if fact[0] == "loses" else ()
