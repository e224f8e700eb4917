"""The power budget: its table is made from its program, and 40 hours are reached."""

import pytest

from device import idle, pins
from hardware import circuit, parts, power
from host_tools import words

CARRIER, BREADBOARD = power.CELLS
MAKERS = [parts.KINDS[kind].source for kind in ("schottky", "lamp")]


def test_the_table_is_the_one_worked_out() -> None:
    assert power.OUT.read_text() == power.report(), "run: make hardware"


def test_a_charge_lasts_for_40_hours_of_play() -> None:
    for cell in power.CELLS:
        assert power.hours(power.play(cell[0]), cell) >= power.GOAL_H


def test_without_naps_or_without_dimming_it_would_not() -> None:
    build = CARRIER[0]
    for levers in ({"may_nap": False}, {"dims": False}):
        assert power.hours(power.play(build, **levers), CARRIER) < power.GOAL_H


def test_neither_does_a_computer_before_the_game_spoil_it() -> None:
    after = power.play(CARRIER[0]) + power.USB_LEFT_ON_MW
    assert power.hours(after, CARRIER) >= power.GOAL_H


def test_hours_by_hand() -> None:
    # 2000 mAh, of which 1800 count, at 3.7 - 0.32 = 3.38 V are 6084 mWh: 60.84 h at 100 mW
    assert power.hours(100.0, CARRIER) == pytest.approx(60.84)


def test_the_pico_by_hand() -> None:
    assert power.pico(naps=False) == 105
    # awake for 2 of 22 ms: (2 * 105 + 20 * 7.5) / 22 = 16.36
    assert (power.WAKE_MS, idle.NAP_MS) == (2, 20)
    assert power.pico(naps=True) == pytest.approx(16.36, abs=0.01)


def test_the_display_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(power, "lit_share", lambda: 0.25)
    monkeypatch.setitem(pins.BUILDS, "carrier", (("SSD1309", 0x3C, False, 128), "LiPo"))
    # 8 clocks of precharge, and half of the 50 after them: 33 of 58. 0.32 * 128 = 40.96 mA, of
    # that 23.30, at 12.5 V 291.3 mW, 364.1 behind the converter
    assert power.all_dots("carrier") == pytest.approx(364.1, abs=0.1)
    # a quarter of them and 5: 96.03, 113.0 before the regulator
    assert power.screen("carrier", idle.BRIGHT) == pytest.approx(113.0, abs=0.1)
    # a fifth of 91.03 and 5: 23.2, 27.3
    assert power.screen("carrier", idle.DIM) == pytest.approx(27.3, abs=0.1)
    assert power.screen("carrier", idle.DIM, dims=False) == power.screen("carrier", idle.BRIGHT)
    assert power.screen("carrier", idle.ASLEEP) < 1


def test_the_small_display_is_as_hungry_as_measured_ones() -> None:
    """11.4 to 30.2 mA with all dots lit, 1.4 mA and more with none: none takes more than this."""
    most = power.all_dots("breadboard") + power.DISPLAY_IDLE_MW
    assert 30.2 < most / power.LOGIC_V < 40
    assert power.DISPLAY_IDLE_MW / power.LOGIC_V > 1.4


def test_what_the_walk_says_of_a_module_that_does_not_dim() -> None:
    dims, does_not = power.play(CARRIER[0]), power.play(CARRIER[0], dims=False)
    assert 1 - dims / does_not == pytest.approx(1 / 5, abs=0.03)
    assert "a fifth less" in words.text("en", "do-dim")


def test_older_lamps_do_not_spoil_it() -> None:
    # 0.4 mA more for each of seven, at 3.3 V: 9.24 mW, 10.9 before the regulator
    assert pytest.approx(10.9, abs=0.1) == power.OLD_LAMPS_MW
    assert power.hours(power.play(CARRIER[0]) + power.OLD_LAMPS_MW, CARRIER) >= power.GOAL_H


def test_every_assumption_says_so() -> None:
    """A figure has a document for its source, or is called an assumption."""
    for what, _, source in power.SOURCES:
        words_for_it = ("data sheet", "pull request", "measured", "emulated")
        named = any(word in source for word in words_for_it)
        assert named or source in MAKERS or source.startswith("assumption"), what


def test_the_lamps_by_hand() -> None:
    # dark: 7 * 0.6 mA * 3.3 V = 13.86 mW, 16.3 before the regulator
    assert power.lamp(idle.ASLEEP) == pytest.approx(16.3, abs=0.1)
    # turn 40, hat 48, dealer 48: 136 * 12 / 255 = 6.4 mA more: 10.6 mA, 41.2 mW
    assert power.lamp(idle.DIM) == pytest.approx(41.2, abs=0.1)


def test_shares_add_up_and_every_state_occurs() -> None:
    shares = power.shares()
    assert sum(shares.values()) == pytest.approx(1)
    assert min(shares.values()) > 0
    # In each deal the last key of the first group is at 75 s, and dimming at 135; it is bright
    # again at 270. So some 135 of 300 s are dimmed, a little less for the break.
    dimmed = next(share for state, share in shares.items() if state.level == idle.DIM)
    assert dimmed == pytest.approx(135 / 300, abs=0.03)


def test_all_that_takes_power_is_in_the_budget() -> None:
    known = {"pico", "charger", "lamp", "strip", "oled242", "oled096"}
    passive = {"key", "switch", "r", "piezo", "schottky", "led", "lipo", "box3aa", "console"}
    passive |= {"c10u", "c100u", "c100n"}
    for build, name, _, capacity, _ in power.CELLS:
        parts = circuit.parts(build)
        assert {part.kind for part in parts.values()} <= known | passive
        display = next(part for part in parts.values() if part.kind.startswith("oled"))
        assert display.value == pins.BUILDS[build][0][0]
        if str(capacity) in name:
            assert parts["BT1"].value == f"{capacity}mAh"
