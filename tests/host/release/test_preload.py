"""The modules that a game has imported before its first deal."""

import subprocess
import sys

import pytest

from dev.vm import ROOT
from tarokk import games

# Prints each module of a game that another one of PRELOAD brought with it.
SCRIPT = """
import sys
from tarokk import games
game = games.load({name!r})
for path in game.PRELOAD:
    before = set(sys.modules)
    __import__(path)
    new = [one for one in sys.modules if one.startswith("tarokk.games.") and one not in before]
    if new != [path]:
        print(path, new)
"""


@pytest.mark.parametrize("name", games.NAMES)
def test_each_module_of_a_deal_is_imported_by_itself(name: str) -> None:
    """One import within another goes deep, and a key would wait for what is not named."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(name=name)],
        cwd=ROOT / "firmware", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == ""
