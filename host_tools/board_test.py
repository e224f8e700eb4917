"""The firmware on an emulated Pico: `KIBIC_UF2=path make test-board`.

MicroPython boots from the UF2 over a littlefs image with the project's own files and an evening of
100 deals, in every game at its largest table. Keys that bounce enter deals in a quick rhythm and in
a slow one, go through all screens, are typed blind and come by chance; after each the pixels
decoded from the I2C traffic must be those of the simulator. The plug is pulled in the middle of a
write. Times are those of the emulated chip at 125 MHz, with what flash and cache cost; see
emulator.py and pico/. What is over its budget in board_report.py fails.
"""

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from rich.console import Console

from host_tools import board_report, release
from host_tools.board_files import contents, version_of
from host_tools.board_games import GAMES
from host_tools.board_play import TASKS, Job, all_tasks
from host_tools.link import MICROPYTHON_MIN
from host_tools.words import PIPED_WIDTH, Trouble
from host_tools.workbench import BoardError, Press

SKIPPED = """\
test-board: skipped, because there is no MicroPython to run it on. Download RPI_PICO v{}.{}.0 or
newer, a .uf2 file, from MicroPython's own download page for the Raspberry Pi Pico, then:
    KIBIC_UF2=RPI_PICO-v{}.{}.0.uf2 make test-board"""
UNFIT = "test-board: {} holds no MicroPython v{}.{}.0 or newer for the Raspberry Pi Pico."

Outcome = tuple[str, str, list[Press], str]  # game, task, presses, what went wrong


def play(name: str, task: str, uf2: Path, files: dict[str, bytes]) -> Outcome:
    """One task, in a process of its own."""
    game = next(one for one in GAMES if one.name == name)
    try:
        return name, task, TASKS[task](Job(game, uf2, files)), ""
    except BoardError as error:
        return name, task, [], str(error)


def outcomes(uf2: Path, files: dict[str, bytes]) -> Iterator[Outcome]:
    """All tasks, as many at once as there are cores, each as it ends."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        going = [pool.submit(play, game.name, task, uf2, files) for game, task in all_tasks()]
        for done in as_completed(going):
            yield done.result()


def run(uf2: Path, console: Console) -> bool:
    """Play everything and tell about it; whether all is well."""
    start = time.monotonic()
    files = contents(release.build())
    rows, wrong = [], []
    for game, task, presses, error in outcomes(uf2, files):
        console.print(f"{game}, {task}: {error or f'{len(presses)} screens are right'}")
        rows.append((game, task, presses))
        wrong += [f"{game}, {task}: failed, see above"] if error else []
    order = {(game.name, task): i for i, (game, task) in enumerate(all_tasks())}
    rows.sort(key=lambda row: order[row[:2]])
    made, over = board_report.table(rows)
    console.print(made)
    for one in [*wrong, *over]:
        console.print(f"over its budget: {one}" if one in over else one)
    console.print(f"test-board took {(time.monotonic() - start) / 60:.1f} minutes")
    return not wrong and not over


def main() -> int:
    """Run the test if there is something to run it with; 0 if it passed or was skipped."""
    given = os.environ.get("KIBIC_UF2")
    if not given:
        print(SKIPPED.format(*MICROPYTHON_MIN, *MICROPYTHON_MIN))
        return 0
    uf2 = Path(given)
    version = version_of(uf2.read_bytes()) if uf2.is_file() else None
    if version is None or version < MICROPYTHON_MIN:
        print(UNFIT.format(uf2, *MICROPYTHON_MIN))
        return 1
    width = None if sys.stdout.isatty() else PIPED_WIDTH
    console = Console(highlight=False, markup=False, width=width)
    try:
        return 0 if run(uf2, console) else 1
    except Trouble as error:
        console.print(f"test-board failed: {error.text('en')}")
        return 1


if __name__ == "__main__":
    sys.exit(main())
