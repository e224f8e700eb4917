"""Settlement: a pure function from what was said of a deal to items, and from them to payouts and
cups.

Source: danish, chapters cited by number.

An Item has the words of the figure; whose it is; who is paid and who pays; what each payer pays
each that is paid. Both are a seat, `others` (the players but
`by`), `all` (everyone at the table), a cup (`pagat-cup`, `king-cup`) or `count`, through which the
count is cleared: who has more than 26 points is paid from it, who has less pays into it.
"""

from collections import namedtuple

from .melds import points as meld_points
from .play import WHOLE, who
from .tables import (
    CUPS,
    FAIR_SHARE,
    FATES,
    FINES,
    FOUNDING,
    KEPT,
    LAST,
    LOST,
    MISCOUNT,
    MISDEAL,
    STAKE,
    ULTIMOS,
    value,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Seat, Side
    from .kinds import DanishDeal


Item = namedtuple("Item", ("figure", "by", "paid", "points", "payer"))
OTHERS, ALL, COUNT = "others", "all", "count"


def cup(card: str) -> str:
    """The name of a cup's account."""
    return card + "-cup"


class Book:
    """Items one after the other, and what each account has got by them.

    deal      what was said, see Deal
    items     of Item
    accounts  {seat, cup or `count`: points}; the cups begin with what is in them
    """

    def __init__(self, deal: "DanishDeal") -> None:
        self.deal = deal
        self.items: list[Item] = []
        self.accounts = dict.fromkeys(deal.seats + (COUNT,), 0)
        for card, points in zip(CUPS, deal.before):
            self.accounts[cup(card)] = points

    def pay(self, figure: str, by: "Side", paid: str, points: int, payer: "Seat") -> None:
        """Add an item, unless it pays nothing."""
        if not points:
            return
        self.items.append(Item(figure, by, paid, points, payer))
        for account in self._each(payer, by):
            for other in self._each(paid, by):
                self.accounts[account] -= points
                self.accounts[other] += points

    def _each(self, account: str, by: "Side") -> tuple:
        if account == ALL:
            return self.deal.seats
        if account == OTHERS:
            return tuple(seat for seat in self.deal.players if seat != by)
        return (account,)

    def to_cups(self, figure: str, seat: "Seat", points: int) -> None:
        """Add a payment into each cup."""
        for card in CUPS:
            self.pay(figure, seat, cup(card), points, seat)

    def held(self) -> tuple:
        """The points in the cups, in the order of CUPS."""
        return tuple(self.accounts[cup(card)] for card in CUPS)


def book(deal: "DanishDeal") -> Book:
    """The Book of a deal by what is recorded so far."""
    out = before_last(deal)
    _last(out, deal)
    _ultimos(out, deal)
    _count(out, deal)
    for seat in deal.miscounts:
        out.to_cups("miscounts", seat, MISCOUNT)
    if out.accounts[COUNT]:  # every payment has two sides, so nothing else can go astray
        raise ValueError("sum is not zero")
    return out


def before_last(deal: "DanishDeal") -> Book:
    """The Book without the last trick and the count."""
    out = Book(deal)
    _dealing(out, deal)
    _melds(out, deal)
    for seat, fine in deal.fines:
        out.to_cups("fine " + fine, seat, value(FINES, fine)[0])
    for at, fact in enumerate(deal.facts):
        if fact[0] in ("saves", "loses"):
            _fate(out, fact, deal.bears.get(at))
    return out


def _last(out: "Book", deal: "DanishDeal") -> None:
    """The last trick. 5, 7"""
    if who(deal.facts, "last"):
        seat = who(deal.facts, "last")
        out.pay("last", seat, seat, LAST, OTHERS)


def _dealing(out: "Book", deal: "DanishDeal") -> None:
    """Founding, stake and all that the dealing cost. 2"""
    dealer = deal.players[-1]
    for card, points in zip(CUPS, deal.before):
        if not points:
            out.pay("founding", ALL, cup(card), FOUNDING, ALL)
    if deal.kept:
        out.to_cups("keeps-cups", deal.kept, KEPT)
    out.to_cups("stake", dealer, STAKE)
    out.to_cups("misdeals", dealer, MISDEAL * deal.misdeals)
    for seat in deal.refunds:
        for card in CUPS:
            out.pay("refund", seat, seat, MISDEAL, cup(card))


def _melds(out: "Book", deal: "DanishDeal") -> None:
    """Melds, and those paid back. 4"""
    for seat in deal.players:
        for meld in deal.melds[seat] + deal.false[seat]:
            out.pay("meld " + " ".join(meld), seat, seat, meld_points(meld), OTHERS)
        for meld in deal.false[seat]:
            out.pay("false " + " ".join(meld), seat, OTHERS, meld_points(meld), seat)


def _fate(out: "Book", fact: tuple[str, ...], bearer: "Seat | None") -> None:
    """The pagat saved, the pagat or a king lost. 5"""
    verb, seat, card = fact
    each = value(FATES, verb, card)[0]
    figure = verb + " " + card
    if each > 0:
        out.pay(figure, seat, seat, each, OTHERS)
    else:
        _lose(out, figure, fact, -each, LOST, bearer)


def _lose(
    out: "Book", figure: str, fact: tuple[str, ...], each: int, into: int, bearer: "Seat | None"
) -> None:
    """A payment to each of the others and into the card's cup, borne by whose fault it was."""
    _, seat, card = fact
    if bearer:
        third = [other for other in out.deal.players if other not in (seat, bearer)][0]
        out.pay(figure, seat, third, each, bearer)
    else:
        out.pay(figure, seat, OTHERS, each, seat)
    out.pay(figure, seat, cup(card), into, bearer or seat)


def _ultimos(out: "Book", deal: "DanishDeal") -> None:
    """Bagud looks at the cup as it was before anybody took it. 7"""
    held = out.held()
    taken = [fact[2] for fact in deal.facts if fact[0] == "ultimo"]
    for at, fact in enumerate(deal.facts):
        if fact[0] == "bagud":
            in_turn = deal.rules.house["two-baguds"] == "in-turn" and fact[2] not in taken
            into = (out.held() if in_turn else held)[CUPS.index(fact[2])]
            each = value(ULTIMOS, fact[2])[0]
            _lose(out, "bagud " + fact[2], fact, each, into, deal.bears.get(at))
    for at, fact in enumerate(deal.facts):
        if fact[0] == "ultimo":
            _ultimo(out, fact, held[CUPS.index(fact[2])], deal.bears.get(at))


def _ultimo(out: "Book", fact: tuple[str, ...], held: int, bearer: "Seat | None") -> None:
    """The premium, the cup, and the cup filled again. 7; 6 "erstatte den tømte kop" """
    _, seat, card = fact
    figure = "ultimo " + card
    premium = value(ULTIMOS, card)[0]
    out.pay(figure, seat, seat, held, cup(card))
    if bearer:
        out.pay(figure, seat, seat, 2 * premium, bearer)
        out.pay("bears " + card, bearer, cup(card), held, bearer)
        return
    out.pay(figure, seat, seat, premium, OTHERS)
    out.pay("founding", ALL, cup(card), FOUNDING, ALL)
    for other in out.deal.missing:
        out.pay("founds", seat, other, FOUNDING, seat)


def _count(out: "Book", deal: "DanishDeal") -> None:
    """Nolo and tout instead of the count, or each against his 26 points. 5"""
    for verb in WHOLE:
        seat = who(deal.facts, verb)
        if seat:
            out.pay(verb, seat, seat, int(deal.rules.house[verb]), OTHERS)
    for seat, points in () if deal.whole() else deal.points or ():
        if points > FAIR_SHARE:
            out.pay("count", seat, seat, points - FAIR_SHARE, COUNT)
        else:
            out.pay("count", seat, COUNT, FAIR_SHARE - points, seat)
    out.pay("count", COUNT, cup("pagat"), deal.surplus, COUNT)


def share(seats: tuple[str, ...], first: int, pots: tuple[int, ...]) -> dict:
    """{seat: points} when the cups are divided. 2 "deles indholdet"

    What is left over goes one point each to the seat of the index `first` and those behind.
    """
    each, rest = divmod(sum(pots), len(seats))
    n = len(seats)
    return {seat: each + ((i - first) % n < rest) for i, seat in enumerate(seats)}
