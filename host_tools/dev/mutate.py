"""Mutation check of the rule tables: does a test notice when a number in them is wrong?

    python -m dev.mutate [--every N] [--test PATH ...] [FILE ...]

Each integer literal in a module-level assignment is raised by one, each True or False is swapped,
one at a time. A forked process imports the changed module in place of the real one and runs the
tests until one fails. A change that no test notices is a survivor: it is listed, and the exit
status is 1. It is 2 if the tests cannot judge: those that failed do so on the unchanged files too,
or a file is missing. With --every only each Nth literal is tried, for a quick look: it excuses
nothing, but neither does it find an excuse that is not needed.
"""

import argparse
import ast
import gc
import importlib
import os
import shutil
import signal
import sys
import sysconfig
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLES = (
    "firmware/tarokk/tables.py",
    "firmware/tarokk/games/*/*.py",
)
# The quickest first.
TESTS = ("tests/core/hungarian/test_tables.py", "tests/host/sheets/test_golden.py", "tests/core")

# Changes that no test can notice, as a survivor is shown, without its line number:
# (file, change, why it makes no difference). One that a test does notice must go from here.
EQUIVALENT: tuple[tuple[str, str, str], ...] = (
    (
        "firmware/tarokk/games/two_handed/tables.py",
        '0 -> 1 in Figure("double", 1, 0, 2, 0, «0», _NOT_LAST, 0, False, True),',
        "a double follows from the points: it is never among the figures made, whose cards count",
    ),
)

PROCESSES = 2
KILLERS = 8  # how many of the latest tests that failed are tried first: neighbours fail alike
HANG_S = 600  # a mutant that takes ten times as long as all the tests hangs
QUICKLY = ("-x", "-q", "--tb=no", "-pno:cacheprovider", "-pno:unraisableexception", "--timeout=0")
LIBRARIES = tuple(Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib", "purelib"))


@dataclass(frozen=True)
class Mutant:
    """One literal of a module, to be replaced: `node` is in `tree`, the whole module."""

    file: str
    source: str
    tree: ast.Module
    node: ast.Constant

    @property
    def new(self) -> int:
        old = self.node.value
        assert isinstance(old, int)
        return not old if isinstance(old, bool) else old + 1

    @property
    def change(self) -> str:
        """The change and its place in the line, such as `1 -> 2 in ("game", «1», 2),`."""
        row = self.source.splitlines()[self.node.lineno - 1].encode()  # ast counts bytes
        start, end = self.node.col_offset, self.node.end_col_offset
        before, old, after = (part.decode() for part in (row[:start], row[start:end], row[end:]))
        return f"{old} -> {self.new} in {f'{before}«{old}»{after}'.strip()}"

    def compile(self) -> CodeType:
        """Return the changed module's code. Spoils the tree: only for the process that tries it."""
        self.node.value = self.new
        return compile(self.tree, str(ROOT / self.file), "exec")


@dataclass(frozen=True)
class Trial:
    """What all processes share: the tests, a directory for their files."""

    tests: Sequence[str]
    scratch: Path


class LastFailure:
    """Pytest plugin: remembers the last test that failed, as an argument for pytest."""

    name = ""

    def pytest_exception_interact(self, node: pytest.Item | pytest.Collector) -> None:
        if isinstance(node, pytest.Item):
            self.name = f"{node.path}::{node.nodeid.partition('::')[2]}"


def find_mutants(file: str) -> list[Mutant]:
    """Return all mutants of a file, in the order of its text."""
    source = (ROOT / file).read_text("utf-8")
    tree = ast.parse(source, file)
    values = [
        statement.value
        for statement in tree.body
        if isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign)
        and statement.value
        and ast.unparse(statement) != "TYPE_CHECKING = False"  # for types alone, nothing runs it
    ]
    literals = [
        node
        for value in values
        for node in ast.walk(value)
        if isinstance(node, ast.Constant) and isinstance(node.value, int)
    ]
    literals.sort(key=lambda node: (node.lineno, node.col_offset))
    return [Mutant(file, source, tree, node) for node in literals]


def plant(mutant: Mutant) -> None:
    """Make this process import the mutant instead of the file it comes from."""
    code = mutant.compile()
    path = str((ROOT / mutant.file).resolve())
    real = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        return code if str(Path(self.path).resolve()) == path else real(self, fullname)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010 (its type is inherited)


def run_pytest(tests: Sequence[str], trial: Trial) -> tuple[int, str]:
    """Run tests until one fails; return pytest's exit status and the failed test's name."""
    last = LastFailure()
    scratch = trial.scratch / str(os.getpid())
    places = [f"--basetemp={scratch}", f"--rootdir={ROOT}", f"-c{ROOT / 'pyproject.toml'}"]
    status = pytest.main([*QUICKLY, *places, *tests], plugins=[last])
    return int(status), last.name


def fork(work: Callable[[], str], trial: Trial) -> int:
    """Start a process that leaves in files its output and what `work` returns; return its id."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        signal.alarm(HANG_S)  # its default action ends the process
        output = os.open(trial.scratch / f"{os.getpid()}.output", os.O_CREAT | os.O_WRONLY)
        os.dup2(output, 1)
        os.dup2(output, 2)
        (trial.scratch / f"{os.getpid()}.result").write_text(work())
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(status)


def wait(trial: Trial) -> tuple[int, str | None, str]:
    """Wait for a process to end: its id, what it returned (None: crashed or hung), its output."""
    pid, status = os.wait()
    output = (trial.scratch / f"{pid}.output").read_text(errors="replace")
    shutil.rmtree(trial.scratch / str(pid), ignore_errors=True)
    if os.WIFSIGNALED(status):
        return pid, None, output
    if status:  # pytest returns whatever the tests do, so this is a mistake in here
        raise RuntimeError(output)
    return pid, (trial.scratch / f"{pid}.result").read_text(), output


def is_library(module: ModuleType) -> bool:
    """If a module is not the project's: no mutant can change it."""
    file = getattr(module, "__file__", None)
    return not file or any(Path(file).is_relative_to(path) for path in LIBRARIES)


def find_libraries(trial: Trial) -> str:
    """Return the libraries that the tests import, "" if a test cannot be imported."""
    status, _ = run_pytest([*trial.tests, "--collect-only"], trial)
    libraries = [name for name, module in sys.modules.items() if is_library(module)]
    return "" if status else "\n".join(libraries)


def run_unchanged(tests: Sequence[str], trial: Trial) -> str:
    """Run tests on the real files; "" if one fails."""
    status, _ = run_pytest(tests, trial)
    return "" if status else "passed"


def try_mutant(mutant: Mutant, killers: Sequence[str], trial: Trial) -> str:
    """Return the name of a test that fails on the mutant, "?" if pytest stops otherwise, "" if
    none."""
    plant(mutant)
    if killers:
        status, name = run_pytest(killers, trial)
        if status == pytest.ExitCode.TESTS_FAILED:
            return name
    status, name = run_pytest(trial.tests, trial)
    return (name or "?") if status else ""


def find_survivors(mutants: Sequence[Mutant], trial: Trial) -> tuple[list[Mutant], Sequence[str]]:
    """Try all mutants, a few at once: those that no test noticed, and which tests noticed the rest.

    Where it is not known which, as after a crash, those are all tests.
    """
    waiting = list(reversed(mutants))
    running: dict[int, Mutant] = {}
    killers: list[str] = []  # the latest first
    are_known = True
    survivors = []
    while waiting or running:
        while waiting and len(running) < PROCESSES:
            mutant = waiting.pop()
            running[fork(partial(try_mutant, mutant, killers[:KILLERS], trial), trial)] = mutant
        pid, killer, _ = wait(trial)
        mutant = running.pop(pid)
        if killer == "":
            survivors.append(mutant)
        elif killer and killer != "?":
            killers = [killer] + [name for name in killers if name != killer]
        else:
            are_known = False
    return sorted(survivors, key=mutants.index), killers if are_known else trial.tests


def judge(mutants: Sequence[Mutant], survivors: Sequence[Mutant], whole: bool = True) -> list[str]:
    """Return what is wrong, a line each: survivors not in EQUIVALENT, and what is there in vain."""
    excused = {(file, change) for file, change, _ in EQUIVALENT}
    survived = {(mutant.file, mutant.change) for mutant in survivors}
    tried = {mutant.file for mutant in mutants}
    problems = [
        f"{mutant.file}:{mutant.node.lineno} {mutant.change}"
        for mutant in survivors
        if (mutant.file, mutant.change) not in excused
    ]
    problems += [
        f"{file}: not a survivor, take it out of EQUIVALENT: {change}"
        for file, change in sorted(excused - survived)
        if whole and file in tried
    ]
    return problems


def run_apart(work: Callable[[], str], trial: Trial) -> str:
    """Return what `work` returns in a process of its own; "" if tests fail there, which is told."""
    fork(work, trial)
    _, result, output = wait(trial)
    if not result:
        print(f"{output}The tests fail on the unchanged files.")
    return result or ""


def check(files: Sequence[str], tests: Sequence[str], every: int = 1) -> int:
    """Try each Nth mutant of the files; print the result and return the exit status."""
    mutants = [mutant for file in files for mutant in find_mutants(file)][::every]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        trial = Trial(tests, Path(scratch))
        libraries = run_apart(partial(find_libraries, trial), trial)
        if not libraries:
            return 2
        for name in libraries.splitlines():  # once here, not once for each mutant
            with suppress(ImportError):
                importlib.import_module(name)
        gc.freeze()
        survivors, killers = find_survivors(mutants, trial)
        if killers and not run_apart(partial(run_unchanged, killers, trial), trial):
            return 2
    problems = judge(mutants, survivors, every == 1)
    for line in problems:
        print(line)
    spent = time.monotonic() - began
    counts = f"{len(mutants)} mutants, {len(survivors)} survivors, {len(problems)} problems"
    print(f"{counts}, {spent:.0f} s")
    return 1 if problems or not mutants else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m dev.mutate")
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--test", action="append", metavar="PATH")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    os.environ.pop("KIBIC_PROOF", None)  # the quick tests must do
    files = arguments.files
    for pattern in TABLES if not files else ():
        paths = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob(pattern))
        if not paths:
            parser.error(f"no file is named {pattern}")
        files += paths
    return check(files, arguments.test or TESTS, arguments.every)


if __name__ == "__main__":
    sys.exit(main())
