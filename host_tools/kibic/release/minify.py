"""The firmware's modules, made smaller on their way to a board.

**Names.** MicroPython keeps each name of a program in memory, some eight bytes beside the name
itself, and looks every new string up among all of them: in imports and screens alike that takes a
good part of the time. So the names of core, journal and screens are there names that MicroPython
has in its flash, see `flash_names`, and two names that never meet are the same one, see `homes`.
Were these too few, others would be `_aa`, `_tv` and so on.

A name has one short name wherever it is written, so a program whose names nobody else asks for
stays what it was. Where somebody does, the name stays: those of Python and of what is imported, of
kibic_main, of the chip's own objects, and each that is written as a string.
"""

import ast
import builtins
import importlib
import io
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import ascii_letters
from typing import Any

from kibic.release.bindings import dotted, walk
from kibic.release.flash_names import NAMES as FLASH_NAMES
from kibic.release.homes import FIELDS, Home, Homes, Trees
from kibic.release.homes import homes as meeting

# What MicroPython's objects have that are no Python's, where we have a name like it.
CHIP = ("I2C", "OUT", "buf", "clear", "count", "feed", "get", "idle", "level", "mode", "modules",
        "on", "read", "scan", "size", "sleep", "state", "value", "write")  # fmt: skip
# What tools and tests ask a board for in a script, beside all that a selftest has:
# `dev.release.asked` collects it.
ASKED_FILE = Path(__file__).with_name("asked.txt")
ASKED = frozenset(ASKED_FILE.read_text(encoding="utf-8").split())
_SELFTEST = "device/selftest"
STARTED = "run"  # what kibic_main asks for; nothing in a slot asks for what lies outside
# Objects whose attributes are no names of a program: of MicroPython, all that its builtins make,
# and what no name of theirs says, files and generators. Of exceptions these two have any.
_OBJECTS = (
    *(kind for kind in vars(builtins).values()
      if isinstance(kind, type) and not issubclass(kind, BaseException)),
    OSError, StopIteration, io.BytesIO, io.StringIO, io.TextIOWrapper, (lambda: (yield))(),
)  # fmt: skip
_PYTHON = frozenset(dir(builtins))
_EVERYWHERE: Home = ("program", 0)


def minified(
    sources: dict[str, str],
    asked: Iterable[str] = (),
    homes: Homes | None = None,
    taken: Iterable[str] = (),
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the modules {path: text} and {name: its short name}; names that somebody else asks for
    stay. See `names`. Raises SyntaxError."""
    trees = parsed(sources)
    short = names(trees, asked, homes, taken)
    for tree in trees.values():
        for node in walk(tree):
            _rename(node, short)
    return {path: bare(ast.unparse(tree)) for path, tree in trees.items()}, short


def parsed(sources: dict[str, str]) -> Trees:
    """Return the modules, which ask for one another by whole names. Raises SyntaxError."""
    trees = {path: ast.parse(text, path) for path, text in sources.items()}
    modules = {dotted(path) for path in trees}
    for path, tree in trees.items():
        _Imports(modules, path).visit(tree)
    return trees


def reserved(sources: dict[str, str]) -> frozenset[str]:
    """Return the names that mean something in a program already. Raises SyntaxError."""
    return frozenset(_taken(parsed(sources)))


class _Imports(ast.NodeTransformer):
    """Asks for a module by its whole name, of which no part is a name of the program's, in the
    module of a path."""

    def __init__(self, modules: set[str], path: str) -> None:
        self.modules = modules
        self.folders = path.split("/")[:-1]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:  # noqa: N802 (ast's name)
        if node.level:
            folders = self.folders[: len(self.folders) + 1 - node.level]
            node.module = ".".join([*folders, *([node.module] if node.module else [])])
            node.level = 0
        whole = {alias: f"{node.module}.{alias.name}" for alias in node.names}
        made: list[ast.stmt] = [
            ast.Import([ast.alias(name, alias.asname or alias.name)])
            for alias, name in whole.items()
            if name in self.modules
        ]
        node.names = [alias for alias in node.names if whole[alias] not in self.modules]
        return [*made, *([node] if node.names else [])]


def needed(sources: dict[str, str]) -> dict[str, str]:
    """Return modules without the functions and constants that only a computer asks for, nor what
    only these ask for; and without the methods that a class only promises."""
    trees = {path: ast.parse(text, path) for path, text in sources.items()}
    for tree in trees.values():
        _drop_promises(tree)
    while _drop_unasked(trees):
        pass
    return {path: ast.unparse(tree) for path, tree in trees.items()}


def _drop_unasked(trees: Trees) -> bool:
    """Take out what nothing asks for; return whether there was something."""
    asked = {*ASKED, STARTED}
    for node in (part for tree in trees.values() for part in walk(tree)):
        if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load):
            asked.add(getattr(node, "id", "") or getattr(node, "attr", ""))
        elif isinstance(node, ast.alias):
            asked.add(node.name)
        elif isinstance(node, ast.Constant):
            asked.add(str(node.value))
    dropped = False
    for path, tree in trees.items():
        scopes: list[Any] = [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]
        for scope in scopes if path != _SELFTEST else ():
            body = [node for node in scope.body if _is_asked(node, asked)]
            body = body or [ast.Pass()] * isinstance(scope, ast.ClassDef)
            dropped = dropped or len(body) < len(scope.body)
            scope.body = body
    return dropped


def _is_asked(node: ast.stmt, asked: set[str]) -> bool:
    if isinstance(node, ast.FunctionDef):
        return node.name in asked or node.name.startswith("__")
    if isinstance(node, ast.Assign) and _is_constant(node.value):
        return any(
            not isinstance(target, ast.Name) or target.id in asked for target in node.targets
        )
    return True


def _drop_promises(tree: ast.Module) -> None:
    """Take the methods out that a class only promises: each of its own kind has them."""
    for node in walk(tree):
        if isinstance(node, ast.ClassDef):
            kept = [statement for statement in node.body if not _promised(statement)]
            node.body = kept or [ast.Pass()]


def _promised(node: ast.stmt) -> bool:
    last = node.body[-1] if isinstance(node, ast.FunctionDef) and len(node.body) < 3 else None
    return isinstance(last, ast.Raise) and ast.unparse(last) == "raise NotImplementedError"


def alone(sources: dict[str, str]) -> dict[str, str]:
    """Return modules that stand outside the slots, smaller: only private names and those of
    arguments change, what others ask them for stays. Raises SyntaxError."""
    trees = {path: ast.parse(text, path) for path, text in sources.items()}
    nodes = [node for tree in trees.values() for node in walk(tree)]
    written = [node for node in nodes if not isinstance(node, (ast.Name, ast.arg))]
    asked = {str(getattr(node, field, "")) for node in written for field in FIELDS}
    asked |= set(_stored(trees.values()))
    short = names(trees, {name for name in asked if not name.startswith("_")})
    for node in nodes:
        _rename(node, short)
    return {path: bare(ast.unparse(tree)) for path, tree in trees.items()}


def names(
    trees: Trees,
    asked: Iterable[str] = (),
    homes: Homes | None = None,
    taken: Iterable[str] = (),
) -> dict[str, str]:
    """Return {name: short name} of modules by their path; not of those that others ask for.

    `homes` says where names meet, see `homes.homes`, which is asked where it is None; without any
    each name becomes another one. No name becomes one that is `taken`.
    """
    kept = _kept(trees).union(asked)
    bound = set().union(*(_bound(tree) for tree in trees.values())) - kept
    places = meeting(trees) if homes is None else homes or dict.fromkeys(bound, {_EVERYWHERE})
    taken = {*taken} or _taken(trees)
    able = [*of_flash(taken), *_of_our_own(taken)]
    uses: dict[str, set[Home]] = defaultdict(set)
    short = {}
    for name in sorted(bound, key=lambda name: (-len(places[name]), name)):
        short[name] = next(free for free in able if uses[free].isdisjoint(places[name]))
        uses[short[name]] |= places[name]
    return short


def _is_constant(node: ast.AST) -> bool:
    if isinstance(node, ast.Tuple):
        return all(_is_constant(part) for part in node.elts)
    return isinstance(node, ast.Constant)


def bare(text: str) -> str:
    """Without the parentheses that ast.unparse puts into `a, b = b, a`: with them MicroPython makes
    a tuple each time, also in the loop that waits for a key."""
    lines = text.encode().split(b"\n")
    for node in walk(ast.parse(text)):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
            start, end = node.value.col_offset, node.value.end_col_offset or 0
            line = lines[node.lineno - 1]
            if isinstance(node.targets[0], ast.Tuple) and line[start : start + 1] == b"(":
                bare = line[start + 1 : end - 1]
                lines[node.lineno - 1] = line[:start] + bare + line[end:]
    return b"\n".join(lines).decode()


def _rename(node: ast.AST, short: dict[str, str]) -> None:
    """Give a node its short name."""
    for field in FIELDS:
        name = getattr(node, field, None)
        if isinstance(name, str):
            setattr(node, field, short.get(name, name))
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        node.names = [short.get(name, name) for name in node.names]


def of_flash(taken: set[str]) -> Iterator[str]:
    """Names of the flash, but for those that are taken."""
    return (name for name in FLASH_NAMES if name not in taken)


def _of_our_own(taken: set[str]) -> Iterator[str]:
    """`_aa` and so on, but for those that are taken."""
    names = (f"_{first}{second}" for first in ascii_letters for second in ascii_letters)
    return (name for name in names if name not in taken)


def _taken(trees: Trees) -> set[str]:
    """Return the names that mean something already: all that are written, also as strings."""
    taken = {*CHIP, *ASKED, STARTED}
    for tree in trees.values():
        taken |= _written(tree) | {
            node.value
            for node in walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
    return taken.union(*(path.split("/") for path in trees))


def _kept(trees: Trees) -> set[str]:
    """Return the names that somebody else asks for."""
    own = {path.split("/")[0] for path in trees}
    kept = {*CHIP, *ASKED, STARTED}.union(_PYTHON, *map(dir, _OBJECTS))
    if _SELFTEST in trees:
        kept |= {node.name for node in walk(trees[_SELFTEST])
                 if isinstance(node, (ast.FunctionDef, ast.ClassDef))}  # fmt: skip
    for tree in trees.values():
        for node in walk(tree):
            kept |= set(_named_outside(node, own))
    return kept


def _named_outside(node: ast.AST, own: set[str]) -> Iterator[str]:
    """Yield what a part of a program says that cannot be said otherwise."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Import):
        for alias in node.names:
            module = alias.name.split(".")[0]
            yield from dir(_of_python(module))
            yield from (module, alias.name)
    elif isinstance(node, ast.ImportFrom) and node.module:
        if not node.level and node.module.split(".")[0] not in own:
            for alias in node.names:
                yield alias.name
                yield from dir(_of_python(node.module, alias.name))
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield from dir(_of_python(node.value.id, node.attr))  # such as sys.implementation's
        if node.attr.startswith("__"):
            yield node.attr
    elif isinstance(node, ast.Call):
        name = ast.unparse(node.func).rpartition(".")[2]
        if name in _PYTHON:
            yield from (keyword.arg for keyword in node.keywords if keyword.arg)  # sorted's key
        elif name == "namedtuple":  # its fields may be one string
            words = [part.value for part in node.args if isinstance(part, ast.Constant)]
            yield from (field for word in words for field in str(word).replace(",", " ").split())
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        if node.id.startswith("__"):
            yield node.id
    elif _is_for_pio(node):
        yield from (part.id for part in walk(node) if isinstance(part, ast.Name))
    elif isinstance(node, (ast.FunctionDef, ast.Attribute)):
        name = node.name if isinstance(node, ast.FunctionDef) else node.attr
        if name.startswith("__"):
            yield name


@cache
def _of_python(module: str, member: str = "") -> object:
    """Return a module of Python, or its member; None where there is none."""
    if module not in sys.stdlib_module_names:
        return None
    imported = importlib.import_module(module)
    return getattr(imported, member, None) if member else imported


def _is_for_pio(node: ast.AST) -> bool:
    """Return whether a function's names are words of the PIO."""
    decorators = getattr(node, "decorator_list", ())
    return any("asm_pio" in ast.unparse(decorator) for decorator in decorators)


def _written(tree: ast.Module) -> set[str]:
    """Return all names in a module, whatever they are for."""
    names = {str(getattr(node, field, "")) for node in walk(tree) for field in FIELDS}
    for node in walk(tree):
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            names |= set(node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= set(node.module.split("."))
    return names


def _bound(tree: ast.Module) -> set[str]:
    """Return the names that a module gives to something that MicroPython keeps by its name: not to
    what is a function's own, but for its arguments."""
    bound = set(_stored([tree, *(node for node in walk(tree) if isinstance(node, ast.ClassDef))]))
    for node in walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            bound.add(node.name)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            bound.add(node.attr)
        elif isinstance(node, ast.Global):
            bound |= set(node.names)
    return {name for name in bound if not name.startswith("__")}


def _stored(bodies: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names that the statements of modules and classes store to, outside of functions."""
    for body in bodies:
        left = list(ast.iter_child_nodes(body))
        while left:
            node = left.pop()
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id
            elif isinstance(node, ast.alias) and node.asname:
                yield node.asname
            if not isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Lambda)):
                left += ast.iter_child_nodes(node)
