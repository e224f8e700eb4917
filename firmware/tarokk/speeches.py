"""The speeches before play: call, counts, announcements, kontras, and who is known to be where.

Sources: paskievics, "Partnerhívás", "Kontrázás", "A tarokkszám bemondása", "A bemondások menete"
with its three examples.

Readings:
- Two known defenders show the third to be the partner, as in the second example; yet while the
  declarer may be alone (his own XX, or a laid tarokk called) that third may still kontra him.
- No double once a volat was said, by whichever side.
- The declarer tells his count before or after the call of his first speech.
- A kontra that could mean either side's figure must name that side.
"""

from .cards import HONOURS, TAROKKS, tarokk
from .refused import Refused, exactly, whole
from .tables import COUNTS, DECLARER, DEFENCE, KONTRAS, other, row

TWENTY = 20


class Speeches:
    """The state of the speeches of one deal.

    players    seats in speaking order
    called     the called tarokk, or None
    sides      {seat: side} of everyone proven
    announced  {(side, figure): kontra level}; the game counts as announced by the declarer
    counts     {seat: 8 or 9}
    turn       index of the speaker; None when the speeches are over
    promise    (seat, tarokk) of another's invit or yielded game that binds the call, or None
    inviter    the seat that gave an invit, or None; own, the tarokk if that is the declarer
    laid       {seat: tarokks in the skart}; shown, the names of the declarer's as far as told
    """

    def __init__(self, rules, players, declarer, promise=None, invit=(None, None)):
        self.rules = rules
        self.players = players
        self.declarer = declarer
        self.promise = promise
        self.inviter = invit[0]
        self.own = invit[1] if invit[0] == declarer else None
        self.laid = {}
        self.shown = ()
        self.called = None
        self.sides = {declarer: DECLARER}
        self.announced = {(DECLARER, "game"): 0}
        self.counts = {}
        self.turn = players.index(declarer)
        self.last_side = DECLARER  # of whoever announced or kontra'd last
        self.silent = 0  # speeches in a row that were only a pass
        self.this = []  # what this speech has said
        self.opened = {}  # seats that have spoken since the call
        self.entered = False  # something beyond the call and counts was said
        if promise:
            self.reveal(promise[0], DECLARER)

    # -- who is where

    def side_of(self, seat):
        """The side `seat` is known to be on, or None."""
        side = self.sides.get(seat)
        return side or (DECLARER if self._is_last_left(seat) else None)

    def partner(self):
        """The seat proven to be the partner, or None."""
        for seat in self.players:
            if seat != self.declarer and self.sides.get(seat) == DECLARER:
                return seat
        return None

    def callable(self):
        """The tarokks that may be called, highest first.

        The promised one; or any but an honour once a defender laid a tarokk; or the XX; or the
        highest below it that the declarer has not: his hand has an honour and eight more cards.
        """
        if self.promise:
            return (self.promise[1],)
        lowest = 2 if self.laid_by_others() else TWENTY - 8 - self.laid.get(self.declarer, 0)
        names = [TAROKKS[n - 1] for n in range(TWENTY, max(lowest, 2) - 1, -1)]
        if not self.laid_by_others():
            gone = self.shown + (self.own,)
            names = [name for name in names if name == "XX" or name not in gone]
        return tuple(names)

    def may_be_alone(self):
        """Whether the declarer may have called himself or a laid tarokk."""
        if self.promise:
            return False
        return self.called in (None, "XX") or self.laid_by_others() > 0

    def laid_by_others(self):
        """Tarokks in the defence's skart, as far as told."""
        return sum(n for seat, n in self.laid.items() if seat != self.declarer)

    def reveal(self, seat, side):
        """`seat` is on `side` from now on; one partner makes the others defenders."""
        self.sides[seat] = side
        if side == DECLARER and seat != self.declarer:
            for rest in self.players:
                self.sides.setdefault(rest, DEFENCE)

    def could_be(self, seat):
        """The sides on which `seat` may still show himself."""
        if seat in self.sides:
            return (self.sides[seat],)
        if self._is_last_left(seat) and not self.may_be_alone():
            return (DECLARER,)
        return (DECLARER, DEFENCE)

    def _is_last_left(self, seat):
        """Everyone but `seat` and the declarer is a known defender."""
        return seat not in self.sides and all(
            rest in (seat, self.declarer) or self.sides.get(rest) == DEFENCE
            for rest in self.players
        )

    # -- moves

    def apply(self, words):
        """Apply the words of a speech. Raises Refused, and then nothing has changed."""
        seat, word = words[0], words[1]
        if self.turn is None:
            raise Refused("speeches-over")
        if word == "call" and seat != self.declarer:
            raise Refused("only-declarer-calls", self.declarer)
        if self.players[self.turn] != seat:
            raise Refused("not-your-turn", seat, self.players[self.turn])
        if word == "tarokks":
            self.add_count(seat, whole(exactly(words, 3)[2]))
            self.this.append(word)
        elif word == "call":
            self._call(exactly(words, 3)[2])
        elif not self.called:
            raise Refused("call-first", self.declarer)
        elif word == "pass":
            exactly(words, 2)
            self._end_speech(seat)
        elif word in KONTRAS:
            self._kontra(seat, KONTRAS.index(word) + 1, *figure_of(words[2:]))
        else:
            self._announce(seat, " ".join(words[1:]))

    def add_count(self, seat, tarokks):
        """A count told in a speech or entered afterwards. Raises Refused."""
        if not row(COUNTS, tarokks):
            raise Refused("no-such-count", tarokks)
        if seat in self.counts:
            raise Refused("count-told", seat, self.counts[seat])
        if not self.room_for(tarokks):
            raise Refused("too-many-tarokks")
        self.counts[seat] = tarokks

    def room_for(self, tarokks):
        """Whether the deck still has so many tarokks for one more count."""
        used = sum(self.counts.values()) + sum(self.laid.values())
        return used + tarokks <= self.rules.TAROKKS_IN_DECK

    def _call(self, word):
        if self.called:
            raise Refused("called-already", self.called)
        name = tarokk(word)
        if name not in self.callable():
            raise Refused(*self._why_no_call(name, word))
        self.called = name
        self.this.append("call")

    def _announce(self, seat, figure):
        """For the speaker's own side if that is known, else for the last speaker's."""
        side = self.side_of(seat) or self.last_side
        reason = self._refuse_figure(side, figure)
        if reason:
            raise Refused(*reason)
        self.announced[(side, figure)] = 0
        self._spoke(seat, side, figure)

    def _kontra(self, seat, level, figure, owner):
        """Of the other side's figure; level 1 is kontra, 2 rekontra, and so on."""
        found = self._kontras(seat, level, figure, owner)
        if len(found) > 1:
            raise Refused("whose-figure", figure)
        if not found:
            raise Refused(*self._why_no_kontra(seat, level, figure, owner))
        owner, side = found[0]
        self.announced[(owner, figure)] = level
        self._spoke(seat, side, KONTRAS[level - 1] + " " + figure)

    def _end_speech(self, seat):
        """Three speeches that were only a pass end the speeches."""
        self.silent = 0 if self.this else self.silent + 1
        self.this = []
        self.opened[seat] = True
        players = self.players
        over = self.silent == len(players) - 1
        self.turn = None if over else (players.index(seat) + 1) % len(players)

    # -- what may be said

    def legal(self):
        """The moves of the seat in turn, the likeliest first."""
        if self.turn is None:
            return ()
        seat = self.players[self.turn]
        counts = self._legal_counts(seat)
        if not self.called:
            calls = tuple((seat, "call", name) for name in self.callable())
            return calls + counts
        side = self.side_of(seat) or self.last_side
        figures = tuple(
            (seat,) + tuple(figure.split())
            for figure in self.rules.ANNOUNCEABLE
            if not self._refuse_figure(side, figure)
        )
        return ((seat, "pass"),) + figures + self._legal_kontras(seat) + counts

    def _legal_counts(self, seat):
        if seat in self.counts:
            return ()
        return tuple((seat, "tarokks", str(n)) for n, _ in COUNTS if self.room_for(n))

    def _legal_kontras(self, seat):
        moves = []
        for figure in ("game",) + self.rules.ANNOUNCEABLE:
            for owner in (DECLARER, DEFENCE):
                level = self.announced.get((owner, figure), len(KONTRAS))
                if level == len(KONTRAS) or not self._kontras(seat, level + 1, figure, owner):
                    continue
                move = (seat, KONTRAS[level]) + tuple(figure.split())
                if len(self._kontras(seat, level + 1, figure, None)) > 1:
                    move += (owner,)
                moves.append(move)
        return tuple(moves)

    def meaning(self, move):
        """A reminder that goes with a legal move: (code, facts...) or None."""
        seat, word = move[0], move[1]
        bound = "pagat-ultimo" in self.this or "kontra pagat-ultimo" in self.this
        if word == "pass" and bound and seat not in self.counts:
            return ("tell-count",)
        if word == "pagat-ultimo" and seat == self.inviter and seat not in self.opened:
            return ("invit-pagat",)
        if move[1:] == ("kontra", "game") and self._may_have_laid_called(seat):
            return ("laid-called", self.called)
        return None

    # -- details

    def _why_no_call(self, name, word):
        if not name or name in HONOURS:
            return ("no-such-call", word)
        if self.promise:
            return ("call-promised", self.promise[1], self.promise[0])
        if name in self.shown + (self.own,):
            return ("call-own", name)
        return ("call-too-low", name)

    def _spoke(self, seat, side, what):
        self.reveal(seat, side)
        self.last_side = side
        self.this.append(what)
        self.entered = True

    def _refuse_figure(self, side, figure):
        if figure not in self.rules.ANNOUNCEABLE:
            return ("no-such-figure", figure)
        if (side, figure) in self.announced:
            return ("announced-already", figure)
        if figure == "volat" and "double" in self.this:
            return ("double-and-volat",)
        volat = (DECLARER, "volat") in self.announced or (DEFENCE, "volat") in self.announced
        if figure == "double" and volat:
            return ("double-after-volat",)
        return None

    def _kontras(self, seat, level, figure, owner):
        """The (owner, speaker's side) pairs that this kontra could mean."""
        found = []
        for whose in (DECLARER, DEFENCE):
            if owner in (None, whose) and self.announced.get((whose, figure)) == level - 1:
                side = other(whose) if level % 2 else whose
                if side in self.could_be(seat):
                    found.append((whose, side))
        return found

    def _why_no_kontra(self, seat, level, figure, owner):
        sides = [s for s in (DECLARER, DEFENCE) if owner in (None, s)]
        levels = [self.announced.get((s, figure)) for s in sides]
        if all(known is None for known in levels):
            return ("not-announced", figure)
        if level - 1 not in levels:
            return ("kontra-level", KONTRAS[level - 1], figure)
        return ("own-side", seat, figure)

    def _may_have_laid_called(self, seat):
        return self.laid.get(seat, 0) > 0 and seat != self.declarer and not self.promise


def is_speech(rules, word):
    """Whether a seat's line with this word belongs to the speeches."""
    return (
        word in ("call", "tarokks", "pass")
        or word in KONTRAS
        or any(figure.split()[0] == word for figure in rules.ANNOUNCEABLE)
    )


def figure_of(words):
    """A figure's words, with or without a side behind them: (figure, side or None)."""
    side = words[-1] if words and words[-1] in (DECLARER, DEFENCE) else None
    return " ".join(words[:-1] if side else words), side
