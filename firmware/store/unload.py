"""Modules that take room and are not needed for now."""

import sys


def unload(*paths) -> None:
    """Have modules gone, if nobody holds them; an import brings them back."""
    for path in paths:
        package, _, name = path.rpartition(".")
        if sys.modules.pop(path, None):
            delattr(sys.modules[package], name)
