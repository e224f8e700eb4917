"""The accessible text of the display's picture is made of data, and says what the picture says."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.ui import scenes
from tests.ui.helpers import clear, screen
from tests.ui.viewer import Viewer
from web.display.reading import read

SHORT = 4  # letters: what is shorter is a sign, or a beginning of a name
# What only a picture has: signs before and behind a name, keys in the place of a title's end.
SIGNS = re.compile(r"[^\w .,:→×+−…/?*-]")
OF_KEYS = (
    "OK ", "→ ", "of ", "pass ", "any key", "silent", "announced", "done", "back", "standings",
    "the sheet", "points", "1. Settlement",
)  # fmt: skip
GRIDS = ("Letters", "Code")  # of letters, of which the marked one is read


class Reader(Viewer):
    """A viewer who also reads, and remembers what a picture says that the text does not."""

    def __init__(self) -> None:
        super().__init__()
        self.unread: set[tuple[str, str]] = set()
        self.unmarked: set[str] = set()

    def look(self, app: Any) -> None:
        lines, rows, active = read(app)
        words = SIGNS.sub("", " ".join(lines))
        self.screens.add(screen(app))
        assert lines and lines[0].strip()
        assert list(rows) == list(range(rows[0], rows[0] + len(rows))) if rows else active == -1
        if active not in rows and (rows or screen(app) in GRIDS):
            self.unmarked.add(screen(app))
        for span in app.canvas.spans:
            text = SIGNS.sub("", span[3]).strip()
            name = type(app.stack[-1]).__name__
            parts = text.replace(",", "").split() if name == "Story" else [text]  # beginnings
            if len(text) >= SHORT and any(part.rstrip("T") not in words for part in parts):
                self.unread.add((name, text))


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    reader = Reader()
    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("reading"))
    try:
        for scene in (*scenes.ALL, scenes.house_rules):
            clear()
            scene(reader, "en")
        clear()
    finally:
        os.chdir(before)
    return reader


def test_what_stands_in_a_picture_is_read(reader: Reader) -> None:
    assert len(reader.screens) > 20
    unread = {
        (name, text)
        for name, text in reader.unread
        if not text.startswith(OF_KEYS) and "…" not in text and not text.endswith("_")
    }
    assert unread == set()


def test_the_marked_row_is_among_the_rows(reader: Reader) -> None:
    assert reader.unmarked == set()
