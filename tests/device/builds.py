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
