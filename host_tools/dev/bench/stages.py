"""What each stage of a release gives: a version beside those that lack one.

The heap is that of the MicroPython VM at the first screen of Vadász behind 100 deals. Functions are
copies there; a board runs most of them from its flash.
"""

from collections.abc import Iterator

from dev import vm
from dev.bench import on_vm
from dev.board.files import BLOCK_SIZE
from kibic import release
from kibic.release.stages import NAMES

GAME = "hunter"


def ablation(lines: list[str], head: int) -> Iterator[tuple[str, str]]:
    """Yield (version, figures) for an evening of these lines, the first `head` of which are its
    head: the whole one, then one without each stage."""
    evening = on_vm.journal_files(
        [line.replace("game paskievics", f"game {GAME}") for line in lines], head
    )
    for left_out in ((), *((name,) for name in NAMES)):
        blocks = -(-len(release.build(without=left_out).pack) // BLOCK_SIZE)
        slot = release.build(chip="", without=left_out).slot
        files = {f"/mpy/{path}": data for path, data in slot.items()} | evening
        title = f"without {left_out[0]}" if left_out else "as it is released"
        yield title, f"{blocks} blocks, {_heap(files):,} bytes of heap"


def _heap(files: dict[str, bytes]) -> int:
    """Return the heap in use at the first screen."""
    steps = (on_vm.START, on_vm.COUNT, on_vm.RUN, on_vm.USED)
    return int(vm.run(*steps, files=files))
