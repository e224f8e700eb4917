"""`kibic pull`: take the evenings home, each as a sheet that was checked, and never write over one.

A journal that is damaged is saved as it is, beside the sheet of what can be read of it.
"""

import hashlib
import os
import re
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from kibic import room
from kibic.link import Board, File, Progress
from kibic.pack import Member
from kibic.teller import Teller
from kibic.words import Trouble
from store import export
from store.evening import Evening
from store.journal import Journal, path_of
from tarokk.refused import Refused
from tarokk.session import Session
from tarokk.sheet import words

DATA = "/data"
INDEX = ".pulled"  # "SHA-256 path name" for each file of a board that is here already
ALSO = re.compile(r"\d+\.bad|crash\.txt")
_JOURNAL = re.compile(r"(\d+)\.jnl")
STRANGERS = "not-kibic"  # a folder for what somebody else has on a board
LEFT = (".idx", ".jnl+", ".new")
BESIDE = "+"  # behind a journal's name: its last lines


class Reading(NamedTuple):
    """What a journal comes to: the sheet's texts, its date or "", and what is wrong with it.

    `wrong` is None or a key of the texts, with `facts`. If `damaged`, the journal itself is worth
    keeping.
    """

    texts: list[str]
    date: str = ""
    wrong: str | None = None
    facts: tuple[Any, ...] = ()

    @property
    def damaged(self) -> bool:
        return self.wrong is not None and self.wrong != "torn"


# -- from a journal to a sheet


def read(data: bytes, beside: bytes = b"") -> Reading:
    """Read a journal, and the lines beside it, as the device does; check that the sheet is so."""
    with tempfile.TemporaryDirectory() as folder:
        Path(path_of(folder, 1)).write_bytes(data)
        Path(path_of(folder, 1) + BESIDE).write_bytes(beside)
        journal: Any = Journal(path_of(folder, 1))
        try:
            texts = export.texts(journal)
            evening: Any = Evening(folder, 1)
        except Exception as error:  # a journal that is no journal at all must be saved all the same
            return Reading([], "", "unreadable", (type(error).__name__,))
    date = next((text[5:15] for text in texts if text.startswith("date ")), "")
    session: Any = Session()
    for number, text in enumerate(texts):
        try:
            session.apply(words(text))
        except Refused:
            return Reading(texts[:number], date, "refused-line", (text,))
    if evening.headless:
        return Reading(texts, date, "head-missing")
    if not session.started or session.mark() != evening.session.mark():
        return Reading(texts, date, "unreadable", ("?",))
    if evening.unread:
        return Reading(texts, date, "unread", (", ".join(map(str, evening.unread)),))
    if journal.gaps:
        return Reading(texts, date, "lines-missing")
    if journal.torn == "bad":
        return Reading(texts, date, "bad-line", (journal.count + 1, journal.count))
    return Reading(texts, date, "torn" if journal.torn else None)


# -- into the folder


def keep(folder: Path, stem: str, ending: str, data: bytes) -> tuple[str, bool]:
    """Save under a name that is free; return (the name, whether it is new), the old one if it is
    there."""
    number = 1
    while True:
        name = f"{stem}-{number}{ending}" if number > 1 else stem + ending
        path = folder / name
        if not path.exists():
            break
        if path.read_bytes() == data:
            return name, False
        number += 1
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".", suffix=".part", delete=False) as part:
        part.write(data)
    try:
        os.link(part.name, path)  # unlike a rename it never writes over
    except FileExistsError:
        return keep(folder, stem, ending, data)  # another pull was quicker
    except OSError:
        Path(part.name).rename(path)  # a file system without links
    finally:
        Path(part.name).unlink(missing_ok=True)
    return name, True


def _index(folder: Path) -> set[tuple[str, str, str]]:
    """Return (SHA-256, path) on the board of what was pulled before, and its name here, where it
    is."""
    try:
        lines = (folder / INDEX).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError):
        return set()
    rows = [line.split(" ") for line in lines if line.count(" ") == 2]
    return {(digest, path, name) for digest, path, name in rows if (folder / name).is_file()}


# -- the command


def pull(tell: Teller, board: Board, folder: Path) -> bool:
    """Pull everything into `folder`; return whether nothing is damaged. Raises Trouble."""
    there = board.tree(DATA)
    journals = sorted(path for path in there if _JOURNAL.fullmatch(path))
    digests = {path: _digest(there, path) for path in there}
    others = sorted(path for path in there if ALSO.fullmatch(path))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        known = {row[:2] for row in _index(folder)}
        wanted = [path for path in journals + others if (digests[path], path) not in known]
        good, new = True, 0
        size = sum(there[path].size for path in there if path.removesuffix(BESIDE) in wanted)
        with tell.progress("pulling", size) as progress:
            for path in wanted:
                data = _fetch(board, path, there[path].sha, progress)
                if path in journals:
                    more = there.get(path + BESIDE)
                    beside = _fetch(board, path + BESIDE, more.sha, progress) if more else b""
                    name, count, is_good = _save_sheet(tell, folder, path, data, beside)
                else:
                    name, count, is_good = _save_other(tell, folder, path, data)
                new += count
                good = good and is_good
                if is_good:
                    with open(folder / INDEX, "a", encoding="utf-8") as index:
                        index.write(f"{digests[path]} {path} {name}\n")
    except OSError as error:
        raise Trouble("folder", folder, error.strerror) from None
    tell("pulled", len(journals), folder, new)
    return good


def tidy(tell: Teller, board: Board, folder: Path, kept: int) -> None:
    """Take all but the newest evenings off the board, `kept` of them, after `pull`.

    Only what is here as a sheet that says the same goes. Raises Trouble.
    """
    there = board.tree(DATA)
    known = _index(folder)
    sizes = {f"data/{path}": file.size for path, file in there.items()}
    numbers = room.evenings(sizes)
    gone = 0
    for number in numbers[: len(numbers) - max(kept, 1)]:
        path = number + room.JOURNAL
        names = [name for digest, of, name in known if (digest, of) == (_digest(there, path), path)]
        if not any(_says_the_same(board, there, path, folder / name) for name in names):
            tell("not-removed", number)
            continue
        for part in room.of_evening(sizes, number):
            board.remove(f"/{part}")
        gone += 1
    for path in sorted(there):  # what is left of an evening that is gone
        number = path.partition(".")[0]
        if number.isdecimal() and number not in numbers and path.endswith(LEFT):
            board.remove(f"{DATA}/{path}")
    tell("removed", gone, len(numbers) - gone)


def _says_the_same(board: Board, there: dict[str, File], path: str, file: Path) -> bool:
    """Return whether a file here is the sheet of a journal on the board."""
    data = board.read(f"{DATA}/{path}")
    beside = board.read(f"{DATA}/{path}{BESIDE}") if path + BESIDE in there else b""
    reading = read(data, beside)
    text = "".join(line + "\n" for line in reading.texts)
    try:
        return not reading.damaged and file.read_bytes() == text.encode()
    except OSError:
        return False


def save(tell: Teller, board: Board, folder: Path, paths: list[str]) -> None:
    """Save files of somebody else, by their path on the board, in a folder of their own."""
    tree = board.walk("")
    number = 1
    while (target := folder / f"{STRANGERS}-{number}").exists():
        number += 1
    try:
        for path in paths:
            inner = target / "/".join(_safe(part) for part in path.split("/"))
            data = board.part(Member(f"/{path}", 0, tree[path]))
            if len(data) != tree[path]:
                raise Trouble("not-the-same", f"/{path}")
            inner.parent.mkdir(parents=True, exist_ok=True)
            inner.write_bytes(data)
    except OSError as error:
        raise Trouble("folder", folder, error.strerror) from None
    tell("saved-foreign", len(paths), target)


def _safe(name: str) -> str:
    """Return a name from a board, as a file here may have it."""
    clean = "".join(c if c.isprintable() and c not in '\\:*?"<>|' else "_" for c in name)
    return clean if clean.strip(".") else "_" + clean


def _digest(there: dict[str, File], path: str) -> str:
    """Return what tells a file, with the lines beside it, from any other."""
    beside = there.get(path + BESIDE)
    return there[path].sha + (BESIDE + beside.sha if beside else "")


def _fetch(board: Board, path: str, digest: str, progress: Progress) -> bytes:
    """Return a file, byte for byte as the board has it."""
    data = board.read(f"{DATA}/{path}", progress)
    if hashlib.sha256(data).hexdigest() != digest:
        raise Trouble("not-the-same", f"{DATA}/{path}")
    return data


def _save_sheet(
    tell: Teller, folder: Path, path: str, data: bytes, beside: bytes
) -> tuple[str, int, bool]:
    """Save a journal's sheet; return (its name, how many files are new, whether it is intact)."""
    number = Path(path).stem
    reading = read(data, beside)
    stem = f"{number}-{reading.date}" if reading.date else number
    name, new = "", False
    if reading.texts:
        text = "".join(line + "\n" for line in reading.texts)
        name, new = keep(folder, stem, ".kib", text.encode())
        tell("new-sheet" if new else "same-sheet", name)
    if not reading.damaged:
        if reading.wrong:
            tell("torn", number)
        return name, new, True
    raw, raw_is_new = keep(folder, stem, ".jnl", data)
    if beside:
        keep(folder, Path(raw).stem, ".jnl" + BESIDE, beside)
    tell("damaged", number, tell.text(reading.wrong or "", *reading.facts), raw)
    return name, new + raw_is_new, False


def _save_other(tell: Teller, folder: Path, path: str, data: bytes) -> tuple[str, int, bool]:
    """Save a file that is not a journal; return the same."""
    name, new = keep(folder, Path(path).stem, Path(path).suffix, data)
    if new:
        tell("new-file", name)
    return name, new, True
