"""What the page does with a board: the steps of the `kibic` command, over what the page carries.

All that is to be waited for goes through one function of board/worker.mjs: a JSON text
[name, arguments...] is answered by one, {"value": ...} or {"trouble": [key, facts...]}.
"""

import json
from binascii import hexlify, unhexlify
from collections.abc import Awaitable, Callable
from typing import Any

from kibic import pack
from kibic.board import info, pull, settings, slots
from kibic.board.board import Board, refused
from kibic.board.identify import is_kibic, welcome
from kibic.shown import shown
from kibic.words import Trouble, text
from store.textfile import lines_of

RELEASE = "/release"
_PAGE: list = []  # what the worker gives: ask(JSON), tell(JSON)


async def asked(name: str, *arguments: object) -> Any:
    """Have the page do something; what it comes to. Raises Trouble."""
    answer = json.loads(await _PAGE[0].ask(json.dumps([name] + list(arguments))))
    if "trouble" in answer:
        raise Trouble(*answer["trouble"])
    return answer.get("value")


def show(name: str, *arguments: object) -> None:
    """Have the page show something."""
    _PAGE[0].tell(json.dumps([name] + list(arguments)))


class Tell:
    """A kibic.words.Tell that shows on the page."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, *facts: object) -> None:
        show("say", shown(self.text(key, *facts)))

    def text(self, key: str, *facts: object) -> str:
        """Return the text of a key."""
        return text(self.language, key, *facts)

    def table(self, heads: Any, rows: Any) -> None:
        """Show a table; `heads` are keys, or "" for none."""
        titles = [self.text(head) if head else "" for head in heads]
        show("table", titles, [[shown(cell) for cell in row] for row in rows])

    def progress(self, key: str, total: int) -> "Bar":
        """Show a bar up to `total` bytes; its function is told of every step."""
        return Bar(self.text(key), total)


class Bar:
    """How far something is."""

    def __init__(self, label: str, total: int) -> None:
        self._label, self._total, self._done = label, total, 0

    def __enter__(self) -> Callable[[int], None]:
        self._step(0)
        return self._step

    def __exit__(self, *_: object) -> None:
        show("bar", self._label, 0, 0)

    def _step(self, more: int) -> None:
        self._done += more
        show("bar", self._label, self._done, self._total)


class Wire:
    """A kibic.board.board.Wire: the page's port."""

    async def exec(self, code: str) -> str:
        """Return what code on the board prints."""
        out, error = await asked("exec", code)
        if error:
            raise refused(error)
        return str(out)

    async def leave(self, how: str) -> None:
        """Call machine.reset or machine.bootloader, from which nothing comes back."""
        await asked("leave", f"import machine\nmachine.{how}()")

    async def close(self) -> None:
        """Give the port back and let the app start again, if the board is still there."""
        await asked("close")


_IDENTITY = [""]  # of the board that was chosen


class Host:
    """A kibic.board.slots.Host: the board that was chosen on the page."""

    async def reach(self, patience: float = 0.0) -> Board:
        """Return the board, its app stopped, tried for `patience` seconds; the same one until
        another is chosen, welcomed. Raises Trouble."""
        if await asked("reach", patience):
            _IDENTITY[0] = ""
        board = Board(Wire())
        try:
            await board.begin()
        except Trouble:
            await board.close()
            raise
        _IDENTITY[0] = await welcome(board, _IDENTITY[0])
        return board

    async def hear(self, words: tuple[bytes, ...], patience: float) -> bool:
        """Listen for `patience` seconds at most to a board that starts; whether it said one."""
        return bool(await asked("hear", [word.decode() for word in words], patience))


class Home:
    """A kibic.board.pull.Home: the folder that was chosen on the page, or its downloads."""

    name = ""

    async def begin(self) -> None:
        """Have the folder."""
        self.name = await asked("home")

    async def has(self, name: str) -> bool:
        """Return whether there is such a file or folder."""
        return bool(await asked("has", name))

    async def read(self, name: str) -> bytes | None:
        """Return what a file holds, None if there is none."""
        data = await asked("read", name)
        return None if data is None else unhexlify(data)

    async def create(self, name: str, data: bytes) -> bool:
        """Save a file, entirely or not at all; False where there is one by that name."""
        return bool(await asked("create", name, hexlify(data).decode()))

    async def note(self, name: str, line: str) -> None:
        """Add a line to a file."""
        await asked("note", name, line)


class Served:
    """A kibic.pack.Release as the page brings it, its packs as they were built."""

    def __init__(self) -> None:
        name, slot, rescue, outside = json.loads(_read("paths.json"))
        self.name: str = name
        self.pack, self.rescue_pack = _read("slot.pack"), _read("rescue.pack")
        files = pack.read(self.pack)[1]
        self.slot = {path: files[path] for path in slot}
        self.rescue = dict.fromkeys(rescue, b"")  # the paths, which is all that is asked for
        self.outside = {path: _read(f"outside/{path}") for path in outside}


def _read(name: str) -> bytes:
    with open(f"{RELEASE}/{name}", "rb") as file:
        return file.read()


# -- what the page asks for


async def meet(_tell: Tell, board: Board) -> None:
    """Whether the board is Kibic's, and the version that starts there."""
    now = await slots.look(board)
    slot = now.decide()[0]
    show("board", await is_kibic(board), now.names[slot] if slot else "")


async def look(tell: Tell, board: Board) -> None:
    """What the board is, its names and its house rules."""
    await info.info(tell, board)
    names = lines_of(await board.text(settings.ROSTER))
    rules = settings.lines_in(await board.text(settings.SAVED))
    show("held", names, rules)


async def evenings(tell: Tell, board: Board, kept: int) -> None:
    """All evenings, as sheets; then all but the newest `kept` off the board, if that is not 0."""
    home = Home()
    await pull.pull(tell, board, home)
    if kept:
        await pull.tidy(tell, board, home, kept)


async def clock(tell: Tell, board: Board) -> None:
    """The board's clock, set to that of here."""
    await settings.clock(tell, board)


async def roster(tell: Tell, board: Board, lines: list[str], _place: str) -> None:
    """These names first, in their order."""
    await settings.roster(tell, board, settings.names_in(lines), [], [])


async def rules(tell: Tell, board: Board, lines: list[str], place: str) -> None:
    """These sets of house rules, beside those that are there; `place` is where they stand."""
    await settings.presets(tell, board, settings.usable(tell, place, lines), [])


ON_BOARD: dict[str, Callable[..., Awaitable[None]]] = {
    "meet": meet,
    "look": look,
    "evenings": evenings,
    "clock": clock,
    "roster": roster,
    "rules": rules,
}


async def update(tell: Tell, built: str) -> None:
    """The page's version, put on trial; `built` is what the board is, "" what it knows already."""

    async def ask(question: str) -> bool:
        return bool(await asked("ask", question))

    new: Any = Served()
    size = sum([len(data) for data in new.slot.values()])
    tell("built", new.name, len(new.slot), -(-size // 1024))
    await slots.update(tell, Host(), Home(), new, built or None, ask)


def begin(page: Any) -> None:
    """Have what the page carries."""
    _PAGE[:] = [page]


async def do(job: str) -> None:
    """Do what the JSON [language, name, arguments...] says; what is in the way is said last."""
    language, name, *arguments = json.loads(job)
    tell = Tell(language)
    try:
        if name == "update":
            await update(tell, *arguments)
            return
        board = await Host().reach()
        try:
            await ON_BOARD[name](tell, board, *arguments)
        finally:
            await board.close()
    except Trouble as error:
        show("trouble", error.key, error.text(language))
