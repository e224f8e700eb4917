"""What is played on the emulated board: each function is one task, on boards of its own.

A task adds its presses to the job's `done`; whatever the board does wrong is a BoardError.
"""

import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from dev.board.files import files_of
from dev.board.games import Game, lay, shadow
from dev.board.workbench import CUT, QUICK_MS, WAITING_MS, Bench, BoardError, Hand, Press, laid
from dev.keys.strokes import Keystrokes
from dev.plain_deals import moves
from kibic.simulator import sim
from store import files, journal, reading, sheets
from ui import keys
from ui.app import App
from ui.screens.home import Home

PAST = 100  # deals of the evening so far
CHANCE = 170  # random keys: 300 with those of both rhythms
CHANCE_LESS = 40  # with less heap
LESS_BYTES = 16 << 10
ARROW_MS, BLIND_MS = 60, 100  # between two keys that are typed without a look

# Random keys are rather those that lead somewhere.
_LIKELY = (("UP", 1), ("DOWN", 3), ("LEFT", 1), ("RIGHT", 2), ("OK", 6), ("BACK", 1))
_LEAST_BYTES = 2  # that each brings into the journal on the average; a line has some 20

# What hangs on the table, each from there and back again: the last deal, those before it, the list
# of them and the correction of one; standings; the menu; the result of a deal, its rows turned; a
# word of help, and from there straight to the table.
AROUND = (
    "LEFT LEFT*2 BACK DOWN*2 RIGHT OK OK DOWN RIGHT",
    "UP",
    "DOWN*2 UP",
    "RIGHT DOWN*2 RIGHT*2 OK DOWN OK DOWN*2 RIGHT*3 DOWN UP LEFT",
    "UP DOWN HELP BACK HELP HOME",
)

# The first deal of all is told otherwise, from the table and back; which keys that takes differs.
_AMENDMENTS = tuple(f"LEFT RIGHT OK {rest} OK OK" for rest in ("RIGHT", "DOWN OK"))


class Job(NamedTuple):
    """What a task is given: the game, the MicroPython, a board's files, where presses go."""

    game: Game
    uf2: Path
    files: dict[str, bytes]
    done: list[Press]

    def board(self, flash: bytes, *folders: Path) -> Bench:
        """Return a board with this in its flash."""
        return Bench(self.uf2, flash, *folders, presses=self.done)


Task = Callable[[Job], None]


def both_rhythms(job: Job) -> None:
    """A deal with quick keys, all screens, a deal with slow ones; then blind, then power cuts."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made, "data")
        lay(folder, job.game.sheet(PAST))
        board = job.board(laid(job.files, folder), folder)
        board.home()
        for i, pause in enumerate((QUICK_MS, WAITING_MS)):
            board.pause = pause
            Hand(board).enter(_deal(job.game, PAST + i), by_outcome=False)
            for walk in AROUND:
                _press(board, walk)
                while not isinstance(board.app.stack[-1], Home):
                    board.press("BACK")
        board.type(["DOWN", *["DOWN", "UP", "UP", "DOWN"] * 5], ARROW_MS)
        _press(board, "BACK")
        board.type(amendment(folder), BLIND_MS)
        names = _keys_of(job.game, PAST + 2, folder)
        board.type(names, BLIND_MS)
        assert isinstance(board.app.stack[-1], Home)
        flash = board.unplug()
        agree(flash, folder)
        _cut(job, folder, flash)


def _cut(job: Job, folder: Path, flash: bytes) -> None:
    """The plug is pulled in the middle of a write, in the middle of a deal, on a board that goes on
    as it was left."""
    before = folder.with_name("before")
    names = _keys_of(job.game, PAST + 3, folder)
    at = _one_that_writes(folder, names)
    board = job.board(flash, folder)
    board.pause = QUICK_MS
    board.home(look=QUICK_MS)
    _press(board, " ".join(names[:at]))
    _copied(folder, before)
    again = job.board(board.cut(names[at]), folder, before)
    again.home(CUT)
    again.unplug()


def _one_that_writes(folder: Path, names: list[str]) -> int:
    """Return which of these keys, pressed one behind the other from the first screen on, is the
    first to change what is in the folder, in the second half of the deal."""
    with tempfile.TemporaryDirectory() as made:
        trial = Path(made, "data")
        _copied(folder, trial)
        app = shadow(trial)
        for at, name in enumerate(names):
            was = _contents(trial)
            app.press(keys.NAMES.index(name))
            if at >= len(names) // 2 and _contents(trial) != was:
                return at
    raise BoardError("no key of the deal writes")


def amendment(folder: Path) -> list[str]:
    """Return the keys that amend a deal."""
    for names in _AMENDMENTS:
        with tempfile.TemporaryDirectory() as made:
            trial = Path(made, "data")
            _copied(folder, trial)
            app = shadow(trial)
            for name in names.split():
                app.press(keys.NAMES.index(name))
            home = isinstance(app.stack[-1], Home)
            if home and app.evening and app.evening.is_amended():
                return names.split()
    raise BoardError("no keys amend a deal")


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _sizes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_size for path in folder.iterdir()}


def by_chance(job: Job) -> None:
    """Random keys in the quick rhythm."""
    _random(job, CHANCE, b"")


def with_less(job: Job) -> None:
    """The game is played when there is less heap."""
    _random(job, CHANCE_LESS, taken(LESS_BYTES))


def taken(size: int) -> bytes:
    """Return what boot.py begins with when so many bytes of the heap are taken away."""
    return b"import sys\nsys.modules['-'] = bytearray(%d)\n" % size


def _random(job: Job, count: int, before: bytes) -> None:
    files = job.files | {"/boot.py": before + job.files["/boot.py"]}
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made, "data")
        lay(folder, job.game.sheet(PAST))
        names = random_keys(folder, count)
        board = job.board(laid(files, folder), folder)
        board.pause = QUICK_MS
        board.home()
        for name in names:
            board.press(name)
        board.unplug()


def random_keys(folder: Path, count: int) -> list[str]:
    """Random keys that enter something, and draw no seats: the board draws others."""
    names, weights = zip(*_LIKELY, strict=True)
    for seed in range(1000):
        pressed = random.Random(seed).choices(names, weights, k=count)
        with tempfile.TemporaryDirectory() as made:
            trial = Path(made, "data")
            _copied(folder, trial)
            app = shadow(trial)
            app.lots = _Lots()
            before = sum(_sizes(trial).values())
            for name in pressed:
                app.press(keys.NAMES.index(name))
            entered = sum(_sizes(trial).values()) - before
            if not app.lots.drawn and entered > _LEAST_BYTES * count:
                return pressed
    raise BoardError("no random keys enter anything")


class _Lots:
    """Notes whether seats were drawn."""

    def __init__(self) -> None:
        self.drawn = False

    def __call__(self, number: int) -> list[int]:
        self.drawn = True
        return list(range(number))


def _deal(game: Game, number: int) -> list[tuple[str, ...]]:
    return moves("|".join(game.turned(number)))


def _press(board: Bench, names: str) -> None:
    for name in sim.one_by_one(names):
        board.press(name)


def _keys_of(game: Game, number: int, folder: Path) -> list[str]:
    """Return the keys that enter a deal, from the table that is in the folder."""
    with tempfile.TemporaryDirectory() as made:
        trial = Path(made, "data")
        _copied(folder, trial)
        hand = _Noting(shadow(trial))
        hand.enter(_deal(game, number), by_outcome=False)
        return hand.names


class _Noting(Keystrokes):
    """Presses the keys of a simulator and notes their names."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.names: list[str] = []

    def press(self, key: int, times: int = 1) -> None:
        super().press(key, times)
        self.names += [keys.NAMES[key]] * times


def _copied(folder: Path, copy: Path) -> None:
    shutil.copytree(folder, copy, dirs_exist_ok=True)


def agree(flash: bytes, folder: Path) -> None:
    """The journals in the flash and of the simulator say the same, or it is a BoardError."""
    with tempfile.TemporaryDirectory() as made:
        for path, data in files_of(flash).items():
            if path.startswith("/data/"):
                Path(made, Path(path).name).write_bytes(data)
        name = Path(files.path_of(str(folder), sheets.newest(str(folder)))).name
        actual, expected = (texts_of(Path(place, name)) for place in (made, folder))
    if actual != expected:
        raise BoardError(f"{name} on the board says {actual[-40:]} instead of {expected[-40:]}")


def texts_of(path: Path) -> list[str]:
    """Return the lines of a journal and of what stands beside it."""
    return [text for _, text in reading.read(journal.Journal(str(path)))]


# The longest first.
TASKS: dict[str, Task] = {
    "random keys": by_chance,
    "both rhythms": both_rhythms,
    "with 16 KB less": with_less,
}
