"""The board as a whole, on the fake machine."""

import sys
import unittest

from dev.fake import ds3231, machine, neopixel, panel, rp2  # noqa: F401
from device import battery, buzzer, idle, lamps, pins
from device.board import Board
from store.unload import unload
from tests.device.boards import EMPTY_RAW, FULL_RAW, BoardCase
from ui.keys import BACK, DOWN, HELP, HOME, OK

ON_BOARD = sys.implementation.name == "micropython"
SEATS = (lamps.DEALER, lamps.TURN, 0, lamps.OUT)


def silent(row):
    """That build without a sounder."""
    parts = list(row)
    parts[4 - 1] = None
    return pins.Build(*parts)


class BoardTest(BoardCase):
    def test_the_bus_is_the_one_in_pins(self):
        self.board.show(self.canvas)
        self.assertEqual(machine.state.opened, [pins.I2C])

    def test_a_start_gets_the_note_that_was_left_for_it_and_no_later_one_does(self):
        notes = [self.board.note]
        for note in ((300, 2), (0, 1)):
            self.board.restart(note)
            notes += [Board(lambda: 0).note, Board(lambda: 0).note]
        self.assertEqual(notes, [None, (300, 2), None, (0, 1), None])
        self.assertEqual(machine.state.resets, 2)

    def test_keys_have_pull_ups(self):
        for number in pins.KEYS:
            pin = machine.Pin(number)
            self.assertEqual((pin.mode, pin.pull), (machine.Pin.IN, machine.Pin.PULL_UP))

    def test_every_key_comes_through_once_with_a_click(self):
        for key in range(6):
            self.piezo.hertz = 0
            self.assertEqual(self.press(key), [key])
            self.assertEqual(self.piezo.hertz, buzzer.CLICK[0])

    def test_a_key_that_waits_is_given_next_and_once(self):
        """Asked for between two polls; not for the one that is known of."""
        self.assertFalse(self.board.waits(OK))
        machine.Pin(pins.KEYS[DOWN]).drive(0)
        self.now += 3
        self.assertTrue(self.board.waits(OK))
        self.assertTrue(self.board.waits(OK))
        self.assertFalse(self.board.waits(DOWN))
        self.assertEqual(self.board.poll(self.now), DOWN)
        self.assertFalse(self.board.waits(OK))
        self.assertEqual(self.wait(40), [])
        machine.Pin(pins.KEYS[DOWN]).drive(1)
        self.now += 3
        self.assertFalse(self.board.waits(OK))

    def test_it_knows_when_a_key_came_that_it_had_no_time_for(self):
        came = self.now + 5
        for ms, level in ((5, 0), (60, 1)):
            self.now += ms
            machine.Pin(pins.KEYS[OK]).drive(level)
        self.now += 200
        self.assertEqual(self.board.poll(self.now), OK)
        self.assertTrue(abs(self.board.came - came) <= pins.SAMPLE_MS)

    def test_a_key_that_is_about_to_be_let_go_waits_too(self):
        machine.Pin(pins.KEYS[BACK]).drive(0)
        self.now += 3
        self.assertIsNone(self.board.poll(self.now))
        self.assertTrue(self.board.waits(OK))
        self.assertFalse(self.board.waits(BACK))
        machine.Pin(pins.KEYS[BACK]).drive(1)
        self.assertEqual(self.wait(30), [BACK])
        self.assertFalse(self.board.waits(OK))

    def test_back_held_is_home(self):
        self.assertEqual(self.press(BACK, 800), [HOME])

    def test_ok_held_is_help(self):
        self.assertEqual(self.press(OK, 650), [HELP])
        self.assertEqual(self.press(OK), [OK])

    def test_a_key_that_waits_to_be_let_go_wakes_it_and_keeps_it_awake(self):
        self.fall_asleep()
        pin = machine.Pin(pins.KEYS[OK])
        pin.drive(0)
        self.assertEqual(self.wait(20), [])
        self.assertEqual(self.board.idle.level, idle.BRIGHT)
        self.assertEqual(self.wait(2000), [])  # held, and still it did nothing but wake it
        pin.drive(1)
        self.assertEqual(self.wait(100), [])
        self.wait(idle.NAP_AFTER_MS + 1000)
        machine.state.pins[pins.VBUS].drive(0)
        pin.drive(0)
        self.wait(10)
        pin.drive(1)
        self.assertFalse(self.board.nap(self.now))  # asleep, it would not be known to be open
        self.assertEqual(self.wait(30), [OK])

    def test_a_canvas_is_seen(self):
        self.canvas.text(2, 5, "Kibic")
        self.board.show(self.canvas)
        self.assertEqual(self.glass.seen(), self.canvas.buf)

    def test_what_is_ready_is_seen_before_the_rest_is_drawn(self):
        self.board.show(self.canvas)
        self.canvas.rect(0, 0, 128, 64)
        self.canvas.above(30)
        self.assertEqual(self.glass.seen(), b"\xff" * 3 * 128 + bytes(5 * 128))

    def test_a_clock_module_gives_the_date_and_does_not_stay_in_memory(self):
        self.board.show(self.canvas)
        module = machine.state.devices[0x68] = ds3231.Module()
        module.registers[:7] = b"\x56\x34\x12\x05\x27\x11\x26"
        unload("device.rtc")
        machine.state.slow = True
        self.canvas.rect(0, 0, 128, 64)
        self.board.show(self.canvas)  # whose bus it is on
        self.board.ask_the_time()
        self.assertEqual(machine.state.clock[:3], (2026, 11, 27))
        self.assertFalse("device.rtc" in sys.modules)
        import device

        self.assertFalse(hasattr(device, "rtc"))
        self.canvas.clear()
        self.board.show(self.canvas)
        self.board.display.wait_idle()
        self.assertEqual(self.glass.seen(), self.canvas.buf)

    def test_it_dims_and_sleeps_and_the_key_that_wakes_it_does_nothing_else(self):
        self.canvas.text(2, 5, "Kibic")
        self.board.show(self.canvas)
        self.board.lamps(SEATS)
        self.wait(idle.DIM_MS + 100, 100)
        self.assertEqual(self.glass.contrast, 1)
        self.assertEqual(self.press(DOWN), [DOWN])
        self.assertEqual(self.glass.contrast, pins.DISPLAY[3])
        lit = self.strip.sent[-1]
        self.fall_asleep()
        self.assertIsNone(self.glass.contrast)
        power, off = machine.state.pins[pins.LAMP_POWER], machine.state.pins[pins.DISPLAY_OFF]
        self.assertEqual((power.value(), off.value()), (0, 1))
        for number in pins.I2C[1:3]:  # a pull-up there would feed what has no supply
            line = machine.state.pins[number]
            self.assertEqual((line.mode, line.pull), (machine.Pin.IN, None))
        self.glass.plug()  # it had no power
        self.assertEqual(self.press(OK), [])
        self.assertEqual((power.value(), off.value()), (1, 0))
        self.assertEqual(self.glass.seen(), self.canvas.buf)
        self.assertEqual(self.strip.sent[-1], lit)
        self.assertEqual(self.press(OK), [OK])

    def test_a_held_bus_is_clocked_free(self):
        for clocks in (1, 5, 9):
            self.setUp()
            machine.state.held = clocks
            self.board.show(self.canvas)
            self.assertEqual((machine.state.held, self.board.display.lost), (0, False))
            self.assertEqual(self.glass.seen(), self.canvas.buf)

    def test_one_that_stays_held_does_not_stop_the_game(self):
        machine.state.held = 1 << 20
        self.board.show(self.canvas)
        self.assertTrue(self.board.display.lost)
        self.assertEqual(self.press(DOWN), [DOWN])


class LampsTest(BoardCase):
    def test_seats_are_shown_and_sent_once(self):
        seats = (lamps.DEALER, 0, lamps.HAT, lamps.OUT)
        self.board.lamps(seats)
        self.wait(2000)
        self.board.lamps(seats)
        expected = lamps.colours(seats, lamps.NO_PROBLEM, pins.LAMPS[1])
        self.assertEqual(self.strip.sent, [expected])
        self.assertEqual(self.strip.pin.number, pins.LAMPS[0])

    def test_the_lamp_of_the_turn_is_softer_now_and_then(self):
        self.board.lamps(SEATS)
        bright = self.strip.sent[0]
        self.wait(2048 * 2)
        soft = tuple([(0, 20, 0) if lamp == (0, 40, 0) else lamp for lamp in bright])
        self.assertNotEqual(soft, bright)
        self.assertEqual(self.strip.sent[:5], [bright, soft, bright, soft, bright])

    def test_seats_change(self):
        for seats in ((lamps.TURN, 0), (0, lamps.TURN), (lamps.TURN, 0)):
            self.board.lamps(seats)
            shown = lamps.colours(seats, lamps.NO_PROBLEM, pins.LAMPS[1])
            self.assertEqual(self.strip.sent[-1], shown)

    def test_a_lost_display_shows_until_it_is_back(self):
        self.board.show(self.canvas)
        self.board.lamps(SEATS)
        before = self.strip.sent[-1]
        machine.state.cut = 0
        self.wait(1100)
        self.assertEqual(len(set(self.strip.sent[-1])), 1)
        self.board.lamps((0, lamps.TURN))
        self.assertEqual(len(set(self.strip.sent[-1])), 1)
        self.board.lamps(SEATS)
        machine.state.cut = None
        self.wait(5000)
        self.assertEqual(self.strip.sent[-1], before)

    def test_a_board_without_the_module_has_no_lamps(self):
        from device import board

        saved = sys.modules["neopixel"]
        made = len(neopixel.NeoPixel.made)
        try:
            sys.modules["neopixel"] = machine  # which has no NeoPixel
            board.Board(lambda: 0).lamps(SEATS)
        finally:
            sys.modules["neopixel"] = saved
        self.assertEqual(len(neopixel.NeoPixel.made), made)


class BatteryTest(BoardCase):
    def test_a_noisy_first_reading_does_not_matter(self):
        from device.board import Board

        readings = [0, FULL_RAW, FULL_RAW, 65535, FULL_RAW]
        machine.state.adc = lambda number: readings.pop(0)
        self.assertEqual(Board(lambda: 0).battery.state, battery.GOOD)
        self.assertEqual(readings, [])

    def test_it_is_measured_every_second(self):
        self.assertEqual(self.board.battery.state, battery.GOOD)
        self.board.lamps(SEATS)
        self.raw = EMPTY_RAW
        self.wait(2900)
        self.assertTrue(self.board.battery.may_write)
        self.wait(200)
        self.assertFalse(self.board.battery.may_write)
        self.assertEqual(len(set(self.strip.sent[-1])), 1)
        self.assertEqual(self.press(DOWN), [DOWN])

    def test_charging_is_heard_on_usb_only(self):
        for usb, charge, expected in ((1, 0, True), (1, 1, False), (0, 0, False)):
            machine.Pin(pins.VBUS).level = usb
            machine.Pin(pins.CHARGING).level = charge
            self.wait(1000)
            self.assertEqual(self.board.battery.charging, expected)
            shown = self.board.battery if expected or not usb else None
            self.assertTrue(self.board.cell is shown)  # on a mere cable nothing is to be told

    def test_usb_is_seen_on_its_pin(self):
        self.raw = EMPTY_RAW
        self.wait(6000)
        machine.Pin(pins.VBUS).level = 1
        self.wait(1000)
        self.assertEqual(self.board.battery.state, battery.USB)
        machine.Pin(pins.VBUS).level = 0
        self.wait(1000)
        self.assertEqual(self.board.battery.state, battery.EMPTY)


class SoundTest(BoardCase):
    def test_sounds_begin_and_end(self):
        timer = machine.state.timers[-1]
        self.assertEqual((self.piezo.pin.number, self.piezo.duty), (pins.PIEZO, 0))
        self.press(DOWN)
        click = (self.piezo.hertz, timer.period)
        self.assertTrue(self.piezo.duty > 0)
        timer.run_out()
        self.assertEqual(self.piezo.duty, 0)
        self.board.refuse()
        self.assertTrue(self.piezo.duty > 0)
        self.assertTrue(self.piezo.hertz < click[0] and timer.period > click[1])
        timer.run_out()
        self.assertEqual(self.piezo.duty, 0)

    def test_off_by_setting(self):
        self.board.sound.on = False
        self.press(DOWN)
        self.board.refuse()
        self.assertEqual(self.piezo.duty, 0)

    def test_without_a_piezo(self):
        from device import board

        saved, pins.ROW = pins.ROW, silent(pins.ROW)
        try:
            machine.state.start()
            quiet = board.Board(lambda: 0)
            quiet.refuse()
        finally:
            pins.ROW = saved
        self.assertFalse(pins.PIEZO in machine.state.pins)


@unittest.skipUnless(ON_BOARD, "the heap can be locked on MicroPython only")
class HeapTest(BoardCase):
    def test_waiting_for_a_key_allocates_nothing_between_measurements(self):
        micropython = __import__("micropython")
        self.board.show(self.canvas)
        self.board.lamps(SEATS)
        self.wait(1500)
        now, poll = self.now, self.board.poll
        asked = machine.state.bytes
        self.board._measured += 900
        micropython.heap_lock()
        try:
            for _ in range(250):
                now += 5
                poll(now)
        finally:
            micropython.heap_unlock()
        self.assertEqual(machine.state.bytes, asked + 2)
