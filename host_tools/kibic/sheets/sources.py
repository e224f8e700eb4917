"""Where sheets come from: texts that end in .kib, a device's journals in .jnl, folders of both.

A file that ends in .jnl is a journal, and is read as the device does; a picture or a film is one of
the device's display, with the codes of one evening; any other is a text.
"""

import io
import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from kibic.words import Trouble, text

STDIN = "-"
JOURNAL = ".jnl"
ENDINGS = (".kib", JOURNAL)
FILMED = (
    ".mp4", ".mov", ".m4v", ".webm", ".mkv", ".avi", ".gif", ".png", ".jpg", ".jpeg",
)  # fmt: skip
BESIDE = "+"  # behind a journal's name: its last lines
BLOCK = 1 << 15  # bytes
LONGEST_LINE = 10_000  # characters
MOST_BYTES = 4 * LONGEST_LINE + 8  # of such a line with its end and a byte order mark


class TextError(Exception):
    """A line that is not text: its number, and why."""

    def __init__(self, line: int, code: str, *facts: object) -> None:
        super().__init__(line, code)
        self.line = line
        self.trouble = Trouble("file." + code, *facts)


# -- which files


def files_in(places: Iterable[Path]) -> list[Path]:
    """Return the sheets and journals among files and folders, in a natural order. Raises
    Trouble."""
    files: dict[Path, None] = {}
    for place in places:
        if place.is_dir():
            inside = (path for path in place.rglob("*") if path.suffix in ENDINGS)
            whole = [path for path in inside if not path.name.startswith(".") and path.is_file()]
            files |= dict.fromkeys(sorted(whole, key=natural))
        elif place.exists():
            files[place] = None
        else:
            raise Trouble("no-file", place)
    return list(files)


def natural(path: Path) -> tuple[list[tuple[int, str]], ...]:
    """Return what paths are sorted by: 9 before 10, and a name before the same with a number behind
    it."""
    return tuple(
        [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]
        for name in (*path.parts[:-1], path.stem, path.suffix)
    )


def sheets_in(files: Iterable[str]) -> Iterator[str]:
    """Yield each file, and what is in each folder; a folder itself where there is nothing in it."""
    for file in files:
        inside = files_in([Path(file)]) if file != STDIN and os.path.isdir(file) else []
        yield from map(str, inside) if inside else [file]


# -- lines


def lines(file: str, language: str) -> Iterator[str]:
    """Yield the lines of a file, or of the standard input for `-`, without their ends. Raises
    TextError at the first that is not text, Trouble if a journal is damaged or a film shows no
    whole sheet, and OSError."""
    if file.endswith(JOURNAL):
        yield from _of_journal(Path(file), language)
    elif file.lower().endswith(FILMED):
        from kibic.sheets import scan

        yield from lines_of(io.BytesIO(scan.text_of(Path(file)).encode()))
    elif file == STDIN and sys.stdin:
        yield from lines_of(sys.stdin.buffer)
    else:
        with open(0 if file == STDIN else file, "rb") as binary:  # 0: there is no input at all
            yield from lines_of(binary)


def _of_journal(path: Path, language: str) -> list[str]:
    from kibic.board import pull

    beside = path.with_name(path.name + BESIDE)
    reading = pull.read(path.read_bytes(), beside.read_bytes() if beside.exists() else b"")
    if reading.damaged:
        raise Trouble("damaged-journal", text(language, reading.wrong or "", *reading.facts))
    return reading.texts


def lines_of(binary: BinaryIO) -> Iterator[str]:
    """Yield the lines of a file, without their ends. Raises TextError at the first that is not
    text."""
    number = 0
    while block := binary.read(BLOCK):
        if not block.endswith(b"\n"):
            block += binary.readline(MOST_BYTES)
        lines = _plain(block, number) or _one_by_one(block, number)
        for line in lines:
            number += 1
            yield line


def _plain(block: bytes, number: int) -> list[str]:
    """Return the lines of a block at once, if all are ordinary; else nothing."""
    try:
        lines = _composed(block.decode().removesuffix("\n")).split("\n")
    except UnicodeDecodeError:
        return []
    ordinary = "".join(lines).isprintable() and max(map(len, lines)) <= LONGEST_LINE
    return lines if ordinary and (number or not lines[0].startswith("\ufeff")) else []


def _one_by_one(block: bytes, number: int) -> Iterator[str]:
    for raw in block.removesuffix(b"\n").split(b"\n"):
        number += 1
        if number == 1:
            raw = raw.removeprefix(b"\xef\xbb\xbf")
        try:
            line = _composed(raw.decode().rstrip("\r\n"))
        except UnicodeDecodeError:
            cut = len(raw) >= MOST_BYTES - 1  # perhaps in the middle of a character
            raise (_too_long(number) if cut else TextError(number, "not-utf-8")) from None
        if len(line) > LONGEST_LINE:
            raise _too_long(number)
        if not line.isprintable() and any(_is_control(letter) for letter in line):
            raise TextError(number, "control")
        yield line


def _too_long(number: int) -> TextError:
    return TextError(number, "too-long", LONGEST_LINE)


def _composed(text: str) -> str:
    """Return the text composed: a name is one name, however an editor put its accents together."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _is_control(letter: str) -> bool:
    return letter != "\t" and unicodedata.category(letter) == "Cc"
