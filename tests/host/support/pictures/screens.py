"""All screens in each language, for somebody to look through: dist/gallery-<code>.png.

They are those that the tests of the screens look at. `make gallery`.
"""

import contextlib
import tempfile
from pathlib import Path

from dev.screens.gallery import LANGUAGES, Shot, sheet
from kibic import ROOT
from tests.ui import scenes
from tests.ui.drawing import test_screens
from tests.ui.games import test_danish, test_hunter, test_two_handed
from tests.ui.helpers import FOLDER
from tests.ui.viewer import Viewer
from ui.app import App

TESTS = {
    "Hungarian": test_screens, "Vadász": test_hunter, "Kettes": test_two_handed,
    "Danish": test_danish,
}  # fmt: skip


class Painter(Viewer):
    """Keeps each picture that the tests of the screens look at: those behind their keys."""

    def __init__(self) -> None:
        super().__init__()
        self.shots: dict[bytes, str] = {}
        self.of = ""

    def look(self, app: App) -> None:
        self.shots.setdefault(bytes(app.canvas.buf), self.of)

    def all_over(self, app: App) -> None:
        """Not each row of each list."""
        self.look(app)


def all_of(language: str) -> list[Shot]:
    """(of what it is, screen) of all that the tests of the screens look at."""
    painter = Painter()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path(FOLDER).mkdir()
        for name, module in TESTS.items():
            for at, (lines, seats, more, pressed) in enumerate(module.SCENES):
                painter.of = f"{name} {at}: {pressed}"
                painter.scene(language, lines, seats, more, pressed)
        for scene in scenes.ALL:
            painter.of = scene.__name__.replace("_", " ")
            scene(painter, language)
    return [(caption, screen) for screen, caption in painter.shots.items()]


def main() -> None:
    (ROOT / "dist").mkdir(exist_ok=True)
    for language in LANGUAGES:
        (ROOT / "dist" / f"gallery-{language}.png").write_bytes(sheet(all_of(language), 6))


if __name__ == "__main__":
    main()
