"""What is connected where on a Raspberry Pi Pico: the only place with GPIO numbers, and with what
makes them inputs and outputs.

hardware/ draws these very pins. GP0 and GP1 stay free for a serial console. The tables can be read
without a board; `machine` is imported by what needs one.
"""

# Bus, SDA, SCL, Hz for the display. Its data sheets promise 400 kHz, which 420 come to: the chip's
# clock takes a little longer than it is asked to. 1 MHz works with most modules on short wires.
I2C = (0, 4, 5, 420_000)

# The builds of hardware/. Of the display: controller (a name in display.CONTROLLERS), address,
# mounted upside down, contrast (0 to 255); a large display is bright enough with less than half
# of it. The battery is a name in BATTERIES.
BUILDS = {
    "breadboard": (("SSD1306", 0x3C, False, 0xCF), "3xAA"),
    "carrier": (("SSD1309", 0x3C, False, 0x60), "LiPo"),
    "lcd": (("ST7920", 0, False, 0), "LiPo"),  # the carrier with the large LCD
}
NOTE = "/build"  # a file: the build that this board is, as kibic flash --build wrote it


def noted(path=NOTE) -> str:
    """The build that is noted there; the breadboard if none is."""
    try:
        with open(path, "rb") as file:
            name = file.read()
    except OSError:
        name = b""
    return {b"carrier": "carrier", b"lcd": "lcd"}.get(name, "breadboard")


BUILD = noted()
DISPLAY, BATTERY = BUILDS[BUILD]

# The keys in the order of ui.keys: up, down, left, right, OK, back. Each closes to ground, with
# the chip's pull-up. One behind the other, since `sampler` reads them with one instruction.
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

# The registers of the first bus, how far those of the next are from them, and the first's request
# to the DMA, two before the next's: of an RP2040 and an RP2350 (data sheets, 2.2, and the tables of
# DREQs).
_CHIP = 0x4000_0000  # SYSINFO: CHIP_ID
_RP2040 = 0x2927  # without the revision
_BUSES, _BUSES_2350 = (0x4004_4000, 0x4000, 32), (0x4009_0000, 0x8000, 44)

_DISPLAY_WAKES_MS = 50  # an assumption: its converter, and the reset that its board makes itself


def open_bus():
    """The bus of display and clock, both with power. One that lost it within a byte may hold SDA
    low: clock it out."""
    import machine

    pin = machine.Pin
    number, sda, scl, hertz = I2C
    off = pin(DISPLAY_OFF, pin.OUT)
    if off.value():
        from time import sleep_ms

        off.value(0)
        sleep_ms(_DISPLAY_WAKES_MS)
    clock = pin(scl, pin.OPEN_DRAIN, pin.PULL_UP, value=1)
    for _ in range(9):
        clock.value(0)
        clock.value(1)
    return machine.I2C(number, sda=pin(sda), scl=pin(scl), freq=hertz)


def sender():
    """What hands words to the bus, while the program does something else."""
    from machine import mem32
    from rp2 import DMA

    from device.sender import DATA, Sender

    known = mem32[_CHIP] & 0xFFF_FFFF == _RP2040
    base, step, request = _BUSES if known else _BUSES_2350
    base += I2C[0] * step
    request += 2 * I2C[0]
    rows = []
    one, two = DMA(), DMA()
    for channel, to in ((one, two), (two, one)):
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


def open_display(row, bus=open_bus, port=None):
    """The driver of a display, from a row like DISPLAY; each is loaded for its own build only.
    It opens the bus by `bus`, or an LCD by `port`, if not by `open_lcd`, again and again."""
    if row[0] == "ST7920":
        from device.lcd import Lcd

        return Lcd(port or open_lcd, *row)
    from device.display import Display

    return Display(bus, sender(), *row)


def open_lcd() -> tuple:
    """(SPI, chip select, reset) of the LCD, with power and just reset."""
    from time import sleep_ms

    from machine import SPI, Pin

    bus, clock, data, chip, _, restart, hertz = LCD
    Pin(DISPLAY_OFF, Pin.OUT).value(0)
    select, reset = Pin(chip, Pin.OUT, value=0), Pin(restart, Pin.OUT, value=0)
    spi = SPI(bus, baudrate=hertz, sck=Pin(clock), mosi=Pin(data))
    sleep_ms(_DISPLAY_WAKES_MS)
    reset.value(1)
    sleep_ms(_DISPLAY_WAKES_MS)
    return spi, select, reset


def cut_display() -> None:
    """Turn display and clock off, until the bus is opened again; its pull-ups would feed them."""
    from machine import Pin

    for number in I2C[1:3]:
        Pin(number, Pin.IN, None)
    Pin(DISPLAY_OFF, Pin.OUT).value(1)


def charging():
    """An input that is low while the cell is charging."""
    from machine import Pin

    return Pin(CHARGING, Pin.IN, Pin.PULL_UP)


def key_inputs() -> list:
    """The keys' pins in their order, 0 while pressed."""
    from machine import Pin

    return [Pin(number, Pin.IN, Pin.PULL_UP) for number in KEYS]


def sampler() -> tuple:
    """Have the keys' levels noted by the chip itself, whatever the program does meanwhile.

    Returns (ring, writer): a byte each SAMPLE_MS in a ring of SAMPLES, bit i is key i, 0 while
    pressed. `writer.write % SAMPLES` is where the next one goes. Both have to be kept.
    """
    from machine import Pin
    from rp2 import DMA, PIO, StateMachine, asm_pio

    @asm_pio(autopush=True, push_thresh=len(KEYS), fifo_join=PIO.JOIN_RX)
    def sample() -> None:
        in_(pins, 6)[7]  # type: ignore[name-defined] # noqa: F821  (words of the PIO)

    cycles = 8
    machine = StateMachine(0, sample, freq=cycles * 1000 // SAMPLE_MS, in_base=Pin(KEYS[0]))
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


def lamp_line():
    """The lamps' data line."""
    from machine import Pin

    return Pin(LAMPS[0], Pin.OUT)


def lamp_power():
    """What turns the lamps' 5 V on or off: an output, off."""
    from machine import Pin

    return Pin(LAMP_POWER, Pin.OUT, value=0)


def piezo():
    """The piezo's PWM, silent, or None."""
    from machine import PWM, Pin

    return None if PIEZO is None else PWM(Pin(PIEZO), freq=1000, duty_u16=0)


def supply() -> tuple:
    """(the converter that sees VSYS, the input that is high on USB power)."""
    from machine import ADC, Pin

    return ADC(Pin(VSYS)), Pin(VBUS, Pin.IN)
