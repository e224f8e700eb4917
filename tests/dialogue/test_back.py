"""A step back from anywhere leads to the question before, and what it marks leads forward again."""

from pathlib import Path

import pytest

from dialogue import listing
from dialogue.deal import ASK, TABLE
from tarokk import games
from tarokk.sheet import words
from tests.conftest import PROOF
from tests.dialogue.alone import MOST, Alone, begun

DEALS = 40 if PROOF else 6
CLOSES = 6  # lists and groups that may be left, or opened, around an answer


class Stepper(Alone):
    """A player who steps back behind his answers."""

    def stands(self) -> tuple:
        """The question, and what the journal holds."""
        dialogue = self.dialogue
        entered = getattr(dialogue.question, "entered", ())
        return dialogue.asked, dialogue.passed[:], dialogue.opened[-1:], entered, self.lines()

    def lines(self) -> list[str]:
        """The deal's lines."""
        return list(self.evening.lines)

    def marked(self, gone: list[tuple]) -> tuple | None:
        """What the question marks, as a choice; of a row that is asked again the state that says
        the moves that are `gone`. None where it marks nothing."""
        question = self.dialogue.question
        if question.kind == "numbers":
            return ("number", (0,))
        if question.kind == "answers":
            place = question.place()
            return ("answer", *(place or (0, 0))) if place or not question.rows.has(1) else None
        if question.opens(question.at):
            return ("row", question.at, 1)
        if gone[0][0] == "points" and gone[0][-1].isdigit():
            return ("row", question.names.index("points"), 1)
        name = question.names[question.at]
        states, at = listing.states(question, name)
        whole = [*states[at].moves, *gone]  # a state is told in place of the one that there is
        codes = [state.code for state in states if list(state.moves) == whole]
        return ("put", name, codes[0]) if codes else None


def stepper(folder: Path, name: str, seed: int, by_outcome: bool) -> Stepper:
    return Stepper(begun(folder, name), seed, by_outcome)


@pytest.mark.sample(7)
@pytest.mark.parametrize("by_outcome", [False, True], ids=["in full", "by outcome"])
@pytest.mark.parametrize("name", games.NAMES)
def test_back_and_forward_again(name: str, by_outcome: bool, tmp_path: Path) -> None:
    """Behind whatever was said: back until it is taken back, out of the lists that were opened, and
    forward by what is marked."""
    stepped = {True: 0, False: 0}
    for seed in range(DEALS):
        alone = stepper(tmp_path / str(seed), name, seed, by_outcome)
        for _ in range(MOST):
            before, choice = alone.stands(), alone.choice()
            alone.do(choice)
            if alone.step == TABLE:
                break
            behind = alone.stands()
            lines, now = before[-1], behind[-1]
            if says(choice) and alone.step in (ASK, None) and now[: len(lines)] == lines != now:
                back(alone, lines, choice)
                stepped[forward(alone, behind, choice)] += 1
    assert stepped[True] > 2 * stepped[False] + DEALS // 2, stepped


def says(choice: tuple) -> bool:
    """Whether lines that a choice adds are its own: a turned row writes them when it is left, and
    the game's row shows a result without a line."""
    action, *rest = choice
    if action == "put":
        name, code = rest
        return name != "game" and code[0] != "open"
    return action in ("answer", "all pass", "number")


def back(alone: Stepper, lines: list[str], choice: tuple) -> None:
    """Step back to these lines."""
    for _ in range(CLOSES):
        alone.do(("back",))
        if alone.lines() == lines:
            return
    raise AssertionError((choice, alone.lines(), lines))


def forward(alone: Stepper, stands: tuple, choice: tuple) -> bool:
    """Do what is marked until all stands as before; return False where nothing is marked: an answer
    far down a list, or a row without such a state."""
    done: list = []
    for _ in range(CLOSES):
        lines, whole = alone.lines(), stands[-1]
        assert lines == whole[: len(lines)], f"taken back: {whole}; what is marked says: {lines}"
        gone = [words(line) for line in whole[len(lines) :]]
        done.append(choice if choice[0] in ("put", "all pass") else alone.marked(gone))
        if not done[-1]:
            return False
        alone.do(done[-1])
        if alone.lines() == stands[-1]:
            assert alone.stands() == stands, (choice, done)
            return True
    raise AssertionError((choice, done, alone.lines(), stands))
