"""What works on all cores ends with Ctrl+C and with the process that began it.

The sheets are pipes that never end, so a worker that is waited for is waited for in vain.
"""

import errno
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PATIENCE_S = 60  # only so that what hangs does not hang the tests

Begun = Callable[..., tuple["subprocess.Popen[str]", list[int]]]


def opened(pipe: Path, process: "subprocess.Popen[str]") -> int:
    """Open a pipe to write, once somebody reads it."""
    while process.poll() is None:
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            assert error.errno == errno.ENXIO  # nobody yet
            select.select([], [], [], 0.02)
    raise AssertionError(process.communicate())


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Begun]:
    """Begins a command with two pipes for sheets, both of which are being read when it returns."""
    pipes = [tmp_path / "one.kib", tmp_path / "other.kib"]
    ends: list[int] = []
    running: list[subprocess.Popen[str]] = []

    def begin(*words: str) -> tuple["subprocess.Popen[str]", list[int]]:
        for pipe in pipes:
            os.mkfifo(pipe)
        # also where there is but one core
        code = "import os; os.cpu_count = lambda: 2; from kibic.cli.main import main; main()"
        process = subprocess.Popen(
            [sys.executable, "-c", code, *words, *map(str, pipes)], process_group=0,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "LC_ALL": "en"},
        )  # fmt: skip
        running.append(process)
        ends.extend(opened(pipe, process) for pipe in pipes)
        return process, ends

    yield begin
    for end in ends:
        os.close(end)
    for process in running:
        process.kill()
        process.communicate()


def left_alone(end: int) -> bool:
    """Whether the reader of a pipe ends."""
    poll = select.poll()
    poll.register(end, 0)
    return bool(poll.poll(1000 * PATIENCE_S))


@pytest.mark.parametrize("kill", [os.kill, os.killpg])  # one process, or all as a terminal does
def test_ctrl_c_ends_it_and_its_workers(begun: Begun, kill: Callable[[int, int], None]) -> None:
    process, ends = begun("judge")
    kill(process.pid, signal.SIGINT)
    out, error = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, out, error.strip()) == (130, "", "Stopped.")
    assert all(map(left_alone, ends))


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_their_parent(begun: Begun, how: signal.Signals) -> None:
    process, ends = begun("judge")
    process.send_signal(how)
    assert process.wait(PATIENCE_S) == -how
    assert all(map(left_alone, ends))
