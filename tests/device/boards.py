"""A board as a whole, on the fake machine, for its tests."""

import unittest

from dev.fake import ds3231, machine, neopixel, panel, rp2  # noqa: F401
from device import idle, pins
from ui.canvas import Canvas

ADDRESS = pins.DISPLAY[1]
FULL_RAW = 27000
EMPTY_RAW = 17000


class BoardCase(unittest.TestCase):
    def setUp(self):
        from device.board import Board  # after the fake machine

        machine.state.start()
        self.raw = FULL_RAW
        machine.state.adc = lambda number: self.raw if number == pins.VSYS else 0
        self.glass = machine.state.devices[ADDRESS] = panel.Panel(pins.DISPLAY[0])
        self.now = 1000
        machine.state.ticks = lambda: self.now
        self.board = Board(lambda: self.now)
        self.strip = neopixel.NeoPixel.made[-1]
        self.piezo = machine.state.pwms[-1]
        self.canvas = Canvas()

    def wait(self, ms, every=5):
        """The keys given meanwhile."""
        given = []
        end = self.now + ms
        while self.now < end:
            self.now += every
            given.append(self.board.poll(self.now))
        return [key for key in given if key is not None]

    def fall_asleep(self):
        """Nobody presses anything, until the display is off; few polls will do for that."""
        self.wait(idle.ASLEEP_MS + 100, 10_000)

    def press(self, key, ms=60):
        """The keys given by one press of so long, and a moment after."""
        pin = machine.Pin(pins.KEYS[key])
        pin.drive(0)
        given = self.wait(ms)
        pin.drive(1)
        return given + self.wait(50)
