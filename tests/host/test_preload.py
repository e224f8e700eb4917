"""What a deal begins with does not import what it needs later: the first key would wait for it."""

import subprocess
import sys

import pytest

from dev.vm import ROOT
from tarokk import games

# Prints what came with the modules of SOON, then what LATER had still to import.
SCRIPT = """
import sys
from tarokk import games
game = games.load({name!r})
for path in game.SOON:
    __import__(path)
print(*[path for path in game.LATER if path in sys.modules])
for path in game.LATER:
    __import__(path)
print(*[path for path in game.SOON + game.LATER if path not in sys.modules])
"""


@pytest.mark.parametrize("name", games.NAMES)
def test_a_deal_begins_without_what_comes_later(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(name=name)],
        cwd=ROOT / "firmware", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "\n\n"
