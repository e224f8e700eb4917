"""The room on a board's flash, counted as littlefs takes it: in blocks.

What the board itself tells, by statvfs, counts the blocks of folders twice.
"""

from math import ceil

from kibic.pack import is_number

BLOCK_SIZE = 4096
BLOCK_COUNT = 352  # of the rp2 port's Pico
RESERVE = 6  # blocks that an update leaves free: twice what an evening of 100 deals takes
POINTER_BYTES = 4
INLINE_BYTES = 512  # what is not longer lies in its folder's entry
ENTRY_BYTES = 40  # of a name, beside it and what lies there
FOLDER_BYTES = 1024  # of entries in a pair of blocks, as full as littlefs leaves them
PAIR = 2
FOLDER = -1  # as a size
DATA, JOURNAL = "data/", ".jnl"  # where evenings are

Tree = dict[str, int]  # bytes by path from the top; a folder has FOLDER


def of_file(size: int) -> int:
    """Return the blocks of a file. Each but the first begins with pointers to some before it."""
    if size <= INLINE_BYTES:
        return 0
    blocks, left = 1, size - BLOCK_SIZE
    while left > 0:
        pointers = len(bin(blocks & -blocks)) - 2  # MicroPython has no bit_length
        left -= BLOCK_SIZE - POINTER_BYTES * pointers
        blocks += 1
    return blocks


def used(tree: Tree) -> int:
    """Return the blocks that all this takes, at most."""
    entries = {"": 0} | {path: 0 for path, size in tree.items() if size == FOLDER}
    for path, size in tree.items():
        above, _, name = path.rpartition("/")
        inline = size if 0 < size <= INLINE_BYTES else 0
        entries[above] = entries.get(above, 0) + len(name.encode()) + ENTRY_BYTES + inline
    folders = sum(PAIR * max(1, ceil(taken / FOLDER_BYTES)) for taken in entries.values())
    return folders + sum(map(of_file, tree.values()))


def without(tree: Tree, *paths: str) -> Tree:
    """Return the tree when these files or folders are gone."""
    return {
        path: size
        for path, size in tree.items()
        if not any(path == gone or path.startswith(gone + "/") for gone in paths)
    }


def sheets(tree: Tree) -> list[str]:
    """Return the numbers of the sheets on the board, as their files are named, the oldest first."""
    names = [path[len(DATA) : -len(JOURNAL)] for path in tree if path.endswith(JOURNAL)]
    numbers = [name for name in names if is_number(name) and DATA + name + JOURNAL in tree]
    return sorted([name for name in numbers if name == f"{int(name):04d}"], key=int)


def of_sheet(tree: Tree, number: str) -> list[str]:
    """Return the files of a sheet, its journal first."""
    return sorted(
        (path for path in tree if path.startswith(f"{DATA}{number}.")),
        key=lambda path: (not path.endswith(JOURNAL), path),
    )


def lacking(tree: Tree, more: Tree, blocks: int) -> int:
    """Return how many blocks `more` takes that are not there beside the tree and the reserve."""
    return max(0, used(tree | more) + RESERVE - blocks)
