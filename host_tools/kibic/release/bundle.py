"""The firmware's modules, several in one on their way to a board.

A module takes some 450 bytes of a board's memory before it holds anything: its own dictionary, its
file's name, each name that it imports and each that others hold as well. An import asks the file
system four times. So modules that are needed together become one there, a bundle, named like its
root: whoever imports one of them imports that.

In a bundle a root's names stay what they are; another module's `name` becomes `path_of_it__name`,
also where it is imported. `module.name` of a module in a bundle becomes that name as well. The path
of such a module, written as a string, becomes the root's.
"""

import ast
from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter

from kibic.release.bindings import (
    Binding,
    Module,
    Sources,
    dotted,
    flat,
    imports_of,
    module_of,
    names_bound,
    untouched,
)

_PRIVATE = ("__file__", "__name__")  # what a module cannot ask for in a bundle


def bundled(sources: Sources, groups: Iterable[tuple[str, ...]]) -> Sources:
    """Return the same program with each group of modules, their root first, in one.

    Raises SyntaxError for what cannot be put into a bundle.
    """
    modules = {dotted(path): module_of(path, text) for path, text in sources.items()}
    for module in modules.values():
        module.imported = dict(imports_of(modules, module, module.tree.body))
    root_of = {name: name for name in modules} | {
        name: group[0] for group in groups for name in group
    }
    _in_order(modules, root_of)
    made = {}
    for path in sources:
        root = dotted(path)
        if root_of[root] == root:
            members = [name for name in modules if root_of[name] == root]
            made[path] = _Bundle(modules, root_of, root).text(members)
    return made


def _in_order(modules: dict[str, Module], root_of: dict[str, str]) -> list[str]:
    """Return the roots of modules, each behind those that its modules import. Raises SyntaxError
    where one of them had to be whole before another that needs it."""
    needs: dict[str, list[str]] = {root: [] for root in root_of.values()}
    for name, root in root_of.items():
        others = [root_of.get(binding.module, root) for binding in modules[name].imported.values()]
        needs[root] += [other for other in others if other != root]
    try:
        return list(TopologicalSorter(needs).static_order())
    except CycleError as error:
        raise SyntaxError("modules in a circle: " + " ".join(error.args[1])) from error


def closure(sources: Sources, name: str) -> tuple[str, ...]:
    """Return a module and all of ours that importing it imports."""
    modules = {dotted(path): untouched(path, text) for path, text in sources.items()}
    reached: dict[str, None] = {}
    left = [name]
    while left:
        member = left.pop(0)
        if member not in reached:
            reached[member] = None
            module = modules[member]
            bindings = dict(imports_of(modules, module, module.tree.body)).values()
            left += [binding.module for binding in bindings if binding.module in modules]
    return tuple(reached)


class _Scope:
    """Names bound in a function or class: a plain one, or what an import makes of it."""

    def __init__(self, names: Iterable[str], is_class: bool = False) -> None:
        self.names: dict[str, Binding | None] = dict.fromkeys(names)
        self.is_class = is_class


class _Bundle(ast.NodeTransformer):
    """Makes one module of some."""

    def __init__(self, modules: dict[str, Module], root_of: dict[str, str], root: str) -> None:
        self.modules = modules
        self.root_of = root_of
        self.root = root
        self.module = modules[root]
        self.scopes: list[_Scope] = []

    def text(self, members: list[str]) -> str:
        """Return the bundle's text."""
        body: list[ast.stmt] = []
        for name in _in_order(self.modules, {name: name for name in members}):
            self.module = self.modules[name]
            tree = self.module.tree
            body += self._visited(tree.body[ast.get_docstring(tree, clean=False) is not None :])
        used = [origin for due in body if isinstance(due, _Due) for origin in due.used()]
        whole = ast.Module([node for node in body if not isinstance(node, _Due)], [])
        inner = _Imports(self, {self.root_of.get(module, module) for module, _ in used})
        inner.visit(whole)
        whole.body[:0] = self.imports(used + inner.hoisted)
        return ast.unparse(ast.fix_missing_locations(whole))

    def _visited(self, nodes: list) -> list:
        """Return what becomes of statements."""
        out = []
        for node in nodes:
            made = self.visit(node)
            out += made if isinstance(made, list) else [made]
        return out

    # -- what a name stands for

    def _meaning(self, name: str) -> Binding | None:
        """Return what a name stands for here; None if it is a function's own, or built in."""
        for at, scope in enumerate(reversed(self.scopes)):
            if name in scope.names and not (scope.is_class and at):
                return scope.names[name]
        if name in self.module.own:
            return Binding(self.module.name, name)
        return self.module.imported.get(name)

    def _origin(self, module: str, name: str) -> tuple[str, str]:
        """Return where a name of a module was made."""
        holder = self.modules.get(module)
        if holder and name not in holder.own and name in holder.imported:
            binding = holder.imported[name]
            if binding.name is not None:
                return self._origin(binding.module, binding.name)
        return module, name

    def _name(self, module: str, name: str) -> str:
        """Return what a name of a module is called in this bundle."""
        if module == self.root:
            return name
        return f"{module.replace('.', '_')}__{name}"

    def _is_here(self, module: str) -> bool:
        return self.root_of.get(module) == self.root

    def _spelled(self, binding: Binding, name: str, node: ast.expr) -> str:
        """Return a name of a module, to be written; it is imported where that is due. Raises
        SyntaxError where a function has a name of its own that is the same."""
        origin = self._origin(binding.module, name)
        if not self._is_here(origin[0]):
            binding.statement.add(origin)
        spelled = self._name(*origin)
        for at, scope in enumerate(reversed(self.scopes)):
            if not (scope.is_class and at) and scope.names.get(spelled, binding) is None:
                self._refuse(f"{spelled} is a name of the bundle and of a function in it", node)
        return spelled

    def _is_merged(self, module: str) -> bool:
        """Return whether there is no such module any more."""
        return self.root_of.get(module, module) != module or module == self.root

    def _refuse(self, reason: str, node: ast.expr | ast.stmt) -> None:
        raise SyntaxError(reason, (self.module.name, node.lineno, node.col_offset, ""))

    # -- names

    def visit_Name(self, node: ast.Name) -> ast.AST:  # noqa: N802 (ast's name)
        if node.id in _PRIVATE and self.module.name != self.root:
            self._refuse(f"{node.id} in a bundle", node)
        binding = self._meaning(node.id)
        if not binding:
            return node
        if binding.name is not None:
            return ast.Name(self._spelled(binding, binding.name, node), node.ctx)
        if self._is_merged(binding.module):
            self._refuse(f"{node.id} as a value", node)
        binding.statement.add((binding.module, ""))
        return ast.Name(self._name(binding.module, ""), node.ctx)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:  # noqa: N802
        if isinstance(node.value, ast.Name):
            binding = self._meaning(node.value.id)
            if binding and binding.name is None:
                origin = self._origin(binding.module, node.attr)
                module = self.modules.get(origin[0])
                if module and node.attr in module.imported:
                    self._refuse(f"{node.value.id}.{node.attr} is no name of its own", node)
                if origin[0] != binding.module or self._is_merged(binding.module):
                    return ast.Name(self._spelled(binding, node.attr, node), node.ctx)
        return self.generic_visit(node)

    def visit_Global(self, node: ast.Global) -> ast.AST:  # noqa: N802
        return ast.Global([self._name(self.module.name, name) for name in node.names])

    def visit_Constant(self, node: ast.Constant) -> ast.AST:  # noqa: N802
        if isinstance(node.value, str) and node.value in self.modules:
            return ast.Constant(self.root_of[node.value])
        return node

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:  # noqa: N802
        """Name what is one module now once, where a tuple names modules alone."""
        paths = [getattr(element, "value", None) in self.modules for element in node.elts]
        made = self.generic_visit(node)
        if paths and all(paths) and isinstance(made, ast.Tuple):
            made.elts = list({element.value: element for element in made.elts}.values())  # type: ignore[attr-defined]
        return made

    # -- imports

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:  # noqa: N802
        return _Due(self._meaning(alias.asname or alias.name) for alias in node.names)

    def visit_Import(self, node: ast.Import) -> list[ast.stmt]:  # noqa: N802
        dots = [alias for alias in node.names if "." in alias.name and not alias.asname]
        for alias in dots:
            if self._is_merged(alias.name):
                self._refuse(f"import {alias.name}", node)
        rest = (alias.asname or alias.name for alias in node.names if alias not in dots)
        kept: list[ast.stmt] = [ast.Import([alias]) for alias in dots]
        return [*kept, _Due(self._meaning(name) for name in rest)]

    # -- scopes

    def _within(self, scope: _Scope, nodes: list) -> list:
        self.scopes.append(scope)
        out = self._visited(nodes)
        self.scopes.pop()
        return out

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802
        node.decorator_list = [self.visit(decorator) for decorator in node.decorator_list]
        self._defaults(node.args)
        if not self.scopes:
            node.name = self._name(self.module.name, node.name)
        body = node.body
        if ast.get_docstring(node, clean=False) is not None:
            body = body[1:] or [ast.Pass()]
        node.body = self._within(self._scope_of(node.args, body), body) or [ast.Pass()]
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:  # noqa: N802
        self._defaults(node.args)
        (node.body,) = self._within(self._scope_of(node.args, [node.body]), [node.body])
        return node

    def _defaults(self, args: ast.arguments) -> None:
        args.defaults = [self.visit(default) for default in args.defaults]
        args.kw_defaults = [default and self.visit(default) for default in args.kw_defaults]

    def _scope_of(self, args: ast.arguments, body: list) -> _Scope:
        given = [*args.posonlyargs, *args.args, *args.kwonlyargs]
        names = {arg.arg for arg in [*given, args.vararg, args.kwarg] if arg}
        scope = _Scope(names | set(names_bound(body)))
        for node in flat(body):
            scope.names.update(imports_of(self.modules, self.module, [node]))
            for name in node.names if isinstance(node, ast.Global) else ():
                scope.names.pop(name, None)
        return scope

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:  # noqa: N802
        node.bases = [self.visit(base) for base in node.bases]
        if not self.scopes:
            node.name = self._name(self.module.name, node.name)
        scope = _Scope((), True)  # a name is the class's own once it is bound there
        self.scopes.append(scope)
        body = node.body[ast.get_docstring(node, clean=False) is not None :]
        for at, statement in enumerate(body):
            if isinstance(statement, ast.Assign):
                statement.value = self.visit(statement.value)
            else:
                body[at] = self.visit(statement)
            scope.names.update(dict.fromkeys(names_bound([statement])))
        self.scopes.pop()
        node.body = body or [ast.Pass()]
        return node

    def _comprehension(self, node: ast.AST) -> ast.AST:
        first, *rest = node.generators  # type: ignore[attr-defined]
        first.iter = self.visit(first.iter)
        bound = names_bound(generator.target for generator in node.generators)  # type: ignore[attr-defined]
        self.scopes.append(_Scope(bound))
        first.ifs = [self.visit(condition) for condition in first.ifs]
        for generator in rest:
            self.generic_visit(generator)
        for name in ("elt", "key", "value"):
            if hasattr(node, name):
                setattr(node, name, self.visit(getattr(node, name)))
        self.scopes.pop()
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension  # noqa: N815

    def imports(self, used: Iterable[tuple[str, str]]) -> list[ast.stmt]:
        """Return the statements that bring (module, name) of other bundles; name "": the module
        itself."""
        out: list[ast.stmt] = []
        of_root: dict[str, list[ast.alias]] = {}
        for module, name in dict.fromkeys(used):
            short = self._name(module, name)
            package, _, last = module.rpartition(".")
            if name:
                root = self.root_of.get(module, module)
                exported = name if root == module else short
                of_root.setdefault(root, []).append(ast.alias(exported, short))
            elif package:
                of_root.setdefault(package, []).append(ast.alias(last, short))
            else:
                out.append(ast.Import([ast.alias(module, short)]))
        return out + [ast.ImportFrom(root, names, 0) for root, names in of_root.items()]


class _Due(ast.stmt):
    """An import, written once it is known what is used of it."""

    def __init__(self, bindings: Iterable[Binding | None]) -> None:
        super().__init__()
        self.bindings = [binding for binding in bindings if binding]

    def used(self) -> list[tuple[str, str]]:
        """Return (module, name) of other bundles."""
        return [origin for binding in self.bindings for origin in sorted(binding.statement)]


class _Imports(ast.NodeTransformer):
    """Writes those within functions, but for what comes from a module that the bundle has imported
    in any case: an import takes MicroPython a fifth of a millisecond each time, so that is brought
    at the top, too."""

    def __init__(self, bundle: _Bundle, members: set[str]) -> None:
        self.bundle = bundle
        self.members = members
        self.hoisted: list[tuple[str, str]] = []

    def visit(self, node: ast.AST) -> ast.AST | list:
        if not isinstance(node, _Due):
            return self.generic_visit(node)
        used = node.used()
        late = [
            origin
            for origin in used
            if self.bundle.root_of.get(origin[0], origin[0]) not in self.members
        ]
        self.hoisted += [origin for origin in used if origin not in late]
        return self.bundle.imports(late) or ast.Pass()
