"""How evenings wear the flash: the store's own code on the board's own file system, counted.

The chip gives way after so many erases of one block, so the block that is erased most decides. It
is one of a folder's two blocks of names: littlefs gives these two up for fresh ones after 101
erases, so that over the years the work goes round.
"""

from collections.abc import Iterator, Sequence

from dev.fake.flash import BLOCK_COUNT, FOLDER, PAGE, Disk, Flash, stored_on
from store import textfile
from store.begin import begin

CYCLES = 100_000  # W25Q16JV data sheet: program-erase cycles per sector
EVENINGS = 52  # a year, all of whose journals stay
SLOTS = (200_000, 200_000)  # the two versions of the program, as large as they may become
REGRET = 20  # every so many moves, one is taken back and said again


def play(disk: Disk, head: Sequence[str], moves: Sequence[str]) -> None:
    """One evening, as the device writes it, from power-on."""
    with stored_on(disk):
        textfile.write(
            f"{FOLDER}/roster.txt", [line[7:] for line in head if line.startswith("seat")]
        )
        table = begin(FOLDER, list(head))
        for number, move in enumerate(moves, 1):
            table.do(tuple(move.split()))
            table.idle()
            if number % REGRET == 0:
                table.undo()
                table.do(tuple(move.split()))


def figures(head: Sequence[str], moves: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield (what, figure) for evenings of these moves."""
    flash = Flash()
    disk = Disk(flash, new=True)
    for slot, size in enumerate(SLOTS):
        with disk.open(f"/slot{slot}", "wb") as file:
            file.write(bytes(size))
    flash.erased = [0] * BLOCK_COUNT
    flash.trace.clear()
    play(disk, head, moves)
    writes = len(moves) + 2 * (len(moves) // REGRET)
    erases = sum(flash.erased)
    pages = sum(len(data) for _, _, data in flash.trace if data) // PAGE
    yield f"erases in an evening of {writes} moves", f"{erases:,}"
    yield "the same, of the block that is erased most", f"{max(flash.erased)}"
    yield f"erases a move; programs of {PAGE} bytes", f"{erases / writes:.1f}; {pages / writes:.1f}"
    for _ in range(EVENINGS - 1):
        flash.trace.clear()
        play(Disk(flash), head, moves)
    most = max(flash.erased)
    mean = sum(flash.erased) / BLOCK_COUNT
    yield f"erases in {EVENINGS} evenings: most of a block; mean", f"{most}; {mean:.0f}"
    years = CYCLES / most
    yield f"years until {CYCLES:,} of a block, an evening a week", f"{years:,.0f}"
