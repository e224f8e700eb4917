"""The director's page as a process of its own: who may read, who may write, who gets nowhere."""

import asyncio
import http.client
import itertools
import os
import re
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest

from kibic.event import plan, state
from kibic.event.log import Log
from kibic.event.server import Hosts
from tests.host.support.page.browser import browser

seldom = pytest.mark.sample(2)

PASSWORD = "kilenc tarokk"
NAMES = ["Anna", "Béla", "Cili", "Dani", "Éva", "Feri", "Gabi", "<script>alert(1)</script>"]


class Server(NamedTuple):
    """A served tournament."""

    log: Log
    port: int
    process: subprocess.Popen[str]

    def ask(
        self, method: str, path: str, fields: dict[str, str] | bytes | None = None, **headers: str
    ) -> Any:
        """A request, and the answer with its text."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        body = urlencode(fields) if isinstance(fields, dict) else fields
        host = f"127.0.0.1:{self.port}"
        usual = {"Origin": f"http://{host}", "Content-Type": "application/x-www-form-urlencoded"}
        given = {key.replace("_", "-"): value for key, value in headers.items()}
        try:
            connection.request(method, path, body, (usual if fields is not None else {}) | given)
            answer: Any = connection.getresponse()
            answer.text = answer.read().decode()
            return answer
        finally:
            connection.close()

    def login(self) -> str:
        answer = self.ask("POST", "/login", {"password": PASSWORD})
        assert answer.status == 303, answer.text
        cookie = answer.getheader("Set-Cookie")
        assert "HttpOnly" in cookie and "SameSite=strict" in cookie
        return str(cookie.partition(";")[0])

    def token(self, cookie: str, action: str) -> str:
        """The token of the first form of this kind on the page."""
        path = "/look" if action == "/draw" else "/"  # a draw is looked at before it is kept
        page = self.ask("GET", path, Cookie=cookie).text
        form = page[page.index(f'action="{action}"') :]
        match = re.search(r'name="token" value="([^"]+)"', form)
        assert match
        return match[1]


@contextmanager
def served(
    folder: Path, log: Log | None = None, language: str = "en", name: str = ""
) -> Iterator[Server]:
    if log is None:
        log = Log(folder / "event.db")
        chosen = plan.plan({"players": NAMES, "deals": {"4": 2}, "name": "Kupa & Co"})
        log.create({"do": "begin", "plan": chosen, "secret": "s"})
    process = subprocess.Popen(
        [sys.executable, "-c", "from kibic.cli.main import app; app()", "event", "serve",
         "--event", str(log.path), "--port", "0", "--lang", language, "--name", name],
        env=os.environ | {"KIBIC_EVENT_PASSWORD": PASSWORD}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout
    try:
        match = re.search(r":(\d+)/", process.stdout.readline())
        assert match
        server = Server(log, int(match[1]), process)
        for _ in range(100):
            try:
                server.ask("GET", "/")
                break
            except OSError:
                time.sleep(0.05)
        yield server
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with served(tmp_path) as running:
        yield running


def drawn(server: Server) -> str:
    """The first round is drawn; the director's cookie."""
    cookie = server.login()
    answer = server.ask("POST", "/draw", {"token": server.token(cookie, "/draw")}, Cookie=cookie)
    assert answer.status == 303
    assert len(state.load(server.log).rounds) == 1
    return cookie


def slip(server: Server, cookie: str, **more: str) -> dict[str, str]:
    points = {f"points-{at}": value for at, value in enumerate(("3", "-1", "−1", "-1"))}
    where = {"round": "1", "table": "1", "deals": "2", "token": server.token(cookie, "/result")}
    return where | points | more


# -- what is meant to work


def test_everybody_reads_and_the_director_writes(server: Server) -> None:
    cookie = drawn(server)
    answer = server.ask("POST", "/result", slip(server, cookie), Cookie=cookie)
    assert answer.status == 303
    table = state.load(server.log).rounds[0][0]
    assert table.result and list(table.result["points"].values()) == [3, -1, -1, -1]
    page = server.ask("GET", "/").text
    assert "✓ slip" in page and "… missing" in page
    assert 'name="token"' not in page
    typo = slip(server, cookie, entry=str(server.log.last()), **{"points-0": "5"})
    wrong = server.ask("POST", "/result", typo, Cookie=cookie)
    assert wrong.status == 409
    assert "the points come to 2 and not to 0" in wrong.text
    assert 'value="5"' in wrong.text  # what was typed stays, to be mended
    answer = server.ask("POST", "/logout", {"token": server.token(cookie, "/logout")},
                        Cookie=cookie)  # fmt: skip
    assert answer.status == 303
    assert 'name="token"' not in server.ask("GET", "/", Cookie=cookie).text


def test_it_goes_on_after_a_kill_with_all_that_was_told(tmp_path: Path) -> None:
    with served(tmp_path) as first:
        cookie = drawn(first)
        assert first.ask("POST", "/result", slip(first, cookie), Cookie=cookie).status == 303
        first.process.send_signal(signal.SIGKILL)
        first.process.wait()
        before = first.log.entries()
    with served(tmp_path, first.log) as second:
        assert second.log.entries() == before
        assert "✓ slip" in second.ask("GET", "/").text
        answer = second.ask("POST", "/result", slip(second, second.login(), reason="kill"),
                            Cookie=cookie)  # fmt: skip
        assert answer.status == 403  # the old session is gone, and a new form is not for it


# -- what is meant not to work


def test_nobody_without_the_password_changes_anything(server: Server) -> None:
    cookie = drawn(server)
    before = server.log.entries()
    good = slip(server, cookie)
    origin = {"Origin": "http://evil.example"}
    attempts: list[tuple[str, Any, dict[str, str]]] = [
        ("no cookie", good, {}),
        ("a cookie that was made up", good, {"Cookie": "kibic=" + "A" * 43}),
        ("an empty cookie", good, {"Cookie": "kibic="}),
        ("another site's page", good, {"Cookie": cookie, **origin}),
        ("a page in a frame", good, {"Cookie": cookie, "Origin": "null"}),
        ("no origin", good, {"Cookie": cookie, "Origin": ""}),
        ("another port", good, {"Cookie": cookie, "Origin": "http://127.0.0.1:1"}),
        ("no token", {**good, "token": ""}, {"Cookie": cookie}),
        ("a token that was made up", {**good, "token": "A" * 22}, {"Cookie": cookie}),
        ("JSON", b'{"round": 1}', {"Cookie": cookie, "Content-Type": "application/json"}),
        ("no text", b"\xff\xfe=\x00", {"Cookie": cookie}),
        ("many fields", "&".join("a=1" for _ in range(500)).encode(), {"Cookie": cookie}),
        ("much", b"a=" + b"x" * 200_000, {"Cookie": cookie}),
    ]
    for name, fields, headers in attempts:
        for path in ("/result", "/draw", "/logout"):
            try:
                status = server.ask("POST", path, fields, **headers).status
            except (ConnectionError, http.client.HTTPException):
                status = 413  # it hung up while too much was being sent
            assert 400 <= status < 500, (name, path)
    assert server.log.entries() == before
    assert server.ask("POST", "/result", good, Cookie=cookie).status == 303  # none was used up


@seldom
def test_a_request_that_is_sent_again_does_nothing(server: Server) -> None:
    cookie = drawn(server)
    fields = slip(server, cookie)
    assert server.ask("POST", "/result", fields, Cookie=cookie).status == 303
    before = server.log.entries()
    again = server.ask("POST", "/result", fields | {"reason": "replay"}, Cookie=cookie)
    assert again.status == 409
    token = server.token(cookie, "/logout")
    assert server.ask("POST", "/logout", {"token": token}, Cookie=cookie).status == 303
    late = server.ask("POST", "/result", fields, Cookie=cookie)
    assert late.status == 403
    assert server.log.entries() == before


@seldom
def test_values_that_are_no_results_are_refused(server: Server) -> None:
    cookie = drawn(server)
    before = server.log.entries()
    for name, values in {
        "round": ("2", "0", "-1", "x", "", "9" * 30),
        "table": ("3", "-1", "1 OR 1=1"),
        "points-0": ("", "1e3", "0x3", "3; DROP TABLE log", "<b>", "99999999"),
        "deals": ("", "-2", "0", "3", "2.5"),
    }.items():
        for value in values:
            fields = slip(server, cookie, **{name: value})
            status = server.ask("POST", "/result", fields, Cookie=cookie).status
            assert status in (400, 409), (name, value)
            assert server.log.entries() == before


@seldom
def test_there_is_nothing_behind_other_paths(server: Server) -> None:
    for path in (
        "/event.db", "/../event.db", "/..%2f..%2fetc/passwd", "//etc/passwd", "/event.css/../x",
        "/templates/page.html", "/page.html", "/%00", "/login", "/result", "/draw", "/a" * 3000,
    ):  # fmt: skip
        answer = server.ask("GET", path)
        assert answer.status in (400, 404, 405), path
        assert "root:" not in answer.text and "SQLite" not in answer.text
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
        assert server.ask(method, "/").status == 405


@seldom
def test_it_has_one_name(server: Server) -> None:
    hosts = Hosts(lambda *_: asyncio.sleep(0), ())
    assert not hosts.is_here([])
    assert not hosts.is_here([(b"host", b"localhost"), (b"host", b"localhost")])
    for method in ("GET", "POST"):
        answer = server.ask(method, "/", Host="evil.example")
        assert (answer.status, answer.text) == (421, "")


def raw(server: Server, request: bytes) -> bytes:
    """What comes back for these bytes."""
    with socket.create_connection(("127.0.0.1", server.port), 20) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        return connection.recv(65536)


@seldom
def test_nothing_odd_ends_in_a_traceback(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Odd addresses, hosts, cookies and bodies, and browsers that go in the middle of each."""
    heads = (b"Host: [", b"Host: evil", b"Host: localhost\r\nCookie: kibic=\xff\x01;;=",
             b"Host: localhost\r\nOrigin: http://[", b"Host: localhost\r\nReferer: ][")  # fmt: skip
    paths = (b"/", b"/%00", b"/\xff", b"//[", b"/login", b"/result", b"/?" + b"a" * 500, b"*", b"x")
    form = (b"POST /login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
            b"Content-Type: application/x-www-form-urlencoded\r\n")  # fmt: skip
    bodies = (b"Content-Length: 99\r\n\r\npass", b"Content-Length: -1\r\n\r\n",
              b"Content-Length: 3\r\n\r\n%ff",
              b"Transfer-Encoding: chunked\r\n\r\n5\r\nab")  # fmt: skip
    with served(tmp_path) as server:
        for path, head, method in itertools.product(paths, heads, (b"GET", b"POST", b"HEAD")):
            answer = raw(server, b"%s %s HTTP/1.1\r\n%s\r\n\r\n" % (method, path, head))
            assert b" 500 " not in answer[:20], (method, path, head)
        for body in bodies:
            raw(server, form + body)
            connection = socket.create_connection(("127.0.0.1", server.port), 20)
            connection.sendall(form + body)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
        stream = socket.create_connection(("127.0.0.1", server.port), 20)
        stream.sendall(b"GET /changes HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b" 200 " in stream.recv(100)
        stream.close()
        assert server.ask("GET", "/").status == 200
    assert capfd.readouterr().err == ""


@seldom
def test_a_name_is_a_name_and_no_script(server: Server) -> None:
    drawn(server)
    for path in ("/", "/part", "/wall", "/wall-part"):
        answer = server.ask("GET", path)
        assert "&lt;script&gt;alert(1)" in answer.text
        assert "<script>alert" not in answer.text
        policy = answer.getheader("content-security-policy")
        assert "default-src 'self'" in policy and "unsafe" not in policy
        assert answer.getheader("x-frame-options") == "DENY"
        assert answer.getheader("x-content-type-options") == "nosniff"
        assert "python" not in (answer.getheader("server") or "").lower()


@seldom
def test_another_program_that_holds_the_file_stalls_nobody(server: Server) -> None:
    cookie = server.login()
    token = server.token(cookie, "/draw")
    other = sqlite3.connect(server.log.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    draw = threading.Thread(
        target=server.ask, args=("POST", "/draw", {"token": token}), kwargs={"Cookie": cookie}
    )
    draw.start()
    for _ in range(20):  # while the drawing, and each look at the log, wait for the file
        assert server.ask("GET", "/").status == 200
        time.sleep(0.05)
    assert draw.is_alive()
    other.execute("COMMIT")
    other.close()
    draw.join()
    assert server.log.last() == 2


# -- many at once


@seldom
def test_twenty_browsers_and_a_slow_one(server: Server) -> None:
    """All hear of a result, while one takes nothing of what it is sent."""
    cookie = drawn(server)
    slow = socket.create_connection(("127.0.0.1", server.port))
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    for _ in range(40):  # asks for page after page, and reads none
        slow.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
    heard: list[list[str]] = [[] for _ in range(20)]
    ready = threading.Barrier(21)

    def listen(at: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.request("GET", "/changes")
        answer = connection.getresponse()
        heard[at].append(answer.readline().decode())
        answer.readline()
        ready.wait()
        heard[at].append(answer.readline().decode())
        connection.close()

    threads = [threading.Thread(target=listen, args=(at,)) for at in range(20)]
    for thread in threads:
        thread.start()
    ready.wait()
    fields = slip(server, cookie)
    assert server.ask("POST", "/result", fields, Cookie=cookie).status == 303
    for thread in threads:
        thread.join(30)
    last = server.log.last()
    assert heard == [[f"data: {last - 1}\n", f"data: {last}\n"]] * 20
    assert server.ask("GET", "/").status == 200
    slow.close()


@seldom
def test_a_page_left_open_shows_new_results_by_itself(server: Server, tmp_path: Path) -> None:
    """In a real browser: typed in by the director, seen by a reader who touches nothing."""
    with browser() as chromium:
        director, reader, wall = (chromium.new_page() for _ in range(3))
        trouble: list[str] = []
        for page in (director, reader, wall):
            page.on("pageerror", lambda error: trouble.append(str(error)))
            page.on("dialog", lambda dialog: trouble.append(dialog.message))
            page.goto(f"http://127.0.0.1:{server.port}/" + ("wall" if page is wall else ""))
        director.fill("input[name=password]", PASSWORD)
        director.click("text=Log in")
        director.click("text=Draw the next round")
        director.click("text=Keep this draw")
        reader.wait_for_selector("text=Round 1")
        wall.wait_for_selector("text=Table 2")
        assert "<script>alert(1)</script>" in wall.inner_text("main")
        form = director.locator("form[action='/result']").first
        for at, points in enumerate(("12", "-4", "-4", "-4")):
            form.locator(f"input[name=points-{at}]").fill(points)
        form.locator("button").click()
        reader.wait_for_selector("text=✓ slip")
        assert "−4" in reader.inner_text("main")
        # another program writes into the log: the page hears of that as well
        event = state.load(server.log)
        table = event.rounds[0][1]
        from kibic.event import results

        slip_of = dict(zip(table.players, (9, -3, -3, -3), strict=True))
        server.log.add(event.seen, results.by_hand(event, table, slip_of))
        reader.wait_for_selector("tr.in >> nth=1")
        assert trouble == []
