"""Ratings of players by deals."""

import json
import math
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dev import made_club as made
from kibic.club.rating import Played, Rated
from tests.host.support.books import LOST, NAMES, WON, club, head, ok, write

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


def rate(played: list[Played]) -> dict[int, tuple[float, float]]:
    rated = Rated()
    rated.play(played)
    return {player: (one.mu, one.sigma) for (_, player), one in rated.players.items()}


def deals_of(number: int, chance: Random, strength: list[float], bid: float) -> list[Played]:
    """Deals as the model has them: who wins follows from the sums of two sides, and the bid."""
    played = []
    for _ in range(number):
        some = chance.sample(range(len(strength)), 4)
        ours = strength[some[0]] + strength[some[1]] + bid
        gap = ours - strength[some[2]] - strength[some[3]]
        won = chance.random() < 1 / (1 + math.exp(-gap / (math.sqrt(2) * 25 / 6)))
        seats = tuple((player, at < 2, 1 if (at < 2) == won else -1)
                      for at, player in enumerate(some))  # fmt: skip
        played.append(Played((), "paskievics", "3", seats))
    return played


def test_the_range_holds_what_is_true_as_often_as_it_says() -> None:
    """19 times out of 20, give or take what chance does to 96 players."""
    chance, within = Random(5), 0
    for _ in range(4):
        strength = [chance.gauss(25, 1.5) for _ in range(24)]
        found = rate(deals_of(500, chance, strength, 3.0))
        within += sum(abs(mu - strength[player]) <= 1.96 * sigma
                      for player, (mu, sigma) in found.items())  # fmt: skip
    assert within >= 0.87 * 96


def test_who_declares_often_is_not_rated_higher_for_that() -> None:
    """All are as good, but the bid wins three deals of four; half of them never declare."""
    chance, played = Random(1), []
    for _ in range(3000):
        ours, theirs = chance.sample(range(8), 2), chance.sample(range(8, 16), 2)
        if chance.random() < 0.1:
            ours, theirs = theirs, ours
        won = chance.random() < 0.75
        seats = tuple((player, player in ours, 1 if (player in ours) == won else -1)
                      for player in (*ours, *theirs))  # fmt: skip
        played.append(Played((), "high", "3", seats))
    found = rate(played)
    often, seldom = (sum(found[player][0] for player in some) / 8
                     for some in (range(8), range(8, 16)))  # fmt: skip
    assert abs(often - seldom) < 1.5


def test_alone_against_three_is_no_wonder() -> None:
    """Who wins half of such deals is as good as the others."""
    sides = [(0, True, 3), (1, False, -3), (2, False, -3), (3, False, -3)]
    lost = [(player, own, -points) for player, own, points in sides]
    played = [Played((), "high", "solo", tuple(seats)) for seats in (sides, lost) * 40]
    found = rate(played)
    assert abs(found[0][0] - found[1][0]) < 2


def test_the_order_of_files_does_not_matter_and_games_are_apart(tmp_path: Path) -> None:
    for name, text in made.season(4, deals=8, players=6, tables=1):
        (tmp_path / name).write_text(text, encoding="utf-8")
    write(tmp_path / "high.kib", LOST, top=head(game="high"))
    books = [str(tmp_path / f"{way}.db") for way in ("whole", "back")]
    ok(club(books[0], "add", tmp_path))
    for path in sorted(tmp_path.glob("*.kib"), reverse=True):
        ok(club(books[1], "add", path))
    keys = ("name", "game", "rank", "rating", "rating_low", "deals")
    one, other = ([[row[key] for key in keys] for row in
                   json.loads(ok(club(book, "ratings", "--json")))] for book in books)  # fmt: skip
    assert sorted(one) == sorted(other)
    assert {row[1] for row in one} == {"high", "paskievics"}
    told = ok(club(books[0], "ratings"))
    assert "Magas" in told or "High" in told
    told = " ".join(ok(club(books[0], "ratings", "--lang", "hu")).split())
    assert "10 osztásból mintegy 7-et nyer meg" in told and "," in told
    assert ok(club(books[0], "ratings", "--csv")).startswith("rank,name,rating,rating_low,")


def test_who_wins_more_with_changing_partners_is_higher(tmp_path: Path) -> None:
    chance = Random(3)
    strength = [20.0 + player for player in range(12)]
    found = rate(deals_of(3000, chance, strength, 0.0))
    order = sorted(found, key=lambda player: found[player][0])
    assert abs(sum(order[:4]) - 6) <= 4 and min(order[8:]) >= 6


def test_ratings_are_kept_and_go_on(book: str, tmp_path: Path, monkeypatch: Any) -> None:
    """Only deals that are new are rated; an evening that is another since is not missed."""
    from kibic.club import rating

    rated = list[int]()
    play = Rated.play

    def counted(self: Rated, played: Any) -> None:
        deals = list(played)
        rated.append(len(deals))
        play(self, deals)

    monkeypatch.setattr(rating.Rated, "play", counted)
    files = []
    for name, text in made.season(5, deals=4, players=6, tables=1):
        files.append(tmp_path / name)
        files[-1].write_text(text, encoding="utf-8")

    def now() -> str:
        return ok(club(book, "ratings", "--json"))

    def anew() -> str:
        other = str(tmp_path / f"{len(rated)}.db")
        ok(club(other, "add", *[file for file in files if file.exists()]))
        return ok(club(other, "ratings", "--json"))

    ok(club(book, "add", *files[:3]))
    first = now()
    all_deals = rated[-1]
    assert all_deals > 8 and now() == first and rated[-1] == 0
    ok(club(book, "add", files[4]))
    now()
    assert 0 < rated[-1] < 5
    ok(club(book, "add", files[3]))  # before the last
    fourth = now()
    assert rated[-1] > all_deals
    assert values(fourth) == values(anew())
    evening = json.loads(ok(club(book, "evenings", "--json")))[-1]["id"]
    ok(club(book, "remove", evening))
    assert values(now()) != values(fourth)
    ok(club(book, "restore", evening))
    assert values(now()) == values(fourth)
    name = json.loads(first)[0]["name"]
    ok(club(book, "split", name, "Somebody", "--since", "2025-09-20"))
    assert "Somebody" in now()
    seasonal = rated[-1]
    ok(club(book, "ratings", "--json", "--season", "2025/26"))
    assert rated[-1] == seasonal
    ok(club(book, "check"))


def values(told: str) -> list[tuple[str, float, int]]:
    return sorted((row["name"], row["rating"], row["deals"]) for row in json.loads(told))
