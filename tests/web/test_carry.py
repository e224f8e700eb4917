"""All evenings go into one text and come back from it, on another phone or on this one."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from store.begin import begin
from store.evening import Evening
from tests.ui.helpers import NAMES, PLAIN, head
from web.device import calls, companion


def call(name: str, *arguments: Any) -> Any:
    answer = calls.call(name, *arguments)
    return answer and json.loads(answer)


def phone(folder: Path) -> Path:
    """A page over that folder."""
    folder.mkdir(exist_ok=True)
    companion.start(str(folder), lambda: "2026-11-20 19:30", lambda n: list(range(n)), "en")
    return folder


def played(folder: Path, deals: int, *more: str) -> int:
    """A sheet with so many plain deals, of which each is worth 1."""
    folder.mkdir(exist_ok=True)
    sheet = begin(str(folder), head(4, "D", NAMES, more))
    for line in PLAIN * deals:
        sheet.do(tuple(line.split()))
    return sheet.number


def parts(text: str) -> list[tuple[str, int]]:
    """The sheets of a bundle, as the page cuts it."""
    pieces = [piece.partition("\n") for piece in text.split("# sheet ")[1:]]
    return [(sheet, int(number)) for number, _, sheet in pieces]


def take(text: str) -> list[Any]:
    call("take_begin")
    results = [call("take", *part) for part in parts(text)]
    call("take_end")
    return results


@pytest.fixture
def bundle(tmp_path: Path) -> Iterator[str]:
    """That of three sheets, of which the last two are one evening."""
    old = tmp_path / "old"
    played(old, 1, "date 2026-11-13")
    played(old, 2, "date 2026-11-20")
    played(old, 1, "date 2026-11-20", "follows 2")
    phone(old)
    yield call("bundle")


def test_a_new_phone_has_all_evenings(bundle: str, tmp_path: Path) -> None:
    new = phone(tmp_path / "new")
    assert take(bundle) == ["new", "new", "new"]
    assert [sheets for *_, sheets in call("kept")] == [[3, 2], [1]]
    assert call("bundle") == bundle
    evening = companion.app().evening
    assert evening and evening.number == 3  # the newest one is played on
    assert call("evening")["rows"][-1] == [3, -3, 3, -3]  # three deals of 1
    assert len(list(new.glob("*.jnl"))) == 3


def test_nothing_is_there_twice(bundle: str, tmp_path: Path) -> None:
    phone(tmp_path / "old")
    assert take(bundle) == ["same", "same", "same"]
    assert call("bundle") == bundle


def test_an_evening_that_went_on_elsewhere_gets_its_last_deals(tmp_path: Path) -> None:
    played(tmp_path / "new", 1)
    phone(tmp_path / "new")
    short = call("bundle")
    for line in PLAIN:
        companion.app().evening.do(tuple(line.split()))
    whole = call("bundle")
    phone(tmp_path / "old")
    assert take(short) == ["new"]
    assert take(whole) == ["longer"]
    assert call("bundle") == whole
    assert take(short) == ["same"]
    assert call("evening")["rows"][-1] == [2, -2, 2, -2]


CORRECTED = ("declarer A 3", "declarer A 2")  # of a deal by its outcome, worth 2


@pytest.mark.parametrize(
    ("date", "here", "brought", "result", "totals", "count"),
    [
        ("2026-11-20 19:30", 2, 2, "other", 2, 1),  # the one here stays
        ("2026-11-20 19:30", 3, 2, "other", 3, 1),
        ("2026-11-20 19:30", 2, 3, "longer", 4, 1),  # two deals of 1 and one of 2
        ("2026-11-20", 2, 3, "new", 4, 2),  # of one day there may be two
    ],
)
def test_an_evening_that_was_corrected_elsewhere_is_not_there_twice(
    tmp_path: Path, date: str, here: int, brought: int, result: str, totals: int, count: int
) -> None:
    for name, deals in (("old", brought), ("new", here)):
        played(tmp_path / name, deals, f"date {date}")
    phone(tmp_path / "old")
    corrected = call("bundle").replace(*CORRECTED, 1)
    phone(tmp_path / "new")
    assert take(corrected) == [result]
    assert len(call("kept")) == count
    assert call("evening", count)["rows"][-1] == [totals, -totals, totals, -totals]
    before = call("bundle")
    assert take(before) == ["same"] * count
    phone(tmp_path / "new")  # switched on anew it is the same
    assert call("bundle") == before
    companion.app().evening.do(("deal",))
    assert call("bundle") == before + "deal\n"


def test_what_is_played_stays_the_newest(bundle: str, tmp_path: Path) -> None:
    own = tmp_path / "own"
    played(own, 1, "place Home")
    phone(own)
    take(bundle)
    assert [sheets for *_, sheets in call("kept")] == [[5], [4, 3], [2]]
    assert companion.app().evening.number == 5
    phone(own)
    assert companion.app().session.info["place"] == "Home"
    assert sorted(path.name for path in own.glob("0001*")) == []


def test_a_wrong_sheet_is_named_and_the_others_come(bundle: str, tmp_path: Path) -> None:
    phone(tmp_path / "new")
    first, second, third = take(bundle.replace("declarer A 3", "declarer A 9", 1))
    assert first["line"] == 10 and first["error"]
    assert (second, third) == ("new", "new")
    assert [sheets for *_, sheets in call("kept")] == [[2, 1]]


def test_what_everybody_has_won(bundle: str, tmp_path: Path) -> None:
    phone(tmp_path / "old")
    won = call("won", 3)
    assert won["won"] == {"Anna": 3, "Béla": -3, "Cili": 3, "Dani": -3}
    assert won["deals"] == 3
    (tmp_path / "old/0001.jnl").write_bytes(b"x")
    assert call("won", 1) is None


def test_the_codes_are_those_of_the_display(bundle: str, tmp_path: Path) -> None:
    phone(tmp_path / "old")
    rows = call("codes", 3)
    assert len(rows) == 2
    for row in rows:
        for text in row:
            state = call("code", text)
        assert state["file"][1].startswith("kibic 1\n")


def test_an_earlier_evening_is_a_table_too(bundle: str, tmp_path: Path) -> None:
    phone(tmp_path / "old")
    earlier = call("evening", 1)
    assert earlier["rows"] == [[0, 0, 0, 0], [1, -1, 1, -1]]
    assert (earlier["date"], earlier["is_played"]) == ("2026-11-13", False)
    assert isinstance(Evening(str(tmp_path / "old"), 1).number, int)
