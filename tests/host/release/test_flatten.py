"""Modules without their folders."""

import ast

import pytest

from dev.vm import ROOT
from kibic.release import flash_names
from kibic.release.flatten import flattened, places_of
from tests.host.release.test_minify import made_sources
from tests.host.support.sample import long_one


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("import store.past", "import b as store"),
        ("import store.past as far", "import b as far"),
        ("import device.loop as far", "import device.loop as far"),
        ("import os, store.past", "import os, b as store"),
        ("from store.past import near as far, other", "from b import near as far, other"),
        ("def run():\n    import store.past as far", "def run():\n    import b as far"),
        (
            "with_module('store.past', 'store.past.', 'past')",
            "with_module('b', 'store.past.', 'past')",
        ),
        ("from ui.lang import b", "from ui.lang import b"),
        ("from store import past as far", "import b as far"),
        ("from ui import lang", "import ui.lang as lang"),
        ("from . import loop as far", "import device.loop as far"),
        ("from . import near", "from device import near"),
        ("from .loop import near", "from device.loop import near"),
        ("from ..store.past import near", "from b import near"),
        ("from ..store import past", "import b as past"),
    ],
)
def test_who_imports_a_module_finds_it(text: str, made: str) -> None:
    sources = {"device/loop": text, "ui/lang": "", "store/past": "near = other = 1"}
    assert flattened(sources) == {"device/loop": made, "ui/lang": "", "b": "near = other = 1"}


def test_no_module_of_micropython_is_hidden() -> None:
    places = places_of(made_sources())
    moved = [place for path, place in places.items() if path != place]
    assert len(moved) > 40 and set(moved) <= set(flash_names.NAMES)
    assert len(set(places.values())) == len(places)
    stubs = {path.name.removesuffix(".pyi") for path in (ROOT / ".typings").iterdir()}
    assert {"machine", "gc", "rp2"} <= stubs
    assert not stubs & set(moved)


def test_who_asks_by_name_finds_what_he_always_did() -> None:
    """What kibic_main, the tools and paths that are put together ask for."""
    places = places_of(made_sources())
    asked = ["device/run", "device/loop", "device/selftest", "device/pins", "ui/lang"]
    asked += ["ui/games/hungarian", "ui/games/two_handed"]
    assert [places[path] for path in asked] == asked


def test_the_table_of_games_has_the_new_names() -> None:
    text = "_FOLDER = 'tarokk.games.'\nTABLE = 'one x.game x.more\\ntwo y.game'"
    sources = {"tarokk/games/__init__": text, "tarokk/games/x/game": "", "tarokk/games/x/more": ""}
    game, more = (places_of(sources)[f"tarokk/games/x/{name}"] for name in ("game", "more"))
    made = flattened(sources)["tarokk/games/__init__"]
    assert made == f"_FOLDER = ''\nTABLE = 'one {game} {more}\\ntwo y.game'"
    assert "." not in game + more


@long_one
def test_no_name_of_a_module_is_left_that_is_gone() -> None:
    sources = made_sources()
    gone = {path.replace("/", ".") for path, place in places_of(sources).items() if path != place}
    assert "store.past" in gone
    for path, text in flattened(sources).items():
        for node in ast.walk(ast.parse(text)):
            text_of_node = getattr(node, "value", None) if isinstance(node, ast.Constant) else None
            text_of_node = getattr(node, "module", text_of_node)
            assert text_of_node not in gone, path
