"""A display that is pulled, put back, or was without power for a moment."""

import sys
import unittest

from dev.fake import machine, panel, rp2  # noqa: F401
from device import pins
from device.display import Display
from device.idle import ASLEEP, BRIGHT, DIM
from ui.canvas import Canvas

ADDRESS = 0x3C


def drawn(text):
    canvas = Canvas()
    canvas.text(8, 3, text)
    canvas.text(48, 60, text)
    canvas.rect(90, 20, 30, 30)
    canvas.invert(0, 24, 128, 8)
    return canvas.buf


PICTURES = tuple(drawn(text) for text in ("Anna", "Béla", "Cili"))


class Case(unittest.TestCase):
    def connect(self, make, ticked=True):
        """The driver, its module, and the times at which it opened the bus."""
        machine.state.start()
        self.glass = machine.state.devices[ADDRESS] = panel.Panel(make)
        self.now = 0
        self.opened: list = []
        self.display = Display(self.open_bus, pins.sender(), make, ADDRESS)
        if ticked:
            self.display.tick(0)

    def open_bus(self):
        self.opened.append(self.now)
        return machine.I2C(0, machine.Pin(4), machine.Pin(5))

    def show(self, picture):
        """As somebody sees it, or that it does not answer."""
        self.display.show(picture)
        self.display.wait_idle()

    def wait(self, ms):
        """As the main loop does."""
        end = self.now + ms
        while self.now < end:
            self.now += 5
            self.display.tick(self.now)


class PullTest(Case):
    def play(self):
        """Everything that a display does in its life; yields after each."""
        display = self.display
        for i, picture in enumerate(PICTURES):
            self.show(picture)
            yield i
        self.wait(1005)
        yield 2
        display.light(DIM)
        yield 2
        self.show(PICTURES[0])
        yield 0
        display.light(BRIGHT)
        yield 0
        display.light(ASLEEP)
        display.light(BRIGHT)
        yield 0

    def life(self, cut, powered):
        """Play, with the cable out after `cut` transactions; put back at the next step."""
        machine.state.cut = cut
        for i in self.play():
            if machine.state.cut is None or machine.state.cut >= 0:
                self.assertFalse(self.display.lost)
                self.assertEqual(self.glass.seen(), PICTURES[i])
                continue
            self.assertTrue(self.display.lost)
            machine.state.cut = None
            if not powered:
                self.glass.plug()
            self.wait(600)
            self.assertFalse(self.display.lost)
            self.assertEqual(self.glass.seen(), PICTURES[i])

    def test_pulled_at_every_transaction(self):
        for make in panel.CONTROLLERS:
            self.connect(make)
            self.life(None, False)
            whole = machine.state.writes
            self.assertTrue(whole > 50)
            for cut in range(0, whole, 7 if sys.implementation.name == "micropython" else 1):
                for powered, torn in ((False, True), (True, True), (True, False)):
                    self.connect(make)
                    machine.state.torn = torn
                    self.life(cut, powered)

    def test_an_address_that_arrived_unnoticed_is_not_relied_on(self):
        self.connect("SH1106")
        picture = bytearray(PICTURES[0])
        self.show(picture)
        picture[5] ^= 1  # row 0
        self.show(picture)
        picture[700] ^= 1
        machine.state.cut = 0
        machine.state.torn = False
        self.show(picture)
        picture[6] ^= 1  # row 0 again
        machine.state.cut = None
        self.wait(300)
        self.assertEqual(self.glass.seen(), picture)

    def test_pulled_again_while_it_comes_back(self):
        for again in range(19):
            self.connect("SSD1306")
            self.show(PICTURES[0])
            machine.state.cut = 0
            self.show(PICTURES[1])
            self.glass.plug()
            machine.state.cut = again
            self.wait(300)
            self.assertTrue(self.display.lost)
            machine.state.cut = None
            self.wait(600)
            self.assertFalse(self.display.lost)
            self.assertEqual(self.glass.seen(), PICTURES[1])

    def test_not_there_at_the_start(self):
        self.connect("SH1106")
        machine.state.devices.clear()
        self.show(PICTURES[0])
        self.assertTrue(self.display.lost)
        self.show(PICTURES[1])
        machine.state.devices[ADDRESS] = self.glass
        self.wait(300)
        self.assertEqual((self.display.lost, self.glass.seen()), (False, PICTURES[1]))

    def test_what_was_drawn_meanwhile_is_shown(self):
        self.connect("SSD1309")
        self.show(PICTURES[0])
        machine.state.cut = 0
        self.show(PICTURES[1])
        self.display.light(DIM)
        self.show(PICTURES[2])
        machine.state.cut = None
        self.glass.plug()
        self.wait(300)
        self.assertEqual((self.glass.contrast, self.glass.seen()), (1, PICTURES[2]))

    def test_it_is_noticed_without_a_key_and_tried_ever_more_rarely(self):
        self.connect("SSD1306")
        self.show(PICTURES[0])
        machine.state.cut = 0
        self.wait(1000)
        self.assertTrue(self.display.lost)
        self.wait(20000)
        self.assertEqual(self.opened, [0, 1250, 1750, 2750, 4750, 8750, 12750, 16750, 20750])
        machine.state.cut = None
        self.wait(4000)
        self.assertFalse(self.display.lost)
        machine.state.cut = 0
        del self.opened[:]
        self.now = 50000
        self.wait(2000)
        self.assertEqual(self.opened[0] - 250, 50005)

    def test_a_lost_display_sleeps_and_is_tried_when_woken(self):
        self.connect("SSD1306")
        self.show(PICTURES[0])
        machine.state.cut = 0
        self.show(PICTURES[1])
        self.display.light(ASLEEP)
        self.wait(20000)
        self.assertEqual(self.opened, [0])
        machine.state.cut = None
        self.display.light(BRIGHT)
        self.assertEqual((self.display.lost, self.glass.seen()), (False, PICTURES[1]))

    def test_a_held_bus_is_an_unplugged_display(self):
        self.connect("SSD1306")
        self.show(PICTURES[0])
        machine.state.held = 1
        self.show(PICTURES[1])
        self.assertTrue(self.display.lost)
        machine.state.held = 0
        self.wait(300)
        self.assertEqual(self.glass.seen(), PICTURES[1])

    def test_one_that_goes_while_the_chip_sends_is_noticed_within_a_second(self):
        for slow in (False, True):
            self.connect("SSD1306")
            picture = bytearray(PICTURES[0])
            self.show(picture)
            machine.state.slow = slow
            machine.state.cut = 1
            picture[-1] ^= 0xFF  # what is sent last
            self.display.show(picture)
            self.assertFalse(self.display.lost)
            self.wait(1005)
            self.assertTrue(self.display.lost)
            machine.state.cut = None
            self.wait(300)
            self.display.wait_idle()
            self.assertEqual((self.display.lost, self.glass.seen()), (False, picture))


class ForgotTest(Case):
    def test_a_moment_without_power_is_noticed(self):
        for make in panel.CONTROLLERS:
            self.connect(make)
            self.show(PICTURES[0])
            self.glass.plug()
            self.assertIsNone(self.glass.seen())
            self.wait(1000)
            self.assertEqual((self.display.lost, self.glass.seen()), (False, PICTURES[0]))

    def test_while_all_is_well_it_is_asked_once_a_second(self):
        self.connect("SSD1306")
        self.show(PICTURES[0])
        before = machine.state.bytes
        self.wait(10000)
        self.assertEqual(machine.state.bytes - before, 10 * 2)
        self.assertEqual(self.opened, [0])

    def test_a_status_that_lies_is_not_believed(self):
        self.connect("SSD1306")
        self.glass.says_off = True
        self.show(PICTURES[0])
        self.wait(10000)
        self.assertEqual(self.opened, [0])
        machine.state.cut = 0
        self.wait(1000)
        self.assertTrue(self.display.lost)

    def test_it_is_checked_and_tried_whenever_the_clock_began(self):
        for first in (0, 1 << 28, 3 << 28):
            for cut in (None, 0):
                self.connect("SSD1306", ticked=False)
                machine.state.cut = cut
                self.show(PICTURES[0])
                self.now = first
                self.wait(5)
                machine.state.cut = None
                self.glass.plug()
                self.wait(1000)
                self.assertEqual(self.glass.seen(), PICTURES[0])

    def test_it_is_checked_after_a_sleep_of_nine_days(self):
        self.connect("SSD1306")
        self.show(PICTURES[0])
        self.wait(5)
        self.display.light(ASLEEP)
        self.now = 3 << 28
        self.wait(5)
        self.display.light(BRIGHT)
        machine.state.cut = 0
        self.wait(1000)
        self.assertTrue(self.display.lost)

    def test_the_clock_may_wrap(self):
        self.connect("SSD1306")
        self.now = (1 << 30) - 3000
        self.display.tick(self.now)
        self.show(PICTURES[0])
        self.wait(2990)
        self.now = 0
        self.glass.plug()
        self.wait(1000)
        self.assertEqual(self.glass.seen(), PICTURES[0])
        self.assertEqual(len(self.opened), 2)
