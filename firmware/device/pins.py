"""What is connected where on a Raspberry Pi Pico: the only place with GPIO numbers, and with what
makes them inputs and outputs.

hardware/ draws those of its builds; the others are of boards that one can buy. GP0 and GP1 stay
free for a serial console. The tables can be read without a board; `machine` is imported by what
needs one.
"""

import sys
from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


# Bus, SDA, SCL, Hz for the display. Its data sheets promise 400 kHz, which 420 come to: the chip's
# clock takes a little longer than it is asked to. 1 MHz works with most modules on short wires.
I2C = (0, 4, 5, 420_000)

# The keys in the order of ui.keys: up, down, left, right, OK, back. Each closes to ground, with
# the chip's pull-up. Where they lie one behind the other, `sampler` reads them at once.
KEYS = (10, 11, 12, 13, 14, 15)

# How often their levels are noted, and how many of these are kept: a second of a busy program. A
# power of two, at most 32768, as the DMA counts round.
SAMPLE_MS = 1
SAMPLES = 1024

# Data line of the WS2812 seat lamps, and how many there are at most; 0: none.
LAMPS = (22, 7)

# High: the lamps have their 5 V. Low: they take nothing.
LAMP_POWER = 21

# The piezo, or None.
PIEZO: int | None = 18

# Of the carrier; the breadboard has nothing there. High: display and clock module are off. And an
# input, low while the cell is charging: only a diode and the chip's pull-up are on it.
DISPLAY_OFF = 17
CHARGING = 16

# The large LCD: bus, SCK, MOSI, CS, A0, RST, Hz. An ST7920 has no A0; it takes 72 us for a byte.
LCD = (0, 2, 3, 6, 7, 8, 200_000)

# Of the Pico itself: ADC3 sees a third of VSYS, GP24 is high on USB power. Not so on a Pico W: its
# radio uses GP24 and GP29, and GP29 shows VSYS only while GP25 is driven high.
VSYS = 29
VBUS = 24

# Batteries: name, millivolts below which it is empty and low, a falling table of (millivolts,
# percent), and hours of play on a full one (hardware/power.md, the least that is likely). All at
# VSYS: the cells are behind a Schottky diode that takes about 250 mV, the LiPo behind transistors
# that take 20.
BATTERIES = (
    ("3xAA", 2700, 3000, ((4250, 100), (3850, 80), (3500, 50), (3050, 20), (2700, 0)), 36),
    ("LiPo", 3400, 3600, ((4130, 100), (3980, 80), (3780, 50), (3680, 20), (3400, 0)), 33),
)

# What feeds a board without a battery that can be seen: it is never empty.
NO_BATTERY = ("", 0, 0, ((0, 100),), 0)

# -- boards that one can buy

# Of a colour display: SPI bus, SCK, MOSI, CS, DC, RST, backlight or None, Hz. Both controllers take
# 62.5 MHz; the chip makes 50 of its 200, and 31 of the 125 behind a light sleep.
_PICOCALC_LCD = (1, 10, 11, 13, 14, 15, None, 50_000_000)
_PICO_LCD = (1, 10, 11, 9, 8, 12, 13, 50_000_000)
# The chip of the PicoCalc's keyboard, on a bus of its own: bus, SDA, SCL, Hz, address.
_PICOCALC_KEYS = (1, 6, 7, 10_000, 0x1F)
# Left or right of the speakers, by PWM.
_PICOCALC_SOUND = 26

# -- the builds

# What a board is, a row each, with None where it has no such part:
# display  (controller, where, upside down, contrast): a name in display.CONTROLLERS with its
#          address and 0 to 255, of which a large display needs less than half; ST7920; or one of
#          colour.PANELS with its port as above
# keys     six GPIOs in the order of ui.keys that close to ground, or the chip of a keyboard
# lamps    (data, how many, supply), as LAMPS and LAMP_POWER
# sound    the GPIO of a piezo or a speaker
# battery  a name in BATTERIES; CHIP: the keyboard's chip knows
# clock    whether there may be a clock module, on the display's bus
# rails    (what turns display and clock module off, what is low while the cell is charging)
Build = namedtuple("Build", ("display", "keys", "lamps", "sound", "battery", "clock", "rails"))
CHIP = "chip"
_LAMPS = LAMPS + (LAMP_POWER,)
_RAILS = (DISPLAY_OFF, CHARGING)
BUILDS = {
    "breadboard": Build(
        ("SSD1306", 0x3C, False, 0xCF), KEYS, _LAMPS, PIEZO, "3xAA", True, _RAILS
    ),
    "carrier": Build(("SSD1309", 0x3C, False, 0x60), KEYS, _LAMPS, PIEZO, "LiPo", True, _RAILS),
    # the carrier with the large LCD
    "lcd": Build(("ST7920", 0, False, 0), KEYS, _LAMPS, PIEZO, "LiPo", True, _RAILS),
    "picocalc": Build(
        ("ST7365P", _PICOCALC_LCD, False, 0), _PICOCALC_KEYS, None, _PICOCALC_SOUND, CHIP, False,
        None,
    ),
    # a Pico H with Waveshare's Pico-LCD-1.3: its stick, and its key A
    "pico-lcd": Build(
        ("ST7789", _PICO_LCD, False, 0), (2, 18, 16, 20, 3, 15), None, None, None, False, None
    ),
}  # fmt: skip
NOTE = "/build"  # a file: the build that this board is, as kibic flash --build wrote it


def noted(path: str = NOTE) -> str | None:
    """The build that is noted on the board; None if none is, or an unknown one: then no pin may be
    driven."""
    try:
        with open(path, "rb") as file:
            name = file.read().decode()
    except (OSError, UnicodeError):
        return None
    return name if name in BUILDS else None


BUILD = noted()
ROW = BUILDS[BUILD or "breadboard"]  # without a board, the tables of that one are read
DISPLAY, BATTERY = ROW.display, ROW.battery

# The registers of the first I2C bus, how far those of the next are from them, and the first's
# request to the DMA, two before the next's (RP2040 data sheet, 2.2 and the table of DREQs).
_BUSES, _BUS_BYTES, _FIRST_REQUEST = 0x4004_4000, 0x4000, 32
# The same of the SPI buses; where their data go, and where their state is.
_PORTS, _FIRST_PORT_REQUEST, _PORT_DATA, _PORT_STATE = 0x4003_C000, 16, 0x08, 0x0C

_DISPLAY_WAKES_MS = 50  # an assumption: its converter, and the reset that its board makes itself


def open_bus() -> "Any":
    """The bus of display and clock, both with power. One that lost it within a byte may hold SDA
    low: clock it out."""
    import machine

    pin = machine.Pin
    number, sda, scl, hertz = I2C
    if ROW.rails:
        off = pin(ROW.rails[0], pin.OUT)
        if off.value():
            from time import sleep_ms

            off.value(0)
            sleep_ms(_DISPLAY_WAKES_MS)
    clock = pin(scl, pin.OPEN_DRAIN, pin.PULL_UP, value=1)
    for _ in range(9):
        clock.value(0)
        clock.value(1)
    return machine.I2C(number, sda=pin(sda), scl=pin(scl), freq=hertz)


def sender() -> "Any":
    """What hands words to the bus, while the program does something else."""
    from rp2 import DMA

    from device.sender import DATA, Sender

    base = _BUSES + I2C[0] * _BUS_BYTES
    request = _FIRST_REQUEST + 2 * I2C[0]
    rows = []
    first, second = DMA(), DMA()
    for channel, to in ((first, second), (second, first)):
        alone, chained = [
            channel.pack_ctrl(
                size=1,
                inc_write=False,
                treq_sel=request,
                chain_to=end.channel,  # type: ignore[attr-defined]
            )
            for end in (channel, to)  # who leads to itself leads to none
        ]
        channel.config(write=base + DATA, ctrl=alone)
        rows.append((channel, alone, chained))
    return Sender(rows, base)


def open_display(
    row: tuple,
    bus: "Callable" = open_bus,
    port: "Callable | None" = None,
    ticks: "Callable | None" = None,
) -> "Any":
    """The driver of a display, from a row like DISPLAY; each is loaded for its own build only.
    It opens the bus by `bus`, or an LCD by `port`, if not by `open_lcd`, again and again."""
    if row[0] == "ST7920":
        from device.lcd import Lcd

        return Lcd(port or open_lcd, *row)
    if type(row[1]) is tuple:
        from device.colour import Colour

        return Colour(open_colour(row[1]), row[0], ticks)
    from device.display import Display

    return Display(bus, sender(), *row)


def open_lcd() -> tuple:
    """(SPI, chip select, reset) of the LCD, with power and just reset."""
    from time import sleep_ms

    from machine import Pin

    bus, clock, data, chip, _, restart, hertz = LCD
    Pin(DISPLAY_OFF, Pin.OUT).value(0)
    select, reset = Pin(chip, Pin.OUT, value=0), Pin(restart, Pin.OUT, value=0)
    spi = _open_spi(bus, hertz, clock, data)
    sleep_ms(_DISPLAY_WAKES_MS)
    reset.value(1)
    sleep_ms(_DISPLAY_WAKES_MS)
    return spi, select, reset


def _open_spi(bus: int, hertz: int, clock: int, data: int) -> "Any":
    """A bus that nothing is read from: else it takes its usual pin for that, which a display has
    for DC."""
    from machine import SPI, Pin

    return SPI(bus, baudrate=hertz, sck=Pin(clock), mosi=Pin(data), miso=None)


def open_colour(port: tuple) -> tuple:
    """(SPI, chip select, data or command, reset, backlight or None) of a colour display, as a row
    `port` says, held in reset; and the DMA that hands bytes to its bus, and where the bus's state
    is."""
    from machine import PWM, Pin
    from rp2 import DMA

    bus, clock, data, chip, kind, restart, light, hertz = port
    reset = Pin(restart, Pin.OUT, value=0)
    select, is_data = Pin(chip, Pin.OUT, value=1), Pin(kind, Pin.OUT, value=1)
    spi = _open_spi(bus, hertz, clock, data)
    backlight = light and PWM(Pin(light), freq=10_000, duty_u16=0)
    channel, base = DMA(), _PORTS + bus * _BUS_BYTES
    ctrl = channel.pack_ctrl(size=0, inc_write=False, treq_sel=_FIRST_PORT_REQUEST + 2 * bus)
    channel.config(write=base + _PORT_DATA, ctrl=ctrl)
    return spi, select, is_data, reset, backlight, channel, base + _PORT_STATE


def open_keyboard(ticks: "Callable") -> "Any":
    """What reads the chip of a keyboard, by the clock `ticks`; None where keys close to ground."""
    if ROW.battery != CHIP:
        return None
    from machine import I2C, Pin

    bus, sda, scl, hertz, address = ROW.keys
    I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=hertz)
    module = "device.keyboard"
    __import__(module)  # by no name here: what shows a crash does without
    return sys.modules[module].Keyboard(_BUSES + bus * _BUS_BYTES, address, ticks)


class _AnyKey:
    """A key of a keyboard's chip, as a pin: 0 when one was pressed."""

    def __init__(self, bus: "Any", address: int) -> None:
        self._bus = bus
        self._address = address

    def value(self) -> int:
        try:
            self._bus.writeto(self._address, b"\x09")
            return 0 if self._bus.readfrom(self._address, 2)[0] == 1 else 1
        except OSError:
            return 1


def cut_display() -> None:
    """Turn display and clock off, until the bus is opened again; its pull-ups would feed them."""
    from machine import Pin

    if not ROW.rails:
        return
    for number in I2C[1:3]:
        Pin(number, Pin.IN, None)  # type: ignore[arg-type]  # None: no pull
    Pin(ROW.rails[0], Pin.OUT).value(1)


def charging() -> "Any":
    """An input that is low while the cell is charging, or None."""
    from machine import Pin

    return ROW.rails and Pin(ROW.rails[1], Pin.IN, Pin.PULL_UP)


def key_inputs() -> list:
    """The keys' pins in their order, 0 while pressed; of a keyboard's chip one for any key."""
    from machine import I2C, Pin

    if ROW.battery == CHIP:
        bus, sda, scl, hertz, address = ROW.keys
        return [_AnyKey(I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=hertz), address)]
    return [Pin(number, Pin.IN, Pin.PULL_UP) for number in ROW.keys]


def key_numbers() -> tuple:
    """The GPIOs of the keys; () where a keyboard's chip reads them, which cannot wake the board."""
    return () if ROW.battery == CHIP else ROW.keys


def sampler() -> tuple:
    """Have the keys' levels noted by the chip itself, whatever the program does meanwhile.

    Returns (ring, writer): a byte each SAMPLE_MS in a ring of SAMPLES, bit i is key i, 0 while
    pressed. `writer.write % SAMPLES` is where the next one goes. Both have to be kept.
    """
    from machine import Pin
    from rp2 import DMA, PIO, StateMachine, asm_pio

    row = ROW.keys
    first = min(row)
    if row == tuple(range(row[0], row[0] + len(row))):  # one behind the other

        @asm_pio(autopush=True, push_thresh=6, fifo_join=PIO.JOIN_RX)
        def sample() -> None:
            in_(pins, 6)[7]  # type: ignore[name-defined] # noqa: F821  (words of the PIO)

        cycles = 8
    else:

        @asm_pio(autopush=True, push_thresh=6, fifo_join=PIO.JOIN_RX, out_shiftdir=PIO.SHIFT_RIGHT)
        def sample() -> None:
            for number in reversed(row):  # the last one in has the lowest bit
                mov(osr, pins)  # type: ignore[name-defined] # noqa: F821
                if number != first:
                    out(null, number - first)  # type: ignore[name-defined] # noqa: F821
                in_(osr, 1)  # type: ignore[name-defined] # noqa: F821

        cycles = 3 * len(row) - 1
    machine = StateMachine(0, sample, freq=cycles * 1000 // SAMPLE_MS, in_base=Pin(first))
    writer = DMA()
    memory = bytearray(2 * SAMPLES)
    writer.config(write=memory)
    address = writer.write  # type: ignore[attr-defined]
    start = -address % SAMPLES  # a ring lies at a multiple of its size
    writer.config(
        read=machine,
        write=address + start,
        count=0xFFFFFFFF,  # 99 days
        ctrl=writer.pack_ctrl(
            size=0,
            inc_read=False,
            ring_sel=True,
            ring_size=len(f"{SAMPLES - 1:b}"),
            treq_sel=4,  # as fast as this state machine gives them: DREQ_PIO0_RX0
        ),
        trigger=True,
    )
    machine.active(1)
    return memoryview(memory)[start : start + SAMPLES], writer


def lamp_line() -> "Any":
    """The lamps' data line."""
    from machine import Pin

    return Pin(ROW.lamps[0], Pin.OUT)


def lamp_power() -> "Any":
    """What turns the lamps' 5 V on or off: an output, off."""
    from machine import Pin

    return Pin(ROW.lamps[2], Pin.OUT, value=0)


def piezo() -> "Any":
    """The PWM of the piezo or the speaker, silent, or None."""
    from machine import PWM, Pin

    return None if ROW.sound is None else PWM(Pin(ROW.sound), freq=1000, duty_u16=0)


def supply() -> tuple:
    """(the converter that sees VSYS, the input that is high on USB power)."""
    from machine import ADC, Pin

    return ADC(Pin(VSYS)), Pin(VBUS, Pin.IN)
