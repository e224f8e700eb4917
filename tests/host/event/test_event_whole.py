"""A whole tournament: 24 players, 6 tables, 4 rounds, on simulated devices with pressed keys.

With a device that knows a player by another name, deals that are missing, a forgotten table, a slip
that does not add up, a correction on the device and a director's machine that dies.
"""

import csv
import json
import signal
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from dev import plain_deals
from dev.club.made import people
from dev.keys.strokes import Keystrokes
from kibic.cli.main import app
from kibic.event import papers, state
from kibic.event.log import Log
from kibic.sheets import judge
from kibic.simulator import sim
from store import amend
from store.evening import Evening
from store.files import path_of
from tests.host.event.test_event_server import served
from tests.host.support.club.books import club, points
from tests.host.support.pictures import filmed
from ui import keys

FILMED, FILM_MS = 5, 3000  # the table whose results come by camera
DEALS = 2  # a round: as many as show what is to be shown
BY_OUTCOME = 2  # the column of plain_deals.DEALS


class Device:
    """A simulated device at a table: its journal lies in a folder, as on a board."""

    def __init__(self, folder: Path, head: list[str]) -> None:
        folder.mkdir()
        self.folder = folder
        self.keystrokes = Keystrokes(
            plain_deals.table(str(folder), head) if head else sim.device(folder, seed=1)
        )
        self.deals = 0

    def take(self, code: str) -> None:
        """A new device takes its table's code by its keys, and letters for the names."""
        app, press = self.keystrokes.app, self.keystrokes.press
        for key in (keys.OK, keys.UP, keys.OK):
            press(key)
        grid: Any = app.stack[-1]
        for sign in code.split(" ", 1)[1].replace(" ", ""):
            row = next(at for at, signs in enumerate(grid.rows) if sign in signs)
            press(keys.DOWN, (row - grid.row) % len(grid.rows))
            press(keys.RIGHT, (grid.rows[row].index(sign) - grid.column) % (grid.done + 1))
            press(keys.OK)
        press(keys.RIGHT, grid.done - grid.column)
        for _ in ("the code", "yes", *"ABCD", "begin"):
            assert not app.evening
            press(keys.OK)
        assert app.evening, code

    def play(self, number: int) -> None:
        """Enter a deal by its outcome, key by key; those who sit are the dealer's neighbours."""
        text = plain_deals.DEALS[number % len(plain_deals.DEALS)][BY_OUTCOME]
        moves = plain_deals.moves(plain_deals.turned(text, self.deals))
        self.keystrokes.enter(moves, by_outcome=True)
        self.deals += 1

    def journal(self) -> Path:
        return Path(path_of(str(self.folder), 1))


class Director:
    """Runs `kibic event` on a tournament."""

    def __init__(self, folder: Path) -> None:
        self.log = Log(folder / "event.db")

    def __call__(self, kind: str, *arguments: Any, fails: bool = False) -> str:
        words = ["event", kind, *map(str, arguments), "--event", str(self.log.path)]
        result = CliRunner().invoke(app, words)
        assert result.exit_code == (2 if fails else 0), result.output
        assert "Traceback" not in result.output
        return result.output

    def event(self) -> state.Event:
        return state.load(self.log)


def test_a_whole_tournament(tmp_path: Path) -> None:
    names = people(24)
    plan = tmp_path / "cup.toml"
    listed = ", ".join(f'"{name}"' for name in names)
    plan.write_text(
        f'name = "Kupa"\nplace = "Klub"\npreset = "paskievics-2018"\ndeals = {{"4" = {DEALS}}}\n'
        f"cup_points = [10, 8, 6]\nplayers = [{listed}]\n", encoding="utf-8",
    )  # fmt: skip
    director = Director(tmp_path)
    director("new", plan)
    devices: dict[tuple[int, int], Device] = {}
    for number in range(1, 5):
        director("draw")
        director("print", tmp_path / "papers")
        for table in director.event().rounds[-1]:
            head = tmp_path / "papers" / f"round-{number}-table-{table.number}-head.kib"
            lines = head.read_text(encoding="utf-8").splitlines()
            assert lines == papers.head(director.event(), table)
            by_code = table.number == 6
            device = Device(tmp_path / f"{number}-{table.number}", [] if by_code else lines)
            if by_code:
                device.take(table.code)
                assert device.keystrokes.pressed < 110
            for at in range(DEALS):
                device.play(number + table.number + at)
            devices[number, table.number] = device
        trouble = {1: first_round, 2: second_round, 3: third_round}.get(number, nothing)
        trouble(director, devices, tmp_path)
        for table in director.event().missing():
            device = devices[number, table.number]
            director("add", filmed_from(device) if table.number == FILMED else device.journal())
    finish(director, tmp_path)


def filmed_from(device: Device) -> Path:
    """A phone's film of the codes that the device shows."""
    path = device.folder / "film.mp4"
    shown = filmed.pictures(filmed.device(device.folder), FILM_MS)
    filmed.film(path, [filmed.photo(buf) for buf in shown])
    return path


def nothing(director: Director, devices: Any, folder: Path) -> None:
    """A round without trouble."""


def first_round(director: Director, devices: Any, folder: Path) -> None:
    """A device with a name that is not on the list, and one that was read too early."""
    table = director.event().rounds[0][0]
    typo = [
        line.replace(table.players[2], "Gabor") for line in papers.head(director.event(), table)
    ]
    wrong = Device(folder / "typo", [line for line in typo if not line.startswith("place")])
    for at in range(DEALS):
        wrong.play(at)
    assert "no table seats" in director("add", wrong.journal(), fails=True)
    early = Device(folder / "early", papers.head(director.event(), director.event().rounds[0][1]))
    early.play(0)
    assert f"has 1 deals instead of {DEALS}" in director("add", early.journal(), fails=True)
    for _ in range(DEALS - 1):
        early.play(0)
    director("add", early.journal())
    assert director.event().rounds[0][1].result


def second_round(director: Director, devices: Any, folder: Path) -> None:
    """Table 5 is forgotten; its slip does not add up at first. A device dies: a slip again."""
    for table in (1, 2, 3, 4, 6):
        director("add", devices[2, table].journal())
    forgotten = director.event().rounds[1][4]
    assert f"Still missing: {forgotten.code}" in director("status")
    assert forgotten.code in director("draw", fails=True)
    fields = [f"{name}={n}" for name, n in zip(forgotten.players, (7, -3, -3, 1), strict=True)]
    assert "come to 2" in director("result", 2, 5, *fields, fails=True)
    fields[-1] = f"{forgotten.players[-1]}=-1"
    director("result", 2, 5, *fields)
    assert director.event().missing() == []


def third_round(director: Director, devices: Any, folder: Path) -> None:
    """A result is corrected on the device, and the director's machine dies behind a result."""
    device = devices[3, 2]
    director("add", device.journal())
    before = director.event().rounds[2][1].result
    evening: Any = Evening(str(device.folder), 1)
    text = plain_deals.turned(plain_deals.DEALS[4][BY_OUTCOME], 0)
    amend.amend(evening, 1, tuple(tuple(line.split()) for line in text.split("|")))
    assert "give a reason" in director("add", device.journal(), fails=True)
    director("add", device.journal(), "--reason", "deal 1 was lost")
    corrected = director.event().rounds[2][1]
    assert corrected.result != before
    assert [(why, was) for _, why, was in corrected.changes] == [("deal 1 was lost", before)]
    with served(folder, director.log) as server:
        cookie = server.login()
        table = director.event().rounds[2][0]
        fields = {f"points-{at}": value for at, value in enumerate(("4", "4", "-4", "-4"))}
        fields |= {"round": "3", "table": "1", "deals": str(DEALS)}
        fields["token"] = server.token(cookie, "/result")
        assert server.ask("POST", "/result", fields, Cookie=cookie).status == 303
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
    result = director.event().rounds[2][0].result
    assert result and list(result["points"].values()) == [4, 4, -4, -4]
    assert table.result is None  # as it was before


def finish(director: Director, folder: Path) -> None:
    """Standings, worked out once more from the results; papers; the sheets in the club's book."""
    event = director.event()
    assert event.over()
    assert "All rounds are played" in director("status")
    wanted = dict.fromkeys(event.plan["players"], 0.0)
    for tables in event.rounds:
        for table in tables:
            assert table.result
            written = sorted(table.result["points"].values(), reverse=True)
            for name, won in table.result["points"].items():
                places = [i for i, other in enumerate(written) if other == won]
                wanted[name] += sum((10, 8, 6, 4)[i] for i in places) / len(places)
    rows = json.loads(director("standings", "--json"))
    assert {row["name"]: row["points"] for row in rows} == wanted
    assert [row["points"] for row in rows] == sorted(wanted.values(), reverse=True)
    assert sum(wanted.values()) == 4 * 6 * 28
    out = folder / "out"
    director("export", out)
    sheets = sorted(out.glob("*.kib"))
    assert len(sheets) == 4 * 6 - 2  # two were slips
    book = str(folder / "club.db")
    assert club(book, "add", out).exit_code == 0
    assert points(book) == judge.evening(judge.judge_all(map(str, sheets)))["standings"]
    with open(out / "standings.csv", encoding="utf-8", newline="") as file:
        saved = list(csv.DictReader(file))
    assert {row["name"]: float(row["points"]) for row in saved} == wanted
    with open(out / "log.csv", encoding="utf-8", newline="") as file:
        entries = list(csv.DictReader(file))
    assert [row["what"] for row in entries].count("result") == 4 * 6 + 1
    assert [row["reason"] for row in entries if row["reason"]] == ["deal 1 was lost"]
    final = (out / "final.html").read_text(encoding="utf-8")
    assert final.count('class="certificate"') >= 3
    assert rows[0]["name"] in final
    met = [frozenset((a, b)) for tables in event.rounds for table in tables
           for a in table.players for b in table.players if a < b]  # fmt: skip
    assert len(met) - len(set(met)) <= 2  # nearly nobody met twice
