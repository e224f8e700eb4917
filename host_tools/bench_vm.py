"""What the firmware takes on the MicroPython VM, compiled as it goes to the board.

The VM has 32-bit objects as the RP2040 has, so `gc.mem_alloc()` is what the board would say.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from host_tools import release, vm
from store import evening

# Snippets between which the VM collects.
_START = """
import gc, os, sys
sys.path.insert(0, "/mpy")
gc.collect()
"""
_OPEN = """
start = gc.mem_alloc()
from ui import keys
from ui.app import App
from ui.canvas import Canvas
app = App("/data", Canvas())
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
    app.home()
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
    yield ".mpy files together", f"{sum(map(len, files.values())):,} bytes"
    board = {f"/mpy/{path}": data for path, data in files.items()}
    board |= journal_files(lines, head)
    used = vm.run(_START, _OPEN, _USED, files=board)
    yield "heap in use, an evening of 100 deals open", f"{int(used):,} bytes"
    rounds = [*["press(100)"] * 20, "start = gc.mem_alloc()", *["press(100)"] * 10, _USED]
    grown = vm.run(_START, _OPEN, _PRESS, *rounds, files=board)
    yield "heap grown by 1,000 key presses", f"{int(grown):,} bytes"
