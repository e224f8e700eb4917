"""Seasons that nobody played, for benches, tests and the demo: sheets drawn by chance.

Every sheet is one that a device could have written, deals entered by their outcome. The same seed
gives the same season.
"""

import datetime
from collections.abc import Iterator
from random import Random

NAMES = (
    "Ágnes", "Bálint", "Csilla", "Dezső", "Eszter", "Ferenc", "Gizella", "Hugó", "Ilona", "János",
    "Katalin", "Lőrinc", "Magda", "Nándor", "Olga", "Péter", "Réka", "Sándor", "Tünde", "Vilmos",
)  # fmt: skip
FAMILIES = (
    "Kovács", "Szűcs", "Nagy", "Őri", "Varga", "Fehér", "Molnár", "Pék", "Takács", "Zala",
    "Bodor", "Csordás", "Dér", "Erdős", "Gál", "Huszár", "Jász", "Kántor", "Lakatos", "Major",
)  # fmt: skip
BIDS = ("3", "3", "3", "3", "2", "2", "1", "solo")
FIGURES = ("trull", "four-kings", "pagat-ultimo")


def people(number: int) -> list[str]:
    """Return so many names, each once."""
    return [
        f"{FAMILIES[(i + i // len(NAMES)) % len(FAMILIES)]} {NAMES[i % len(NAMES)]}"
        + (f" {i // 400 + 1}." if i >= 400 else "")
        for i in range(number)
    ]


def deal(chance: Random, seats: str, skill: dict[str, float]) -> list[str]:
    """Return the lines of a deal among four seats."""
    if chance.random() < 0.02:
        return ["deal", *(f"{seat} pass" for seat in seats)]
    declarer = chance.choices(seats, [skill[seat] for seat in seats])[0]
    others = [seat for seat in seats if seat != declarer]
    bid = chance.choice(BIDS)
    lines = ["deal", f"declarer {declarer} {bid}"]
    partner = chance.choice(others) if chance.random() < 0.97 else None
    called = chance.choices(("XX", "XIX", "XVIII"), (20, 3, 1))[0] if partner else "XX"
    lines.append(f"{declarer} call {called}")
    announced = [figure for figure in FIGURES if chance.random() < 0.12]
    side = "declarer" if chance.random() < 0.8 else "defence"
    kontra = " kontra" if chance.random() < 0.15 else ""
    lines += [f"announced {side} {figure}{kontra}" for figure in announced]
    if chance.random() < 0.1:
        lines.append("game kontra")
    lines.append(f"partner {partner or 'none'}")
    made = [
        figure for figure in FIGURES if chance.random() < (0.7 if figure in announced else 0.08)
    ]
    ours = skill[declarer] + (skill[partner] if partner else 0.2)
    strength = ours - sum(skill[seat] for seat in others if seat != partner)
    points = round(chance.gauss(50 + 4 * strength, 9))
    least, most = (46, 69) if side == "declarer" else (25, 48)  # the figures' own cards count
    if not made:
        least, most = 25, 69
    lines.append(f"points {min(max(points, least), most)}")
    lines += [f"made {figure} {side}" for figure in made]
    return [*lines, "end"]


def sheet(
    chance: Random, names: list[str], date: str, deals: int, skill: dict[str, float],
    place: str = "Club", game: str = "paskievics",
) -> str:  # fmt: skip
    """Return an evening of four or five at a table."""
    letters = "ABCDEFG"[: len(names)]
    by_seat = {letter: skill[name] for letter, name in zip(letters, names, strict=True)}
    lines = ["kibic 1", f"game {game}"]
    lines += [f"seat {letter} {name}" for letter, name in zip(letters, names, strict=True)]
    lines += [f"dealer {letters[-1]}", f"date {date}", f"place {place}", "stake 20 Ft"]
    dealer = len(letters) - 1
    for _ in range(deals):
        order = letters[dealer + 1 :] + letters[: dealer + 1]
        played = deal(chance, order if len(order) == 4 else order[:-1], by_seat)
        lines += played
        if played[-1] == "end":  # a deal that was passed out is dealt again
            dealer = (dealer + 1) % len(letters)
    return "\n".join(lines) + "\n"


def season(
    evenings: int, deals: int = 32, players: int = 24, seed: int = 1, tables: int = 4,
    first: str = "2025-09-04", club: str = "Club",
) -> Iterator[tuple[str, str]]:  # fmt: skip
    """Yield (file name, sheet) of so many tables' evenings, `tables` on each Thursday."""
    chance = Random(f"{seed} {club}")
    names = people(players)
    skill = {name: chance.uniform(0.6, 1.6) for name in names}
    day = datetime.date.fromisoformat(first)
    for number in range(evenings):
        table = number % tables
        if table == 0:
            at_hand = chance.sample(names, min(len(names), 5 * tables))
            size = len(at_hand) // tables
            if number:
                day += datetime.timedelta(days=7)
        who = at_hand[table * size : (table + 1) * size][: 4 + (chance.random() < 0.3)]
        date = f"{day} 19:{30 + table}"
        text = sheet(chance, who, date, deals, skill, f"{club}, table {table + 1}")
        yield f"{number + 1}-{day}.kib", text
