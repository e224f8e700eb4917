"""`kibic web` gives the files of its folder to this machine, and nothing else to anybody."""

import socket
import struct
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibic import web

SECRET = b"root:secret"
PAGE = (b"//", b"/?%00", b"//evil.example/%2e%2e", b"/index.html/")  # what is the page itself


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "web"
    (made / "texts").mkdir(parents=True)
    (made / "index.html").write_bytes(b"<!doctype html>")
    (made / "texts" / "hu.txt").write_bytes(b"a=b\n")
    (made / "large.png").write_bytes(bytes(5_000_000))
    (tmp_path / "secret").write_bytes(SECRET)
    (made / "link.txt").symlink_to(tmp_path / "secret")
    (made / "out").symlink_to(tmp_path)
    (made / "inside.txt").symlink_to(made / "texts" / "hu.txt")
    return made


@pytest.fixture
def port(folder: Path) -> Iterator[int]:
    with web.server(folder, 0) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server.server_port
        server.shutdown()


def ask(port: int, request: bytes) -> bytes:
    """What comes back for these bytes, to the end."""
    with socket.create_connection(("127.0.0.1", port), 20) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while more := connection.recv(65536):
            answer += more
    return answer


def get(port: int, path: bytes, host: str = "localhost:{}", method: bytes = b"GET") -> bytes:
    name = host.format(port).encode()
    return ask(
        port, b"%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % (method, path, name)
    )


def status(answer: bytes) -> int:
    return int(answer.split(b" ")[1])


@pytest.mark.parametrize("path", [
    b"/%00", b"/a%00b", b"/\xff", b"/%ff", b"/" + b"a" * 5000, b"/%2e%2e/secret", b"/../secret",
    b"//", b"//evil.example/%2e%2e", b"/texts", b"/texts/", b"/out", b"/out/", b"/out/secret",
    b"/link.txt", b"/texts/..%2f..%2fsecret", b"/index.html/", b"/index.html/x", b"http://evil/x",
    b"/%", b"/?%00", b"\\", b"*", b"/\\..\\secret", b"/%5c..%5csecret", b"/con",
    b"/texts/hu.txt%20",
])  # fmt: skip
@pytest.mark.parametrize("method", [b"GET", b"HEAD"])
def test_odd_paths(
    port: int, path: bytes, method: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    """The page or nothing: no traceback, no list of a folder, nothing outside, no other address."""
    answer = get(port, path, method=method)
    assert status(answer) in (200, 400, 404)
    assert status(answer) != 200 or path in PAGE
    assert SECRET not in answer and b"hu.txt</a>" not in answer and b"Location" not in answer
    assert capfd.readouterr() == ("", "")


def test_what_is_there_comes(port: int) -> None:
    assert get(port, b"/").endswith(b"\r\n\r\n<!doctype html>")
    assert get(port, b"/?a#b").endswith(b"<!doctype html>")
    assert get(port, b"/texts/hu.txt").endswith(b"a=b\n")
    assert get(port, b"/inside.txt").endswith(b"a=b\n")  # a link that stays in the folder
    assert get(port, b"/texts/hu.txt", method=b"HEAD").endswith(b"\r\n\r\n")


@pytest.mark.parametrize(("host", "right"), [
    ("localhost:{}", True), ("127.0.0.1:{}", True), ("LocalHost:{}", True), ("localhost", True),
    ("evil.example:{}", False), ("evil.example", False), ("", False), ("localhost:1", False),
    ("localhost.evil.example:{}", False), ("127.0.0.1.evil:{}", False), ("[::1]:{}", False),
    ("x\xff", False), ("localhost:{}:1", False), ("@localhost:{}", False),
])  # fmt: skip
def test_the_address_is_this_machines(
    port: int, host: str, right: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    """A page elsewhere may have its own name lead here: it is told nothing."""
    answer = get(port, b"/", host)
    assert status(answer) == (200 if right else 421)
    assert (b"doctype html>" in answer) == right or not right
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("request_", [
    b"", b"\r\n", b"GET\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02",
    b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 70_000,
    b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200 + b"\r\n", b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
])  # fmt: skip
def test_what_is_no_request(port: int, request_: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    assert b"200 OK" not in ask(port, request_)
    assert status(get(port, b"/")) == 200
    assert capfd.readouterr() == ("", "")


def test_a_browser_that_goes(port: int, capfd: pytest.CaptureFixture[str]) -> None:
    for _ in range(5):
        connection = socket.create_connection(("127.0.0.1", port), 20)
        connection.sendall(b"GET /large.png HTTP/1.1\r\nHost: localhost\r\n\r\n")
        connection.recv(10)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()  # with a reset, in the middle of the file
    assert status(get(port, b"/")) == 200
    assert capfd.readouterr() == ("", "")
