"""What `kibic judge --json` says may come next is what the dialogue offers, with its meanings."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dialogue import listing
from dialogue.deal import ASK, TABLE
from kibic.sheets import judge
from tarokk import games
from tests.conftest import PROOF
from tests.dialogue.alone import MOST
from tests.dialogue.test_back import stepper

DEALS = 40 if PROOF else 5
SPOKEN = ("auction", "speech")  # topics in which it is a seat's turn
# What is implied by saying nothing, and so is not offered.
IMPLIED = ("laid 0",)


def offered(question: Any) -> Iterator[tuple[tuple[str, ...], tuple | None]]:
    """(move, meaning) of each answer, also of those in the lists that answers open."""
    ask, deal = question.dialogue.ask, question.deal
    for line in listing.answers(question):
        if line.opens and not line.moves:
            for move in ask.likely(deal, line.opens, line.answer):
                yield move, question.meaning(move)
        elif line.moves:
            yield line.answer, line.meaning


@pytest.mark.parametrize("name", [name for name in games.NAMES if name != "danish"])
def test_the_next_of_a_report_is_what_is_offered(name: str, tmp_path: Path) -> None:
    compared = 0
    for seed in range(DEALS):
        alone = stepper(tmp_path / str(seed), name, seed, False)
        for _ in range(MOST):
            dialogue, session = alone.dialogue, alone.evening.session
            coming = judge.coming(session)
            is_spoken = alone.step == ASK and dialogue.asked in SPOKEN and not dialogue.opened
            if is_spoken and coming["turn"]:
                compared += 1
                own = {
                    " ".join(move[1:]): meaning
                    for move, meaning in offered(dialogue.question)
                    if move[0] == coming["turn"]
                }
                assert set(own) | set(IMPLIED) == set(coming["legal"]) | set(IMPLIED)
                assert {word for word in own if own[word]} == set(coming["notes"])
            alone.do(alone.choice())
            if alone.step == TABLE:
                break
    assert compared > DEALS
