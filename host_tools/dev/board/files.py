"""What `make test-board` puts into the flash of its emulated board, and reads from it."""

import shutil
from pathlib import Path

from dev.vm import ROOT
from kibic import release
from kibic.board.image import filesystem, flash_of
from kibic.board.room import BLOCK_COUNT, BLOCK_SIZE
from kibic.board.uf2 import PAGE_BYTES

# The port's file system: the last 1408 KiB of 2 MiB.
FS_SIZE = BLOCK_SIZE * BLOCK_COUNT
FS_START = (2 << 20) - FS_SIZE
PROGRAM_SIZE = PAGE_BYTES


def copy_sources(to: Path) -> Path:
    """Copy all that a release is made of into a new folder, to change it there; return it."""
    shutil.copytree(ROOT / "firmware", to / "firmware")
    for place in ("pyproject.toml", *release.STARTERS.values()):
        shutil.copy(ROOT / place, to / place)
    return to


def image(files: dict[str, bytes]) -> bytes:
    """Return a littlefs image, as the port makes it, with these files by absolute path; of a
    breadboard, if they do not say what the board is."""
    return flash_of({"/build": b"breadboard"} | files, BLOCK_COUNT)


def used(files: dict[str, bytes]) -> int:
    """Return the blocks that these files take."""
    fs = filesystem(BLOCK_COUNT)
    fs.context.buffer[:] = image(files)
    fs.mount()
    return fs.used_block_count


def files_of(flash: bytes) -> dict[str, bytes]:
    """Return the files in an image."""
    fs = filesystem(BLOCK_COUNT)
    fs.context.buffer[:] = flash
    fs.mount()
    contents = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with fs.open(path, "rb") as file:
                contents[path] = file.read()
    return contents
