"""Drops modules that take room and are not always needed."""

import gc
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tarokk.refused import Refused


_GC_BYTES = 32 * 1024  # between two collections


def unload(*paths: str) -> None:
    """Remove modules from `sys.modules`; unless somebody holds them their memory is freed. An
    import brings them back."""
    for path in paths:
        if sys.modules.pop(path, None):
            package, _, name = path.rpartition(".")
            if package:  # a board has them without folders
                delattr(sys.modules[package], name)


def import_next(paths: tuple[str, ...]) -> bool:
    """Import the first of these modules that is missing; return False if none is."""
    for path in paths:
        if path not in sys.modules:
            __import__(path)
            return True
    return False


def with_module(path: str, use: "Callable") -> "Any":
    """Return what `use(module)` does; let go of the module, if nobody had it before."""
    held = path in sys.modules
    __import__(path)
    try:
        return use(sys.modules[path])
    finally:
        if not held:
            unload(path)


class frequent_gc:  # noqa: N801  (it stands behind `with`, as a word)
    """Garbage is collected whenever so many bytes were taken, as far as the collector can be told:
    so what stays does not lie scattered among it, and there is room in pieces."""

    def __enter__(self) -> None:
        if hasattr(gc, "threshold"):
            gc.threshold(_GC_BYTES)

    def __exit__(self, *_: "Refused | type[Refused]") -> None:
        if hasattr(gc, "threshold"):
            gc.threshold(-1)
