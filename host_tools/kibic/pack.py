"""A version as one file: what kibic_boot.Pack mounts, and where the format is told.

A pack takes 90 blocks of the board's flash, where its files by themselves would take 174.
"""

import hashlib
from binascii import hexlify
from typing import NamedTuple

import kibic_boot

# Outside the slots, in the order in which an update writes them.
OUTSIDE = ("kibic_boot.mpy", "kibic_crash.mpy", "kibic_main.mpy", "boot.py", "main.py")
RESCUE_NAME = "rescue"
MPY_VERSION = 6  # of the files that mpy-cross makes
HEAD_BYTES = 512  # at most
INDEX_BYTES = 64 * 1024  # at most


class Member(NamedTuple):
    """A file within a file of the board: its path there, the first byte and how many."""

    file: str
    offset: int
    size: int


class Index(NamedTuple):
    """What a pack says of itself: name, bytes before the first member and in all, the members.

    `rows` is {path: (offset in the pack, size)}.
    """

    name: str
    start: int
    total: int
    rows: dict[str, tuple[int, int]]


class Release(NamedTuple):
    """A version: modules and texts. The files of a slot and of the rescue are by their path."""

    name: str
    slot: dict[str, bytes]
    rescue: dict[str, bytes]
    outside: dict[str, bytes]

    @property
    def pack(self) -> bytes:
        """What a slot holds."""
        return packed(self.name, self.slot)

    @property
    def rescue_pack(self) -> bytes:
        """What kibic_crash shows its own screens with."""
        return packed(RESCUE_NAME, self.rescue)


def machine_code(files: dict[str, bytes]) -> int:
    """Return what the machine code in modules is of, 0 where there is none: its sub-version, and
    four times the number of the architecture.

    It is the third byte of a head (py/persistentcode.h), and `sys.implementation._mpy >> 8` of a
    MicroPython that takes it.
    """
    heads = [data[:3] for path, data in files.items() if path.endswith(".mpy")]
    return max([head[2] for head in heads if head[:2] == bytes([77, MPY_VERSION])] + [0])


def sha(data: bytes) -> str:
    """Return the SHA-256 in hex."""
    return hexlify(hashlib.sha256(data).digest()).decode()


def is_number(text: str) -> bool:
    """Return whether this is digits, of those that int() takes everywhere."""
    return bool(text) and all(digit in "0123456789" for digit in text)


def packed(name: str, files: dict[str, bytes]) -> bytes:
    """Return a pack of these files, by path."""
    paths = sorted(files)
    index = _index(paths, files)
    rest = index + b"".join(files[path] for path in paths)
    size = len(f"{name} {len(index)}  {sha(rest)}\n") + len(rest)
    total = next(n for n in range(size, size + 10) if n == size + len(str(n)))
    head = f"{name} {len(index)} {total} {sha(rest)}\n"
    return head.encode() + rest


def _index(paths: list[str], files: dict[str, bytes]) -> bytes:
    blocks: dict[str, list[str]] = {}
    for path in paths:
        folder, name = _split(path)
        blocks.setdefault(folder, []).append(f"{name} {len(files[path])}")
    texts = [folder + "\n" + "\n".join(blocks[folder]) + "\n\n" for folder in sorted(blocks)]
    table = _table(_folders(paths), paths, files)
    return "".join(texts).encode() + table + len(table).to_bytes(2, "big")


def _folders(paths: list[str]) -> list[str]:
    """Return all folders that these are in, and those that these are in."""
    folders: set[str] = set()
    for path in paths:
        folder = _split(path)[0]
        while folder:
            folders.add(folder)
            folder = _split(folder[1:])[0]
    return sorted(folders)


def _table(folders: list[str], paths: list[str], files: dict[str, bytes]) -> bytes:
    """Return what the board keeps in memory; see kibic_boot.Pack."""
    rows = [_key(folder) + _seven_bits(kibic_boot.FOLDER) for folder in folders]
    offset = 0
    for path in paths:
        rows.append(_key(f"/{path}") + _seven_bits(offset))
        offset += len(files[path])
    if offset >= kibic_boot.FOLDER or len({row[:3] for row in rows}) < len(rows):
        raise ValueError("a pack that its table cannot tell")
    return b"".join(rows) + _key("") + _seven_bits(offset)


def _key(path: str) -> bytes:
    return bytes(byte | 128 for byte in _seven_bits(kibic_boot.key_of(path)))


def _seven_bits(number: int) -> bytes:
    return bytes((number >> 14, number >> 7 & 127, number & 127))


def _split(path: str) -> tuple[str, str]:
    """Return (folder, name); a folder is "" or begins with /."""
    folder, _, name = f"/{path}".rpartition("/")
    return folder, name


def read_head(data: bytes) -> tuple[int, int, int] | None:
    """Return (bytes of the first line, of the index, in all) by the beginning of a pack; None if it
    is none."""
    words = data.partition(b"\n")[0].split(b" ")
    if b"\n" not in data or len(words) != 4 or not (words[1].isdigit() and words[2].isdigit()):
        return None
    size, index, total = data.index(b"\n") + 1, int(words[1]), int(words[2])
    return (size, index, total) if index <= INDEX_BYTES and size + index <= total else None


def read_index(data: bytes) -> Index | None:
    """Return the index of a pack whose beginning, as far as read_head says, is `data`; None if
    bad."""
    head = read_head(data[:HEAD_BYTES])
    if not head:
        return None
    start, total = head[0] + head[1], head[2]
    try:
        name = data[: head[0]].decode().split(" ")[0]
        text = data[head[0] : start - 2 - int.from_bytes(data[start - 2 : start], "big")].decode()
    except UnicodeDecodeError:
        return None
    sizes = {}
    for block in text.split("\n\n")[:-1]:
        folder, *lines = block.split("\n")
        for line in lines:
            words = line.split(" ")
            if len(words) != 2 or not is_number(words[1]):
                return None
            sizes[f"{folder}/{words[0]}"[1:]] = int(words[1])
    rows = {}
    at = start
    for path in sorted(sizes):
        rows[path] = at, sizes[path]
        at += sizes[path]
    return Index(name, start, total, rows) if at == total else None


def read(data: bytes) -> tuple[str, dict[str, bytes]]:
    """Return (name, files) of a whole pack; ("", {}) if it is none."""
    index = read_index(data)
    if not index or len(data) != index.total:
        return "", {}
    return index.name, {path: data[at : at + size] for path, (at, size) in index.rows.items()}
