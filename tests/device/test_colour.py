"""A colour display: it takes 16 bits only when unlocked, and shows each dot as wide as the next."""

import unittest

from dev.fake import machine, rp2, tft  # noqa: F401
from device import idle, pins
from tests.device import builds
from ui.canvas import Canvas

PANELS = (("picocalc", 320, 5, 2), ("pico-lcd", 240, 15, 8))
LAST_GREEN = 60


def drawn():
    """Letters, lines of one dot, and dots alone."""
    canvas = Canvas()
    canvas.text(8, 0, "Vadász tarokk 5")
    canvas.frame(0, 0, 128, 64)
    for i in range(0, 60, 7):
        canvas.rect(2 * i + 3, 40 + i % 5, 1, 1)
    return canvas


def share(buf, x, y, part, whole):
    """How much of a pixel is lit, 0 to 1: the dots that it covers, each as far as it does."""
    size = whole / part
    lit = 0.0
    for row in range(int(y * size), int((y + 1) * size - 1e-9) + 1):
        for dot in range(int(x * size), int((x + 1) * size - 1e-9) + 1):
            if dot < 128 and row < 64 and buf[row // 8 * 128 + dot] >> row % 8 & 1:
                across = min((x + 1) * size, dot + 1) - max(x * size, dot)
                down = min((y + 1) * size, row + 1) - max(y * size, row)
                lit += across * down / size / size
    return lit


class ColourCase(unittest.TestCase):
    build, size, part, whole = PANELS[0]

    def setUp(self):
        self.undo = builds.become(self.build)
        machine.state.start()
        self.glass = tft.Tft(pins.DISPLAY[0], self.size, self.size, self.part, self.whole)
        builds.connect(self.glass)
        self.display = pins.open_display(pins.DISPLAY)
        self.levels: list[int] = []
        if self.display.backlight is None:
            self.display.backlight = self.levels.append

    def tearDown(self):
        self.undo()

    def test_it_shows_a_canvas(self):
        canvas = drawn()
        self.display.show(canvas.buf)
        self.assertEqual(self.glass.seen(), bytes(canvas.buf))

    def test_a_pixel_is_as_light_as_what_it_covers(self):
        canvas = drawn()
        self.display.show(canvas.buf)
        for y in range(64 * self.part // self.whole):
            for x in range(self.size):
                wanted = share(canvas.buf, x, y, self.part, self.whole)
                is_there = self.glass.level(x, y) / LAST_GREEN
                self.assertTrue(abs(wanted - is_there) < 0.25, (x, y, wanted, is_there))

    def test_only_what_changed_is_sent(self):
        canvas = drawn()
        self.display.show(canvas.buf)
        before = self.glass.bytes
        self.display.show(canvas.buf)
        self.assertEqual(self.glass.bytes, before)
        canvas.rect(60, 50, 3, 3)
        self.display.show(canvas.buf)
        self.assertEqual(self.glass.seen(), bytes(canvas.buf))
        group = 8 * self.part // self.whole
        self.assertTrue(self.glass.bytes - before <= 2 * group * group + 20)  # one group of dots

    def test_below_the_canvas_it_is_dark_but_for_the_seats(self):
        self.display.show(drawn().buf)
        top = 64 * self.part // self.whole
        lit = [self.glass.level(x, y) for y in range(top, self.size) for x in range(self.size)]
        self.assertTrue(0 < sum([level > 0 for level in lit]) < len(lit) // 12)

    def test_asleep_it_is_dark_and_wakes_with_what_is_shown_then(self):
        canvas = drawn()
        self.display.show(canvas.buf)
        self.display.light(idle.ASLEEP)
        self.assertEqual(self.glass.seen(), b"")
        canvas.rect(20, 30, 9, 9)
        self.display.show(canvas.buf)
        self.assertEqual(self.glass.seen(), b"")
        self.display.light(idle.BRIGHT)
        self.assertEqual(self.glass.seen(), bytes(canvas.buf))

    def test_a_seat_is_lit_in_its_colour_and_goes_dark(self):
        self.display.show(drawn().buf)
        before = list(self.glass.memory)
        self.display.ring[2] = (0, 40, 0)
        self.display.ring.write()
        changed = [i for i, word in enumerate(self.glass.memory) if word != before[i]]
        self.assertTrue(all(self.glass.memory[i] == 25 * 2 << 5 for i in changed))  # 40 * 5 // 8
        self.assertTrue(all(i % self.size > self.size // 2 for i in changed))  # on the right
        self.display.ring.value(False)
        self.assertEqual(self.glass.memory, before)

    def test_its_light(self):
        self.display.show(drawn().buf)
        levels = self.levels
        for level in (idle.DIM, idle.ASLEEP, idle.BRIGHT):
            self.display.light(level)
        if levels:
            self.assertEqual(len(levels), 4)
            self.assertTrue(levels[0] == levels[3] > levels[1] > levels[2] == 0)
        else:
            self.assertTrue(machine.state.pwms[0].duty > 20000)


class SmallCase(ColourCase):
    build, size, part, whole = PANELS[1]


class TestUnlock(unittest.TestCase):
    def test_without_it_nothing_can_be_seen(self):
        from device import colour

        before, rows = colour.PANELS, colour.PANELS[0]
        spoilt = rows[:5] + (rows[5].replace(b"\x01\xf0\xc3", b""),)
        colour.PANELS = (spoilt, rows)
        undo = builds.become("picocalc")
        try:
            machine.state.start()
            glass = tft.Tft("ST7365P", 320, 320, 5, 2)
            builds.connect(glass)
            display = pins.open_display(pins.DISPLAY)
            display.show(drawn().buf)
            self.assertEqual((glass.bits, glass.seen()), (18, b""))
        finally:
            colour.PANELS = before
            undo()


if __name__ == "__main__":
    unittest.main()
