"""Modules that take room and are not needed all the time."""

import gc
import sys

_TIDY_BYTES = 8192  # between two collections


def unload(*paths) -> None:
    """Have modules gone, if nobody holds them; an import brings them back."""
    for path in paths:
        if sys.modules.pop(path, None):
            package, _, name = path.rpartition(".")
            if package:  # a board has them without folders
                delattr(sys.modules[package], name)


def bring(paths) -> bool:
    """Import the first of these modules that is not there; return whether there was one."""
    for path in paths:
        if path not in sys.modules:
            __import__(path)
            return True
    return False


def lend(path, use):
    """Return what `use(module)` does; let go of the module, if nobody had it before."""
    held = path in sys.modules
    __import__(path)
    try:
        return use(sys.modules[path])
    finally:
        if not held:
            unload(path)


class tidy:  # noqa: N801  (it stands behind `with`, as a word)
    """Garbage is collected whenever so many bytes were taken, as far as the collector can be told:
    so what stays does not lie scattered among it, and there is room in pieces."""

    def __init__(self, taken=_TIDY_BYTES) -> None:
        self._taken = taken

    def __enter__(self) -> None:
        if hasattr(gc, "threshold"):
            gc.threshold(self._taken)

    def __exit__(self, *_) -> None:
        if hasattr(gc, "threshold"):
            gc.threshold(-1)
