"""The process is killed at any moment: at most the key being pressed is lost.

What one key says at once is one write of less than a page to the file beside the journal, which no
kill tears; that a cut of the board's power does not either is told in test_power_cuts.
"""

import multiprocessing
import os
import random
import shutil
import signal
import time
from collections.abc import Iterable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from kibic.simulator.sim import device, press
from store import journal
from tests.conftest import PROOF
from tests.ui.helpers import table
from ui.app import App

KILLS = 400 if PROOF else 15
LONGEST_WAIT = 0.006  # seconds; a write to the medium takes about as long

# Deals by outcome and in full, rows that are turned and turned back, passes all at once, an undo, a
# correction, a second evening.
KEYS = (
    "RIGHT OK*3 OK RIGHT OK*3 OK RIGHT OK*3 OK "
    "RIGHT OK*2 DOWN RIGHT*3 DOWN UP RIGHT OK OK "
    "OK*2 RIGHT OK*2 RIGHT OK*2 OK "
    "RIGHT UP OK "
    "BACK OK LEFT RIGHT OK "
    "LEFT OK*3 DOWN UP*2 OK*3 RIGHT OK*2 OK "
    "DOWN UP*2 OK*3 RIGHT OK*3 OK RIGHT*2 OK*2 LEFT OK OK"
)
State = tuple[int, tuple[str, ...], tuple]


def state(app: App) -> State:
    """The sheet that is played, its last deal, and what lies before it."""
    assert app.evening
    return app.evening.number, tuple(app.evening.lines), app.session.mark()


def all_keys() -> list[str]:
    """One key a word."""
    out = []
    for word in KEYS.split():
        name, _, times = word.partition("*")
        out += [name] * int(times or 1)
    return out


def play(folder: Path, confirm: Connection) -> None:
    """The child: press all keys, and say after each that it is done."""
    app = device(folder)
    for key in all_keys():
        press(app, key)
        confirm.send_bytes(b".")
    confirm.send_bytes(b"end")
    time.sleep(60)


def confirmed_until_killed(folder: Path, keys: int, wait: float) -> int:
    """Kill a child a moment after so many keys; how many it has confirmed."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=play, args=(folder, sender))
    child.start()
    sender.close()
    count = 0
    while count < keys:
        assert receiver.recv_bytes() == b"."
        count += 1
    time.sleep(wait)
    assert child.pid
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    assert child.exitcode == -signal.SIGKILL
    try:
        while receiver.recv_bytes() == b".":
            count += 1
    except EOFError:
        pass
    receiver.close()
    return count


def expected(folder: Path) -> list[State]:
    """The state after 0, 1, 2, ... keys."""
    table((), str(folder))
    app = device(folder)
    states = [state(app)]
    for key in all_keys():
        press(app, key)
        states.append(state(app))
    return states


def test_at_most_one_key_is_lost(tmp_path: Path) -> None:
    states = expected(tmp_path / "whole")
    assert states[-1][0] == 2  # the second table was reached
    assert len(set(states)) > 30  # or a loss would not show
    chance = random.Random(1)
    for i in range(KILLS):
        folder = tmp_path / str(i)
        table((), str(folder))
        keys = chance.randrange(len(states))
        count = confirmed_until_killed(folder, keys, chance.random() * LONGEST_WAIT)
        kept = state(device(folder))
        assert kept in states[count : count + 2]


class Watched:
    """The module `os` of the store: the folder is copied before it is changed."""

    def __init__(self, folder: Path, copies: Path) -> None:
        self.folder, self.copies = folder, copies
        self.key = 0  # so many were pressed
        self.taken: list[tuple[int, Path]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def copy(self) -> None:
        path = self.copies / str(len(self.taken))
        shutil.copytree(self.folder, path)
        self.taken.append((self.key, path))

    def remove(self, path: str) -> None:
        self.copy()
        os.remove(path)

    def rename(self, old: str, new: str) -> None:
        self.copy()
        os.rename(old, new)

    def write(self, path: str, mode: str, pieces: Iterable[bytes]) -> None:
        """As `journal.write`; a file that is written anew is empty for a while."""
        self.copy()
        data = b"".join(pieces)
        if mode == "wb":
            Path(path).write_bytes(b"")
            self.copy()
        with open(path, mode) as file:
            file.write(data)


def test_killed_before_every_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beside: int
) -> None:
    """What a key says is there whole or not at all."""
    states = expected(tmp_path / "whole")
    folder = tmp_path / "live"
    table((), str(folder))
    app = device(folder)
    watched = Watched(folder, tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(journal, "os", watched)
        patch.setattr(journal, "write", watched.write)
        for name in all_keys():
            press(app, name)
            watched.key += 1
    assert len(watched.taken) > 60
    for key, path in watched.taken:
        assert state(device(path)) in (states[key], states[key + 1])
