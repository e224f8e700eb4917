"""What `kibic judge --json` says may come next is what the dialogue offers, with its meanings."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dialogue import listing
from dialogue.deal import ASK, TABLE
from kibic.sheets import judge
from tarokk import games
from tarokk.report import Report
from tests.conftest import PROOF
from tests.dialogue.alone import MOST
from tests.dialogue.test_back import stepper

DEALS = 40 if PROOF else 3
SPOKEN = ("auction", "speech")  # topics in which it is a seat's turn

# Melds that no table is asked for: that somebody has none, and half ones whose card is not told.
UNASKED = (" half", " none")


def offered(question: Any) -> Iterator[tuple[tuple[str, ...], tuple | None]]:
    """(move, meaning) of each answer, also of those in the lists that answers open."""
    ask, deal = question.dialogue.ask, question.deal
    for line in listing.answers(question):
        if line.opens and not line.moves:
            for move in ask.likely(deal, line.opens, line.answer):
                if ask.is_legal(deal, move) and not ask.opened_topic(deal, line.opens, move):
                    yield move, question.meaning(move)
        elif line.moves:
            yield line.answer, line.meaning


REPORTS = {name: judge.report_of(games.load(name)) for name in games.NAMES}
IN_TURN = [name for name in games.NAMES if REPORTS[name].turn is not Report.turn]


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", IN_TURN)
def test_the_next_of_a_report_is_what_is_offered(name: str, tmp_path: Path) -> None:
    """And what is implied by saying nothing; together that is every move of his that the core
    takes, by the list that the core makes for itself."""
    compared = 0
    report = REPORTS[name]
    for seed in range(DEALS):
        alone = stepper(tmp_path / str(seed), name, seed, False)
        for _ in range(MOST):
            dialogue, session = alone.dialogue, alone.evening.session
            is_spoken = alone.step == ASK and dialogue.asked in SPOKEN and not dialogue.opened
            coming: judge.Report = judge.coming(session) if is_spoken else {"turn": None}
            if turn := coming["turn"]:
                compared += 1
                deal = dialogue.question.deal
                own = {
                    " ".join(move[1:]): meaning
                    for move, meaning in offered(dialogue.question)
                    if move[0] == turn
                }
                implied = {" ".join(move[1:]) for move in report.implied(deal)}
                legal = {" ".join(move[1:]) for move in report.legal(deal) if move[0] == turn}
                assert not implied & set(own)
                assert set(own) | implied == set(coming["legal"]) == legal
                assert {word for word in own if own[word]} == set(coming["notes"])
            alone.do(alone.choice())
            if alone.step == TABLE:
                break
    assert compared > DEALS, "hardly a question of a seat in turn was compared"


def test_danish_lines_that_are_offered_may_come_next(tmp_path: Path) -> None:
    """In Danish tarok nobody is in turn, and a report has the lines of all topics: among them are
    those of the question, and while melds are asked there are no other melds."""
    compared = 0
    for seed in range(DEALS):
        alone = stepper(tmp_path / str(seed), "danish", seed, False)
        for _ in range(MOST):
            question = alone.dialogue.question
            if alone.step == ASK and question.kind == "answers" and not alone.dialogue.opened:
                compared += 1
                opens, deal = alone.dialogue.ask.opened_topic, question.deal
                lines = {
                    " ".join(move)
                    for move, _ in offered(question)
                    if move[1:] and not opens(deal, question.topic, move)
                }
                legal = set(judge.coming(alone.evening.session)["legal"])
                assert lines <= legal
                if question.topic == "melds":
                    rest = {line for line in legal - lines if " meld " in line}
                    assert all(line.endswith(UNASKED) for line in rest), rest
            alone.do(alone.choice())
            if alone.step == TABLE:
                break
    assert compared > DEALS
