"""The page's own face: what it offers, and that a walk by taps writes what a walk by keys does."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dev import plain_deals
from dev.keys import table as key_table
from dev.keys.deals import DEALS
from dev.keys.strokes import Keystrokes, Move
from dev.keys.table import HEAD, seatings
from dev.keys.taps import Face, Taps
from dev.vm import ROOT
from kibic.simulator import sim
from store import pages
from store.begin import begin
from tarokk import games
from tarokk.refused import Refused
from tests.conftest import PROOF
from tests.ui.helpers import NAMES, PLAIN, head, is_home, press, table
from web.face import lists, recap, taps

seldom = pytest.mark.sample(2)

TAPS = 1000 if PROOF else 60
AMENDED = Refused("amended-since")  # steps before a correction wait until it is taken back


def walks() -> Iterator[tuple[str, list[str], list[Move], bool]]:
    """(label, head of a sheet, moves, whether by outcome) of deals of every game."""
    for label, _, _, make in DEALS:
        declarer, partner = next(iter(seatings(make)))
        entries = make(declarer, partner)
        assert entries
        yield f"{label}, by outcome", HEAD, entries[0], True
        yield f"{label}, in full", HEAD, entries[1], False
    for label, lines, in_full, by_outcome in plain_deals.OTHERS:
        yield f"{label}, by outcome", lines, plain_deals.moves(by_outcome), True
        yield f"{label}, in full", lines, plain_deals.moves(in_full), False
    for game in ("high", "illustrated", "illustrated-54"):
        lines = [HEAD[0], f"game {game}", *HEAD[2:]]
        yield f"{game}, by outcome", lines, plain_deals.moves(plain_deals.DEALS[1][2]), True


def documented() -> dict[str, tuple[int, int]]:
    """{label of a walk: (keys, taps)} of docs/page.md."""
    rows = re.findall(
        r"^\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$",
        (ROOT / "docs/page.md").read_text("utf-8"),
        re.M,
    )
    outcome = {f"{label}, by outcome": (int(keys), int(taps)) for label, keys, taps, *_ in rows}
    return outcome | {f"{label}, in full": (int(keys), int(taps)) for label, *_, keys, taps in rows}


def test_each_deal_of_the_key_table_is_in_the_table_of_taps() -> None:
    labels = [f"{label}, {how}" for label, *_ in DEALS for how in ("by outcome", "in full")]
    assert sorted(documented()) == sorted(labels)


def test_each_evening_of_the_key_table_has_its_taps() -> None:
    counted = [(label, keys, taps) for label, keys, taps in key_table.evenings() if taps]
    page = (ROOT / "docs/page.md").read_text("utf-8")
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| (\d+) \|$", page, re.M)
    assert [(label, int(keys), int(taps)) for label, keys, taps in rows] == counted


@pytest.mark.parametrize(
    ("label", "lines", "moves", "by_outcome"), [pytest.param(*walk, id=walk[0]) for walk in walks()]
)
def test_taps_and_keys_write_the_same_journal(
    tmp_path: Path, label: str, lines: list[str], moves: list[Move], by_outcome: bool
) -> None:
    for name in ("taps", "keys"):
        begin(str(tmp_path / name), lines)
    by_keys = Keystrokes(sim.device(tmp_path / "keys", seed=1, date="2026-11-20"))
    pressed = by_keys.enter(moves, by_outcome)
    by_taps = Taps(Face(tmp_path / "taps"))
    tapped = by_taps.enter(moves, by_outcome)
    assert tapped <= pressed
    assert documented().get(label, (pressed, tapped)) == (pressed, tapped)
    journals = [(tmp_path / name / "0001.jnl").read_bytes() for name in ("taps", "keys")]
    assert journals[0] == journals[1]


WEIGHTS = {"answer": 6, "all-pass": 4, "done": 6, "yes": 6, "state": 1, "key": 1, "pick": 2}
AWAY = {"Codes", "Curve", "Story", "Letters", "Code"}  # from here chance does not come back soon


@seldom
@pytest.mark.parametrize("game", games.NAMES)
def test_taps_by_chance_lose_nothing(tmp_path: Path, game: str) -> None:
    """What the face holds is what a device finds that starts over the same folder."""
    chance = random.Random(game)
    seats = max(seats for seats in games.load(game).SEATS if seats < 6)
    lines = head(seats, "ABCDE"[seats - 1], NAMES, (f"game {game}",))
    begin(str(tmp_path), lines)
    face = Face(tmp_path)
    kinds = set()
    for count in range(TAPS):
        offered = face.offered()
        weights = [WEIGHTS.get(action, 1) for action, *_ in offered]
        asked = face.view["kind"]
        tapped = ("key", "HOME") if is_away(face) else chance.choices(offered, weights)[0]
        face.tap(*tapped)
        kinds.add(face.view["kind"])
        if asked in ("answers", "rows") and face.app.refused:  # what is offered can be said
            assert face.view["over"]["text"] == face.app.lang.sentence(AMENDED), tapped
        if count % 20 == 0:
            compare(face, tmp_path)
    compare(face, tmp_path)
    assert {"home", "answers"} <= kinds


def test_a_page_at_rest_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser has the clock of a board, but no flash whose erases had better come early."""
    monkeypatch.setattr(pages, "left", 0)
    begin(str(tmp_path), head(4, "D", NAMES))
    face = Face(tmp_path)
    before = sorted(path.name for path in tmp_path.iterdir())
    while face.app.idle():
        pass
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def is_away(face: Face) -> bool:
    return type(face.app.stack[-1]).__name__ in AWAY


def compare(face: Face, folder: Path) -> None:
    """The state of the face's evening with that of a device that has just started."""
    started = sim.device(folder, seed=1)
    held, read = face.app.session, started.session
    assert sum(read.totals) + sum(read.pots) == 0
    assert (held.names, held.totals, held.pots, held.number) == (
        read.names, read.totals, read.pots, read.number
    )  # fmt: skip
    assert face.app.evening.moves() == started.evening.moves()


def choose(face: Face, row: int, text: str) -> None:
    """A choice of one of the rows of a correction before its figures."""
    line = face.view["turned"][row]
    [column] = [choice["column"] for choice in line["choices"] if choice["text"] == text]
    face.tap("head", line["name"], column)


def test_who_declared_and_who_helped_are_chosen_one_behind_the_other(tmp_path: Path) -> None:
    """Each leaves the other as it is; where nobody can have helped that is asked."""
    sheet = begin(str(tmp_path), head(4, "D", NAMES))
    for line in PLAIN:
        sheet.do(tuple(line.split()))
    face = Face(tmp_path)
    face.tap("deal", 1)
    face.tap("yes")
    labels = [[choice["text"] for choice in row["choices"]] for row in face.view["turned"]]
    assert labels == [
        ["Anna", "Béla", "Cili", "Dani"],
        ["három", "kettő", "egy", "szóló"],
        ["Béla", "Cili", "Dani", "senki: egyedül van"],
    ]
    choose(face, 0, "Béla")
    assert face.view["turned"][2]["choices"][1] == {"text": "Cili", "column": 0, "on": True}
    choose(face, 2, "Anna")
    assert face.view["changes"] == [["Béla", -1, 1], ["Cili", 1, -1]]
    choose(face, 1, "kettő")  # worth 2
    assert face.view["changes"] == [
        ["Anna", 1, 2],
        ["Béla", -1, 2],
        ["Cili", 1, -2],
        ["Dani", -1, -2],
    ]
    choose(face, 0, "Anna")  # who cannot help herself
    assert (face.view["kind"], face.view["topic"]) == ("answers", "partner")


@pytest.mark.parametrize(
    ("right", "parts"),
    [
        ("3 × 4 = +12", ["3 × 4", "+12"]),
        ("2 × 7 / 3 ≈ +5", ["2 × 7 / 3", "+5"]),
        ("−2", ["", "−2"]),
    ],
)
def test_a_reason_is_told_by_how_and_what(right: str, parts: list[str]) -> None:
    assert recap.reason("Anna", right, "sum") == ["Anna", *parts, True]


def test_who_loses_confirms_by_a_button(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "device").mkdir()
    won = ("deal", "declarer A 3", "partner B", "points 50")
    device = table(won, more=("confirm losers",))
    press(device, "OK*3")
    assert lists.over(device, device.stack[-1])["yes"]
    taps.ACTIONS["yes"](device)
    assert is_home(device)
    assert device.evening.lines[-1] == "end"


def test_a_correction_under_a_sentence_is_seen(tmp_path: Path) -> None:
    """The page of the correction is asked for, not whatever lies over it."""
    sheet = begin(str(tmp_path), head(4, "D", NAMES))
    for line in PLAIN:
        sheet.do(tuple(line.split()))
    face = Face(tmp_path)
    face.tap("deal", 1)
    face.tap("yes")
    face.tap("figure", "trull")  # what it is
    assert face.view["over"] and len(face.view["turned"]) == 3


def labels(face: Face) -> list[tuple[str, int, int]]:
    """Of each group of answers: what it is called, how many rows it has, how many are shown."""
    groups = [row for row in face.view["rows"] if "parts" not in row]
    return [(row["label"], row["count"], len(row["rows"])) for row in groups]


def test_a_long_list_has_its_rare_answers_by_kind(tmp_path: Path) -> None:
    """In Vadász any of four may throw in a hand, for three reasons each."""
    begin(str(tmp_path), head(4, "D", NAMES, ("game hunter",)))
    face = Face(tmp_path)
    face.tap("key", "OK")
    assert labels(face) == [("eldobott lap", 8, 0)]
    assert len(face.view["rows"]) == 11
    face.tap("more", "throws")
    assert labels(face) == [("eldobott lap", 8, 8)]
    last = face.view["rows"][-1]["rows"][-1]["parts"][0]
    assert (last["text"], last["note"]) == ("Dani eldobja", "nincs tarokk")
    face.tap("more", "throws")
    assert labels(face) == [("eldobott lap", 8, 0)]
    face.tap("more", "throws")
    face.tap("answer", last["row"], last["column"])
    assert face.app.evening.moves()[-1] == ("D", "throws", "no-tarokk")


GROUPS = {
    # figures that may be announced of the pagát, the eagle and four kings; laid tarokks, the talon
    "what is announced, by what it is": (
        ("two-handed", 2), "declarer A 1 free", ["ultimó", "uhu", "tarokkfektetés", "talon"]
    ),
    "what is announced in play, by who says it": (
        ("two-handed", 2),
        "A pass|B solo|A laid 1|B quarter|B pass|A pass|lead",
        ["Anna", "Béla"],
    ),
    "what opens a list of its own, in none": (
        ("danish", 3), "", ["nolo", "tout"]
    ),
}  # fmt: skip


@pytest.mark.parametrize(("game", "moves", "expected"), GROUPS.values(), ids=GROUPS)
def test_groups(tmp_path: Path, game: tuple[str, int], moves: str, expected: list[str]) -> None:
    name, seats = game
    sheet = begin(str(tmp_path), head(seats, "ABC"[seats - 1], NAMES, (f"game {name}",)))
    for line in ["deal", *filter(None, moves.split("|"))]:
        sheet.do(tuple(line.split()))
    face = Face(tmp_path)
    face.tap("key", "OK")
    if name == "danish":
        face.tap("answer", 0, 0)  # nobody melds
    assert [label for label, *_ in labels(face)] == expected
