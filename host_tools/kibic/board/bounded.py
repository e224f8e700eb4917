"""What a board says is not trusted: no answer goes on for ever, none has a shape nobody asked for.

Only host_tools/kibic/board/link.py uses this.
"""

import time
from collections.abc import Callable
from typing import Any

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

SILENCE_S = 10  # a board that says nothing for so long is gone
ANSWER_S = 60  # the longest answer
ANSWER_BYTES = 512 * 1024
SHORT_S = 0.01


class EndlessError(TransportError):
    """A board does not stop sending."""


class _Counted:
    """A port on which so much comes and no more. Raises EndlessError."""

    def __init__(self, serial: Any) -> None:
        self._serial = serial
        self._left = ANSWER_BYTES

    def inWaiting(self) -> int:  # noqa: N802, pyserial's name
        waiting = int(self._serial.inWaiting())
        self._left -= waiting
        if self._left < 0:
            raise EndlessError
        return waiting

    def __getattr__(self, name: str) -> Any:
        return getattr(self._serial, name)


class Bounded(SerialTransport):
    """mpremote's transport, to a board that may talk without end."""

    def read_until(
        self,
        min_num_bytes: int,
        ending: bytes,
        timeout: float | None = SILENCE_S,
        data_consumer: Callable[[bytes], object] | None = None,
        timeout_overall: float | None = None,
    ) -> bytes:
        """Return what comes up to `ending`, or until it took too long. Raises TransportError."""
        data = bytearray()
        began = heard = time.monotonic()
        while not data.endswith(ending):
            new = self.serial.read(1) if self.is_pty or self.serial.inWaiting() > 0 else b""
            now = time.monotonic()
            if new:
                data += new
                heard = now
                if data_consumer:
                    data_consumer(new)
                if len(data) > ANSWER_BYTES or now > began + ANSWER_S:
                    raise EndlessError
            elif now >= min(heard + (timeout or ANSWER_S), began + (timeout_overall or ANSWER_S)):
                break
            else:
                time.sleep(SHORT_S)
        return bytes(data)

    def enter_raw_repl(self, *arguments: Any, **options: Any) -> None:
        """Stop what runs. Raises TransportError, EndlessError too."""
        port: Any = self.serial
        self.serial: Any = _Counted(port)
        try:
            super().enter_raw_repl(*arguments, **options)
        finally:
            self.serial = port
