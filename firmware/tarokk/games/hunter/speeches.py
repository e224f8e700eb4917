"""The speeches of Hunter tarokk: the call and its repetition, told tarokks, subkontra.

Source: hunter, I.2.e and f (whom to call), I.3.e (what a volat covers), II.1 (no obligation), II.2
and III.2 to III.5 (laid tarokks that were called, the tarokk below), II.4 (subkontra), IV.1.
Readings: docs/sources.md, hunter.
"""

from ...cards import rank, tarokk, tarokks
from ...deal import put, without
from ...refused import Refused, digits, exactly, implied, whole
from ...tables import KONTRAS
from ..hungarian.speeches import TWENTY, FamilySpeeches
from ..hungarian.tables import DECLARER, DEFENCE
from .tables import HIGHEST_KONTRA, LIES, LONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone, Move, Seat, Side
    from .kinds import Hunter


_COVERED = ("trull", "four-kings", "double")  # by a volat of the same speech


class HunterSpeeches(FamilySpeeches):
    """As FamilySpeeches, with the order of play for the order of speaking.

    invited     (seat, tarokk) of another's invit, accepted or declined by the call, or None
    holders     {tarokk: seat}: who promised it, and is the partner where it is called: by an invit
                the XIX or XVIII, by passing on a two the XX, where that need not be called
    took_none   seats without a card from the talon, who lay none
    below       the tarokk below the highest missing one may be called too
    sacrifice   somebody took fewer cards than were due: the XX may lie
    laid_calls  called tarokks that were told to lie in time, so that the call is repeated
    late_laid_call  the one that was told too late for that, or None
    room        cards in the skart of the others
    swinger     who told both big honours while another with the pagát declares, or None
    """

    def __init__(
        self,
        rules: "Hunter",
        order: tuple[str, ...],
        declarer: "Seat",
        promise: "tuple[Seat, str] | MaybeNone",
        invited: "tuple[Seat, str] | None",
    ) -> None:
        super().__init__(rules, order, declarer, promise)
        self.invited = invited
        self.holders = {invited[1]: invited[0]} if invited else {}
        self.took_none: tuple = ()
        self.below = False
        self.sacrifice = False
        self.laid_calls: tuple = ()
        self.late_laid_call: str | None = None
        self.room = 0
        self.swinger: str | None = None
        self.lying: int | None = None  # tarokks of the others that the dealer told
        self.kontra_by: dict[str, Seat] = {}

    # -- the call

    def callable(self) -> tuple:
        """The tarokks that may be called, highest first.

        It is the yielder's XX; else the XX, or the highest tarokk below it that the declarer lacks,
        the inviter's, and one lower where that is free. Nothing above what was told to lie may be
        called. I.2.e and f, II.2
        """
        if self.promise and not self.laid_calls:
            return (self.promise[1],)
        names = tarokks()
        highest = names.index(self.laid_calls[0]) + 1 if self.laid_calls else TWENTY
        lowest = max(self.deepest(), 2)
        return tuple(names[n - 1] for n in range(highest, lowest - 1, -1))

    def deepest(self) -> int:
        """As in the family; what lies, what was promised and one more where that is free may be
        missing above it."""
        return super().deepest() - len(self.laid_calls) - bool(self.invited) - self.below

    def is_free(self) -> bool:
        """True if the called tarokk was promised."""
        return bool(self.promise and not self.laid_calls) or self.called in self.holders

    def _call(self, word: str) -> None:
        super()._call(word)
        if self.called in self.holders:
            self.reveal(self.holders[self.called], DECLARER)
        if self.called in self.shown or self.called in self.laid_calls:
            self._alone()

    def _why_no_call(self, name: str | None, word: str) -> tuple:
        if name and self.laid_calls and name not in self.callable():
            return ("call-below", self.laid_calls[0])
        return super()._why_no_call(name, word)

    def _alone(self) -> None:
        """The called tarokk lies: everybody else is a defender, whatever he seemed to be."""
        for seat in self.players:
            if seat != self.declarer:
                self.sides = put(self.sides, seat, DEFENCE)
        for (side, figure), seat in self.said_by.items():
            if side == DECLARER and seat != self.declarer and (side, figure) in self.announced:
                level = self.announced[(side, figure)]
                self.announced = without(self.announced, (side, figure))
                self.announced = put(self.announced, (DEFENCE, figure), level)
                self.said_by = put(self.said_by, (DEFENCE, figure), seat)

    def may_be_alone(self) -> bool:
        """True if the declarer may have no partner."""
        bound = self.promise and not self.laid_calls
        lies = self.called in self.laid_calls or self.late_laid_call
        return not bound and bool(lies or self.called not in self.holders)

    def lone_kinds(self) -> tuple:
        """The ways of being alone, of LONE, that fit what is recorded."""
        if self.called in self.shown or self.called in self.laid_calls:
            return ("open",)
        if self.late_laid_call:
            return ("forced",)
        if self.called is None:
            return LONE
        kinds: tuple = ("forced",) if self.called != "XX" or self.sacrifice else ()
        if rank(self.called) > self.deepest():  # he has that one besides
            kinds += ("secret",)
        return kinds if self.shown else kinds + ("open",)

    # -- laid tarokks

    def lie(self, words: "Move") -> bool:
        """Apply `lies XX` or `lies 2`: the dealer tells what lies in the skart of the others.
        Returns True if the speeches go on because of it. Raises Refused."""
        word = exactly(words, 2)[1]
        if digits(word):
            return self._count(whole(word), words)
        name = tarokk(word)
        if not name:
            raise Refused("no-such-tarokk", word)
        reason = self._why_not_told(name)
        if reason:
            raise Refused(*reason)
        if self.at_place():
            self.late_laid_call = name
            self._alone()
            return self.react()
        self.laid_calls += (name,)
        self.called = None
        self.this = ()
        self.sides = {self.declarer: DECLARER}
        return False

    def may_tell(self) -> tuple:
        """The lines with which the dealer may tell something now."""
        names = [self.called] if self.called else ["XX"]
        moves = [(LIES, name) for name in names if not self._why_not_told(name)]
        if self.at_place() and self.lying is None:
            least = 1 if self.late_laid_call else 0
            moves += [(LIES, str(n)) for n in range(least, self.room + 1)]
        return tuple(moves)

    def at_place(self) -> bool:
        """True if everybody has spoken once and the declarer not again. II.2"""
        if self.turn is None:
            return True
        own = self.players[self.turn] == self.declarer
        return own and not self.this and len(self.opened) == len(self.players)

    def _why_not_told(self, name: str) -> tuple | None:
        """Why a tarokk cannot be told to lie now: (code, facts...), or None."""
        if name == "XX" and not self.sacrifice:
            return ("xx-not-laid",)
        holder = self.promise[0] if self.promise else self.holders.get(name)
        if holder in self.took_none:
            return ("laid-too-many", holder, 0)
        if not self.called:
            if self.laid_calls:
                return ("call-first", self.declarer)
            return ("call-first", self.declarer) if self.below or name != "XX" else None
        if name != self.called:
            return ("tell-called", self.called)
        if self.called in self.laid_calls or self.late_laid_call or self.called in self.shown:
            return ("told-already", name)
        if self.at_place():
            return None
        if self.laid_calls or self.this[-1:] != ("call",) or self.opened:
            return ("tell-later", self.declarer)
        return None

    def _count(self, number: int, words: "Move") -> bool:
        if self.lying is not None:
            implied(self.lying == number, words)
            return False
        if not self.at_place():
            raise Refused("tell-later", self.declarer)
        if number > self.room:
            raise Refused("lies-too-many", self.room)
        if not number and self.late_laid_call:
            raise Refused("contradicts", " ".join(words))
        self.lying = number
        return self.react() if number else False

    def react(self) -> bool:
        """Let all four players speak again, to a laid tarokk."""
        if self.turn is None:
            self.turn = self.players.index(self.declarer)
        self.silent = -1
        return True

    # -- announcements

    def spoke(self, seat: "Seat", side: "Side", speech: str) -> None:
        """As in the family; a volat covers what it includes of the same speech. I.3.e"""
        super().spoke(seat, side, speech)
        if speech.split()[0] in KONTRAS:
            self.kontra_by = put(self.kontra_by, speech, seat)
        if "volat" in self.this:
            for figure in _COVERED:
                if figure in self.this and (side, figure) in self.announced:
                    self.announced = without(self.announced, (side, figure))
                    self.swallowed += ((side, figure),)

    def say_kontra(self, seat: "Seat", word: str, words: "Move") -> None:
        """Subkontra only signals a side that is not known, and is the last. II.4"""
        level = KONTRAS.index(word) + 1
        if level > HIGHEST_KONTRA:
            raise Refused("not-in-game", word)
        if level == HIGHEST_KONTRA and self.side_of(seat):
            raise Refused("known-side", seat)
        super().say_kontra(seat, word, words)

    def legal_kontras(self, seat: "Seat") -> tuple:
        """As in the family; subkontra only for who has not shown a side. II.4"""
        moves = super().legal_kontras(seat)
        allowed = KONTRAS[: HIGHEST_KONTRA - bool(self.side_of(seat))]
        return tuple(move for move in moves if move[1] in allowed)

    def meaning(self, move: "Move") -> tuple | None:
        """What a legal move says beyond itself: (code, facts...) or None."""
        if move[1] in ("trull", "pass"):
            return ("pagat-throws",) if self._may_have_to_throw(*move[:2]) else None
        if move[1] != "call":
            return None
        if move[2] in self.laid_calls or move[2] in self.shown:
            return ("open-lone",)
        if self.invited and move[2] == self.invited[1]:
            return ("accepts", self.invited[0])
        return ("has-it", self.holders[move[2]]) if move[2] in self.holders else None

    def _may_have_to_throw(self, seat: "Seat", word: str) -> bool:
        """True if a trull makes the pagát beside the other big honour a hand to throw in. III.1"""
        if word == "trull":
            return seat != self.declarer and DECLARER in self.could_be(seat)
        own = seat == self.declarer
        return own and self.said_by.get((DECLARER, "trull"), seat) != seat

    def must_ultimo(self) -> bool:
        """True if the declarer has to keep the pagát to the last trick without an announcement.
        III.7.b"""
        trull, game = (DEFENCE, "trull"), (DECLARER, "game")
        if not self.swinger or not self.announced.get(game) or trull not in self.announced:
            return False
        speakers = self.said_by.get(trull), self.kontra_by.get("kontra game")
        return all(seat in (None, self.swinger) for seat in speakers)
