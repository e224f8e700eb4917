"""Hands words to an I2C bus by DMA while the program goes on.

`machine.I2C.writeto` waits until all is sent, 23 us for a byte. Here a DMA channel gives the bus
the next word whenever it has room. A word is what the register DATA_CMD takes: a byte, with STOP in
the last one of a write (RP2040 data sheet, 4.3.17). Each of two channels sends a lot of words and
starts the other at its end (2.5.2), so the bus never waits for the program, which makes the next
lot meanwhile.
"""

from errno import EIO, ETIMEDOUT
from time import sleep_us

from machine import mem32

DATA = 0x10  # the register, one of
_TARGET, _RAW_INTERRUPTS, _CLEAR_ABORT, _ENABLE, _STATUS = 0x04, 0x34, 0x54, 0x6C, 0x70
_ADDRESS = 0x3FF
_ABORTED = 1 << 6  # a byte that nobody acknowledged: what is behind it is thrown away
_QUEUE_EMPTY, _SENDING = 1 << 2, 1 << 5
_LOOK_US = 100
_MOST_LOOKS = 400  # a whole picture takes 24 ms


class Sender:
    """`channels` are two of the DMA, each (channel, its control word, the one with which it starts
    the other at its end); they write to the bus whose registers begin at `base`.

    turn    the number of the lot that is sent next, 0 or 1
    """

    def __init__(self, channels: list[tuple], base: int) -> None:
        self._channels = channels
        self.turn = 0
        self._target = base + _TARGET
        self._raw = base + _RAW_INTERRUPTS
        self._clear = base + _CLEAR_ABORT
        self._enable = base + _ENABLE
        self._status = base + _STATUS

    def full(self) -> bool:
        """Return True if the next lot is still being sent."""
        return self._channels[self.turn][0].active()

    def busy(self) -> bool:
        """Return True if any lot is being sent."""
        return self.full() or self._channels[1 - self.turn][0].active()

    def ready(self, waits: bool) -> bool:
        """Return whether it is not full, for which it `waits` or not. OSError if words did not
        arrive, as far as that is known."""
        looks = 0
        while self.full():
            if not waits:
                return False
            looks = _look_again(looks)
        self._check()
        return True

    def send(self, address: int, words: memoryview, count: int) -> None:
        """Send the first of 16-bit words to a device, behind those that are being sent, once it is
        ready. They have to stay what they are until this lot is next again."""
        if mem32[self._target] & _ADDRESS != address:  # another device was spoken to, and is done
            mem32[self._enable] = 0
            mem32[self._target] = address
            mem32[self._enable] = 1
        channel, alone, _ = self._channels[self.turn]
        self.turn = 1 - self.turn
        before, _, chained = self._channels[self.turn]
        channel.config(read=words, count=count, ctrl=alone)
        first = channel.read
        if before.active():
            before.config(ctrl=chained)
        # It may have come to its end before it was told; or have been told, and both are over.
        if not (before.active() or channel.active()) and channel.read == first:
            channel.config(trigger=True)

    def finish(self) -> None:
        """Wait until all is sent, as has to be before anything else uses the bus. OSError if it did
        not arrive."""
        looks = 0
        while self.busy() or mem32[self._status] & (_QUEUE_EMPTY | _SENDING) != _QUEUE_EMPTY:
            looks = _look_again(looks)
        self._check()

    def cut(self) -> None:
        """Stop sending."""
        for channel, alone, _ in self._channels:
            channel.config(ctrl=alone)
        for channel, _, _ in self._channels:
            channel.active(0)

    def _check(self) -> None:
        if mem32[self._raw] & _ABORTED:
            self.cut()  # what is behind would go out once that is cleared
            mem32[self._clear]
            raise OSError(EIO)


def _look_again(looks: int) -> int:
    """Wait a little, for the next look after so many; how many there were then."""
    if looks == _MOST_LOOKS:
        raise OSError(ETIMEDOUT)
    sleep_us(_LOOK_US)
    return looks + 1
