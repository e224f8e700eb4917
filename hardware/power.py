"""The power budget: what the device takes in each state, and how long a charge lasts.

    python -m hardware.power        # writes power.md

Power in milliwatts, as regulators keep the voltage: what is behind one is divided by its
efficiency. How long each state lasts is counted by the firmware's own Idle on a typical deal, the
lit share of the screen on the firmware's own screens, the lamps by its own colours. What is not
known is a Guess: three of them give a range, not a number.
"""

import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dev.screens import gallery
from device import battery, display, idle, lamps, pins
from hardware import parts

OUT = Path(__file__).with_name("power.md")


class Guess(NamedTuple):
    """What nobody has measured on this device."""

    dimmed: float  # of the dots' power, at contrast 1 and the shortest precharge
    regulator: float  # the Pico's
    boost: float  # a display's converter
    pump: float  # a small display's charge pump, that doubles 3.3 V at best
    lamp_boost: float  # U3
    nap_mw: float  # the Pico in light sleep
    wake_ms: float  # clocks and one turn of the loop
    usable: float  # of the battery's milliampere hours


GOOD = Guess(0.15, 0.90, 0.85, 0.80, 0.88, 5.0, 1.0, 0.92)
LIKELY = Guess(0.30, 0.85, 0.80, 0.75, 0.80, 7.5, 2.0, 0.85)
BAD = Guess(0.60, 0.80, 0.70, 0.65, 0.70, 10.0, 3.0, 0.75)
GUESSES = (("at best", GOOD), ("likely", LIKELY), ("at worst", BAD))

# -- from data sheets and measurements

LOGIC_V = 3.3
LAMP_V = 5.0
PICO_AWAKE_MW = 105.0
PICO_FAST_MW = 164.0
STOPPED_MW = 4.5
USB_LEFT_ON_MW = 11.0
REGULATOR = LIKELY.regulator
DIODE_V = 0.32
SSD1309_MA = 0.32 * 128  # all dots lit at full contrast
SSD1309_V = 12.5
SSD1306_MA = 0.1 * 128
SSD1306_V = 7.5
ROW_CLOCKS = 50  # of current for a row's dots, as contrast has it; before them the precharge
DISPLAY_IDLE_MW = 5.0
DISPLAY_OFF_MW = {"breadboard": 0.5, "carrier": 0.0}  # the carrier's has no supply then
LAMP_MA = 12.0  # a colour at 255
LAMP_DARK_MA = 0.6
LAMPS_OFF_MW = 0.2  # 100 kilohms from VIN to SHDN
ENABLE_KILOOHM = 100.0  # from VSYS to the enable of the Pico's regulator, which SW7 grounds
CHARGER_MW = 0.02

# What is taken, as what, and from where; what no document says is called an assumption.
SOURCES = (
    ("Pico, waiting awake", f"{PICO_AWAKE_MW:g} mW",
     "21 mA at 5 V on VSYS, MicroPython issue 8770; 19 mA in pull request 16183"),
    ("Pico at 200 MHz and 1.15 V", f"{PICO_FAST_MW:g} mW",
     "20 mA at 125 MHz, 6 mA at 20 MHz, CircuitPython pull request 7430: what goes with the clock"
     " is 16.7 of the 20, and goes with the volts too; naps end at 125 MHz, a key at 200"),
    ("Pico, light sleep", f"{GOOD.nap_mw:g} to {BAD.nap_mw:g} mW",
     "1.3 mA at 5 V with its USB clock off, MicroPython pull request 15111; 0.99 mA in 8832; the"
     " rest is an assumption"),
    ("Pico, its crystal stopped", f"{STOPPED_MW:g} mW",
     "0.9 mA at 5 V was measured for lightsleep() without a time, MicroPython pull request 8832"),
    ("Its USB clock, left on", f"{USB_LEFT_ON_MW:g} mW",
     "2.2 mA at 5 V, MicroPython pull request 15111: naps keep it if a computer was there since"
     " power on"),
    ("Awake after each nap", f"{GOOD.wake_ms:g} to {BAD.wake_ms:g} ms",
     "0.85 ms on an emulated board with MicroPython 1.28; the rest is for its PLLs to lock"),
    ("Regulator of the Pico", f"{BAD.regulator:.0%} to {GOOD.regulator:.0%}",
     "assumption: RT6150A/B data sheet, up to 90 %, in power save mode at such currents"),
    ("Schottky diode", f"{DIODE_V} V", parts.KINDS["schottky"].source),
    ("Q1 and Q2", "0.1 ohm each", parts.KINDS["fet"].source),
    ('OLED 2.42", all dots at full contrast', f"{SSD1309_MA:.1f} mA at {SSD1309_V} V",
     "SSD1309 data sheet: 320 µA a column"),
    ('OLED 0.96", all dots at full contrast', f"{SSD1306_MA:.1f} mA at {SSD1306_V} V",
     "SSD1306 data sheet, 8.8: 100 µA a column. So a module takes at most 33 mA at 3.3 V; seven"
     " measured took 11 to 30 (The Things Network forum, topic 16122)"),
    ("Precharge of a row, which contrast does not lessen", f"to {ROW_CLOCKS} clocks of current",
     "SSD1306 data sheet, command D9; with it long, contrast 1 saves only an eighth"
     " (hsel.co.uk, SSD1306 power consumption)"),
    ("Dots when dimmed", f"{GOOD.dimmed:.0%} to {BAD.dimmed:.0%}",
     "assumption: contrast 1 and the shortest precharge make them far darker (ThingPulse issue 134,"
     " u8g2 issue 98); none was measured"),
    ("Their converters", f"{BAD.boost:.0%} to {GOOD.boost:.0%}, {BAD.pump:.0%} to {GOOD.pump:.0%}",
     "assumptions: boost converter; charge pump that doubles 3.3 V at best"),
    ("Display without a lit dot, off", f"{DISPLAY_IDLE_MW:g} and 0.5 mW",
     "1.4 to 1.6 mA at 3.3 V, and 7 to 33 µA, were measured on seven 0.96\" modules (same topic);"
     " the 2.42\" one has its converter besides. The carrier's is cut off by Q3"),
    ("A lamp, dark; a colour at 255", f"{LAMP_DARK_MA} and {LAMP_MA:g} mA at {LAMP_V:g} V",
     parts.KINDS["lamp"].source),
    ("Their converter U3", f"{BAD.lamp_boost:.0%} to {GOOD.lamp_boost:.0%}",
     "assumption within the 70 to 90 % of " + parts.KINDS["boost"].source.partition(":")[0]),
    ("U3 when it is off", f"{LAMPS_OFF_MW:g} mW", "assumption: 100 kΩ from VIN to SHDN"),
    ("Of the battery can be used", f"{BAD.usable:.0%} to {GOOD.usable:.0%}",
     "assumption: age, cold, and a cell that has less than is printed on it"),
    ("Charger without USB", f"{CHARGER_MW} mW",
     "TP4056 data sheet: less than 2 µA out of the cell"),
    ("Switched off, from VSYS to the regulator's enable", f"{ENABLE_KILOOHM:g} kΩ",
     "Raspberry Pi Pico data sheet, 2.1: 3V3_EN is pulled up to VSYS by that"),
)  # fmt: skip

# Build, its battery, volts of that on average, mAh, volts that are lost on the way.
CELLS = (
    ("carrier", "LiPo 2000 mAh", 3.7, 2000, 0.02),
    ("breadboard", "3 AA alkaline", 3.75, 2000, DIODE_V),
)
Cell = tuple[str, str, float, int, float]

# A deal of five minutes: seconds at which keys are pressed. Auction and speeches, the play, then
# the points and the settlement; the next deal begins while the cards are dealt.
DEAL_S = 300
PRESSES_S = (35, 38, 42, 47, 50, 56, 62, 65, 70, 75, 270, 272, 275, 278, 280, 284, 288, 290, 293)
EVENING = (24, 20 * 60, 24)  # deals, seconds of a break, deals


class State(NamedTuple):
    """What the device does: how bright the display is, whether the chip naps, lamps lit."""

    name: str
    level: int
    naps: bool


STATES = (
    State("a key was just pressed", idle.BRIGHT, False),
    State("in use", idle.BRIGHT, True),
    State("dimmed", idle.DIM, True),
    State("asleep", idle.ASLEEP, True),
)


# -- what each thing takes, at VSYS


def pico(naps: bool, nap_ms: int = idle.NAP_MS, guess: Guess = LIKELY) -> float:
    """The Pico with its chip; naps are cut short to look at the keys."""
    if not naps:
        return PICO_FAST_MW
    awake = guess.wake_ms / (guess.wake_ms + nap_ms)
    return PICO_AWAKE_MW * awake + guess.nap_mw * (1 - awake)


def screen(build: str, level: int, dims: bool = True, guess: Guess = LIKELY) -> float:
    """The display's module; one that does not heed the contrast stays bright when dimmed."""
    if level == idle.ASLEEP:
        return DISPLAY_OFF_MW[build] / guess.regulator
    lit = all_dots(build, guess) * lit_share()
    if level == idle.DIM and dims:
        lit *= guess.dimmed
    return (lit + DISPLAY_IDLE_MW) / guess.regulator


def all_dots(build: str, guess: Guess = LIKELY) -> float:
    """A display with all dots lit, at the contrast of pins.py; at its module."""
    controller, _, _, contrast = pins.BUILDS[build][0]
    full, volts, share = {
        "SSD1309": (SSD1309_MA, SSD1309_V, guess.boost),
        "SSD1306": (SSD1306_MA, SSD1306_V, guess.pump),
    }[controller]
    precharge = next(row[2] for row in display.CONTROLLERS if row[0] == controller) >> 4
    lit = (precharge + ROW_CLOCKS * contrast / 256) / (precharge + ROW_CLOCKS)
    return full * lit * volts / share


@cache
def lit_share() -> float:
    """Of the dots on the screens of an evening, but for the codes that take it home."""
    screens = [shown for topic, shown in gallery.of_readme("hu") if "code" not in topic]
    lit = sum(bin(byte).count("1") for shown in screens for byte in shown)
    return lit / (8 * sum(map(len, screens)))


def lamp(level: int, guess: Guess = LIKELY) -> float:
    """The seven lamps: of four seats one deals, one speaks and one wears the hat. Asleep they have
    no supply."""
    if level == idle.ASLEEP:
        return LAMPS_OFF_MW
    seats = (lamps.TURN, 0, lamps.HAT, lamps.DEALER)
    shown = lamps.colours(seats, lamps.NO_PROBLEM, pins.LAMPS[1])
    lit = sum(map(sum, shown)) * LAMP_MA / 255
    return (lit + LAMP_DARK_MA * len(shown)) * LAMP_V / guess.lamp_boost


def total(
    state: State, build: str, dims: bool = True, may_nap: bool = True, guess: Guess = LIKELY,
    stops: bool = True,
) -> float:  # fmt: skip
    """All of it; without `stops` the chip naps asleep, too."""
    rest = screen(build, state.level, dims, guess) + lamp(state.level, guess) + CHARGER_MW
    if state.level == idle.ASLEEP and may_nap:
        chip = STOPPED_MW if stops else pico(True, idle.ASLEEP_NAP_MS, guess)
    else:
        chip = pico(state.naps and may_nap, guess=guess)
    return chip + rest


def switched_off(lamps_run: bool = False, guess: Guess = LIKELY) -> float:
    """The carrier with SW7 off, at its cell; `lamps_run`: as if nothing held SHDN low."""
    volts = CELLS[0][2]
    enable = volts * volts / ENABLE_KILOOHM
    dark = LAMP_DARK_MA * pins.LAMPS[1] * LAMP_V / guess.lamp_boost
    return enable + CHARGER_MW + (dark if lamps_run else LAMPS_OFF_MW)


# -- how long


@cache
def shares() -> dict[State, float]:
    """The share of each state in an evening, as the firmware's Idle counts it."""
    presses = set()
    at = 0
    for count in (EVENING[0], EVENING[2]):
        presses |= {at + deal * DEAL_S + s for deal in range(count) for s in PRESSES_S}
        at += count * DEAL_S + EVENING[1]
    end = at - EVENING[1]
    machine = idle.Idle(0)
    time_in = dict.fromkeys(STATES, 0)
    for second in range(end):
        now = 1000 * second
        if second in presses:
            machine.touch(now)
        level, naps = machine.feed(now), machine.may_nap(now)
        time_in[next(row for row in STATES if row[1:] == (level, naps))] += 1
    return {state: count / end for state, count in time_in.items()}


def hours(power: float, cell: Cell, guess: Guess = LIKELY) -> float:
    """How long a battery lasts at so many milliwatts behind what is lost on the way."""
    _, _, volts, capacity, lost = cell
    return capacity * guess.usable * (volts - lost) / power


def play(build: str, dims: bool = True, may_nap: bool = True, guess: Guess = LIKELY) -> float:
    """The average power of an evening."""
    return sum(
        share * total(state, build, dims, may_nap, guess) for state, share in shares().items()
    )


def range_of(cell: Cell) -> tuple[int, int, int]:
    """Hours of play at worst, likely, at best."""
    hours_by_guess = [int(hours(play(cell[0], guess=guess), cell, guess)) for _, guess in GUESSES]
    return hours_by_guess[2], hours_by_guess[1], hours_by_guess[0]


# -- the report


def report() -> str:
    """The text of power.md."""
    time_shares = shares()
    lines = [
        "# How long a charge lasts",
        "",
        "Made by `power.py`; do not edit. A deal takes five minutes and "
        f"{len(PRESSES_S)} key presses, an evening has {EVENING[0] + EVENING[2]} deals and a break "
        f"of {EVENING[1] // 60} minutes. On average {lit_share():.0%} of the dots are lit.",
        "",
    ]
    lines += _ranges()
    for cell in CELLS:
        lines += _budget(cell, time_shares)
    lines += _must() + _table(("what", "taken as", "source"), SOURCES)
    return "\n".join(lines) + "\n"


def _ranges() -> list[str]:
    rows = [(f"the {cell[0]}: {cell[1]}", *[f"**{value}**" for value in range_of(cell)])
            for cell in CELLS]  # fmt: skip
    guesses = [
        (label, *[f"{getattr(guess, field):g}" for _, guess in reversed(GUESSES)])
        for field, label in (
            ("dimmed", "dots when dimmed, of bright"), ("regulator", "the Pico's regulator"),
            ("boost", 'converter of the 2.42" display'), ("pump", 'that of the 0.96" one'),
            ("lamp_boost", "converter of the lamps"), ("nap_mw", "light sleep, mW"),
            ("wake_ms", "awake after each nap, ms"),
            ("wake_ms", "awake after each nap, ms"), ("usable", "of the battery that can be used"),
        )
    ]  # fmt: skip
    head = ("hours of play", "at worst", "likely", "at best")
    return [
        *_table(head, rows),
        "It is a range because nobody has measured these on a finished device. All bad ones, or"
        " all good ones together, are less likely than what lies between:",
        "",
        *_table(("guess", "at worst", "likely", "at best"), guesses),
        "The screen counts down from the least: what it says is left is rather more.",
        "",
    ]


def _budget(cell: Cell, time_shares: dict[State, float]) -> list[str]:
    build, name, volts, _, lost = cell
    rows = [
        (
            state.name,
            f"{time_shares[state]:.0%}",
            f"{total(state, build) - screen(build, state.level) - lamp(state.level):.0f}",
            f"{screen(build, state.level):.0f}",
            f"{lamp(state.level):.0f}",
            f"{total(state, build):.0f}",
            f"{total(state, build) / (volts - lost):.0f}",
            f"{hours(total(state, build), cell):.0f}",
        )
        for state in STATES
    ]  # fmt: skip
    if build == CELLS[0][0]:
        off = switched_off()
        enable = off - LAMPS_OFF_MW
        rows.append(("switched off", "", f"{enable:.1f}", "0", f"{LAMPS_OFF_MW:g}", f"{off:.1f}",
                     f"{off / (volts - lost):.2f}", f"{hours(off, cell):.0f}"))  # fmt: skip
    whole = play(build)
    rows.append(("**an evening**", "", "", "", "", f"{whole:.0f}",
                 f"{whole / (volts - lost):.0f}", f"**{hours(whole, cell):.0f}**"))  # fmt: skip
    head = ("state", "share", "Pico mW", "display mW", "lamps mW", "all mW", "mA", "hours")
    title = f"## The {build}: {name}, display {pins.BUILDS[build][0][0]}, as is likely"
    return [title, "", *_table(head, rows)]


def _must() -> list[str]:
    """What the firmware has to do, and what it would be without."""
    cell = CELLS[0]
    build = cell[0]
    rows = [
        ("all of it", play(build)),
        ("all of it, but unplugged from a computer without being switched off",
         play(build) + USB_LEFT_ON_MW),
        (f"no naps (`board.nap`, after {idle.NAP_AFTER_MS // 1000} s)",
         play(build, may_nap=False)),
        (f"no dimming (`idle.DIM_MS`, after {idle.DIM_MS // 1000} s), or a module that does not"
         " heed the contrast", play(build, dims=False)),
        ("neither", play(build, dims=False, may_nap=False)),
    ]  # fmt: skip
    text = [(name, f"{power:.0f}", f"{hours(power, cell):.0f}") for name, power in rows]
    empty = next(row for row in pins.BATTERIES if row[0] == "LiPo")[1]
    volts = cell[2] - cell[4]
    days = [hours(total(STATES[-1], build, stops=stops), cell) / 24 for stops in (True, False)]
    return [
        "## What the firmware does for it",
        "",
        *_table(("with", "mW", "hours"), text),
        f"Asleep after {idle.ASLEEP_MS // 60_000} minutes the lamps and, on the carrier, the"
        " display have no supply. With a clock module, or if nobody ever set the clock, the chip's"
        f" crystal stands still until a key closes or USB power comes: so it lasts {days[0]:.0f}"
        " days, likely. Else that would lose the date, and the chip naps for"
        f" {idle.ASLEEP_NAP_MS} ms at a time: {days[1]:.0f} days. Still, switch it off after the"
        f" evening. It stops writing at {empty} mV ({battery.NAMES[battery.EMPTY]}), before the"
        " cell's protection cuts it off.",
        "",
        f"Switched off it takes {1000 * switched_off() / volts:.0f} µA, about what a cell"
        " loses by itself. Without R8, which holds SHDN low, the dark lamps would take"
        f" {switched_off(True) / volts:.0f} mA through their converter, and the cell would be empty"
        f" after {hours(switched_off(True), cell) / 24:.0f} days.",
        "",
        "## Where the figures come from",
        "",
    ]


def _table(head: tuple[str, ...], rows: object) -> list[str]:
    lines = ["| " + " | ".join(row) + " |" for row in (head, *rows)]  # type: ignore[misc]
    return [lines[0], "|" + "---|" * len(head), *lines[1:], ""]


def main() -> int:
    """Write power.md."""
    OUT.write_text(report())
    return 0


if __name__ == "__main__":
    sys.exit(main())
