"""A deal through its dialogue alone, and the same choices as keys: one journal."""

from pathlib import Path
from typing import Any

import pytest

from dialogue.deal import RECAP, TABLE
from store.begin import begin
from store.steps import deal_of
from tarokk import games
from tarokk.ask import GROUP
from tests.conftest import PROOF
from tests.dialogue.alone import Alone, played
from tests.ui.helpers import head, press, screen, start
from ui.screens.entry import Entry

MOST_STATES = 100  # of a row
DEALS = 100 if PROOF else 6


def same_keys(app: Any, alone: Alone, choice: tuple) -> None:
    """Do with keys what was done, on a device whose question is the same as it was."""
    action, *rest = choice
    top: Any = app.stack[-1]
    if action in ("settle", "accept"):
        rows = getattr(getattr(top, "dialogue", None), "question", None)
        if rows and rows.kind == "rows" and rows.opens(rows.at):  # there OK opens
            to_row(app, 0)
        press(app, "OK")
    elif action == "back":
        press(app, "BACK")
    elif action in ("all pass", "side"):
        press(app, "RIGHT")
    elif action == "number":
        far = top.dialogue.question.asking.step
        names = {1: "UP", -1: "DOWN", far: "RIGHT", -far: "LEFT"}
        press(app, " ".join(names[step] for step in rest[0]) + " OK")
    elif action == "row":
        at, times = rest
        to_row(app, at)
        press(app, f"RIGHT*{1 if top.dialogue.question.opens(at) else times}")
    elif action == "put":
        put_by_keys(app, *rest)
    else:
        at, column = rest
        page = top.page
        step = at - page.list.at
        press(app, f"DOWN*{step}" if step > 0 else f"UP*{-step}")
        turns = (column - page.column) % len(page.groups[at])
        press(app, f"RIGHT*{turns} OK")


def to_row(app: Any, at: int) -> None:
    """Mark a row of figures; a correction shows others before them."""
    page = app.stack[-1].page
    step = at + len(getattr(page, "heads", ())) - page.list.at
    press(app, f"DOWN*{step}" if step > 0 else f"UP*{-step}")


def put_by_keys(app: Any, name: str, code: tuple) -> None:
    """Turn a row of figures to a state, in its group or outside of it, and leave it."""
    rows = app.stack[-1].dialogue.question
    was_inside = rows.group
    if was_inside and name not in rows.names:
        press(app, "BACK")
    if name not in rows.names:
        to_row(app, rows.names.index((GROUP, group_of(rows, name))))
        press(app, "RIGHT")
    to_row(app, rows.names.index(name))
    for _ in range(MOST_STATES):
        press(app, "RIGHT")
        if rows.code(rows.at) == code:
            break
    press(app, "DOWN")
    if rows.group != was_inside:
        press(app, "BACK")


def group_of(rows: Any, name: str) -> str:
    """The group of a row that does not stand outside of it."""
    deal, ask = deal_of(rows.dialogue.target), rows.dialogue.ask
    groups = [outer[1] for outer in rows.names if isinstance(outer, tuple)]
    return next(group for group in groups if name in ask.rows(deal, group))


def dismissed(app: Any) -> None:
    """Whatever is told above the table, or asked between deals, is passed by."""
    while screen(app) in ("Message", "Choice"):
        press(app, "OK")


@pytest.mark.sample(5)
@pytest.mark.parametrize("by_outcome", [False, True], ids=["in full", "by outcome"])
@pytest.mark.parametrize("name", games.NAMES)
def test_the_journal_is_the_one_of_the_keys(name: str, by_outcome: bool, tmp_path: Path) -> None:
    settled = 0
    for seed in range(DEALS):
        folders = [tmp_path / f"{seed}-{which}" for which in ("alone", "keys")]
        seats = games.load(name).SEATS[0]
        lines = head(seats, "ABCDEFG"[seats - 1], more=(f"game {name}",))
        sheets = []
        for folder in folders:
            folder.mkdir()
            sheets.append(begin(str(folder), lines))
        app: Any = start(str(folders[1]))
        for target in (sheets[0], app.evening):
            target.do(("deal",))
        alone = Alone(sheets[0], seed, by_outcome)
        app.push(Entry(app, app.evening, by_outcome))
        app.draw()
        done: list[tuple] = []

        def each(choice: tuple, app: Any = app, alone: Alone = alone, done: Any = done) -> None:
            done.append(choice)
            same_keys(app, alone, choice)
            refused = screen(app) == "Message"
            dismissed(app)
            assert app.evening.lines == alone.evening.lines, done
            assert refused == alone.refused, done
            if alone.step == TABLE:
                assert screen(app) == "Home", done
            elif alone.step == RECAP:
                assert screen(app) == "Recap", done
            else:
                shown = app.stack[-1].dialogue
                assert (shown.asked, shown.passed, shown.opened) == (
                    alone.dialogue.asked, alone.dialogue.passed, alone.dialogue.opened
                ), done  # fmt: skip

        played(alone, each)
        assert alone.evening.session.totals == app.session.totals
        settled += alone.step == TABLE and bool(alone.evening.lines)
    assert settled * 2 >= DEALS, "hardly a deal comes to its end"
