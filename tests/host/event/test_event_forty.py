"""A tournament of 40 on the page: two come late, three leave, one is sat for, a table of three, a
penalty, finals in groups; the machine is killed again and again, and the network is hostile."""

import http.client
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from kibic.event import draw, plan, score, seating, state
from kibic.event.log import Log
from tests.conftest import PROOF
from tests.host.event.test_event_server import Server, served
from tests.host.support.sample import long_one

PEOPLE = [f"Player {at:02}" for at in range(1, 41)]
PLACES = {4: (10, 8, 6, 4), 3: (10, 8, 6)}
KILL_EACH = 7 if PROOF else 40  # forms that were confirmed
FORMS = 59  # that are confirmed at least; one more kill meets a form under way


class Hall:
    """The director's machine: it is killed, and started again on the same file."""

    def __init__(self, folder: Path, log: Log) -> None:
        self.folder, self.log = folder, log
        self.stack = ExitStack()
        self.confirmed: list[dict[str, str]] = []
        self.kills = 0
        self.begin()

    def begin(self) -> None:
        self.server: Server = self.stack.enter_context(served(self.folder, self.log))
        self.cookie = self.server.login()

    def kill(self) -> None:
        self.kills += 1
        self.server.process.kill()
        self.server.process.wait()
        self.begin()

    def post(self, path: str, form: str, **fields: str) -> None:
        """Send a form; it is confirmed, and the machine may die behind that."""
        token = self.server.token(self.cookie, form)
        answer = self.server.ask("POST", path, fields | {"token": token}, Cookie=self.cookie)
        assert answer.status == 303, answer.text
        self.confirmed.append({"path": path} | fields)
        if len(self.confirmed) % KILL_EACH == 0:
            self.kill()

    def decide(self, do: str, **fields: str) -> None:
        self.post("/decide", "/decide", do=do, **fields)

    def killed_while(self, path: str, form: str, **fields: str) -> bool:
        """Send a form and kill the machine at once; return whether the form was confirmed."""
        token = self.server.token(self.cookie, form)
        answers: list[int] = []

        def send() -> None:
            with suppress(OSError, http.client.HTTPException):
                fields["token"] = token
                answers.append(self.server.ask("POST", path, fields, Cookie=self.cookie).status)

        thread = threading.Thread(target=send)
        thread.start()
        time.sleep(random.Random(self.kills).random() / 20)
        self.kill()
        thread.join(30)
        return answers == [303]

    def event(self) -> state.Event:
        return state.load(self.log)


class Strangers:
    """What others in the network do: requests without an end, nonsense, forged forms, guesses.

    answers   what the forged forms and guesses got
    over      they are to stop
    """

    def __init__(self, hall: Hall) -> None:
        self.port = hall.server.port
        self.answers: list[int] = []
        self.over = threading.Event()

    def connected(self, host: str) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 5, source_address=(host, 0))

    def half(self) -> None:
        held = []
        for _ in range(30):
            with suppress(OSError):
                held.append(self.connected("127.0.0.3"))
                held[-1].sendall(
                    b"POST /result HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n"
                )
        self.over.wait(0.2)
        for connection in held:
            connection.close()

    def nonsense(self) -> None:
        with suppress(OSError), self.connected("127.0.0.4") as connection:
            connection.sendall(b"\x16\x03\x01\x00\xff GET \x00\r\n\r\n" * 20)

    def forged(self) -> None:
        for path, fields in (
            ("/result", {"round": "1", "table": "1", "points-0": "99", "token": "A" * 22}),
            ("/decide", {"do": "bonus", "player": PEOPLE[0], "points": "99", "reason": "x"}),
            ("/decide", {"do": "undo", "entry": "2", "reason": "x", "token": "A" * 22}),
            ("/login", {"password": "guess"}),
        ):
            with suppress(OSError, http.client.HTTPException):
                self.answers.append(self.posted(path, fields))

    def posted(self, path: str, fields: dict[str, str]) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5,
                                                source_address=("127.0.0.5", 0))  # fmt: skip
        connection.request("POST", path, urlencode(fields), {
            "Origin": f"http://127.0.0.1:{self.port}", "Cookie": "kibic=" + "A" * 43,
            "Content-Type": "application/x-www-form-urlencoded",
        })  # fmt: skip
        status = connection.getresponse().status
        connection.close()
        return status

    def go_on(self, attack: Callable[[], None]) -> None:
        while not self.over.is_set():
            attack()
            self.over.wait(0.05)


@contextmanager
def hostile(hall: Hall) -> Iterator[list[int]]:
    """Strangers are about meanwhile; what their forged forms and guesses got for an answer."""
    them = Strangers(hall)
    attacks = (them.half, them.nonsense, them.forged)
    threads = [threading.Thread(target=them.go_on, args=(attack,)) for attack in attacks]
    for thread in threads:
        thread.start()
    try:
        yield them.answers
    finally:
        them.over.set()
        for thread in threads:
            thread.join(30)


def slip(table: state.Table) -> dict[str, str]:
    """What a table wrote down, in each round something else."""
    chance = random.Random(f"{table.round} {table.number}")
    points = chance.sample(range(1, 40), len(table.players) - 1)
    points.append(-sum(points))
    fields = {f"points-{at}": str(value) for at, value in enumerate(points)}
    place = {"round": str(table.round), "table": str(table.number), "deals": "12"}
    return place | fields | {"reason": "", "entry": "0"}


def play(hall: Hall, but: int = 0) -> None:
    """Draw a round, start its clock and enter all slips but those of some tables."""
    hall.post("/draw", "/draw")
    hall.decide("start")
    for table in hall.event().rounds[-1][but:]:
        hall.post("/result", "/result", **slip(table))


@long_one
def test_a_tournament_of_forty(tmp_path: Path) -> None:
    log = Log(tmp_path / "event.db")
    chosen = plan.plan({
        "players": PEOPLE, "game": "danish", "tables": [4, 3], "deals": {}, "minutes": [60],
        "rounds": 4, "finals": 1, "points": "rank", "rank_points": list(PLACES[4]),
        "teams": {"Weli": PEOPLE[:3]}, "name": "Kupa",
    })  # fmt: skip
    log.create({"do": "begin", "plan": chosen, "secret": "forty"})
    hall = Hall(tmp_path, log)
    with hall.stack, hostile(hall) as answers:
        play(hall)
        hall.decide("join", player="Zita", team="Weli", club="")
        hall.decide("join", player="Ottó", team="", club="")
        play(hall, but=1)  # 42 people: nine tables of four, two of three
        assert sorted(len(table.players) for table in hall.event().rounds[1]) == [3, 3] + [4] * 9
        first = hall.event().rounds[1][0]
        absent = first.players[0]
        hall.decide("late", table="1", minutes="15", reason="somebody is missing")
        hall.decide("substitute", player=absent, by="Imre", reason="a call")
        first = hall.event().rounds[1][0]
        assert first.players[0] == "Imre"
        confirmed = hall.killed_while("/result", "/result", **slip(first))
        result = hall.event().rounds[1][0].result
        assert result or not confirmed
        if not result:
            hall.post("/result", "/result", **slip(first))
        gone = [name for name in PEOPLE if name != absent][:3]
        for name in gone:
            hall.decide("leave", player=name, reason="the last train")
        hall.decide("bonus", player=PEOPLE[7], points="-5", reason="late")
        hall.decide("bonus", player=PEOPLE[8], points="50", reason="mistaken")
        hall.decide("undo", entry=str(log.last()), reason="it was mistaken")
        hall.decide("join", player=absent)  # back from the call
        play(hall)  # 39: nine tables of four, one of three
        assert sorted(len(table.players) for table in hall.event().rounds[2]) == [3] + [4] * 9
        before = score.standings(hall.event())
        play(hall)
        assert hall.kills > FORMS // KILL_EACH and hall.event().over()
    assert len(answers) > 20 and set(answers) <= {403, 409, 429}
    finish(hall, before, gone)


def finish(hall: Hall, before: list[dict[str, Any]], gone: list[str]) -> None:
    """All that was confirmed is in the log, once; places and groups are as they should be."""
    event = hall.event()
    lines = [entry for _, _, entry in hall.log.entries()]
    results = [entry for entry in lines if entry["do"] == "result"]
    assert len(results) == 10 + 11 + 10 + 10
    assert len({(entry["round"], entry["table"]) for entry in results}) == len(results)
    others = [fields["do"] for fields in hall.confirmed if fields["path"] == "/decide"]
    assert [
        entry["do"] for entry in lines if entry["do"] not in ("begin", "seat", "result")
    ] == others
    points: dict[str, list[Fraction]] = {name: [] for name in [*PEOPLE, "Zita", "Ottó"]}
    for entry in results:
        written = sorted(entry["points"].values(), reverse=True)
        for name, won in entry["points"].items():
            places = [at for at, other in enumerate(written) if other == won]
            of = Fraction(sum(PLACES[4][at] for at in places), len(places))
            points[event.entrant(name)].append(of)
    rows = score.standings(event)
    for row in rows:
        assert row["points"] == sum(points[row["name"]]) - 5 * (row["name"] == PEOPLE[7])
        assert len([of for of in row["rounds"] if of is not None]) == len(points[row["name"]])
    assert [row["name"] for row in rows[-3:]] == sorted(gone, key=[
        row["name"] for row in rows].index)  # fmt: skip
    # the final: each table had the next ones of the order before it, and keeps their places
    order = [row["name"] for row in before if row["name"] not in gone]
    ranks = {row["name"]: row["rank"] for row in before}
    at = 0
    for table in event.rounds[3]:
        group = {event.entrant(name) for name in table.players}
        assert {row["name"] for row in rows[at : at + len(group)]} == group
        expected = sorted(ranks[name] for name in order[at : at + len(group)])
        assert sorted(ranks[name] for name in group) == expected
        at += len(group)
    for number in (2, 3):  # of the rounds that avoid, nobody met anybody again
        earlier = seating.seatings_of(event)[: number - 1]
        assert draw.repeats(seating.seatings_of(event)[number - 1], draw.met_at(earlier))[0] == 0
