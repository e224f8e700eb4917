"""What the page needs for a board on USB: the steps of `kibic` for its VM, and a version to put
there.

The steps are those of host_tools/kibic, as they are. MicroPython has no typing, so what is there
for the types' sake alone is taken out: a NamedTuple becomes a namedtuple.
"""

import ast
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from dev.vm import ROOT
from device import pins
from kibic import release, words
from kibic.board import bounded, link
from kibic.pack import Release
from kibic.release.bindings import unannotated

PAGE = (
    "board/board", "board/evenings", "board/identify", "board/info", "board/on_board", "board/pull",
    "board/room", "board/settings", "board/slots", "filenames", "pack", "shown", "words",
)  # fmt: skip
OWN = {"kibic/here": "here", "steps": "steps"}  # of host_tools/web/board
GAMES = "tarokk/games/"  # which are imported by name
READING = "store/reading"  # so, too
WHY = "why.txt"
TYPES = ("typing", "collections.abc", "contextlib")
TEXTS = tuple(f"kibic/texts/{language}.txt" for language in words.LANGUAGES)


def files(new: Release) -> dict[str, bytes]:
    """Return what is in the page's folder `board` beside its own modules, by path."""
    made = {
        "steps.bin": bundle(modules() | texts()),
        "release.bin": bundle(parts(new)),
        "made.mjs": constants().encode(),
    }
    return {f"board/{name}": data for name, data in made.items()}


def bundle(content: dict[str, bytes]) -> bytes:
    """Return files as one: the length of its index, the index [[path, bytes], ...], the files."""
    index = json.dumps([[path, len(data)] for path, data in content.items()]).encode()
    return len(index).to_bytes(4, "big") + index + b"".join(content.values())


def parts(new: Release) -> dict[str, bytes]:
    """Return a release as steps.py reads it."""
    paths = json.dumps([new.name, sorted(new.slot), sorted(new.rescue), list(new.outside)])
    outside = {f"release/outside/{name}": data for name, data in new.outside.items()}
    packs = {"release/slot.pack": new.pack, "release/rescue.pack": new.rescue_pack}
    return {"release/paths.json": paths.encode()} | packs | outside


def constants() -> str:
    """Return a module of what the page's link has in common with kibic's."""
    table = {
        "VENDOR": link.VENDOR,
        "PRODUCT": link.MICROPYTHON,
        "SILENCE_MS": 1000 * bounded.SILENCE_S,
        "ANSWER_MS": 1000 * bounded.ANSWER_S,
        "ANSWER_BYTES": bounded.ANSWER_BYTES,
        "LEAVE_MS": 1000 * link.LEAVE_S,
        "BUILDS": json.dumps(list(pins.BUILDS)),
    }
    return "".join(f"export const {name} = {value};\n" for name, value in table.items())


# -- what the VM imports


def texts() -> dict[str, bytes]:
    """Return what the steps say, and why the rules refuse something."""
    firmware = ROOT / "firmware"
    why = sorted(firmware.glob(f"ui/texts/*/*{WHY}")) + sorted(firmware.glob("ui/texts/*/home.txt"))
    files = {path.relative_to(firmware).as_posix(): path.read_bytes() for path in why}
    return files | {path: (ROOT / "host_tools" / path).read_bytes() for path in TEXTS}


def modules() -> dict[str, bytes]:
    """Return the modules, compiled."""
    text_of = sources()
    with tempfile.TemporaryDirectory() as made:
        return {
            f"{path}.mpy": release._compiled(text_of[path], Path(path), Path(made))
            for path in sorted(_needed(text_of))
        }


def sources() -> dict[str, str]:
    """Return the text of each module that there is for the VM, by its path without its ending; of
    those that are no firmware without types."""
    firmware, tools = ROOT / "firmware", ROOT / "host_tools"
    paths = {
        path.relative_to(firmware).with_suffix("").as_posix(): path
        for path in (firmware / "kibic_boot.py", *release.modules_in(firmware))
        if path.name != "__init__.py" or path.stat().st_size
    }
    files = {
        path: ast.unparse(unannotated(file.read_text(encoding="utf-8")))
        for path, file in paths.items()
    }
    typed = {f"kibic/{name}": tools / f"kibic/{name}.py" for name in PAGE}
    typed |= {path: tools / f"web/board/{name}.py" for path, name in OWN.items()}
    return files | {path: lowered(file.read_text("utf-8")) for path, file in typed.items()}


def _needed(text_of: dict[str, str]) -> set[str]:
    """Return the modules that the steps import, and what these do."""
    needed: set[str] = set()
    left = ["steps", READING, *[path for path in text_of if path.startswith(GAMES)]]
    while left:
        path = left.pop()
        for candidate in (path, f"{path}/__init__"):
            if candidate in text_of and candidate not in needed:
                needed.add(candidate)
                left += _imports(text_of[candidate], candidate)
    return needed


def _imports(text: str, path: str) -> Iterator[str]:
    """Yield what a module may import, as paths; with it the packages that it lies in."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            above = path.split("/")[: -node.level] if node.level else []
            whole = "/".join([*above, *(node.module or "").split(".")]).strip("/")
            yield whole
            yield from (f"{whole}/{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name.replace(".", "/") for alias in node.names)
    if "/" in path:
        yield path.rpartition("/")[0]


# -- without types


def lowered(text: str) -> str:
    """Return a module without what is there for the types' sake. Raises ValueError where a
    NamedTuple has defaults, which MicroPython's has not."""
    tree = _Lowered().visit(ast.parse(text))
    if any(isinstance(node, ast.Name) and node.id == "namedtuple" for node in ast.walk(tree)):
        tree.body.insert(0, ast.parse("from collections import namedtuple").body[0])
    return ast.unparse(ast.fix_missing_locations(tree))


class _Lowered(ast.NodeTransformer):
    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:  # noqa: N802 (ast's name)
        return None if node.module in TYPES else node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:  # noqa: N802
        bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
        if bases == ["Protocol"]:
            return ast.parse(f"{node.name} = None").body[0]
        if bases != ["NamedTuple"]:
            return self.generic_visit(node)
        fields = [field for field in node.body if isinstance(field, ast.AnnAssign)]
        if any(field.value for field in fields):
            raise ValueError(f"{node.name} has defaults")
        names = ", ".join(repr(ast.unparse(field.target)) for field in fields)
        made = f"namedtuple('{node.name}', ({names},))"
        methods = [method for method in node.body if isinstance(method, ast.FunctionDef)]
        if not methods:
            return ast.parse(f"{node.name} = {made}").body[0]
        node.bases = [ast.parse(made, mode="eval").body]
        node.body = [self.visit(method) for method in methods]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:  # noqa: N802
        """A name of a type stays, for who imports it."""
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper():
            node.value = ast.Constant(None)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:  # noqa: N802
        if not node.value:
            return None
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:  # noqa: N802
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node
