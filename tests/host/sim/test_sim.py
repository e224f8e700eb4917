"""The simulated device: keys by name, the command."""

import os
import sys
from pathlib import Path

import pytest

from kibic.simulator import picture
from kibic.simulator.play import play
from kibic.simulator.sim import TURN_MS, device, press, taken
from kibic.words import Trouble, text
from tests.host.sim.conftest import kibic, lines
from tests.ui.helpers import screen

seldom = pytest.mark.sample(7)

PLAIN = "RIGHT OK OK OK OK"


# --- keys by name


@seldom
def test_names_in_any_case_and_how_often(folder: Path) -> None:
    app = device(folder)
    press(app, "right Ok*2\nUP*2 Right  up*2 ok*2\nok")
    assert screen(app) == "Home"
    assert lines(folder) == ["deal", "declarer A 3", "partner B", "points 52", "end"]


@seldom
def test_a_pause_counts_from_the_last_key(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = device(folder)
    waits: list[int] = []
    monkeypatch.setattr(app, "passed", waits.append)
    press(app, "OK 1s DOWN 1s 2S")
    turns = range(TURN_MS, 3001, TURN_MS)
    assert waits == [*turns[: 1000 // TURN_MS], *turns]


@seldom
@pytest.mark.parametrize("word", ["JUMP", "OK*x", "OK*-1", "*2", "UP,DOWN", "s", "-1s", "20000s"])
def test_no_key(folder: Path, word: str) -> None:
    app = device(folder)
    with pytest.raises(Trouble, match="sim.no-key"):
        press(app, word)


@seldom
def test_a_seed_fixes_the_draw(tmp_path: Path) -> None:
    first, second = (device(tmp_path / name, seed=3) for name in "ab")
    assert first.lots(5) == second.lots(5)


# --- the command


def test_keys_and_a_picture(folder: Path, tmp_path: Path) -> None:
    png = tmp_path / "out.png"
    done = kibic("--folder", folder, "--keys", PLAIN, "--png", png)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith(f"The evenings of this device are in {folder}, as journals: ")
    app = device(folder)
    press(app, "BACK BACK")  # the keys are told only at the start; BACK asks, and asks no more
    assert png.read_bytes() == picture.png(app.canvas.buf)
    assert lines(folder)[-1] == "end"


def test_the_screen_as_text(folder: Path) -> None:
    done = kibic("--folder", folder, "--keys", "OK")
    app = device(folder)
    press(app, "OK")
    assert done.stdout.splitlines() == picture.braille(app.canvas.buf)
    assert kibic("--keys", "OK").stderr == ""  # nothing of a new one is kept


@seldom
def test_a_new_device_is_the_same_each_time() -> None:
    keys = "OK DOWN LEFT OK"
    assert (
        kibic("--keys", keys).stdout == kibic("--keys", keys).stdout != kibic("--keys", "").stdout
    )


@seldom
def test_what_cannot_be(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for arguments in (
        ("--keys", "JUMP"),
        ("--keys", "OK", "--png", tmp_path / "none" / "out.png"),
        ("--keys", "OK", "--folder", file),
        (),  # neither a terminal nor keys
    ):
        done = kibic(*arguments)
        assert done.returncode == (1 if "--png" in arguments else 2)  # the system's refusal is 1
        assert len(done.stderr.splitlines()) == 1
        assert done.stdout == ""


@seldom
def test_two_on_one_folder(folder: Path) -> None:
    """The second is told who has it; when the first has ended, it may."""
    with taken(folder):
        for _ in range(2):
            done = kibic("--folder", folder, "--keys", PLAIN)
            assert (done.returncode, done.stdout) == (2, "")
            assert (
                f"{folder} is in use by another simulator, process {os.getpid()} (" in done.stderr
            )
            assert len(done.stderr.splitlines()) == 1
    assert lines(folder) == []
    assert kibic("--folder", folder, "--keys", PLAIN).returncode == 0
    assert lines(folder)[-1] == "end"


@seldom
@pytest.mark.parametrize("keys", ["OK*99999999999999999999", "OK*100001"])
def test_too_often(keys: str) -> None:
    done = kibic("--keys", keys)
    assert (done.returncode, done.stdout) == (2, "")
    assert "too often" in done.stderr


@seldom
def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(Trouble, match="sim.file"):
        play(file, "en")


@seldom
def test_a_python_without_curses_is_told_what_helps(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "kibic.simulator.terminal", raising=False)
    monkeypatch.delattr("kibic.simulator.terminal", raising=False)
    monkeypatch.setitem(sys.modules, "curses", None)
    with pytest.raises(Trouble, match="sim.curses"):
        play(folder, "en")
    assert "windows-curses" in text("en", "sim.curses")
    (tmp_path / "curses.py").write_text("raise ModuleNotFoundError('No module named _curses')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    pressed = kibic("--keys", "OK")
    assert (pressed.returncode, pressed.stderr) == (0, "")
