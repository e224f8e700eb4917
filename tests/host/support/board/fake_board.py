"""A board on CPython: a littlefs as the board's, and mpremote's transport to it.

FakeTransport runs what mpremote and our tools tell a board to do, in Python, on a Disk. What it
gets wrong, tests/host/board/test_mpremote.py sees: there the same runs on a real MicroPython.
"""

import builtins
import io
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from mpremote.transport import Transport, TransportExecError

import kibic_boot
import kibic_crash
import kibic_main
from kibic import pack
from kibic.board import link, slots, uf2
from kibic.board.board import Board
from kibic.board.link import run
from kibic.pack import Release
from kibic.words import Trouble
from tests.host.support.board.disk import Disk, PowerCutError

VERSION = (1, 28, 0)
PYTHON = "micropython"
MPY = 6 | 3 << 8 | 4 << 10  # of an RP2040: files of format 6, machine code 3 of an ARMv6-M
MACHINE = "Raspberry Pi Pico with RP2040"
App = Callable[[str, Callable[[], None]], None]  # told its slot, and how to confirm
Lines = tuple[str, ...]
PORT = "/dev/ttyACM0"


class ResetError(BaseException):
    """The board starts anew."""


class FakeTransport(Transport):
    """mpremote's own file commands over a Disk. After a power cut the port is gone."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.code: list[str] = []
        self.serial = SimpleNamespace(write=lambda data: None)
        self.clock = (2021, 1, 1, 4, 0, 0, 12, 0)
        modules = {"os": disk.os, "machine": self._machine(), "sys": self._sys()} | self._device()
        self.alarm: int | None = None  # ms, after which it restarts by itself

        def imported(name: str, *rest: Any) -> Any:
            if name.startswith("device") and name not in modules:
                raise ImportError(name)
            return modules.get(name) or __import__(name, *rest)

        own = vars(builtins) | {"open": disk.open, "__import__": imported, "print": self._print}
        self._space: dict[str, Any] = {"__builtins__": own}
        self._out = io.StringIO()

    def exec(self, command: str, data_consumer: Callable[[bytes], None] | None = None) -> bytes:
        self.code.append(command)
        if self._disk.dead:
            raise OSError("device disconnected")
        self._out = io.StringIO()
        try:
            exec(command, self._space)
        except PowerCutError:
            raise OSError("device disconnected") from None
        except Exception as error:
            text = f"Traceback (most recent call last):\n{type(error).__name__}: {error}\n"
            raise TransportExecError(1, text) from None
        shown = self._out.getvalue().encode()
        if data_consumer:
            data_consumer(shown)
        return shown

    def eval(self, expression: str) -> Any:
        self.exec(f"_value = {expression}")
        return self._space["_value"]

    def exec_raw_no_follow(self, command: str) -> None:
        self.code.append(command)

    def read_until(self, *arguments: object, **options: object) -> bytes:
        return b""

    def enter_raw_repl(self, **options: object) -> None:
        if self._disk.dead:
            raise OSError("device disconnected")

    def exit_raw_repl(self) -> None:
        pass

    def close(self) -> None:
        pass

    def _print(self, *values: object) -> None:
        print(*values, file=self._out)

    def _sys(self) -> SimpleNamespace:
        made = SimpleNamespace(name=PYTHON, version=(*VERSION, ""), _machine=MACHINE, _mpy=MPY)
        return SimpleNamespace(implementation=made, platform="rp2")

    def _device(self) -> dict[str, SimpleNamespace]:
        if self._disk.keeps:
            return {"device.rtc": SimpleNamespace(keep=lambda: True)}
        if not self._disk.supply:
            return {}
        measured, on_usb = self._disk.supply
        converter = SimpleNamespace(read_u16=lambda: measured)
        usb = SimpleNamespace(value=lambda: on_usb)
        return {
            "device.battery": SimpleNamespace(millivolts=lambda raw: raw),
            "device.pins": SimpleNamespace(supply=lambda: (converter, usb)),
        }

    def _machine(self) -> SimpleNamespace:
        def datetime(parts: tuple[int, ...] | None = None) -> tuple[int, ...]:
            self.clock = parts or self.clock  # type: ignore[assignment]
            return self.clock

        def init(mode: int, period: int, callback: Callable[[object], None]) -> None:
            self.alarm = period

        timer = SimpleNamespace(init=init)
        return SimpleNamespace(
            RTC=lambda: SimpleNamespace(datetime=datetime),
            Timer=_Timer(lambda number: timer),
            reset=None,
            unique_id=lambda: self._disk.board,
        )


class _Timer:
    """machine.Timer, where the board's is made by `make`."""

    ONE_SHOT = 0

    def __init__(self, make: Callable[[int], Any]) -> None:
        self._make = make

    def __call__(self, number: int) -> Any:
        return self._make(number)


def connect(disk: Disk) -> Board:
    """A board with this flash."""
    board = Board(link.Port(FakeTransport(disk)))
    run(board.begin())
    return board


# -- starting it


def versions(disk: Disk, *releases: Release) -> dict[str, str]:
    """The name of the release that is whole in each slot, for those slots that hold one."""
    names = {}
    for slot in kibic_boot.SLOTS:
        files = pack.read(disk.content.get(f"{slot}.pack", b""))[1]
        for new in releases:
            if files == new.slot:
                names[slot] = new.name
    return names


class Alarm:
    """The timer that main.py sets; `ring` is what happens when its time is over."""

    def __init__(self) -> None:
        self.ring: Callable[[], None] | None = None

    def init(self, mode: int, period: int, callback: Callable[[object], None]) -> None:
        self.ring = lambda: callback(self)

    def deinit(self) -> None:
        self.ring = None


ALARM = Alarm()


@contextmanager
def firmware_on(disk: Disk, app: App, built: str = "breadboard") -> Iterator[None]:
    """boot.py and main.py have `disk`, and `app(slot, confirm)` stands for what is in the slot;
    `built` is what the board is where its /build does not say it."""

    def run(folder: str, confirm: Callable[[], None]) -> None:
        assert folder == "/data"
        app(mounted[-1].removeprefix("/").removesuffix(".pack"), confirm)

    def reset() -> None:
        raise ResetError

    mounted: list[str] = []  # the packs, one behind the other
    vfs = ModuleType("vfs")
    vfs.umount = lambda path: None  # type: ignore[attr-defined]
    vfs.mount = lambda pack, path: mounted.append(pack._path)  # type: ignore[attr-defined]
    device = ModuleType("device.run")
    device.run = run  # type: ignore[attr-defined]
    machine = ModuleType("machine")
    machine.reset = reset  # type: ignore[attr-defined]
    machine.Timer = _Timer(lambda number: ALARM)  # type: ignore[attr-defined]
    ALARM.ring = None
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "vfs", vfs)
        patch.setitem(sys.modules, "device.run", device)
        patch.setitem(sys.modules, "machine", machine)
        patch.setattr(sys, "path", list(sys.path))
        patch.setattr(sys, "print_exception", lambda error, out: out.write(repr(error)), False)
        patch.setattr(kibic_main.gc, "threshold", lambda count: None, False)
        patch.setattr(kibic_main, "os", disk.os)
        patch.setattr(kibic_main, "open", disk.open, False)
        patch.setattr(kibic_crash, "os", disk.os)
        patch.setattr(kibic_crash, "open", disk.open, False)
        patch.setattr(kibic_boot, "open", disk.open, False)
        read_build = disk.content.get("build", built.encode()).decode
        patch.setattr(kibic_boot, "built", lambda root="": read_build())
        yield
        ALARM.ring = None


class SwitchedOffError(BaseException):
    """Somebody gave up to wait."""


def _switched_off(ms: int) -> None:
    raise SwitchedOffError


def start(
    disk: Disk,
    app: App,
    waits: Callable[[Lines], None] = lambda lines: None,
    built: str = "breadboard",
) -> str:
    """Power on: boot.py, main.py, and again after each reset; what they print.

    What runs are the project's boot.py and main.py, if the disk has files of these names. `waits`
    is told of a last screen.
    """
    disk.power_on()
    printed = io.StringIO()
    while {"boot.py", "main.py"} <= set(disk.content):
        with firmware_on(disk, app, built), pytest.MonkeyPatch.context() as patch:
            patch.setattr(kibic_crash, "wait", lambda root, lines: waits(lines))
            patch.setattr(time, "sleep_ms", _switched_off, False)  # what it says, it says for ever
            with redirect_stdout(printed):
                try:
                    kibic_boot.start()
                    kibic_main.main()
                except ResetError:
                    continue
                except SwitchedOffError:
                    pass
        break
    return printed.getvalue()


# -- on a port


class Usb:
    """What the tools see on this computer's ports: boards of these disks, by port.

    app      what runs in a slot when the board starts
    commands what was sent with nothing to come back, such as machine.reset()
    """

    def __init__(self, patch: pytest.MonkeyPatch, disks: dict[str, Disk]) -> None:
        self.disks = disks
        self.app: App = lambda slot, confirm: confirm()
        self.commands: list[str] = []
        self._printed: list[bytes] = []
        patch.setattr(link, "comports", self._comports)
        patch.setattr(link, "open_port", self._open)
        patch.setattr(link, "POLL_S", 0.0)
        patch.setattr(slots, "PATIENCE_S", (0.01,) * 3)
        patch.setattr(slots, "APPEAR_S", 0.0)
        patch.setattr(uf2, "places", list)

    def _comports(self) -> list[SimpleNamespace]:
        return [
            SimpleNamespace(vid=0x2E8A, pid=5, device=port, serial_number=f"E66{port[-1]}")
            for port in self.disks
        ] + [
            SimpleNamespace(vid=0x2E8A, pid=0x0C, device="/dev/ttyACM9", serial_number="E0"),
            SimpleNamespace(vid=None, pid=None, device="/dev/ttyS0", serial_number=None),
        ]

    def _open(self, port: str) -> FakeTransport:
        if port not in self.disks:
            raise Trouble("no-such-port", port)
        transport = FakeTransport(self.disks[port])
        transport.exec_raw_no_follow = self._leave  # type: ignore[method-assign]
        transport.read_until = self._hear  # type: ignore[method-assign, assignment]
        self._port = port
        return transport

    def _leave(self, command: str) -> None:
        self.commands.append(command.splitlines()[-1])
        if command.endswith("machine.reset()"):
            with suppress(KeyboardInterrupt):  # it was interrupted by who looked at it
                self._printed = start(self.disks[self._port], self.app).encode().splitlines(True)

    def _hear(self, least: int, ending: bytes, *rest: object, **options: object) -> bytes:
        return self._printed.pop(0) if self._printed and ending == b"\n" else b""
