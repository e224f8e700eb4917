"""What came of a deal: the facts a table enters after play, checked against each other. Those that
hunter tarokk has not are in `facts`.

Sources: paskievics, "Az elszámolás", "A tarokkszám bemondása"; illustrated, "A rájátszás" (a figure
that has fallen).
Where the speeches were not entered, `announced`, `game` and `tarokks` give their outcome.

Readings: docs/sources.md, "What came of a deal".
"""

from ...deal import put
from ...refused import Refused, exactly, implied, whole
from ...tables import KONTRAS, row
from .announce import cover, refuse_pair, show_leader
from .contradict import RICH, Tricks, contradiction, proves, sweeper, trickless
from .holders import misheld
from .settle import bounds
from .speeches import figure_of
from .tables import CSUZIMA, DECLARER, DEFENCE, SIDES, UNCOUNTED, other

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ...kinds import CardPoints, MaybeNone, Move, Seat, Side
    from .kinds import FamilySpeeches, HungarianGame


_BY_POINTS = ("game", "double", CSUZIMA)


class FamilyResult:
    """The facts of one deal; `talk` is its Speeches.

    FACTS         {word: method} of what adds a fact, by its first word
    points        of the declarer's side, a word of UNCOUNTED where nobody counted, or None
    made, lost    {figure: side}
    fell          {(side, figure): whether it was told to have fallen, or a smaller bird was}
    hat           the seat whose XXI was caught, or None
    claims        {seat: 8 or 9} claimed after play
    """

    _may_pair: "Callable | None" = None  # see `misheld`

    def __init__(
        self, rules: "HungarianGame", talk: "FamilySpeeches", laid: tuple[int, ...]
    ) -> None:
        self.rules = rules
        self.laid = laid  # cards in the declarer's skart and in the others'
        self.talk = talk
        self.points: CardPoints = None
        self.made: dict[str, Side] = {}
        self.lost: dict[str, Side] = {}
        self.fell: dict[tuple[Side, str], bool] = {}
        self.hat: Seat | None = None
        self.claims: dict[Seat, int] = {}

    def add(self, words: "Move") -> None:
        """Record a fact without checking it. Raises Refused if its words make no sense."""
        self.FACTS[words[0]](self, words)

    def snapshot(self) -> tuple:
        """Everything that a fact can change, for a comparison."""
        talk = self.talk
        announced = talk.sides, talk.announced, talk.counts, talk.covered
        return (self.points, self.hat, self.made, self.lost, self.fell, self.claims) + announced

    def is_unsaid(self, stem: "Move") -> bool:
        """True if the line of a stem of `more.stems`, no count, may still be recorded."""
        if not self.may_enter_speeches():
            return False
        if stem[0] == "game":
            return not self.talk.announced[(DECLARER, "game")]
        side, figure = stem[1], " ".join(stem[2:])
        announced = (side, self.rules.same(figure)) in self.talk.announced
        return not announced and not self._why_not_announced(side, self.rules.same(figure))

    def may_enter_speeches(self) -> bool:
        """True if the outcome of the speeches may be recorded, because no speech was."""
        return not self.talk.entered and self.talk.turn is not None

    def sides(self) -> "dict[Seat, Side] | MaybeNone":
        """{seat: side} of all players; None while one is unknown."""
        talk = self.talk
        sides: dict[Seat, Side | MaybeNone] = talk.sides.copy()
        if len(sides) < len(talk.players):
            for seat in talk.players:  # a comprehension would be one call deeper
                sides[seat] = talk.side_of(seat)
        return None if None in sides.values() else sides

    def missing(self) -> str | None:
        """The first fact that settlement needs, `partner` or `points`; None if it has all."""
        if not self.sides():
            return "partner"
        if self.points is None and "volat" not in self.made:
            return "points"
        return None

    def asked(self) -> str | None:
        """The fact that is asked before the rows of the outcome, or None."""
        return None if self.sides() else "partner"

    def skarts(self) -> tuple:
        """((cards, known tarokks), ...) of the declarer's skart and of the others'."""
        laid = self.talk.laid
        own = laid.get(self.talk.declarer, 0)
        return (self.laid[0], own), (self.laid[1], sum(laid.values()) - own)

    def may_close(self) -> bool:
        """True if the deal can be settled."""
        return not self._unsettled()

    def close(self) -> None:
        """Raise Refused unless the deal can be settled."""
        reason = self._unsettled()
        if reason:
            raise Refused(*reason)

    def _unsettled(self) -> tuple | None:
        """Why the deal cannot be settled yet: (code, facts...), or None."""
        missing = self.missing()
        return ("missing", missing) if missing else None

    def settled_points(self, made: "dict[str, Side]") -> int:
        """The declarer's side's points for settlement, with these figures made. A word of UNCOUNTED
        is settled by any number it stands for."""
        bounds = self.bounds()
        if bounds:
            return bounds[0]
        return self.rules.POINTS[0] if made["volat"] == DECLARER else 0

    def bounds(self, points: "CardPoints" = None) -> "tuple[int, int] | MaybeNone":
        """(least, most) points that `points`, by default the recorded ones, stand for; None if
        there are none."""
        points = self.points if points is None else points
        if points is None:
            return None
        return bounds(self.rules, points, self.talk.announced[(DECLARER, "game")])

    # -- one handler a word

    def _announced(self, words: "Move") -> None:
        level = words[-1] in KONTRAS and KONTRAS.index(words[-1]) + 1
        figure = self.rules.same(" ".join(words[2:-1] if level else words[2:]))
        side = _side(words)
        if not figure:
            raise Refused("word-count", " ".join(words))
        reason = self._why_not_announced(side, figure)
        if reason:
            raise Refused(*reason)
        self._outcome(words, (side, figure), int(level), None)

    def _why_not_announced(self, side: "Side", figure: str) -> tuple | None:
        """Why a side cannot have announced a figure: (code, facts...), or None."""
        if figure not in self.rules.announceable:
            return self.rules.no_figure(figure)
        if figure == CSUZIMA and side == DECLARER:
            return ("only-defence", figure)
        for rest in (self.rules.replaces.get(figure), self.rules.replaced.get(figure)):
            if (side, rest) in self.talk.announced:
                return ("ultimo-or-uhu", figure)  # an uhu has taken the ultimo's place
        return refuse_pair(self.talk, side, figure)

    def _game(self, words: "Move") -> None:
        _, word = exactly(words, 2)
        if word not in KONTRAS:
            raise Refused("unknown-word", word)
        self._outcome(words, (DECLARER, "game"), KONTRAS.index(word) + 1, 0)

    def _outcome(self, words: "Move", key: tuple[str, str], level: int, unsaid: int | None) -> None:
        """The outcome of speeches that were not entered; `unsaid` is the level as yet."""
        talk = self.talk
        level_announced = talk.announced.get(key)
        raised = level_announced == 1 and key in talk.covered
        if raised and not level:
            return  # said again; the kontra is the csuzima's
        if not self.may_enter_speeches() or (level_announced != unsaid and not raised):
            implied(level_announced == level, words)
            return
        talk.announced = put(talk.announced, key, level)
        show_leader(talk, *key)
        if key[1] == CSUZIMA:
            cover(talk, 0)

    def _tarokks(self, words: "Move") -> None:
        _, seat, tarokks = exactly(words, 3)
        self._seated(seat)
        talk = self.talk
        tarokks = whole(tarokks)
        if seat in self.claims:
            raise Refused("count-told", seat, self.claims[seat])
        if not self.may_enter_speeches() or seat in talk.counts:
            implied(talk.counts.get(seat) == tarokks, words)
        else:
            talk.add_count(seat, tarokks, self.claims)

    def _partner(self, words: "Move") -> None:
        _, seat = exactly(words, 2)
        talk = self.talk
        if seat != "none":
            self._seated(seat)
            if seat == talk.declarer or DECLARER not in talk.could_be(seat):
                alone = list(talk.sides.values()).count(DEFENCE) == len(talk.players) - 1
                raise Refused(*("is-alone",) if alone else ("not-the-partner", seat))
            talk.reveal(seat, DECLARER)
            return
        if not talk.may_be_alone():
            raise Refused("not-alone", talk.declarer, talk.called or talk.promise[1])
        for rest in talk.players:
            if DEFENCE not in talk.could_be(rest) and rest != talk.declarer:
                raise Refused("has-partner", rest)
        talk.rest_defends()

    def _points(self, words: "Move") -> None:
        word = exactly(words, 2)[1]
        if word not in UNCOUNTED and "a" <= word[0] <= "z":
            raise Refused("unknown-word", word)
        points = word if word in UNCOUNTED else whole(word)
        low, high = self.bounds(points)
        if high > self.rules.POINTS[0]:
            raise Refused("points-over", self.rules.POINTS[0])
        bounds = self.bounds()
        if bounds and low <= bounds[0] and bounds[1] <= high:
            return  # said again, or in a word what was counted
        implied(not bounds or bounds[0] <= low <= high <= bounds[1], words)
        self.points = points

    def _made(self, words: "Move") -> None:
        figure, side = _figure_and_side(words)
        if figure in _BY_POINTS:
            raise Refused("by-points", figure)
        if figure != "volat" and not row(self.rules.figures, figure):
            raise Refused(*self.rules.no_figure(figure))
        silent = figure == "volat" or row(self.rules.figures, figure).silent
        if not silent and not self._was_announced(side, figure):
            raise Refused("not-said", figure)
        if figure in self.made and self.made[figure] != side:
            raise Refused("made-by-both", figure)
        self.made = put(self.made, figure, side)

    def _was_announced(self, side: "Side", figure: str) -> bool:
        """Announced by its side, or obliged to by another figure that was."""
        if (side, figure) in self.talk.announced:
            return True
        return any(
            whose == side and figure in self.rules.included(announced)
            for whose, announced in self.talk.announced
        )

    def _lost(self, words: "Move") -> None:
        figure, side = _figure_and_side(words)
        if figure not in self.rules.losable:
            if row(self.rules.figures, figure):
                raise Refused("cannot-lose", figure)
            raise Refused(*self.rules.no_figure(figure))
        if figure in self.lost:
            implied(self.lost[figure] == side, words)
        self.lost = put(self.lost, figure, side)

    def _fell(self, words: "Move") -> None:
        """An announced figure has fallen while the hand was played.

        That releases the larger birds; where its card alone fell, they can still be made.
        """
        figure, side = _figure_and_side(words)
        if figure in _BY_POINTS or not self._was_announced(side, figure):
            raise Refused("cannot-fall", figure)
        for fallen in self._fallen_with(figure):
            if self._was_announced(side, fallen):
                lost = fallen == figure or self.fell.get((side, fallen), False)
                self.fell = put(self.fell, (side, fallen), lost)

    def _fallen_with(self, figure: str) -> list:
        """A figure, and those that need more first tricks than it."""
        line = row(self.rules.figures, figure)
        first = line.first if line else 0
        return [figure] + [other.name for other in self.rules.figures if other.first > first > 0]

    # -- what cannot be true together

    def check(self) -> None:
        """Raise Refused unless the recorded facts can be true together."""
        reason = self._own_wrong() or self._wrong(self._own_made())  # no override: this nests deep
        if reason:
            raise Refused(*reason)

    def _own_wrong(self) -> tuple | None:
        """Why facts that only one game has cannot be true: (code, facts...), or None."""
        return None

    def _own_made(self) -> "dict[str, Side]":
        """The figures made, with what such facts show."""
        return self.made

    def has_partner(self, seat: "Seat", sides: "dict[Seat, Side]") -> bool:
        """True if somebody else is on the side of `seat`; `sides` is {seat: side}."""
        return list(sides.values()).count(sides[seat]) > 1

    def _wrong(self, made: "dict[str, Side]") -> tuple | None:
        """Why these figures cannot have been made: (code, facts...), or None."""
        rules, made = self.rules, self.made_with_volat(made)
        talk = self.talk
        shown = talk.drawn or talk.big or talk.held or talk.sure_tricks() > 0
        if not (made or self.lost or self.fell or shown):
            return None
        for (side, figure), lost in sorted(self.fell.items()):
            done = rules.completed(made).get(figure) == side
            line = row(rules.figures, figure)
            if lost and (done or (line and proves(Tricks(rules, made, self.lost), line, side))):
                return ("fell-already", figure)
        return contradiction(
            rules, self.bounds(), made, self.lost, self.skarts(), self._shown, self._misheld
        )

    def made_with_volat(self, made: "dict[str, Side]") -> dict:
        """Figures made, with what the points imply: the volat of a side that left the other too
        little for a trick or won every trick by figures, and the announced trull and four kings of
        a side that has all five-point cards."""
        if "volat" in made:
            return made
        bounds, rules = self.bounds(), self.rules
        poor = bounds and trickless(rules, bounds, self.skarts(), RICH)
        for figure in ("trull", "four-kings"):
            if poor and (other(poor), figure) in self.talk.announced and figure not in made:
                made = put(made, figure, other(poor))
        loser = poor and trickless(rules, bounds, self.skarts())
        side = other(loser) if loser else sweeper(rules, made)
        return dict(made, volat=side) if side else made

    def _shown(self, tricks: "Tricks") -> tuple | None:
        """Note how many tricks the call is sure of; why that cannot be: (code, facts...), or
        None."""
        talk = self.talk
        self._note(tricks)
        tricks.own = talk.sure_tricks()
        if tricks.own > 0 and tricks.volat == DEFENCE:
            return ("count-and-figure", talk.declarer, talk.had(talk.declarer), "volat")
        return None

    def _note(self, tricks: "Tricks") -> None:
        """Note what facts that only one game has show of the tricks."""

    def _misheld(self, tricks: "Tricks", poor: dict) -> tuple | None:
        """Why nobody can hold what these tricks want: (code, facts...), or None."""
        counts = dict(self.claims, **self.talk.counts)
        return misheld(self.talk, tricks, poor, counts, self.hat, self._may_pair)

    def _seated(self, seat: "Seat") -> None:
        if seat not in self.talk.players:
            raise Refused("unknown-seat", seat)

    FACTS: dict = {
        "announced": _announced,
        "game": _game,
        "tarokks": _tarokks,
        "partner": _partner,
        "points": _points,
        "made": _made,
        "lost": _lost,
        "fell": _fell,
    }


def _side(words: "Move") -> str:
    if len(words) < 2 or words[1] not in SIDES:
        raise Refused("which-side", " ".join(words))
    if len(words) < 3:
        raise Refused("word-count", " ".join(words))
    return words[1]


def _figure_and_side(words: "Move") -> tuple:
    figure, side = figure_of(words[1:])
    if not side:
        raise Refused("which-side", " ".join(words))
    if not figure:
        raise Refused("word-count", " ".join(words))
    return figure, side
