"""Modules that are large and seldom read."""

import sys


def once(path):
    """Import a module and forget it at once: it is gone when its user lets it go."""
    __import__(path)
    module = sys.modules[path]
    forget(path)
    return module


def forget(*paths):
    """Have modules gone, if nobody holds them."""
    for path in paths:
        package, _, name = path.rpartition(".")
        if sys.modules.pop(path, None):
            delattr(sys.modules[package], name)
