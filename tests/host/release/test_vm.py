"""The runner on the MicroPython VM must not call a failure a success."""

import subprocess
import sys
from errno import EEXIST, ENOENT, ENOTEMPTY
from pathlib import Path

import pytest

from dev import vm
from dev.vm import ROOT, VMError, main, run, run_tests

seldom = pytest.mark.sample(4)

PASSING = "import unittest\nclass A(unittest.TestCase):\n    def test_a(self): pass\n"
CASES = (
    # what the module holds, exit status, last line, a line before it
    ("passing", PASSING, 0, "1 passed, 0 failed", None),
    ("failing", PASSING + "    def test_b(self): self.assertEqual(1, 2)\n",
     1, "1 passed, 1 failed", "AssertionError: 1 vs (expected) 2"),
    ("error", PASSING + "    def test_b(self): {}['key']\n",
     1, "1 passed, 1 failed", "KeyError: key"),
    ("exit", PASSING + "    def test_b(self): raise SystemExit\n",
     1, None, "SystemExit: "),
    ("set-up", PASSING + "    def setUp(self): raise ValueError('no')\n",
     1, "0 passed, 1 failed", "ValueError: no"),
    ("import error", "import no_such_module\n" + PASSING,
     1, "0 passed, 1 failed", "ImportError: no module named 'no_such_module'"),
    ("syntax error", "def\n",
     1, "0 passed, 1 failed", "SyntaxError: invalid syntax"),
    ("no test", "import unittest\n",
     1, "0 passed, 1 failed", "no tests in tests.unit.test_it"),
    ("skipped only",
     PASSING.replace("pass", "self.skipTest('no lamp')"),
     1, "0 passed, 0 failed", "skipped: tests.unit.test_it.test_a: no lamp"),
)  # fmt: skip


@seldom
@pytest.mark.parametrize(
    ("source", "status", "last", "line"), [row[1:] for row in CASES], ids=[row[0] for row in CASES]
)
def test_exit_status(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    source: str,
    status: int,
    last: str | None,
    line: str | None,
) -> None:
    folder = tmp_path / "unit"
    folder.mkdir()
    (folder / "test_it.py").write_text(source)
    assert main([str(folder)]) == status
    lines = capsys.readouterr().out.splitlines()
    assert last is None or lines[-1] == last
    assert line is None or line in lines


@seldom
def test_one_failing_module_among_others_fails_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_a.py").write_text("import no_such_module\n")
    (tmp_path / "test_b.py").write_text(PASSING)
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 1 failed"


@seldom
def test_of_modules_that_run_alike_a_sample(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "unit"
    folder.mkdir()
    for name in "abc":
        (folder / f"test_{name}.py").write_text(PASSING)
    assert run_tests([folder], 1)[0].splitlines()[-1] == "3 passed, 0 failed"
    monkeypatch.setattr(vm, "SAMPLED", ("tests.unit.",))
    output, passed = run_tests([folder], 1)
    assert (output.splitlines()[-1], passed) == ("1 passed, 0 failed", True)


@seldom
def test_folder_without_tests_fails_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [f"no tests in {tmp_path}", "0 passed, 1 failed"]


@seldom
def test_a_file_named_alone_has_the_folders_that_it_imports_from() -> None:
    path = ROOT / "tests/ui/start/test_code.py"
    assert "from tests.core." in path.read_text("utf-8")
    output, passed = run_tests([path])
    assert passed, output


def test_missing_file_fails_the_run(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "dev.vm", str(tmp_path / "test_nothing.py")]
    assert subprocess.run(command, cwd=ROOT, capture_output=True).returncode == 1


def test_run_returns_what_the_code_prints() -> None:
    code = "import sys\nprint(sys.implementation.name, 'pagát')\nprint('end', end='')"
    assert run(code) == "micropython pagát\nend"


def test_run_has_firmware_and_files_and_writes() -> None:
    code = """
import os, tarokk
with open("out/b.txt", "w") as file:
    file.write(open("in/a.txt").read() + "!")
print(os.listdir("out"), open("out/b.txt").read(), open("/data/c.bin", "rb").read())
"""
    files = {"in/a.txt": b"hello", "out/a.txt": b"", "/data/c.bin": bytes(range(3))}
    assert run(code, files=files) == "['a.txt', 'b.txt'] hello! b'\\x00\\x01\\x02'\n"


def test_run_raises_with_the_traceback() -> None:
    with pytest.raises(VMError, match="ValueError: oh"):
        run("print('before')\nraise ValueError('oh')")


def test_errors_have_the_boards_numbers() -> None:
    code = """
import os
for call in (lambda: open("nothing"), lambda: os.mkdir("/firmware"), lambda: os.rmdir("/firmware")):
    try:
        call()
    except OSError as error:
        print(error.errno)
"""
    assert run(code).split() == [str(number) for number in (ENOENT, EEXIST, ENOTEMPTY)]
