"""The page in WebKit, which keeps rows and not files: `make test-web`."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibic.simulator import sim
from tests.host.robustness import test_random_keys as of_chance
from tests.ui.helpers import PLAIN, screen
from tests.web import webkit
from tests.web.pages import PRESS, pressed_keys, served
from tests.web.test_device import CHANGING
from ui import keys

pytestmark = pytest.mark.skipif("KIBIC_WEB" not in os.environ, reason="run by make test-web")
KEYS = 300
INSTEAD = of_chance.INSTEAD | {"Start": "BACK", "Offer": "BACK"}
SHOWN = "!document.getElementById('device').hidden"
OPEN = "document.getElementById('device').dataset.open"
WHOLE = (
    "navigator.serviceWorker.ready.then(() => caches.open('kibic.state'))"
    ".then((state) => state.match('shown')).then((row) => !!row)"
)
SHEET = "\n".join(
    ["kibic 1", "game paskievics", "seat A Anna", "seat B Béla", "seat C Cili", "seat D <b>D</b>"]
    + ["dealer D", *PLAIN]
)


@pytest.fixture(scope="module")
def browser() -> Iterator[webkit.Session]:
    with webkit.session() as opened:
        yield opened


@pytest.fixture
def at(browser: webkit.Session, folder: Path) -> Iterator[str]:
    """Where the page is, which the browser never saw: on a port of its own."""
    with served(folder) as address:
        browser.goto(address)
        browser.until(SHOWN)
        yield address


def on_cpython(folder: Path, language: str) -> tuple[list[str], list[str], list[int]]:
    """Keys by chance at a new table, the picture behind each, and which of them do not change."""
    (folder / "settings.txt").write_text(f"lang {language}\n")
    app = sim.device(folder)
    chance = random.Random(1)
    names, expected, still = [], [], []
    weights = of_chance.WEIGHTS
    for name in ["OK"] * 8 + chance.choices(list(weights), list(weights.values()), k=KEYS):
        name = INSTEAD.get(screen(app), name) if name == "OK" and app.evening else name
        app.press(keys.NAMES.index(name))
        names.append(name)
        expected.append(bytes(app.canvas.buf).hex())
        if screen(app) not in CHANGING:
            still.append(len(names) - 1)
    return names, expected, still


def test_pictures_are_those_of_cpython(browser: webkit.Session, at: str, tmp_path: Path) -> None:
    """And the evening is there when the page is opened again."""
    language = browser.evaluate("document.documentElement.lang")
    names, expected, still = on_cpython(tmp_path, language)
    assert len(set(expected)) > KEYS // 8
    pictures = browser.evaluate(f"({PRESS})({pressed_keys(' '.join(names))!r})")
    assert [at for at in still if pictures[at] != expected[at]] == []
    was_open = browser.evaluate(OPEN)
    browser.goto("about:blank")
    browser.goto(at)
    browser.until(SHOWN)
    assert browser.evaluate(OPEN) == was_open


def test_it_plays_without_a_network(browser: webkit.Session, folder: Path) -> None:
    with served(folder) as address:
        browser.goto(address)
        browser.until(SHOWN)
        browser.until(WHOLE)
        browser.evaluate(f"({PRESS})({pressed_keys('OK*9')!r})")
        assert browser.evaluate(OPEN) == "true"
    browser.goto("about:blank")
    browser.goto(address)
    browser.until(SHOWN)
    assert browser.evaluate(OPEN) == "true"


def test_a_pasted_sheet_is_settled(browser: webkit.Session, at: str) -> None:
    browser.evaluate("document.querySelector('[data-panel=sheet]').click()")
    browser.until("!!document.querySelector('#sheet textarea')")
    browser.evaluate(f"document.querySelector('#sheet textarea').value = {SHEET!r}")
    browser.evaluate("document.querySelector('#sheet .settle').click()")
    browser.until("!!document.querySelector('#sheet table')")
    cells = "[...document.querySelectorAll('#sheet {}')].map((one) => one.textContent)"
    assert browser.evaluate(cells.format("thead th"))[:4] == ["Anna", "Béla", "Cili", "<b>D</b>"]
    # a game of three is worth 1: each loser pays 1 to one winner
    assert browser.evaluate(cells.format("td"))[:4] == ["+1", "−1", "+1", "−1"]


def test_a_board_is_refused_with_the_browsers_that_can(browser: webkit.Session, at: str) -> None:
    browser.evaluate("document.querySelector('[data-panel=board]').click()")
    browser.until("!!document.querySelector('#board p')")
    assert "Chrome" in browser.evaluate("document.querySelector('#board p').textContent")
