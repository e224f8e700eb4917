"""Ratings of players by deals."""

import json
import math
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dev.club import made
from kibic.club import book as books
from kibic.club import rating, schema
from kibic.club.rating import RatedDeal, Ratings
from tests.host.support.club.books import LOST, NAMES, WON, club, head, ok, write

pytestmark = pytest.mark.sample(5)

pytest.importorskip("openskill")


def test_one_deal_is_what_the_model_says(book: str, tmp_path: Path) -> None:
    """Béla and Cili win as declarer's side: all begin level, the bid is worth nothing yet."""
    ok(club(book, "add", write(tmp_path / "1.kib", WON)))
    rows = {row["name"]: row for row in json.loads(ok(club(book, "ratings", "--json")))}
    # Weng and Lin, algorithm 1: c² = 5 x (25/3)² + 2 x (25/6)², each of five with sigma 25/3 and
    # tau, which is too small to be seen here; p = 1/2. So mu moves by sigma²/c x 1/2 = 69.4 / 19.5
    # x 0.5 = 1.78
    assert math.isclose(rows["Béla"]["rating"], 26.8, abs_tol=0.05)
    assert math.isclose(rows["Anna"]["rating"], 23.2, abs_tol=0.05)
    assert {name: row["deals"] for name, row in rows.items()} == dict.fromkeys(NAMES, 1)
    assert rows["Béla"]["rating_high"] - rows["Béla"]["rating_low"] > 30  # hardly anything is known


def rate(deals: list[RatedDeal]) -> dict[int, tuple[float, float]]:
    rated = Ratings()
    rated.rate(deals)
    return {number: (each.mu, each.sigma) for (_, number), each in rated.players.items()}


def deals_of(number: int, chance: Random, strength: list[float], bid: float) -> list[RatedDeal]:
    """Deals as the model has them: who wins follows from the sums of two sides, and the bid."""
    deals = []
    for _ in range(number):
        players = chance.sample(range(len(strength)), 4)
        ours = strength[players[0]] + strength[players[1]] + bid
        gap = ours - strength[players[2]] - strength[players[3]]
        won = chance.random() < 1 / (1 + math.exp(-gap / (math.sqrt(2) * 25 / 6)))
        seats = tuple((player, at < 2, 1 if (at < 2) == won else -1)
                      for at, player in enumerate(players))  # fmt: skip
        deals.append(RatedDeal("paskievics", "3", seats))
    return deals


def test_ratings_changed_in_place_are_those_of_openskill() -> None:
    """The same deals, won, lost and drawn, rated as openskill does it: by copies, with ranks."""
    from openskill.models import BradleyTerryFull

    chance, model = Random(8), BradleyTerryFull()
    players: dict[int, Any] = {number: model.rating() for number in range(6)}
    bids: dict[int, Any] = {0: model.rating(mu=0.0), 2: model.rating(mu=50.0)}
    deals = []
    for _ in range(200):
        four, alone = chance.sample(range(6), 4), chance.random() < 0.3
        ours, theirs = four[: 1 if alone else 2], four[1 if alone else 2 :]
        paid = chance.choice((-1, 0, 1))
        deals.append(RatedDeal("high", "2", (
            *((player, True, paid) for player in ours),
            *((player, False, -paid) for player in theirs),
        )))  # fmt: skip
        sides = [[*(players[player] for player in ours), bids[len(theirs) - len(ours)]],
                 [players[player] for player in theirs]]  # fmt: skip
        after = model.rate(sides, ranks=[float(paid < 0), float(paid > 0)])
        bids[len(theirs) - len(ours)] = after[0].pop()
        players |= dict(zip(ours + theirs, after[0] + after[1], strict=True))
    rated_here = rate(deals)
    assert rated_here.keys() == players.keys()
    for number, (mu, sigma) in rated_here.items():
        assert math.isclose(mu, players[number].mu, abs_tol=1e-9)
        assert math.isclose(sigma, players[number].sigma, abs_tol=1e-9)


def test_the_range_holds_what_is_true_as_often_as_it_says() -> None:
    """19 times out of 20, give or take what chance does to 96 players."""
    chance, within = Random(5), 0
    for _ in range(4):
        strength = [chance.gauss(25, 1.5) for _ in range(24)]
        rated = rate(deals_of(500, chance, strength, 3.0))
        within += sum(abs(mu - strength[player]) <= 1.96 * sigma
                      for player, (mu, sigma) in rated.items())  # fmt: skip
    assert within >= 0.87 * 96


def test_who_declares_often_is_not_rated_higher_for_that() -> None:
    """All are as good, but the bid wins three deals of four; half of them never declare."""
    chance, deals = Random(1), []
    for _ in range(3000):
        ours, theirs = chance.sample(range(8), 2), chance.sample(range(8, 16), 2)
        if chance.random() < 0.1:
            ours, theirs = theirs, ours
        won = chance.random() < 0.75
        seats = tuple((player, player in ours, 1 if (player in ours) == won else -1)
                      for player in (*ours, *theirs))  # fmt: skip
        deals.append(RatedDeal("high", "3", seats))
    rated = rate(deals)
    often, seldom = (sum(rated[player][0] for player in some) / 8
                     for some in (range(8), range(8, 16)))  # fmt: skip
    assert abs(often - seldom) < 1.5


def test_alone_against_three_is_no_wonder() -> None:
    """Who wins half of such deals is as good as the others."""
    sides = [(0, True, 3), (1, False, -3), (2, False, -3), (3, False, -3)]
    lost = [(player, own, -points) for player, own, points in sides]
    deals = [RatedDeal("high", "solo", tuple(seats)) for seats in (sides, lost) * 40]
    rated = rate(deals)
    assert abs(rated[0][0] - rated[1][0]) < 2


def test_the_order_of_files_does_not_matter_and_games_are_apart(tmp_path: Path) -> None:
    for name, text in made.season(4, deals=8, players=6, tables=1):
        (tmp_path / name).write_text(text, encoding="utf-8")
    write(tmp_path / "high.kib", LOST, top=head(game="high"))
    whole, backward = (str(tmp_path / f"{order}.db") for order in ("whole", "backward"))
    ok(club(whole, "add", tmp_path))
    for path in sorted(tmp_path.glob("*.kib"), reverse=True):
        ok(club(backward, "add", path))
    keys = ("name", "game", "rank", "rating", "rating_low", "deals")
    first, second = (
        [[row[key] for key in keys] for row in json.loads(ok(club(book, "ratings", "--json")))]
        for book in (whole, backward)
    )
    assert sorted(first) == sorted(second)
    assert {row[1] for row in first} == {"high", "paskievics"}
    output = ok(club(whole, "ratings"))
    assert "Magas" in output or "High" in output
    output = " ".join(ok(club(whole, "ratings", "--lang", "hu")).split())
    assert "10 osztásból mintegy 7-et nyer meg" in output and "," in output
    assert ok(club(whole, "ratings", "--csv")).startswith("rank,name,rating,rating_low,")


def test_who_wins_more_with_changing_partners_is_higher(tmp_path: Path) -> None:
    chance = Random(3)
    strength = [20.0 + player for player in range(12)]
    rated = rate(deals_of(3000, chance, strength, 0.0))
    order = sorted(rated, key=lambda player: rated[player][0])
    assert abs(sum(order[:4]) - 6) <= 4 and min(order[8:]) >= 6


# -- kept in the book


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many deals were rated, a number for each month that was."""
    numbers: list[int] = []
    work = Ratings.rate

    def counted(self: Ratings, deals: Any) -> int:
        numbers.append(work(self, deals))
        return numbers[-1]

    monkeypatch.setattr(Ratings, "rate", counted)
    return numbers


def season(folder: Path, evenings: int) -> list[Path]:
    """Sheets of an evening of four deals each week, from 4 September on."""
    files = []
    for name, text in made.season(evenings, deals=4, players=6, tables=1):
        files.append(folder / name)
        files[-1].write_text(text, encoding="utf-8")
    return files


def rated(book: str, *more: str) -> list[tuple[str, float, int]]:
    rows = json.loads(ok(club(book, "ratings", "--json", *more)))
    return sorted((row["name"], row["rating"], row["deals"]) for row in rows)


def test_ratings_are_kept_and_go_on(book: str, tmp_path: Path, counts: list[int]) -> None:
    """Adding rates what is new; a month that is another since is rated again, none before it."""
    files = season(tmp_path, 13)  # four in September, five in October, four in November
    assert [sum(f"-{month}-" in file.name for file in files) for month in ("09", "10", "11")] == [
        4, 5, 4]  # fmt: skip

    def work(action: Any) -> int:
        """How many deals are rated by it."""
        counts.clear()
        action()
        return sum(counts)

    ok(club(book, "add", *files[:4]))
    assert sum(counts) >= 12
    assert work(lambda: rated(book)) == 0
    assert 0 < work(lambda: ok(club(book, "add", *files[4:8], files[9], *files[11:]))) <= 28
    before = rated(book)
    assert work(lambda: ok(club(book, "add", files[10]))) <= 32  # from October on: where it was
    assert work(lambda: rated(book)) == 0
    assert work(lambda: ok(club(book, "add", files[8]))) > 0
    evening = json.loads(ok(club(book, "evenings", "--json")))[0]["id"]
    late = rated(book)
    ok(club(book, "remove", evening))
    assert 0 < work(lambda: rated(book)) <= 36 and rated(book) != late
    ok(club(book, "restore", evening))
    assert rated(book) == late != before
    other = str(tmp_path / "other.db")
    ok(club(other, "add", *files))
    assert rated(other) == late
    name = late[0][0]
    ok(club(book, "split", name, "Somebody", "--since", "2025-09-20"))
    assert "Somebody" in {row[0] for row in rated(book)}
    assert rated(book) == rated(book, "--season", "2025/26")  # which is rated by itself
    ok(club(book, "check"))


def test_a_rating_that_was_stopped_goes_on(
    book: str, tmp_path: Path, counts: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    files = season(tmp_path, 13)
    monkeypatch.setattr(rating, "PORTION", 1)
    go_on = rating._rated

    def stop(*arguments: Any) -> Any:
        if counts:
            raise KeyboardInterrupt
        return go_on(*arguments)

    with monkeypatch.context() as stopped:
        stopped.setattr(rating, "_rated", stop)
        result = club(book, "add", *files)
    assert result.exit_code == 130 and "Added: 13 evenings" in result.stdout
    assert len(counts) == 1  # September, which is kept
    ok(club(book, "add", *files))
    assert len(counts) == 3
    assert rated(book) == rated(book, "--from", "2025-09")


def test_old_ratings_leave_the_book(
    book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stays are the last ones, the last of each year before, and none of another past."""
    monkeypatch.setattr(rating, "LAST", 2)
    monkeypatch.setattr(rating, "PORTION", 1)
    files = season(tmp_path, 35)  # September 2025 to April 2026
    ok(club(book, "add", *files[:4], *files[5:]))

    def kept() -> list[str]:
        with books.opened(book) as engine, books.reading(engine) as connection:
            hashes = {hashed: month for month, hashed in rating._hashes(connection)}
            return sorted(hashes.get(hashed, "?") for hashed in rating._kept(connection))

    assert kept() == ["2025-12", "2026-02", "2026-03", "2026-04"]
    ok(club(book, "add", files[4]))  # of October: everything behind is another past
    assert kept() == ["2025-12", "2026-02", "2026-03", "2026-04"]


def test_a_mended_evening_is_rated_anew(book: str, tmp_path: Path) -> None:
    """Roles that were wrong, with the same points: nothing else tells that it is another one."""
    ok(club(book, "add", write(tmp_path / "1.kib", WON, LOST, LOST)))
    right = rated(book)
    payout = schema.payout
    with books.opened(book) as engine, books.writing(engine) as connection:
        connection.execute(payout.update().where(payout.c.role == "partner").values(role="defence"))
    assert club(book, "check").exit_code == 1
    ok(club(book, "check", "--mend"))
    assert rated(book) == right
    with books.opened(book) as engine, books.writing(engine) as connection:
        connection.execute(payout.update().where(payout.c.role == "partner").values(role="defence"))
        rating.forget(connection)
    assert rated(book) != right
    ok(club(book, "check", "--mend"))
    assert rated(book) == right


def test_a_book_that_cannot_be_written_is_rated(tmp_path: Path) -> None:
    book = str(tmp_path / "club.db")
    ok(club(book, "add", write(tmp_path / "1.kib", WON)))
    with books.opened(book) as engine, books.writing(engine) as connection:
        connection.execute(schema.setting.delete())
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'full'); END"
        )
    assert len(rated(book)) == 4
