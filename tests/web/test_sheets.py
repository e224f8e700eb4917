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
from web.device import calls, companion
from web.evenings import sheets

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
    answer = calls.call(name, *arguments)
    return answer and json.loads(answer)


def sheet_played() -> int:
    played = companion.app().evening
    assert played
    return played.number


def test_the_evening_is_a_table(folder: Path) -> None:
    answer = call("evening")
    assert answer["names"] == ["Anna", "Béla", "Cili", "Dani"]
    # a game of three is worth 1: each loser pays 1 to one winner
    assert answer["rows"] == [[0, 0, 0, 0], [1, -1, 1, -1], [2, -2, 2, -2]]
    assert [text.split()[0] for text in answer["deals"]] == ["Anna", "Anna"]
    assert [points for _, points in answer["standings"]] == [2, 2, -2, -2]
    assert sum(1 for _ in answer["payments"]) == 2
    assert answer["story"] == [["row", "Anna, Cili", 2], ["together", "Anna–Cili", 2]]
    [[name, text]] = answer["sheets"]
    assert name == "0001.kib"
    assert judge.report(text.splitlines())["totals"] == dict(
        zip("ABCD", (2, -2, 2, -2), strict=True)
    )


def test_a_sheet_that_a_camera_read_tells_the_story_of_its_evening(folder: Path) -> None:
    evening = companion.app().evening
    assert evening
    deal = ("deal", "declarer A 3", "partner C", "made xxi-catch defence", "hat A", "points won",
            "end")  # fmt: skip
    for line in (*deal, *PLAIN * 2):
        evening.do(tuple(line.split()))
    here = call("evening")["story"]
    assert [part[0] for part in here] == ["largest", "row", "together", "hat"]
    [[_, text]] = call("files", "[1]")
    for code in coded(text):
        answer = call("code", code)
    assert call("settle", answer["file"][1])["story"] == here
    call("go_on", answer["file"][1])
    assert sheet_played() == 2 and call("evening")["story"] == here


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
    answer = call("settle", text)
    report = judge.report(text.splitlines())
    assert answer["totals"] == list(report["totals"].values())
    closed = [deal for deal in report["deals"] if deal["payouts"]]
    wanted = [list(deal["payouts"].values()) for deal in closed]
    assert [deal["paid"] for deal in answer["deals"]][: len(wanted)] == wanted or answer["open"]


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("kibic 1\ngame paskievics\nseat A Anna\nseat A Béla\n", 4, "A"),
        ("deal\n", 1, ""),
        ("", 1, ""),
        ("kibic 1\ngame paskievics\nseat A " + "x" * 600, 3, "line-long"),
        ("kibic 1\ngame paskievics\n\x00\n", 3, ""),
        ("<img src=x onerror=alert(1)>", 1, ""),
    ],
)
def test_what_is_wrong_is_told_with_its_line(folder: Path, text: str, line: int, part: str) -> None:
    for name in ("settle", "go_on"):
        answer = call(name, text)
        assert answer["line"] == line
        assert part in answer["error"] and answer["error"]
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
    for seen, code in enumerate(texts[::-1], 1):
        answer = call("code", code)
        assert (answer["sheet"], answer["codes"], len(answer["seen"])) == (1, count, seen)
        assert ("file" in answer) == (seen == count)
    assert answer["file"] == [name, text]


def test_the_notice_is_given_once(folder: Path) -> None:
    assert call("notice") is False  # the evening goes on
    assert [call("notice", 1) for _ in range(2)] == [True, False]  # its points are paid
