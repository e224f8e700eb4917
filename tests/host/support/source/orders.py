"""Where code takes the elements of a dictionary or a set in the order that they come in.

MicroPython's keep none, so a board would take others first than a computer does. What is one is
worked out by names, over all modules together, and rather too much than too little: a literal; a
variable, an attribute, what a function returns, if one of that name is anywhere given one; a
parameter of a function whose name is its own. Not seen is one that was an element of another thing.
"""

import ast
from collections.abc import Iterator
from typing import NamedTuple

VIEWS = {"items", "keys", "values"}
# Builtins that make the same of elements in any order, and those that do not.
ANY_ORDER = {"all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum"}
IN_ORDER = {
    "bytearray", "bytes", "enumerate", "filter", "iter", "list", "map", "next", "print", "repr",
    "reversed", "str", "tuple", "zip",
}  # fmt: skip
TAKE_IN_ORDER = {"extend", "format", "join"}  # methods, of their arguments
OF_BUILTINS = {
    name for builtin in (dict, list, set, str, bytes, tuple) for name in dir(builtin)
} | {"read"}
HOMES = (ast.FunctionDef, ast.Lambda, ast.Module)
TELLING = (  # where a name may get something without an order, see Code._learn
    ast.Assign, ast.AnnAssign, ast.AugAssign, ast.NamedExpr, ast.Return, ast.FunctionDef, ast.Call,
)  # fmt: skip


class Taken(NamedTuple):
    """An expression whose elements are taken in their order: where it is, and its text."""

    module: str
    function: str
    source: str


class Code:
    """The modules of a program, {path: source}, and which of their names are without an order."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.trees = {path: ast.parse(source) for path, source in sources.items()}
        self.parents: dict[ast.AST, ast.AST] = {}
        self.functions: dict[str, list[ast.FunctionDef]] = {}
        for tree in self.trees.values():
            for node in ast.walk(tree):
                self.parents |= dict.fromkeys(ast.iter_child_nodes(node), node)
                if isinstance(node, ast.FunctionDef):
                    self.functions.setdefault(node.name, []).append(node)
        self.own: dict[ast.AST | None, set[str]] = {
            node: _own(node)
            for tree in self.trees.values()
            for node in ast.walk(tree)
            if isinstance(node, HOMES)
        }
        # What is without an order: (function or module, variable), or (None, variable) of any
        # module; (path, attribute of self), ("", attribute of anything); a function.
        self.unordered_places: set[object] = set()
        self.assigned: set[tuple[str, str]] = set()  # (module, attribute of self)
        telling = [
            (path, node)
            for path, tree in self.trees.items()
            for node in ast.walk(tree)
            if isinstance(node, TELLING)
        ]
        before = -1
        while before < len(self.unordered_places):
            before = len(self.unordered_places)
            for path, node in telling:
                self._learn(path, node)

    # -- which names

    def _home(self, node: ast.AST | None, name: str) -> ast.AST | None:
        """The function or module whose own a variable is, or None: it was imported."""
        while node is not None and name not in self.own.get(node, ()):
            node = self.parents.get(node)
        return node

    def _bind(self, path: str, target: ast.expr, value: ast.expr, sure: bool = False) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for part, part_value in zip(target.elts, value.elts, strict=False):
                self._bind(path, part, part_value)
        if _is_of_self(target):
            self.assigned.add((path, target.attr))  # type: ignore[attr-defined]
        if not (sure or self.unordered(path, value)):
            return
        match target:
            case ast.Name(id=name):
                home = self._home(target, name)
                self.unordered_places.add((home, name))
                if isinstance(home, ast.Module):
                    self.unordered_places.add((None, name))
            case ast.Attribute(attr=name):
                self.unordered_places.add(("", name))
                if _is_of_self(target):
                    self.unordered_places.add((path, name))

    def _learn(self, path: str, node: ast.AST) -> None:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._bind(path, target, value)
            case ast.AnnAssign(target=target, annotation=annotation, value=value):
                self._bind(path, target, value or target, _says(annotation))
            case ast.AugAssign(target=target, value=value):
                self._bind(path, target, value)
            case ast.NamedExpr(target=target, value=value):
                self._bind(path, target, value)
            case ast.Return(value=ast.expr() as value) if self.unordered(path, value):
                function = self._function(node)
                self.unordered_places.add(function)
            case ast.FunctionDef(returns=returns, args=args):
                if returns and _says(returns):
                    self.unordered_places.add(node)
                self.unordered_places |= {
                    (node, arg.arg) for arg in args.args if arg.annotation and _says(arg.annotation)
                }
            case ast.Call():
                self._give(path, node)

    def _give(self, path: str, call: ast.Call) -> None:
        """What a function gets whose name is its own."""
        named = self._called(path, call)
        if len(named) != 1:
            return
        args = [arg.arg for arg in named[0].args.args]
        given = list(zip(args[args[:1] == ["self"] :], call.args, strict=False))
        given += [(word.arg, word.value) for word in call.keywords if word.arg]
        self.unordered_places |= {
            (named[0], arg) for arg, value in given if self.unordered(path, value)
        }

    def _function(self, node: ast.AST) -> ast.AST:
        while not isinstance(node, HOMES):
            node = self.parents[node]
        return node

    def unordered(self, path: str, node: ast.expr) -> bool:
        """Whether an expression may be a dictionary, a set, or a view of one."""
        match node:
            case ast.Dict() | ast.Set() | ast.SetComp() | ast.DictComp():
                return True
            case ast.Name(id=name):
                return (self._home(node, name), name) in self.unordered_places
            case ast.Attribute(attr=name):
                own = _is_of_self(node) and (path, name) in self.assigned
                return (path if own else "", name) in self.unordered_places
            case ast.BoolOp(values=parts):
                return any(self.unordered(path, part) for part in parts)
            case ast.IfExp(body=one, orelse=other):
                return self.unordered(path, one) or self.unordered(path, other)
            case ast.NamedExpr(value=value) | ast.Starred(value=value):
                return self.unordered(path, value)
            case ast.Call(func=ast.Name(id="dict" | "set" | "frozenset")):
                return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id="dict"), attr="fromkeys")):
                return True
            case ast.Call(func=ast.Attribute(attr="get" | "setdefault" | "pop"), args=[_, default]):
                return self.unordered(path, default)
            case ast.Call(func=ast.Attribute(value=value, attr="copy"), args=[]):
                return self.unordered(path, value)
            case ast.Call(func=ast.Attribute(value=value, attr=name), args=[]) if name in VIEWS:
                # A deal and its parts have a method `items`: what is paid.
                return not isinstance(value, ast.Name) or value.id not in ("deal", "self")
            case ast.Call():
                return any(
                    function in self.unordered_places for function in self._called(path, node)
                )
        return False

    def _called(self, path: str, call: ast.Call) -> list[ast.FunctionDef]:
        """The functions that a call may be of: of that name, with so many parameters."""
        name: str = getattr(call.func, "id", "") or getattr(call.func, "attr", "")
        if name in OF_BUILTINS:
            return []
        by_name = isinstance(call.func, ast.Name)
        candidates = []
        for function in self.functions.get(name, ()):
            of_class = isinstance(self.parents[function], ast.ClassDef)
            static = any(
                getattr(decorator, "id", "") == "staticmethod"
                for decorator in function.decorator_list
            )
            most = len(function.args.args) - (of_class and not static)
            least = most - len(function.args.defaults)
            if least <= len(call.args) + len(call.keywords) <= most and not (by_name and of_class):
                candidates.append(function)
        here = [
            function for function in candidates if self._home(function, name) is self.trees[path]
        ]
        return here if by_name and here else candidates

    # -- what is taken in order

    def taken(self) -> Iterator[Taken]:
        """Each place where elements without an order are taken in the order that they have."""
        for path, tree in self.trees.items():
            for node in ast.walk(tree):
                for value in self._iterated(path, node):
                    if self.unordered(path, value):
                        yield Taken(path, self._qualified(node), ast.unparse(value))

    def _iterated(self, path: str, node: ast.AST) -> Iterator[ast.expr]:
        """What a node takes the elements of, in their order."""
        match node:
            case ast.For(iter=value):
                if not self._same_in_any_order(node):
                    yield value
            case ast.DictComp(key=key, generators=[generator]) if _is_key(key, generator):
                return
            case ast.ListComp() | ast.GeneratorExp() | ast.DictComp():
                if not self._only_as_a_whole(node):
                    yield from (generator.iter for generator in node.generators)
            case ast.Starred(value=value, ctx=ast.Load()):
                yield value
            case ast.Assign(targets=[ast.Tuple() | ast.List() | ast.Subscript(slice=ast.Slice())]):
                yield node.value
            case ast.YieldFrom(value=value) | ast.FormattedValue(value=value):
                yield value
            case ast.AugAssign(op=ast.Add(), value=value) | ast.BinOp(op=ast.Mod(), right=value):
                yield value
            case ast.Call(func=ast.Name(id=name), args=args) if name in IN_ORDER:
                if not self._only_as_a_whole(node):
                    yield from args
            case ast.Call(
                func=ast.Name(id="sorted" | "min" | "max"),
                args=[value],
                keywords=[ast.keyword(arg="key", value=key)],
            ) if not _tells_apart(key, value):
                yield value  # of those that a key makes equal it gives that one first which came so
            case ast.Call(func=ast.Attribute(attr=name), args=args) if name in TAKE_IN_ORDER:
                yield from args
            case ast.Call(func=ast.Attribute(value=value, attr="popitem")):
                yield value
            case ast.Call(func=ast.Attribute(value=value, attr="pop"), args=[]):
                yield value

    def _only_as_a_whole(self, node: ast.expr, names: tuple[str, ...] = ()) -> bool:
        """Whether what a list or a generator is used for is the same in any order. `names` are the
        variables that led to it."""
        parent = self.parents[node]
        match parent:
            case ast.Call(func=ast.Name(id=name), args=[first, *_]) if first is node:
                return name in ANY_ORDER and "key" not in [word.arg for word in parent.keywords]
            case ast.Attribute(attr="count"):
                return True
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[other]):
                return other is node
            case ast.If(test=test) | ast.IfExp(test=test) if test is node:
                return True
            case ast.UnaryOp():
                return True
            case ast.BinOp(op=ast.Add()) | ast.BoolOp():
                return self._only_as_a_whole(parent, names)
            case ast.comprehension():
                owner = self.parents[parent]
                return isinstance(owner, (ast.ListComp, ast.GeneratorExp)) and (
                    self._only_as_a_whole(owner, names)
                )
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                home = self._home(node, name)
                return (
                    isinstance(home, ast.FunctionDef)
                    and name not in names
                    and all(
                        self._only_as_a_whole(use, (*names, name))
                        for use in ast.walk(home)
                        if isinstance(use, ast.Name)
                        and use.id == name
                        and isinstance(use.ctx, ast.Load)
                    )
                )
        return False

    def _same_in_any_order(self, loop: ast.For) -> bool:
        """Whether the rounds of a loop may come in any order: they fill places that the key names,
        add to a number, or look for something and answer with one constant."""
        answers = {ast.unparse(node) for node in ast.walk(loop) if isinstance(node, ast.Return)}
        function = self._function(loop)
        inside = set(ast.walk(loop))

        def all_of(name: str, kind: type[ast.AST]) -> list[ast.AST]:
            return [
                node
                for node in ast.walk(function)
                if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, kind)
            ]

        def is_number(name: str) -> bool:
            given = [self.parents[node] for node in all_of(name, ast.Store)]
            values = [node.value for node in given if isinstance(node, ast.Assign)]
            return any(isinstance(getattr(value, "value", None), int) for value in values)

        def round_of(node: ast.stmt) -> bool:
            match node:
                case ast.If(body=body, orelse=other) | ast.For(body=body, orelse=other):
                    return all(round_of(statement) for statement in body + other)
                case ast.Continue() | ast.Return(value=ast.Constant()):
                    return True
                case ast.Assign(targets=[ast.Subscript(slice=key)]):
                    return _is_key(key, loop)
                case ast.AugAssign(target=ast.Subscript(slice=key)):
                    return _is_key(key, loop)
                case ast.AugAssign(op=ast.BitOr()):
                    return True
                case ast.AugAssign(target=ast.Name(id=name), op=ast.Add()):
                    return is_number(name)
                case ast.Assign(targets=[ast.Name(id=name)]):
                    return all(use in inside for use in all_of(name, ast.Load))
            return False

        return len(answers) <= 1 and all(round_of(node) for node in loop.body)

    def _qualified(self, node: ast.AST | None) -> str:
        names: list[str] = []
        while node is not None:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                names.insert(0, node.name)
            node = self.parents.get(node)
        return ".".join(names)


def _own(home: ast.AST) -> set[str]:
    """The variables of a function and its parameters, or those of a module."""
    if isinstance(home, ast.Module):
        given = [child for node in home.body for child in ast.walk(node) if _binds(node, child)]
        return {child.id for child in given if isinstance(child, ast.Name)}
    args = home.args  # type: ignore[attr-defined]
    names = {arg.arg for arg in args.args + args.kwonlyargs + [args.vararg, args.kwarg] if arg}
    inside = list(ast.walk(home)) if isinstance(home, ast.FunctionDef) else []
    for node in inside:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    for node in inside:
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            names -= set(node.names)
    return names


def _says(annotation: ast.expr) -> bool:
    """Whether an annotation is of a dictionary or a set."""
    names = {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}
    return bool(names & {"dict", "set"})


def _binds(node: ast.AST, child: ast.AST) -> bool:
    """Whether a statement of a module gives a name of its own."""
    return (
        not isinstance(node, (ast.FunctionDef, ast.ClassDef))
        and isinstance(child, ast.Name)
        and isinstance(child.ctx, ast.Store)
    )


def _is_of_self(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and getattr(node.value, "id", None) == "self"


def _tells_apart(key: ast.expr, value: ast.expr) -> bool:
    """Whether no two elements are equal by the key of a sort: it has what differs in each."""
    if not isinstance(key, ast.Lambda) or not isinstance(key.body, ast.Tuple):
        return False
    argument = key.args.args[0].arg
    pairs = isinstance(value, ast.Call) and getattr(value.func, "attr", "") == "items"
    return (argument + "[0]" if pairs else argument) in [
        ast.unparse(part) for part in key.body.elts
    ]


def _is_key(node: ast.expr | None, loop: ast.For | ast.comprehension) -> bool:
    """Whether it is what differs in each round of a loop: the key of what is gone through."""
    target = loop.target
    match loop.iter:
        case ast.Call(func=ast.Attribute(attr="values")):
            return False
        case ast.Call(func=ast.Attribute(attr="items")) if isinstance(target, ast.Tuple):
            target = target.elts[0]
    return bool(node) and ast.unparse(node) == ast.unparse(target)  # type: ignore[arg-type]
