"""What `make test-board` puts into the flash of its emulated board, and reads from it."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import boot
from kibic.release import Release

if TYPE_CHECKING:
    from littlefs import LittleFS

# The port's file system: the last 1408 KiB of 2 MiB.
BLOCK_SIZE, BLOCK_COUNT = 4096, 352
FS_SIZE = BLOCK_SIZE * BLOCK_COUNT
FS_START = (2 << 20) - FS_SIZE
PROGRAM_SIZE = 256


def image(files: dict[str, bytes]) -> bytes:
    """Return a littlefs image, as the port makes it, with these files by absolute path."""
    fs = _filesystem()
    fs.format()
    fs.mount()
    for path, content in files.items():
        fs.makedirs(str(Path(path).parent), exist_ok=True)
        with fs.open(path, "wb") as file:
            file.write(content)
    return bytes(fs.context.buffer)


def used(files: dict[str, bytes]) -> int:
    """Return the blocks that these files take."""
    fs = _filesystem()
    fs.context.buffer[:] = image(files)
    fs.mount()
    return fs.used_block_count


def files_of(flash: bytes) -> dict[str, bytes]:
    """Return the files in an image."""
    fs = _filesystem()
    fs.context.buffer[:] = flash
    fs.mount()
    found = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with fs.open(path, "rb") as file:
                found[path] = file.read()
    return found


def _filesystem() -> "LittleFS":
    from littlefs import LittleFS  # only where the group `test` is installed

    return LittleFS(
        block_size=BLOCK_SIZE,
        block_count=BLOCK_COUNT,
        read_size=32,
        prog_size=PROGRAM_SIZE,
        cache_size=4 * PROGRAM_SIZE,  # or what is short would not lie in its folder's entry
        mount=False,
    )


def contents(made: Release) -> dict[str, bytes]:
    """Return the files of a board with this release in slot a, by absolute path."""
    files = {f"/{path}": data for path, data in made.outside.items()}
    files |= {"/a.pack": made.pack, "/rescue.pack": made.rescue_pack}
    return files | {"/slot": f"{boot.line('a')}\n".encode()}


def version_of(uf2: bytes) -> tuple[int, int] | None:
    """Version of the MicroPython for the Pico in a UF2 file; None if there is none."""
    code = b"".join(uf2[at + 32 : at + 288] for at in range(0, len(uf2), 512))
    found = re.search(rb"v(\d+)\.(\d+)\.\d+[^ ]* on \d{4}-\d\d-\d\d", code)
    if not found or b"Raspberry Pi Pico" not in code:
        return None
    return int(found[1]), int(found[2])
