"""The power budget: its table is made from its program, and says how well it is known."""

import pytest

from device import idle, pins
from hardware import circuit, parts, power
from kibic import words

CARRIER, BREADBOARD = power.CELLS
MAKERS = [parts.KINDS[kind].source for kind in ("schottky", "lamp", "fet")]


def test_the_table_is_the_one_worked_out() -> None:
    assert power.OUT.read_text() == power.report(), "run: make hardware"


def test_the_range_has_its_reasons() -> None:
    for cell in power.CELLS:
        worst, likely, best = power.range_of(cell)
        assert 20 <= worst < likely < best <= 60
        assert best - worst > likely / 3, "so well nobody knows it"
    for field in power.Guess._fields:
        good, likely, bad = [getattr(guess, field) for _, guess in power.GUESSES]
        assert good != likely != bad and (good < likely) == (likely < bad), field


def test_each_guess_makes_it_shorter() -> None:
    """What is called bad is bad: each alone costs hours, on one of the builds at least."""
    for field in power.Guess._fields:
        spoilt = power.LIKELY._replace(**{field: getattr(power.BAD, field)})
        lost = [power.hours(power.play(cell[0]), cell)
                - power.hours(power.play(cell[0], guess=spoilt), cell, spoilt)
                for cell in power.CELLS]  # fmt: skip
        assert max(lost) > 0.2, field


def test_what_the_screen_counts_down_from_is_the_least() -> None:
    hours = {row[0]: row[4] for row in pins.BATTERIES}
    for cell in power.CELLS:
        assert hours[pins.BUILDS[cell[0]].battery] == power.range_of(cell)[0]


def test_without_naps_or_without_dimming_it_is_shorter() -> None:
    build = CARRIER[0]
    whole = power.hours(power.play(build), CARRIER)
    for spoilt in (power.play(build, may_nap=False), power.play(build, dims=False)):
        assert power.hours(spoilt, CARRIER) < 0.95 * whole


def test_asleep_it_takes_hardly_more_than_the_chip() -> None:
    """Lamps and display have no supply: their dark current alone was 16 mW of 33."""
    for cell in power.CELLS:
        napping = power.total(power.STATES[-1], cell[0], stops=False)
        stopped = power.total(power.STATES[-1], cell[0])
        assert 0 < napping - power.pico(True, idle.ASLEEP_NAP_MS) < 1.0
        assert stopped - power.STOPPED_MW == pytest.approx(
            napping - power.pico(True, idle.ASLEEP_NAP_MS)
        )
        assert stopped < 0.5 * napping < 0.5 * 12


def test_switched_off_by_hand() -> None:
    # 3.7 V over 100 kilohms: 0.1369 mW; U3 off 0.2, the charger 0.02
    assert power.switched_off() == pytest.approx(0.3569)
    # 6256 mWh (below): 17,529 hours, two years
    assert power.hours(power.switched_off(), CARRIER) == pytest.approx(17_529, abs=1)
    # seven dark lamps of 0.6 mA at 5 V, behind 80 %: 26.25 mW; 26.41 in all, 7.2 mA at 3.68 V
    assert power.switched_off(lamps_run=True) == pytest.approx(26.41, abs=0.01)
    assert power.hours(power.switched_off(lamps_run=True), CARRIER) / 24 == pytest.approx(
        9.9, abs=0.1
    )


def test_hours_by_hand() -> None:
    # 2000 mAh, of which 1700 count, at 3.7 - 0.02 = 3.68 V are 6256 mWh: 62.56 h at 100 mW
    assert power.hours(100.0, CARRIER) == pytest.approx(62.56)
    # behind a diode: 1700 x (3.75 - 0.32) = 5831 mWh
    assert power.hours(100.0, BREADBOARD) == pytest.approx(58.31)


def test_the_pico_by_hand() -> None:
    # 21 mA at 125 MHz; of 20 mA 14 fall away with 105 of 125 MHz, so 16.7 go with the clock:
    # 3.3 + 16.7 x 200/125 x 1.15/1.1 = 31.2 mA of 20, 1.56 times the 105 mW
    assert power.pico(naps=False) == pytest.approx(1.56 * 105, abs=1)
    # awake for 2 of 22 ms: (2 * 105 + 20 * 7.5) / 22 = 16.36
    assert (power.LIKELY.wake_ms, idle.NAP_MS) == (2, 20)
    assert power.pico(naps=True) == pytest.approx(16.36, abs=0.01)
    # for 2 of 62: (2 * 105 + 60 * 7.5) / 62 = 10.65
    assert power.pico(True, idle.ASLEEP_NAP_MS) == pytest.approx(10.65, abs=0.01)


def test_the_display_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(power, "lit_share", lambda: 0.25)
    monkeypatch.setitem(
        pins.BUILDS,
        "carrier",
        pins.BUILDS["carrier"]._replace(display=("SSD1309", 0x3C, False, 128)),
    )
    # 8 clocks of precharge, and half of the 50 after them: 33 of 58. 0.32 * 128 = 40.96 mA, of
    # that 23.30, at 12.5 V 291.3 mW, 364.1 behind the converter
    assert power.all_dots("carrier") == pytest.approx(364.1, abs=0.1)
    # a quarter of them and 5: 96.03, 113.0 before the regulator
    assert power.screen("carrier", idle.BRIGHT) == pytest.approx(113.0, abs=0.1)
    # three tenths of 91.03 and 5: 32.31, 38.0
    assert power.screen("carrier", idle.DIM) == pytest.approx(38.0, abs=0.1)
    assert power.screen("carrier", idle.DIM, dims=False) == power.screen("carrier", idle.BRIGHT)
    assert power.screen("carrier", idle.ASLEEP) == 0
    assert 0 < power.screen("breadboard", idle.ASLEEP) < 1


def test_the_small_display_is_as_hungry_as_measured_ones() -> None:
    """11.4 to 30.2 mA with all dots lit, 1.4 mA and more with none: none takes more than this."""
    most = power.all_dots("breadboard") + power.DISPLAY_IDLE_MW
    assert 30.2 < most / power.LOGIC_V < 40
    assert power.DISPLAY_IDLE_MW / power.LOGIC_V > 1.4


def test_what_the_walk_says_of_a_module_that_does_not_dim() -> None:
    dims, does_not = power.play(CARRIER[0]), power.play(CARRIER[0], dims=False)
    assert 1 - dims / does_not == pytest.approx(1 / 12, abs=0.015)
    assert "a twelfth less" in words.text("en", "do-dim")


def test_every_assumption_says_so() -> None:
    """A figure has a document for its source, or is called an assumption."""
    for figure, _, source in power.SOURCES:
        words_for_it = ("data sheet", "pull request", "measured", "emulated")
        named = any(word in source for word in words_for_it)
        assert named or source in MAKERS or source.startswith("assumption"), figure


def test_the_lamps_by_hand() -> None:
    # turn 40, hat 48, dealer 48: 136 * 12 / 255 = 6.4 mA; seven of 0.6 mA: 10.6 mA at 5 V, 53 mW,
    # 66.3 before the converter
    assert power.lamp(idle.DIM) == pytest.approx(66.3, abs=0.1)
    assert power.lamp(idle.ASLEEP) < 1


def test_shares_add_up_and_every_state_occurs() -> None:
    shares = power.shares()
    assert sum(shares.values()) == pytest.approx(1)
    assert min(shares.values()) > 0
    # In each deal the last key of the first group is at 75 s, and dimming at 135; it is bright
    # again at 270. So some 135 of 300 s are dimmed, a little less for the break.
    dimmed = next(share for state, share in shares.items() if state.level == idle.DIM)
    assert dimmed == pytest.approx(135 / 300, abs=0.03)


def test_all_that_takes_power_is_in_the_budget() -> None:
    kinds = {"pico", "charger", "lamp", "strip", "oled242", "oled096", "boost"}
    passive = {"key", "switch", "r", "piezo", "schottky", "led", "lipo", "box3aa", "console"}
    passive |= {"c10u", "c100u", "c100n", "signal", "fet", "lcd_port", "test"}
    kinds |= {"rtc", "shifter", "driver"}  # microamperes, but while they are spoken to
    for build, name, _, capacity, _ in power.CELLS:
        parts = circuit.parts(build)
        assert {part.kind for part in parts.values()} <= kinds | passive
        display = next(part for part in parts.values() if part.kind.startswith("oled"))
        assert display.value == pins.BUILDS[build][0][0]
        if str(capacity) in name:
            assert parts["BT1"].value == f"{capacity}mAh"
