"""Tracebacks of a board are read with file, function and line of the source."""

import ast
from pathlib import Path

import pytest

from dev import vm
from dev.bench import on_vm
from dev.plain_deals import DEALER, HEAD
from dev.vm import ROOT
from kibic.release import trace
from tests.host.support.built import bytecode, stages


def functions() -> trace.Functions:
    return trace.functions_of(stages().crash_map)


_PRESS = """
app.stack = [None]
try:
    app.press(1)
except Exception as error:
    sys.print_exception(error)
"""


def line_of(path: str, name: str) -> int:
    """The line of a function or `Class.method`, found by its text."""
    *classes, name = name.split(".")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    body: list[ast.stmt] = tree.body
    for outer in classes:
        body = next(
            node.body for node in body if isinstance(node, ast.ClassDef) and node.name == outer
        )
    return next(
        node.lineno for node in body if isinstance(node, ast.FunctionDef) and node.name == name
    )


def test_a_crash_on_the_vm_has_file_function_and_line() -> None:
    """Of the compiled app, which draws a screen that is not there."""
    lines = [*HEAD, DEALER]
    files = {f"/mpy/{path}": data for path, data in bytecode().slot.items()}
    files |= on_vm.journal_files(lines, len(lines))
    printed = vm.run(on_vm.START, on_vm.RUN, _PRESS, files=files)
    assert printed.count("  File ") >= 2 and "line 1, in " in printed
    shown = trace.readable(printed, functions())
    assert "line 1, in" not in shown.replace('File "<stdin>", line', "")
    place = f"firmware/ui/app.py:{line_of('firmware/ui/app.py', 'App.press')}, in App.press"
    assert place in shown
    assert shown.splitlines()[-1] == printed.splitlines()[-1]


def test_what_is_not_ours_stays() -> None:
    line = '  File "rp2.py", line 146, in in_'
    assert trace.readable(line, functions()) == line


def test_each_function_of_a_slot_is_in_the_map_with_its_line() -> None:
    rows = stages().crash_map.splitlines()
    assert len(rows) > 1500
    for row in rows:
        _, _, place, name, *_ = row.split(" ")
        path, line = place.split(":")
        text = (ROOT / path).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        assert f"def {name.rpartition('.')[2]}(" in text, row
    assert {"firmware/device/loop.py", "firmware/ui/screens/entry.py"} <= {
        row.split(" ")[2].split(":")[0] for row in rows
    }


def test_the_frames_around_it_tell_functions_apart() -> None:
    """`near` calls `draw`, and nobody calls `other`, which has the same name there."""
    text = "a x far.py:1 near draw len\na x far.py:5 other len\na x far.py:9 Thing.draw len\n"
    two = 'File "a", line 1, in x\nFile "a", line 1, in x'
    shown = trace.readable(two, trace.functions_of(text))
    assert shown.splitlines() == ["far.py:1, in near", "far.py:9, in Thing.draw"]
    first = shown.splitlines()[0]
    assert trace.readable(two.splitlines()[0], trace.functions_of(text)) == (
        f"{first} or far.py:5, in other or far.py:9, in Thing.draw"
    )


def test_a_crash_names_its_version() -> None:
    assert trace.version_of("crash of a\nKibic 0.1.0+98aedc7\nTraceback") == "0.1.0+98aedc7"
    assert trace.version_of("crash of a\nTraceback") == ""


def test_an_older_release_is_found_by_its_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trace, "MAPS", tmp_path)
    (tmp_path / "98aedc7.map").write_text("a x far.py:1 near\n")
    assert trace.older("0.1.0+98aedc7") == "a x far.py:1 near\n"
    assert trace.older("0.1.0+0000000") == ""
