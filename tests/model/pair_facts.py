"""What a sheet of two-handed tarokk may tell, each fact with its lines and its literal.

Two are at the table, B deals, A leads. A deal of 18 tricks has announcements of the draws and of
the last five; what is announced in the primer makes it one of five tricks.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from tests.model.facts import Fact
from tests.model.pair import FIVE, SEATS, SHARES, WHOLE, Pair

LETTERS = "AB"
START, TAKEN, LAID, FIRST, DRAWN, LAST, CLOSED, POINTS, MADE = range(9)  # ranks

ALWAYS = ("trull", "four-kings", "xxi-catch", "pagat-catch")
OF_CARD = tuple(
    f"{name} {card}"
    for name in ("ultimo", "uhu")
    for card in ("pagat", "eagle", "king-hearts", "king-spades")
)
SILENT = ("trull", "four-kings", "volat", "xxi-catch", "ultimo pagat", "ultimo eagle")

# game: tricks, {rank: figures that may be announced then}. 4
GAMES = {
    "two-handed": (WHOLE, {DRAWN: ALWAYS + OF_CARD, LAST: (*ALWAYS, "volat", "betli")}),
    "two-handed-five": (FIVE, {DRAWN: ("volat", "betli", *ALWAYS, *OF_CARD)}),
}
NUMBERS = (0, 1, 2, 3, 5, 9, 12, 23, 24, 35, 47, 59, 70, 71, 80, 88, 94)
LATE = "*"  # stands in the key of what was announced with the last five in hand


class PairSheets:
    """As facts.Sheets, for two-handed tarokk; `rules` is the game's name in a sheet."""

    rules, options, seats = "two-handed", (), LETTERS

    def __init__(self, game: str) -> None:
        tricks, self.announced = GAMES[game]
        self.game = game
        self.short = tricks == FIVE
        self.play = Pair(tricks)
        self.all = [*self._starts(), *self._points(), *self._results()]
        self.by_key = {fact.key: fact for fact in self.all}
        self.start = self.by_key["A:2"]

    def _starts(self) -> Iterator[Fact]:
        play = self.play
        for word in SHARES:
            yield Fact(word.replace(" ", ":"), (f"declarer {word}",), (play.bid[word],), START,
                       "start")  # fmt: skip
        for seat, letter in enumerate(LETTERS):
            for number in (0, 1):
                yield Fact(f"{letter}takes{number}", (f"{letter} takes {number}",),
                           (play.share[seat][number],), TAKEN, "takes" + letter)  # fmt: skip
            laid = play.laid_tarokks(seat)
            for number in (1, 2):
                yield Fact(f"{letter}laid{number}", (f"{letter} laid {number}",),
                           (laid[number], -laid[number + 1]), LAID, "laid" + letter)  # fmt: skip
            if not self.short:
                for rank, stage, trick in (FIRST, "draw", 0), (LAST, "last", 12):
                    yield Fact(f"{stage}{letter}", (f"stage {stage} {letter}",),
                               (play.winner[trick][seat],), rank, stage)  # fmt: skip

    def _points(self) -> Iterator[Fact]:
        for seat, letter in enumerate(LETTERS):
            points = self.play.points[seat]
            for number in NUMBERS:
                true = (points[number], -points[number + 1])
                yield Fact(f"{letter}={number}", (f"points {letter} {number}",), true, POINTS,
                           "points" + letter)  # fmt: skip

    def _results(self) -> Iterator[Fact]:
        play = self.play
        for seat, letter in enumerate(LETTERS):
            for rank, names in self.announced.items():
                late = rank == LAST
                for name in names:
                    key = letter + name.replace(" ", ":") + (LATE if late else "")
                    lines = (f"announced {letter} {name}",)
                    made = play.made(name, seat, late)
                    also = (play.betli[seat],) if name == "betli" else ()
                    at = CLOSED if name == "betli" else rank
                    kind = "did" + letter + name
                    yield Fact(
                        "+" + key, (*lines, f"made {name} {letter}"), (made, *also), at, kind
                    )
                    yield Fact("-" + key, lines, (-made, *also), at, kind, (name, letter))
            for name in SILENT:
                key = letter + name.replace(" ", ":")
                yield Fact("=" + key, (f"made {name} {letter}",), (play.made(name, seat),), MADE,
                           "did" + letter + name)  # fmt: skip
            yield Fact(f"~{letter}ultimo:pagat", (f"lost ultimo pagat {letter}",),
                       (play.lost(seat),), MADE, f"did{letter}ultimo pagat")  # fmt: skip
            if not self.short:
                true = (play.made("quarter", seat),)
                yield Fact(f"={letter}quarter", (f"made quarter {letter}",), true, MADE,
                           f"did{letter}quarter")  # fmt: skip

    # -- sheets

    def fits(self, facts: Sequence) -> bool:
        """Whether a sheet may tell these facts side by side, whatever the cards: a betli is the
        last word, and no volat is beside it; a catch of the pagát and an ultimo or uhu are not of
        one seat; no more is taken than the bid gives, nor laid than taken. 2, 4.4, 4.9"""
        kinds = [fact.kind for fact in facts if fact.kind]
        if len(set(kinds)) != len(kinds):
            return False
        announced = [(fact.key[1], fact.lines[0].split()[2]) for fact in facts if _is_said(fact)]
        betli = [seat for seat, name in announced if name == "betli"]
        if betli and (len(betli) > 1 or any(seat != betli[0] for seat, _ in announced)):
            return False
        if betli and any(fact.lines[-1].startswith(("made volat", "announced")) and
                         "volat" in fact.lines[-1] for fact in facts):  # fmt: skip
            return False
        for letter in LETTERS:
            own = {name for whose, name in announced if whose == letter}
            if "pagat-catch" in own and own & {"ultimo", "uhu"}:
                return False
        start = next((fact for fact in facts if fact.kind == "start"), self.start)
        keys = [fact.key for fact in facts]
        for seat, letter in enumerate(LETTERS):
            share = SHARES[start.lines[0][9:]][seat]
            for number in (0, 1):
                if f"{letter}takes{number}" in keys:
                    if number > share:
                        return False
                    share = number
            if any(f"{letter}laid{number}" in keys and number > share for number in (1, 2)):
                return False
        return True

    def lines(self, facts: Sequence) -> list:
        """The lines of a sheet that tells these facts, without its end."""
        kinds = [fact.kind for fact in facts]
        ranked = sorted(
            [*self._starts_of(facts), *facts], key=lambda fact: (fact.rank, _is_said(fact))
        )
        lines: list = []
        ends: list = []
        stages = {DRAWN: "draw", LAST: "last"}
        for fact in ranked:
            rank = LAST if fact.rank == CLOSED else fact.rank
            stage = stages.pop(rank, None) if _is_said(fact) else None
            if stage and not self.short and stage not in kinds:
                lines.append("stage " + stage)
            own = [line for line in fact.lines if line.startswith(("made", "lost", "points"))]
            ends += own
            lines += [line for line in fact.lines if line not in own]
        if self.short and not any(_is_said(fact) for fact in facts):
            lines.append("announced A quarter")  # by which there are five tricks
        return lines + ends

    def _starts_of(self, facts: Sequence) -> list:
        """The fact of the bid where none is told."""
        return [] if any(fact.kind == "start" for fact in facts) else [self.start]

    def unsaid(self, facts: Sequence) -> list:
        """The literals that hold since these facts leave something out: all that may be taken is,
        and nobody announces a betli."""
        kinds = [fact.kind for fact in facts]
        starts = [*facts, *self._starts_of(facts)]
        word = next(fact for fact in starts if fact.kind == "start").lines[0][9:]
        true = []
        for seat, letter in enumerate(LETTERS):
            if "takes" + letter not in kinds:
                true.append(self.play.share[seat][SHARES[word][seat]])
            if f"did{letter}betli" not in kinds:
                true.append(-self.play.betli[seat])
        return true

    def literals(self, facts: Sequence) -> list:
        stated = [*self._starts_of(facts), *facts]
        return self.unsaid(facts) + [literal for fact in stated for literal in fact.true]

    def endings(self, facts: Sequence) -> list:
        """One, in which nothing follows: points may be any number, so that no ending fits more."""
        return [[]]

    def ending(self, facts: Sequence, play: int) -> list:
        return []

    def complete(self, facts: Sequence) -> Iterator[list]:
        """Endings with which a sheet of these facts may be settled: what points they leave out."""
        kinds = [fact.kind for fact in facts]
        open_points = [letter for letter in LETTERS if "points" + letter not in kinds]
        for numbers in product(range(0, 95, 3 if len(open_points) == 2 else 1),
                               repeat=len(open_points)):  # fmt: skip
            points = zip(open_points, numbers, strict=True)
            yield [*(f"points {letter} {number}" for letter, number in points), "end"]

    def whole_ending(self, facts: Sequence, play: int) -> list:
        """The points of a play that the facts do not tell, and the end."""
        from tests.model.clauses import holds

        kinds = [fact.kind for fact in facts]
        lines = []
        for seat, letter in enumerate(LETTERS):
            if "points" + letter not in kinds:
                points = self.play.points[seat]
                number = max(n for n, literal in enumerate(points) if holds(play, literal))
                lines.append(f"points {letter} {number}")
        return [*lines, "end"]

    def concluded(self, deal: Any) -> list:
        """The literals of all that a settled deal says came of it."""
        play, true = self.play, []
        names = {*OF_CARD, *ALWAYS, "volat", "betli", "double", "quarter"}
        for item in deal.items():
            if item.figure not in names:
                continue
            seat = LETTERS.index(item.by)
            if not item.announced and item.by != item.paid:
                true.append(play.lost(seat))
                continue
            when = deal.talk.announced.get((item.by, item.figure), (0, ""))[1]
            late = when == "last" and item.announced
            made = play.made(item.figure, seat, late)
            true.append(made if item.by == item.paid else -made)
        return true


def _is_said(fact: Fact) -> bool:
    return fact.lines[0].startswith("announced")


__all__ = ["GAMES", "PairSheets", "SEATS"]
