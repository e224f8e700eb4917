"""What the firmware takes on the MicroPython VM, compiled as it goes to the board.

The VM has 32-bit objects as the RP2040 has, so `gc.mem_alloc()` is what the board would say.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from dev import vm
from dev.bench import bus
from kibic import release
from kibic.simulator import sim
from store.begin import begin
from ui import keys

# Snippets between which the VM collects. What stands for the chip is small and is not counted: on
# the board it is in the flash.
START = """
import gc, os, sys
sys.path.insert(0, "/mpy")
os.urandom = bytes
class Part:
    IN = OUT = OPEN_DRAIN = PULL_UP = ONE_SHOT = JOIN_RX = 0
    def __init__(self, *args, **kwargs):
        pass
    def value(self, level=None):
        return 1
    read_u16 = value
    def readfrom_mem(self, *args):
        raise OSError(5)  # there is no clock module
    def take(self, *args, **kwargs):
        pass
    @staticmethod
    def freq(*args):
        return 0  # not the chip's: nobody makes it faster
    writeto = readfrom_into = duty_u16 = init = lightsleep = __setitem__ = take
    write = config = pack_ctrl = reset = take
    def active(self, on=0):
        return False
class Writer(Part):
    read = write = channel = 0
class Words:
    def __setitem__(self, address, word):
        pass
    def __getitem__(self, address):
        return 4  # of a bus: its queue is empty
Part.mem32 = Words()
Part.Pin = Part.I2C = Part.ADC = Part.PWM = Part.Timer = Part.NeoPixel = Part
Part.RTC = Part.SPI = Part.PIO = Part.StateMachine = Part
Part.DMA, Part.asm_pio = Writer, lambda **options: lambda function: None
sys.modules["machine"] = sys.modules["neopixel"] = sys.modules["rp2"] = Part
"""
COUNT = "gc.collect()\nstart = gc.mem_alloc()"
RUN = """
from device import loop as run
board, app = run.start("/data")
gc.collect()
"""
REST = """
work = run.IdleWork(waits=lambda key: False)
while work.due:
    work.do_one(app, 5000)
"""
USED = "print(gc.mem_alloc() - start)"

# One deal by its outcome, from the table back to the table, then what hangs on the menu.
_WALK = f"{bus.BY_OUTCOME} LEFT DOWN BACK BACK UP BACK DOWN*2 OK BACK"
_PRESS = f"""
keys = {[keys.NAMES.index(name) for name in sim.one_by_one(_WALK)]}
def press():
    for key in keys:
        while app.idle():
            pass
        app.press(key)
        board.show(app.canvas)
    app.home()
    reading.flush_tail(app.evening.journal)  # the last lines are kept in memory, some hundred bytes
    reading.flush_tail(app.evening.index.file)
    gc.collect()
"""
# Walks before the heap is looked at, until each part was made once and its garbage has met every
# list that could hold it back; and walks between two looks.
_FIRST, _MORE = 100, 33


def journal_files(lines: list[str], head: int) -> dict[str, bytes]:
    """Return an evening of these lines as it lies on the board; the first `head` are its head."""
    with tempfile.TemporaryDirectory() as name:
        played = begin(name, lines[:head])
        for line in lines[head:]:
            played.do(tuple(line.split()))
        return {f"/data/{path.name}": path.read_bytes() for path in Path(name).iterdir()}


def figures(lines: list[str], head: int) -> Iterator[tuple[str, str]]:
    """Yield (what, figure) for an evening of these lines."""
    files = release.build(chip="").slot
    for kind, title in ((".mpy", ".mpy files together"), (".txt", "texts beside them")):
        size = sum(len(data) for path, data in files.items() if path.endswith(kind))
        yield title, f"{size:,} bytes"
    board = {f"/mpy/{path}": data for path, data in files.items()}
    board |= journal_files(lines, head)
    first, rest = vm.run(START, COUNT, RUN, USED, REST, USED, files=board).split()
    yield "heap in use at the first screen, after 100 deals", f"{int(first):,} bytes"
    yield "the same, with what is imported and worked out meanwhile", f"{int(rest):,} bytes"
    for name in ("high", "hunter"):
        other = [line.replace("game paskievics", f"game {name}") for line in lines]
        used = vm.run(START, COUNT, RUN, USED, files={**board, **journal_files(other, head)})
        yield f"at the first screen with {name}", f"{int(used):,} bytes"
    walks = [*["press()"] * _FIRST, COUNT, *["press()"] * _MORE, USED]
    grown = vm.run(START, RUN, REST, _PRESS, *walks, files=board)
    pressed = _MORE * len(list(sim.one_by_one(_WALK)))
    yield f"heap grown by {pressed:,} key presses, {_MORE} deals", f"{int(grown):,} bytes"
