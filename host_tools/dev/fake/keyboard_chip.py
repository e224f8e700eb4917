"""The chip of the PicoCalc's keyboard, as its maker's program has it, and the bus that it is on.

Unkind: it answers at 10 kHz alone, 31 events have room and what more comes is lost, a key that
stays down is sent again after 300 ms, at once once more, and then every 100, as PRESSED or, Esc, as
HELD. To read register 5 sets it, and a write to anything but the backlight does harm: both are
errors here.
"""

from dev.fake import machine

PRESSED, HELD, RELEASED = 1, 2, 3
UP, DOWN, LEFT, RIGHT, ENTER, ESC, BACKSPACE = 0xB5, 0xB6, 0xB4, 0xB7, 0x0A, 0xB1, 0x08
ADDRESS = 0x1F
QUEUE = 31
_AFTER_MS, _AT_ONCE_MS, _EVERY_MS = 300, 20, 100
_BYTE_MS = 0.9


class Chip:
    """As a device on a bus: write(data), then read() byte by byte.

    light     what was written to the backlight last, None before
    percent   of the cell, 0 without one; bit 7 while it charges
    """

    def __init__(self):
        self.queue = []
        self.down = {}  # code: when it is sent next
        self._once = set()  # those that were not sent again yet
        self.light = None
        self.percent = 80
        self.events = 0  # that were read
        self._answer = b"\0\0"

    def press(self, code, now):
        """A key goes down."""
        self.down[code] = now + _AFTER_MS
        self._once.add(code)
        self._put(PRESSED, code)

    def let_go(self, code):
        """It goes up."""
        del self.down[code]
        self._put(RELEASED, code)

    def pass_time(self, now):
        """Send what is down again."""
        for code, due in sorted(self.down.items()):
            while due <= now:
                self._put(HELD if code == ESC else PRESSED, code)
                due += _AT_ONCE_MS if code in self._once else _EVERY_MS
                self._once.discard(code)
            self.down[code] = due

    def _put(self, state, code):
        if len(self.queue) < QUEUE:
            self.queue.append((state, code))

    def write(self, data):
        if data[0] == 0x09 and len(data) == 1:
            self._answer = bytes(self.queue.pop(0) if self.queue else (0, 0))
            self.events += self._answer[0] != 0
        elif data[0] == 0x0B and len(data) == 1:
            self._answer = bytes((0x0B, self.percent))
        elif data[0] == 0x85 and len(data) == 2:
            self.light = data[1]
            self._answer = bytes((0x05, data[1]))
        else:
            raise AssertionError(f"register {data[0]} is not to be touched")

    def answers(self):
        """The two bytes that are read next."""
        return list(self._answer)

    def read(self):
        byte, self._answer = self._answer[0], self._answer[1:] + b"\0"
        return byte


class Registers:
    """The second I2C bus of the chip, whose bytes take their time; state.ticks() tells it."""

    def __init__(self, chip):
        self.chip = chip
        self.hertz = 0
        self._words = []
        self._given = []
        self._target = self._enabled = self._raw = 0
        self._due = 0.0

    def set(self, offset, word):
        if offset == 0x6C:
            self._enabled = word
            self._words, self._given = [], []
        elif offset == 0x04:
            if self._enabled:
                raise AssertionError("a target is set while the bus is off")
            self._target = word
        elif offset == 0x10:
            if self.hertz != 10_000:
                raise AssertionError("this chip takes 10 kHz")
            if not self._words:
                self._due = machine.state.ticks() + _BYTE_MS
            self._words.append(word)
            self._due += _BYTE_MS
        else:
            raise AssertionError("unknown register")

    def get(self, offset):
        done = not self._words or machine.state.ticks() >= self._due
        if done and self._words:
            self._deliver()
        if offset == 0x34:
            return self._raw
        if offset == 0x54:
            self._raw = 0
            return 0
        if offset == 0x10:
            return self._given.pop(0)
        if offset == 0x70:
            return machine.QUEUE_EMPTY if done else machine.SENDING
        if offset == 0x78:
            return len(self._given)
        raise AssertionError("unknown register")

    def _deliver(self):
        words, self._words = self._words, []
        if not words[-1] & 0x200 or any(word & 0x200 for word in words[:-1]):
            raise AssertionError("one transaction at a time")
        if self.chip is None or self._target != ADDRESS:
            self._raw |= machine.ABORTED
        elif words[0] & 0x100:
            self._given += [self.chip.read() for _ in words]
        else:
            self.chip.write(bytes([word & 255 for word in words]))
