"""The speeches before play: call, counts, announcements, kontras, and who is known to be where.

Sources: paskievics, "Partnerhívás", "Kontrázás", "A tarokkszám bemondása", "A bemondások menete"
with its three examples, "Figurák és bemondások változatai"; illustrated, "A bemondások menete",
"Játékváltozatok", "Magas tarokk".

Readings: docs/sources.md, "Speeches".
"""

from ...cards import HONOURS, rank, tarokk
from ...deal import put
from ...refused import Refused, exactly, whole
from ...tables import KONTRAS, row, spelled
from .announce import announce, kontra, kontras, legal
from .tables import DECLARER, DEFENCE, SIDES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone, Move, Seat, Side
    from .kinds import HungarianGame


TWENTY = 20
MANDATORY = ("kontra", "game", "mandatory")


class FamilySpeeches:
    """The state of the speeches of one deal; `talk` and hunter's own add whom to call.

    players    seats in speaking order
    called     the called tarokk, or None
    sides      {seat: side} of everyone proven
    announced  {(side, figure): kontra level}; the game counts as announced by the declarer
    counts     {seat: 8 or 9}
    turn       index of the speaker; None when the speeches are over
    said_by    {(side, figure): who announced it}
    covered    {(side, figure): True} of what a csuzima doubled, the game among it
    promise    (seat, tarokk) of another's invit or yielded game that binds the call, or None
    inviter    the seat that gave an invit, or None; own, the tarokk if that is the declarer
    laid       {seat: tarokks in the skart}, UNNAMED those that were told of nobody; shown, the
               names of the declarer's as far as told
    bidders    the seats that had an honour before they drew; big, one of them that had a big one
    drawn      {honour: seat} that drew it from the talon, where that is told
    held       {honour: seat} that is known to have it
    inverter   who did not have the XXI before he drew, for he turned the game, or None
    """

    held: dict = {}
    inverter: "Seat | None" = None
    bidders: tuple = ()
    big: "Seat | None" = None
    drawn: dict = {}

    def __init__(
        self,
        rules: "HungarianGame",
        players: tuple[str, ...],
        declarer: "Seat",
        promise: "tuple[Seat, str] | MaybeNone" = None,
        invit: tuple = (None, None),
    ) -> None:
        self.rules = rules
        self.players = players
        self.declarer = declarer
        self.promise = promise
        self.inviter = invit[0]
        self.own = invit[1] if invit[0] == declarer else None
        self.laid: dict[Seat, int] = {}
        self.shown: tuple = ()
        self.called: str | None = None
        # Who promised is the partner. Not by `reveal`: behind an auction this stands deep.
        self.sides = dict.fromkeys(players, DEFENCE) if promise else {}
        for seat in (promise or ())[:1] + (declarer,):
            self.sides[seat] = DECLARER
        self.announced = {(DECLARER, "game"): 0}
        self.said_by: dict[tuple, Seat] = {}
        self.covered: dict[tuple, bool] = {}
        self.swallowed: tuple = ()  # announced, but an announced volat counts in their place
        self.own_kontra = False  # the declarer kontra'd his partner's trull
        self.counts: dict[Seat, int] = {}
        self.owed: tuple = ()  # seats that had to tell their count with a speech
        self.turn: int | MaybeNone = players.index(declarer)
        self.last_side = DECLARER  # of whoever announced or kontra'd last
        self.silent = 0  # speeches in a row that were only a pass
        self.this: tuple = ()  # what this speech has said
        self.opened: tuple = ()  # seats that have spoken since the call
        self.entered = False  # something beyond the call and counts was said

    # -- what a game gives

    def callable(self) -> tuple:
        """The tarokks that may be called, highest first."""
        raise NotImplementedError

    def may_be_alone(self) -> bool:
        """True if the declarer may have called himself or a laid tarokk."""
        raise NotImplementedError

    def deepest(self) -> int:
        """The number of the lowest tarokk that may be called where the declarer has all above it:
        his hand has honours and more cards, or as many tarokks as he told, and he laid some."""
        seat = self.declarer
        drawn = list(self.drawn.values()).count(seat) + (seat in self.bidders)
        own = self.counts.get(seat, self.rules.HAND) + self.laid.get(seat, 0)
        return TWENTY - own + max(1, drawn, list(self.held.values()).count(seat))

    def is_free(self) -> bool:
        """True if the call says nothing of the tarokks above it."""
        raise NotImplementedError

    def had(self, seat: "Seat") -> int:
        """How many tarokks the call shows in the hand of a seat that told no count."""
        if seat != self.declarer or not self.called or self.is_free():
            return 0
        return self.deepest() + self.rules.HAND - rank(self.called)

    def sure_tricks(self) -> int:
        """How many tricks the call is sure of: of the tarokks from the XX down only those under the
        two big honours are beaten, and his own honour may be the I."""
        both = self.held.get("skiz") == self.declarer
        return self.had(self.declarer) - (0 if both else 3)

    def must_trull(self, seat: "Seat") -> bool:
        """True if `seat` must announce the trull or the ultimo in this speech."""
        return False

    def must_kontra(self, seat: "Seat") -> None:
        """Apply the mandatory kontra of a player who laid the called tarokk. Raises Refused."""
        raise Refused("not-told", "kontra game")

    def meaning(self, move: "Move") -> tuple | None:
        """What a legal move says beyond itself, as (code, facts...), or None."""
        raise NotImplementedError

    # -- who is where

    def side_of(self, seat: "Seat") -> str | None:
        """The side on which `seat` is known to be, or None."""
        side = self.sides.get(seat)
        return side or (DECLARER if self._is_last_left(seat) else None)

    def reveal(self, seat: "Seat", side: "Side") -> None:
        """Record the side of `seat`. Once the partner is known, the others are defenders."""
        self.sides = put(self.sides, seat, side)
        if side == DECLARER and seat != self.declarer:
            self.rest_defends()

    def rest_defends(self) -> None:
        """Record everyone whose side is unknown as a defender."""
        for seat in self.players:
            if seat not in self.sides:
                self.sides = put(self.sides, seat, DEFENCE)

    def could_be(self, seat: "Seat") -> tuple:
        """The sides on which `seat` may still turn out to be."""
        if seat in self.sides:
            return (self.sides[seat],)
        if self._is_last_left(seat) and not self.may_be_alone():
            return (DECLARER,)
        return (DECLARER, DEFENCE)

    def _is_last_left(self, seat: "Seat") -> bool:
        """Everyone but `seat` and the declarer is a known defender."""
        sides = self.sides
        last = seat not in sides and len(sides) == len(self.players) - 1
        return last and list(sides.values()).count(DEFENCE) == len(sides) - 1

    # -- moves

    def apply(self, words: "Move") -> None:
        """Apply the words of a speech. Raises Refused, and then nothing has changed."""
        seat, word = words[0], words[1]
        if self.turn is None:
            raise Refused("speeches-over")
        if word == "call" and seat != self.declarer:
            raise Refused("only-declarer", self.declarer)
        if self.players[self.turn] != seat:
            raise Refused("not-your-turn", seat, self.players[self.turn])
        if word == "pass" and self.called:
            exactly(words, 2)
            self._end_speech(seat)
        elif word == "tarokks":
            self._tell_count(seat, whole(exactly(words, 3)[2]))
        elif word == "call":
            self._call(exactly(words, 3)[2])
        elif not self.called:
            raise Refused("call-first", self.declarer)
        elif words[1:] == MANDATORY:
            self.must_kontra(seat)
        elif word in KONTRAS:
            if len(words) < 3:
                raise Refused("word-count", " ".join(words))
            if words[-1] == MANDATORY[-1]:  # of another figure
                raise Refused("not-told", " ".join(words[1:-1]))
            self.say_kontra(seat, word, words[2:])
        else:
            announce(self, seat, " ".join(words[1:]))

    def waits(self, seat: "Seat") -> bool:
        """True if the first speech of `seat` is still to come."""
        return seat not in self.opened and self.players[self.turn] != seat

    def say_kontra(self, seat: "Seat", word: str, words: "Move") -> None:
        """A kontra, rekontra, ... of a figure's `words`."""
        kontra(self, seat, KONTRAS.index(word) + 1, *figure_of(words))

    def spoke(self, seat: "Seat", side: "Side", speech: str) -> None:
        """Record a `speech` of `seat` for a side; it shows that the seat is on that side."""
        self.reveal(seat, side)
        self.last_side = side
        self.this += (speech,)
        self.entered = True

    def _tell_count(self, seat: "Seat", tarokks: int) -> None:
        """Plain, it says nothing of sides; the house may have it otherwise."""
        side = self.side_of(seat)
        self.add_count(seat, tarokks)
        self.this += ("tarokks",)
        if self.rules.says("counts", "sides"):
            self.last_side = side or self.last_side
            self.reveal(seat, self.last_side)
        elif self.rules.says("counts", "pais") and not side:
            self.reveal(seat, DEFENCE)

    def add_count(self, seat: "Seat", tarokks: int, claims: "dict[Seat, int] | tuple" = ()) -> None:
        """A count told in a speech or entered afterwards, beside {seat: tarokks} claimed. Raises
        Refused."""
        if not row(self.rules.COUNTS, tarokks):
            counts = self.rules.COUNTS
            raise Refused("no-such-count", tarokks, counts[0][0], counts[-1][0])
        if seat in self.counts:
            raise Refused("count-told", seat, self.counts[seat])
        if tarokks < self.had(seat):
            raise Refused("no-such-count", tarokks, self.had(seat), self.rules.COUNTS[-1][0])
        if not self.room_for(tarokks, seat, claims):
            raise Refused("too-many-tarokks")
        self.counts = put(self.counts, seat, tarokks)

    def room_for(
        self, tarokks: int, seat: "Seat | None" = None, claims: "dict[Seat, int] | tuple" = ()
    ) -> bool:
        """True if the deck still has `tarokks` for one more count, that of `seat`. A seat without a
        count uses the honours that it is known to have had or drawn, the declarer those that his
        call shows."""
        counts = dict(claims)
        counts.update(self.counts)
        used = sum(counts.values()) + sum(self.laid.values())
        held = list(self.held.values())
        for player in held + list(self.drawn.values()):
            used += player != seat and player not in counts
        for player in self.bidders:  # a comprehension would be one call deeper
            used += player != seat and player not in counts and player not in held
        if seat != self.declarer and self.declarer not in counts:
            used += max(self.had(self.declarer) - max(held.count(self.declarer), 1), 0)
        return used + tarokks <= self.rules.TAROKKS_IN_DECK

    def _call(self, word: str) -> None:
        if self.called:
            raise Refused("called-already", self.called)
        name = tarokk(word)
        if name not in self.callable():
            raise Refused(*self._why_no_call(name, word))
        self.called = name
        self.this += ("call",)
        if name in self.shown:
            self._alone()

    def _alone(self) -> None:
        """The declarer is known to have no partner."""
        self.rest_defends()

    def _end_speech(self, seat: "Seat") -> None:
        """Three speeches that were only a pass end the speeches."""
        if self.must_trull(seat):
            raise Refused("trull-or-ultimo", seat)
        self.silent = 0 if self.this else self.silent + 1
        self.this = ()
        if seat not in self.opened:
            self.opened += (seat,)
        players = self.players
        over = self.silent == len(players) - 1
        self.turn = None if over else (players.index(seat) + 1) % len(players)

    # -- what may be said

    def legal(self) -> tuple:
        """The moves of the seat in turn, the likeliest first; () once the speeches are over."""
        if self.turn is None:
            return ()
        seat = self.players[self.turn]
        counts = self.legal_counts(seat)
        if not self.called:
            calls = tuple((seat, "call", name) for name in self.callable())
            return calls + counts
        words = legal(self, seat, self.rules.announceable)
        figures = tuple([(seat,) + spelled(word) for word in words])
        go = () if self.must_trull(seat) else ((seat, "pass"),)
        return go + figures + self.legal_kontras(seat) + counts

    def legal_counts(self, seat: "Seat") -> tuple:
        """The counts that `seat` may tell."""
        if seat in self.counts:
            return ()
        return tuple(
            (seat, "tarokks", str(n))
            for n, _ in self.rules.COUNTS
            if n >= self.had(seat) and self.room_for(n, seat)
        )

    def legal_kontras(self, seat: "Seat") -> tuple:
        """The kontras that `seat` may say, in the order of the rules."""
        moves = []
        for figure in ("game",) + self.rules.announceable:
            for owner in SIDES:
                level = self.announced.get((owner, figure), len(KONTRAS))
                if level == len(KONTRAS) or not kontras(self, seat, level + 1, figure, owner):
                    continue
                move = (seat, KONTRAS[level]) + spelled(figure)
                if len(kontras(self, seat, level + 1, figure, None)) > 1:
                    move += (owner,)
                moves.append(move)
        return tuple(moves)

    # -- details

    def _why_no_call(self, name: str | None, word: str) -> tuple:
        if not name or name in HONOURS:
            return ("no-such-call", word)
        if self.promise:
            return ("call-promised", self.promise[1], self.promise[0])
        if name in self.shown + (self.own,):
            return ("call-own", name)
        return ("call-too-low", name)


def is_speech(rules: "HungarianGame", word: str) -> bool:
    """True if a seat's line with this second word belongs to the speeches."""
    return (
        word in ("call", "tarokks", "pass")
        or word in KONTRAS
        or any(spelled(figure)[0] == word for figure in rules.announceable)
    )


def figure_of(words: "Move") -> tuple:
    """(figure, side or None) of words that name a figure, with a side at the end or without."""
    side = words[-1] if words and words[-1] in (DECLARER, DEFENCE) else None
    return " ".join(words[:-1] if side else words), side
