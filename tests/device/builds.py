"""A board of another build on the fake machine, for its tests."""

from dev.fake import machine
from device import pins


def become(name):
    """Have pins.py know this build; returns what undoes that."""
    before = pins.ROW, pins.DISPLAY, pins.BATTERY
    pins.ROW = pins.BUILDS[name]
    pins.DISPLAY, pins.BATTERY = pins.ROW.display, pins.ROW.battery

    def undo():
        pins.ROW, pins.DISPLAY, pins.BATTERY = before

    return undo


def connect(panel):
    """Put a panel on SPI, where the row of this build says."""
    _, _, _, chip, kind, restart, _, _ = pins.DISPLAY[1]

    def selected(data):
        if machine.Pin(chip).level:
            raise AssertionError("nobody is selected")
        if not machine.Pin(restart).level:
            raise AssertionError("it is held in reset")
        panel.write(data, not machine.Pin(kind).level)

    machine.state.selected = selected


# -- methods of a test that has a clock `now`, a keyboard's `chip` and `poll()`


def wait(case, ms, every=1):
    """The keys given meanwhile."""
    given = []
    for _ in range(0, ms, every):
        case.now += every
        case.chip.pass_time(case.now)
        given.append(case.poll())
    return [key for key in given if key is not None]


def press(case, code, ms=60):
    case.chip.press(code, case.now)
    given = wait(case, ms)
    case.chip.let_go(code)
    return given + wait(case, 40)
