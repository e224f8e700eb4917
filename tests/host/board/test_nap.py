"""The chip naps on the battery, and stands still asleep, but never on USB: the real MicroPython of
KIBIC_UF2, emulated."""

import os
from pathlib import Path

import pytest

from dev.board import games, workbench
from dev.board.emulator import MS
from dev.board.files import copy_sources
from dev.vm import ROOT
from device import idle, pins
from kibic import release
from kibic.board import image

UF2 = os.environ.get("KIBIC_UF2", "")
FULL = [0, 0, 0, 1530]  # of 4095 at ADC3, for 3.7 V by the Pico's divider


def naps(board: workbench.Bench, ms: int) -> int:
    """How often the chip stopped its PLL in so many milliseconds."""
    board.pico.watch()
    board.pico.run_for(ms * MS)
    return board.pico.watch().naps


def started(tmp_path: Path, source: Path = ROOT) -> workbench.Bench:
    """A board with an evening, on its first screen."""
    pytest.importorskip("rp2040py")
    folder = tmp_path / "data"
    games.lay(folder, games.GAMES[0].sheet(1))
    files = image.contents(release.build(source))
    board = workbench.Bench(Path(UF2), workbench.laid(files, folder), folder)
    board.pico.hold(FULL)
    board.home()
    return board


needs_uf2 = pytest.mark.skipif(not UF2, reason="KIBIC_UF2 names no MicroPython")


@needs_uf2
def test_it_naps_on_the_battery_only_and_still_answers(tmp_path: Path) -> None:
    board = started(tmp_path)
    assert naps(board, idle.NAP_AFTER_MS) == 0
    assert naps(board, 200) == 0  # on USB, however long
    board.pico.drive(pins.VBUS, 0)
    assert naps(board, 500) > 15  # 20 ms each, and less than 5 between two
    press = board.press("DOWN")
    assert press.ms < idle.NAP_MS + 120  # the longest that a new screen may take
    assert naps(board, 500) == 0  # a further key would be answered at once
    board.unplug()


def quick_sleeper(tmp_path: Path) -> Path:
    """The firmware, which sleeps after seconds."""
    source = copy_sources(tmp_path / "source")
    path = source / "firmware" / "device" / "idle.py"
    text = path.read_text(encoding="utf-8")
    for was, now in (("DIM_MS = 60_000", "DIM_MS = 1_000"), ("= 15 * 60_000", "= 2_000")):
        assert was in text
        text = text.replace(was, now)
    path.write_text(text, encoding="utf-8")
    return source


@needs_uf2
def test_asleep_the_crystal_stands_still_until_a_key_or_usb_power(tmp_path: Path) -> None:
    """No date is lost by it, since nobody has set the clock."""
    board = started(tmp_path, quick_sleeper(tmp_path))
    pico = board.pico
    pico.drive(pins.VBUS, 0)
    pico.run_for(3500 * MS)
    assert pico.watch().stops == 1
    pico.run_for(3_600_000 * MS)  # an hour passes, without one look at the keys
    seen = pico.watch()
    assert (seen.stops, seen.naps) == (0, 0)
    was = bytes(board.app.canvas.buf)
    for number in pins.KEYS:
        pico.click(number, workbench.HOLD_MS * MS)
        pico.run_for(500 * MS)
        assert board.panel.seen() == was  # it woke, and did nothing else
        assert naps(board, 500) == 0
        pico.run_for(3500 * MS)
        assert pico.watch().stops == 1
    pico.drive(pins.VBUS, 1)
    pico.run_for(1000 * MS)
    seen = pico.watch()
    assert (seen.stops, seen.naps) == (0, 0)
    pico.click(pins.KEYS[1], workbench.HOLD_MS * MS)
    pico.run_for(500 * MS)
    assert board.press("DOWN").ms < 1000
    board.unplug()
