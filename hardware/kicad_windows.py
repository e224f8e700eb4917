"""What KiCad 6 does in its windows only: electrical rules, netlists, pictures, the solid board.

KiAuto presses the buttons on a display that nobody sees; that wants Debian's xvfb, xdotool and
xclip. The parts on the solid board are of kicad-packages3d, and of kicad/kibic.3dshapes.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

LIBRARIES = Path(__file__).parent.parent / ".venv" / "bom"  # KiAuto, as the Makefile puts it there
PYTHON = "/usr/bin/python3"  # that of the system: pcbnew comes with KiCad
TOOLS = ("eeschema", "kicad2step", "xvfb-run", "xdotool", "xclip")
MODELS = Path("/usr/share/kicad/3dmodels")
TIME_LIMIT = 300  # s: a window that never comes must not hold up anybody

_TOTAL = re.compile(r"ERC messages: (\d+)")


@cache
def missing() -> str:
    """What would have to be installed, a sentence; "" if nothing."""
    tools = [tool for tool in TOOLS if not shutil.which(tool)]
    if not (LIBRARIES / "bin" / "eeschema_do").exists():
        tools.append("KiAuto (make .venv/.bom)")
    if not MODELS.exists():
        tools.append("kicad-packages3d")
    return "" if not tools else f"not installed here: {', '.join(tools)}"


def erc(schematic: Path) -> list[str]:
    """What KiCad's electrical rules say of a schematic, a sentence each. Raises KicadError."""
    with _beside(schematic) as copy:
        _kiauto("eeschema_do", "run_erc", copy, copy.parent, may_fail=True)
        report = copy.with_suffix(".erc")
        text = report.read_text() if report.exists() else ""
    total = _TOTAL.search(text)
    if not total:
        raise KicadError(f"KiCad checked nothing in {schematic.name}")
    faults = [" ".join(row.split()) for row in text.split("\n[")[1:]]
    faults = [fault.partition(" ** ERC")[0] for fault in faults]
    if len(faults) != int(total[1]):
        raise KicadError(f"{schematic.name}: {total[1]} faults, but {len(faults)} were read")
    return faults


def netlist(schematic: Path) -> str:
    """The netlist of a schematic, without the time and the folder of its making."""
    with _beside(schematic) as copy:
        _kiauto("eeschema_do", "netlist", copy, copy.parent)
        text = copy.with_suffix(".net").read_text()
    text = text.replace(f"{copy.parent}/", "")
    return re.sub(r'\(date "[^"]*"\)', '(date "")', text)


def drawing(schematic: Path) -> str:
    """A schematic as a picture, SVG, without the time of its making; lines of it are joined."""
    with _beside(schematic) as copy:
        _kiauto("eeschema_do", "export", "--file_format", "svg", "--no_frame", copy, copy.parent)
        text = copy.with_suffix(".svg").read_text()
    head, _, text = text.partition("?>")  # XML is of version 1.0, with that zero
    text = re.sub(r"<title>.*?</title>", f"<title>{schematic.stem}</title>", text)
    text = re.sub(r"(\.\d*?)0+(?=[^\d])", lambda match: match[1].rstrip("."), text)
    text = re.sub(r"\s*\n\s*", "\n", text)
    count = 1
    while count:  # neighbours that have nothing of their own
        text, count = re.subn(r'(\n<path d="[^"]*)\n" />\n<path d="', r"\1\n", text)
    return f"{head}?>{text}"


def solid(board: Path, path: Path) -> None:
    """The board with its parts as STEP. Raises KicadError."""
    path.unlink(missing_ok=True)

    def whole() -> bool:
        return path.exists() and path.read_bytes().rstrip().endswith(b"END-ISO-10303-21;")

    with _beside(board) as copy:
        command = ["xvfb-run", "-a", "kicad2step", copy, "--subst-models", "-f", "-o", path]
        env = os.environ | {"KICAD6_3DMODEL_DIR": str(MODELS), "KIPRJMOD": str(copy.parent)}
        _run(command, env, whole)  # then it waits for somebody to close its window
    if not whole():
        raise KicadError(f"KiCad made no {path.name}")
    text = path.read_text()
    path.write_text(re.sub(r"(FILE_NAME\('[^']*',)'[^']*'", r"\1''", text, count=1))


def picture(board: Path, path: Path) -> None:
    """The board as KiCad's 3D view has it, PNG. Raises KicadError."""
    with _beside(board) as copy:
        _kiauto("pcbnew_do", "3d_view", "--zoom", "4", "--output_name", "view.png", copy,
                copy.parent)  # fmt: skip
        shutil.move(copy.with_name("view.png"), path)


class KicadError(Exception):
    """KiCad did not do what it should."""


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A copy of a file with its folder, since KiCad writes into a project that it opens."""
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder, "project")
        shutil.copytree(path.parent, whole)
        yield whole / path.name


def _kiauto(tool: str, *arguments: object, may_fail: bool = False) -> None:
    with tempfile.TemporaryDirectory() as home:  # what is set up for the windows is not the user's
        env = os.environ | {"PYTHONPATH": str(LIBRARIES), "HOME": home,
                            "KICAD6_3DMODEL_DIR": str(MODELS)}  # fmt: skip
        status = _run([PYTHON, LIBRARIES / "bin" / tool, *arguments], env)
    if status and not may_fail:
        raise KicadError(f"{tool} {arguments[0]} ended with {status}")


def _run(
    command: Sequence[object],
    env: dict[str, str] | None = None,
    until: Callable[[], bool] = lambda: False,
) -> int | None:
    """The exit status of a command, None if it went on when `until` was true. Raises KicadError."""
    words = [str(word) for word in command]
    process = subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)  # fmt: skip
    try:
        for _ in range(TIME_LIMIT):
            if process.poll() is not None or until():
                return process.returncode
            time.sleep(1)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)  # its display too
        process.wait()
    raise KicadError(f"{Path(words[0]).name} took longer than {TIME_LIMIT} s")
