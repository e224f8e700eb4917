"""The firmware's modules as they are written: which names each binds, and what these stand for."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import cast

Sources = dict[str, str]  # {path without its ending: text}
FUNCTIONS = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp,
              ast.GeneratorExp)  # fmt: skip
_NO_PARTS = (ast.expr_context, ast.operator, ast.boolop, ast.cmpop, ast.unaryop)
_WITHOUT_NODES = {"id", "attr", "arg", "name", "asname", "module", "level", "kind", "ctx", "op",
                  "ops", "type_comment"}  # fmt: skip
# {kind of node: which of its fields may hold nodes}; of most kinds none.
_FIELDS_WITH_NODES = {
    kind: tuple(field for field in kind._fields if field not in _WITHOUT_NODES)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST) and not issubclass(kind, _NO_PARTS)
} | {ast.Constant: ()}


@dataclass
class Module:
    """A module: its tree, the names it makes itself, and what the others mean, see Binding."""

    name: str
    is_package: bool
    tree: ast.Module
    own: set[str]
    imported: "dict[str, Binding]" = field(default_factory=dict)


@dataclass
class Binding:
    """What a name stands for: `name` of a module, the module where that is None.

    statement   names that the import has to bring in the end, where it is of another bundle
    """

    module: str
    name: str | None = None
    statement: set[tuple[str, str]] = field(default_factory=set)


def dotted(path: str) -> str:
    """Return the name of the module at a path."""
    return path.removesuffix("/__init__").replace("/", ".")


class _Unannotated(ast.NodeTransformer):
    """Takes annotations away, so that no name is kept, nor any module imported, for their sake;
    with them what is imported below `if TYPE_CHECKING:`."""

    def visit_If(self, node: ast.If) -> ast.AST | None:  # noqa: N802 (ast's name)
        return None if _is_for_types(node.test) else self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:  # noqa: N802
        return None if _is_for_types(node.targets[0]) else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802 (ast's name)
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:  # noqa: N802
        if not node.value:
            return None
        return ast.copy_location(ast.Assign([node.target], node.value), node)


def _is_for_types(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "TYPE_CHECKING"


def unannotated(text: str, path: str = "") -> ast.Module:
    """Return a module without what is there for its types. Raises SyntaxError."""
    return cast(ast.Module, _Unannotated().visit(ast.parse(text, path)))


def module_of(path: str, text: str) -> Module:
    """Return the module of a path, `imported` not yet known. Raises SyntaxError where a name is
    both."""
    tree = unannotated(text, path)
    imports = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
    own = set(names_bound(node for node in tree.body if node not in imports))
    for name in own.intersection(names_bound(imports)):
        raise SyntaxError(f"{name} is imported and bound", (path, 1, 0, ""))
    return Module(dotted(path), path.endswith("__init__"), tree, own)


@cache
def untouched(path: str, text: str) -> Module:
    """Return the same, only to be looked at."""
    return module_of(path, text)


def walk(tree: ast.AST) -> list[ast.AST]:
    """Return all nodes in the order of ast.walk, but for _NO_PARTS: operators, and whether a name
    is read or set. ast.walk looks at those too, and at each node's values three times."""
    nodes = [tree]
    for node in nodes:
        for name in _FIELDS_WITH_NODES[node.__class__]:
            value = getattr(node, name, None)
            if value.__class__ is list:
                nodes += [child for child in value if child.__class__ in _FIELDS_WITH_NODES]
            elif value.__class__ in _FIELDS_WITH_NODES:
                nodes.append(value)
    return nodes


def flat(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield all nodes of a scope: what is within a function or a class is another one's."""
    left = list(body)
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            left += ast.iter_child_nodes(node)


def names_bound(body: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names that statements bind in their own scope."""
    for node in flat(body):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.asname or node.name.split(".")[0]
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name


def imports_of(
    modules: dict[str, Module], module: Module, body: Iterable[ast.AST]
) -> Iterator[tuple[str, Binding]]:
    """Yield (name, what it stands for) of the import statements of a body."""
    for node in body:
        if isinstance(node, ast.ImportFrom):
            source = _source(module, node)
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                bound = alias.asname or alias.name
                yield bound, Binding(inner) if inner in modules else Binding(source, alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.asname or "." not in alias.name:
                    yield alias.asname or alias.name, Binding(alias.name)


def _source(module: Module, node: ast.ImportFrom) -> str:
    """Return the full name of what a statement imports from."""
    package = module.name.split(".")
    if node.level:
        package = package[: len(package) - node.level + module.is_package]
        return ".".join([*package, *([node.module] if node.module else [])])
    return node.module or ""
