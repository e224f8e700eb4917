"""The pictures of the screens are what the device draws, and the guides lead where they say."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from dev.screens import gallery
from tests.host.support.pictures import screens
from tests.host.support.sample import long_one
from ui.app import App

PICTURES = gallery.ROOT / "docs" / "pictures" / "evening"
MOST_BYTES = 1500  # of a picture in a guide
STALE = "{} is not what the device draws: make gallery, and look at it"
BY_KEYS = "whether its keys in docs/evening.md or docs/este.md still lead there"

# Where each picture of the guides is taken, by its name: the screen, and what is asked there.
PLACES = {
    "welcome": "Welcome",
    "game": "Games",
    "seats": "Seat",
    "name": "Letters",
    "dealer": "Start",
    "money": "Start",
    "table": "Home",
    "who": "Entry outcome",
    "partner": "Entry partner",
    "figures": "Entry facts",
    "trull": "Entry facts",
    "recap": "Recap",
    "why": "Recap",
    "after": "Home",
    "auction": "Entry auction",
    "help": "Help",
    "next": "Entry auction",
    "skart": "Entry skart",
    "call": "Entry speech",
    "speech": "Entry speech",
    "said": "Entry speech",
    "large": "Glance",
    "helper": "Entry partner",
    "made": "Entry facts",
    "recap-full": "Recap",
    "home": "Home",
    "last": "Recap",
    "correct": "Entry facts",
    "change": "Entry facts",
    "corrected": "Home",
    "undo": "Undo",
    "passes": "Entry outcome",
    "double": "Home",
    "pays": "Payments",
    "curve": "Curve",
    "story": "Story",
    "code": "Codes",
    "menu": "Menu",
    "closing": "Message",
    "again": "Offer",
}


def place(app: App) -> str:
    """Which screen is on top, and what is asked there."""
    top: Any = app.stack[-1]
    name = type(top).__name__  # its module comes and goes
    return f"{name} {top.dialogue.asked}" if name == "Entry" else name


def named(picture: Path) -> str:
    return picture.stem.partition("-")[2]


def same(picture: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures have the same pixels; how they are packed is no matter."""
    return (
        picture.size == other.size
        and picture.convert("RGB").tobytes() == other.convert("RGB").tobytes()
    )


def test_the_readme_shows_the_screens_as_they_are() -> None:
    shown = gallery.sheet(gallery.of_readme("en"), 3)
    drawn = Image.open(io.BytesIO(shown))
    assert same(Image.open(gallery.PATH), drawn), STALE.format(gallery.PATH)


@pytest.mark.parametrize("language", gallery.GUIDES)
def test_the_keys_of_a_guide_lead_to_its_pictures(language: str) -> None:
    seen = []
    for path, app in gallery.guided(language):
        assert place(app) == PLACES[named(path)], (
            f"{path.name}: correct its keys in docs/evening.md or docs/este.md, then make gallery"
        )
        assert path.stat().st_size <= MOST_BYTES
        drawn = gallery.small(bytes(app.canvas.buf))
        assert same(Image.open(path), drawn), f"{STALE.format(path)}; first see {BY_KEYS}"
        seen.append(named(path))
    assert seen == list(PLACES)


@pytest.mark.parametrize("language", gallery.GUIDES)
def test_a_guide_names_each_of_its_pictures_once(language: str) -> None:
    """A row that is not read as a step would be a picture that nobody holds to the device."""
    guide = gallery.GUIDES[language]
    paths = re.findall(r"\]\((pictures/.*?)\)", guide.read_text(encoding="utf-8"))
    steps = [step.path for step in gallery.steps(language)]
    assert [guide.parent / path for path in paths] == steps
    assert sorted(set(steps)) == sorted(PICTURES.glob(f"{language}-*.png"))


def test_the_guides_press_the_same_keys() -> None:
    """But for the money, which begins with another unit."""
    english, hungarian = (
        {named(step.path): step.keys for step in gallery.steps(language)}
        for language in ("en", "hu")
    )
    assert english.keys() == hungarian.keys()
    assert [name for name in english if english[name] != hungarian[name]] == ["money"]


@long_one
def test_the_sheets_to_look_through_have_every_game() -> None:
    captions = [caption for caption, _ in screens.all_of("da")]
    assert {caption.split()[0] for caption in captions} >= set(screens.TESTS)
    assert len(captions) > 300
