"""Who gets in: names of the machine, passwords, and how long a connection may take."""

import asyncio
import http.client
import socket
from contextlib import suppress
from typing import Any

import h11
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

from kibic.event import addresses, connections
from kibic.event.gate import FREE, LASTS, MOST_FORMS, Gate
from kibic.event.server import Hosts
from kibic.words import Trouble
from tests.host.event.test_event_server import PASSWORD, Server, server

__all__ = ["server"]


@pytest.mark.parametrize(("host", "right"), [
    ("localhost", True), ("127.0.0.1", True), ("[::1]", True), ("192.168.1.7:8791", True),
    ("LOCALHOST:80", True), ("[fe80::1]:8791", True), (socket.gethostname(), True),
    ("Cup.example:80", True), ("", False), ("evil.example", False), ("localhost.evil", False),
    ("127.0.0.1.evil", False), ("[", False), ("[::1", False), ("::1", False), ("a b", False),
    ("x@localhost", False), ("localhost:x", False), ("localhost:1:2", False), ("\xff", False),
])  # fmt: skip
def test_it_is_asked_by_a_number_or_its_own_name(host: str, right: bool) -> None:
    hosts = Hosts(lambda *_: asyncio.sleep(0), ("Cup.example",))
    assert hosts.is_here([(b"host", host.encode("latin-1"))]) == right


def test_the_gate_closes_for_longer_and_longer() -> None:
    now = [0.0]
    gate = Gate(PASSWORD, lambda: now[0])
    waits = []
    for _ in range(FREE + 8):
        assert gate.enter("wrong one", "one") is None
        waits.append(gate.wait("one"))
        now[0] += waits[-1]
    assert waits[: FREE + 2] == [0] * (FREE - 1) + [2, 4, 8]
    assert waits[-1] == 60
    assert gate.enter("wrong one", "one") is None
    assert gate.enter(PASSWORD, "one") is None  # not before the time is over
    assert gate.enter(PASSWORD, "another")  # who is nobody's fault
    now[0] += 61
    cookie = gate.enter(PASSWORD, "one")
    assert cookie
    session = gate.session(cookie)
    assert session
    tokens = [gate.form(session) for _ in range(MOST_FORMS + 1)]
    assert not gate.used(session, tokens[0])  # so many forms nobody has open
    assert gate.used(session, tokens[-1])
    assert not gate.used(session, tokens[-1])
    now[0] += LASTS + 1
    assert gate.session(cookie) is None
    with pytest.raises(Trouble):
        Gate("short")


def test_half_requests_of_one_address_shut_nobody_out(server: Server) -> None:
    """520 of them, and another address is answered."""
    held = []
    try:
        for _ in range(520):
            half = socket.create_connection(("127.0.0.1", server.port), timeout=20)
            held.append(half)
            with suppress(OSError):
                half.sendall(b"POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n")
        other = http.client.HTTPConnection(
            "127.0.0.1", server.port, timeout=20, source_address=("127.0.0.2", 0)
        )
        other.request("GET", "/")
        assert other.getresponse().status == 200
        other.close()
        held[0].settimeout(20)  # and a request that never gets whole is ended
        with suppress(ConnectionResetError):
            assert held[0].recv(1) == b""
    finally:
        for half in held:
            half.close()


def test_an_address_that_is_only_said_is_not_believed(server: Server) -> None:
    answers = [
        server.ask("POST", "/login", {"password": "guess"}, X_Forwarded_For=f"10.0.0.{at}").status
        for at in range(12)
    ]
    assert answers[-1] == 429


def test_who_guesses_waits(server: Server) -> None:
    for _ in range(FREE):
        assert server.ask("POST", "/login", {"password": "guess"}).status == 403
    answer = server.ask("POST", "/login", {"password": PASSWORD})
    assert answer.status == 429  # not even the right one is looked at
    assert "wait" in answer.text
    foreign = server.ask("POST", "/login", {"password": PASSWORD}, Origin="http://evil.example")
    assert foreign.status == 403


def test_a_wrong_password_leaves_the_form_on_the_page(server: Server) -> None:
    answer = server.ask("POST", "/login", {"password": "guess"})
    assert answer.status == 403
    assert 'role="alert"' in answer.text and 'name="password"' in answer.text
    assert "guess" not in answer.text


def test_a_phone_gets_an_address_that_it_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own", lambda: "192.168.1.7")
    for asked, listening, address in (
        ("127.0.0.1:8042", "0.0.0.0", "192.168.1.7:8042"),
        ("localhost:8042", "0.0.0.0", "192.168.1.7:8042"),
        ("127.0.0.1:8042", "127.0.0.1", "127.0.0.1:8042"),  # it listens to nobody else
        ("10.0.0.3:8042", "0.0.0.0", "10.0.0.3:8042"),
        ("cup.example", "127.0.0.1", "cup.example"),
    ):
        assert addresses.for_phones(asked, listening) == address
    monkeypatch.setattr(addresses, "own", lambda: "")
    assert addresses.for_phones("127.0.0.1:80", "0.0.0.0") == "127.0.0.1:80"


class Loop:
    """A loop that keeps what is to be done later."""

    def __init__(self) -> None:
        self.waiting: list[Any] = []

    def call_later(self, seconds: float, callback: Any) -> Any:
        loop = self

        class Handle:
            def cancel(self) -> None:
                loop.waiting.remove(self)

        handle = Handle()
        self.waiting.append(handle)
        return handle


def test_an_upload_has_its_time_anew_with_each_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """A head or a form has to be whole within the time; so has each quarter of a megabyte."""
    monkeypatch.setattr(H11Protocol, "data_received", lambda self, data: None)
    connection: Any = connections.Connection.__new__(connections.Connection)
    connection.loop, connection.transport = Loop(), None
    connection.transport = type("Transport", (), {"abort": lambda self: None})()
    connection.conn = type("Conn", (), {"their_state": h11.SEND_BODY})()
    connection.data_received(b"x")
    [first] = connection.loop.waiting
    connection.data_received(b"x" * 1000)
    assert connection.loop.waiting == [first]  # a trickle buys no time
    connection.data_received(b"x" * connections.MORE_AT)
    [second] = connection.loop.waiting
    assert second is not first
    connection.conn.their_state = h11.DONE
    connection.data_received(b"x")
    assert connection.loop.waiting == []
