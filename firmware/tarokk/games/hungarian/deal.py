"""One deal of the family as a fold over moves: what the games of this folder share with hunter
tarokk. `plain` adds what only this folder's games have.

Sources: paskievics, "A talon felvétele és a skartolás", "A játék eldobása". Speeches and outcome
are in `speeches` and `result`.

Phases: auction, skart, speeches, result; at the end settled, thrown-in or passed-out. What a table
does not enter counts as not said: results may follow as soon as the declarer is known. A fact that
the state already implies may be said again; one that contradicts it is refused.

Readings: docs/sources.md, "Skart and hands thrown in". The lines: docs/sheet.md, "Deals of the
Hungarian games".
"""

from ...cards import HONOURS, tarokk
from ...deal import Deal, put
from ...refused import Refused, digits, exactly, implied, whole
from ...tables import row
from .tables import BIDS, DECLARER, RESULTS, UNPLAYED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ...game import Item
    from ...kinds import MaybeNone, Move, OwnDeal, OwnPart, Seat, Side
    from .kinds import FamilySpeeches, HungarianGame


OVER = ("settled",) + UNPLAYED
_SAID = ("pass", "call")  # the commonest speeches

# What only a later phase needs is imported there: the first key must not wait for it.


class FamilyDeal(Deal):
    """A deal of four players.

    MOVES, FACTS       {word: method} of what a seat does, by its second word, and of other lines
    dealer             a seat without cards that is paid, or None
    phase              see above
    auction            the Auction, or None where only its outcome was entered
    declarer, bid      seat and a word of BIDS, once known
    invit, yielded     (seat, tarokk) and seat, whoever declares
    talk, result       the Speeches and the Result, once the declarer is known
    throw              (seat, hand) of a hand thrown in, or of a trial three without an honour
    drawn              {honour: seat} that drew it from the talon, where that is told
    """

    RESULTS: tuple = RESULTS
    dealer: "Seat | None" = None
    rules: "HungarianGame"
    auction: "OwnPart"
    invit: "tuple[Seat, str] | MaybeNone"
    yielded: "Seat | MaybeNone"
    talk: "FamilySpeeches | MaybeNone"  # these two from the declarer on
    result: "OwnPart"
    throw: "tuple[Seat, str | None] | MaybeNone"
    drawn: "dict[str, Seat]"

    def __init__(self, rules: "HungarianGame", players: "tuple[Seat, ...]") -> None:
        super().__init__(rules, players)
        self.phase = "auction"
        self.auction = self.new_auction()
        self.declarer = self.bid = self.invit = self.yielded = None
        self.throw = None
        self.talk = self.result = None
        self.drawn = {}
        self.numbered = False  # the declarer told how many tarokks he laid, before any name
        self.unplayed = False  # a deal that is paid without play

    # -- what a game gives

    def new_auction(self) -> "OwnPart":
        """A new auction of this game; see `auction.Auction`."""
        raise NotImplementedError

    def open_speeches(self) -> None:
        """Create `talk` and `result`, with the promise that binds the call."""
        raise NotImplementedError

    def may_invite(self, seat: "Seat", tarokk: str) -> bool:
        """True if `seat` can have given an invit to `tarokk` before this outcome."""
        raise NotImplementedError

    def may_yield(self, seat: "Seat") -> bool:
        """True if `seat` can have yielded the game before this outcome."""
        raise NotImplementedError

    def share(self, seat: "Seat") -> int:
        """How many cards `seat` takes from the talon; it lays as many."""
        raise NotImplementedError

    def promised(self) -> tuple:
        """The tarokks that the declarer may not lay, because of a promise."""
        raise NotImplementedError

    def refuse_throw(self, seat: "Seat", hand: str) -> tuple | None:
        """Why `seat` may not throw such a hand in now: (code, facts...), or None."""
        raise NotImplementedError

    def sides(self) -> "dict[Seat, Side] | MaybeNone":
        """{seat: side} by which the deal is paid; None while a side is unknown."""
        raise NotImplementedError

    # -- the fold

    def parts(self) -> tuple:
        """See `Deal`."""
        return (self, self.auction, self.talk, self.result)

    def careful(self, words: "Move") -> bool:
        """See `Deal`: only what came of the deal is noted before it is checked. For the other lines
        a mark would take a quarter of the time of a plain deal."""
        return words[0] in self.RESULTS

    def handler(self, words: "Move") -> "Callable[[OwnDeal, Move], None]":
        """See `Deal`."""
        verb = words[0]
        if verb not in self.players:
            return self.FACTS.get(verb) or FamilyDeal._conclude
        if len(words) < 2:
            raise Refused("what-does", verb)
        if words[1] == "pass" and self.phase == "speeches":  # the commonest line
            return FamilyDeal._speak
        return self.MOVES.get(words[1]) or FamilyDeal._speak

    def check(self) -> None:
        """See `Deal`: only what came of the deal can contradict itself."""
        if self.phase == "result" or self.unplayed:
            self.result.check()

    def over(self) -> bool:
        """True if the deal is closed."""
        return self.phase in OVER

    def payable(self) -> bool:
        """True if the deal is settled or could be settled now."""
        return self.phase == "settled" or (self.result is not None and self.result.may_close())

    # -- auction

    def _say(self, words: "Move") -> None:
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

    def _pass_later(self, words: "Move") -> None:
        """A pass ends a speech; right behind the auction it may repeat what was implied."""
        seat, word = words[0], words[1]
        if word != "pass":
            raise Refused("auction-over")
        if self.phase == "skart" and seat != self.declarer and not self.talk.laid and self.auction:
            exactly(words, 2)
        else:
            self._speak(words)

    def _declare(self, seat: "Seat", bid: str) -> None:
        self.declarer, self.bid = seat, bid
        self.phase = "skart"
        self.open_speeches()

    def _outcome(self, words: "Move") -> None:
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

    def _tell_invit(self, words: "Move") -> None:
        from . import invits

        invits.tell_invit(self, words)

    def _tell_yielded(self, words: "Move") -> None:
        from . import invits

        invits.tell_yielded(self, words)

    # -- skart

    def _lay(self, words: "Move") -> None:
        seat, talk = words[0], self.talk
        if not self.tells_laid(seat):
            if self.phase == "speeches" and self._told_in_speech(seat) and talk.waits(seat):
                raise Refused("not-your-turn", seat, talk.players[talk.turn])
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

    def _told_in_speech(self, seat: "Seat") -> bool:
        return self.rules.says("laid-told", "speech") and seat != self.declarer

    def tells_laid(self, seat: "Seat") -> bool:
        """True if `seat` may tell its laid tarokks now, at the start of its first speech."""
        talk = self.talk
        return (
            self.phase in ("skart", "speeches")
            and self._told_in_speech(seat)
            and bool(talk.called)
            and not talk.this
            and seat not in talk.opened
            and talk.players[talk.turn] == seat
        )

    def _lays(self, seat: "Seat", tarokks: int) -> None:
        if tarokks > self.share(seat):
            raise Refused("laid-too-many", seat, self.share(seat))
        if not self.talk.room_for(tarokks - self.talk.laid.get(seat, 0)):
            raise Refused("too-many-tarokks")
        self.talk.laid = put(self.talk.laid, seat, tarokks)

    def laughs(self) -> bool:
        """True if the dealer, who has no cards, shares the wins and losses of the defence."""
        return bool(self.dealer) and self.rules.says("dealer-laughs", "yes")

    def multiples(self) -> tuple:
        """See `Deal`."""
        alone = list(self.sides().values()).count(DECLARER) == 1
        if self.laughs():  # from one more, half of it to each of two
            return (4, 1, None) if alone else (3, 2, None)
        return 3 if alone else 1, 1, None

    def base(self) -> int:
        """The value of the game."""
        return row(BIDS, self.bid)[1]

    def personal(self, item: "Item", factor: int) -> tuple | None:
        """See `Deal`."""
        from .settle import personal

        return personal(self, item, factor)

    def factors(self, item: "Item") -> tuple:
        """See `Deal`."""
        from .settle import factors

        return factors(self.rules, self.base(), item)

    def may_show(self) -> int:
        """How many tarokks the declarer may name as laid."""
        return self.talk.laid[self.declarer] if self.numbered else self.share(self.declarer)

    def _shown(self, seat: "Seat", names: tuple[str, ...]) -> tuple:
        """The names of the declarer's laid tarokks with these added."""
        talk = self.talk
        if seat != self.declarer:
            raise Refused("laid-hidden", seat)
        shown: tuple[str, ...] = talk.shown
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

    def throw_hand(self, words: "Move") -> None:
        """`A throws four-kings`, if the hand may be thrown in now. Raises Refused."""
        seat, _, hand = exactly(words, 3)
        reason = self.refuse_throw(seat, hand)
        if reason:
            raise Refused(*reason)
        self.throw = (seat, hand)
        self.phase = "thrown-in"

    def refuse_hand(self, seat: "Seat", honours: int, others: bool) -> tuple | None:
        """Why `seat` cannot hold so many honours, and no other tarokk unless `others`: (code,
        facts...), or None."""
        bidders = self.bidders()
        if honours == 0 and self.may_lack_honour(seat):
            return ("trial-is-lost", seat)
        if honours == 0 and seat in bidders:
            return ("bidder-has-honour", seat)
        if honours + len([bidder for bidder in bidders if bidder != seat]) > len(HONOURS):
            return ("honours-out", seat)
        if not others and seat in (self.yielded, self.invit and self.invit[0]):
            return ("promised-tarokk", seat)
        return None

    def bidders(self) -> tuple:
        """The seats that are known to have bid, and therefore to hold an honour."""
        if not self.auction:
            bidders = (self.declarer, self.yielded, self.invit and self.invit[0])
            return tuple(seat for seat in self.players if seat in bidders)
        bits = self.auction.bidders
        return tuple(seat for i, seat in enumerate(self.players) if bits >> i & 1)

    def may_lack_honour(self, seat: "Seat") -> bool:
        """True if `seat` bid on trial and is not known to have drawn an honour."""
        return seat == self.declarer and self.may_be_trial() and seat not in self.drawn.values()

    def may_be_trial(self) -> bool:
        """True if the declarer bid after three passes."""
        if self.auction:
            return self.auction.trial
        return self.declarer == self.players[-1] and not self.invit and not self.yielded

    def _in_skart(self, words: "Move") -> None:
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.phase != "skart":
            raise Refused("too-late", words[1])

    # -- speeches and result

    def _speak(self, words: "Move") -> None:
        word = words[1]
        if word not in _SAID:
            from .speeches import is_speech

            if word in self.rules.FORBIDDEN:
                raise Refused("not-in-game", word)
            if not is_speech(self.rules, word):
                if self.phase == "auction" or digits(word):
                    raise Refused("no-such-bid", word)
                raise Refused(*self.rules.no_figure(word))
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.phase == "result":
            raise Refused("speeches-over")
        self.talk.apply(words)
        self.phase = "speeches" if self.talk.turn is not None else "result"
        if self.phase == "result":
            self.spoken()

    def spoken(self) -> None:
        """Called when the speeches end; a game may settle the deal here."""

    def _conclude(self, words: "Move") -> None:
        if words[0] not in self.RESULTS:
            raise Refused("unknown-word", words[0])
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.unplayed and words[0] != "partner":
            raise Refused("not-played")
        before = self.result.snapshot()
        self.result.add(words)
        if self.result.snapshot() != before:
            self.phase = "result"
        if self.unplayed and not self.result.missing():
            self.phase = "settled"

    def _end(self, words: "Move") -> None:
        exactly(words, 1)
        if self.phase == "auction":
            raise Refused("auction-first")
        self.result.close()
        self.phase = "settled"

    def seated(self, seat: "Seat") -> None:
        """Raise Refused unless `seat` is a player's."""
        if seat not in self.players:
            raise Refused("unknown-seat", seat)

    MOVES: dict = dict.fromkeys([bid[0] for bid in BIDS], _say)
    MOVES.update({"hold": _say, "pass": _say, "laid": _lay, "throws": throw_hand})
    FACTS: dict = {
        "declarer": _outcome,
        "invit": _tell_invit,
        "yielded": _tell_yielded,
        "end": _end,
    }
