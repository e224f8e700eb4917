"""Modules that nobody else asks for, without their folders and under names of the flash.

A module in a folder costs a board three strings: its whole name, the end of it, its file's. Under a
name that MicroPython has already there is only the file's, and an import asks for nothing but that.
"""

import ast
import re
import sys
from collections.abc import Iterable

from kibic.release.bindings import dotted
from kibic.release.flash_names import NAMES as FLASH_NAMES
from kibic.release.minify import bare, parsed

# Asked for by name by kibic_main, by the tools, or by a path that is put together; and the
# languages', which asks where it lies.
_KEPT = ("device", "ui.lang", "ui.games")
_GAMES = "tarokk.games."  # what tarokk.games puts before the names in its table of modules
_IN_TABLE = re.compile(r"\w+\.\w+")
_MODULES = {"gc", "rp2", "vfs"}  # of MicroPython, beside those of Python


def flattened(sources: dict[str, str]) -> dict[str, str]:
    """Return the modules {path: text}, most of them under other paths.

    They ask for a module by its whole name only.
    """
    places = places_of(sources)
    renamed = _Renamed({dotted(old): new for old, new in places.items() if old != new})
    return {
        places[path]: bare(ast.unparse(renamed.visit(tree)))
        for path, tree in parsed(sources).items()
    }


def places_of(paths: Iterable[str]) -> dict[str, str]:
    """Return {path: the one on a board} of modules."""
    paths = list(paths)
    taken = {path.split("/")[0] for path in paths} | _MODULES | set(sys.stdlib_module_names)
    free = (name for name in sorted(FLASH_NAMES, key=len) if name not in taken)
    return {path: path if _is_kept(path) else next(free) for path in sorted(paths)}


def _is_kept(path: str) -> bool:
    name = dotted(path)
    return path.endswith("/__init__") or any(
        name == kept or name.startswith(kept + ".") for kept in _KEPT
    )


class _Renamed(ast.NodeTransformer):
    """Asks for modules by their new names."""

    def __init__(self, short: dict[str, str]) -> None:
        self.short = short

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:  # noqa: N802 (ast's name)
        value = node.value
        if value == _GAMES:
            node.value = ""
        elif isinstance(value, str):
            word = self.short.get
            in_table = _IN_TABLE.sub(lambda match: word(_GAMES + match[0], match[0]), value)
            node.value = word(value, in_table)
        return node

    def visit_Import(self, node: ast.Import) -> ast.Import:  # noqa: N802
        for alias in node.names:
            if alias.name in self.short:  # whose name may stand for something else here
                alias.asname = alias.asname or alias.name.split(".")[0]
                alias.name = self.short[alias.name]
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:  # noqa: N802
        node.module = self.short.get(node.module or "", node.module)
        return node
