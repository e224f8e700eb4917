"""The seating of the round to come: who has a seat, at which table, and what it repeats."""

import hashlib

from kibic.event import draw, plan
from kibic.event.log import Entry
from kibic.event.score import standings
from kibic.event.state import Event
from kibic.words import Trouble


def next_round(event: Event) -> Entry:
    """Return the seating of the round to come, drawn by what the plan says. Raises Trouble.

    The same tournament gets the same seating, so what was looked at is what is kept.
    """
    number = len(event.rounds) + 1
    if number > event.plan["rounds"]:
        raise Trouble("event-over")
    if event.missing():
        raise Trouble("event-missing", ", ".join(table.code for table in event.missing()))
    final = event.is_final(number)
    how = "rank" if final else plan.of_round(event.plan["seating"], number)
    ranked = _ranked(event)
    sizes, without = plan.seats(len(ranked), event.plan["tables"])
    byes = _byes(event, ranked, without, final)
    people = [event.stand_ins.get(name, name) for name in ranked if name not in byes]
    ahead = [_as_sits_now(event, tables) for tables in event.ahead]
    ahead = [tables for tables in ahead if _fits(tables, people, sizes)]
    if how == "avoid" and ahead:
        seed = hashlib.sha256(_seed(event).encode()).digest()[0]
        first = ahead.pop(seed % len(ahead))
        seatings = [first, *ahead]
    else:
        left = [plan.of_round(event.plan["seating"], later) for later in
                range(number, event.plan["rounds"] - event.plan["finals"] + 1)]  # fmt: skip
        seatings = draw.draw(
            how, people, sizes, seatings_of(event), _seed(event),
            max(1, left.count("avoid")),
        )  # fmt: skip
    return {"do": "seat", "tables": seatings[0], "byes": byes, "ahead": seatings[1:]}


def seatings_of(event: Event) -> list[draw.Tables]:
    """Return who sat where in each round."""
    return [[table.players for table in tables] for tables in event.rounds]


def repeats(event: Event, entry: Entry) -> tuple[int, int]:
    """Return how many pairs of a seating have met before, and how many pairs there are."""
    return draw.repeats(entry["tables"], draw.met_at(seatings_of(event)))


def _seed(event: Event) -> str:
    """Return what chance hangs on: a draw that was undone comes out otherwise."""
    return f"{event.secret} {len(event.rounds) + 1} {event.draws}"


def _ranked(event: Event) -> list[str]:
    """Return the players, best first; lots decide between who are level."""
    rows = [row for row in standings(event) if row["name"] not in event.gone]
    return [row["name"] for row in
            sorted(rows, key=lambda row: (row["rank"], _lot(event, row["name"])))]  # fmt: skip


def _lot(event: Event, name: str) -> bytes:
    return hashlib.sha256(f"{_seed(event)} {name}".encode()).digest()


def _byes(event: Event, ranked: list[str], count: int, final: bool) -> list[str]:
    """Return who has no seat: of those with the fewest byes so far the last ones, or, in a final,
    the last ones."""
    times = {name: 0 if final else sum(name in byes for byes in event.byes) for name in ranked}
    later = sorted(enumerate(ranked), key=lambda place: (times[place[1]], -place[0]))
    return [name for _, name in later[:count]]


def _as_sits_now(event: Event, tables: draw.Tables) -> draw.Tables:
    """Return a seating with those who sit for others now."""
    of = [[event.entrant(name) for name in table] for table in tables]
    return [[event.stand_ins.get(name, name) for name in table] for table in of]


def _fits(tables: draw.Tables, people: list[str], sizes: list[int]) -> bool:
    seated = [name for table in tables for name in table]
    return sorted(seated) == sorted(people) and sorted(map(len, tables)) == sorted(sizes)
