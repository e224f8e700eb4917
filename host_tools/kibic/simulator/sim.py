"""The simulated device: the app of the firmware, its keys pressed by a list."""

import datetime
import errno
import os
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from getpass import getuser
from pathlib import Path

from filelock import FileLock, Timeout

from kibic.simulator import picture
from kibic.words import Trouble, text
from ui import keys
from ui.app import App
from ui.canvas import Canvas

LOCK, WHO = ".sim.lock", ".sim.who"
MOST_TIMES = 100_000
TURN_MS = 20  # between two looks at what changes by itself
UNKEPT = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT)
LARGEST = 1 << 20  # bytes of a file that is taken along; a journal is far smaller
_PAUSE = re.compile(r"\d{1,4}S")


@contextmanager
def taken(folder: Path) -> Iterator[None]:
    """Keep other simulators out of a folder, which is made if it is missing. Trouble, OSError.

    The system lets go of the lock with the process, however that ends.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise Trouble("sim.file", folder) from None
    lock, who = FileLock(folder / LOCK, timeout=0), folder / WHO
    try:
        with lock:
            now = datetime.datetime.now().strftime("%Y-%m-%d %H:%M")
            who.write_text(f"{os.getpid()} ({_user()}, {now})", "utf-8")
            try:
                yield
            finally:
                who.unlink(missing_ok=True)
    except Timeout:
        try:
            owner = who.read_text("utf-8")
        except OSError:
            owner = "?"
        raise Trouble("sim.taken", folder, owner) from None


def _user() -> str:
    try:
        return getuser()
    except (
        KeyError,
        OSError,
        ImportError,
    ):  # without an entry; by the version of Python, the system
        return "?"


@contextmanager
def _scratch(folder: Path | None) -> Iterator[Path]:
    """Give a folder that is removed again, with what is in `folder`; in memory where there is such.
    Raises OSError."""
    memory = "/dev/shm"
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as made:
        with suppress(OSError):  # what cannot be read is missing
            for path in folder.iterdir() if folder else ():
                if path.is_file() and path.stat().st_size <= LARGEST:
                    shutil.copy(path, made)
        yield Path(made)


@contextmanager
def playable(folder: Path | None) -> Iterator[tuple[Path, Trouble | None]]:
    """Give a folder to play in, and why nothing is kept: None where it is `folder`, and all is.

    It is a copy where nothing can be written, and empty where there is no folder. Raises Trouble,
    OSError.
    """
    with ExitStack() as stack:
        why = Trouble("sim.no-home")
        if folder:
            try:
                stack.enter_context(taken(folder))
            except OSError as error:
                if error.errno not in UNKEPT:
                    raise
                why = Trouble("sim.unkept", error)
            else:
                yield folder, None
                return
        yield stack.enter_context(_scratch(folder)), why


def device(folder: Path, seed: int | None = None, date: str | None = None) -> App:
    """Return the app over `folder`, which is made if it is missing. `seed` fixes the seat draw."""
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(seed)
    return App(
        str(folder),
        Canvas(),
        now=lambda: date or datetime.datetime.now().strftime("%Y-%m-%d %H:%M"),
        lots=lambda number: [chance.random() for _ in range(number)],
    )


def press(app: App, names: str) -> None:
    """Press keys by name, such as "OK DOWN OK"; `OK*3` presses three times without a look between,
    HELP is OK held, HOME is BACK held, and for `20S` no key is pressed for so many seconds, in no
    time. Raises Trouble."""
    waited = 0
    for word in names.split():
        early = False
        for name in one_by_one(word):
            if name in keys.NAMES:
                app.press(keys.NAMES.index(name), early)
                waited = 0
            else:
                waited = wait(app, waited, 1000 * int(name[:-1]))
            early = True


def wait(app: App, waited: int, ms: int) -> int:
    """Let `ms` go by on a device where no key was pressed for `waited`; return both together."""
    for now in range(waited + TURN_MS, waited + ms + 1, TURN_MS):
        turn(app, now)
    return waited + ms


def turn(app: App, ms: int) -> bool:
    """No key was pressed for so long: do what the device does then, a part of it; return whether
    the picture has changed."""
    changed = app.passed(ms)
    if not changed:
        app.idle()
    return changed


def one_by_one(names: str) -> Iterator[str]:
    """Yield the name of each key that such names press, and each pause. Raises Trouble."""
    for word in names.upper().split():
        if _PAUSE.fullmatch(word):
            yield word
            continue
        name, _, times = word.partition("*")
        if name not in keys.NAMES or not (times or "1").isdecimal():
            raise Trouble("sim.no-key", word, ", ".join(keys.NAMES))
        if len(times) > 6 or int(times or 1) > MOST_TIMES:
            raise Trouble("sim.too-often", word, MOST_TIMES)
        yield from [name] * int(times or 1)


def run(folder: Path | None, names: str, png: Path | None, date: str | None) -> None:
    """Press keys on a device over `folder`, by default a new one, and picture the screen."""
    with tempfile.TemporaryDirectory() as fresh:
        with taken(folder or Path(fresh)):
            app = device(folder or Path(fresh), seed=1, date=date)
            press(app, names)
        if png:
            png.write_bytes(picture.png(app.canvas.buf))
        else:
            print("\n".join(picture.braille(app.canvas.buf)))


def usual() -> Path | None:
    """Return the folder where evenings are if none is named; None for a user without a home."""
    try:
        return Path.home() / ".kibic"
    except RuntimeError:
        return None


def tell_where(folder: Path, language: str) -> None:
    """Say where the journals are."""
    print(text(language, "sim.kept", folder), file=sys.stderr)
