"""Ratings of players by deals, for games of changing partners.

In a deal two sides meet: the declarer's and the defence. openskill's Bradley–Terry model (R. C.
Weng and C.-J. Lin, A Bayesian approximation method for online ranking, 2011) takes a side for the
sum of its players, moves each by how unexpected the result was, and says how sure it is of each.
The bid, with how many against how many, plays on the declarer's side as a player of its own, so
that bidding often raises nobody. A side has won if it was paid.

Each game is rated by itself, its deals in the order in which they were played. `club add` rates
what is new, and the book keeps the ratings by month under a hash of all evenings up to the end of
that month. A later rating goes on from the last month whose hash still stands.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Engine,
    and_,
    cast,
    delete,
    func,
    select,
)
from sqlalchemy.exc import DBAPIError

from kibic.club import book as books
from kibic.club.ask import Asker, Row, Wanted
from kibic.club.honest import SURE
from kibic.club.schema import WITH_DECLARER, deal, evening, payout, player, seat, setting

MODEL = "1"  # another model needs another number: then nothing that is kept counts
USUAL = 25.0  # where a player begins, openskill's own
PORTION = 100_000  # deals that are rated before the book keeps what they came to
LAST = 12  # kept ratings that stay; of those before them the last of each year
KEPT = "rated "  # a setting's name, before the hash
ORDER = (evening.c.begins, evening.c.date, evening.c.time, evening.c.id)  # of evenings
MONTH = func.substr(evening.c.begins, 1, 7)


class RatedDeal(NamedTuple):
    """A deal: its game, its bid, and (player, on the declarer's side, points) of each seat."""

    game: str
    bid: str
    seats: tuple[tuple[int, bool, int], ...]


class Ratings:
    """The ratings of players and bids after some deals.

    players   {(game, player): rating with `mu` and `sigma`}
    deals     {(game, player): how many deals the rating rests on}
    """

    def __init__(self) -> None:
        from openskill.models import BradleyTerryFull

        self._model = BradleyTerryFull()
        self.players: dict[tuple[str, int], Any] = {}
        self.deals: dict[tuple[str, int], int] = {}
        self._bids: dict[tuple[str, str, int, int], Any] = {}

    def rate(self, deals: Iterable[RatedDeal]) -> int:
        """Rate the players of more deals, in their order; return how many deals there were."""
        count = 0
        for game, bid, seats in deals:
            count += 1
            ours = [(game, number) for number, with_declarer, _ in seats if with_declarer]
            theirs = [(game, number) for number, with_declarer, _ in seats if not with_declarer]
            if not ours or not theirs:
                continue
            side = [*map(self._player, ours), self._bid(game, bid, len(ours), len(theirs))]
            others = [*map(self._player, theirs)]
            points = [sum(paid for _, with_declarer, paid in seats if with_declarer is own)
                      for own in (True, False)]  # fmt: skip
            if points[0] == points[1]:
                self._model.rate(_InPlace((side, others)), ranks=[0.0, 0.0])
            else:
                self._model.rate(
                    _InPlace((side, others) if points[0] > points[1] else (others, side))
                )
            for key in ours + theirs:
                self.deals[key] = self.deals.get(key, 0) + 1
        return count

    def _player(self, key: tuple[str, int]) -> Any:
        if key not in self.players:
            self.players[key] = self._model.rating()
        return self.players[key]

    def _bid(self, game: str, bid: str, ours: int, theirs: int) -> Any:
        key = game, bid, ours, theirs
        if key not in self._bids:
            self._bids[key] = self._model.rating(mu=USUAL * (theirs - ours))
        return self._bids[key]

    def dump(self) -> dict[str, Any]:
        """Return everything as JSON can hold it."""
        return {
            "players": [[*key, rating.mu, rating.sigma, self.deals[key]]
                        for key, rating in self.players.items()],
            "bids": [[*key, rating.mu, rating.sigma] for key, rating in self._bids.items()],
        }  # fmt: skip

    def load(self, dumped: dict[str, Any]) -> None:
        """Take over what `dump` returned."""
        for game, number, mu, sigma, deals in dumped["players"]:
            self.players[game, number] = self._model.rating(mu=mu, sigma=sigma)
            self.deals[game, number] = deals
        for game, bid, ours, theirs, mu, sigma in dumped["bids"]:
            self._bids[game, bid, ours, theirs] = self._model.rating(mu=mu, sigma=sigma)


class _InPlace(list[Any]):
    """Two sides, the winner first, whose ratings openskill changes where they are: copying them
    takes eight times as long as the model."""

    def __deepcopy__(self, memo: Any) -> "_InPlace":
        return self


def ratings(asker: Asker) -> list[Row]:
    """Return {"rank", "id", "name", "game", "deals", "rating", "rating_low", "rating_high"}, by
    game and by the lower end of the range in which the rating lies 19 times out of 20."""
    if asker.which == Wanted():
        rated, _ = _rated(asker.connection, _hashes(asker.connection))
    else:
        rated, where = Ratings(), asker.which.where()
        months = select(MONTH.label("month")).where(*where).distinct()
        for month in sorted(asker.connection.scalars(months)):
            rated.rate(_deals(asker.connection, month, where))
    people = select(player.c.id, player.c.name, player.c.shown, player.c.short, player.c.club_id)
    names = {row["id"]: asker.name(row) for row in asker.rows(people)}
    rows: list[Row] = []
    for (game, number), rating in rated.players.items():
        low, high = rating.mu - SURE * rating.sigma, rating.mu + SURE * rating.sigma
        rows.append({"id": number, "name": names[number], "game": game,
                     "deals": rated.deals[game, number], "rating": round(rating.mu, 1),
                     "rating_low": round(low, 1), "rating_high": round(high, 1)})  # fmt: skip
    rows.sort(key=lambda row: (row["game"], -row["rating_low"], -row["rating"], row["id"]))
    return [
        {"rank": place} | row
        for _, of_game in groupby(rows, lambda row: row["game"])
        for place, row in enumerate(of_game, 1)
    ]


def _deals(
    connection: Connection, month: str, where: Sequence[ColumnElement[bool]] = ()
) -> Iterator[RatedDeal]:
    """Yield the deals of a month that two sides played, in their order; month "" has those of
    evenings without a date."""
    at_seat = and_(seat.c.evening_id == payout.c.evening_id, seat.c.letter == payout.c.letter)
    of_deal = and_(deal.c.evening_id == payout.c.evening_id, deal.c.n == payout.c.n)
    asked = (
        select(payout.c.evening_id, payout.c.n, evening.c.game, deal.c.bid, seat.c.player_id,
               payout.c.role, payout.c.points)
        .select_from(payout.join(seat, at_seat).join(deal, of_deal)
                     .join(evening, evening.c.id == payout.c.evening_id))
        .where(*where, payout.c.role != "", deal.c.phase == "settled",
               evening.c.begins.between(month, month + "~") if month else evening.c.begins == "")
        .order_by(*ORDER, payout.c.n, payout.c.letter)
    )  # fmt: skip
    with connection.execute(asked, execution_options={"yield_per": 5_000}) as rows:
        for (_, _, game, bid), seats in groupby(rows, lambda row: row[:4]):
            yield RatedDeal(game, bid, tuple((row[4], row[5] in WITH_DECLARER, row[6])
                                             for row in seats))  # fmt: skip


# -- kept in the book


def update(engine: Engine, step: Callable[[int], object] = lambda deals: None) -> None:
    """Rate the deals that are not rated yet, PORTION at a time, and keep the ratings in the book.

    If that is stopped, the next update goes on behind the last portion. For a user who may only
    read, nothing is kept. `step` is called with each number of deals that were rated.
    """
    is_behind = True
    while is_behind:
        with books.reading(engine) as connection:
            hashes = _hashes(connection)
            if _last_kept(connection, hashes) == len(hashes):
                return
            rated, months = _rated(connection, hashes, PORTION, step)
        try:
            with books.writing(engine) as connection:
                _keep(connection, rated, hashes[:months])
        except DBAPIError:
            return
        is_behind = months < len(hashes)


def _rated(
    connection: Connection,
    hashes: list[tuple[str, str]],
    deals: int | None = None,
    step: Callable[[int], object] = lambda deals: None,
) -> tuple[Ratings, int]:
    """Return the ratings of the book, going on from those that it keeps, and after how many of its
    months they are: all, or as many as it takes to rate so many deals more."""
    rated, months, count = Ratings(), _last_kept(connection, hashes), 0
    if months:
        name = KEPT + hashes[months - 1][1]
        value = connection.scalars(select(setting.c.value).where(setting.c.name == name)).one()
        rated.load(json.loads(value))
    while months < len(hashes) and (deals is None or count < deals):
        more = rated.rate(_deals(connection, hashes[months][0]))
        step(more)
        count += more
        months += 1
    return rated, months


def _hashes(connection: Connection) -> list[tuple[str, str]]:
    """Return (month, hash) of each month with evenings, in order. A hash is another one if an
    evening up to the end of its month has another sheet, other players or other sums."""
    mixed = evening.c.id % 10_007
    sheets = select(MONTH, func.count(), func.sum(cast(evening.c.sheet_id, BigInteger) * mixed))
    players = func.sum(cast(seat.c.player_id, BigInteger) * mixed * (seat.c.points + 5_000))
    seats = select(MONTH, func.count(), players).select_from(seat.join(evening))
    facts: dict[str, list[str]] = {}
    for asked in (sheets, seats):
        for month, *values in connection.execute(asked.group_by(MONTH)):
            facts.setdefault(month, []).extend(str(value) for value in values)
    chain, hashes = hashlib.sha256(MODEL.encode()), []
    for month in sorted(facts):
        chain.update("\0".join((month, *facts[month], "")).encode())
        hashes.append((month, chain.hexdigest()[:14]))
    return hashes


def forget(connection: Connection) -> None:
    """Drop all ratings that the book keeps: an evening was worked out anew from the same sheet."""
    connection.execute(delete(setting).where(setting.c.name.startswith(KEPT)))


def _kept(connection: Connection) -> set[str]:
    """Return the hashes under which the book keeps ratings."""
    names = connection.scalars(select(setting.c.name).where(setting.c.name.startswith(KEPT)))
    return {name.removeprefix(KEPT) for name in names}


def _last_kept(connection: Connection, hashes: list[tuple[str, str]]) -> int:
    """Return after how many months the last ratings are that the book keeps; 0 for none."""
    kept = _kept(connection)
    return max((at for at, (_, hashed) in enumerate(hashes, 1) if hashed in kept), default=0)


def _keep(connection: Connection, rated: Ratings, hashes: list[tuple[str, str]]) -> None:
    """Write the ratings after these months into the book, and drop those that it needs no more."""
    kept, last = _kept(connection), hashes[-1][1]
    stand = [(month, hashed) for month, hashed in hashes if hashed in kept | {last}]
    by_year = {month[:4]: hashed for month, hashed in stand[:-LAST]}
    wanted = {hashed for _, hashed in stand[-LAST:]} | {*by_year.values()}
    dropped = [KEPT + hashed for hashed in (kept - wanted) | {last}]
    connection.execute(delete(setting).where(setting.c.name.in_(dropped)))
    row = {"name": KEPT + last, "value": json.dumps(rated.dump(), ensure_ascii=False)}
    connection.execute(setting.insert(), [row])
