"""Stands in for the board's `machine`: what it is told can be looked at, and pins can be driven.

Importing it makes it the `machine` that drivers import. state.start() makes all as after power-on.
"""

import sys
import time

DATA_PINS = ((0, 4, 8, 12, 16, 20), (2, 6, 10, 14, 18, 26))  # SDA by bus; SCL is the one after

POWER_ON_HERTZ = 125_000_000
SUPPLY = 0x4006_4000  # VREG, with the volts in bits 4 to 7
VOLTS_1_15 = 0b1100
CHIP = 0x4000_0000  # SYSINFO: CHIP_ID
RP2040 = 0x1000_2927
WAKES = 0x4001_4160  # IO_BANK0: DORMANT_WAKE_INTE0 to 3
# Registers of the first I2C bus, and bits of theirs.
TARGET, DATA, RAW, CLEAR_ABORT, ENABLE, STATUS = [
    0x4004_4000 + offset for offset in (0x04, 0x10, 0x34, 0x54, 0x6C, 0x70)
]
ABORTED = 1 << 6
QUEUE_EMPTY, SENDING = 1 << 2, 1 << 5
NOBODY = 0x55  # the target after a reset
NOTE = 0x4005_8014  # two words of the watchdog, which a reset leaves
I2C1 = 0x4004_8000  # its registers, see keyboard_chip
PORTS = (0x4003_C000, 0x4004_0000)  # the registers of the SPI buses
PORT_DATA, PORT_STATE, PORT_BUSY = 0x08, 0x0C, 1 << 4
PORT_STATES = tuple([base + PORT_STATE for base in PORTS])  # a sum would take memory each time

sys.modules["machine"] = sys.modules[__name__]
if not hasattr(time, "sleep_ms"):  # CPython
    for _name in ("sleep_ms", "sleep_us"):
        setattr(time, _name, lambda ms: None)


class State:
    """The world around the chip.

    pins      made so far, by number
    devices   those on the I2C bus, by address; each has write(data) and read()
    bytes     sent and received on the bus, with the address bytes
    writes    transactions that went well
    cut       so many more go well, then the cable is out; None: it stays in
    torn      half of what is sent at the cut arrives, else all
    held      clocks until a device lets go of SDA
    opened    (bus, SDA, SCL, Hz) of each I2C made
    adc       the converter's reading for a pin number
    naps      milliseconds of each light sleep, None of one without a time
    resets    how often the chip was to start anew
    meanwhile called while the crystal stands still: what happens then
    hertz     the chip's clock
    registers words by address; the core's supply among them
    clock     what RTC.datetime() gives
    ticks     the clock that samples are made by; a test sets its own
    channels  of the DMA, made so far; see rp2
    sampler   what notes the levels of pins, None before there is one; see rp2
    feeds     channels of the DMA that give bytes to an SPI bus, by its number
    second    what has the registers of the second I2C bus, by offset; None: nobody
    slow      whether what the DMA sends goes out a write at a time, one for each look at it; else
              all at once
    """

    def __init__(self):
        self.start()

    def start(self):
        """All as after power-on, with nothing connected."""
        self.pins = {}
        self.devices = {}
        self.bytes = self.writes = 0
        self.cut = None
        self.held = 0
        self.torn = True
        self.opened = []
        self.timers = []
        self.pwms = []
        self.naps = []
        self.resets = 0
        self.hertz = POWER_ON_HERTZ
        self.registers = {SUPPLY: 0xB1, CHIP: RP2040, RAW: 0, ENABLE: 0}  # 1.1 V
        self.registers[NOTE] = self.registers[NOTE + 4] = 0
        self.registers[TARGET], self.registers[STATUS] = NOBODY, QUEUE_EMPTY
        self.second = None
        self.slow = False
        self.meanwhile = lambda: None
        self.clock = (2021, 1, 1, 4, 0, 0, 0, 0)  # as a Pico has it after power-on
        self.selected = lambda data: None
        self.adc = lambda number: 0
        self.ticks = lambda: 0
        self.sampler = None
        self.channels = []
        self.feeds = {}


state = State()


READS, OF_BUS = (16, 8), "bus"  # pins of the SPI buses; the mode of a pin that one has


class Pin:
    """A pin of the chip; the same number is the same pin. drive() is the world's side of it."""

    IN, OUT, OPEN_DRAIN = range(3)
    PULL_UP = 1

    def __new__(cls, number, *args, **kwargs):
        if not 0 <= number <= 29:
            raise ValueError("invalid pin")
        if number not in state.pins:
            state.pins[number] = object.__new__(cls)
            state.pins[number].power_on()
        return state.pins[number]

    def power_on(self):
        self.level = 0
        self.mode = self.pull = None

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number = number
        if mode is not None:
            self.mode = mode
            self.pull = pull
            if mode == Pin.IN:
                self.level = 1 if pull == Pin.PULL_UP else self.level
            elif value is not None:
                self.level = value

    def value(self, level=None):
        if level is None:
            return self.level
        if self.mode == OF_BUS:
            raise ValueError("a bus has this pin")
        if state.held and level and not self.level and self.mode == Pin.OPEN_DRAIN:
            state.held -= 1
        self.level = level
        return None

    def drive(self, level):
        """Bring the pin to a level from outside."""
        if state.sampler:
            state.sampler.catch_up()
        self.level = level


class I2C:
    """As the port's, with its errors: EIO from nobody, ETIMEDOUT from a bus that is held."""

    def __init__(self, number, sda, scl, freq=400_000):
        if sda.number not in DATA_PINS[number] or scl.number != sda.number + 1:
            raise ValueError("bad pin")
        state.opened.append((number, sda.number, scl.number, freq))
        if number == 1 and state.second:
            state.second.hertz = freq
            return
        registers = state.registers
        if registers[STATUS] & SENDING:
            raise AssertionError("the bus was in use")
        registers[TARGET], registers[RAW], registers[ENABLE] = NOBODY, 0, 1

    def scan(self):
        return [] if state.held or state.cut is not None else sorted(state.devices)

    def writeto(self, address, data):
        self._device(address, data).write(data)

    def readfrom_into(self, address, data):
        device = self._device(address, data)
        for i in range(len(data)):
            data[i] = device.read()

    def _device(self, address, data):
        if state.registers[STATUS] & SENDING:
            raise AssertionError("the bus was in use")
        state.registers[TARGET] = address
        return answering(address, data)

    def readfrom_mem(self, address, register, count):
        self._device(address, b"\0").point(register)
        device = self._device(address, b"")
        return bytes([device.read() for _ in range(count)])

    def writeto_mem(self, address, register, data):
        self._device(address, b"\0" + data).write(bytes([register]) + data)


def answering(address, data):
    """Who takes or gives so many bytes on the bus; counts them. OSError, as the port's, if nobody
    does."""
    if state.held:
        raise OSError(110)
    if state.cut == 0:
        state.cut = -1
        if address in state.devices:
            arrives = len(data) // 2 if state.torn else len(data)
            state.devices[address].write(bytes(data)[:arrives])
    if state.cut is not None:
        if state.cut < 0:
            raise OSError(5)
        state.cut -= 1
    if address not in state.devices:
        raise OSError(5)
    state.writes += 1
    state.bytes += 1 + len(data)
    return state.devices[address]


class SPI:
    """What is written while a chip is selected goes to state.selected(data). As MicroPython's it
    takes the bus's usual pin for reading where nothing is said of it."""

    def __init__(self, bus, baudrate, sck, mosi, miso=-1):
        if miso is not None:
            Pin(READS[bus]).mode = OF_BUS
        if sck.number % 4 != 2 or mosi.number % 4 != 3 or sck.number // 8 % 2 != bus:
            raise ValueError("bad pin")
        self.bus = bus
        self.hertz = baudrate
        self.on = True

    def write(self, data):
        if not self.on:
            raise ValueError("no bus")
        if self.bus in state.feeds and state.feeds[self.bus].holds():
            raise AssertionError("the bus was in use")
        state.selected(bytes(data))

    def deinit(self):
        self.on = False


class RTC:
    """The chip's clock; state.clock is what it shows."""

    def datetime(self, parts=None):
        if parts is None:
            return state.clock
        state.clock = tuple(parts)
        return None


def reset():
    state.resets += 1


def lightsleep(ms=None):
    """Without a time the crystal stands still, until a pin has a level that wakes it."""
    if state.registers[STATUS] & SENDING:
        raise AssertionError("asleep, the chip sends nothing")
    state.naps.append(ms)
    state.hertz = POWER_ON_HERTZ  # as the port leaves it
    if ms is None and not _woken():
        state.meanwhile()
        if not _woken():
            raise OSError("nothing wakes the chip")


def _woken():
    """Four bits a pin: low, high, and two edges, which are nobody's here."""
    for number, pin in state.pins.items():
        bits = state.registers.get(WAKES + 4 * (number // 8), 0) >> 4 * (number % 8)
        if bits & (2 if pin.level else 1):
            return True
    return False


class Words:
    """mem32."""

    def __getitem__(self, address):
        if I2C1 <= address < I2C1 + 0x1000:
            return state.second.get(address - I2C1)  # type: ignore[union-attr]
        if address in PORT_STATES:
            return PORT_BUSY if state.feeds[PORT_STATES.index(address)].end() else 0
        if address == CLEAR_ABORT:
            state.registers[RAW] &= ~ABORTED
            return 0
        return state.registers[address]

    def __setitem__(self, address, word):
        if I2C1 <= address < I2C1 + 0x1000:
            state.second.set(address - I2C1, word)  # type: ignore[union-attr]
        else:
            state.registers[address] = word


mem32 = Words()


def freq(hertz=None, peripherals=None):
    if hertz is None:
        return state.hertz
    if hertz > 200_000_000 or hertz > 133_000_000 and mem32[SUPPLY] >> 4 & 15 < VOLTS_1_15:
        raise ValueError("faster than the chip is made for")
    state.hertz = hertz
    return None


class ADC:
    def __init__(self, pin):
        self.pin = pin

    def read_u16(self):
        return state.adc(self.pin.number)


class PWM:
    def __init__(self, pin, freq, duty_u16):
        state.pwms.append(self)
        self.pin = pin
        self.hertz = freq
        self.duty = duty_u16

    def freq(self, hertz):
        self.hertz = hertz

    def duty_u16(self, duty):
        self.duty = duty


class Timer:
    """One that runs out when run_out() is called."""

    ONE_SHOT = 0

    def __init__(self, number):
        state.timers.append(self)
        self.callback = lambda timer: None

    def init(self, mode, period, callback):
        if mode != Timer.ONE_SHOT or period < 1:
            raise ValueError("a sound that does not end")
        self.period = period
        self.callback = callback

    def run_out(self):
        self.callback(self)
