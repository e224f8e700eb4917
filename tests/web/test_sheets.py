"""What the page says of sheets, from the Python that its MicroPython runs."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kibic.sheets import judge
from store import codes
from store.evening import Evening
from tests.ui.helpers import PLAIN
from tests.web.test_device import begun
from web import calls, companion, sheets

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A device with an evening of two plain deals."""
    begun(tmp_path)
    sheet = Evening(str(tmp_path), 1)
    for line in PLAIN * 2:
        sheet.do(tuple(line.split()))
    companion.start(str(tmp_path), lambda: "2026-11-20 19:30", lambda n: list(range(n)), "")
    sheets._PIECES.clear()
    yield tmp_path


def call(name: str, *arguments: Any) -> Any:
    told = calls.call(name, *arguments)
    return told and json.loads(told)


def sheet_played() -> int:
    played = companion.app().evening
    assert played
    return played.number


def test_the_evening_is_a_table(folder: Path) -> None:
    told = call("evening")
    assert told["names"] == ["Anna", "Béla", "Cili", "Dani"]
    # a game of three is worth 1: each loser pays 1 to one winner
    assert told["rows"] == [[0, 0, 0, 0], [1, -1, 1, -1], [2, -2, 2, -2]]
    assert [text.split()[0] for text in told["deals"]] == ["Anna", "Anna"]
    assert [points for _, points in told["standings"]] == [2, 2, -2, -2]
    assert sum(1 for _ in told["payments"]) == 2
    [[name, text]] = told["sheets"]
    assert name == "0001.kib"
    assert judge.report(text.splitlines())["totals"] == dict(
        zip("ABCD", (2, -2, 2, -2), strict=True)
    )


def test_a_shared_sheet_opens_elsewhere_and_settles_alike(folder: Path, tmp_path: Path) -> None:
    [[_, text]] = call("files", "[1]")
    here = call("settle", text)
    assert here["totals"] == [2, -2, 2, -2]
    other = tmp_path / "other"
    other.mkdir()
    companion.start(str(other), None, None, "en")
    assert call("settle", text)["totals"] == here["totals"]
    view = call("go_on", text)
    assert view["evening"] == 1 and [seat[0] for seat in view["seats"]] == here["names"]
    assert call("files", "[1]") == [["0001.kib", text]]
    assert companion.app().session.totals == [2, -2, 2, -2]


def test_a_sheet_that_goes_on_forgets_the_numbers_of_its_device(folder: Path) -> None:
    """`follows 1` meant another device's first sheet."""
    [[_, text]] = call("files", "[1]")
    call("go_on", text.replace("dealer D", "dealer D\nfollows 1"))
    assert sheet_played() == 2
    assert "follows" not in companion.app().session.info
    assert call("evening")["rows"][-1] == [2, -2, 2, -2]
    assert [sheet for _, _, sheet in call("kept")] == [[2], [1]]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*/*.kib"))[::23], ids=lambda path: path.stem)
def test_it_settles_what_the_judge_settles(folder: Path, path: Path) -> None:
    text = path.read_text("utf-8")
    told = call("settle", text)
    report = judge.report(text.splitlines())
    assert told["totals"] == list(report["totals"].values())
    closed = [deal for deal in report["deals"] if deal["payouts"]]
    wanted = [list(deal["payouts"].values()) for deal in closed]
    assert [deal["paid"] for deal in told["deals"]][: len(wanted)] == wanted or told["open"]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("kibic 1\ngame paskievics\nseat A Anna\nseat A Béla\n", 4, "A"),
        ("deal\n", 1, ""),
        ("", 1, ""),
        ("kibic 1\ngame paskievics\nseat A " + "x" * 600, 3, "line-long"),
        ("kibic 1\ngame paskievics\n\x00\n", 3, ""),
        ("<img src=x onerror=alert(1)>", 1, ""),
    ],
)
def test_what_is_wrong_is_told_with_its_line(folder: Path, text: str, line: int, said: str) -> None:
    for name in ("settle", "go_on"):
        told = call(name, text)
        assert told["line"] == line
        assert said in told["error"] and told["error"]
    assert sheet_played() == 1
    assert len(list(folder.glob("*.jnl"))) == 1


def coded(text: str) -> list[str]:
    """The codes that a board's display shows for a sheet."""
    packer = codes.Packer()
    for line in text.splitlines():
        packer.add(line)
    packer.end()
    numbers = range(1, codes.count(packer.data) + 1)
    return [codes.code(1, packer.fingerprint, packer.data, number) for number in numbers]


def test_codes_come_in_any_order(folder: Path) -> None:
    [[name, text]] = call("files", "[1]")
    for at, other in enumerate(("Anna", "Béla", "Cili", "Dani")):
        text = text.replace(other, "qxjzvwkfy"[at:] * 5)
    texts = coded(text)
    count = len(texts)
    assert count > 2
    assert call("code", "HELLO") is None
    for seen, one in enumerate(texts[::-1], 1):
        told = call("code", one)
        assert (told["sheet"], told["codes"], len(told["seen"])) == (1, count, seen)
        assert ("file" in told) == (seen == count)
    assert told["file"] == [name, text]


def test_the_notice_is_given_once(folder: Path) -> None:
    assert [call("notice") for _ in range(2)] == [True, False]
