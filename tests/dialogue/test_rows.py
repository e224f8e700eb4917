"""The deal without a row, which is told fast: nothing is true only with a row that was left."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dialogue.deal import TABLE
from dialogue.rows import FigureRows, replaced
from store.steps import deal_of, left_out
from tarokk import games
from tarokk.ask import Ask
from tests.conftest import PROOF
from tests.dialogue.alone import MOST
from tests.dialogue.test_back import Stepper, stepper

DEALS = 40 if PROOF else 6


def shows(alone: Stepper, deal: Any, row: str) -> tuple:
    """What a deal shows: its rows, the states of `row`, who pays."""
    ask = alone.dialogue.ask
    names = [name for name in ask.rows(deal) if isinstance(name, str) and name != "points"]
    seen = [ask.state(deal, name) for name in names if name != "more"]
    return names, seen, ask.states(deal, row), deal.payable() and deal.payouts(1)


def compare(alone: Stepper) -> int:
    """Take each row of the question out of the deal, and compare it with the deal that is checked
    line by line; return how many rows hold lines."""
    dialogue = alone.dialogue
    moves, compared = dialogue.target.moves(), 0
    names = dialogue.ask.rows(deal_of(dialogue.target))
    for at, name in enumerate(names):
        rows = FigureRows(dialogue, names)
        while rows.group:
            rows.back()
        rows.at = at
        if rows.opens(at) or len(replaced(dialogue, name, ())) == len(moves):
            continue
        rows.work_out()
        session = dialogue.target.tried(())
        assert rows.hanging == left_out(session, replaced(dialogue, name, ())), (name, moves)
        assert shows(alone, rows.bare, name) == shows(alone, session.deal, name), (name, moves)
        compared += 1
    return compared


def turned(rows: FigureRows, at: int, look: Callable[[], None] | None) -> tuple[tuple, int]:
    """Where a turn of the row leads to once that was worked out ahead, and how often `look` has
    stopped it; then the deal is as it was."""
    rows.at, stopped = at, 0
    while True:
        deal = rows.states is None and rows._begun == at and rows.bare
        before = deal and deal.mark()
        try:
            if not rows.look_ahead(look):
                break
        except RuntimeError:
            stopped += 1
            assert not rows.bare.back(before)
    rows.turn(1, lambda *_: None)
    return rows.code(at), stopped


@pytest.mark.parametrize("name", ["illustrated-54", "hunter"])
def test_a_key_that_comes_meanwhile_stops_a_check(name: str, tmp_path: Path) -> None:
    chance, stopped = random.Random(1), 0

    def look() -> None:
        if chance.random() < 0.3:
            raise RuntimeError

    for alone in with_rows(tmp_path, name, False):
        names = alone.dialogue.question.names
        for at in range(len(names)):
            rows, calm = [FigureRows(alone.dialogue, names) for _ in range(2)]
            if rows.group or rows.opens(at):
                continue
            state, times = turned(rows, at, look)
            assert state == turned(calm, at, None)[0]
            stopped += times
    assert stopped > 4 * DEALS


def with_rows(folder: Path, name: str, by_outcome: bool) -> Iterator[Stepper]:
    """Deals by chance, wherever their rows are asked and none is turned."""
    for seed in range(DEALS):
        alone = stepper(folder / str(seed), name, seed, by_outcome)
        for _ in range(MOST):
            question = alone.dialogue.question
            is_rows = question and question.kind == "rows" and question.states is None
            alone.do(is_rows and alone.chance.random() < 0.8 and alone.put() or alone.choice())
            if alone.step == TABLE:
                break
            question = alone.dialogue.question
            if question and question.kind == "rows" and question.states is None:
                yield alone


WITH_ROWS = [name for name in games.NAMES if games.load(name).ask().rows is not Ask.rows]


@pytest.mark.sample(2)
@pytest.mark.parametrize("by_outcome", [False, True], ids=["in full", "by outcome"])
@pytest.mark.parametrize("name", WITH_ROWS)
def test_a_deal_without_a_row(name: str, by_outcome: bool, tmp_path: Path) -> None:
    compared = sum(compare(alone) for alone in with_rows(tmp_path, name, by_outcome))
    assert compared > DEALS, "hardly a row holds lines"
