"""A board on CPython: a folder as its flash, whose every file operation can fail, and mpremote.

FakeTransport runs what mpremote and our tools tell a board to do, in Python, on a Disk. What it
gets wrong, tests/host/test_mpremote.py sees: there the same runs on a real MicroPython.

A Disk behaves as littlefs does on the board: a file opened for writing exists at once, empty if
it is new, and gets its content when it is closed; a rename is whole or not done.
"""

import builtins
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from mpremote.transport import Transport, TransportExecError

import boot
import main
from host_tools.link import Board
from host_tools.release import Release

VERSION = (1, 27, 0)
FREE, TOTAL = 1 << 20, 1408 << 10


class PowerCutError(BaseException):
    """The plug was pulled; nothing of the board's goes on."""


class ResetError(BaseException):
    """The board starts anew."""


class Disk:
    """The flash, in a folder.

    steps    operations that change something, so far; `names` what each was
    fail     called before each with its number; may raise
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.dead = False
        self.names: list[str] = []
        self.fail: Callable[[int], None] = lambda step: None
        self.free = FREE
        self.os = SimpleNamespace(
            stat=lambda path: os.stat(self.real(path)),
            ilistdir=self._ilistdir,
            listdir=lambda path: os.listdir(self.real(path)),
            statvfs=lambda path: (1, 1, TOTAL, self.free),
            mkdir=lambda path: self._do("mkdir", path, os.mkdir),
            remove=lambda path: self._do("remove", path, os.remove),
            rename=self._rename,
        )

    def real(self, path: str) -> str:
        """Where a path of the board is on this computer."""
        return f"{self.folder}/{path.lstrip('/')}"

    def step(self, name: str) -> None:
        """An operation is about to happen."""
        if self.dead:
            raise PowerCutError
        self.names.append(name)
        try:
            self.fail(len(self.names))
        except PowerCutError:
            self.dead = True
            raise

    def files(self, folder: str = "") -> dict[str, bytes]:
        """All files below a folder, by path."""
        top = Path(self.real(folder))
        found = sorted(path for path in top.rglob("*") if path.is_file())
        return {path.relative_to(top).as_posix(): path.read_bytes() for path in found}

    def put(self, files: dict[str, bytes]) -> None:
        """Write files, and count nothing."""
        for path, data in files.items():
            real = Path(self.real(path))
            real.parent.mkdir(parents=True, exist_ok=True)
            real.write_bytes(data)

    def open(self, path: str, mode: str = "r") -> Any:
        """A file, as on the board."""
        if "w" not in mode:
            return builtins.open(self.real(path), mode)
        assert path.endswith(".new"), f"the live file {path} is opened for writing"
        self.step(f"open {path}")
        Path(self.real(path)).touch()
        return _Written(self, path)

    def _do(self, name: str, path: str, call: Callable[[str], None]) -> None:
        self.step(f"{name} {path}")
        call(self.real(path))

    def _rename(self, old: str, new: str) -> None:
        self.step(f"rename {new}")
        os.replace(self.real(old), self.real(new))

    def _ilistdir(self, path: str) -> Iterator[tuple[str, int, int, int]]:
        for entry in sorted(os.scandir(self.real(path)), key=lambda entry: entry.name):
            kind = 0x4000 if entry.is_dir() else 0x8000
            yield entry.name, kind, 0, entry.stat().st_size


class _Written:
    """A file that is being written."""

    def __init__(self, disk: Disk, path: str) -> None:
        self._disk = disk
        self._path = path
        self._data = b""

    def write(self, data: bytes) -> int:
        self._disk.step(f"write {self._path}")
        self._data += data
        return len(data)

    def close(self) -> None:
        self._disk.step(f"close {self._path}")
        Path(self._disk.real(self._path)).write_bytes(self._data)

    def __enter__(self) -> "_Written":
        return self

    def __exit__(self, kind: type | None, *_: object) -> None:
        if kind is not PowerCutError:  # an exception closes it, and cuts the file short
            self.close()


class FakeTransport(Transport):  # type: ignore[misc]
    """mpremote's own file commands over a Disk. After a power cut the port is gone."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.code: list[str] = []
        self.clock = (2021, 1, 1, 4, 0, 0, 12, 0)
        modules = {"os": disk.os, "machine": self._machine(), "sys": self._sys()}

        def imported(name: str, *rest: Any) -> Any:
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
        self.serial = None

    class serial:  # noqa: N801, mpremote's name
        write = staticmethod(lambda data: None)

    def _print(self, *values: object) -> None:
        print(*values, file=self._out)

    def _sys(self) -> SimpleNamespace:
        made = SimpleNamespace(version=(*VERSION, ""), _machine="Raspberry Pi Pico", _mpy=774)
        return SimpleNamespace(implementation=made)

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
def firmware_on(disk: Disk, app: Callable[[str, Callable[[], None]], None]) -> Iterator[None]:
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
        patch.setattr(main, "os", disk.os)
        patch.setattr(main, "open", disk.open, False)
        patch.setattr(boot, "open", disk.open, False)
        yield


def start(
    disk: Disk,
    app: Callable[[str, Callable[[], None]], None],
    waits: Callable[[tuple[str, ...]], None] = lambda lines: None,
) -> None:
    """Power on: boot.py, main.py, and again after each reset. `waits` is told of a last screen.

    What runs are the project's boot.py and main.py, if the disk has files of these names.
    """
    disk.dead = False
    while {"boot.py", "main.py"} <= disk.files().keys():
        with firmware_on(disk, app), pytest.MonkeyPatch.context() as patch:
            patch.setattr(main, "wait", lambda root, lines: waits(lines))
            with redirect_stdout(io.StringIO()):
                try:
                    boot.start()
                    main.main()
                except ResetError:
                    continue
        return
