"""A MicroPython VM in place of a board: its REPL is on a TCP port, for mpremote and the host tools.

    with bridge.board({"/main.py": b"..."}) as port:
        ...  # mpremote connect <port>; kibic info --port <port>

The VM is a real MicroPython; its `machine` is made up, and a reset keeps the files and runs
boot.py and main.py. A loop that never ends cannot be interrupted there, as it can on a board.
"""

import base64
import json
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dev.vm import VMError, find_node

SCRIPT = Path(__file__).with_suffix(".mjs")
START_S = 60

MACHINE = b"""
import _board

def reset():
    _board.reset()
    raise SystemExit

class RTC:
    def datetime(self, parts=None):
        if parts is None:
            return tuple([int(part) for part in _board.clock().split()])
        _board.set_clock(*parts)

class Timer:
    ONE_SHOT = 0

    def __init__(self, number):
        pass

    def init(self, **options):
        pass

    def deinit(self):
        pass

class Pin:
    IN, OUT, PULL_UP = 0, 1, 2

    def __init__(self, *args, **kwargs):
        self._level = 1

    def value(self, *level):
        if level:
            self._level = level[0]
        return self._level
"""


@contextmanager
def board(files: dict[str, bytes] | None = None) -> Iterator[str]:
    """Start a board with these files, by absolute path; gives its port as pyserial names it.

    Raises VMError if boot.py and main.py do not come to an end.
    """
    everything = {"/machine.py": MACHINE} | (files or {})
    encoded = {path: base64.b64encode(data).decode() for path, data in everything.items()}
    command = [find_node(), str(SCRIPT)]
    node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert node.stdin
    assert node.stdout
    late = threading.Timer(START_S, node.kill)
    late.start()
    try:
        node.stdin.write(json.dumps(encoded).encode() + b"\n")
        node.stdin.flush()
        number = node.stdout.readline()
        late.cancel()
        if not number:
            raise VMError(f"boot.py and main.py did not end within {START_S} s")
        yield f"socket://127.0.0.1:{int(number)}"
    finally:
        late.cancel()
        node.kill()
        node.communicate()
