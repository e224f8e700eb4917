"""Modules that take room and are not needed all the time."""

import sys


def unload(*paths) -> None:
    """Have modules gone, if nobody holds them; an import brings them back."""
    for path in paths:
        package, _, name = path.rpartition(".")
        if sys.modules.pop(path, None):
            delattr(sys.modules[package], name)


def lend(path, use):
    """Return what `use(module)` does; let go of the module, if nobody had it before."""
    held = path in sys.modules
    __import__(path)
    try:
        return use(sys.modules[path])
    finally:
        if not held:
            unload(path)


def bound(function, first):
    """A function whose first argument is given."""
    return lambda *args: function(first, *args)
