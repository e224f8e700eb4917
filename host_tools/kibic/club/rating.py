"""Ratings of players by deals, for games of changing partners.

In a deal two sides meet: the declarer's and the defence. openskill's Bradley–Terry model (R. C.
Weng and C.-J. Lin, A Bayesian approximation method for online ranking, 2011) takes a side for the
sum of its players, moves each by how unexpected the result was, and knows how sure it is of each.
What a bid is worth by itself, with how many against how many, plays along on the declarer's side as
a player of its own: who bids often is not rated higher for that. A side has won if it was paid.

Each game is rated by itself, its deals in the order in which they were played. Of the whole book
the ratings are kept in it, as far as they came: they go on from there, unless an earlier evening is
another one since.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, and_, cast, delete, func, select, tuple_
from sqlalchemy.exc import DBAPIError

from kibic.club.ask import Asker, Row, Wanted
from kibic.club.honest import SURE
from kibic.club.schema import deal, evening, payout, player, seat, setting

WITH_DECLARER = ("declarer", "alone", "partner")
USUAL = 25.0  # where a player begins, openskill's own
SETTING = "ratings"
KEY = (evening.c.begins, evening.c.date, evening.c.time, evening.c.id)  # the order of evenings


class Played(NamedTuple):
    """A deal: its evening's place in their order, its game, what was bid, and (player, in the
    declarer's side, points) of each seat."""

    key: tuple[Any, ...]
    game: str
    bid: str
    seats: tuple[tuple[int, bool, int], ...]


class Rated:
    """What is known of players and bids after some deals."""

    def __init__(self) -> None:
        from openskill.models import BradleyTerryFull

        self._model = BradleyTerryFull()
        self.last: tuple[Any, ...] = ()  # the evening of the last deal
        self.players: dict[tuple[str, int], Any] = {}
        self.deals: dict[tuple[str, int], int] = {}
        self._worth: dict[tuple[str, str, int, int], Any] = {}

    def play(self, played: Iterable[Played]) -> None:
        """Rate the players of some deals more."""
        rating = self._model.rating
        for key, game, bid, seats in played:
            self.last = key
            sides = [[number for number, own, _ in seats if own is side] for side in (True, False)]
            if not all(sides):
                continue
            won = [sum(points for _, own, points in seats if own is side) for side in (True, False)]
            sizes = len(sides[0]), len(sides[1])
            at = (game, bid, *sizes)
            worth = self._worth.get(at) or rating(mu=USUAL * (sizes[1] - sizes[0]))
            teams = [[self.players.get((game, number)) or rating() for number in side]
                     for side in sides]  # fmt: skip
            ranks = [float(won[0] < won[1]), float(won[1] < won[0])]
            rated = self._model.rate([[*teams[0], worth], teams[1]], ranks=ranks)
            self._worth[at] = rated[0].pop()
            for side, after in zip(sides, rated, strict=True):
                for number, one in zip(side, after, strict=True):
                    self.players[game, number] = one
                    self.deals[game, number] = self.deals.get((game, number), 0) + 1

    def dump(self) -> dict[str, Any]:
        """Return all of it as JSON can have it."""
        return {
            "last": self.last,
            "players": [[*at, one.mu, one.sigma, self.deals[at]]
                        for at, one in self.players.items()],
            "worth": [[*at, one.mu, one.sigma] for at, one in self._worth.items()],
        }  # fmt: skip

    def load(self, held: dict[str, Any]) -> None:
        """Take what `dump` has given."""
        self.last = tuple(held["last"])
        for game, number, mu, sigma, deals in held["players"]:
            self.players[game, number] = self._model.rating(mu=mu, sigma=sigma)
            self.deals[game, number] = deals
        for game, bid, ours, theirs, mu, sigma in held["worth"]:
            self._worth[game, bid, ours, theirs] = self._model.rating(mu=mu, sigma=sigma)


def ratings(asker: Asker) -> list[Row]:
    """Return {"rank", "id", "name", "game", "deals", "rating", "rating_low", "rating_high"}, by
    game and by the lower end of the range in which the rating lies 19 times out of 20."""
    rated = _of_book(asker) if asker.which == Wanted() else Rated()
    if asker.which != Wanted():
        rated.play(_deals(asker))
    people = select(player.c.id, player.c.name, player.c.shown, player.c.short, player.c.club_id)
    names = {row["id"]: asker.name(row) for row in asker.rows(people)}
    rows: list[Row] = []
    for (game, number), one in rated.players.items():
        low, high = one.mu - SURE * one.sigma, one.mu + SURE * one.sigma
        rows.append({"id": number, "name": names[number], "game": game,
                     "deals": rated.deals[game, number], "rating": round(one.mu, 1),
                     "rating_low": round(low, 1), "rating_high": round(high, 1)})  # fmt: skip
    rows.sort(key=lambda row: (row["game"], -row["rating_low"], -row["rating"], row["id"]))
    return [
        {"rank": place} | row
        for _, some in groupby(rows, lambda row: row["game"])
        for place, row in enumerate(some, 1)
    ]


def _deals(asker: Asker, after: tuple[Any, ...] = ()) -> Iterator[Played]:
    """Yield the deals that two sides played, in their order; those behind an evening."""
    at_seat = and_(seat.c.evening_id == payout.c.evening_id, seat.c.letter == payout.c.letter)
    here = and_(deal.c.evening_id == payout.c.evening_id, deal.c.n == payout.c.n)
    asked = (
        select(*KEY, payout.c.n, evening.c.game, deal.c.bid, seat.c.player_id, payout.c.role,
               payout.c.points)
        .select_from(payout.join(seat, at_seat).join(deal, here)
                     .join(evening, evening.c.id == payout.c.evening_id))
        .where(*asker.which.where(), payout.c.role != "", deal.c.phase == "settled")
        .order_by(*KEY, payout.c.n, payout.c.letter)
    )  # fmt: skip
    if after:
        asked = asked.where(tuple_(*KEY) > after)
    with asker.connection.execute(asked, execution_options={"yield_per": 5_000}) as found:
        for (*key, _), rows in groupby(found, lambda row: row[:5]):
            some = list(rows)
            seats = tuple((row[7], row[8] in WITH_DECLARER, row[9]) for row in some)
            yield Played(tuple(key), some[0][5], some[0][6], seats)


# -- kept in the book


def _of_book(asker: Asker) -> Rated:
    """Return the ratings of the whole book, going on from those that it keeps."""
    held = select(setting.c.value).where(setting.c.name == SETTING)
    value = json.loads(asker.connection.scalar(held) or "{}")
    rated = Rated()
    if value and value["stamp"] == _stamp(asker, tuple(value["last"])):
        rated.load(value)
    before = rated.last
    rated.play(_deals(asker, before))
    if rated.last != before:
        _keep(asker, rated)
    return rated


def _keep(asker: Asker, rated: Rated) -> None:
    """Write the ratings into the book, if it can be written."""
    value = json.dumps(rated.dump() | {"stamp": _stamp(asker, rated.last)}, ensure_ascii=False)
    try:
        with asker.connection.begin_nested():
            asker.connection.execute(delete(setting).where(setting.c.name == SETTING))
            asker.connection.execute(setting.insert(), [{"name": SETTING, "value": value}])
    except DBAPIError:
        return  # another writes, or this user may only read: they are worked out again next time


def _stamp(asker: Asker, last: tuple[Any, ...]) -> list[Any]:
    """Return what is another if an evening up to the last one has another sheet, other players or
    other sums, or is worked out with other rules."""
    there = tuple_(*KEY) <= last
    number = evening.c.id % 10_007
    sheets = select(func.count(), func.sum(cast(evening.c.sheet_id, BigInteger) * number),
                    func.min(evening.c.rules), func.max(evening.c.rules))  # fmt: skip
    who = func.sum(cast(seat.c.player_id, BigInteger) * number * (seat.c.points + 5_000))
    people = select(func.count(), who).select_from(seat.join(evening))
    rows = [asker.connection.execute(asked.where(there)).one() for asked in (sheets, people)]
    return [value if isinstance(value, str) else int(value or 0) for row in rows for value in row]
