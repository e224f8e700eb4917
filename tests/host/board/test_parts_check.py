"""`kibic doctor --parts`: what it asks, and the advice for each way in which a part can fail."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from click.testing import CliRunner

from dev import bridge
from dev.vm import ROOT
from device import pins
from kibic.board import board as boards
from kibic.board import link, parts_check
from kibic.cli import teller
from kibic.cli.main import app
from kibic.words import LANGUAGES, Trouble, table
from ui import keys

UP, DOWN, LEFT = keys.UP, keys.DOWN, keys.LEFT
QUESTIONS = 2 + pins.LAMPS[1] + 2  # display, dimming, lamps, their switch, sound
ALL_YES = "\n" * QUESTIONS


class Bench:
    """A board on which a patient person presses the key that is asked for.

    presses   key asked for, by its number, to the keys that close
    stuck     keys that are always closed
    refuses   it has no selftest
    built     what its /build says
    """

    def __init__(self) -> None:
        self.wiring = (*pins.I2C[1:3], pins.DISPLAY[1], pins.KEYS, *pins.LAMPS, pins.PIEZO)
        self.addresses: tuple[int, ...] = (pins.DISPLAY[1],)
        self.shows = True
        self.charging = (False, False)
        self.clock: tuple[int, ...] | None = ()
        self.presses: dict[int, tuple[int, ...]] = {key: (key,) for key in range(6)}
        self.stuck: tuple[int, ...] = ()
        self.sticks: dict[int, tuple[int, ...]] = {}  # after the press of a key
        self.refuses: Trouble | None = None
        self.built = "carrier"
        self.done: list[str] = []
        self._asked = 0

    async def do(self, code: str) -> None:
        if self.refuses:
            raise self.refuses

    async def text(self, path: str) -> str:
        assert path == pins.NOTE
        return self.built

    async def wait_for_long(self) -> None:
        self.done.append("waits")

    async def call(self, name: str, *arguments: Any, shape: Any) -> Any:
        answer = self._answer(name, *arguments)
        assert boards.fits(json.loads(json.dumps(answer)), shape)
        return answer

    def _answer(self, name: str, *arguments: Any) -> Any:
        name = name.removeprefix("_parts.")
        self.done.append(" ".join(map(str, (name, *arguments))))
        answers: dict[str, Any] = {
            "wiring": self.wiring,
            "addresses": self.addresses,
            "pattern": self.shows,
            "release": self.stuck,
            "charging": self.charging,
            "clock": self.clock,
        }
        if name == "say":
            self._asked = keys.NAMES.index(arguments[0])
        if name == "press":
            came = self.stuck + self.presses[self._asked]
            self.stuck += self.sticks.get(self._asked, ())
            return came
        return answers.get(name)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    made = Bench()

    @contextmanager
    def board(port: str | None) -> Iterator[Bench]:
        yield made

    monkeypatch.setattr(link, "board", board)
    return made


def kibic(answers: str, status: int, *more: str) -> list[str]:
    result = CliRunner().invoke(app, ["doctor", "--parts", *more], input=answers)
    assert result.exit_code == status, result.output
    return [line.rstrip() for line in result.output.splitlines() if line.strip()]


def rows(answers: str, status: int) -> list[tuple[str, str, str]]:
    """The table: part, what was found, what to do; the lines of a long cell as one."""
    listed: list[tuple[str, str, str]] = []
    shown = kibic(answers, status)
    head = next(i for i, line in enumerate(shown) if "what to do" in line)
    columns = [shown[head].index(title) for title in ("check", "result", "what to do")]
    for line in shown[head + 2 : -1]:
        cells = [line[a:b].strip() for a, b in zip(columns, [*columns[1:], None], strict=True)]
        if cells[0]:
            listed.append((cells[0], cells[1], cells[2]))
        else:
            part, result, advice = listed.pop()
            listed.append((part, f"{result} {cells[1]}".strip(), f"{advice} {cells[2]}".strip()))
    return listed


def wrong(answers: str = ALL_YES) -> list[tuple[str, str, str]]:
    return [row for row in rows(answers, 1) if row[2]]


# -- all well


def test_a_device_that_is_well(bench: Bench) -> None:
    shown = kibic(ALL_YES, 0)
    assert shown[-1] == "All is well."
    assert sum("[Enter = yes, n = no]" in line for line in shown) == QUESTIONS
    assert [line for line in shown if line.startswith("Press ")] == [
        f"Press {name} on the device, within 20 seconds." for name in keys.NAMES[:6]
    ]
    names = [row[0] for row in rows(ALL_YES, 0)]
    assert names == [
        "display", "display dims", *[f"key {name}" for name in keys.NAMES[:6]],
        "lamp 1, near", "lamp 2, near right", "lamp 3, right", "lamp 4, far right",
        "lamp 5, far", "lamp 6, far left", "lamp 7, left", "lamps off",
        "sound", "clock module",
    ]  # fmt: skip


def test_it_leaves_display_and_lamps_as_before(bench: Bench) -> None:
    kibic(ALL_YES, 0)
    dimming = [step for step in bench.done if step.startswith("dim")]
    assert dimming == ["dim True", "dim False"]
    lit = [step for step in bench.done if step.startswith("lamp")]
    assert lit == [f"lamp {i}" for i in (0, 1, 2, 3, 4, 5, 6, 0, -1)]
    assert bench.done[-1] == "clock" and "power False" in bench.done


def test_in_hungarian_i_and_nem_are_answers(bench: Bench) -> None:
    shown = kibic("i\nnem\n" + ALL_YES, 1, "--lang", "hu")
    assert shown[-1] == "Javítandó: 1."
    (line,) = [line for line in shown if "nem jó" in line]
    assert line.split()[:3] == ["a", "kijelző", "halványodik"]


# -- what can fail


def test_a_display_that_is_silent(bench: Bench) -> None:
    bench.shows, bench.addresses = False, ()
    (row,) = wrong()
    assert row[:2] == ("display", "does not answer")
    assert row[2].startswith("Check the display's four wires: SDA to GP4, SCL to GP5,")
    assert not any(step.startswith("dim") for step in bench.done)


def test_a_display_at_another_address(bench: Bench) -> None:
    bench.shows, bench.addresses = False, (0x3D,)
    (row,) = wrong()
    assert row[2].startswith("A display answers at 0x3d, and firmware/device/pins.py expects 0x3c")


def test_a_display_that_shows_something_else(bench: Bench) -> None:
    (row,) = wrong("n\n" + ALL_YES)
    assert row[:2] == ("display", "not as it should be")
    assert row[2].startswith("On the carrier board run kibic flash --build carrier.")


def test_a_display_that_does_not_dim(bench: Bench) -> None:
    (row,) = wrong("\nn\n" + ALL_YES)
    assert row[0] == "display dims"
    assert row[2].startswith("Nothing to mend, but a charge lasts a twelfth less")


def test_a_key_that_never_comes(bench: Bench) -> None:
    bench.presses[UP] = ()
    (row,) = wrong()
    assert row[:2] == ("key UP", "nothing came")
    assert row[2] == "Check the wire from GP10 to the key, and from its other leg to GND."
    waits = [step for step in bench.done if step.startswith("press")]
    assert len(waits) == parts_check.PRESS_S + 5  # a second each, and the five that came at once


def test_two_keys_that_are_swapped(bench: Bench) -> None:
    bench.presses |= {UP: (DOWN,), DOWN: (UP,)}
    assert wrong() == [
        ("key UP", "DOWN came", "GP10 and GP11 are swapped: exchange their two wires at the Pico."),
        ("key DOWN", "UP came", "GP11 and GP10 are swapped: exchange their two wires at the Pico."),
    ]


def test_two_keys_that_are_bridged(bench: Bench) -> None:
    bench.presses[LEFT] = (DOWN, LEFT)
    assert wrong() == [
        ("key LEFT", "DOWN, LEFT came",
         "Look for a solder bridge or touching wires between GP11, GP12."),
    ]  # fmt: skip


def test_a_key_that_is_closed_from_the_start_answers_for_no_other(bench: Bench) -> None:
    bench.stuck = (DOWN,)
    (row,) = wrong()
    assert row[:2] == ("key DOWN", "closed, though nobody presses it")
    assert row[2].startswith("Look for a solder bridge or a stray wire between GP11 and GND")
    assert "say DOWN" not in bench.done


def test_a_key_that_sticks_once_pressed(bench: Bench) -> None:
    bench.sticks[UP] = (UP,)
    (row,) = wrong()
    assert row[:2] == ("key UP", "closed, though nobody presses it")


def test_the_first_lamp(bench: Bench) -> None:
    (row,) = wrong("\n\nn\n" + ALL_YES)
    assert row[:2] == ("lamp 1, near", "not as it should be")
    assert row[2].startswith("Check the wire from GP22 through its resistor to DIN")
    assert "lamp 1" not in bench.done  # behind it nothing can be lit
    assert bench.done.count("lamp -1") == 1


def test_a_lamp_in_the_chain(bench: Bench) -> None:
    (row,) = wrong("\n\n\n\nn\n" + ALL_YES)
    assert row[0] == "lamp 3, right"
    assert row[2].startswith("Check DOUT of lamp 2 to DIN of lamp 3, and 5 V and GND of both;")


def test_fewer_lamps_have_no_places(bench: Bench) -> None:
    bench.wiring = (*bench.wiring[:5], 2, *bench.wiring[6:])
    names = [row[0] for row in rows(ALL_YES, 0)]
    assert names[8:10] == ["lamp 1", "lamp 2"]


def test_lamps_that_stay_lit_without_their_supply(bench: Bench) -> None:
    (row,) = wrong("\n" * 9 + "n\n\n")
    assert row[:2] == ("lamps off", "not as it should be")
    assert row[2].startswith("Check the wire from GP21 to SHDN of the 5 V module")


@pytest.mark.parametrize(
    ("hears", "answer", "advice"),
    [
        (True, "", None), (False, "n", None),
        (False, "", "Check D3, its ring towards U2, and its way to GP16"),
        (True, "n", "GP16 reports that it charges: D2 is turned"),
    ],
)  # fmt: skip
def test_what_charges(bench: Bench, hears: bool, answer: str, advice: str | None) -> None:
    bench.charging = (True, hears)
    listed = rows(ALL_YES + answer + "\n", 1 if advice else 0)
    (row,) = [row for row in listed if row[0] == "charging"]
    assert row[2].startswith(advice) if advice else row[1] == "ok"


@pytest.mark.parametrize(
    ("clock", "result", "advice"),
    [
        ((), "none, and none is needed", ""), ((2026, 11, 22, 6, 9, 8, 7, 0), "ok", ""),
        (None, "it had stopped", "Run kibic clock. If it says so again"),
    ],
)  # fmt: skip
def test_the_clock_module(
    bench: Bench, clock: tuple[int, ...] | None, result: str, advice: str
) -> None:
    bench.clock = clock
    (row,) = [row for row in rows(ALL_YES, 1 if advice else 0) if row[0] == "clock module"]
    assert row[1] == result and row[2].startswith(advice)


def test_no_sound(bench: Bench) -> None:
    (row,) = wrong("\n" * (QUESTIONS - 1) + "N\n")
    assert row[:2] == ("sound", "not as it should be")
    assert row[2].startswith("Check the wire from GP18 through its resistor to the piezo")


def test_a_device_without_a_piezo_is_not_asked_for_sound(bench: Bench) -> None:
    bench.wiring = (*bench.wiring[:6], None)
    assert "sound" not in [row[0] for row in rows(ALL_YES, 0)]
    assert "beep" not in bench.done


def test_a_board_without_the_firmware(bench: Bench) -> None:
    bench.refuses = Trouble("board-refused", "ImportError: no module named 'device'")
    assert kibic("", 1) == [
        "The board has no version that can try its parts. Run kibic flash, then this again."
    ]
    bench.refuses = Trouble("link-lost", "gone")
    assert kibic("", 1)[0].startswith("The board no longer answers")


def test_who_goes_away_is_no_failure(bench: Bench) -> None:
    assert kibic("\n", 130)[-1].startswith("Stopped.")


def test_each_language_has_a_place_for_each_lamp() -> None:
    for places in (table(language)["places"] for language in LANGUAGES):
        assert len(set(places.split("|"))) == pins.LAMPS[1]


# -- on a real MicroPython

SCENARIO = """
import sys
sys.path[:0] = ["/a", "/host_tools"]
import os, time
time.sleep_ms = lambda ms: None
os.urandom = bytes
from dev.fake import machine, neopixel, panel, rp2
from device import pins, selftest
from ui import keys

machine.state.devices[pins.DISPLAY[1]] = panel.Panel(pins.DISPLAY[0])

class Pressed(selftest.Parts):
    def say(self, name, other=""):
        self.asked = pins.KEYS[keys.NAMES.index(name)]
        return super().say(name, other)

    def press(self, ms):
        # DOWN is not connected, and UP leads to where LEFT should
        if self.asked == pins.KEYS[keys.DOWN]:
            return super().press(ms)
        number = pins.KEYS[keys.LEFT] if self.asked == pins.KEYS[keys.UP] else self.asked
        machine.Pin(number).drive(0)
        came = super().press(ms)
        machine.Pin(number).drive(1)
        return came

selftest.Parts = Pressed
"""


def test_the_whole_way_on_the_vm(monkeypatch: pytest.MonkeyPatch) -> None:
    """The selftest on a MicroPython VM, with a made-up machine, through mpremote."""
    monkeypatch.setattr(parts_check, "PRESS_S", 2)
    monkeypatch.setattr(teller, "PIPED_WIDTH", 200)
    firmware = ROOT / "firmware"
    modules = [
        path for name in ("device", "store", "ui") for path in (firmware / name).glob("*.py")
    ]
    files = {f"/a/{path.relative_to(firmware).as_posix()}": path.read_bytes() for path in modules}
    for name in ("machine", "neopixel", "panel", "rp2"):
        path = f"/host_tools/dev/fake/{name}.py"
        files[path] = (ROOT / path[1:]).read_bytes()
    files |= {"/boot.py": SCENARIO.encode(), "/build": b"breadboard"}
    with bridge.board(files) as port:
        result = CliRunner().invoke(app, ["doctor", "--parts", "--port", port], input=ALL_YES)
    assert result.exit_code == 1, result.output
    lines = [re.sub(r"\s+", " ", line).strip() for line in result.output.splitlines()]
    assert [line for line in lines if line.startswith("key ")] == [
        "key UP LEFT came GP10 and GP12 are swapped: exchange their two wires at the Pico.",
        "key DOWN nothing came Check the wire from GP11 to the key, and from its other leg to GND.",
        "key LEFT ok", "key RIGHT ok", "key OK ok", "key BACK ok",
    ]  # fmt: skip
    assert {"display ok", "lamp 7, left ok", "sound ok", "To mend: 2."} <= set(lines)


def test_nothing_else_loads_it() -> None:
    for path in (ROOT / "firmware").rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not ("import" in line and "selftest" in line), path
