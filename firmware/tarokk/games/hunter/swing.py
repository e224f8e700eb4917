"""The swing of Hunter tarokk: who has two big honours says so, and they are parted, by the sharp or
the backlash talon; then the auction begins again.

Source: hunter, III.7 (sharp talon), III.8 (backlash talon).

A step is (code, seat, other, number, cards, talon, table): who does it, with whom or with what
(a seat, "talon", "table" or ""), how many cards; and what each of the players, the talon and the
middle of the table must hold afterwards. Codes:

draws         cards out of the hand of `other`, or from the talon or the table
lays-out      cards into the middle, all honours of the hand among them, shuffled
gives-pagat   the pagát to `other`
returns       cards to the talon, drawn by who has it
adds          a card of his choice to the talon
puts          the talon, face down, into the middle: the arranger, or "" for the dealer
arranges      looks at the talon's cards and puts them in order; "" at a table of four:
shuffles      the dealer shuffles them unseen

Readings: docs/sources.md, III.8.b.
"""

from ...refused import Refused, exactly
from ...seats import after

ANSWERS = ("accepts", "stays")
HAND, OUT, FULL = 9, 4, 12  # cards of a hand, in the middle, of who lays those out


class _Table:
    def __init__(self, players, cards, talon) -> None:
        self.players = players
        self.piles = {"talon": talon, "table": 0}
        self.piles.update(zip(players, cards))
        self.steps: tuple = ()

    def move(self, code, seat, other, number, source, target) -> None:
        """A step that moves cards from one pile to another."""
        if number > 0:
            self.piles[source] -= number
            self.piles[target] += number
            self.note(code, seat, other, number)

    def note(self, code, seat, other, number) -> None:
        """A step that moves nothing."""
        cards = tuple(self.piles[player] for player in self.players)
        talon, middle = self.piles["talon"], self.piles["table"]
        self.steps += ((code, seat, other, number, cards, talon, middle),)

    def draws(self, seat, source, number=1) -> None:
        self.move("draws", seat, source, number, source, seat)

    def part(self, order) -> None:
        """The first in `order` lays four cards out; everybody takes one, he the last."""
        self.move("lays-out", order[0], "table", OUT, order[0], "table")
        for seat in order[1:] + order[:1]:
            self.draws(seat, "table")


def sharp(players, order, arranger) -> tuple:
    """The steps of the sharp talon; `order` is the order of play from the swinger on."""
    table = _Table(players, (HAND,) * len(players), 6)
    for seat in order[1:]:
        table.draws(order[0], seat)
    table.part(order)
    table.note("puts", arranger or "", "talon", 6)
    return table.steps


def backlash(players, order, taken, pagat, arranger) -> tuple:
    """The steps of the backlash talon.

    `taken` is how many cards each of `players` has from the talon so far; `pagat` the holder of
    the pagát who gives it away, or None; `order` as for the sharp talon.
    """
    table = _Table(players, tuple(HAND + n for n in taken), 6 - sum(taken))
    swinger, others = order[0], order[1:]
    if pagat:
        table.move("gives-pagat", pagat, swinger, 1, pagat, swinger)
        table.draws(pagat, "talon", min(_missing(table, pagat, HAND), table.piles["talon"]))
    missing = _missing(table, swinger, FULL)
    table.draws(swinger, "talon", min(missing, table.piles["talon"]))
    for seat in others:
        table.draws(swinger, seat, min(_missing(table, swinger, FULL), _over(table, seat, HAND)))
    table.move("returns", swinger, "talon", _over(table, swinger, FULL), swinger, "talon")
    for seat in others:
        table.move("returns", seat, "talon", _over(table, seat, HAND), seat, "talon")
    if pagat:
        table.draws(pagat, "talon", _missing(table, pagat, HAND))
    table.part(order)
    for seat in others:
        table.move("adds", seat, "talon", 1, seat, "talon")
    table.note(*_arranged(arranger))
    return table.steps


def _missing(table, seat, cards) -> int:
    return max(0, cards - table.piles[seat])


def _over(table, seat, cards) -> int:
    return max(0, table.piles[seat] - cards)


def _arranged(arranger) -> tuple:
    return ("arranges" if arranger else "shuffles", arranger or "", "talon", 6)


class Swing:
    """A part of a deal: its swings.

    number    how many of them restarted the auction
    early     who swung before the first bid, or None
    swinger   who swings now, or who swung and was refused
    pagat     who has the pagát and refused
    steps     of the last swing; at, how many of them are done
    """

    def __init__(self) -> None:
        self.number = 0
        self.steps: tuple = ()
        self.at = 0
        self.forget()

    def forget(self) -> None:
        """What a new auction begins with."""
        self.early = self.swinger = self.pagat = None

    def left(self, deal) -> tuple:
        """The steps that are still to be done."""
        return self.steps[self.at :] if deal.phase == "swing" else ()

    def line(self, deal, words) -> None:
        """A line in phase `swing`. Raises Refused."""
        if words[0] == "step":
            self._step(deal, words)
        elif self.steps:  # the first line behind the steps: all of them are done
            deal.phase, self.at = "auction", len(self.steps)
            deal.handler(words)(deal, words)
        elif words[1:2] and words[1] in ANSWERS:
            self._answer(deal, words)
        else:
            raise Refused("swing-open")

    def say_early(self, deal, player) -> None:
        """Both big honours were dealt to one hand, and nobody else bids. III.7.a"""
        order = (deal.players[player],) + after(deal.players, deal.players[player])[:-1]
        self._begin(deal, sharp(deal.players, order, deal.arranger))

    def say(self, deal, words) -> None:
        """`C swings`. Raises Refused."""
        seat, _ = exactly(words, 2)
        if deal.phase == "auction":
            if self.number:
                raise Refused("swung-before")
            deal.auction.swing(deal.players.index(seat))
            self.early = seat
            return
        reason = self.refusal(deal, seat)
        if reason:
            raise Refused(*reason)
        self.swinger = seat
        if deal.auction and seat == deal.declarer and len(deal.bidders()) == 1:
            self._backlash(deal, None)
        else:
            deal.phase, self.steps = "swing", ()

    def refusal(self, deal, seat) -> tuple | None:
        """Why `seat` may not swing behind the talon now: (code, facts...), or None."""
        if deal.phase != "skart" or deal.talk.laid or deal.talk.called or deal.talk.told:
            return ("swing-late",)
        if self.swinger or self.early:
            return ("swung-before",)
        if not deal.share(seat):
            return ("took-nothing", seat)
        bidders = deal.bidders()
        cannot = len(bidders) > 2 or (len(bidders) == 2 and seat not in bidders)
        return ("cannot-swing", seat) if deal.auction and cannot else None

    def pagat_holders(self, deal) -> tuple:
        """Who can have the pagát and answer the swing."""
        if self.swinger != deal.declarer:
            return (deal.declarer,)
        known = deal.bidders() if deal.auction else deal.players
        return tuple([seat for seat in known if seat != self.swinger])

    def may_be_own(self, deal) -> bool:
        """Whether the swinger may be the only bidder, whom nobody answers. III.8.a"""
        return deal.auction is None and self.swinger == deal.declarer

    def _answer(self, deal, words) -> None:
        seat, word = exactly(words, 2)
        if seat not in self.pagat_holders(deal):
            raise Refused("not-the-pagat", seat)
        if word == "accepts":
            self._backlash(deal, seat)
            return
        deal.phase, self.pagat = "skart", seat
        deal.talk.swinger = self.swinger if seat == deal.declarer else None

    def _backlash(self, deal, pagat) -> None:
        """The swinger and those before him have taken from the talon."""
        talon = deal.talon
        done = talon.takers.index(self.swinger) + 1
        cards = dict(zip(talon.takers[:done], talon.shares()))
        order = (self.swinger,) + after(deal.order(), self.swinger)[:-1]
        taken = tuple([cards.get(seat, 0) for seat in deal.players])
        self._begin(deal, backlash(deal.players, order, taken, pagat, deal.arranger))

    def _begin(self, deal, steps) -> None:
        """Two big honours are parted by these steps, then the auction begins again."""
        self.forget()
        deal.restart()
        self.number += 1
        self.steps, self.at = steps, 0
        deal.phase = "swing"

    def _step(self, deal, words) -> None:
        exactly(words, 1)
        if not self.steps:
            if not self.may_be_own(deal):
                raise Refused("answer-first", self.pagat_holders(deal)[0])
            self._backlash(deal, None)
        self.at += 1
        if self.at == len(self.steps):
            deal.phase = "auction"
