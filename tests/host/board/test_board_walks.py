"""The tasks of `make test-board` walk where they should, on the simulator alone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dev.board import codes, rich_evening, test, update, walk
from dev.board.emulator import MS
from dev.board.files import copy_sources
from dev.board.games import Game, shadow
from dev.board.play import Job
from dev.board.rich_deals import RICH
from dev.board.workbench import Bench, BoardError
from dev.keys.strokes import Keystrokes
from dev.vm import ROOT
from kibic import release
from kibic.sheets.judge import report
from kibic.simulator import sim
from tarokk import games
from ui import keys

seldom = pytest.mark.sample(5)

NOWHERE = Path("no MicroPython")
SETTLED = "settled"
HUNGARIAN = ("paskievics", "illustrated", "high", "illustrated-54")

# Words that make deals rich: figures, counts, kontras, claims, hats; melds, faults and their fines.
_FIGURES = ("announced", "made", "trull", "four-kings", "game", "kontra", "rekontra")
RICH_WORDS = {
    **dict.fromkeys(HUNGARIAN, (*_FIGURES, "tarokks", "claim", "hat", "hold", "xxi-catch")),
    "hunter": (*_FIGURES, "tarokks", "inverse", "volat", "xxi-catch"),
    "two-handed": (*_FIGURES, "ultimo", "takes", "free", "xxi-catch"),
    "danish": ("meld", "fine", "false", "misdeals", "refund", "miscounts", "loses", "short"),
}
of_each_game = pytest.mark.parametrize("rich", RICH, ids=lambda game: game.name)


# --- the rich deals


def test_every_game_has_rich_deals_at_its_largest_table() -> None:
    assert {game.name for game in RICH} == set(games.NAMES)
    assert all(game.seats == games.load(game.name).SEATS[-1] for game in RICH)


@of_each_game
def test_judge_takes_the_rich_sheets_wherever_people_sit(rich: Game) -> None:
    """The deal moves on, and each deal comes from every seat."""
    sheet = report(rich.sheet(len(rich.deals) * rich.seats))
    assert [deal["phase"] for deal in sheet["deals"]] == [SETTLED] * len(rich.deals) * rich.seats
    for deal in sheet["deals"]:
        assert any(deal["payouts"].values())


@of_each_game
def test_rich_deals_hold_each_kind_of_thing(rich: Game) -> None:
    words = {word for deal in rich.deals for line in deal.split("|") for word in line.split()}
    assert set(RICH_WORDS[rich.name]) <= words


# --- the walks


class Dry:
    """A bench whose board is the simulator; `spoils` what its display shows."""

    spoils: Callable[[bytes], bytes] = staticmethod(lambda seen: seen)

    def __init__(self, uf2: Path, flash: bytes, folder: Path, presses: list[Any]) -> None:
        self.app = shadow(folder)
        self.presses = presses
        self.waited = 0
        self.pico = SimpleNamespace(run_for=lambda nanos: None)

    @property
    def screen(self) -> str:
        return type(self.app.stack[-1]).__name__

    def home(self) -> None:
        pass

    def press(self, name: str) -> None:
        self.app.press(keys.NAMES.index(name))
        self.waited = 0
        self.presses.append((name, self.screen, self.app.session.game.NAME))

    def pictures(self, ms: int) -> Iterator[bytes]:
        for _ in range(0, min(ms, 90_000), sim.TURN_MS):
            self.waited += sim.TURN_MS
            if sim.turn(self.app, self.waited):
                yield Dry.spoils(bytes(self.app.canvas.buf))

    def unplug(self) -> bytes:
        return b""


class DryHand(Keystrokes):
    def __init__(self, board: Dry) -> None:
        super().__init__(board.app)
        self.board = board

    def press(self, key: int, times: int = 1) -> None:
        for _ in range(times):
            self.board.press(keys.NAMES[key])


@pytest.fixture(autouse=True)
def dry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "Bench", Dry)
    monkeypatch.setattr(walk, "agree", lambda flash, folder: None)
    monkeypatch.setattr(walk, "laid", lambda files, folder: b"")
    monkeypatch.setattr(rich_evening, "Hand", DryHand)


def walked(task: str) -> list[tuple[str, str, str]]:
    """(key, screen, game) of each press of a task."""
    done: list[Any] = []
    test.MONTH_TASKS[task](NOWHERE, {}, done)
    return done


def steps(done: list[tuple[str, str, str]]) -> set[tuple[str, str]]:
    """(game, game after) where it changed."""
    names = [game for _, _, game in done]
    return {pair for pair in zip(names, names[1:], strict=False) if pair[0] != pair[1]}


FAMILIES = ("high", "hunter", "two-handed", "danish")
PAIRS = {(first, second) for first in FAMILIES for second in FAMILIES if first != second}


@seldom
@pytest.mark.parametrize("task", test.MONTH_TASKS)
def test_each_task_ends_where_it_should(task: str) -> None:
    """It says itself where that is."""
    done = walked(task)
    assert {screen for _, screen, _ in done} >= {"Home"}
    if "another family" in task:
        assert steps(done) == PAIRS
        assert [screen for _, screen, _ in done].count("Start") == len(PAIRS)
    if "every other" in task:
        assert steps(done) >= PAIRS
        assert {"Codes", "Payments", "History"} <= {screen for _, screen, _ in done}


@seldom
@of_each_game
def test_rich_deals_are_entered_and_looked_at(rich: Game) -> None:
    done: list[Any] = []
    rich_evening.rich_deals(Job(rich, NOWHERE, {}, done))
    seen = {screen for _, screen, _ in done}
    assert seen >= {
        "Entry",
        "Recap",
        "History",
        "Payments",
        "Kept",
        "Menu",
        "Offer",
        "Undo",
        "Home",
    }
    assert {game for _, _, game in done} == {rich.name}


def test_a_walk_rests_where_it_says_so() -> None:
    did: list[Any] = []
    board: Any = SimpleNamespace(press=did.append, pictures=lambda ms: (did.append(ms),))  # type: ignore[func-returns-value]
    walk.walk(board, "OK 2S DOWN*2")
    assert did == ["OK", 2000, "DOWN", "DOWN"]


# --- codes


def test_codes_are_read_from_pictures() -> None:
    done = walked("codes read back")
    assert [key for key, screen, _ in done if screen == "Codes"] == ["OK", "RIGHT", "RIGHT"] + [
        "OK",
        "RIGHT",
    ] * 2


@pytest.mark.parametrize("at", [2, 300])
def test_a_code_that_says_another_thing_is_told(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet of another evening stands in the journal than is shown."""
    texts = codes.export.texts
    monkeypatch.setattr(
        codes.export, "texts", lambda journal: [*list(texts(journal))[:at], "points 1"]
    )
    with pytest.raises(BoardError, match="instead of"):
        walked("codes read back")


def test_a_display_without_codes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dry, "spoils", staticmethod(lambda seen: bytes(len(seen))))
    with pytest.raises(BoardError, match="the standings says"):
        walked("codes read back")


class Going:
    """What stands for the chip, its display, and the simulator beside it: it notes its time."""

    SHOWN = {0: b"A", 100: b"half of B", 110: b"B", 400: b""}

    def __init__(self) -> None:
        self.now = 0.0
        self.turned: list[int] = []

    def latest(self) -> int:
        return max(at for at in self.SHOWN if at * MS <= self.now)

    def run_for(self, nanos: float) -> None:
        self.now += nanos

    def seen(self) -> bytes:
        return self.SHOWN[self.latest()]

    def passed(self, ms: int) -> bool:
        self.turned.append(ms)
        return True


class Watched(Bench):
    def __init__(self, going: Any) -> None:
        self.pico = self.panel = self.app = self.going = going

    @property
    def _sent(self) -> tuple[float, float]:  # type: ignore[override]
        return self.going.latest() * MS, 0.0


def test_pictures_come_once_each_and_whole_and_the_simulator_goes_along() -> None:
    """The display shows A, is sent B in two parts, and goes dark."""
    going = Going()
    assert list(Watched(going).pictures(500)) == [b"A", b"B", b""]
    assert going.turned == list(range(20, 501, 20))


def test_the_docs_list_every_scenario() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    listed = text.partition("### Budgets")[2].partition("## Guides")[0]
    rows = [line.split("|")[1].strip() for line in listed.splitlines() if line.startswith("| ")]
    named = {name for row in rows for name in row.split(", ")}
    assert {task for _, task in test.all_tasks()} <= named


# --- what else may go wrong


def test_a_copy_of_the_sources_has_all_that_a_release_is_made_of(tmp_path: Path) -> None:
    source = copy_sources(tmp_path / "source")
    assert release.modules_in(source / "firmware")
    assert all((source / place).is_file() for place in release.STARTERS.values())


def test_a_task_that_fails_by_itself_does_not_take_the_others_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(_uf2: Path) -> list[Any]:
        raise FileNotFoundError("boot.py")

    monkeypatch.setitem(update.TASKS, "image", fails)
    outcome = test.do_task(test.UPDATE, "image", NOWHERE, {})
    assert "FileNotFoundError: boot.py" in outcome.error
