"""Tracebacks of a board, with file, function and line of the source.

A board says the names that it has, see `minify`, and keeps no line numbers. `File "tx", line 1, in
len` becomes the functions of that module that are called so there. Where there are several, those
that the frame before may call are taken. A lambda or a comprehension is `*`, as `mpy.nameless` has
it, and stays that.

A map has a line for each function: module and function as a board says them, where the source has
it, its name there, and the names that it calls.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kibic.release.bindings import dotted
from kibic.release.program import Program

MAPS = Path(__file__).with_name("maps")  # of older releases, by the hash in the version
ENDING = ".map"

_VERSION = re.compile(r"^Kibic (\S+)$")
_FRAME = re.compile(r'File "([^"]+)", line \d+, in (\S+)')


class Function(NamedTuple):
    """A function of the source: file:line, its whole name, and the names that it calls."""

    place: str
    name: str
    calls: frozenset[str]

    def may_call(self, other: "Function") -> bool:
        """Return whether it says the name of another one, or of its class."""
        names = other.name.split(".")
        return names[-2 if names[-1] == "__init__" else -1] in self.calls


Functions = dict[tuple[str, str], list[Function]]  # by module and function as a board says them


# -- writing a map


def crash_map(bundled: dict[str, str], program: Program) -> str:
    """Return the map of a program behind all stages; `bundled` are its modules {path: text} before
    their names became short ones."""
    lines = {path: dict(_lines(ast.parse(text))) for path, text in program.sources.items()}
    rows = []
    for path, text in bundled.items():
        module = dotted(program.places.get(path, path))
        for name, node in _functions(ast.parse(text)):
            source, inner = _origin(name, path, lines)
            short = program.names.get(node.name, node.name)
            calls = " ".join(sorted(_calls(node)))
            place = f"firmware/{source}.py:{lines[source].get(inner, 1)}"
            rows.append(f"{module} {short} {place} {inner} {calls}".rstrip())
    return "\n".join(sorted(rows)) + "\n"


def _functions(node: ast.AST, outer: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield (name with those of the classes and functions around it, function)."""
    for child in ast.iter_child_nodes(node):
        name = outer
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            name = f"{outer}.{child.name}".lstrip(".")
        if isinstance(child, ast.FunctionDef):
            yield name, child
        yield from _functions(child, name)


def _lines(tree: ast.Module) -> Iterator[tuple[str, int]]:
    return ((name, node.lineno) for name, node in _functions(tree))


def _origin(name: str, path: str, sources: dict[str, dict[str, int]]) -> tuple[str, str]:
    """Return the module in which a function of a bundle was written, and its name there; see
    `bundle`."""
    prefix, mark, inner = name.partition("__")
    if mark and prefix:
        for source in sources:
            if dotted(source).replace(".", "_") == prefix:
                return source, inner
    return path, name


def _calls(function: ast.FunctionDef) -> set[str]:
    """Return the last names of what a function calls; a property is called as it is read."""
    names = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            names.add(node.id.rpartition("__")[2] or node.id)
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
    return names


# -- reading one


def functions_of(text: str) -> Functions:
    """Return what a map says."""
    functions: Functions = {}
    for line in text.splitlines():
        module, short, place, name, *calls = line.split(" ")
        function = Function(place, name, frozenset(calls))
        functions.setdefault((module, short), []).append(function)
    return functions


def version_of(text: str) -> str:
    """Return the version that a crash names, "" if it does not."""
    for line in text.splitlines():
        if match := _VERSION.match(line):
            return match[1]
    return ""


def file_name(version: str) -> str:
    """Return the name of a version's map in MAPS."""
    return version.rpartition("+")[2] + ENDING


def older(version: str) -> str:
    """Return the map of an older release, "" if there is none here."""
    path = MAPS / file_name(version)
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def readable(text: str, functions: Functions) -> str:
    """Return a traceback with the places of the source; what is none of ours stays as it is."""
    frames = [functions.get((match[1], match[2]), []) for match in _FRAME.finditer(text)]
    for at in range(len(frames) - 2, -1, -1):
        frames[at] = _callers(frames[at], frames[at + 1])
    for at in range(1, len(frames)):
        frames[at] = _callees(frames[at - 1], frames[at])
    places = iter(frames)

    def named(match: re.Match[str]) -> str:
        known_places = [f"{place}, in {name}" for place, name, _ in next(places)]
        return " or ".join(known_places) or match[0]

    return _FRAME.sub(named, text)


def _callers(before: list[Function], behind: list[Function]) -> list[Function]:
    """Return those of `before` that may call one of `behind`; all if none does."""
    able = [caller for caller in before if any(caller.may_call(callee) for callee in behind)]
    return able or before


def _callees(before: list[Function], behind: list[Function]) -> list[Function]:
    able = [callee for callee in behind if any(caller.may_call(callee) for caller in before)]
    return able or behind
