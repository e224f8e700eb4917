"""Pictures of the screens, drawn by pressing keys on the simulated device: `make gallery`.

host_tools/dev/screens/gallery.png   the screens that matter most, for the README
docs/pictures/evening/       a picture a row of the guides in GUIDES; the guides say the keys
"""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageOps

from dev.screens import font
from dev.screens.scenes import NAMES, README, Scene
from kibic import ROOT
from kibic.simulator import picture, sim
from store import textfile
from store.begin import begin
from ui.app import App
from ui.canvas import Canvas

PATH = Path(__file__).with_suffix(".png")
GUIDES = {"en": ROOT / "docs" / "evening.md", "hu": ROOT / "docs" / "este.md"}
LANGUAGES = ("hu", "en", "da")
# How the guides write keys; what is held, and waiting, in either language.
KEYS = {
    "↑": "UP", "↓": "DOWN", "←": "LEFT", "→": "RIGHT", "OK": "OK", "↶": "BACK", "20 s": "20S",
    "OK held": "HELP", "OK tartva": "HELP", "↶ held": "HOME", "↶ tartva": "HOME",
}  # fmt: skip
STEP = re.compile(r"^\| (.*) \| !\[.*\]\((pictures/evening/.*\.png)\) \|")
SCALE = 3
EDGE = 4  # pixels of dark glass around a small picture

Shot = tuple[str, bytes]  # a caption, or the path of a file; a screen


class Step(NamedTuple):
    """One row of a guide: what is pressed, and the picture of what stands there then."""

    path: Path
    keys: str


# --- devices

_PARTS = 200  # of a picture that is made while no key is pressed


def device(folder: str, language: str, scene: Scene) -> App:
    """Return the app over a folder in which such a table has played."""
    textfile.write(f"{folder}/settings.txt", [f"lang {language}"])
    textfile.write(f"{folder}/roster.txt", list(scene.names))
    if scene.game:
        seats = [f"seat {seat} {name}" for seat, name in zip("ABCDEFG", scene.names, strict=False)]
        dealer = f"dealer {'ABCDEFG'[len(seats) - 1]}"
        head = ["kibic 1", f"game {scene.game}", *scene.options, *seats, dealer, *scene.more]
        begun = begin(folder, head)
        for line in scene.lines:
            begun.do(tuple(line.split()))
    return App(folder, Canvas(), now=lambda: None, lots=lambda number: list(range(number)))


def played(language: str, scene: Scene) -> Iterator[tuple[str, App]]:
    """Yield (keys pressed last, the app) at the beginning of a scene and behind each group of its
    keys."""
    with tempfile.TemporaryDirectory() as folder:
        app = device(folder, language, scene)
        yield "", app
        for group in scene.keys:
            sim.press(app, group)
            for _ in range(_PARTS):
                sim.turn(app, 0)
            yield group, app


# --- the guides


def steps(language: str) -> list[Step]:
    """The rows of a guide that show a screen."""
    guide = GUIDES[language]
    guide_steps = []
    for line in guide.read_text(encoding="utf-8").splitlines():
        if row := STEP.match(line):
            names = [KEYS[name] for name in re.findall(r"`(.*?)`", row[1])]
            guide_steps.append(Step(guide.parent / row[2], " ".join(names)))
    return guide_steps


def guided(language: str) -> Iterator[tuple[Path, App]]:
    """Press all keys of a guide, on one device after the other; yield (picture, app) at each."""
    guide_steps = steps(language)
    scene = Scene("", "", NAMES, keys=tuple(step.keys for step in guide_steps))
    states = played(language, scene)
    next(states)
    for step, (_, app) in zip(guide_steps, states, strict=True):
        yield step.path, app


# --- pictures


def small(screen: bytes) -> Image.Image:
    """One screen, SCALE pixels a pixel, in two colours."""
    image = Image.new("1", (picture.WIDTH, picture.HEIGHT))
    for y in range(picture.HEIGHT):
        for x in range(picture.WIDTH):
            image.putpixel((x, y), int(picture.is_lit(screen, x, y)))
    image = image.resize((picture.WIDTH * SCALE, picture.HEIGHT * SCALE), Image.Resampling.NEAREST)
    framed = ImageOps.expand(image, EDGE * SCALE).convert("L").point(lambda lit: lit // 255)
    framed = Image.frombytes("P", framed.size, framed.tobytes())
    framed.putpalette([*picture.PALETTE[picture.GLASS], *picture.PALETTE[picture.LIT]])
    return framed


def of_readme(language: str) -> list[Shot]:
    """(caption, screen) of the screens that matter most."""
    shots = []
    for caption, scene in README:
        *_, (_, app) = played(language, scene)
        shots.append((caption, bytes(app.canvas.buf)))
    return shots


def sheet(shots: list[Shot], across: int) -> bytes:
    return font.contact_sheet(shots, font.read_drawing(), across, scale=2)


def main() -> None:
    PATH.write_bytes(sheet(of_readme("en"), 3))
    for language in GUIDES:
        for path, app in guided(language):
            path.parent.mkdir(parents=True, exist_ok=True)
            small(bytes(app.canvas.buf)).save(path, bits=1, optimize=True)


if __name__ == "__main__":
    main()
