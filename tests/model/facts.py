"""What a sheet of the Hungarian games may tell, each fact with its lines and its literal.

A sheet here has five at the table, E deals, A leads and B declares: the declarer, then C, D and A
in the order of play. What is asked about are sets of facts; what a set leaves open, such as the
partner, may be anything.
"""

from collections import namedtuple
from collections.abc import Iterator, Sequence
from typing import Any

from tests.model.clauses import holds
from tests.model.figures import Figures
from tests.model.play import (
    DECLARER,
    DEFENCE,
    EAGLE,
    HONOURS,
    PAGAT,
    SEATS,
    SKIZ,
    SUITS,
    TWENTY,
    XXI,
    Play,
)  # fmt: skip

ORDER = "BCDA"  # the seats of the model
SIDES = ("declarer", "defence")

# key    short, without a blank: +figure made, -figure lost though announced, ~figure lost silently
# lines  of the sheet
# true   the literals that hold where it is true
# rank   where its lines stand among others'
# kind   facts of one kind other than "" exclude each other
# failed (figure, side) that it tells as announced and not made
Fact = namedtuple("Fact", ("key", "lines", "true", "rank", "kind", "failed"), defaults=(None,))

START, LAID, DRAWN, CALLED, SAID, COUNTED, WITH, POINTS, MADE, HAT, CLAIMED = range(11)

SILENT = ("trull", "four-kings", "volat", "pagat-ultimo", "xxi-catch")
SIX = ("centrum", "small-bird", "big-bird", "pagat-uhu")
KINGS = ("king-ultimo", "king-uhu")
SILENT_HIGH = ("pagat-pheasant", "eagle-pheasant", "pair-pheasant", "eagle-ultimo")
HIGH = ("three-kings", "closing-pair", "pagat-small-bird", "eagle-small-bird", "pagat-big-bird",
        "eagle-big-bird", "eagle-uhu")  # fmt: skip
HIGH_KINGS = ("suit-family", "king-small-bird", "king-big-bird")
EXTRA = ("pagat-catch",)

# game: cards in the deck, (silent figures, announced ones, those of a suit), losable silently
GAMES = {
    "paskievics": (42, SILENT, (), (), ("pagat-ultimo",)),
    "illustrated": (42, SILENT + EXTRA, SIX, (*KINGS, "hairy"), ("pagat-ultimo",)),
    "high": (42, SILENT + SILENT_HIGH, SIX + HIGH, KINGS + HIGH_KINGS,
             ("pagat-ultimo", "pagat-pheasant", "eagle-pheasant")),
    "illustrated-54": (54, SILENT, SIX, KINGS, ("pagat-ultimo",)),
    "hunter": (42, SILENT, (), (), ("pagat-ultimo",)),
}  # fmt: skip

OPTIONS = {
    "hunter": (),
    "illustrated": ("talon-honours yes", "pagat-catch 4/8", "hairy 0/25"),
}

# What is told to have been called, and to have fallen while the hand was played
CALLS = {
    "paskievics": ("XX", "XVIII", "XII"),
    "illustrated-54": ("XX", "XVIII", "IX"),
    "hunter": ("XX", "XVIII", "XII"),
}
NUMBERS = {"IX": 9, "XII": 12, "XVIII": 18, "XX": 20}
FALLS = {
    "paskievics": ("trull", "pagat-ultimo"),
    "illustrated-54": ("trull", "centrum", "small-bird"),
    "hunter": ("four-kings", "pagat-ultimo"),
}

# The auctions: words, lines, bidders (seats of the model), the bid
AUCTIONS = (
    ("two", "A pass; B 3; C 2; D pass; B hold; C pass", (0, 1), "2"),
    ("three", "A 3; B 2; C 1; D pass; A pass; B hold; C pass", (0, 1, 3), "1"),
    ("yield", "A 3; B 2; C pass; D pass; A pass", (0, 3), "2"),
    ("invit", "A 2; B 1; C pass; D pass; A pass", (0, 3), "1"),
)
PROMISES = ("bids:yield", "bids:invit", "bids:escape")
WORDS = ("double-lost", "lost", "won", "double")


class Sheets:
    """A game's facts: `all`, and what goes without saying in `base`; `rules` is the game's name,
    and `start` the outcome of the auction where none is told."""

    seats = "ABCD"

    alone = "none"
    auctions: tuple = AUCTIONS

    def __init__(self, game: str) -> None:
        size, silent, announced, suited, losable = GAMES[game]
        self.game = self.rules = game
        self.options = OPTIONS.get(game, ("talon-honours yes",))
        self.play = play = self._new_play(size)
        self.figures = Figures(play, birds_include=size == 54)
        self.enough = {94: (24, 48, 71), 106: (27, 54, 80)}[play.deck.whole]
        self.drew = {(card, seat): play.new() for card in HONOURS for seat in SEATS}
        self._bidder: dict = {}
        self.plain_call: dict = {}
        self._talon()
        self._call()
        self.base = self._base()
        self.silent = silent
        self.names = [*silent, *announced]
        self.names += [f"{name} {suit}" for name in suited for suit in (SUITS[0], SUITS[3])]
        self.losable = losable
        self.all = self._all()
        self.by_key = {fact.key: fact for fact in self.all}
        self.start = self.by_key["B:3"]

    def _new_play(self, size: int) -> Play:
        return Play(size)

    def _base(self) -> list:
        """What goes without saying."""
        return [self.play.leads[0][ORDER.index("A")], self.bidder(0)]

    def _all(self) -> list:
        facts = [*self._starts(), *self._cards(), *self._points(), *self._results()]
        return [*facts, *self._calls(), *self._falls()]

    # -- what a deal is beside its play

    def _talon(self) -> None:
        """Who drew an honour has it, and drew no more cards than he might."""
        play = self.play
        for seat in SEATS:
            for card in HONOURS:
                play.implies([self.drew[card, seat]], play.hand[card][seat])
            many = play.sum([(1, self.drew[card, seat]) for card in HONOURS])
            for where, shares in play.shares():
                if shares[seat] < len(HONOURS):
                    play.implies(where, -many[shares[seat] + 1])

    def had(self, card: int, seat: int) -> int:
        """He had the honour before he drew."""
        return self.play.all([self.play.hand[card][seat], -self.drew[card, seat]])

    def bidder(self, seat: int) -> int:
        """He had an honour before he drew. "A licitálás" """
        if seat not in self._bidder:
            self._bidder[seat] = self.play.any([self.had(card, seat) for card in HONOURS])
        return self._bidder[seat]

    def _call(self) -> None:
        """Whom the declarer can have called. "Partnerhívás", "Invit" """
        play = self.play
        own = [play.any([play.hand[card][0], play.laid[card][0]]) for card in range(TWENTY + 1)]
        others = play.any([play.laid_tarokks(seat)[1] for seat in SEATS[1:]])
        self.own, self.others_laid = own, others
        for seat in SEATS[1:]:
            explained = []
            above: list = []  # the tarokks from the XX down that the declarer has himself
            for card in range(TWENTY, 0, -1):
                explained.append(play.all([play.hand[card][seat], *above]))
                explained.append(play.all([play.hand[card][seat], others]))
                if card in (TWENTY - 1, TWENTY - 2):
                    explained.append(play.all([play.hand[card][seat], self.bidder(seat)]))
                above.append(own[card])
            play.implies([play.partner[seat]], *explained)
        play.implies([play.alone], own[TWENTY], others)

    # -- facts

    def _starts(self) -> Iterator[Fact]:
        play = self.play
        for word in ("3", "2", "1", "solo"):
            yield Fact(f"B:{word}", (f"declarer B {word}",), (play.bid[word],), START, "start")
        for key, lines, seats, bid in self.auctions:
            true = [play.bid[bid], *(self.bidder(seat) for seat in seats)]
            if key in ("yield", "invit"):  # the tarokk promised is with A, who is the partner
                card = TWENTY if key == "yield" else TWENTY - 1
                pagat = self.game == "paskievics" and key == "invit"
                great = (XXI, SKIZ, PAGAT) if pagat else (XXI, SKIZ)
                true += [play.hand[card][3], play.partner[3]]
                true.append(play.any([self.had(honour, 3) for honour in great]))
            yield Fact(f"bids:{key}", tuple(lines.split("; ")), tuple(true), START, "start")

    def _cards(self) -> Iterator[Fact]:
        play = self.play
        for seat, letter in enumerate(ORDER):
            for number in (1, 2):
                laid = play.laid_tarokks(seat)
                true = (laid[number], -laid[number + 1])
                yield Fact(
                    f"{letter}laid{number}",
                    (f"{letter} laid {number}",),
                    true,
                    LAID,
                    "laid" + letter,
                )
            for card, name in ((SKIZ, "skiz"), (XXI, "XXI"), (PAGAT, "I")):
                yield Fact(
                    f"{letter}draws{name}", (f"{letter} draws {name}",), (self.drew[card, seat],),
                    DRAWN, "draws" + name,
                )  # fmt: skip
            most = play.deck.tricks
            held = play.tarokks(seat)
            for number in (8, 9) if most == 9 else (8, 10, 12):
                true = (held[number], -held[number + 1])
                for kind, rank in (("tarokks", COUNTED), ("claim", CLAIMED)):
                    yield Fact(
                        f"{letter}{kind}{number}", (f"{kind} {letter} {number}",),
                        self._count(kind, seat, true),
                        rank, "count" + letter,
                    )  # fmt: skip
            for side, word in enumerate(SIDES[: 2 if seat else 1]):  # his own
                catch = f"made xxi-catch {SIDES[1 - side]}"
                true = (self.figures.hat(seat), play.of(side, play.side[seat]))
                yield Fact(f"{letter}hat:{word}", (catch, f"hat {letter}"), true, HAT, "hat")
            if seat:
                yield Fact(
                    f"with{letter}", (f"partner {letter}",), (play.partner[seat],), WITH, "with"
                )
        yield Fact("alone", (f"partner {self.alone}",), (play.alone,), WITH, "with")

    def _count(self, kind: str, seat: int, true: tuple) -> tuple:
        """A count is claimed from a partner only."""
        play = self.play
        if kind == "claim" and seat == 0:
            return (*true, -play.alone)
        return true

    def _points(self) -> Iterator[Fact]:
        whole = self.play.deck.whole
        edges = (0, *self.enough, whole + 1)
        for word, low, high in zip(WORDS, edges, edges[1:], strict=False):
            yield Fact(word, (f"points {word}",), self.between(low, high - 1), POINTS, "points")
        for number in (0, 3, 7, 12, 16, 20, 23, 35, 47, 48, 59, 71, 74, 78, 82, 87, 91, whole):
            true = self.between(number, number)
            if number in (0, whole):  # said for nothing or all, whatever the skart is worth
                true = (self.figures.made("volat", DECLARER if number else DEFENCE),)
            yield Fact(str(number), (f"points {number}",), true, POINTS, "points")

    def between(self, low: int, high: int) -> tuple:
        """The literals of points from `low` to `high`."""
        points = self.play.points
        above = (-points[high + 1],) if high < self.play.deck.whole else ()
        return (points[low], *above)

    def _results(self) -> Iterator[Fact]:
        figures = self.figures
        for side, word in ((DECLARER, "declarer"), (DEFENCE, "defence")):
            mark = "" if side == DECLARER else "!"
            for name in self.names:
                key = mark + name.replace(" ", ":")
                text = f"announced {word} {name}"
                made = figures.made(name, side)
                line = f"made {name} {word}"
                if name == "pair-pheasant":
                    for card, low in ((PAGAT, "pagat"), (EAGLE, "eagle")):
                        beaten = f"lost {low}-pheasant {SIDES[1 - side]}"
                        true = (made, figures.led(1 - side, card))
                        yield Fact(f"+{key}:{low}", (line, beaten), true, MADE, "did" + key)
                elif name in self.silent:
                    yield Fact("+" + key, (line,), (made,), MADE, "did" + key)
                if name not in self.silent:
                    yield Fact("+" + key, (text, line), (made,), MADE, "did" + key)
                also = (self._follows_leader(side),) if name == "pair-pheasant" else ()
                yield Fact("-" + key, (text,), (-made, *also), SAID, "did" + key, (name, word))
            for name in self.losable:
                key = mark + name
                line = f"lost {name} {word}"
                yield Fact("~" + key, (line,), (figures.lost(name, side),), MADE, "did" + key)

    def _calls(self) -> Iterator[Fact]:
        """The declarer lacks the tarokk, unless it is the XX, and has all above it, or somebody
        else laid one; his partner is who has it. "Partnerhívás" """
        play = self.play
        for name in CALLS.get(self.game, ()):
            card = NUMBERS[name] - 1
            above = [self.own[higher] for higher in range(card + 1, TWENTY + 1)]
            if card != TWENTY and not self.calls_own:
                above.append(-self.own[card])
            having = play.all(above)
            lone = play.hand[card][0] if card == TWENTY else -play.yes
            partnered = [] if self.calls_own else [play.any([-play.alone, lone])]
            self.plain_call["call" + name] = [having, *partnered]
            free = -play.yes if self.calls_own else self.others_laid
            who = [
                play.all([play.any([-play.hand[card][s], play.partner[s]]),
                          play.any([play.hand[card][s], -play.partner[s]])])
                for s in SEATS[1:]
            ]  # fmt: skip
            true = (play.any([having, free]), *who)
            yield Fact("call" + name, ("B call " + name,), true, CALLED, "call")

    calls_own = False  # other tarokks than the XX; no other freely where somebody laid one

    def _falls(self) -> Iterator[Fact]:
        """Announced, and told to have fallen while the hand was played."""
        for side, word in enumerate(SIDES):
            for name in FALLS.get(self.game, ()):
                key = ("!" if side else "") + name
                lines = (f"announced {word} {name}", f"fell {name} {word}")
                made = self.figures.made(name, side)
                yield Fact("/" + key, lines, (-made,), MADE, "did" + key, (name, word))

    def _follows_leader(self, side: int) -> int:
        """The leader is the side's opponent. "Párosfácánt csak az induló játékos ellenfele mondhat
        be" """
        return self.play.of(1 - side, self.play.side[ORDER.index("A")])

    # -- sheets

    def fits(self, facts: Sequence) -> bool:
        """Whether a sheet may tell these facts side by side, whatever the cards: an uhu takes the
        place of its side's ultimo on the same card."""
        kinds = [fact.kind for fact in facts if fact.kind]
        uhus = [kind.replace("-uhu", "-ultimo") for kind in kinds if "-uhu" in kind]
        if "call" in kinds and any(fact.key in PROMISES for fact in facts):
            return False  # the call is known
        return len(set(kinds)) == len(kinds) and not set(uhus) & set(kinds)

    def lines(self, facts: Sequence) -> list:
        """The lines of a sheet that tells these facts, without its end."""
        if not any(fact.kind == "start" for fact in facts):
            facts = [self.start, *facts]
        ranked = sorted(facts, key=lambda fact: fact.rank)
        announced = [line for fact in ranked for line in fact.lines if line.startswith("announced")]
        rest = [line for fact in ranked for line in fact.lines if not line.startswith("announced")]
        at = sum(len(fact.lines) for fact in ranked if fact.rank < SAID)
        return rest[:at] + announced + rest[at:]

    def unsaid(self, facts: Sequence) -> list:
        """The literals that hold since these facts leave something out: a call is told behind what
        was laid."""
        kinds = [fact.kind for fact in facts]
        calls = [fact for fact in facts if fact.kind == "call"]
        if not calls:
            return []
        own = [] if "laidB" in kinds else [-self.play.laid_tarokks(0)[1]]
        if any("laid" + letter in kinds for letter in ORDER[1:]):
            return own
        return own + self.plain_call[calls[0].key]

    def literals(self, facts: Sequence) -> list:
        if not any(fact.kind == "start" for fact in facts):
            facts = [self.start, *facts]
        stated = [literal for fact in facts for literal in fact.true]
        return self.base + self.unsaid(facts) + stated

    def concluded(self, deal: Any) -> list:
        """The literals of all that a settled deal says came of it."""
        model, true = self.play, []
        sides = deal.result.sides()
        for seat, letter in enumerate(ORDER):
            true.append(model.side[seat] if sides[letter] == "declarer" else -model.side[seat])
        for item in deal.items():
            figure, by, paid, announced = item.figure, item.by, item.paid, item.announced
            if figure in self.names:
                side = SIDES.index(by)
                if figure == "pair-pheasant" and not announced:
                    true.append(self.figures.silent_pair(side))
                elif announced or by == paid:
                    made = self.figures.made(figure, side)
                    true.append(made if by == paid else -made)
                else:
                    true.append(self.figures.lost(figure, side))
        if deal.hat():
            true.append(self.figures.hat(ORDER.index(deal.hat())))
        bounds = deal.result.bounds()
        if bounds and bounds[0] == bounds[1] in (0, model.deck.whole):
            true.append(self.figures.made("volat", int(bounds[0] == 0)))
        elif bounds:
            true += self.between(*bounds)
        return true

    promised: tuple = ("bids:yield", "bids:invit")  # by the partner

    def endings(self, facts: Sequence) -> list:
        """What may stand behind a sheet's facts so that it can be settled: [lines], each with a
        partner and points in a word, where the facts tell none."""
        kinds = [fact.kind for fact in facts]
        promised = any(fact.key in self.promised for fact in facts)
        partners = (
            [[]]
            if "with" in kinds or promised
            else [[f"partner {seat}"] for seat in (*ORDER[1:], self.alone)]
        )
        points = [[]] if "points" in kinds else [[f"points {word}"] for word in WORDS]
        return [[*partner, *number, "end"] for partner in partners for number in points]

    def ending(self, facts: Sequence, play: int) -> list:
        """The ending that fits to a play."""
        model = self.play
        seat = next((s for s in (1, 2, 3) if holds(play, model.partner[s])), None)
        partner = f"partner {ORDER[seat] if seat else self.alone}"
        lows = zip(WORDS, (0, *self.enough), strict=True)
        reached = [word for word, low in lows if holds(play, model.points[low])]
        fitting = (partner, f"points {reached[-1]}", "end")
        return next(ending for ending in self.endings(facts) if set(ending) <= set(fitting))

    whole_ending, complete = ending, endings
