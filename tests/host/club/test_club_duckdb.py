"""The questions that docs/club.md has a federation ask DuckDB, over the CSV of a book."""

import re
from pathlib import Path

import pytest

from dev.vm import ROOT
from tests.host.support.club.books import LOST, WON, club, head, ok, write

QUESTIONS = re.findall(r"```sql\n(.*?)```", (ROOT / "docs" / "club.md").read_text("utf-8"), re.S)


def test_its_answers_are_those_of_the_sheets(
    book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    duckdb = pytest.importorskip("duckdb")
    names = ("'Anna', O", "Béla", "Cili", "Dani")
    write(tmp_path / "1.kib", WON, WON, LOST, top=head(names=names))
    other = [*head("2026-04-01", ("Éva", "Feri", "Gabi", "Hugó"), place="Eger"), "stake 20 Ft"]
    write(tmp_path / "2.kib", WON, top=other)
    write(tmp_path / "3.kib", LOST, top=head("2025-04-01", names=names))
    ok(club(book, "add", tmp_path))
    for kind in ("deals", "payouts"):
        (tmp_path / f"{kind}.csv").write_text(ok(club(book, kind, "--csv")), encoding="utf-8")
    assert len((tmp_path / "payouts.csv").read_text("utf-8").splitlines()) == 1 + 4 * 5
    monkeypatch.chdir(tmp_path)
    by_bid, best = (duckdb.connect().execute(question).fetchall() for question in QUESTIONS)
    # a two of 2: won three times, lost twice; two defenders in each
    assert by_bid == [
        ("paskievics", 2, "declarer", 5, 0.4), ("paskievics", 2, "defence", 10, -0.4),
        ("paskievics", 2, "partner", 5, 0.4),
    ]  # fmt: skip
    # of 2026: in the club Béla and Cili 2 + 2 - 2, in Eger Feri and Gabi 2
    club_best = [("Béla", 2, 3), ("Cili", 2, 3), ("'Anna', O", -2, 3)]
    eger_best = [("Feri", 2, 1), ("Gabi", 2, 1), ("Hugó", -2, 1)]
    assert best == [("Club", None, *row) for row in club_best] + [
        ("Eger", "20 Ft", *row) for row in eger_best
    ]
    joined = """SELECT count(*), sum(p.points) FROM 'payouts.csv' p JOIN 'deals.csv' d
                USING ("table", n)"""
    assert duckdb.connect().execute(joined).fetchall() == [(20, 0)]
