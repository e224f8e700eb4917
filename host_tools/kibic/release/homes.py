"""Where names meet: two that never do can be the same one on a board, see `minify`.

A home is where MicroPython looks names up: a module's own, a function with all that is within it,
or the objects of a class, with all that those it is made from give them. Whose object a name is
asked of nobody can tell, but it is one that has it: so a name is at home in each class that binds
it and in all that are made from it, and two classes that nothing connects may each use it for
something of their own.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TypeGuard

from kibic.release.bindings import walk

Trees = dict[str, ast.Module]
Home = tuple[str, int]  # a scope or a class, by its number
Homes = dict[str, set[Home]]  # of each name

FIELDS = ("id", "attr", "arg", "name", "asname")


class Class:
    """A class of a module.

    bases     the names at home of those it is made from
    bound     the names that it gives to its objects, and those that its body reads
    answers   whether it says itself what an object has that it does not bind
    """

    def __init__(self, node: ast.ClassDef, called: dict[str | None, str]) -> None:
        """`called` are the names at home of what the module imports by another."""
        self.name = node.name
        bases = [getattr(base, "attr", None) or getattr(base, "id", "") for base in node.bases]
        self.bases = {called.get(name, name) for name in bases}
        self.bound = set(_in_body(node)) | set(_own(node))
        self.answers = any(
            getattr(statement, "name", "") == "__getattr__" for statement in node.body
        )


def homes(trees: Trees) -> Homes:
    """Return where each name of these modules is at home."""
    home_of: dict[str, set[Home]] = defaultdict(set)
    scopes = [names for tree in trees.values() for names in _scopes(tree)]
    for number, names in enumerate(scopes):
        for name in names:
            home_of[name].add(("scope", number))
    classes = [class_ for tree in trees.values() for class_ in _classes(tree)]
    for number, class_ in enumerate(classes):
        for name in _of_objects(class_, classes):
            home_of[name].add(("class", number))
    bound = set().union(*(class_.bound for class_ in classes))
    given = set().union(*map(_set_in, trees.values())) - bound  # from outside, who knows to what
    beside = [class_.bound for class_ in classes if class_.answers]
    for name in given.union(*beside):  # and those beside which an object is asked for all others
        home_of[name] |= {("class", number) for number in range(len(classes))}
    return home_of


def _classes(tree: ast.Module) -> Iterator[Class]:
    called = {
        alias.asname: alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for node in walk(tree):
        if isinstance(node, ast.ClassDef):
            yield Class(node, called)


def _of_objects(own: Class, classes: list[Class]) -> set[str]:
    """Return the names that objects of a class may have."""
    return set().union(*(class_.bound for class_ in _line(own, classes)))


def _line(own: Class, classes: list[Class]) -> list[Class]:
    """Return a class and those it is made from; where two have a name, both."""
    line = [own]
    for class_ in line:
        line += [other for other in classes if other.name in class_.bases and other not in line]
    return line


def _in_body(node: ast.ClassDef) -> Iterator[str]:
    """Yield what a class's body binds or reads."""
    for statement in _within(node.body):
        if isinstance(statement, ast.Name):
            yield statement.id
        elif isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            yield statement.name


def _own(node: ast.ClassDef) -> Iterator[str]:
    """Yield what a class's methods give to their own objects."""
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.args.args:
            me = method.args.args[0].arg
            for part in walk(method):
                if _is_set(part) and ast.unparse(part.value) == me:
                    yield part.attr


def _set_in(tree: ast.AST) -> set[str]:
    """Return the attributes that are set."""
    return {node.attr for node in walk(tree) if _is_set(node)}


def _is_set(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)


def _within(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes of a scope, without what is within its functions."""
    left = list(body)
    while left:
        node = left.pop()
        yield node
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            left += [*node.args.defaults, *filter(None, node.args.kw_defaults)]
            left += getattr(node, "decorator_list", ())
        elif not isinstance(node, ast.ClassDef):
            left += ast.iter_child_nodes(node)


def _scopes(tree: ast.Module) -> Iterator[set[str]]:
    """Yield the variables of a module's own, then those that meet in each of its functions."""
    own: set[str] = set()
    functions: list[ast.AST] = []
    left: list[ast.AST] = [tree]
    for node in left:
        for child in ast.iter_child_nodes(node):
            is_function = isinstance(child, (ast.FunctionDef, ast.Lambda))
            (functions if is_function else left).append(child)
            if not (is_function and isinstance(node, ast.ClassDef)):
                own.update(_variables(child))
    for node in walk(tree):
        own.update(node.names if isinstance(node, ast.Global) else ())
    yield own
    for function in functions:
        parts = [node for node in walk(function) if node is not function]
        yield {name for node in parts for name in _variables(node)}


def _variables(node: ast.AST) -> Iterator[str]:
    """Yield the names that a part of a program binds or reads, but for attributes."""
    for field in FIELDS:
        name = getattr(node, field, None)
        if isinstance(name, str) and field != "attr":
            yield name
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        yield from node.names
