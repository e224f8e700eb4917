"""`kibic pull`: take the evenings home, each as a sheet that was checked, and never write over one.

A journal that is damaged is saved as it is, beside the sheet of what can be read of it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from kibic import filenames
from kibic.board import evenings, room
from kibic.board.board import Board, File, Progress
from kibic.board.identify import is_kibic
from kibic.here import scratch
from kibic.pack import Member, is_number, sha
from kibic.words import Tell, Trouble
from store import export
from store.evening import Evening
from store.files import path_of
from store.journal import Journal
from tarokk.refused import Refused
from tarokk.session import Session
from tarokk.sheet import words

DATA = "/data"
INDEX = ".pulled"  # "SHA-256 path name" for each file of a board that is here already
ALSO = "crash.txt"
JOURNAL, CUT_OFF = "jnl", "bad"  # behind a number and a point
STRANGERS = "not-kibic"  # a folder for what somebody else has on a board
LEFT = (".idx", ".jnl+", ".new")
MOST_DIGITS = 9  # of a sheet's number; a file with more is none of Kibic's
BESIDE = "+"  # behind a journal's name: its last lines


class Home(Protocol):
    """A folder that evenings are taken to, by the name of a file in it. Each raises Trouble."""

    name: str  # as the user knows it

    async def begin(self) -> None:
        """Have the folder."""

    async def has(self, name: str) -> bool:
        """Return whether there is such a file or folder."""

    async def read(self, name: str) -> bytes | None:
        """Return what a file holds, None if there is none."""

    async def create(self, name: str, data: bytes) -> bool:
        """Save a file, entirely or not at all; False where there is one by that name."""

    async def note(self, name: str, line: str) -> None:
        """Add a line to a file."""


class Reading(NamedTuple):
    """What a journal comes to: the sheet's texts, its day or "", and what is wrong with it.

    `wrong` is None or a key of the texts, with `facts`. If `damaged`, the journal itself is worth
    keeping.
    """

    texts: list[str]
    day: str
    wrong: str | None
    facts: tuple[Any, ...]

    @property
    def damaged(self) -> bool:
        """Whether more is wrong than a last line that was torn off."""
        return self.wrong is not None and self.wrong != "torn"


# -- from a journal to a sheet


def read(data: bytes, beside: bytes = b"") -> Reading:
    """Read a journal, and the lines beside it, as the device does; check that the sheet is so."""
    with scratch() as folder:
        for path, content in ((path_of(folder, 1), data), (path_of(folder, 1) + BESIDE, beside)):
            with open(path, "wb") as file:
                file.write(content)
        journal: Any = Journal(path_of(folder, 1))
        try:
            texts = export.texts(journal)
            evening: Any = Evening(folder, 1)
        except Exception as error:  # a journal that is no journal at all must be saved all the same
            return Reading([], "", "unreadable", (type(error).__name__,))
    return _checked(texts, journal, evening)


def _checked(texts: list[str], journal: Any, evening: Any) -> Reading:
    """Return what these texts of a journal come to, and whether the device sees it so."""
    day = export.day_of(texts)
    session: Any = Session()
    for number, text in enumerate(texts):
        try:
            session.apply(words(text))
        except Refused:
            return Reading(texts[:number], day, "refused-line", (text,))
    if evening.headless:
        return Reading(texts, day, "head-missing", ())
    if not session.started or session.mark() != evening.session.mark():
        return Reading(texts, day, "unreadable", ("?",))
    if evening.unread:
        return Reading(texts, day, "unread", (", ".join(map(str, evening.unread)),))
    if journal.gaps:
        return Reading(texts, day, "lines-missing", ())
    if journal.torn == "bad":
        return Reading(texts, day, "bad-line", (journal.count + 1, journal.count))
    return Reading(texts, day, "torn" if journal.torn else None, ())


# -- into the folder


async def keep(home: Home, stem: str, ending: str, data: bytes) -> tuple[str, bool]:
    """Save under a name that is free; return (the name, whether it is new), the old one if it is
    there. The stem may come from anybody: it becomes one that stays in the folder."""
    stem, number = filenames.inside(stem), 1
    while True:
        name = f"{stem}-{number}{ending}" if number > 1 else stem + ending
        kept = await home.read(name)
        if kept == data:
            return name, False
        if kept is not None:
            number += 1
        elif await home.create(name, data):
            return name, True


async def _index(home: Home) -> list[list[str]]:
    """Return (SHA-256, path) on the board of what was pulled before, and its name here, where it
    is."""
    try:
        lines = (await home.read(INDEX) or b"").decode().splitlines()
    except UnicodeError:
        return []
    pulled = []
    for row in [line.split(" ") for line in lines]:
        if len(row) == 3 and await home.has(row[2]):
            pulled.append(row)
    return pulled


# -- the command


async def pull(
    tell: Tell, board: Board, home: Home, crash_log: Callable[[bytes], bytes] = bytes
) -> bool:
    """Pull everything home; return whether nothing is damaged. `crash_log` makes of a crash.txt
    what is saved. Raises Trouble."""
    tree = await board.tree(DATA)
    journals = sorted([path for path in tree if _is(path, JOURNAL)])
    others = sorted([path for path in tree if _is(path, CUT_OFF) or path == ALSO])
    await home.begin()
    index = await _index(home)
    pulled = [row[:2] for row in index]
    wanted = [path for path in journals + others if [_digest(tree, path), path] not in pulled]
    good, new = True, 0
    size = sum(tree[path].size for path in tree if _of(path) in wanted)
    with tell.progress("pulling", size) as progress:
        for path in wanted:
            data = await _fetch(board, path, tree[path].sha, progress)
            if path in journals:
                more = tree.get(path + BESIDE)
                beside = b""
                if more:
                    beside = await _fetch(board, path + BESIDE, more.sha, progress)
                name, count, is_good = await _save_sheet(tell, home, path, data, beside)
            else:
                data = crash_log(data) if path == ALSO else data
                name, count, is_good = await _save_other(tell, home, path, data)
            new += count
            good = good and is_good
            if is_good:
                await home.note(INDEX, f"{_digest(tree, path)} {path} {name}\n")
    tell("pulled", len(journals), home.name, new)
    return good


def _is(path: str, ending: str) -> bool:
    """Return whether a file is of an evening, with this ending."""
    number, _, rest = path.partition(".")
    return is_number(number) and len(number) <= MOST_DIGITS and rest == ending


def _of(path: str) -> str:
    """Return the journal whose last lines a file holds; of any other itself."""
    return path[: -len(BESIDE)] if path.endswith(BESIDE) else path


async def tidy(tell: Tell, board: Board, home: Home, kept: int) -> None:
    """Take all but the newest evenings off the board, `kept` of them, after `pull`.

    An evening goes only if each of its sheets is here as one that says the same. Raises Trouble.
    """
    tree = await board.tree(DATA)
    pulled = await _index(home)
    sizes = {room.DATA + path: file.size for path, file in tree.items()}
    on_board = await evenings.on(board, sizes) if await is_kibic(board) else []
    gone = 0
    for evening in evenings.going(on_board, max(kept, 1)):
        strange = []
        for number in evening.sheets:
            if not await _is_home(board, tree, number + room.JOURNAL, home, pulled):
                strange.append(number)
                tell("not-removed", number)
        if not strange:
            for path in evenings.files(sizes, evening):
                await board.remove(f"/{path}")
            gone += 1
    for path in sorted(tree):  # what is left of a sheet that is gone
        number = path.partition(".")[0]
        is_left = bool(on_board) and is_number(number) and number + room.JOURNAL not in tree
        if is_left and any(map(path.endswith, LEFT)):
            await board.remove(f"{DATA}/{path}")
    tell("removed", gone, len(on_board) - gone)


async def _is_home(
    board: Board, tree: dict[str, File], path: str, home: Home, pulled: list[list[str]]
) -> bool:
    """Return whether a file here is the sheet of a journal on the board."""
    names = [name for digest, of, name in pulled if (digest, of) == (_digest(tree, path), path)]
    if not names:
        return False
    data = await board.read(f"{DATA}/{path}")
    beside = await board.read(f"{DATA}/{path}{BESIDE}") if path + BESIDE in tree else b""
    reading = read(data, beside)
    text = "".join([line + "\n" for line in reading.texts])
    for name in names:
        if not reading.damaged and await home.read(name) == text.encode():
            return True
    return False


async def save(tell: Tell, board: Board, home: Home, paths: list[str]) -> None:
    """Save files of somebody else, by their path on the board, in a folder of their own."""
    tree = await board.walk("")
    await home.begin()
    number = 1
    while await home.has(f"{STRANGERS}-{number}"):
        number += 1
    target = f"{STRANGERS}-{number}"
    for path in paths:
        data = await board.part(Member(f"/{path}", 0, tree[path]))
        if len(data) != tree[path]:
            raise Trouble("not-the-same", f"/{path}")
        await keep(home, f"{target}/{path}", "", data)
    tell("saved-foreign", len(paths), f"{home.name}/{target}")


def _digest(tree: dict[str, File], path: str) -> str:
    """Return what tells a file, with the lines beside it, from any other."""
    beside = tree.get(path + BESIDE)
    return tree[path].sha + (BESIDE + beside.sha if beside else "")


async def _fetch(board: Board, path: str, digest: str, progress: Progress) -> bytes:
    """Return a file, byte for byte as the board has it."""
    data = await board.read(f"{DATA}/{path}", progress)
    if sha(data) != digest:
        raise Trouble("not-the-same", f"{DATA}/{path}")
    return data


async def _save_sheet(
    tell: Tell, home: Home, path: str, data: bytes, beside: bytes
) -> tuple[str, int, bool]:
    """Save a journal's sheet; return (its name, how many files are new, whether it is intact)."""
    number = path.partition(".")[0]
    reading = read(data, beside)
    stem = filenames.of_sheet(number, reading.day)
    name, new = "", False
    if reading.texts:
        text = "".join([line + "\n" for line in reading.texts])
        name, new = await keep(home, stem, ".kib", text.encode())
        tell("new-sheet" if new else "same-sheet", name)
    if not reading.damaged:
        if reading.wrong:
            tell("torn", number)
        return name, new, True
    raw, raw_is_new = await keep(home, stem, ".jnl", data)
    if beside:
        await keep(home, raw.rpartition(".")[0], ".jnl" + BESIDE, beside)
    tell("damaged", number, tell.text(reading.wrong or "", *reading.facts), raw)
    return name, new + raw_is_new, False


async def _save_other(tell: Tell, home: Home, path: str, data: bytes) -> tuple[str, int, bool]:
    """Save a file that is not a journal; return the same."""
    stem, _, ending = path.rpartition(".")
    name, new = await keep(home, stem, "." + ending, data)
    if new:
        tell("new-file", name)
    return name, new, True
