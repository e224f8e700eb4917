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

START, LAID, DRAWN, SAID, COUNTED, WITH, POINTS, MADE, HAT, CLAIMED = range(10)

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
    "illustrated": ("talon-honours yes", "pagat-catch 4/8", "hairy 0/25"),
    "hunter": (),
}

# The auctions: words, lines, bidders (seats of the model), the bid
AUCTIONS = (
    ("two", "A pass; B 3; C 2; D pass; B hold; C pass", (0, 1), "2"),
    ("three", "A 3; B 2; C 1; D pass; A pass; B hold; C pass", (0, 1, 3), "1"),
    ("yield", "A 3; B 2; C pass; D pass; A pass", (0, 3), "2"),
    ("invit", "A 2; B 1; C pass; D pass; A pass", (0, 3), "1"),
)
WORDS = ("double-lost", "lost", "won", "double")


class Sheets:
    """A game's facts: `all`, and what goes without saying in `base`; `rules` is the game's name,
    and `start` the outcome of the auction where none is told."""

    seats = "ABCD"

    def __init__(self, game: str) -> None:
        size, silent, announced, suited, losable = GAMES[game]
        self.game = self.rules = game
        self.options = OPTIONS.get(game, ("talon-honours yes",))
        self.play = play = Play(size)
        self.figures = Figures(play, birds_include=size == 54)
        self.enough = {94: (24, 48, 71), 106: (27, 54, 80)}[play.deck.whole]
        self.drew = {(card, seat): play.new() for card in HONOURS for seat in SEATS}
        self._bidder: dict = {}
        self.alone = "none secret" if game == "hunter" else "none"
        self._talon()
        if game == "hunter":
            self._call_anything()
        else:
            self._call()
        self.base = [play.leads[0][ORDER.index("A")], self.bidder(0)]
        self.silent = silent
        self.names = [*silent, *announced]
        self.names += [f"{name} {suit}" for name in suited for suit in (SUITS[0], SUITS[3])]
        self.losable = losable
        facts = [*self._starts(), *self._cards(), *self._points(), *self._results()]
        if game == "hunter":
            facts += self._hopeless()
        self.all = [fact for fact in facts if game != "hunter" or self._in_hunter(fact)]
        self.by_key = {fact.key: fact for fact in self.all}
        self.start = self.by_key["B:3"]

    # -- what a deal is beside its play

    def _talon(self) -> None:
        """Who drew an honour has it, and drew no more cards than he might."""
        play = self.play
        for seat in SEATS:
            for card in HONOURS:
                play.implies([self.drew[card, seat]], play.hand[card][seat])
            many = play.sum([(1, self.drew[card, seat]) for card in HONOURS])
            for word, shares in (("3", (3, 1, 1, 1)), ("2", (2, 2, 1, 1)), ("1", (1, 2, 2, 1)),
                                 ("solo", (0, 2, 2, 2))):  # fmt: skip
                if shares[seat] < len(HONOURS):
                    play.implies([play.bid[word]], -many[shares[seat] + 1])

    def bidder(self, seat: int) -> int:
        """He had an honour before he drew. "A licitálás" """
        if seat not in self._bidder:
            play = self.play
            had = [play.all([play.hand[c][seat], -self.drew[c, seat]]) for c in HONOURS]
            self._bidder[seat] = play.any(had)
        return self._bidder[seat]

    def _call(self) -> None:
        """Whom the declarer can have called. "Partnerhívás", "Invit" """
        play = self.play
        own = [play.any([play.hand[card][0], play.laid[card][0]]) for card in range(TWENTY + 1)]
        others = play.any([play.laid_tarokks(seat)[1] for seat in SEATS[1:]])
        for seat in SEATS[1:]:
            ways = []
            above: list = []  # the tarokks from the XX down that the declarer has himself
            for card in range(TWENTY, 0, -1):
                ways.append(play.all([play.hand[card][seat], *above]))
                ways.append(play.all([play.hand[card][seat], others]))
                if card in (TWENTY - 1, TWENTY - 2):
                    ways.append(play.all([play.hand[card][seat], self.bidder(seat)]))
                above.append(own[card])
            play.implies([play.partner[seat]], *ways)
        play.implies([play.alone], own[TWENTY], others)

    def _call_anything(self) -> None:
        """hunter I.2.e, III.2, III.3.c: what may be called hangs on what was left in the talon."""
        play = self.play
        for seat in SEATS:
            some = [play.hand[card][seat] for card in range(1, TWENTY + 1)]
            play.implies([play.partner[seat] if seat else play.alone], *some)

    @staticmethod
    def _in_hunter(fact: Fact) -> bool:
        """No hat, no claims, nothing is paid for draws; its auction and the others' skart are told
        in other words."""
        known = fact.rank not in (DRAWN, HAT, CLAIMED) and not fact.key.startswith("bids:")
        return known and (fact.rank != LAID or fact.key.startswith("B"))

    # -- facts

    def _starts(self) -> Iterator[Fact]:
        play = self.play
        for word in ("3", "2", "1", "solo"):
            yield Fact(f"B:{word}", (f"declarer B {word}",), (play.bid[word],), START, "start")
        for key, lines, seats, bid in AUCTIONS:
            true = [play.bid[bid], *(self.bidder(seat) for seat in seats)]
            if key in ("yield", "invit"):  # the tarokk promised is with A, who is the partner
                card = TWENTY if key == "yield" else TWENTY - 1
                big = play.any([play.hand[XXI][3], play.hand[SKIZ][3]])
                pagat = self.game == "paskievics" and key == "invit"
                true += [play.hand[card][3], play.partner[3]]
                true.append(play.any([big, play.hand[PAGAT][3]]) if pagat else big)
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
                told = f"made {name} {word}"
                if name == "pair-pheasant":
                    for card, low in ((PAGAT, "pagat"), (EAGLE, "eagle")):
                        beaten = f"lost {low}-pheasant {SIDES[1 - side]}"
                        true = (made, figures.led(1 - side, card))
                        yield Fact(f"+{key}:{low}", (told, beaten), true, MADE, "did" + key)
                elif name in self.silent:
                    yield Fact("+" + key, (told,), (made,), MADE, "did" + key)
                if name not in self.silent:
                    yield Fact("+" + key, (text, told), (made,), MADE, "did" + key)
                also = (self._follows_leader(side),) if name == "pair-pheasant" else ()
                yield Fact("-" + key, (text,), (-made, *also), SAID, "did" + key, (name, word))
            for name in self.losable:
                key = mark + name
                told = f"lost {name} {word}"
                yield Fact("~" + key, (told,), (figures.lost(name, side),), MADE, "did" + key)

    def _hopeless(self) -> Iterator[Fact]:
        """Announced though it could not be made. hunter IV.2: an opponent has nine tarokks, or
        eight and leads; the XXI is no opponent's, or the skíz is; `own`: the side's own skíz
        takes it."""
        play, figures = self.play, self.figures
        for side, word in enumerate(SIDES):
            mark = "!" if side else ""
            full = [play.tarokks(seat)[8 if ORDER[seat] == "A" else 9] for seat in SEATS]
            big = play.of_side(side, play.hand[XXI]), play.of_side(1 - side, play.hand[SKIZ])
            for key, name, end, true in (
                ("pagat-ultimo", "pagat-ultimo", "", play.of_side(1 - side, full)),
                ("xxi-catch", "xxi-catch", "", play.any(big)),
                ("xxi-catch:own", "xxi-catch", " own", figures.own_catch(side)),
            ):
                lines = (f"announced {word} {name}", f"hopeless {name} {word}{end}")
                yield Fact(f"?{mark}{key}", lines, (true,), MADE, f"did{mark}{name}")

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
        return len(set(kinds)) == len(kinds) and not set(uhus) & set(kinds)

    def lines(self, facts: Sequence) -> list:
        """The lines of a sheet that tells these facts, without its end."""
        if not any(fact.kind == "start" for fact in facts):
            facts = [self.start, *facts]
        ranked = sorted(facts, key=lambda fact: fact.rank)
        said = [line for fact in ranked for line in fact.lines if line.startswith("announced")]
        rest = [line for fact in ranked for line in fact.lines if not line.startswith("announced")]
        at = sum(len(fact.lines) for fact in ranked if fact.rank < SAID)
        return rest[:at] + said + rest[at:]

    def unsaid(self, facts: Sequence) -> list:
        """The literals that hold since these facts leave something out: none."""
        return []

    def literals(self, facts: Sequence) -> list:
        if not any(fact.kind == "start" for fact in facts):
            facts = [self.start, *facts]
        return self.base + [literal for fact in facts for literal in fact.true]

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
        known = deal.result.bounds()
        if known and known[0] == known[1] in (0, model.deck.whole):
            true.append(self.figures.made("volat", int(known[0] == 0)))
        elif known:
            true += self.between(*known)
        return true

    def endings(self, facts: Sequence) -> list:
        """What may stand behind a sheet's facts so that it can be settled: [lines], each with a
        partner and points in a word, where the facts tell none."""
        kinds = [fact.kind for fact in facts]
        promised = any(fact.key in ("bids:yield", "bids:invit") for fact in facts)
        partners = (
            [[]]
            if "with" in kinds or promised
            else [[f"partner {one}"] for one in (*ORDER[1:], self.alone)]
        )
        points = [[]] if "points" in kinds else [[f"points {word}"] for word in WORDS]
        return [[*partner, *number, "end"] for partner in partners for number in points]

    def ending(self, facts: Sequence, found: int) -> list:
        """The ending that fits to a play."""
        model = self.play
        seat = next((s for s in (1, 2, 3) if holds(found, model.partner[s])), None)
        partner = f"partner {ORDER[seat] if seat else self.alone}"
        lows = zip(WORDS, (0, *self.enough), strict=True)
        reached = [word for word, low in lows if holds(found, model.points[low])]
        fitting = (partner, f"points {reached[-1]}", "end")
        return next(ending for ending in self.endings(facts) if set(ending) <= set(fitting))

    whole_ending, complete = ending, endings
