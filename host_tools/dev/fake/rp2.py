"""Stands in for the board's `rp2`: a state machine that samples pins, and a DMA that keeps what it
gives in a ring of memory, or gives words or bytes to a bus.

It keeps to the chip's limits: a clock divider of 16 bits, rings at a multiple of their size, and
bytes that come when their time has come, whether anybody reads them or not.
"""

import sys

from dev.fake import machine

sys.modules["rp2"] = sys.modules[__name__]

_HERTZ = 125_000_000
_DIVIDER = 1 << 16
_I2C0_TX = 32
_PORT_TX = (16, 18)  # of the SPI buses
_STOP = 0x200
_ADDRESS = 0x20012340  # of what the DMA writes to; no multiple of a ring


class PIO:
    JOIN_RX = 2
    SHIFT_LEFT, SHIFT_RIGHT = range(2)


class Program:
    """What asm_pio made: which pins become which bits, from the lowest on, and the cycles."""

    def __init__(self, threshold, to_the_right):
        self.threshold = threshold
        self.pins = []  # counted from the first
        self.cycles = 0
        self._to_the_right = to_the_right
        self._at = None  # how far the levels of all pins were shifted

    def read(self, source, bits):
        """`in_(pins, bits)` or, once they are shifted, `in_(osr, 1)`."""
        if source == "pins" and not self.pins:
            self.pins = list(range(bits))
        elif source == "osr" and bits == 1 and self._at is not None:
            self.pins.insert(0, self._at)
        else:
            raise ValueError("a program that is not understood here")
        self.cycles += 1
        return self

    def move(self, to, source):
        """`mov(osr, pins)`."""
        if (to, source) != ("osr", "pins"):
            raise ValueError("a program that is not understood here")
        self._at = 0
        self.cycles += 1

    def shift(self, to, bits):
        """`out(null, bits)`."""
        if to != "null" or not self._to_the_right or not 1 <= bits <= 32:
            raise ValueError("a program that is not understood here")
        self._at += bits
        self.cycles += 1

    def __getitem__(self, delay):
        if not 0 <= delay < 32:
            raise ValueError("a delay has 5 bits")
        self.cycles += delay


def asm_pio(autopush, push_thresh, fifo_join, out_shiftdir=PIO.SHIFT_LEFT):
    def assembled(function):
        program = Program(push_thresh, out_shiftdir == PIO.SHIFT_RIGHT)
        names = function.__globals__
        words = {
            "in_": program.read, "mov": program.move, "out": program.shift,
            "pins": "pins", "osr": "osr", "null": "null",
        }  # fmt: skip
        names.update(words)
        try:
            function()
        finally:
            for word in words:
                del names[word]
        if not autopush or len(program.pins) != push_thresh:
            raise ValueError("what it reads is never given")
        return program

    return assembled


class StateMachine:
    def __init__(self, number, program, freq, in_base):
        if not _HERTZ // _DIVIDER < freq <= _HERTZ:
            raise ValueError("freq out of range")
        self.number = number
        self.program = program
        self.ms = program.cycles * 1000 // freq  # between two samples
        if self.ms * freq != program.cycles * 1000:
            raise ValueError("the time between samples is no whole number of ms")
        self.first = in_base.number
        self.runs = False

    def active(self, on):
        self.runs = bool(on)

    def levels(self):
        """One sample. Tests ask with the heap locked, so nothing is made here."""
        levels = 0
        pins = self.program.pins
        for i in range(len(pins)):
            levels |= machine.state.pins[self.first + pins[i]].level << i
        return levels


def _running():
    """The channel that sends words, or None. Drivers ask with the heap locked."""
    for channel in machine.state.channels:
        if channel._left and not channel._is_feed:
            return channel
    return None


class DMA:
    """Writes where it is told: in bytes what its state machine gives, or words of 16 bits to the
    first I2C bus, then it starts the channel that it is chained to; or bytes to an SPI bus."""

    def __init__(self):
        self._at = _ADDRESS
        self._source: StateMachine | None = None
        self._words = None
        self._left = 0
        self._is_feed = self._was_seen = False
        self._last = b""  # a byte that the SPI bus has not sent yet
        self.channel = len(machine.state.channels)
        machine.state.channels.append(self)

    def pack_ctrl(
        self,
        size,
        inc_read=True,
        inc_write=True,
        ring_sel=False,
        ring_size=0,
        treq_sel=63,
        chain_to=None,
    ):
        to = self.channel if chain_to is None else chain_to
        return (size, inc_read, inc_write, ring_sel, ring_size, treq_sel, to)

    def config(self, write=None, read=None, count=None, ctrl=None, trigger=False):
        if isinstance(read, StateMachine):
            self._sample(write, read, count, ctrl, trigger)
        elif ctrl is None and write is not None:
            self._memory = write
        elif ctrl is not None and ctrl[5] in _PORT_TX:
            bus = _PORT_TX.index(ctrl[5])
            whole = (0, True, False, False, 0, ctrl[5], self.channel)
            if write != machine.PORTS[bus] + machine.PORT_DATA or ctrl != whole:
                raise ValueError("a transfer that is not understood here")
            self._is_feed = True
            machine.state.feeds[bus] = self
        else:
            self._set(write, read, count, ctrl)
            if trigger:
                self._start()

    def _sample(self, write, read, count, ctrl, trigger):
        size, inc_read, _, ring_sel, ring_size, treq_sel, to = ctrl
        if size or inc_read or not ring_sel or treq_sel != 4 + read.number or not trigger:
            raise ValueError("a transfer that is not understood here")
        if to != self.channel:
            raise ValueError("it has no end")
        self._source = read
        self._at = write
        self._given = 0
        self._count = count
        self._mask = (1 << ring_size) - 1
        self._began = machine.state.ticks()
        machine.state.sampler = self

    def _set(self, write, words, count, ctrl):
        """As the chip's registers: a channel that runs may be told where it leads."""
        if write not in (None, machine.DATA):
            raise ValueError("a transfer that is not understood here")
        if ctrl is not None:
            if ctrl[:-1] != (1, True, False, False, 0, _I2C0_TX):
                raise ValueError("a transfer that is not understood here")
            self._to = ctrl[-1]
        if words is not None:
            if self._left:
                raise AssertionError("the words sent before were still needed")
            self._words, self._count, self._sent = words, count, 0

    def _start(self):
        if self._left:
            raise AssertionError("a transfer in the middle of one")
        self._sent, self._left = 0, self._count
        if self._is_feed:
            self._was_seen = False
            return
        machine.state.registers[machine.STATUS] = machine.SENDING
        while self._left and not (machine.state.slow or machine.state.held):
            self._write()

    def active(self, on=None):
        """A look at it, in which a write crosses the bus; 0 stops it."""
        if self._is_feed:
            return self._feeds()
        running = _running()
        if on == 0:
            self._left = 0
        elif running and not machine.state.held:
            running._write()
        if not _running():
            machine.state.registers[machine.STATUS] = machine.QUEUE_EMPTY
        return self._left > 0

    def _feeds(self):
        """A look at one that gives bytes to an SPI bus: at the second they go, as they are by then,
        all but the last."""
        if self._left and self._was_seen:
            self.end()
            data = bytes(self._words)[: self._count]  # type: ignore[arg-type]
            machine.state.selected(data[:-1])
            self._last, self._left = data[-1:], 0
        self._was_seen = True
        return self._left > 0

    def holds(self):
        """Whether it or its bus has bytes that are not sent."""
        return self._left > 0 or self._last != b""

    def end(self):
        """Have the bus send its last byte; whether there was one."""
        last, self._last = self._last, b""
        if last:
            machine.state.selected(last)
        return bool(last)

    @property
    def read(self):
        """Where the next word is read."""
        return self._sent

    def _write(self):
        """Have the next write cross the bus, with the words as they are by now; behind one that
        nobody took all are thrown away."""
        assert self._words
        registers = machine.state.registers
        data = bytearray()
        word = 0
        while not word & _STOP:
            word = self._words[self._sent]
            data.append(word & 0xFF)
            self._sent += 1
            self._left -= 1
        if self._left < 0:
            raise AssertionError("a write without an end")
        try:
            if not registers[machine.ENABLE]:
                raise OSError(5)
            if not registers[machine.RAW] & machine.ABORTED:
                machine.answering(registers[machine.TARGET], data).write(data)
        except OSError:
            registers[machine.RAW] |= machine.ABORTED
        if not self._left and self._to != self.channel:
            machine.state.channels[self._to]._start()

    def catch_up(self):
        """Write what was sampled until now."""
        assert self._source
        due = (machine.state.ticks() - self._began) // self._source.ms
        over = min(due, self._count) - self._given - self._mask - 1
        if over > 0 and self._source.runs:  # those are written over: the levels stay what they are
            self._at = self._at & ~self._mask | self._at + over & self._mask
            self._given += over
        count = min(due, self._count) - self._given
        if count <= 0 or not self._source.runs:
            return
        levels = self._source.levels()  # since the last time: who drives a pin catches up before
        memory, mask, at = self._memory, self._mask, self._at - _ADDRESS
        base = (self._at & ~mask) - _ADDRESS
        for _ in range(count):
            memory[at] = levels
            at = base + (at - base + 1 & mask)
        self._at = _ADDRESS + at
        self._given += count

    @property
    def write(self):
        if self._source:
            self.catch_up()
        return self._at
