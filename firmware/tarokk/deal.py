"""One deal of the Hungarian games as a fold over moves.

Sources: paskievics, "A talon felvétele és a skartolás", "A játék eldobása"; what is said and what
came of it is in `speeches` and `result`.

Phases: auction, skart, speeches, result; at the end settled, thrown-in or passed-out. What a
table does not enter counts as not said: results may follow as soon as the declarer is known. A
fact that the state already implies may be said again; one that contradicts it is refused.

Reading: a hand is thrown in between the exchange and the first speech, and by any of the four.
"""

from .auction import Auction
from .cards import HONOURS, tarokk
from .refused import Refused, digits, exactly, implied, whole
from .result import RESULTS, Result
from .seats import after
from .speeches import Speeches, is_speech
from .tables import BIDS, INVITED, THROWS, YIELDED, row

OVER = ("settled", "thrown-in", "passed-out")


class Deal:
    """A deal of four players; `apply` takes one move, the words of a sheet's line.

    players            seats, first speaker first
    phase              see above
    auction            the Auction, or None where only its outcome was entered
    declarer, bid      seat and a word of BIDS, once known
    invit, yielded     (seat, tarokk) and seat, whoever declares
    talk, result       the Speeches and the Result, once the declarer is known
    throw              (seat, hand) of a hand thrown in, or of a trial three without an honour
    """

    def __init__(self, rules, players, values):
        self.rules = rules
        self.players = players
        self.values = values
        self.phase = "auction"
        self.auction = Auction()
        self.declarer = self.bid = self.invit = self.yielded = None
        self.talk = self.result = self.throw = None
        self.numbered = False  # the declarer told how many tarokks he laid, before any name

    # -- the fold

    def apply(self, words):
        """Apply one move. Raises Refused, and then nothing has changed."""
        verb = words[0]
        if verb not in self.players:
            handler = _FACTS.get(verb) or Deal._conclude
        elif len(words) < 2:
            raise Refused("what-does", verb)
        else:
            handler = _MOVES.get(words[1]) or Deal._speak
        handler(self, words)

    def over(self):
        """Whether the deal is closed."""
        return self.phase in OVER

    def items(self):
        """The items of a deal that is settled or could be; see `settle`."""
        if not self._paid():
            return ()
        return self.result.items(row(BIDS, self.bid)[1], self.throw)

    def payouts(self, factor):
        """{seat: points} of such a deal; nobody pays for one that was not played."""
        if not self._paid():
            return dict.fromkeys(self.players, 0)
        return self.result.payouts(self.items(), factor, self.throw)

    def _paid(self):
        return self.phase == "settled" or (self.result is not None and self.result.may_close())

    def hat(self):
        """The seat whose XXI was caught, or None."""
        return self.result.hat if self.phase == "settled" else None

    # -- auction

    def _say(self, words):
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

    def _auction_over(self):
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

    def _pass_later(self, words):
        """A pass ends a speech; right behind the auction it may repeat what was implied."""
        seat, word = words[0], words[1]
        if word != "pass":
            raise Refused("auction-over")
        if self.phase == "skart" and seat != self.declarer and not self.talk.laid and self.auction:
            exactly(words, 2)
        else:
            self._speak(words)

    def _declare(self, seat, bid):
        self.declarer, self.bid = seat, bid
        self.phase = "skart"
        self._promise()

    def _promise(self):
        """Open the speeches with the promise that binds the call."""
        promise = (self.yielded, "XX") if self.yielded else self.invit
        if promise and promise[0] == self.declarer:
            promise = None
        invit = self.invit or (None, None)
        self.talk = Speeches(self.rules, self.players, self.declarer, promise, invit)
        self.result = Result(self.rules, self.values, self.talk)

    def _outcome(self, words):
        """`declarer B 2`: the auction's outcome, where the table enters only that."""
        _, seat, bid = exactly(words, 3)
        self._seated(seat)
        if not row(BIDS, bid):
            raise Refused("no-such-bid", bid)
        if self.declarer:
            implied(self.declarer == seat and self.bid == bid, words)
        elif self.auction.begun():
            raise Refused("auction-begun")
        else:
            self.auction = None
            self._declare(seat, bid)

    def _outcome_invit(self, words):
        _, seat, tarokk = exactly(words, 3)
        if self._known_promise(words, (seat, tarokk), self.invit):
            return
        known = row(INVITED, tarokk)
        if not known or not self.may_invite(seat, known):
            raise Refused("no-such-invit", tarokk, self.bid)
        self.invit = (seat, tarokk)
        self._promise()

    def _outcome_yielded(self, words):
        _, seat = exactly(words, 2)
        if self._known_promise(words, seat, self.yielded):
            return
        if not self.may_yield(seat):
            raise Refused("cannot-yield", seat, self.bid)
        self.yielded = seat
        self._promise()

    def may_invite(self, seat, invited):
        """Whether an invit of this row can have come to the bid; the fourth's opening is none."""
        _, by_another, by_inviter = invited
        if seat != self.declarer:
            return self.bid in by_another
        return self.bid in by_inviter and not (
            seat == self.players[-1] and self.bid == by_inviter[0]
        )

    def may_yield(self, seat):
        """Whether `seat` can have yielded: his three came before the declarer's two."""
        turn = self.players.index
        return self.bid == YIELDED and turn(seat) < turn(self.declarer)

    def _known_promise(self, words, promise, known):
        """Whether the promise is known already; refused where it cannot be added."""
        self._seated(words[1])
        if not self.declarer:
            raise Refused("declarer-first")
        if self.auction or known:
            implied(known == promise, words)
            return True
        if self.phase != "skart" or self.talk.laid:
            raise Refused("too-late", words[0])
        if self.invit or self.yielded:
            raise Refused("one-promise")
        return False

    # -- skart

    def share(self, seat):
        """How many cards `seat` takes from the talon, and lays."""
        turn = (self.declarer,) + after(self.players, self.declarer)
        return row(BIDS, self.bid)[2][turn.index(seat)]

    def _lay(self, words):
        self._in_skart(words)
        seat, talk = words[0], self.talk
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

    def _lays(self, seat, tarokks):
        if tarokks > self.share(seat):
            raise Refused("laid-too-many", seat, self.share(seat))
        self.talk.laid[seat] = tarokks

    def may_show(self):
        """How many tarokks the declarer may name as laid."""
        return self.talk.laid[self.declarer] if self.numbered else self.share(self.declarer)

    def _shown(self, seat, names):
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

    def promised(self):
        """The tarokks promised in the auction, which nobody may lay."""
        return (self.yielded and "XX", self.invit and self.invit[1])

    def _throw(self, words):
        seat, _, hand = exactly(words, 3)
        self._in_skart(words)
        reason = self.refuse_throw(seat, hand)
        if reason:
            raise Refused(*reason)
        self.throw = (seat, hand)
        self.phase = "thrown-in"

    def refuse_throw(self, seat, hand):
        """Why `seat` may not throw such a hand in now: (code, facts...), or None."""
        known = row(THROWS, hand)
        if not known:
            return ("no-such-hand", hand)
        _, after_laying, honours, others = known
        if self.talk.laid.get(seat) and not after_laying:
            return ("throws-after-laying", seat)
        bidders = self.bidders()
        if honours == 0 and seat in bidders:
            return ("bidder-has-honour", seat)
        if honours + len([one for one in bidders if one != seat]) > len(HONOURS):
            return ("honours-out", seat)
        if not others and seat in (self.yielded, self.invit and self.invit[0]):
            return ("promised-tarokk", seat)
        return None

    def bidders(self):
        """The seats known to have bid, and so to hold an honour."""
        if not self.auction:
            known = (self.declarer, self.yielded, self.invit and self.invit[0])
            return tuple(seat for seat in self.players if seat in known)
        bits = self.auction.bidders
        return tuple(seat for i, seat in enumerate(self.players) if bits >> i & 1)

    def _no_honour(self, words):
        seat, _ = exactly(words, 2)
        self._in_skart(words)
        if seat != self.declarer or not self.may_be_trial():
            raise Refused("no-trial", seat)
        self.throw = (seat, "no-honour")
        self.phase = "settled"

    def may_be_trial(self):
        """Whether the declarer bid after three passes."""
        if self.auction:
            return self.auction.trial
        return self.declarer == self.players[-1] and not self.invit and not self.yielded

    def _in_skart(self, words):
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.phase != "skart":
            raise Refused("too-late", words[1])

    # -- speeches and result

    def _speak(self, words):
        if not is_speech(self.rules, words[1]):
            raise Refused("unknown-word", words[1])
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.phase == "result":
            raise Refused("speeches-over")
        self.talk.apply(words)
        self.phase = "speeches" if self.talk.turn is not None else "result"

    def _conclude(self, words):
        if words[0] not in RESULTS:
            raise Refused("unknown-word", words[0])
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.result.apply(words):
            self.phase = "result"

    def _end(self, words):
        exactly(words, 1)
        if self.phase == "auction":
            raise Refused("auction-first")
        self.result.close()
        self.phase = "settled"

    def _seated(self, seat):
        if seat not in self.players:
            raise Refused("unknown-seat", seat)


_MOVES = {bid[0]: Deal._say for bid in BIDS}
_MOVES.update(
    {
        "hold": Deal._say,
        "pass": Deal._say,
        "laid": Deal._lay,
        "throws": Deal._throw,
        "no-honour": Deal._no_honour,
    }
)
_FACTS = {
    "declarer": Deal._outcome,
    "invit": Deal._outcome_invit,
    "yielded": Deal._outcome_yielded,
    "end": Deal._end,
}
