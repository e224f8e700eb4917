"""The firmware's numbers, where their names stood.

MicroPython looks a name up each time that it is read, and a module that takes one from another has
an import and an entry for it. So on a board a number that a module gives a name in capitals to
stands wherever that name was read: there, where it is imported, and as `module.NAME`.

A public name stays bound to its number: who comes to it by other ways finds it, and what nobody
asks for `minify.needed` takes away. A name that is bound twice in its module, be it as an argument
somewhere, stays what it is, and so does one that anybody sets as an attribute.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from kibic.release.bindings import Module, Sources, dotted, imports_of, names_bound, walk

_PLAIN = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Name, ast.Attribute,
          ast.Load)  # fmt: skip


def spread(sources: Sources) -> Sources:
    """Return the same program with each number where its name stood. Raises SyntaxError."""
    made = _Spread({dotted(path): _module(path, text) for path, text in sources.items()})
    return {path: made.text(dotted(path)) for path in sources}


class _Spread(ast.NodeTransformer):
    """Puts numbers where their names stood.

    origins  {module: {name: what it stands for, see `_origins`}}
    numbers  {(module, name): what it is}, also of what that module imports
    asked    names that are asked for where nobody can tell whose they are
    module   that is looked at
    """

    def __init__(self, modules: dict[str, Module]) -> None:
        self.modules = modules
        self.origins = {name: _origins(modules, module) for name, module in modules.items()}
        self.numbers: dict[object, int] = {}
        self.module = ""
        nodes = [(name, node) for name, module in modules.items() for node in walk(module.tree)]
        attributes = [node for _, node in nodes if isinstance(node, ast.Attribute)]
        changed = {node.attr for node in attributes if not isinstance(node.ctx, ast.Load)}
        left = {
            (module, name): origin
            for module, origin_of in self.origins.items()
            for name, origin in origin_of.items()
            if name not in changed
        }
        while numbers := dict(self._resolved(left)):  # one follows from another
            self.numbers |= numbers
            left = {place: origin for place, origin in left.items() if place not in numbers}
        self.asked: set[str] = set()
        for self.module, node in nodes:
            self.asked.update(self._asked_by(node))

    def text(self, name: str) -> str:
        """Return a module's text."""
        self.module = name
        tree = self.modules[name].tree
        self.generic_visit(tree)
        tree.body = [node for node in tree.body if not isinstance(node, ast.Pass)]
        return ast.unparse(tree)

    def _resolved(self, left: dict[tuple[str, str], object]) -> Iterator[tuple[object, int]]:
        """Yield those of these names whose number is known by now."""
        for place, origin in left.items():
            self.module = place[0]
            is_own = isinstance(origin, ast.expr)
            number = self._value(origin) if is_own else self.numbers.get(origin)
            if number is not None:
                yield place, number

    def _value(self, node: Any) -> int | None:
        """Return the number that an expression comes to, None if it does not, or not yet."""
        try:
            value = eval(ast.unparse(self.visit(deepcopy(node))), {"__builtins__": {}})
        except Exception:  # where the program runs it says that itself
            return None
        return value if type(value) is int else None

    def _number(self, node: ast.AST) -> int | None:
        """Return the number that a part of a program reads."""
        if not isinstance(getattr(node, "ctx", None), ast.Load):
            return None
        if isinstance(node, ast.Name):
            return self.numbers.get((self.module, node.id))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            origin = self.origins[self.module].get(node.value.id)
            if isinstance(origin, tuple) and origin[1] is None:  # a module
                return self.numbers.get((origin[0], node.attr))
        return None

    def _asked_by(self, node: ast.AST) -> Iterator[str]:
        """Yield what a part of a program goes on to ask for."""
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.asname or (self.module, alias.name) not in self.numbers:
                    yield alias.name
        elif isinstance(node, ast.Attribute) and self._number(node) is None:
            yield node.attr

    def _can_go(self, name: str) -> bool:
        return (self.module, name) in self.numbers and name not in self.asked

    # -- what becomes of it

    def visit(self, node: ast.AST) -> Any:
        number = self._number(node)
        return super().visit(node) if number is None else _written(number)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:  # noqa: N802 (ast's name)
        name = getattr(node.targets[0], "id", "")
        number = self.numbers.get((self.module, name))
        if number is None:
            return self.generic_visit(node)
        node.value = _written(number)
        return None if name.startswith("_") and self._can_go(name) else node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt:  # noqa: N802
        node.names = [alias for alias in node.names if not self._can_go(alias.asname or alias.name)]
        return node if node.names else ast.Pass()


def _written(number: int) -> ast.expr:
    """Return a number; with a sign that is a part of its own, or -1 ** 2 were another one."""
    made = ast.Constant(abs(number))
    return made if number >= 0 else ast.UnaryOp(ast.USub(), made)


def _module(path: str, text: str) -> Module:
    """Return the module of a path, each of its numbers in a statement of its own. Raises
    SyntaxError."""
    tree = ast.parse(text, path)
    own = set(names_bound(tree.body))
    tree.body = [statement for node in tree.body for statement in _split(node, own)]
    return Module(dotted(path), path.endswith("__init__"), tree, own)


def _split(node: ast.stmt, own: set[str]) -> list[ast.stmt]:
    """Return a statement; if all that it does may be to give names to numbers, as one for each."""
    if not isinstance(node, ast.Assign):
        return [node]
    made: list[ast.Assign] = []
    for target in node.targets:
        names, values = [target], [node.value]
        if isinstance(target, ast.Tuple):
            names, values = target.elts, list[ast.expr]()
            if isinstance(node.value, ast.Tuple):
                values = node.value.elts
            elif _is_range(node.value) and "range" not in own:
                values = [ast.Constant(number) for number in range(len(names))]
        if len(names) != len(values):
            return [node]
        made += (
            ast.Assign([name], value, lineno=1) for name, value in zip(names, values, strict=True)
        )
    given = {name for name, _ in map(_given, made)}
    read = {getattr(part, "id", "") for assignment in made for part in walk(assignment.value)}
    return [*made] if all(given) and not given & read else [node]


def _given(node: ast.stmt) -> tuple[str, ast.expr | None]:
    """Return the name in capitals to which a statement gives what may be a number, and that; "" if
    there is none."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        name = getattr(node.targets[0], "id", "")
        if name.isupper() and all(isinstance(part, _PLAIN) for part in walk(node.value)):
            return name, node.value
    return "", None


def _is_range(node: ast.expr) -> bool:
    """Return whether it counts from 0 to what it is given."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "range":
        return len(node.args) == 1 and not isinstance(node.args[0], ast.Starred)
    return False


def _origins(modules: dict[str, Module], module: Module) -> dict[str, object]:
    """Return {name: what it stands for} of those that a module binds once, whatever they are for:
    (module, name) of an import, see Binding, an expression that may be a number, else None."""
    meanings: dict[str, set[object]] = defaultdict(set)
    nodes = walk(module.tree)
    for name, binding in imports_of(modules, module, nodes):
        meanings[name].add((binding.module, binding.name))
    for node in nodes:
        names: list[str] = []
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names = [node.id]
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)):
            names = [node.name or ""]
        elif isinstance(node, ast.arg):
            names = [node.arg]
        elif isinstance(node, ast.Import):  # of a whole path, which binds what it begins with
            names = [
                alias.name.split(".")[0]
                for alias in node.names
                if "." in alias.name and not alias.asname
            ]
        for name in names:
            meanings[name].add(node)
    given = dict(map(_given, module.tree.body))
    singly = {name: meaning for name, (meaning, *others) in meanings.items() if not others}
    return {
        name: meaning if isinstance(meaning, tuple) else given.get(name)
        for name, meaning in singly.items()
    }
