"""One deal of Danish tarok as a fold over moves.

Source: danish. The lines: docs/sheet.md, "Deals of Danish tarok". Phases: melds, result (something
of the play, or the points, was told); at the end settled or passed-deal. What a table does not
enter counts as not said. A fact that is known already may be said again; fines, misdeals, refunds,
false counts and kings lost count each time.
"""

from ...deal import Deal
from ...refused import Refused, exactly, implied, whole
from . import faults, melds, play
from .hands import Hand, contradiction, seen
from .settle import ALL, OTHERS, book
from .tables import ALL_POINTS, SKAT, SUITS, TRICK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ...kinds import MaybeNone, Move, OwnDeal, Seat
    from .kinds import Danish, Item


OVER = ("settled", "passed-deal")
NO_CARDS = ("keeps-cups", "refund")  # what may be said of who sits out; also `game`


class DanishDeal(Deal):
    """A deal of three players: forehand, middlehand, dealer.

    seats      everyone at the table in order of play
    before     points in the cups, in the order of CUPS
    fined      the seats that paid for a misdeal earlier, a letter for each that may come back
    melds      {seat: melds}, each the words behind `meld`; false, those paid back; hands, {seat:
               Hand}, what they tell
    facts      what came of the play, see `play`
    barred     seats that may not make an ultimo; no_last, that cannot get the last trick
    fines      (seat, fine); kept, who kept the cups; refunds, miscounts, seats
    misdeals   how many; redealt, how often for want of a tarokk
    bears      {index of a fact: who bears its cost in its player's place}
    missing    seats that did not found the cup again
    points     ((seat, points), ...) or None, also where they show a nolo or tout; surplus, what was
               lost more than won
    """

    rules: "Danish"
    points: tuple | None
    kept: "Seat | None"

    def __init__(self, rules: "Danish", players: tuple[str, ...], table: tuple) -> None:
        super().__init__(rules, players)
        self.seats, self.dealer, self.before, self.first, *fined = table
        self.fined = "".join([offender for offender in fined if offender])
        self.phase = "melds"
        self.melds: dict = dict.fromkeys(players, ())
        self.false: dict = dict.fromkeys(players, ())
        self.hands: dict = {seat: Hand() for seat in players}
        self.facts: tuple = ()
        self.barred: tuple = ()
        self.no_last: tuple = ()
        self.fines: tuple = ()
        self.refunds: tuple = ()
        self.miscounts: tuple = ()
        self.missing: tuple = ()
        self.bears: dict = {}
        self.kept = self.points = None
        self.misdeals = self.redealt = self.surplus = 0
        self._closed: tuple = ()  # what _settled says, once it stays

    # -- the fold

    def handler(self, words: "Move") -> "Callable[[OwnDeal, Move], None]":
        """See `Deal`."""
        verb = words[0]
        if verb not in self.seats:
            handler = _FACTS.get(verb)
            word = verb
        elif len(words) < 2:
            raise Refused("what-does", verb)
        else:
            word = words[1]
            handler = _MOVES.get(word)
        if handler is None:
            raise Refused("unknown-word", word)
        if verb in self.seats and verb not in self.players and word not in NO_CARDS:
            raise Refused("sits-out", verb)
        return handler

    def over(self) -> bool:
        """True if the deal is closed."""
        return self.phase in OVER

    def items(self) -> tuple:
        """The items of what is recorded so far; see `settle`."""
        return self._settled()[0]

    def payouts(self, factor: int = 1) -> dict:
        """{seat: points} of everyone at the table, multiplied by `factor`."""
        accounts = self._settled()[1]
        return {seat: accounts[seat] * factor for seat in self.seats}

    def personal(self, item: "Item", factor: int = 1) -> tuple:
        """See `Deal`: everything is somebody's."""
        by, paid, payer = item.by, item.paid, item.payer
        times = len(self.players) - 1 if OTHERS in (paid, payer) else 1
        if by == ALL:
            times = len(self.seats)
        return (-item.points if by == payer else item.points), times

    def pots(self, _factor: int = 1) -> tuple:
        """What is in the cups after this deal, in the order of CUPS."""
        return self._settled()[2]

    def _settled(self) -> tuple:
        """(items, accounts, what is in the cups); of a deal that is closed they stay."""
        if not self._closed:
            out = book(self)
            settlement = (tuple(out.items), out.accounts, out.held())
            if not self.over():
                return settlement
            self._closed = settlement
        return self._closed

    def still_fined(self) -> str:
        """The seats, one letter each, that may still get a misdeal's fine back."""
        left = list(self.fined + self.dealer * self.misdeals)
        for seat in self.refunds:
            left.remove(seat)
        return "".join(left)

    def payable(self) -> bool:
        """True if everything is recorded that the count needs."""
        return self.points is not None or self.whole() is not None

    def whole(self) -> "Move | MaybeNone":
        """The recorded nolo or tout, or None."""
        for fact in self.facts:
            if fact[0] in play.WHOLE:
                return fact
        return None

    # -- dealing

    def _kept(self, words: "Move") -> None:
        seat, _ = exactly(words, 2)
        if self.first or not any(self.before):
            raise Refused("nobody-dealt")
        last = self.seats[self.seats.index(self.dealer) - 1]
        if seat != last:
            raise Refused("not-last-dealer", last)
        self.kept = seat

    def _pass_deal(self, words: "Move") -> None:
        self.as_dealer(words)
        self.phase = "passed-deal"

    def as_dealer(self, words: "Move") -> None:
        self._before_play(words)
        if words[0] != self.dealer:
            raise Refused("not-dealer", self.dealer)

    def _redeal(self, words: "Move") -> None:
        self._dealing(words)
        self.redealt += 1

    def _dealing(self, words: "Move") -> None:
        self._before_play(words)
        if any(self.melds.values()) or any(self.false.values()):
            raise Refused("too-late", words[1])

    def _before_play(self, words: "Move") -> None:
        exactly(words, 2)
        if self.phase != "melds":
            raise Refused("too-late", words[1])

    def _hand(self, melds: "tuple[Move, ...]") -> Hand:
        return Hand(melds, self.rules.house["half-cavalry"] == "with-king")

    # -- melds

    def _meld(self, words: "Move") -> None:
        seat, meld = words[0], self.read_meld(words)
        if meld in self.melds[seat]:
            return
        reason = self.refuse_meld(seat, meld)
        if reason:
            raise Refused(*reason)
        self.replace_melds(seat, self.melds[seat] + (meld,))

    def refuse_meld(self, seat: "Seat", meld: tuple[str, ...]) -> tuple | None:
        """Why a seat cannot add a meld, as (code, facts...), or None."""
        return self.repeats(seat, meld) or self.doubt(seat, meld)

    def repeats(self, seat: "Seat", meld: tuple[str, ...]) -> tuple | None:
        before = self.melds[seat]
        if before and "none" in (meld[0], before[0][0]):
            return ("contradicts", " ".join((seat, "meld") + meld))
        group = melds.group(meld)
        if group in [melds.group(other) for other in before]:
            return ("meld-twice", seat, meld[0])
        if group in [melds.group(other) for other in self.false[seat]]:
            return ("meld-forfeited", seat, meld[0])
        return None

    def doubt(self, seat: "Seat", meld: tuple[str, ...]) -> tuple | None:
        """What contradicts a meld, as (code, facts...), or None."""
        hands = dict(self.hands)
        hands[seat] = self._hand(self.melds[seat] + (meld,))
        return contradiction(hands, self.dealer) or seen(hands, *play.shown(self.facts))

    def replace_melds(self, seat: "Seat", melds: "tuple[Move, ...]") -> None:
        self.melds, self.hands = dict(self.melds), dict(self.hands)
        self.melds[seat] = melds
        self.hands[seat] = self._hand(melds)

    def read_meld(self, words: "Move") -> tuple:
        if len(words) < 3:
            raise Refused("word-count", " ".join(words))
        return melds.read(words[2:], self.rules)

    # -- play and count

    def _play(self, words: "Move") -> None:
        fact = play.read(words)
        if fact in self.facts and fact != ("loses", words[0], "king"):
            return
        reason = self.refuse_fact(fact)
        if reason:
            raise Refused(*reason)
        self.facts += (fact,)
        self.phase = "result"

    def refuse_fact(self, fact: tuple[str, ...]) -> tuple | None:
        """Why a fact of the play cannot be added, as (code, facts...), or None."""
        if fact[0] in play.WHOLE and self.points:
            return ("not-counted", fact[0])
        facts = self.facts + (fact,)
        reason = play.contradiction(facts, self.barred, self.no_last)
        if not reason and sum(play.shown(facts)[1].values()) > len(SUITS):
            reason = ("kings-over",)
        return reason or self._refuse_points(facts, self.points, self.surplus)

    def doubts(self, fact: tuple[str, ...]) -> tuple | None:
        """Why a melded hand cannot have shown this in the play, as (code, facts...), or None; a
        false meld is recorded after it."""
        return seen(self.hands, *play.shown(self.facts + (fact,)))

    def _refuse_points(
        self, facts: "tuple[Move, ...]", points: tuple | None, surplus: int
    ) -> tuple | None:
        """Why the points, if they were told, are not of such a play: (code, facts...), or None."""
        if not points:
            return None
        ranges = play.ranges(facts, self.players, self.dealer)
        for seat, got in points:
            if got + surplus < ranges[seat][0]:
                return ("too-few-points", seat, ranges[seat][0])
        for seat, got in points:
            if got > ranges[seat][1]:
                return ("too-many-points", seat, ranges[seat][1])
        return None

    def _points(self, words: "Move") -> None:
        if len(words) < 7:
            raise Refused("points-of-all")
        if len(words) not in (7, 9) or (len(words) == 9 and words[7] != "cup"):
            raise Refused("word-count", " ".join(words))
        points_of = {}
        for at in (1, 3, 5):
            self.seated(words[at])
            points_of[words[at]] = whole(words[at + 1])
        if len(points_of) < len(self.players):
            raise Refused("points-of-all")
        surplus = whole(words[8]) if len(words) == 9 else 0
        points = tuple((seat, points_of[seat]) for seat in self.players)
        if self.points is not None:
            implied(self.points == points and self.surplus == surplus, words)
            return
        if self.whole():
            raise Refused("not-counted", self.whole()[0])
        total = sum(points_of.values()) + surplus
        if total != ALL_POINTS:
            raise Refused("protest", total)
        reason = self._refuse_points(self.facts, points, surplus)
        counted = play.counted_whole(points, self.dealer)
        if counted and not reason:
            reason = ("not-counted", counted[0]) if surplus else self.refuse_fact(counted)
        if reason:
            raise Refused(*reason)
        self.facts += (counted,) if counted else ()
        self.points, self.surplus = points, surplus
        self.phase = "result"

    def _short(self, words: "Move") -> None:
        seat, _, number = exactly(words, 3)
        if self.points is None:
            raise Refused("missing", "points")
        if self.whole():
            raise Refused("not-counted", self.whole()[0])
        fewer = whole(number)
        points = dict(self.points)
        if fewer > points[seat]:
            raise Refused("short-of", seat, points[seat])
        points[seat] -= fewer
        if points[seat] < (SKAT if seat == self.dealer else 0) + TRICK:
            raise Refused("no-trick", seat)
        self.points = tuple((player, points[player]) for player in self.players)
        self.surplus += fewer

    def _end(self, words: "Move") -> None:
        exactly(words, 1)
        if not self.payable():
            raise Refused("missing", "points")
        reason = self.disputed()
        if reason:
            raise Refused(*reason)
        self.phase = "settled"

    def disputed(self) -> tuple | None:
        """The meld that the play has disproved without a line about it, as (code, facts...), or
        None."""
        return seen(self.hands, *play.shown(self.facts))

    def seated(self, seat: "Seat") -> None:
        if seat not in self.seats:
            raise Refused("unknown-seat", seat)
        if seat not in self.players:
            raise Refused("sits-out", seat)


_MOVES: "dict[str, Callable[..., None]]" = dict.fromkeys(play.VERBS, DanishDeal._play)
_MOVES.update(
    {
        "keeps-cups": DanishDeal._kept,
        "misdeals": faults.misdeal,
        "no-tarokk": DanishDeal._redeal,
        "passes-deal": DanishDeal._pass_deal,
        "refund": faults.refund,
        "meld": DanishDeal._meld,
        "false": faults.false,
        "barred": faults.barred,
        "fine": faults.fine,
        "miscounts": faults.miscount,
        "bears": faults.bears,
        "founds": faults.founds,
        "short": DanishDeal._short,
    }
)
_FACTS = {"points": DanishDeal._points, "end": DanishDeal._end}
