"""The picture of the screens in the README: `python -m dev.gallery`."""

import sys
import tempfile
from pathlib import Path

from dev import font
from kibic import sim
from store import evening, textfile

PATH = Path(__file__).with_suffix(".png")

HEAD = ("kibic 1", "game paskievics", "seat A Anna", "seat B Béla", "seat C Cili", "seat D Dani")

# Behind each row of keys, the caption of the screen they lead to.
STEPS = (
    ("RIGHT DOWN*2 RIGHT OK DOWN OK RIGHT UP*4 OK DOWN*5 OK OK", "a deal by its outcome"),
    ("OK OK", "the table, with the hat"),
    ("OK", "the auction, in full"),
    ("DOWN OK OK OK OK", "talon and skart"),
    ("OK OK DOWN*2 OK OK", "speeches"),
    ("DOWN*5 OK OK OK OK OK OK DOWN", "points"),
    ("RIGHT OK", "figures"),
    ("OK", "settlement"),
    ("OK DOWN*2 OK", "standings, in money"),
)


def gallery(language: str) -> list[tuple[str, bytes]]:
    """Return (caption, screen) of a few moments of an evening."""
    with tempfile.TemporaryDirectory() as name:
        textfile.write(f"{name}/settings.txt", [f"lang {language}"])
        evening.begin(name, [*HEAD, "dealer D", "stake 20 Ft"])
        app = sim.device(Path(name), seed=1, date="2026-11-20")
        screens = []
        for keys, caption in STEPS:
            sim.press(app, keys)
            screens.append((caption, bytes(app.canvas.buf)))
    return screens


def main() -> None:
    """Write the picture, or another language's to the path given: `hu out.png`."""
    language, path = (sys.argv[1], Path(sys.argv[2])) if len(sys.argv) > 2 else ("en", PATH)
    path.write_bytes(font.contact_sheet(gallery(language), font.read_drawing(), across=3, scale=2))


if __name__ == "__main__":
    main()
