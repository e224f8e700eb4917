"""A folder, a file and a function can be held in view."""

import ast
import subprocess
from collections import Counter
from collections.abc import Iterator

import pytest

from dev.vm import ROOT

LINES = 425  # of a file: some 400
SCREEN = 52  # lines of a function, its docstring included: some 50
KINDS = (".py", ".mjs", ".js", ".css", ".html")
FILES = 32  # of a folder: some 30
OF_DATA = ("tests/golden/", "docs/pictures/", "hardware/out/")  # whose names are their list
FULLER = {
    "firmware/tarokk/games/hungarian": "the longer path of a room costs memory on the board",
    "hardware": "all that the one device is made of; its README has the list",
}
# Machine code on the board cannot call a function with a pointer, so a loop there is one function.
LONGER = {
    ("firmware/device/flash.py", "tell"): "machine code",
    ("firmware/device/pixels.py", "paint"): "machine code",
    ("firmware/store/reading.py", "_lines"): "one state: what is good, torn, missing or beside",
}


def tracked() -> list[str]:
    """The paths of what git has, or would take."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("this is no clone")
    return [path for path in done.stdout.splitlines() if (ROOT / path).is_file()]


def written() -> list[str]:
    """The paths of all that somebody wrote."""
    return [path for path in tracked() if path.endswith(KINDS)]


def functions(path: str, source: str) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield ((path, name), lines) of each function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield (path, node.name), (node.end_lineno or 0) - node.lineno + 1


def test_no_folder_has_more_than_some_30_files() -> None:
    folders = [path.rpartition("/")[0] for path in tracked() if not path.startswith(OF_DATA)]
    full = {folder: count for folder, count in Counter(folders).items() if count > FILES}
    more = {folder: count for folder, count in full.items() if folder not in FULLER}
    assert not more, f"more than {FILES} files: make rooms by what they have in common: {more}"
    assert set(FULLER) <= set(full), "these have fewer by now: take them out of FULLER"


def test_no_file_is_longer_than_some_400_lines() -> None:
    counts = {path: len((ROOT / path).read_bytes().splitlines()) for path in written()}
    assert len(counts) > 800
    assert {path: count for path, count in counts.items() if count > LINES} == {}


def test_no_function_needs_scrolling() -> None:
    long = {
        key
        for path in written()
        if path.endswith(".py")
        for key, lines in functions(path, (ROOT / path).read_text("utf-8"))
        if lines > SCREEN
    }
    assert long - set(LONGER) == set(), f"longer than {SCREEN} lines"
    assert set(LONGER) - long == set(), "these are short by now: take them out of LONGER"
