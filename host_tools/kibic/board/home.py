"""A folder on this computer that evenings are taken to."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kibic.words import Trouble


def expanded(path: Path) -> Path:
    """Return a path without ~. Raises Trouble for a user without a home."""
    try:
        return path.expanduser()
    except RuntimeError:
        raise Trouble("no-home", path) from None


class Folder:
    """A `pull.Home` that is a folder. What was not there when it was looked for, and is there
    when it is saved, stays as it is."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.name = str(path)

    async def begin(self) -> None:
        """Have the folder."""
        with self._used():
            self._path.mkdir(parents=True, exist_ok=True)

    async def has(self, name: str) -> bool:
        """Return whether there is such a file or folder."""
        return (self._path / name).exists()

    async def read(self, name: str) -> bytes | None:
        """Return what a file holds, None if there is none."""
        with self._used():
            try:
                return (self._path / name).read_bytes()
            except FileNotFoundError:
                return None

    async def create(self, name: str, data: bytes) -> bool:
        """Save a file, entirely or not at all; False where there is one by that name."""
        path = self._path / name
        with self._used():
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(
                dir=path.parent, prefix=".", suffix=".part", delete=False
            ) as part:
                part.write(data)
            try:
                os.link(part.name, path)  # unlike a rename it never writes over
            except FileExistsError:
                return False  # another pull was quicker
            except OSError:
                Path(part.name).rename(path)  # a file system without links
            finally:
                Path(part.name).unlink(missing_ok=True)
        return True

    async def note(self, name: str, line: str) -> None:
        """Add a line to a file."""
        with self._used(), open(self._path / name, "a", encoding="utf-8") as file:
            file.write(line)

    @contextmanager
    def _used(self) -> Iterator[None]:
        """What goes wrong is Trouble."""
        try:
            yield
        except OSError as error:
            raise Trouble("folder", self._path, error) from None
