"""Ratings of players by deals, for games of changing partners.

In a deal two sides meet: the declarer's and the defence. openskill's Bradley–Terry model (R. C.
Weng and C.-J. Lin, A Bayesian approximation method for online ranking, 2011) takes a side for the
sum of its players, moves each by how unexpected the result was, and knows how sure it is of each.
What a bid is worth by itself, with how many against how many, plays along on the declarer's side as
a player of its own: who bids often is not rated higher for that. A side has won if it was paid.

Each game is rated by itself, its deals in the order in which they were played.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import and_, select

from kibic.club.ask import Asker, Row
from kibic.club.honest import SURE
from kibic.club.schema import deal, evening, payout, player, seat

WITH_DECLARER = ("declarer", "alone", "partner")
USUAL = 25.0  # where a player begins, openskill's own


class Played(NamedTuple):
    """A deal: its game, what was bid, and (player, in the declarer's side, points) of each seat."""

    game: str
    bid: str
    seats: tuple[tuple[int, bool, int], ...]


def ratings(asker: Asker) -> list[Row]:
    """Return {"rank", "id", "name", "game", "deals", "rating", "rating_low", "rating_high"}, by
    game and by the lower end of the range in which the rating lies 19 times out of 20."""
    people = select(player.c.id, player.c.name, player.c.shown, player.c.short, player.c.club_id)
    names = {row["id"]: asker.name(row) for row in asker.rows(people)}
    rows: list[Row] = []
    for game, rated in sorted(rate(_deals(asker)).items()):
        own: list[Row] = []
        for number, (mu, sigma, deals) in rated.items():
            low, high = mu - SURE * sigma, mu + SURE * sigma
            own.append({"id": number, "name": names[number], "game": game, "deals": deals,
                        "rating": round(mu, 1), "rating_low": round(low, 1),
                        "rating_high": round(high, 1)})  # fmt: skip
        own.sort(key=lambda row: (-row["rating_low"], -row["rating"], row["id"]))
        rows += [{"rank": place} | row for place, row in enumerate(own, 1)]
    return rows


def _deals(asker: Asker) -> Iterator[Played]:
    """Yield the deals that two sides played, in their order."""
    at_seat = and_(seat.c.evening_id == payout.c.evening_id, seat.c.letter == payout.c.letter)
    here = and_(deal.c.evening_id == payout.c.evening_id, deal.c.n == payout.c.n)
    asked = (
        select(payout.c.evening_id, payout.c.n, evening.c.game, deal.c.bid, seat.c.player_id,
               payout.c.role, payout.c.points)
        .select_from(payout.join(seat, at_seat).join(deal, here)
                     .join(evening, evening.c.id == payout.c.evening_id))
        .where(*asker.which.where(), payout.c.role != "", deal.c.phase == "settled")
        .order_by(evening.c.begins, evening.c.whole_id, evening.c.date, evening.c.time,
                  payout.c.evening_id, payout.c.n, payout.c.letter)
    )  # fmt: skip
    with asker.connection.execute(asked, execution_options={"yield_per": 5_000}) as found:
        for _, rows in groupby(found, lambda row: row[:2]):
            some = list(rows)
            seats = tuple((row[4], row[5] in WITH_DECLARER, row[6]) for row in some)
            yield Played(some[0][2], some[0][3], seats)


def rate(deals: Iterable[Played]) -> dict[str, dict[int, tuple[float, float, int]]]:
    """Return {game: {player: (rating, standard deviation, deals)}}"""
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull()
    players: dict[tuple[str, int], Any] = {}
    worth: dict[tuple[str, str, int, int], Any] = {}
    counted: dict[tuple[str, int], int] = {}
    for game, bid, seats in deals:
        sides = [[number for number, own, _ in seats if own is side] for side in (True, False)]
        if not all(sides):
            continue
        gained = [sum(points for _, own, points in seats if own is side) for side in (True, False)]
        sizes = len(sides[0]), len(sides[1])
        own_worth = worth.get((game, bid, *sizes)) or model.rating(mu=USUAL * (sizes[1] - sizes[0]))
        teams = [[players.get((game, number)) or model.rating() for number in side]
                 for side in sides]  # fmt: skip
        ranks = [float(gained[0] < gained[1]), float(gained[1] < gained[0])]
        rated = model.rate([[*teams[0], own_worth], teams[1]], ranks=ranks)
        worth[(game, bid, *sizes)] = rated[0].pop()
        for side, after in zip(sides, rated, strict=True):
            for number, one in zip(side, after, strict=True):
                players[game, number] = one
                counted[game, number] = counted.get((game, number), 0) + 1
    found: dict[str, dict[int, tuple[float, float, int]]] = {}
    for (game, number), one in players.items():
        found.setdefault(game, {})[number] = (one.mu, one.sigma, counted[game, number])
    return found
