"""Measure one game on the emulated board, key by key:

    KIBIC_UF2=path python -m dev.board.probe --game hunter [--keys "OK DOWN*2"] [--pause 120]

Without --keys a deal is entered in full. Behind the press where the stack was deepest so far stand
the Python functions that were under way, latest first.
"""

import os
import random
import tempfile
from pathlib import Path

import click
from rich.console import Console

from dev.board.games import GAMES, lay
from dev.board.play import taken
from dev.board.workbench import Bench, BoardError, Hand, Press, laid
from dev.plain_deals import moves
from kibic import release
from kibic.board.image import contents
from kibic.simulator import sim
from ui import keys

HEADS = "key    screen       kind        ms  flash  stack   free  longest  errors, collections"


def row(press: Press) -> str:
    """Return a press as a line."""
    heap, watch = press.heap, press.watch
    pauses = " ".join(f"{(end - start) / 1e6:.0f}" for start, end in watch.collections)
    return (
        f"{press.key:6} {press.screen:12} {press.kind:7} {press.ms:6.1f} {press.flash:6.1f}"
        f" {watch.stack:6} {heap.left:6} {heap.longest:8}  {sum(watch.counts)}  {pauses}"
    )


@click.command()
@click.option("--game", default="hunter", help="one of games.GAMES")
@click.option("--keys", "names", default="", help='such as "OK DOWN*2"')
@click.option("--pause", default=120.0, help="ms from the right screen to the next key")
@click.option("--deals", default=100, help="behind")
@click.option("--random", "chance", default=0, help="so many random keys")
@click.option("--seed", default=1)
@click.option("--look", default=1500.0, help="ms from the first screen to the first key")
@click.option("--less", default=0, help="KB of heap taken away at the start")
@click.option("--build", "built", default="breadboard", help="or picocalc")
def main(
    game: str, names: str, pause: float, deals: int, chance: int, seed: int, look: float, less: int,
    built: str,
) -> None:  # fmt: skip
    """Print what each key took, and the worst."""
    console = Console(highlight=False, markup=False, soft_wrap=True)
    chosen = {row.name: row for row in GAMES}[game]
    files = contents(release.build()) | {"/build": built.encode()}
    if less:
        files["/boot.py"] = taken(less << 10) + files["/boot.py"]
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made, "data")
        lay(folder, chosen.sheet(deals))
        board = Bench(Path(os.environ["KIBIC_UF2"]), laid(files, folder), folder, built=built)
        board.pause = pause
        console.print(HEADS)
        board.noted = lambda press: tell(board, press, console)
        try:
            board.home(look=look)
            if chance:
                hand = random.Random(seed)
                for _ in range(chance):
                    board.press(hand.choice(keys.NAMES))
            elif names:
                for name in sim.one_by_one(names):
                    board.press(name)
            else:
                Hand(board).enter(moves("|".join(chosen.turned(deals))), False)
        except BoardError as error:
            console.print(f"failed: {error}")
        worst(board, console)
        board.unplug()


def tell(board: Bench, press: Press, console: Console) -> None:
    """A line, and what was under way where the stack was never so deep before."""
    console.print(row(press))
    if press.watch.stack == min(press.watch.stack for press in board.presses):
        console.print(f"       deepest: {' < '.join(board.under_way())}")


def worst(board: Bench, console: Console) -> None:
    """The extremes over all presses."""
    presses = board.presses
    for kind in sorted({press.kind for press in presses}):
        slowest = max(
            (press for press in presses if press.kind == kind), key=lambda press: press.ms
        )
        console.print(f"slowest {kind}: {slowest.ms:.1f} ms, {slowest.label}")
    deepest = min(presses, key=lambda press: press.watch.stack)
    console.print(f"least stack left: {deepest.watch.stack} bytes, {deepest.label}")
    fewest = min(presses, key=lambda press: press.heap.left)
    console.print(f"least free after a collection: {fewest.heap.left}, {fewest.label}")
    broken = min(presses, key=lambda press: press.heap.longest)
    console.print(f"shortest longest piece then: {broken.heap.longest}, {broken.label}")
    errors = sum(sum(press.watch.counts) for press in presses)
    console.print(f"MemoryErrors: {errors} in {len(presses)} presses")


if __name__ == "__main__":
    main()
