"""The board's flash on CPython: a littlefs as the board's, and what a board does with its files."""

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from types import SimpleNamespace
from typing import Any

from dev.fake import flash
from dev.fake.flash import BLOCK_COUNT, BLOCK_SIZE, Flash
from kibic.board import room


class PowerCutError(BaseException):
    """The plug was pulled; nothing of the board's goes on."""


class Content(MutableMapping[str, bytes]):
    """The files of a littlefs by path, without the / in front."""

    def __init__(self, disk: "Disk") -> None:
        self._disk = disk

    def __getitem__(self, path: str) -> bytes:
        try:
            with self._disk.fs.open("/" + path, "rb") as file:
                return bytes(file.read())
        except OSError:
            raise KeyError(path) from None

    def __setitem__(self, path: str, data: bytes) -> None:
        fs, at = self._disk.fs, path.find("/")
        while at > 0:
            if not self._disk.is_folder("/" + path[:at]):
                fs.mkdir("/" + path[:at])
            at = path.find("/", at + 1)
        with fs.open("/" + path, "wb") as file:
            file.write(data)

    def __delitem__(self, path: str) -> None:
        if path not in self:
            raise KeyError(path)
        self._disk.fs.remove("/" + path)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(path for path, size in self._disk.tree().items() if size >= 0))

    def __len__(self) -> int:
        return len(list(iter(self)))


class Disk:
    """The flash, and what the board can do with its files.

    content  the files by path, without the / in front
    steps    operations that change something, so far: what each was
    fail     called before each with its number; may raise
    supply   (millivolts, 1 on USB) that the firmware measures, None if it cannot
    spoil    the number of a write whose bytes arrive changed
    """

    def __init__(self, files: Mapping[str, bytes] | None = None) -> None:
        self.flash = Flash(_FORMATTED)
        self.fs = flash.Disk(self.flash)
        self.content = Content(self)
        for path, data in (files or {}).items():
            self.content[path] = data
        self.steps: list[str] = []
        self.fail: Callable[[int], None] = lambda step: None
        self.spoil = 0
        self.dead = False
        self.supply: tuple[int, int] | None = None
        self.keeps = False  # it has a clock module
        self.board = b"\xe6\x01"  # the number of its flash
        self.os = SimpleNamespace(
            stat=self.fs_stat,
            listdir=self._listdir,
            ilistdir=self._ilistdir,
            statvfs=lambda path: (BLOCK_SIZE, BLOCK_SIZE, BLOCK_COUNT, self.fs.free()),
            mkdir=self._mkdir,
            remove=self._remove,
            rmdir=self._remove,
            rename=self._rename,
        )

    def again(self) -> "Disk":
        """The same flash as it is now, on another board."""
        disk = Disk()
        disk.flash = Flash(self.flash.blocks)
        disk.fs = flash.Disk(disk.flash)
        return disk

    def power_on(self) -> None:
        """What was not on the flash when the power went is gone."""
        self.dead = False
        self.fs = flash.Disk(self.flash)

    def files(self, folder: str) -> dict[str, bytes]:
        """All files below a folder, by path from there."""
        top = folder + "/"
        return {
            path[len(top) :]: self.content[path] for path in self.content if path[: len(top)] == top
        }

    def tree(self, folder: str = "") -> room.Tree:
        """Bytes by path of all that is there; a folder has -1."""
        sizes = {}
        for name in self.fs.little.listdir(folder or "/"):
            path = f"{folder}/{name}"
            if self.is_folder(path):
                sizes[path[1:]] = room.FOLDER
                sizes |= self.tree(path)
            else:
                sizes[path[1:]] = self.fs_stat(path)[6]
        return sizes

    def is_folder(self, path: str) -> bool:
        """Whether there is a folder of that name."""
        try:
            return bool(self.fs_stat(path)[0] & 0x4000)
        except OSError:
            return False

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
            return self.fs.open(path, "rb")
        assert path.endswith(".new"), f"the live file {path} is opened for writing"
        self.step(f"open {path}")
        return _Written(self, path)

    def fs_stat(self, path: str) -> tuple[int, ...]:
        return self.fs.stat(path)

    def _mkdir(self, path: str) -> None:
        self.step(f"mkdir {path}")
        self.fs.mkdir(path)

    def _remove(self, path: str) -> None:
        self.step(f"remove {path}")
        self.fs.remove(path)

    def _rename(self, old: str, new: str) -> None:
        self.step(f"rename {new}")
        self.fs.rename(old, new)

    def _listdir(self, path: str | bytes) -> list:
        if isinstance(path, bytes):
            return [name.encode() for name in self._listdir(path.decode())]
        return [row[0] for row in self._ilistdir(path)]

    def _ilistdir(self, path: str) -> list[tuple[str, int, int, int]]:
        top = path.rstrip("/")
        entries = [(name, self.fs_stat(f"{top}/{name}")) for name in self.fs.little.listdir(path)]
        return [(name, stat[0], 0, stat[6]) for name, stat in entries]


class _Written:
    """A file that is being written."""

    def __init__(self, disk: Disk, path: str) -> None:
        self._disk = disk
        self._path = path
        self._file = disk.fs.open(path, "wb")

    def write(self, data: bytes) -> int:
        self._disk.step(f"write {self._path}")
        spoilt = len(self._disk.steps) == self._disk.spoil
        self._file.write(data[:-1] + b"?" if spoilt else data)
        return len(data)

    def close(self) -> None:
        self._disk.step(f"close {self._path}")
        self._file.close()

    def __enter__(self) -> "_Written":
        return self

    def __exit__(self, kind: type | None, *_: object) -> None:
        if kind is not PowerCutError:  # an exception closes it, and cuts the file short
            self.close()


def _formatted() -> list[bytes]:
    blank = Flash()
    flash.Disk(blank, new=True).remove(flash.FOLDER)
    return blank.blocks


_FORMATTED = _formatted()
