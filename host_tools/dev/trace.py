"""A traceback of a board, read beside the source that its version was made from.

    python -m dev.trace < crash.txt

A board says the names that it has, see `kibic.minify`. What stands for `File "tx", line 1, in len`
is the module, and the functions there that are called so on the board; several if nobody can tell.
"""

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path

from kibic import ROOT, release
from kibic.bindings import dotted
from kibic.flatten import places_of
from kibic.minify import names, prepared

_PLACE = re.compile(r'File "([^"]+)", line \d+, in (\S+)')


def readable(text: str, source: Path = ROOT) -> str:
    """Return a traceback with the names of the source; what is none of ours stays as it is."""
    trees = prepared(release.together(source))
    short = names(trees)
    modules = {dotted(place): dotted(path) for path, place in places_of(trees).items()}
    functions: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                functions[dotted(path), short.get(node.name, node.name)].append(node.name)

    def named(match: re.Match[str]) -> str:
        module = modules.get(match[1], match[1])
        inside = sorted(set(functions.get((module, match[2]), [match[2]])))
        return f'File "{module}", in {" or ".join(inside)}'

    return _PLACE.sub(named, text)


if __name__ == "__main__":
    sys.stdout.write(readable(sys.stdin.read()))
