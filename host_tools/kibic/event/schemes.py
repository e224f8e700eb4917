"""Seatings of several rounds in which no two people meet twice, by construction.

Columns of M people each: row t of the first round is a table, one of each column. In a later round
column i has moved by a shift s(i) rows, round and round. Two people of different columns then meet
once at most if, for each two columns, the difference of their shifts modulo M is another one in
each round. SHIFTS has such shifts, found once by search; four columns are tables of four, and who
is left out of the last column leaves tables of one less. Sixteen people have the lines of the
affine plane of order 4 instead, which are five rounds.
"""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

Rounds = list[list[list[int]]]  # rounds of tables of people, who are numbers from 0

# By M: a word a round, a figure (of base 16) a column. ANY serves for those M that are not here.
SHIFTS = {
    5: "00000 04123 03241 02314 01432",
    6: "00000 04123 03241 02415 01532",
    7: "00000 04123 01246 05362 02415 06531 03654",
    8: "00000 04123 07215 01352 06471 05647",
    9: "00000 04123 07215 01357 05471 08642 06738",
    10: "00000 04123 07215 09351 06479 02596 05642",
    11: "00000 04123 07215 09351 03479 025a4 05742 01a36",
    12: "00000 04123 07215 09351 02479 01532 05847 0b964",
    13: "00000 04123 07215 09351 01479 06532 056a7 0284c",
    14: "00000 04123 07215 09351 01479 06532 056a7 0274b",
    15: "00000 04123 07215 09351 01479 06532 026a7 0574b",
    17: "00000 04123 07215 09351 01479 06532",
}
ANY = "00000 04123 07215 09351 02479 01532 036a7 0e74b"
COLUMNS = 5

# The affine plane of order 4: a word a round, in it each person's table.
PLANE = "0000111122223333 0123012301230123 0123103223013210 0123230132101032 0123321010322301"


def rounds(sizes: Sequence[int], count: int, chance: Random) -> Rounds | None:
    """Return so many rounds of tables of these sizes, in which no two meet twice; None where no
    construction is at hand. Which rounds of it and in which order is up to chance."""
    people = sum(sizes)
    if people == 16 and set(sizes) == {4}:
        lines = chance.sample(PLANE.split(), 5)
        return [_tables(line) for line in lines[:count]] if count <= len(lines) else None
    tables, most = len(sizes), max(sizes)
    if min(sizes) < most - 1 or most > COLUMNS or tables < min(SHIFTS):
        return None
    shifts = SHIFTS.get(tables, ANY).split()
    if count > len(shifts):
        return None
    made: Rounds = []
    for shift in chance.sample(shifts, count):
        grid = [
            [column * tables + (row - int(shift[column], 16)) % tables for column in range(most)]
            for row in range(tables)
        ]
        made.append([[person for person in table if person < people] for table in grid])
    return made


def behind(first: list[list[int]], count: int, chance: Random) -> Rounds | None:
    """Return so many rounds behind a given one in which no two meet twice; None where no
    construction is at hand. Any round will do: it is another one with the people renamed."""
    first = sorted(first, key=len)
    made = rounds([len(table) for table in first], count + 1, chance)
    if made is None:
        return None
    names = {
        person: name
        for table, given in zip(sorted(made[0], key=len), first, strict=True)
        for person, name in zip(table, given, strict=True)
    }
    return [[[names[person] for person in table] for table in tables] for tables in made[1:]]


def _tables(line: str) -> list[list[int]]:
    places = [int(place) for place in line]
    return [[person for person, at in enumerate(places) if at == table] for table in range(4)]


def differ(shifts: str, tables: int, columns: int = COLUMNS) -> bool:
    """Return whether no two of different columns meet twice by these shifts."""
    for left in range(columns):
        for right in range(left):
            moved = sorted(
                (int(word[left], 16) - int(word[right], 16)) % tables for word in shifts.split()
            )
            if any(before == after for before, after in pairwise(moved)):
                return False
    return True
