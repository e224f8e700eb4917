"""A first load and a check go on where they were stopped, and each sheet knows with which rules it
was folded."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from dev.club import made
from kibic.club import adding, checking, schema
from kibic.club import book as books
from tests.host.support.club.books import LOST, WON, club, head, ok, points, write


def season(folder: Path, evenings: int) -> Path:
    folder.mkdir()
    for name, text in made.season(evenings, 2, 8, tables=1):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


class Stop:
    """Lets a function be called so many times, and stops the program at the next."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, times: int) -> None:
        self.calls, self.times = 0, times
        self.work = getattr(module, name)
        monkeypatch.setattr(module, name, self)

    def __call__(self, *arguments: Any, **more: Any) -> Any:
        self.calls += 1
        if self.calls == self.times + 1:
            raise KeyboardInterrupt
        return self.work(*arguments, **more)


def test_a_first_load_goes_on_where_it_was_stopped(
    book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = season(tmp_path / "sheets", 10)
    (folder / "bad.kib").write_text("kibic 1\n", encoding="utf-8")
    whole = str(tmp_path / "whole.db")
    assert club(whole, "add", folder).exit_code == 2
    monkeypatch.setattr(adding, "PORTION", 3)
    with monkeypatch.context() as stopped:
        Stop(stopped, adding, "put", 2)
        result = club(book, "add", folder)
    assert result.exit_code == 130
    assert "Sheets that are in: 6; the same command goes on with the others." in result.stderr
    assert len(json.loads(ok(club(book, "evenings", "--json")))) == 6
    ok(club(book, "check"))
    folds = Stop(monkeypatch, adding, "evening_of", 99)
    read = Stop(monkeypatch, adding, "read", 99)
    result = club(book, "add", folder)
    assert (result.exit_code, "Added: 4 evenings" in result.stdout) == (2, True)
    assert "already: 6" in result.stdout
    assert (read.calls, folds.calls) == (5, 0)  # the four that are new, and the bad one
    assert points(book) == points(whole)
    ok(club(book, "check"))


def test_portions_come_to_what_one_comes_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With versions of an evening in several portions, and one that only stops earlier."""
    folder = tmp_path / "sheets"
    folder.mkdir()
    alone = ("deal", "declarer C 3", "partner none", "points 52", "end")
    deals = (WON, LOST, alone, WON, LOST, ("deal", "declarer B 1", "partner C", "points 52", "end"))
    write(folder / "1.kib", *deals)
    write(folder / "2.kib", LOST, top=head("2026-03-12"))
    write(folder / "3.kib", *deals[:5], LOST)
    write(folder / "4.kib", *deals[:4])
    ok(club(whole := str(tmp_path / "one.db"), "add", folder))
    monkeypatch.setattr(adding, "PORTION", 1)
    ok(club(portions := str(tmp_path / "many.db"), "add", folder))
    assert points(portions) == points(whole)
    assert ok(club(portions, "evenings", "--json")) == ok(club(whole, "evenings", "--json"))


def test_a_check_goes_on_where_it_was_stopped(
    book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ok(club(book, "add", season(tmp_path / "sheets", 6)))
    with books.opened(book) as engine, books.writing(engine) as connection:
        spoilt = update(schema.evening).where(schema.evening.c.id.in_((1, 6)))
        connection.execute(spoilt.values(place="Elsewhere"))
    monkeypatch.setattr(adding, "BATCH", 2)
    with monkeypatch.context() as stopped:
        Stop(stopped, checking, "_batch", 2)
        assert club(book, "check").exit_code == 130
    looks = Stop(monkeypatch, checking, "_wrong", 99)
    result = club(book, "check")
    assert looks.calls == 2
    assert result.exit_code == 1
    assert "looked at before the check was stopped: 4." in result.stdout
    assert "1 (1-" in result.stderr and "6 (6-" in result.stderr  # what it saw then is not lost
    assert club(book, "check", "--mend").exit_code == 0  # another question begins anew
    assert looks.calls == 2 + 6
    assert "All 6 evenings" in ok(club(book, "check"))


def test_a_book_that_cannot_be_written_is_checked(tmp_path: Path) -> None:
    book = str(tmp_path / "club.db")
    ok(club(book, "add", write(tmp_path / "1.kib", WON)))
    with sqlite3.connect(book) as connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'full'); END"
        )
    connection.close()
    assert "All 1 evenings" in ok(club(book, "check"))


def test_a_sheet_knows_the_rules_it_was_folded_with(
    book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = ok(club(book, "add", write(tmp_path / "1.kib", WON)))
    assert "other rules" not in output
    monkeypatch.setattr(adding, "rules", lambda: "the next ones")
    more = write(tmp_path / "2.kib", LOST, top=head("2026-04-01"))
    assert "worked out with other rules than this program has: 1" in ok(club(book, "add", more))
    assert "other rules before, which come to the same: 1." in ok(club(book, "check"))
    assert "other rules" not in ok(club(book, "check"))
    assert "other rules" not in ok(club(book, "add", more))


def test_the_rules_are_those_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "firmware" / "tarokk" / "rules.py"
    path.parent.mkdir(parents=True)
    versions = []
    for text in ("TRULL = 1\n", "TRULL = 2\n", "TRULL = 1\n"):
        path.write_text(text, encoding="utf-8")
        monkeypatch.setattr(adding, "ROOT", tmp_path)
        adding.rules.cache_clear()
        versions.append(adding.rules())
    adding.rules.cache_clear()
    assert versions[0] == versions[2] != versions[1]
