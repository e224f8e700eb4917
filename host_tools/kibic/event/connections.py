"""What one address may hold of the director's page: so many connections, and each request whole
within some seconds, a file at a fair pace. So nobody who begins requests without an end shuts
others out."""

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_OF_ONE = 100  # connections of one address: a club behind one router has fewer
WHOLE_IN = 10  # seconds that a head and a body may take
MORE_AT = 256 * 1024  # bytes of an upload that give it as many seconds again
_open: Counter[str] = Counter()


class Connection(H11Protocol):
    """One connection of a browser."""

    _address = ""
    _deadline: asyncio.TimerHandle | None = None
    _came = 0  # bytes since the time runs

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._address = (transport.get_extra_info("peername") or ("",))[0]
        _open[self._address] += 1
        if _open[self._address] > MOST_OF_ONE:
            transport.abort()
            return
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        _open[self._address] -= 1
        self._rest()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._came += len(data)
        if self._came >= MORE_AT:
            self._rest()
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._watch()
        else:
            self._rest()

    def _watch(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(WHOLE_IN, self.transport.abort)

    def _rest(self) -> None:
        self._came = 0
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None
