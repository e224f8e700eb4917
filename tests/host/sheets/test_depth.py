"""How deep calls nest: a board has 8 KB of stack for all of them.

A call of MicroPython takes 100 to 300 bytes of it, so what is deep here is near the end there.
`make test-board` measures the bytes; this only sees that nothing nests deeper than what was
measured to leave 1.5 KB and more. Generators and comprehensions count as calls, as they are there.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from dev.board.games import GAMES, Game
from dev.board.rich_deals import RICH
from dev.keys.strokes import Keystrokes
from dev.plain_deals import DEALS, moves
from dev.vm import ROOT
from kibic.simulator import sim
from store.begin import begin
from tests.ui.helpers import press, rest
from ui import keys
from ui.prefetch import Prefetch

FIRMWARE = str(ROOT / "firmware")
# A rich deal of Kettes, where 1.6 KB are left. The device's loop adds four or five.
MOST = 21

YIELDED = "A 3|B 2|E pass|F pass|A pass|B call XX|B pass|E pass|F pass|A pass|points 52"

# Each at its largest table; an announced figure with its kontra, and who yields in Vadász, too;
# then what has most behind it.
PLAYED = [*GAMES, GAMES[0]._replace(deals=(DEALS[3][1],)), GAMES[4]._replace(deals=(YIELDED,))]
PLAYED += [game for game in RICH if game.name in ("hunter", "two-handed", "danish")]


class Depth:
    """The most calls of the firmware that were under way at once, and which."""

    def __init__(self) -> None:
        self.most = 0
        self.deepest: list[str] = []
        self._now = 0
        self._is_firmware: dict[CodeType, bool] = {}

    def of(self, work: Callable[[], object]) -> None:
        """Note it for some work."""
        self._now = 0
        sys.setprofile(self._heard)
        try:
            work()
        finally:
            sys.setprofile(None)

    def _heard(self, frame: FrameType, event: str, _: Any) -> None:
        if event not in ("call", "return"):
            return
        code = frame.f_code
        if code not in self._is_firmware:
            self._is_firmware[code] = code.co_filename.startswith(FIRMWARE)
        if not self._is_firmware[code]:
            return
        self._now += 1 if event == "call" else -1
        if self._now > self.most:
            self.most, self.deepest = self._now, list(self._names(frame))

    def _names(self, frame: FrameType | None) -> Iterator[str]:
        """The firmware's calls under way, the innermost first."""
        while frame:
            if self._is_firmware.get(frame.f_code):
                yield f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_name}"
            frame = frame.f_back


class Measured(Keystrokes):
    """A thumb that rests before each key, and asks what is marked."""

    def __init__(self, app: sim.App, depth: Depth) -> None:
        super().__init__(app)
        self.depth = depth

    def press(self, key: int, times: int = 1) -> None:
        for _ in range(times):
            self.depth.of(lambda: rest(self.app))
            self.depth.of(self.ask)
            self.depth.of(lambda: rest(self.app))
            self.depth.of(lambda: self.app.press(key))

    def ask(self) -> None:
        """Hold OK, and come back."""
        screens = len(self.app.stack)
        self.app.press(keys.HELP)
        if len(self.app.stack) > screens:
            self.app.press(keys.BACK)


@pytest.mark.sample(5)
@pytest.mark.parametrize("game", PLAYED, ids=lambda game: f"{game.name}-{len(game.deals[0])}")
def test_no_call_nests_deeper_than_was_measured(game: Game, tmp_path: Path) -> None:
    begin(str(tmp_path), game.head())
    depth = Depth()
    started: list[sim.App] = []
    depth.of(lambda: started.append(sim.device(tmp_path, seed=1)))
    (app,) = started
    app.prefetch = Prefetch(lambda key: False)
    app.roomy = True  # all that is worked out anywhere is
    Measured(app, depth).enter(moves(game.deals[0]), by_outcome=False)
    for words in ("DOWN OK", "OK", "BACK", "BACK BACK", "HELP HOME"):
        depth.of(lambda words=words: press(app, words))  # type: ignore[misc]
    assert depth.most <= MOST, (depth.most, " < ".join(depth.deepest))
