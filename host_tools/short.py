"""Private names, made short on their way to a board.

MicroPython keeps each name of a program in memory, and looks every new string up among all of them:
in imports and screens alike that takes a good part of the time. So what is private, with an
underscore before it, is called `_a`, `_b` and so on there, the same few names in every module.

A name stays as it is where anybody else may use it: one that is imported, written as a string, or
asked of something other than `self` or a class of its family. Families are modules whose classes
inherit from each other; an attribute has one name in all of a family.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import count
from string import ascii_lowercase

Trees = dict[str, ast.Module]
Names = dict[str, str]


def shortened(sources: dict[str, str]) -> dict[str, str]:
    """The modules {path: text} with short private names. Raises SyntaxError."""
    trees = {path: ast.parse(text, path) for path, text in sources.items()}
    public = set().union(*(_told(tree) for tree in trees.values()))
    for family in _families(trees):
        classes = {one.name for path in family for one in _classes(trees[path])}
        foreign = public.union(*(_foreign(trees[path], classes) for path in family))
        public |= foreign  # whoever else has it
    for family in _families(trees):
        attributes = set().union(*(_attributes(trees[path]) for path in family))
        known = set().union(*(_identifiers(trees[path]) for path in family))
        short = _named(attributes - public, known)
        for path in family:
            bodies = set().union(*(_bound(one.body) for one in _classes(trees[path])))
            names = {name: short[name] for name in bodies & short.keys()}
            own = _bound(trees[path].body) - bodies - public
            names |= _named(own, known.union(names.values()))
            _Shortener(short, names).visit(trees[path])
    return {path: _bare(ast.unparse(tree)) for path, tree in trees.items()}


def _bare(text: str) -> str:
    """Without the parentheses that ast.unparse puts into `a, b = b, a`: with them MicroPython makes
    a tuple each time, also in the loop that waits for a key."""
    lines = text.encode().split(b"\n")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
            start, end = node.value.col_offset, node.value.end_col_offset or 0
            line = lines[node.lineno - 1]
            if isinstance(node.targets[0], ast.Tuple) and line[start : start + 1] == b"(":
                bare = line[start + 1 : end - 1]
                lines[node.lineno - 1] = line[:start] + bare + line[end:]
    return b"\n".join(lines).decode()


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and len(name) > 1


def _named(names: Iterable[str], known: set[str]) -> Names:
    """A short name for each, but none that is known already."""
    free = (name for name in _shorts() if name not in known)
    return dict(zip(sorted(names), free, strict=False))


def _shorts() -> Iterator[str]:
    for number in count():
        more, last = divmod(number, len(ascii_lowercase))
        yield "_" + (ascii_lowercase[more - 1] if more else "") + ascii_lowercase[last]


def _classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def _families(trees: Trees) -> list[set[str]]:
    """The modules, together where a class of one inherits from one of another."""
    homes = defaultdict(set)
    for path, tree in trees.items():
        for one in _classes(tree):
            homes[one.name].add(path)
    families = [{path} for path in trees]
    for path, tree in trees.items():
        for base in [base for one in _classes(tree) for base in one.bases]:
            name = base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
            related = homes[name] | {path}
            joined = set().union(*(family for family in families if family & related))
            families = [family for family in families if not family & related] + [joined]
    return families


def _told(tree: ast.Module) -> set[str]:
    """The private names that are imported, or written as strings or keywords."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.alias):
            names |= {node.name, node.asname or ""}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value)
        elif isinstance(node, (ast.keyword, ast.arg)):
            names.add(node.arg or "")
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            names |= set(node.names)
    return {name for name in names if _is_private(name)}


def _foreign(tree: ast.Module, classes: set[str]) -> set[str]:
    """The private names asked of something other than `self` or one of these classes."""
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and _is_private(node.attr)
        and getattr(node.value, "id", "") not in {"self", "cls"} | classes
    }


def _attributes(tree: ast.Module) -> set[str]:
    """The private names of what belongs to an object or a class."""
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for one in _classes(tree):
        names |= _bound(one.body)
    return {name for name in names if _is_private(name)}


def _bound(body: list[ast.stmt]) -> set[str]:
    """The private names that statements give to something, outside of functions."""
    names = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif not _is_const(node):
            names |= {one.id for one in ast.walk(node) if _is_stored(one)}  # type: ignore[attr-defined]
    return {name for name in names if _is_private(name)}


def _is_const(node: ast.stmt) -> bool:
    """Whether it is a number that MicroPython does not keep by name in any case."""
    call = node.value if isinstance(node, ast.Assign) else None
    return isinstance(call, ast.Call) and getattr(call.func, "id", "") == "const"


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _identifiers(tree: ast.Module) -> set[str]:
    """All names in a module, whatever they are for."""
    fields = ("id", "attr", "arg", "name", "asname")
    return {str(getattr(node, field, "")) for node in ast.walk(tree) for field in fields}


class _Shortener(ast.NodeTransformer):
    """Gives attributes their short names, and those that stand alone: of modules and classes."""

    def __init__(self, attributes: Names, names: Names) -> None:
        self.attributes = attributes
        self.names = names

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:  # noqa: N802 (ast's name)
        node.attr = self.attributes.get(node.attr, node.attr)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:  # noqa: N802
        node.id = self.names.get(node.id, node.id)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802
        node.name = self.names.get(node.name, node.name)
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:  # noqa: N802
        node.name = self.names.get(node.name, node.name)
        return self.generic_visit(node)
