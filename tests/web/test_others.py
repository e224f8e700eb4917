"""The page in Firefox and WebKit, where their drivers are: `make test-web`."""

import os
import random
import warnings
from pathlib import Path

import pytest

from kibic import sim
from tests.host import test_random_keys as of_chance
from tests.ui.helpers import screen
from tests.web import drivers
from tests.web.pages import PICTURE, PRESS, pressed_keys
from ui import keys

KEYS = 60
INSTEAD = of_chance.INSTEAD | {"Start": "BACK", "Offer": "BACK"}
SHOWN = "!document.getElementById('device').hidden"


def on_cpython(folder: Path, language: str) -> tuple[list[str], list[str]]:
    """Keys by chance at a new table, and the picture behind each."""
    (folder / "settings.txt").write_text(f"lang {language}\n")
    app = sim.device(folder)
    chance = random.Random(1)
    names, expected = [], []
    weights = of_chance.WEIGHTS
    for name in ["OK"] * 8 + chance.choices(list(weights), list(weights.values()), k=KEYS):
        name = INSTEAD.get(screen(app), name) if name == "OK" and app.evening else name
        app.press(keys.NAMES.index(name))
        names.append(name)
        expected.append(bytes(app.canvas.buf).hex())
    return names, expected


@pytest.mark.skipif("KIBIC_WEB" not in os.environ, reason="run by make test-web")
@pytest.mark.parametrize("kind", drivers.KINDS, ids=lambda kind: kind.name)
def test_it_plays_in_another_browser(kind: drivers.Kind, address: str, tmp_path: Path) -> None:
    with drivers.session(kind) as browser:
        if not browser:
            reason = f"no {kind.name} with {kind.driver} here: {kind.install}"
            warnings.warn(reason, stacklevel=1)
            pytest.skip(reason)
        browser.goto(address)
        browser.until(SHOWN)
        language = browser.evaluate("document.documentElement.lang")
        names, expected = on_cpython(tmp_path, language)
        found = browser.evaluate(f"({PRESS})({pressed_keys(' '.join(names))!r})")
        assert found == expected
        open_ = browser.evaluate("document.getElementById('device').dataset.open")
        browser.goto("about:blank")
        browser.goto(address)
        browser.until(SHOWN)
        assert browser.evaluate("document.getElementById('device').dataset.open") == open_
        assert len(browser.evaluate(f"({PICTURE})()")) == 2048
