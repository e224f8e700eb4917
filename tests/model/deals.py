"""Deals that the model found plays for: sheets that are true of some cards, for any test.

for lines in deals("high", "my seed", 20): ...
"""

import random
from collections.abc import Iterator, Sequence

from tests.model import verdicts
from tests.model.clauses import UnansweredError, holds
from tests.model.judge import SEATS, AnySheets
from tests.model.questions import Questions

MOST = 9  # facts of a deal


def sheet(sheets: AnySheets, lines: Sequence[str]) -> list[str]:
    """A sheet of one deal: with five at the table E deals, of two the second."""
    pair = len(sheets.seats) == 2
    letters = sheets.seats if pair else SEATS
    head = ["kibic 1", f"game {sheets.rules}", *(f"option {option}" for option in sheets.options)]
    seats = [f"seat {letter} Player {letter}" for letter in letters]
    return [*head, *seats, f"dealer {letters[-1]}", "deal", *lines]


def deals(game: str, seed: str, number: int) -> Iterator[list[str]]:
    """The lines of so many deals, `end` last, always the same for a seed."""
    sheets = verdicts.sheets_of(game)
    questions = Questions(sheets)
    chance = random.Random(f"{game} {seed} more")
    for start in verdicts.larger(sheets, seed, 50 * number):
        try:
            play = questions.play_of(start)
        except UnansweredError:
            continue
        if play is None:
            continue
        facts = list(start)
        for fact in chance.sample(sheets.all, len(sheets.all)):
            wider = [*facts, fact]
            true = all(holds(play, literal) for literal in fact.true)
            if true and len(facts) < MOST and fact not in facts and sheets.fits(wider):
                same = all(holds(play, literal) for literal in sheets.literals(wider))
                facts = wider if same else facts
        yield sheets.lines(facts) + sheets.whole_ending(facts, play)
        number -= 1
        if not number:
            return
