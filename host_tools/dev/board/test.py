"""The firmware on an emulated Pico: `KIBIC_UF2=path make test-board`.

MicroPython boots from the UF2 over a littlefs image with the project's own files and an evening, in
every game at its largest table. Keys that bounce enter plain deals and rich ones, go through all
screens, are typed blind and come by chance; after each the pixels decoded from the I2C traffic must
be those of the simulator. The plug is pulled in the middle of a write, `kibic flash` updates the
board, and what people do after a month is done. Times are those of the emulated chip at its clock,
with what flash and cache cost; see emulator.py and pico/. What is over its budget in
report.py fails. The emulator's own tests run beside. Arguments pick games or tasks, such as
hunter "random keys"; docs/architecture.md lists them.
"""

import os
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from dev.board import codes, month, play, report, rich_evening, update
from dev.board.emulator import spent
from dev.board.files import FS_SIZE, FS_START
from dev.board.games import GAMES
from dev.board.play import Job
from dev.board.workbench import BoardError
from dev.vm import ROOT
from kibic.board.board import MICROPYTHON_MIN
from kibic.board.image import base, contents
from kibic.cli.teller import PIPED_WIDTH
from kibic.words import Trouble

SKIPPED = """\
test-board: skipped, because there is no MicroPython to run it on. Download RPI_PICO v{}.{}.0 or
newer, a .uf2 file, from MicroPython's own download page for the Raspberry Pi Pico, then:
    KIBIC_UF2=RPI_PICO-v{}.{}.0.uf2 make test-board"""
UNFIT = "test-board: {} is MicroPython for {}, not for the Raspberry Pi Pico."

UPDATE = "update"  # in place of a game
MONTH = "a month"  # and of what no game does alone
TESTS = "tests"  # and of the emulator itself, and of naps
_TESTS = {
    "emulator": "tests/host/board/test_board_emulator.py",
    "naps": "tests/host/board/test_nap.py",
    "picocalc": "tests/host/board/test_picocalc.py",
}
MONTH_TASKS = {"codes read back": codes.codes_read_back} | month.TASKS
GAME_TASKS = play.TASKS | {"rich deals": rich_evening.rich_deals}
_PASSED = "PASSED "  # pytest begins a line with, for each test


class Outcome(NamedTuple):
    """What became of a task: its presses, steps or tests; what went wrong; the seconds of the
    processor that it took, emulators and tools included."""

    name: str
    task: str
    done: list[Any]
    error: str
    seconds: float


def do_task(name: str, task: str, uf2: Path, files: dict[str, bytes]) -> Outcome:
    """One task, in a process of its own."""
    done: list[Any] = []
    error = ""
    before = spent()
    try:
        if name == UPDATE:
            done += update.TASKS[task](uf2)
        elif name == MONTH:
            MONTH_TASKS[task](uf2, files, done)
        elif name == TESTS:
            done += _tested(ROOT / _TESTS[task])
        else:
            game = next(row for row in GAMES if row.name == name)
            GAME_TASKS[task](Job(game, uf2, files, done))
    except (BoardError, AssertionError) as wrong:  # the display asserts what it is sent
        error = str(wrong) or repr(wrong)
    except Exception:  # what the other tasks made is not lost with it
        error = traceback.format_exc()
    return Outcome(name, task, done, error, spent() - before)


def _tested(path: Path) -> list[str]:
    """Return the tests of that file, all of which pass; or it is a BoardError."""
    command = [sys.executable, "-m", "pytest", "-q", "-rp", "-p", "no:xdist", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    passed = [line for line in done.stdout.splitlines() if line.startswith(_PASSED)]
    if done.returncode or not passed:
        raise BoardError(done.stdout + done.stderr)
    return passed


def all_tasks() -> list[tuple[str, str]]:
    """Return (game, UPDATE, TESTS or MONTH; task), the longest first."""
    first = [(UPDATE, task) for task in update.TASKS] + [(TESTS, task) for task in _TESTS]
    first += [(MONTH, task) for task in MONTH_TASKS]
    return first + [(game.name, task) for task in GAME_TASKS for game in GAMES]


def outcomes(tasks: list[tuple[str, str]], uf2: Path, files: dict[str, bytes]) -> Iterator[Outcome]:
    """Yield the tasks, one more at once than there are cores, each as it ends: an update waits half
    its time for the tool's clock."""
    with ProcessPoolExecutor((os.cpu_count() or 1) + 1) as pool:
        going = [pool.submit(do_task, name, task, uf2, files) for name, task in tasks]
        for done in as_completed(going):
            yield done.result()


def run(tasks: list[tuple[str, str]], uf2: Path, console: Console) -> bool:
    """Play everything and tell about it; return whether all is well."""
    start = time.monotonic()
    files = contents(update.this_version())  # before the pool, so that it is there in all
    made: list[Outcome] = []
    for outcome in outcomes(tasks, uf2, files):
        result = outcome.error or f"{len(outcome.done)} times right"
        console.print(
            f"{outcome.name}, {outcome.task}: {result}, {outcome.seconds:.0f} s of the processor"
        )
        made.append(outcome)
    made.sort(key=lambda outcome: tasks.index(outcome[:2]))
    games = {game.name for game in GAMES} | {MONTH}
    table, over = report.table([outcome[:3] for outcome in made if outcome.name in games])
    console.print(table)
    console.print(report.updates([outcome[1:3] for outcome in made if outcome.name == UPDATE]))
    wrong = [
        f"{outcome.name}, {outcome.task}: failed, see above" for outcome in made if outcome.error
    ]
    for text in [*wrong, *(f"over its budget: {outcome}" for outcome in over)]:
        console.print(text)
    minutes = [
        taken / 60 for taken in (time.monotonic() - start, sum(outcome.seconds for outcome in made))
    ]
    console.print("test-board took {:.1f} minutes, {:.1f} of the processor".format(*minutes))
    return not wrong and not over


def main(chosen: list[str]) -> int:
    """Run the test if there is something to run it with; 0 if it passed or was skipped.

    `chosen` are games or tasks, "hunter" or "random keys"; all by default.
    """
    given = os.environ.get("KIBIC_UF2")
    if not given:
        print(SKIPPED.format(*MICROPYTHON_MIN, *MICROPYTHON_MIN))
        return 0
    uf2 = Path(given)
    try:
        uf2_base = base(uf2)
    except Trouble as error:
        print(f"test-board: {error.text('en')}")
        return 1
    if (uf2_base.start, uf2_base.size) != (FS_START, FS_SIZE):
        print(UNFIT.format(uf2, uf2_base.board))
        return 1
    width = None if sys.stdout.isatty() else PIPED_WIDTH
    console = Console(highlight=False, markup=False, width=width)
    try:
        tasks = [task for task in all_tasks() if not chosen or set(task) & set(chosen)]
        return 0 if run(tasks, uf2, console) else 1
    except Trouble as error:
        console.print(f"test-board failed: {error.text('en')}")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
