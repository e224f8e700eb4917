"""Words for an I2C bus, which the chip itself hands on while the program goes on.

`machine.I2C.writeto` waits until all is sent, 23 us for a byte. Here a channel of the DMA gives the
bus the next word whenever it has room for it. A word is what its register DATA_CMD takes: a byte,
and STOP with the last one of a write (RP2040 data sheet, 4.3.17).
"""

from errno import EIO, ETIMEDOUT
from time import sleep_us

from machine import mem32

DATA = 0x10  # the register, one of
_TARGET, _RAW_INTERRUPTS, _CLEAR_ABORT, _ENABLE, _STATUS = 0x04, 0x34, 0x54, 0x6C, 0x70
STOP = 0x200
_ADDRESS = 0x3FF
_ABORTED = 1 << 6  # a byte that nobody acknowledged: what is behind it is thrown away
_QUEUE_EMPTY, _SENDING = 1 << 2, 1 << 5
_LOOK_US = 100
_MOST_LOOKS = 400  # a whole picture takes 24 ms


class Sender:
    """`channel` is a channel of the DMA that writes to the bus whose registers begin at `base`."""

    def __init__(self, channel, base) -> None:
        self._channel = channel
        self._target = base + _TARGET
        self._raw = base + _RAW_INTERRUPTS
        self._clear = base + _CLEAR_ABORT
        self._enable = base + _ENABLE
        self._status = base + _STATUS

    def busy(self) -> bool:
        """Return whether the words sent last still have to stay what they are."""
        return self._channel.active()

    def ready(self) -> None:
        """Wait until they do not. OSError if they did not arrive, as far as that is known."""
        self._wait(False)

    def send(self, address, words, count) -> None:
        """Send the first of 16-bit words to a device, once it is ready."""
        if mem32[self._target] & _ADDRESS != address:  # another device was spoken to, and is done
            mem32[self._enable] = 0
            mem32[self._target] = address
            mem32[self._enable] = 1
        self._channel.config(read=words, count=count, trigger=True)

    def finish(self) -> None:
        """Wait until all is sent, as has to be before anything else uses the bus. OSError if it did
        not arrive."""
        self._wait(True)

    def cut(self) -> None:
        """Send no more."""
        self._channel.active(0)

    def _wait(self, idle) -> None:
        for _ in range(_MOST_LOOKS):
            if not self._channel.active():
                if mem32[self._raw] & _ABORTED:
                    mem32[self._clear]
                    raise OSError(EIO)
                status = mem32[self._status] & (_QUEUE_EMPTY | _SENDING)
                if not idle or status == _QUEUE_EMPTY:
                    return
            sleep_us(_LOOK_US)
        raise OSError(ETIMEDOUT)
