"""What the firmware takes on the MicroPython VM, compiled as it goes to the board.

The VM has 32-bit objects as the RP2040 has, so `gc.mem_alloc()` is what the board would say.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from host_tools import release, vm
from store import evening

# Snippets between which the VM collects. What stands for the chip is small and is not counted: on
# the board it is in the flash.
_START = """
import gc, os, sys
sys.path.insert(0, "/mpy")
os.urandom = bytes
class Part:
    IN = OUT = OPEN_DRAIN = PULL_UP = IRQ_FALLING = IRQ_RISING = ONE_SHOT = 0
    def __init__(self, *args, **kwargs):
        pass
    def value(self, level=None):
        return 1
    read_u16 = write = value
    def irq(self, *args, **kwargs):
        pass
    writeto = readfrom_into = freq = duty_u16 = init = lightsleep = __setitem__ = irq
Part.Pin = Part.I2C = Part.ADC = Part.PWM = Part.Timer = Part.NeoPixel = Part
sys.modules["machine"] = sys.modules["neopixel"] = Part
"""
_COUNT = "gc.collect()\nstart = gc.mem_alloc()"
_RUN = """
from device import run
from ui import keys
board, app = run.start("/data")
gc.collect()
"""
_REST = """
leisure = run.Leisure()
while leisure.modules:
    leisure.spend(app, 0)
gc.collect()
"""
_USED = "print(gc.mem_alloc() - start)"

# One deal by its outcome, from the table back to the table, and a walk through the menu.
_PRESS = """
deal = "RIGHT OK OK UP UP OK DOWN DOWN OK DOWN DOWN OK DOWN RIGHT OK UP OK OK LEFT".split()
walk = "DOWN OK OK BACK BACK BACK BACK BACK BACK LEFT".split()
names = deal + walk
def press(times):
    for i in range(times):
        app.press(keys.NAMES.index(names[i % len(names)]))
        board.show(app.canvas)
    app.home()
    app.evening.journal.settle()  # the last lines are kept in memory, some hundred bytes
    app.evening.index._file.settle()
    gc.collect()
"""


def journal_files(lines: list[str], head: int) -> dict[str, bytes]:
    """An evening of these lines as it lies on the board; the first `head` are its head."""
    with tempfile.TemporaryDirectory() as name:
        one = evening.begin(name, lines[:head])
        for line in lines[head:]:
            one.do(tuple(line.split()))
        return {f"/data/{path.name}": path.read_bytes() for path in Path(name).iterdir()}


def figures(lines: list[str], head: int) -> Iterator[tuple[str, str]]:
    """(what, figure) for an evening of these lines."""
    files = release.build().slot
    for kind, what in ((".mpy", ".mpy files together"), (".txt", "texts beside them")):
        size = sum(len(data) for path, data in files.items() if path.endswith(kind))
        yield what, f"{size:,} bytes"
    board = {f"/mpy/{path}": data for path, data in files.items()}
    board |= journal_files(lines, head)
    used = vm.run(_START, _COUNT, _RUN, _USED, _REST, _USED, files=board).split()
    yield "heap in use at the first screen, after 100 deals", f"{int(used[0]):,} bytes"
    yield "the same, with what is imported in leisure", f"{int(used[1]):,} bytes"
    high = [line.replace("game paskievics", "game high") for line in lines]
    board_of_high = {**board, **journal_files(high, head)}
    most = vm.run(_START, _COUNT, _RUN, _USED, files=board_of_high)
    yield "at the first screen with the largest game", f"{int(most):,} bytes"
    rounds = [*["press(100)"] * 20, _COUNT, *["press(100)"] * 10, _USED]
    grown = vm.run(_START, _RUN, _PRESS, *rounds, files=board)
    yield "heap grown by 1,000 key presses", f"{int(grown):,} bytes"
