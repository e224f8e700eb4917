"""One deal of the Hungarian games as a fold over moves.

Sources: paskievics, "A talon felvétele és a skartolás", "A játék eldobása", "Változatok a
skartolásra és a játék eldobására"; illustrated, "Játékváltozatok" (the three trull). What is said
and what came of it is in `speeches` and `result`, what is paid in `pay`.

Phases: auction, skart, speeches, result; at the end settled, thrown-in or passed-out. What a
table does not enter counts as not said: results may follow as soon as the declarer is known. A
fact that the state already implies may be said again; one that contradicts it is refused.

Readings: docs/sources.md, "Skart and hands thrown in". The lines: docs/sheet.md, "Deals of
the Hungarian games".
"""

from ...cards import HONOURS, tarokk
from ...deal import Deal, put
from ...refused import Refused, digits, exactly, implied, whole
from ...seats import after
from ...tables import row
from .auction import Auction
from .tables import BIDS, DECLARER, RESULTS, TALON_HONOURS, UNPLAYED

OVER = ("settled",) + UNPLAYED

# What only a later phase needs is imported there: the first key must not wait for it.


class HungarianDeal(Deal):
    """A deal of four players.

    dealer             the seat that deals and has no cards, or None
    kitty              points in the kitty before the deal
    phase              see above
    auction            the Auction, or None where only its outcome was entered
    declarer, bid      seat and a word of BIDS, once known
    invit, yielded     (seat, tarokk) and seat, whoever declares
    talk, result       the Speeches and the Result, once the declarer is known
    throw              (seat, hand) of a hand thrown in, or of a trial three without an honour
    drawn              {honour: seat} that drew it from the talon
    """

    RESULTS: tuple = RESULTS

    def __init__(self, rules, players, dealer=None, kitty=0):
        super().__init__(rules, players)
        self.dealer = dealer
        self.kitty = kitty
        self.phase = "auction"
        self.auction = self.new_auction()
        self.declarer = self.bid = self.invit = self.yielded = None
        self.talk = self.result = self.throw = None
        self.drawn = {}
        self.numbered = False  # the declarer told how many tarokks he laid, before any name
        self.due = None  # the items, once they were worked out
        self.unplayed = False  # a three trull that is paid without play

    def new_auction(self):
        """The auction of the game."""
        return Auction(self.rules.house)

    # -- the fold

    def parts(self) -> tuple:
        """See `Deal`."""
        return (self, self.auction, self.talk, self.result)

    def careful(self, words) -> bool:
        """See `Deal`: only what came of the deal is noted before it is checked. For the other lines
        a mark would take a quarter of the time of a plain deal."""
        return words[0] in self.RESULTS

    def handler(self, words) -> object:
        """See `Deal`."""
        verb = words[0]
        if verb not in self.players:
            return _FACTS.get(verb) or HungarianDeal._conclude
        if len(words) < 2:
            raise Refused("what-does", verb)
        if words[1] == "pass" and self.phase == "speeches":  # the commonest line
            return HungarianDeal._speak
        return _MOVES.get(words[1]) or HungarianDeal._speak

    def over(self) -> bool:
        """Whether the deal is closed."""
        return self.phase in OVER

    def payable(self) -> bool:
        """Whether the deal is settled or could be."""
        return self.phase == "settled" or (self.result is not None and self.result.may_close())

    def items(self) -> tuple:
        """What is paid, line by line; see `pay`. Once the deal is settled that does not change."""
        if self.due is not None:
            return self.due
        from . import pay

        due = pay.items(self)
        if self.phase == "settled":
            self.due = due
        return due

    def payouts(self, factor) -> dict:
        """{seat: points}; nobody pays for a deal that is not settled yet."""
        from . import pay

        return pay.payouts(self, factor)

    def sides(self) -> dict:
        """{seat: side} as the deal is paid."""
        from . import pay

        return pay.sides_of(self)

    def pots(self, factor) -> tuple:
        """(points in the kitty,) after the deal."""
        if not self.rules.says("kitty", "yes"):
            return (self.kitty,)
        from . import pay

        return (pay.kitty(self, factor),)

    def hat(self) -> str | None:
        """The seat whose XXI was caught, or None."""
        return self.result.wearer() if self.phase == "settled" else None

    # -- auction

    def _say(self, words) -> None:
        if self.phase != "auction":
            self._pass_later(words)
            return
        seat, word = exactly(words, 2)
        auction = self.auction
        try:
            auction.say(self.players.index(seat), word)
        except Refused as no:
            raise Refused(no.code, seat, self.players[auction.turn], *no.facts) from None
        if auction.turn is None:
            self._auction_over()

    def _auction_over(self) -> None:
        auction = self.auction
        if auction.passed_out():
            self.phase = "passed-out"
            return
        if auction.invit:
            player, tarokk = auction.invit
            self.invit = (self.players[player], tarokk)
        if auction.yielded is not None:
            self.yielded = self.players[auction.yielded]
        self._declare(self.players[auction.holder], BIDS[auction.level][0])

    def _pass_later(self, words) -> None:
        """A pass ends a speech; right behind the auction it may repeat what was implied."""
        seat, word = words[0], words[1]
        if word != "pass":
            raise Refused("auction-over")
        if self.phase == "skart" and seat != self.declarer and not self.talk.laid and self.auction:
            exactly(words, 2)
        else:
            self._speak(words)

    def _declare(self, seat, bid) -> None:
        self.declarer, self.bid = seat, bid
        self.phase = "skart"
        self.open_speeches()

    def open_speeches(self) -> None:
        """Open the speeches with the promise that binds the call."""
        from . import result, speeches

        promise = (self.yielded, "XX") if self.yielded else self.invit
        if promise and promise[0] == self.declarer:
            promise = None
        invit = self.invit or (None, None)
        self.talk = speeches.Speeches(self.rules, self.players, self.declarer, promise, invit)
        own, *others = row(BIDS, self.bid)[2]
        self.result = result.Result(self.rules, self.talk, (own, sum(others)))

    def _outcome(self, words) -> None:
        """`declarer B 2`: the auction's outcome, where the table enters only that."""
        _, seat, bid = exactly(words, 3)
        self.seated(seat)
        if not row(BIDS, bid):
            raise Refused("no-such-bid", bid)
        if self.declarer:
            implied(self.declarer == seat and self.bid == bid, words)
        elif self.auction.begun():
            raise Refused("auction-begun")
        else:
            self.auction = None
            self._declare(seat, bid)

    def may_invite(self, seat, tarokk) -> bool:
        """See `invits`; another game says otherwise."""
        from . import invits

        return invits.may_invite(self, seat, tarokk)

    def may_yield(self, seat) -> bool:
        """See `invits`; another game says otherwise."""
        from . import invits

        return invits.may_yield(self, seat)

    def _tell_invit(self, words) -> None:
        from . import invits

        invits.tell_invit(self, words)

    def _tell_yielded(self, words) -> None:
        from . import invits

        invits.tell_yielded(self, words)

    # -- skart

    def share(self, seat) -> int:
        """How many cards `seat` takes from the talon, and lays."""
        turn = (self.declarer,) + after(self.players, self.declarer)
        return row(BIDS, self.bid)[2][turn.index(seat)]

    def _lay(self, words) -> None:
        seat, talk = words[0], self.talk
        if not self.tells_laid(seat):
            self._in_skart(words)
            if self._told_in_speech(seat):
                raise Refused("tell-in-speech", seat)
        if len(words) < 3:
            raise Refused("word-count", " ".join(words))
        if digits(words[2]):
            tarokks = whole(exactly(words, 3)[2])
            if seat in talk.laid:
                implied(talk.laid[seat] == tarokks, words)
                return
            self._lays(seat, tarokks)
            self.numbered = self.numbered or seat == self.declarer
        else:
            shown = self._shown(seat, words[2:])
            if self.numbered:
                implied(len(shown) <= talk.laid[seat], words)
            else:
                self._lays(seat, len(shown))
            talk.shown = shown

    def _told_in_speech(self, seat) -> bool:
        return self.rules.says("laid-told", "speech") and seat != self.declarer

    def tells_in_skart(self, seat) -> bool:
        """Whether `seat` tells his laid tarokks before the speeches."""
        return not self._told_in_speech(seat)

    def tells_laid(self, seat) -> bool | None:
        """Whether `seat` may tell his laid tarokks now, at the beginning of his first speech."""
        talk = self.talk
        return (
            self.phase in ("skart", "speeches")
            and self._told_in_speech(seat)
            and talk.called
            and not talk.this
            and seat not in talk.opened
            and talk.players[talk.turn] == seat
        )

    def _lays(self, seat, tarokks) -> None:
        if tarokks > self.share(seat):
            raise Refused("laid-too-many", seat, self.share(seat))
        if not self.talk.room_for(tarokks - self.talk.laid.get(seat, 0)):
            raise Refused("too-many-tarokks")
        self.talk.laid = put(self.talk.laid, seat, tarokks)

    def may_show(self) -> int:
        """How many tarokks the declarer may name as laid."""
        return self.talk.laid[self.declarer] if self.numbered else self.share(self.declarer)

    def _shown(self, seat, names) -> tuple:
        """The names of the declarer's laid tarokks with these added."""
        talk = self.talk
        if seat != self.declarer:
            raise Refused("laid-hidden", seat)
        shown = talk.shown
        for word in names:
            name = tarokk(word)
            if not name:
                raise Refused("no-such-tarokk", word)
            if name in HONOURS or name in self.promised():
                raise Refused("may-not-lay", name)
            if names.count(word) > 1:
                raise Refused("laid-twice", name)
            if name not in shown:
                shown += (name,)
        return shown

    def promised(self) -> tuple:
        """The tarokks that nobody may lay: promised in the auction, or by the house."""
        invited = self.invit and self.invit[0] != self.declarer
        twenty = self.yielded or not self.rules.may_lay_twenty(invited)
        return (twenty and "XX", self.invit and self.invit[1])

    def _draw(self, words) -> None:
        seat, _, name = exactly(words, 3)
        self._in_skart(words)
        if not row(TALON_HONOURS, name) or seat not in self.may_draw(name):
            raise Refused("cannot-draw", seat, name)
        self.drawn = put(self.drawn, name, seat)

    def may_draw(self, name) -> tuple:
        """The seats that can have drawn an honour from the talon and pay the dealer for it."""
        if not self.rules.says("talon-honours", "yes") or not self.dealer or name in self.drawn:
            return ()
        drawn = list(self.drawn.values())
        if len(self.bidders()) - self.may_be_trial() + len(drawn) >= len(HONOURS):
            return ()  # the bidders had theirs before
        return tuple(seat for seat in self.players if drawn.count(seat) < self.share(seat))

    def _throw(self, words) -> None:
        self._in_skart(exactly(words, 3))
        self.throw_hand(words)

    def throw_hand(self, words) -> None:
        """`A throws four-kings`, if the hand may be thrown in now. Raises Refused."""
        seat, _, hand = exactly(words, 3)
        reason = self.refuse_throw(seat, hand)
        if reason:
            raise Refused(*reason)
        self.throw = (seat, hand)
        self.phase = "thrown-in"

    def refuse_throw(self, seat, hand) -> tuple | None:
        """Why `seat` may not throw such a hand in now: (code, facts...), or None."""
        known = row(self.rules.throws, hand)
        if not known:
            return ("no-such-hand", hand)
        _, after_laying, honours, others = known
        if self.talk.laid.get(seat) and not after_laying:
            return ("throws-after-laying", seat)
        for name, word in (("skiz", "skiz"), ("XXI", "xxi"), ("I", "pagat")):
            drew = self.drawn.get(name)
            if drew and honours >= 0 and (drew == seat) != (word in hand):
                return ("honours-out", seat)
        return self.refuse_hand(seat, honours, others)

    def refuse_hand(self, seat, honours, others) -> tuple | None:
        """Why `seat` cannot have so many honours, and no other tarokk unless `others`."""
        bidders = self.bidders()
        if honours == 0 and self.may_lack_honour(seat):
            return ("trial-is-lost", seat)
        if honours == 0 and seat in bidders:
            return ("bidder-has-honour", seat)
        if honours + len([one for one in bidders if one != seat]) > len(HONOURS):
            return ("honours-out", seat)
        if not others and seat in (self.yielded, self.invit and self.invit[0]):
            return ("promised-tarokk", seat)
        return None

    def bidders(self) -> tuple:
        """The seats known to have bid, and so to hold an honour."""
        if not self.auction:
            known = (self.declarer, self.yielded, self.invit and self.invit[0])
            return tuple(seat for seat in self.players if seat in known)
        bits = self.auction.bidders
        return tuple(seat for i, seat in enumerate(self.players) if bits >> i & 1)

    def _no_honour(self, words) -> None:
        seat, _ = exactly(words, 2)
        self._in_skart(words)
        if not self.may_lack_honour(seat):
            drew = seat == self.declarer and self.may_be_trial()
            raise Refused("drew-honour" if drew else "no-trial", seat)
        self.throw = (seat, "no-honour")
        self.phase = "settled"

    def may_lack_honour(self, seat) -> bool:
        """Whether `seat` bid on trial, and is not known to have drawn an honour."""
        return seat == self.declarer and self.may_be_trial() and seat not in self.drawn.values()

    def may_be_trial(self) -> bool:
        """Whether the declarer bid after three passes."""
        if self.auction:
            return self.auction.trial
        return self.declarer == self.players[-1] and not self.invit and not self.yielded

    def _in_skart(self, words) -> None:
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.phase != "skart":
            raise Refused("too-late", words[1])

    # -- speeches and result

    def _speak(self, words) -> None:
        if words[1] not in _SAID:
            if digits(words[1]):
                raise Refused("no-such-bid", words[1])
            from .speeches import is_speech

            if not is_speech(self.rules, words[1]):
                barred = row(self.rules.FIGURES, words[1])
                raise Refused("no-such-figure" if barred else "unknown-word", words[1])
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.phase == "result":
            raise Refused("speeches-over")
        self.talk.apply(words)
        self.phase = "speeches" if self.talk.turn is not None else "result"
        if self.phase == "result" and self._is_three_trull():
            self.unplayed = True
            self.result.made = put(self.result.made, "trull", DECLARER)
            self.result.points = self.rules.POINTS[1]
            self._settle_unplayed()

    def _is_three_trull(self) -> bool:
        """The declarer's trull alone was announced in a three, and the house does not play it."""
        talk = self.talk
        said = {(DECLARER, "game"): 0, (DECLARER, "trull"): 0}
        pays = self.rules.says("three-trull", "pay") and self.bid == BIDS[0][0]
        return pays and talk.announced == said and not talk.counts

    def _settle_unplayed(self) -> None:
        if not self.result.missing():
            self.phase = "settled"

    def _conclude(self, words) -> None:
        if words[0] not in self.RESULTS:
            raise Refused("unknown-word", words[0])
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.unplayed and words[0] != "partner":
            raise Refused("not-played")
        before = self.result.known()
        self.result.add(words)
        self.result.check()
        if self.result.known() != before:
            self.phase = "result"
        if self.unplayed:
            self._settle_unplayed()

    def _end(self, words) -> None:
        exactly(words, 1)
        if self.phase == "auction":
            raise Refused("auction-first")
        self.result.close()
        self.phase = "settled"

    def seated(self, seat) -> None:
        """A player's seat, or Refused."""
        if seat not in self.players:
            raise Refused("unknown-seat", seat)


_SAID = ("pass", "call")  # the commonest speeches
_MOVES = {bid[0]: HungarianDeal._say for bid in BIDS}
_MOVES.update(
    {
        "hold": HungarianDeal._say,
        "pass": HungarianDeal._say,
        "laid": HungarianDeal._lay,
        "draws": HungarianDeal._draw,
        "throws": HungarianDeal._throw,
        "no-honour": HungarianDeal._no_honour,
    }
)
_FACTS = {
    "declarer": HungarianDeal._outcome,
    "invit": HungarianDeal._tell_invit,
    "yielded": HungarianDeal._tell_yielded,
    "end": HungarianDeal._end,
}
