"""Keys by chance at every game's tables: no text ends in … that a file of texts does not end so."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from store.begin import begin
from tests.host.support.sample import sampled
from tests.ui.helpers import StrictCanvas, head
from tests.ui.texts import LANGUAGES, lines
from tests.ui.viewer import texts_of
from ui import keys
from ui.app import App

TABLES = ("paskievics 5", "high 4", "illustrated 5", "illustrated-54 4", "hunter 7", "two-handed 2",
          "danish 4")  # fmt: skip
WALKS = [f"{code} {table} {seed}" for code in LANGUAGES for table in TABLES for seed in range(20)]
KEYS, WEIGHTS = ("OK", "DOWN", "UP", "LEFT", "RIGHT", "BACK", "HOME"), (34, 16, 8, 9, 14, 3, 1)
LENGTH = 300


def walk(folder: Path, code: str, game: str, seats: int, seed: str) -> Iterator[App]:
    """Yield the device behind each of the keys."""
    names = dict(lines(code, "table"))["first-names"].split()[:seats]
    more = (f"game {game}",)
    begin(str(folder), head(seats, "ABCDEFG"[seats - 1], tuple(names), more))
    app = App(str(folder), StrictCanvas(), lambda: "2026-11-20", lambda count: list(range(count)))
    app.use_language(code)
    app.draw()
    chance = random.Random(seed)
    for key in chance.choices(KEYS, WEIGHTS, k=LENGTH):
        app.press(keys.NAMES.index(key))
        if app.code != code:
            app.use_language(code)
            app.home()
            app.draw()
        yield app


@pytest.mark.parametrize("case", sampled(WALKS, 12))
def test_nothing_is_cut(case: str, tmp_path: Path) -> None:
    code, game, seats, _ = case.split()
    for app in walk(tmp_path, code, game, int(seats), case):
        whole = texts_of(code, app.lang.own).values()
        texts = [span[3].strip() for span in app.canvas.spans]
        cut = [text for text in texts if text.endswith("…") and text not in whole]
        # A home with five double rounds has room for three of them.
        cut = [text for text in cut if not text[0].isdigit()]
        assert not cut, (case, texts)
