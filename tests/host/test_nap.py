"""The chip naps on the battery and never on USB: the real MicroPython of KIBIC_UF2, emulated."""

import os
from pathlib import Path

import pytest

from device import idle, pins
from host_tools import board_files, board_games, release, workbench
from host_tools.emulator import MS

UF2 = os.environ.get("KIBIC_UF2", "")
FULL = [0, 0, 0, 1530]  # of 4095 at ADC3, for 3.7 V by the Pico's divider


def naps(board: workbench.Bench, ms: int) -> int:
    """How often the chip stopped its PLL in so many milliseconds."""
    board.pico.watch()
    board.pico.run_for(ms * MS)
    return board.pico.watch().naps


@pytest.mark.skipif(not UF2, reason="KIBIC_UF2 names no MicroPython")
def test_it_naps_on_the_battery_only_and_still_answers(tmp_path: Path) -> None:
    pytest.importorskip("rp2040py")
    folder = tmp_path / "data"
    board_games.lay(folder, board_games.GAMES[0].sheet(1))
    files = board_files.contents(release.build())
    board = workbench.Bench(Path(UF2), workbench.laid(files, folder), folder)
    board.pico.hold(FULL)
    board.home()
    assert naps(board, idle.NAP_AFTER_MS) == 0
    assert naps(board, 200) == 0  # on USB, however long
    board.pico.drive(pins.VBUS, 0)
    assert naps(board, 500) > 15  # 20 ms each, and less than 5 between two
    press = board.press("DOWN")
    assert press.ms < idle.NAP_MS + 120  # the longest that a new screen may take
    assert naps(board, 500) == 0  # a further key would be answered at once
    board.unplug()
