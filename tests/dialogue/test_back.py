"""A step back from anywhere leads to the question before, and what it marks leads forward again."""

from pathlib import Path

import pytest

from dialogue.deal import ASK, TABLE
from store import evening
from tarokk import games
from tests.conftest import PROOF
from tests.dialogue.alone import MOST, Alone
from tests.ui.helpers import head

DEALS = 40 if PROOF else 4
CLOSES = 3  # steps back that may leave lists before one takes an answer back


class Stepper(Alone):
    """A player who steps back behind his answers."""

    def stands(self) -> tuple:
        """The question, and what the journal holds."""
        dialogue = self.dialogue
        entered = getattr(dialogue.question, "entered", ())
        return dialogue.asked, dialogue.passed[:], dialogue.opened[:], entered, self.lines()

    def lines(self) -> list[str]:
        """The deal's lines."""
        return list(self.evening.lines)

    def marked(self) -> tuple | None:
        """What the question marks, as a choice; None where it marks nothing."""
        question = self.dialogue.question
        if question.kind == "numbers":
            return ("number", (0,))
        place = question.place() if question.kind == "answers" else None
        return ("answer", *place) if place else None


def stepper(folder: Path, name: str, seed: int, by_outcome: bool) -> Stepper:
    folder.mkdir()
    seats = games.load(name).SEATS[0]
    lines = head(seats, "ABCDEFG"[seats - 1], more=(f"game {name}",))
    sheet = evening.begin(str(folder), lines)
    sheet.do(("deal",))
    return Stepper(sheet, seed, by_outcome)


@pytest.mark.parametrize("by_outcome", [False, True], ids=["in full", "by outcome"])
@pytest.mark.parametrize("name", games.NAMES)
def test_back_and_forward_again(name: str, by_outcome: bool, tmp_path: Path) -> None:
    """Behind an answer, all passes or a number: one step back, and what is marked then. A list that
    was opened closes first."""
    stepped = 0
    for seed in range(DEALS):
        alone = stepper(tmp_path / str(seed), name, seed, by_outcome)
        for _ in range(MOST):
            before, choice = alone.stands(), alone.choice()
            alone.do(choice)
            if alone.step == TABLE:
                break
            behind = alone.stands()
            if choice[0] not in ("answer", "all pass", "number") or alone.step != ASK:
                continue
            if before[2] or behind[2]:
                is_move = choice[0] == "answer" and behind[4] != before[4]
                if is_move and alone.chance.random() < 0.2:
                    closes(alone, before[4])
            elif behind != before:
                alone.do(("back",))
                assert alone.stands() == before, choice
                alone.do(again(alone, choice))
                assert alone.stands() == behind, choice
                stepped += 1
    assert stepped > DEALS // 2


def again(alone: Stepper, choice: tuple) -> tuple:
    """What is marked. Where all passes are one answer they have no row: the first pass has it."""
    marked = alone.marked()
    assert marked, choice
    return choice if choice == ("all pass",) else marked


def closes(alone: Stepper, lines: list[str]) -> None:
    """The list of an answer, and those around it, are left; then the answer is taken back."""
    for _ in range(CLOSES):
        alone.do(("back",))
        if alone.lines() == lines:
            return
    raise AssertionError((alone.lines(), lines))
