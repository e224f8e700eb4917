"""The process is killed at any moment: at most the key being pressed is lost."""

import multiprocessing
import os
import random
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path

from kibic.sim import device, press
from tests.conftest import PROOF
from tests.ui.helpers import table
from ui.app import App

KILLS = 400 if PROOF else 40
LONGEST_WAIT = 0.006  # seconds; a write to the medium takes about as long

# Three deals, one that is passed out, an undo, an amendment, another language, a second table.
KEYS = (
    "RIGHT OK OK UP UP OK OK OK RIGHT OK OK DOWN OK DOWN*2 OK OK OK "
    "RIGHT UP OK OK BACK OK BACK BACK LEFT "
    "DOWN OK UP OK BACK BACK RIGHT OK OK OK "
    "DOWN UP OK DOWN OK "
    "RIGHT OK*13 "
    "DOWN*5 OK*8 RIGHT OK*5"
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


def is_between(found: State, before: State, after: State) -> bool:
    """One key may say more than one line; some of these may have been said."""
    if found in (before, after):
        return True
    part = after[1][: len(found[1])]
    return found[0] == after[0] and found[1] == part and len(part) > len(before[1])


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
        found = state(device(folder))
        assert is_between(found, states[count], states[min(count + 1, len(states) - 1)])
