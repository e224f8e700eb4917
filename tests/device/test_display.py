"""What crosses the bus is what is seen, on all three displays."""

import unittest

from dev.fake import ds3231, machine, panel, rp2  # noqa: F401
from dev.fake.fewest import FULL_FRAME, PAGE, SPAN, fewest
from device import pins
from device.display import CONTROLLERS, Display
from device.idle import ASLEEP, BRIGHT, DIM
from tests.device.pictures import scatter
from ui.canvas import ROWS, WIDTH, Canvas

ADDRESS = 0x3C

LAST_ROW = (ROWS - 1) * WIDTH  # its first byte


def connect(make, upside_down=False, contrast=0xCF):
    """(display, panel): a driver with the module of the same make on its bus."""
    machine.state.start()
    glass = panel.Panel(make, upside_down)
    machine.state.devices[ADDRESS] = glass

    def open_bus():
        return machine.I2C(0, machine.Pin(4), machine.Pin(5))

    return Display(open_bus, pins.sender(), make, ADDRESS, upside_down, contrast), glass


def noise(canvas, seed):
    """Fill it with what looks random, the same for the same seed."""
    for i in range(len(canvas.buf)):
        seed = (seed * 1103515245 + 12345) & 0x3FFFFFFF
        canvas.buf[i] = seed >> 16 & 0xFF


class PictureTest(unittest.TestCase):
    def test_every_make_has_a_row(self):
        self.assertEqual(tuple(row[0] for row in CONTROLLERS), panel.CONTROLLERS)
        with self.assertRaises(ValueError):
            Display(None, None, "SSD1327", ADDRESS)

    def test_behind_a_start_the_picture_stays_above_a_sign_until_the_next_one_is_whole(self):
        for make in panel.CONTROLLERS:
            display, glass = connect(make)
            before, canvas = Canvas(), Canvas()
            noise(before, 7)
            display.show(before.buf)
            display.wait_idle()
            again = Display(display._open_bus, pins.sender(), make, ADDRESS)
            for seed in (1, 2):  # what is ready of the sign goes on
                for at in range(LAST_ROW, len(canvas.buf)):
                    canvas.buf[at] = seed * at & 0xFF
                again.sign(canvas.buf) if seed == 1 else again.begin(canvas.buf, len(canvas.buf))
                again.wait_idle()
                self.assertEqual(bytes(glass.seen()), before.buf[:LAST_ROW] + canvas.buf[LAST_ROW:])
            canvas.buf[:LAST_ROW] = bytes(LAST_ROW)  # as blank as where the sign was drawn
            again.begin(canvas.buf, LAST_ROW)
            again.wait_idle()
            self.assertEqual(bytes(glass.seen())[:LAST_ROW], bytes(before.buf[:LAST_ROW]))
            again.show(canvas.buf)
            again.wait_idle()
            self.assertEqual(bytes(glass.seen()), bytes(canvas.buf))

    def test_nothing_is_seen_before_the_first_picture_is_whole(self):
        for make in panel.CONTROLLERS:
            display, glass = connect(make)
            self.assertIsNone(glass.seen())
            canvas = Canvas()
            noise(canvas, 5)
            shown: list = []
            write = glass.write

            def watched(data, glass=glass, write=write, shown=shown):
                write(data)
                shown.append(glass.seen())

            glass.write = watched
            display.show(canvas.buf)
            self.assertEqual(shown[:-1], [None] * (len(shown) - 1))
            self.assertEqual(shown[-1], canvas.buf)
            self.assertFalse(display.lost)

    def test_random_pictures_upright_and_upside_down(self):
        for make in panel.CONTROLLERS:
            for upside_down in (False, True):
                display, glass = connect(make, upside_down)
                canvas = Canvas()
                for seed in range(6):
                    noise(canvas, seed)
                    display.show(canvas.buf)
                    self.assertEqual(glass.seen(), canvas.buf)

    def test_the_model_sees_a_wrong_mounting(self):
        for make in panel.CONTROLLERS:
            display, glass = connect(make)
            canvas = Canvas()
            canvas.text(0, 0, "Kibic")
            display.show(canvas.buf)
            glass._upside_down = True
            turned = [panel.turned(byte) for byte in reversed(canvas.buf)]
            self.assertEqual(glass.seen(), bytes(turned))
            self.assertNotEqual(glass.seen(), canvas.buf)

    def test_sequences_of_changes(self):
        for make in panel.CONTROLLERS:
            display, glass = connect(make)
            canvas = Canvas()
            display.show(canvas.buf)
            for seed in range(30):
                scatter(canvas, seed, (0, 3, 12, 60, 500)[seed % 5])
                display.show(canvas.buf)
                self.assertEqual(glass.seen(), canvas.buf)

    def test_every_byte_alone(self):
        display, glass = connect("SH1106")
        canvas = Canvas()
        display.show(canvas.buf)
        for i in range(0, WIDTH * ROWS, 5):
            canvas.buf[i] = 0xA5
            display.show(canvas.buf)
            self.assertEqual(glass.seen(), canvas.buf)

    def test_another_canvas_may_take_over(self):
        display, glass = connect("SSD1306")
        first, second = Canvas(), Canvas()
        noise(second, 3)
        display.show(first.buf)
        display.show(second.buf)
        self.assertEqual(glass.seen(), second.buf)


class BytesTest(unittest.TestCase):
    def setUp(self):
        self.display, self.glass = connect("SSD1306")
        self.canvas = Canvas()
        self.display.show(self.canvas.buf)
        self.page = ROWS - 1

    def show(self):
        """(sent, fewest) bytes for what was drawn since."""
        least = fewest(self.display._shown, self.canvas.buf, self.page)
        before = machine.state.bytes
        self.display.show(self.canvas.buf)
        self.page = self.display._row & 7
        return machine.state.bytes - before, least

    def test_the_fewest_is_what_the_data_sheets_say(self):
        blank = bytearray(WIDTH * ROWS)
        for changed, page, expected in (
            ((), 0, 0),
            ((5,), 1, PAGE + SPAN + 1),
            ((5,), 0, SPAN + 1),
            ((5, 12), 0, SPAN + 8),
            ((5, 13), 0, 2 * SPAN + 2),
            ((127, 128), 1, PAGE + 2 * (SPAN + 1)),
            (range(1024), -1, FULL_FRAME),
        ):
            picture = bytearray(blank)
            for at in changed:
                picture[at] = 1
            self.assertEqual(fewest(blank, picture, page), expected)
        self.assertEqual(FULL_FRAME, 1080)

    def test_nothing_is_sent_for_nothing(self):
        self.assertEqual(self.show(), (0, 0))

    def test_not_much_more_than_the_fewest(self):
        for seed in range(60):
            scatter(self.canvas, seed, (0, 3, 5, 12, 60, 500)[seed % 6])
            sent, least = self.show()
            self.assertTrue(least <= sent, (seed, sent, least))
            self.assertTrue(4 * sent <= 5 * least, (seed, sent, least))

    def test_no_change_takes_more_than_a_full_frame(self):
        for seed in range(4):
            noise(self.canvas, seed)
            sent, _ = self.show()
            self.assertTrue(sent <= FULL_FRAME)
        for i in range(len(self.canvas.buf)):
            self.canvas.buf[i] ^= 0xFF
        self.assertEqual(self.show(), (FULL_FRAME, FULL_FRAME - PAGE))

    def test_gaps_of_all_widths(self):
        """Up to 14 bytes are sent along, for a span of its own takes as long."""
        for gap in range(20):
            for at in range(0, WIDTH - gap - 1, 11):
                self.show()
                self.canvas.buf[at] ^= 1
                self.canvas.buf[at + gap + 1] ^= 1
                before = machine.state.writes
                sent, _ = self.show()
                spans = 1 if gap <= 14 else 2
                self.assertEqual(machine.state.writes - before, 2 * spans)
                even = gap + 2 + gap % 2 if spans == 1 else 4
                self.assertTrue(sent - (SPAN * spans + even) <= PAGE)


class LightTest(unittest.TestCase):
    def test_dims_sleeps_and_wakes(self):
        for make in panel.CONTROLLERS:
            display, glass = connect(make, contrast=0x90)
            canvas = Canvas()
            noise(canvas, 1)
            display.show(canvas.buf)
            self.assertEqual(glass.contrast, 0x90)
            bright = {"SSD1306": (1, 15), "SSD1309": (2, 8), "SH1106": (2, 2)}[make]
            self.assertEqual(glass.precharge, bright)
            display.light(DIM)
            self.assertEqual(glass.precharge, (1, 1))  # contrast alone would hardly dim it
            self.assertEqual((glass.contrast, glass.seen()), (1, canvas.buf))
            display.light(ASLEEP)
            self.assertIsNone(glass.seen())
            display.light(BRIGHT)
            self.assertEqual((glass.contrast, glass.seen()), (0x90, canvas.buf))
            self.assertEqual(glass.precharge, bright)

    def test_asleep_nothing_is_sent(self):
        display, glass = connect("SSD1309")
        canvas = Canvas()
        display.show(canvas.buf)
        display.light(ASLEEP)
        before = machine.state.bytes
        noise(canvas, 2)
        display.show(canvas.buf)
        for now in range(0, 5000, 100):
            display.tick(now)
        display.light(ASLEEP)
        self.assertEqual(machine.state.bytes, before)
        display.light(DIM)
        self.assertEqual((glass.contrast, glass.seen()), (1, canvas.buf))

    def test_a_light_before_the_first_picture_waits_for_it(self):
        display, glass = connect("SSD1306")
        display.light(ASLEEP)
        display.light(DIM)
        self.assertEqual(machine.state.bytes, 0)
        display.show(Canvas().buf)
        self.assertEqual(glass.contrast, 1)


class MeanwhileTest(unittest.TestCase):
    """What the chip sends by itself takes its time."""

    def connect(self):
        self.display, self.glass = connect("SSD1306")
        self.canvas = Canvas()
        self.display.show(self.canvas.buf)
        machine.state.slow = True

    def test_pictures_one_straight_after_the_other(self):
        self.connect()
        for seed in range(20):
            scatter(self.canvas, seed, (0, 3, 12, 60, 500)[seed % 5])
            self.display.show(self.canvas.buf)
        self.assertNotEqual(self.glass.seen(), self.canvas.buf)
        self.display.wait_idle()
        self.assertEqual(self.glass.seen(), self.canvas.buf)

    def test_what_is_ready_goes_ahead(self):
        self.connect()
        noise(self.canvas, 1)
        self.display.begin(self.canvas.buf, 3 * WIDTH)
        self.display.wait_idle()
        self.assertEqual(self.glass.seen(), self.canvas.buf[: 3 * WIDTH] + bytes(5 * WIDTH))
        noise(self.canvas, 2)
        self.display.show(self.canvas.buf)
        self.display.wait_idle()
        self.assertEqual(self.glass.seen(), self.canvas.buf)

    def test_it_never_waits_to_go_ahead(self):
        self.connect()
        noise(self.canvas, 1)
        machine.state.held = 1  # a wait would end in a display that is lost
        for rows in range(1, 8):
            self.display.begin(self.canvas.buf, rows * WIDTH)
        self.assertEqual((self.display.lost, self.glass.seen()), (False, bytes(8 * WIDTH)))
        machine.state.held = 0
        self.display.show(self.canvas.buf)
        self.display.wait_idle()
        self.assertEqual(self.glass.seen(), self.canvas.buf)

    def test_the_bus_never_waits_for_the_next_lot(self):
        """Two are on their way: what was ready second is there without the program."""
        self.connect()
        noise(self.canvas, 1)
        self.display.begin(self.canvas.buf, WIDTH)
        self.display.begin(self.canvas.buf, 3 * WIDTH)
        first = [channel for channel in machine.state.channels if channel._left][0]
        while first._left:
            first._write()
        rows = self.canvas.buf[: 2 * WIDTH]
        while self.glass.seen()[: 2 * WIDTH] != rows:
            running = [channel for channel in machine.state.channels if channel._left]
            self.assertEqual(len(running), 1)
            running[0]._write()

    def test_a_lot_that_ends_before_it_is_told_of_the_next(self):
        """A channel may end between a look at it and the word that chains it."""
        self.show_with(self.run_out_first)

    def test_lots_that_end_before_they_are_looked_at(self):
        """Both may be over between the word that chains them and the look at it: once is enough."""
        self.assertEqual(self.show_with(self.run_out_after), [2 * ROWS] * 5)

    def show_with(self, config_of):
        """Show pictures, each right at last, with what the channels are told done otherwise; how
        many writes each took."""
        self.connect()
        for channel in machine.state.channels:
            channel.config = config_of(channel, channel.config)
        writes = []
        for seed in range(5):
            noise(self.canvas, seed)
            before = machine.state.writes
            self.display.show(self.canvas.buf)
            self.display.wait_idle()
            self.assertEqual((self.display.lost, self.glass.seen()), (False, self.canvas.buf))
            writes.append(machine.state.writes - before)
        return writes

    def run_out_after(self, channel, config):
        def noting(**settings):
            running = channel._left
            config(**settings)
            while running and any(busy._left for busy in machine.state.channels):
                channel.active()

        return noting

    def run_out_first(self, channel, config):
        def noting(**settings):
            while channel._left:
                channel._write()
            config(**settings)

        return noting

    def test_only_of_the_picture_that_is_shown(self):
        self.connect()
        other = Canvas()
        noise(other, 1)
        self.display.begin(other.buf, WIDTH)
        self.display.wait_idle()
        self.assertEqual(self.glass.seen(), self.canvas.buf)

    def test_a_light_and_a_question_wait_for_what_is_sent(self):
        """The fake bus refuses two at once."""
        self.connect()
        noise(self.canvas, 1)
        self.display.show(self.canvas.buf)
        self.display.light(DIM)
        self.assertEqual((self.glass.contrast, self.glass.seen()), (1, self.canvas.buf))
        noise(self.canvas, 2)
        self.display.tick(0)
        self.display.show(self.canvas.buf)
        self.display.tick(1000)
        self.assertNotEqual(self.glass.seen(), self.canvas.buf)  # nor does the program wait for it
        for now in range(1001, 1040):
            self.display.tick(now)
        self.assertEqual((self.display.lost, self.glass.seen()), (False, self.canvas.buf))
        self.glass.plug()
        self.display.tick(3000)
        self.display.wait_idle()
        self.assertEqual(self.glass.seen(), self.canvas.buf)  # it was asked whether it is on

    def test_what_never_comes_to_its_end_is_a_display_that_is_gone(self):
        self.connect()
        self.display.tick(0)
        noise(self.canvas, 1)
        self.display.show(self.canvas.buf)
        machine.state.held = 1
        for now in range(0, 1500, 5):
            self.display.tick(now)
            self.assertFalse(self.display.lost)
        self.display.tick(1505)
        self.assertTrue(self.display.lost)
        machine.state.held = 0
        self.display.tick(1760)
        self.display.wait_idle()
        self.assertEqual((self.display.lost, self.glass.seen()), (False, self.canvas.buf))

    def test_another_device_was_spoken_to(self):
        self.connect()
        machine.state.devices[0x68] = ds3231.Module()
        machine.I2C(0, machine.Pin(4), machine.Pin(5)).readfrom_mem(0x68, 0, 7)
        noise(self.canvas, 1)
        self.display.show(self.canvas.buf)
        self.display.wait_idle()
        self.assertEqual(self.glass.seen(), self.canvas.buf)

    def test_a_canvas_tells_whole_rows_of_bytes(self):
        lines = []
        canvas = Canvas()
        canvas.above(20)
        begin = lambda buf, end: lines.append((buf is canvas.buf, end))  # noqa: E731
        setattr(canvas, "begin", begin)  # noqa: B010 (no type fits)
        for y in (7, 8, 10, 64):
            canvas.above(y)
        self.assertEqual(lines, [(True, 0), (True, WIDTH), (True, WIDTH), (True, 8 * WIDTH)])
