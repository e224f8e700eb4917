"""Names that scripts ask a board for, written to where a release keeps them.

    python -m dev.release.asked

A script is a text of Python that one of SOURCES gives a name to. A release cannot read them all: a
wheel has no tests. So what they ask for is written down, and a test holds that to them.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from dev.vm import ROOT
from kibic.release.minify import ASKED_FILE

# What runs on a board or on the VM as compiled for it.
SOURCES = (
    "host_tools/kibic/board/*.py",
    "host_tools/dev/bench/stages.py",
    "host_tools/dev/bench/on_vm.py",
    "tests/host/release/test_*vm*.py",
    "tests/host/release/test_minify.py",
    "tests/host/release/test_trace.py",
)

_FIELD = re.compile(r"\{\w+(!r)?\}")  # of str.format


def scripts(source: str) -> Iterator[str]:
    """Yield the texts that a module names; what an f-string puts in is a 0."""
    for statement in ast.parse(source).body:
        node = getattr(statement, "value", None)
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def asked_by(script: str) -> set[str]:
    """Return the attributes, imported names and keywords of a script, none if it is no Python."""
    try:
        nodes = [*ast.walk(ast.parse(_FIELD.sub("0", script)))]
    except SyntaxError:
        return set()
    names = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    names |= {node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            names |= {alias.name for alias in node.names}
    return {name for name in names if not name.startswith("__")}


def own_names() -> set[str]:
    """Return the names that the firmware gives to something."""
    names = set()
    for path in (ROOT / "firmware").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                names.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                names.add(node.attr)
            elif isinstance(node, ast.arg):
                names.add(node.arg)
    return names


def files() -> list[Path]:
    """Return the modules that have scripts."""
    return sorted({path for pattern in SOURCES for path in ROOT.glob(pattern)})


def collected() -> list[str]:
    """Return what the scripts of all SOURCES ask for, of what the firmware has."""
    names: set[str] = set()
    for path in files():
        for script in scripts(path.read_text(encoding="utf-8")):
            names |= asked_by(script)
    return sorted(names & own_names())


if __name__ == "__main__":
    ASKED_FILE.write_text("\n".join(collected()) + "\n", encoding="utf-8")
