"""Every number in the rule tables must be held by a test; and the check that says so must work."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dev import mutate
from tests.host.support.sample import long_one

TABLE = """\
'''Numbers outside tables, such as 7 here, are not tried.'''
ROWS = (
    ("úhu", 5, True),
    ("double", 4, -2),
)
SILENT: int = 3

def add(a, b=1):
    return a + b
"""
TEST = """\
import toy_table

def test_rows():
    assert toy_table.ROWS[0] == ("úhu", 5, True)
    assert toy_table.ROWS[1][0] == "double"
    assert toy_table.ROWS[1][1] == 4
"""
# Of one game's table each of so many numbers is tried, with the tests of that game; all of all
# tables in `make proof`.
SAMPLE = (
    "--every",
    "80",
    "--test",
    "tests/core/hungarian",
    "firmware/tarokk/games/hungarian/tables.py",
)
of_toys = pytest.mark.sample(1)  # each is half a dozen runs of pytest
SURVIVORS = (
    '4 2 -> 3 in ("double", 4, -«2»),',
    "6 3 -> 4 in SILENT: int = «3»",
)


def run_check(
    *arguments: str | int | Path, path: Path | None = None
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dev.mutate", *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(path or "")}
    if path:  # a toy needs no plugins, which take longer than its tests
        environment |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-ppytest_timeout"}
    return subprocess.run(command, cwd=mutate.ROOT, env=environment, capture_output=True, text=True)


def run_on_toy(folder: Path, test: str, *more: str) -> subprocess.CompletedProcess[str]:
    (folder / "toy_table.py").write_text(TABLE, "utf-8")
    (folder / "test_toy.py").write_text(test, "utf-8")
    return run_check(*more, "--test", folder / "test_toy.py", folder / "toy_table.py", path=folder)


def toy_mutants(folder: Path) -> list[mutate.Mutant]:
    (folder / "toy_table.py").write_text(TABLE, "utf-8")
    return mutate.find_mutants(str(folder / "toy_table.py"))


@long_one
def test_of_a_sample_of_the_numbers_none_can_change_unnoticed() -> None:
    done = run_check(*SAMPLE)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_no_number_of_the_tables_can_change_unnoticed() -> None:
    done = run_check()
    assert done.returncode == 0, done.stdout + done.stderr


@of_toys
def test_survivors_are_reported_and_caught_mutants_are_not(tmp_path: Path) -> None:
    done = run_on_toy(tmp_path, TEST)
    lines = done.stdout.splitlines()
    assert done.returncode == 1
    assert lines[:-1] == [f"{tmp_path}/toy_table.py:{line}" for line in SURVIVORS]
    assert lines[-1].startswith("5 mutants, 2 survivors, 2 problems")


@of_toys
def test_all_caught_is_a_success(tmp_path: Path) -> None:
    done = run_on_toy(
        tmp_path, TEST + "    assert toy_table.ROWS[1][2] == -2\n    assert toy_table.SILENT == 3\n"
    )
    assert done.returncode == 0
    assert done.stdout.startswith("5 mutants, 0 survivors, 0 problems")


@of_toys
def test_mutant_that_cannot_be_imported_or_crashes_is_caught(tmp_path: Path) -> None:
    crash = "import os, toy_table\nif toy_table.SILENT != 3:\n    os.abort()\n"
    stop = "if toy_table.ROWS[1][2] != -2:\n    raise SystemExit\n"
    assert run_on_toy(tmp_path, crash + stop + TEST).returncode == 0


@of_toys
def test_tests_that_fail_on_the_real_table_judge_nothing(tmp_path: Path) -> None:
    done = run_on_toy(tmp_path, TEST + "    assert toy_table.SILENT == 4\n")
    assert done.returncode == 2
    assert "The tests fail on the unchanged files." in done.stdout


@of_toys
def test_nor_do_tests_that_always_crash(tmp_path: Path) -> None:
    crash = "import os\ndef test_it():\n    os.abort()\n"
    assert run_on_toy(tmp_path, crash).returncode == 2


@of_toys
def test_each_second_one_only(tmp_path: Path) -> None:
    done = run_on_toy(tmp_path, TEST, "--every", "2")  # of 5, True, 4, 2 and 3
    lines = done.stdout.splitlines()
    assert lines[:-1] == [f"{tmp_path}/toy_table.py:{SURVIVORS[1]}"]
    assert lines[-1].startswith("3 mutants, 1 survivors, 1 problems")


@of_toys
def test_file_without_literals_is_no_success(tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("ROWS = ()\n")
    (tmp_path / "test_toy.py").write_text("def test_it(): pass\n")
    assert run_check("--test", tmp_path / "test_toy.py", tmp_path / "empty.py").returncode == 1


def test_equivalent_mutant_is_excused_only_while_it_survives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutants = toy_mutants(tmp_path)
    last = mutants[-1]
    monkeypatch.setattr(mutate, "EQUIVALENT", ((last.file, last.change, "nobody reads it"),))
    assert mutate.judge(mutants, [last]) == []
    assert mutate.judge(mutants, mutants[-2:]) == [f"{last.file}:{SURVIVORS[0]}"]
    assert mutate.judge(mutants, [], whole=False) == []
    assert mutate.judge(mutants, []) == [
        f"{last.file}: not a survivor, take it out of EQUIVALENT: {last.change}"
    ]
