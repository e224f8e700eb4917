"""How deep calls nest: a board has 8 KB of stack for all of them.

A call of MicroPython takes 100 to 300 bytes of it, so what is deep here is near the end there.
`make test-board` measures the bytes; this only sees that nothing nests deeper than what was
measured to leave 1.5 KB and more. Generators and comprehensions count as calls, as they are there.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from dev.bench import DEALER, DEALS, HEAD, OTHERS, moves
from dev.keystrokes import Keystrokes
from dev.vm import ROOT
from kibic import sim
from store import evening
from tests.ui.helpers import press, rest
from ui.prefetch import Prefetch

FIRMWARE = str(ROOT / "firmware")
# Vadász, where 2.0 KB are left; the others have 18. The device's loop adds four or five.
MOST = 20

GAMES = [
    ("paskievics", [*HEAD, DEALER], DEALS[3][1]),
    ("high", [HEAD[0], "game high", *HEAD[2:], DEALER], DEALS[0][1]),
    *(row[:3] for row in (*OTHERS[:2], OTHERS[-1])),
]


class Depth:
    """The most calls of the firmware that were under way at once, and which."""

    def __init__(self) -> None:
        self.most = 0
        self.deepest: list[str] = []

    def of(self, work: Callable[[], object]) -> None:
        """Note it for some work."""
        sys.setprofile(self._called)
        try:
            work()
        finally:
            sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call":
            return
        calls = []
        one: FrameType | None = frame
        while one:
            if one.f_code.co_filename.startswith(FIRMWARE):
                calls.append(f"{Path(one.f_code.co_filename).stem}.{one.f_code.co_name}")
            one = one.f_back
        if len(calls) > self.most:
            self.most, self.deepest = len(calls), calls


class Measured(Keystrokes):
    """A thumb that rests before each key."""

    def __init__(self, app: sim.App, depth: Depth) -> None:
        super().__init__(app)
        self.depth = depth

    def press(self, key: int, times: int = 1) -> None:
        for _ in range(times):
            self.depth.of(lambda: rest(self.app))
            self.depth.of(lambda: self.app.press(key))


@pytest.mark.parametrize(("name", "head", "deal"), GAMES, ids=[row[0] for row in GAMES])
def test_no_call_nests_deeper_than_was_measured(
    name: str, head: list[str], deal: str, tmp_path: Path
) -> None:
    evening.begin(str(tmp_path), head)
    app = sim.device(tmp_path, seed=1)
    app.prefetch = Prefetch(lambda key: False)
    app.roomy = True  # all that is worked out anywhere is
    depth = Depth()
    Measured(app, depth).enter(moves(deal), by_outcome=False)
    for words in ("DOWN OK", "OK", "BACK", "BACK BACK"):
        depth.of(lambda words=words: press(app, words))  # type: ignore[misc]
    assert depth.most <= MOST, (name, depth.most, " < ".join(depth.deepest))
