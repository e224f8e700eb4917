"""`kibic pull`: take the evenings home, each as a sheet that was checked, and never write over one.

A journal that is damaged is saved as it is, beside the sheet of what can be read of it.
"""

import hashlib
import re
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.link import Board, Progress
from host_tools.words import Teller, Trouble
from store.evening import AMEND, CLOSING, DEAL, END, UNDO, Evening
from store.journal import path_of
from tarokk.refused import Refused
from tarokk.session import Session
from tarokk.sheet import words

DATA = "/data"
INDEX = ".pulled"  # "SHA-256 name" for each file of a board that is here already
ALSO = re.compile(r"\d+\.bad|crash\.txt")
_JOURNAL = re.compile(r"(\d+)\.jnl")


class Reading(NamedTuple):
    """What a journal comes to: the sheet's lines, its date or "", and what is wrong with it.

    `wrong` is None or a key of the texts, with `facts`. If `damaged`, the journal itself is worth
    keeping.
    """

    lines: list[str]
    date: str = ""
    wrong: str | None = None
    facts: tuple[Any, ...] = ()

    @property
    def damaged(self) -> bool:
        return self.wrong is not None and self.wrong != "torn"


# -- from a journal to a sheet


def fold(texts: list[str]) -> list[str]:
    """The sheet's lines from the journal's: what was taken back is gone, amendments stand."""
    said: list[str | tuple[int, list[str]]] = []
    amending: tuple[int, list[str]] | None = None
    for text in texts:
        if text == UNDO:
            if amending:
                amending = None
            elif said:
                said.pop()
        elif amending:
            amending[1].append(text)
            if text == END:
                said.append(amending)
                amending = None
        elif text.startswith(AMEND + " "):
            amending = int(text[len(AMEND) :]), []
        else:
            said.append(text)
    blocks = dict(entry for entry in said if isinstance(entry, tuple))
    lines: list[str] = []
    number, replaced = 0, False
    for text in [entry for entry in said if isinstance(entry, str)]:
        if replaced and text not in (DEAL, CLOSING):
            continue
        number += text == DEAL
        replaced = text == DEAL and number in blocks
        lines += [text, *blocks[number]] if replaced else [text]
    return lines


def read(data: bytes) -> Reading:
    """Read a journal as the device does, and check that the sheet comes to the same."""
    with tempfile.TemporaryDirectory() as folder:
        Path(path_of(folder, 1)).write_bytes(data)
        try:
            evening: Any = Evening(folder, 1)
            texts = [text for _, text in evening.journal.read()]
        except Exception as error:  # a journal that is no journal at all must still be saved
            return Reading([], "", "unreadable", (type(error).__name__,))
    lines = fold(texts)
    date = evening.session.info.get("date", "").partition(" ")[0]
    session: Any = Session()
    for number, line in enumerate(lines):
        try:
            session.apply(words(line))
        except Refused:
            return Reading(lines[:number], date, "refused-line", (line,))
    if not session.started or session.mark() != evening.session.mark():
        return Reading(lines, date, "unreadable", ("?",))
    torn = evening.journal.torn
    if torn == "bad":
        return Reading(lines, date, "bad-line", (evening.journal.count + 1, len(texts)))
    return Reading(lines, date, "torn" if torn else None)


# -- into the folder


def keep(folder: Path, stem: str, ending: str, data: bytes) -> tuple[str, bool]:
    """Save under a name that is free; (the name, whether it is new), the old one if it is there."""
    number = 1
    while True:
        name = f"{stem}-{number}{ending}" if number > 1 else stem + ending
        path = folder / name
        if not path.exists():
            break
        if path.read_bytes() == data:
            return name, False
        number += 1
    part = folder / f".{name}.part"
    part.write_bytes(data)
    part.rename(path)
    return name, True


def _index(folder: Path) -> dict[str, str]:
    """{SHA-256 on the board: name here} of what was pulled before and is still here."""
    try:
        lines = (folder / INDEX).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError):
        return {}
    rows = [line.split(" ", 1) for line in lines if " " in line]
    return {digest: name for digest, name in rows if (folder / name).is_file()}


# -- the command


def pull(tell: Teller, board: Board, folder: Path) -> bool:
    """Pull everything into `folder`; whether nothing is damaged. Raises Trouble."""
    there = board.tree(DATA)
    journals = sorted(path for path in there if _JOURNAL.fullmatch(path))
    others = sorted(path for path in there if ALSO.fullmatch(path))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        known = _index(folder)
        wanted = [path for path in journals + others if there[path].sha not in known]
        good, new = True, 0
        with tell.progress("pulling", sum(there[path].size for path in wanted)) as progress:
            for path in wanted:
                data = _fetch(board, path, there[path].sha, progress)
                save = _save_sheet if path in journals else _save_other
                name, is_new, is_good = save(tell, folder, path, data)
                new += is_new
                good = good and is_good
                if is_good:
                    with open(folder / INDEX, "a", encoding="utf-8") as index:
                        index.write(f"{there[path].sha} {name}\n")
    except OSError as error:
        raise Trouble("folder", folder, error.strerror) from None
    tell("pulled", len(journals), folder, new)
    return good


def _fetch(board: Board, path: str, digest: str, progress: Progress) -> bytes:
    """A file, byte for byte as the board has it."""
    data = board.read(f"{DATA}/{path}", progress)
    if hashlib.sha256(data).hexdigest() != digest:
        raise Trouble("not-the-same", f"{DATA}/{path}")
    return data


def _save_sheet(tell: Teller, folder: Path, path: str, data: bytes) -> tuple[str, bool, bool]:
    number = Path(path).stem
    reading = read(data)
    stem = f"{number}-{reading.date}" if reading.date else number
    sheet = "".join(line + "\n" for line in reading.lines).encode()
    name, is_new = keep(folder, stem, ".kib", sheet) if reading.lines else ("", False)
    if name:
        tell("new-sheet" if is_new else "same-sheet", name)
    if reading.damaged:
        raw, raw_is_new = keep(folder, stem, ".jnl", data)
        is_new = is_new or raw_is_new
        tell("damaged", number, tell.text(reading.wrong or "", *reading.facts), raw)
    elif reading.wrong:
        tell("torn", number)
    return name, is_new, not reading.damaged


def _save_other(tell: Teller, folder: Path, path: str, data: bytes) -> tuple[str, bool, bool]:
    whole = Path(path)
    name, is_new = keep(folder, whole.stem, whole.suffix, data)
    if is_new:
        tell("new-file", name)
    return name, is_new, True
