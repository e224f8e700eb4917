"""A board on CPython: a flash whose every file operation can fail, and mpremote's transport to it.

FakeTransport runs what mpremote and our tools tell a board to do, in Python, on a Disk. What it
gets wrong, tests/host/test_mpremote.py sees: there the same runs on a real MicroPython.

A Disk behaves as littlefs on the board does: a file opened for writing exists at once, empty if
it is new, and gets its content when it is closed; a rename is whole or not done.
"""

import builtins
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from mpremote.transport import Transport, TransportExecError

import boot
import main
from host_tools import flash, link, uf2
from host_tools.link import Board
from host_tools.release import Release
from host_tools.words import Trouble

VERSION = (1, 27, 0)
App = Callable[[str, Callable[[], None]], None]  # told its slot, and how to confirm
Lines = tuple[str, ...]
FREE, TOTAL = 1 << 20, 1408 << 10
PORT = "/dev/ttyACM0"


class PowerCutError(BaseException):
    """The plug was pulled; nothing of the board's goes on."""


class ResetError(BaseException):
    """The board starts anew."""


class Disk:
    """The flash: content by path, without the / in front.

    steps    operations that change something, so far: what each was
    fail     called before each with its number; may raise
    supply   (millivolts, 1 on USB) that the firmware measures, None if it cannot
    spoil    the number of a write whose bytes arrive changed
    """

    def __init__(self, files: dict[str, bytes] | None = None) -> None:
        self.content = dict(files or {})
        self.made: set[str] = set()  # folders
        self.steps: list[str] = []
        self.fail: Callable[[int], None] = lambda step: None
        self.spoil = 0
        self.dead = False
        self.free = FREE
        self.supply: tuple[int, int] | None = None
        self.os = SimpleNamespace(
            stat=self._stat,
            ilistdir=self._ilistdir,
            statvfs=lambda path: (1, 1, TOTAL, self.free),
            mkdir=self._mkdir,
            remove=self._remove,
            rename=self._rename,
        )

    def files(self, folder: str) -> dict[str, bytes]:
        """All files below a folder, by path from there."""
        top = folder + "/"
        return {
            path[len(top) :]: data for path, data in self.content.items() if path[: len(top)] == top
        }

    def step(self, name: str) -> None:
        """An operation is about to happen."""
        if self.dead:
            raise PowerCutError
        self.steps.append(name)
        try:
            self.fail(len(self.steps))
        except PowerCutError:
            self.dead = True
            raise

    def open(self, path: str, mode: str = "r") -> Any:
        """A file, as on the board."""
        if "w" not in mode:
            self._stat(path)
            return io.BytesIO(self.content[path[1:]])
        assert path.endswith(".new"), f"the live file {path} is opened for writing"
        self.step(f"open {path}")
        self._need(path.rpartition("/")[0])
        self.content.setdefault(path[1:], b"")
        return _Written(self, path)

    def _is_folder(self, path: str) -> bool:
        top = path[1:] + "/"
        return path in self.made or any(name.startswith(top) for name in self.content)

    def _need(self, path: str) -> None:
        if path and not self._is_folder(path):
            raise OSError(2, "ENOENT")

    def _stat(self, path: str) -> tuple[int, ...]:
        if path[1:] not in self.content and self._is_folder(path):
            return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        if path[1:] not in self.content:
            raise OSError(2, "ENOENT")
        return (0x8000, 0, 0, 0, 0, 0, len(self.content[path[1:]]), 0, 0, 0)

    def _mkdir(self, path: str) -> None:
        self.step(f"mkdir {path}")
        if self._is_folder(path):
            raise OSError(17, "EEXIST")
        self._need(path.rpartition("/")[0])
        self.made.add(path)

    def _remove(self, path: str) -> None:
        self.step(f"remove {path}")
        self._stat(path)
        del self.content[path[1:]]

    def _rename(self, old: str, new: str) -> None:
        self.step(f"rename {new}")
        self._stat(old)
        self.content[new[1:]] = self.content.pop(old[1:])

    def _ilistdir(self, path: str) -> list[tuple[str, int, int, int]]:
        self._need(path)
        top = path[1:] + "/"
        found = {name[len(top) :].partition("/") for name in self.content if name.startswith(top)}
        found |= {(name[len(top) + 1 :], "/", "") for name in self.made if name[1:].startswith(top)}
        rows = [
            (name, 0x4000, 0, 0) if slash else (name, 0x8000, 0, len(self.content[top + name]))
            for name, slash, _ in sorted(found)
        ]
        return sorted({row for row in rows if "/" not in row[0]})


class _Written:
    """A file that is being written."""

    def __init__(self, disk: Disk, path: str) -> None:
        self._disk = disk
        self._path = path
        self._data = b""

    def write(self, data: bytes) -> int:
        self._disk.step(f"write {self._path}")
        spoilt = len(self._disk.steps) == self._disk.spoil
        self._data += data[:-1] + b"?" if spoilt else data
        return len(data)

    def close(self) -> None:
        self._disk.step(f"close {self._path}")
        self._disk.content[self._path[1:]] = self._data

    def __enter__(self) -> "_Written":
        return self

    def __exit__(self, kind: type | None, *_: object) -> None:
        if kind is not PowerCutError:  # an exception closes it, and cuts the file short
            self.close()


class FakeTransport(Transport):
    """mpremote's own file commands over a Disk. After a power cut the port is gone."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.code: list[str] = []
        self.serial = SimpleNamespace(write=lambda data: None)
        self.clock = (2021, 1, 1, 4, 0, 0, 12, 0)
        modules = {"os": disk.os, "machine": self._machine(), "sys": self._sys()} | self._device()

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
        made = SimpleNamespace(version=(*VERSION, ""), _machine="Raspberry Pi Pico", _mpy=774)
        return SimpleNamespace(implementation=made)

    def _device(self) -> dict[str, SimpleNamespace]:
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

        return SimpleNamespace(RTC=lambda: SimpleNamespace(datetime=datetime))


def connect(disk: Disk) -> Board:
    """A board with this flash."""
    return Board(FakeTransport(disk))


# -- starting it


def versions(disk: Disk, *releases: Release) -> dict[str, str]:
    """The name of the release that is whole in each slot, for those slots that hold one."""
    found = {}
    for slot in boot.SLOTS:
        there = disk.files(slot)
        for new in releases:
            if there == {**new.slot, "version": new.listing}:
                found[slot] = new.name
    return found


@contextmanager
def firmware_on(disk: Disk, app: App) -> Iterator[None]:
    """boot.py and main.py have `disk`, and `app(slot, confirm)` stands for what is in the slot."""

    def run(folder: str, confirm: Callable[[], None]) -> None:
        assert folder == "/data"
        slots = [path[1:] for path in sys.path if path in ("/a", "/b")]
        app(slots[0], confirm)

    def reset() -> None:
        raise ResetError

    device = ModuleType("device.run")
    device.run = run  # type: ignore[attr-defined]
    machine = ModuleType("machine")
    machine.reset = reset  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "device.run", device)
        patch.setitem(sys.modules, "machine", machine)
        patch.setattr(sys, "path", list(sys.path))
        patch.setattr(sys, "print_exception", lambda error, out: out.write(repr(error)), False)
        patch.setattr(main.gc, "threshold", lambda count: None, False)
        patch.setattr(main, "os", disk.os)
        patch.setattr(main, "open", disk.open, False)
        patch.setattr(boot, "open", disk.open, False)
        yield


def start(disk: Disk, app: App, waits: Callable[[Lines], None] = lambda lines: None) -> str:
    """Power on: boot.py, main.py, and again after each reset; what they print.

    What runs are the project's boot.py and main.py, if the disk has files of these names. `waits`
    is told of a last screen.
    """
    disk.dead = False
    said = io.StringIO()
    while {"boot.py", "main.py"} <= disk.content.keys():
        with firmware_on(disk, app), pytest.MonkeyPatch.context() as patch:
            patch.setattr(main, "wait", lambda root, lines: waits(lines))
            with redirect_stdout(said):
                try:
                    boot.start()
                    main.main()
                except ResetError:
                    continue
        break
    return said.getvalue()


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
        self._said: list[bytes] = []
        patch.setattr(link, "comports", self._comports)
        patch.setattr(link, "open_port", self._open)
        patch.setattr(link, "POLL_S", 0.0)
        patch.setattr(flash, "PATIENCE_S", 0.01)
        patch.setattr(flash, "APPEAR_S", 0.0)
        patch.setattr(uf2, "places", list)

    def _comports(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(vid=0x2E8A, pid=5, device=port) for port in self.disks] + [
            SimpleNamespace(vid=0x2E8A, pid=0x0C, device="/dev/ttyACM9"),  # a debug probe
            SimpleNamespace(vid=None, pid=None, device="/dev/ttyS0"),
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
            self._said = start(self.disks[self._port], self.app).encode().splitlines(True)

    def _hear(self, least: int, ending: bytes, *rest: object, **options: object) -> bytes:
        return self._said.pop(0) if self._said and ending == b"\n" else b""
