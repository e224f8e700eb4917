"""The code of a table at a tournament: game, house rules, seats, round and table in a few letters.

It is typed by keys where no cable is. `kibic.event.codes` makes it.

A code is a number in base 24, the first letter the greatest: CHECK times the fields below, from the
least one up, each with as many values as it may have.

    game         of games.NAMES
    fingerprint  of the options that the game has in this version, MARKS of them
    people       2 to 7
    round, table from 1
    event        which tournament, by chance, so that a code of another one is no code of this one
    preset       0, or one of the game's from 1
    options      beside the preset, until nothing is left: the option from 1, then its value; behind
                 the known values stand any numbers up to 999, as many as a value has

24 and 23 have no factor in common with CHECK: one wrong letter, or two exchanged, are always found.
"""

from . import games
from .refused import Refused

SIGNS = "ACDEFHJKLMNPRTUVWXY34679"  # no two of which look alike
LEAST, MOST = 9, 36  # letters; a place in a sheet has room for so many
CHECK = 97
MARKS = 101
PEOPLE, ROUNDS, TABLES, EVENTS = 6, 20, 200, 256
FEWEST = 2  # people
NUMBERS = 1000


def read(code: str) -> tuple:
    """(game's name, {option: value}, people, round, table) of a code, with or without blanks.
    Raises Refused: `code-typo` for a wrong letter, `code-version` for options of another version.
    """
    signs = code.replace(" ", "")
    number = 0
    for sign in signs:
        if sign not in SIGNS:
            raise Refused("code-typo")
        number = number * len(SIGNS) + SIGNS.index(sign)
    if not LEAST <= len(signs) <= MOST or number % CHECK:
        raise Refused("code-typo")
    fields = Fields(number // CHECK)
    name = games.NAMES[fields.take(len(games.NAMES))]
    game = games.load(name)
    options, presets = game.options(), game.presets()
    if fields.take(MARKS) != fingerprint(options, presets):
        raise Refused("code-version")
    people = fields.take(PEOPLE) + FEWEST
    at_round, table = fields.take(ROUNDS) + 1, fields.take(TABLES) + 1
    fields.take(EVENTS)
    preset = fields.take(len(presets) + 1)
    house = dict(presets[preset - 1][1]) if preset else {}
    while fields.number:
        option = fields.take(len(options) + 1)
        if not option:
            raise Refused("code-version")
        option, values, _ = options[option - 1]
        house[option] = _value(fields, values)
        if house[option] == values[0]:
            del house[option]
    if people not in game.SEATS:
        raise Refused("code-version")
    return name, house, people, at_round, table


class Fields:
    """A mixed-radix number that is read from its least significant field."""

    def __init__(self, number: int) -> None:
        self.number = number

    def take(self, values: int) -> int:
        """Remove and return the next field, a number below `values`."""
        self.number, value = divmod(self.number, values)
        return value


def _value(fields: "Fields", values: tuple[str, ...]) -> str:
    at = fields.take(len(values) + 1)
    if at < len(values):
        return values[at]
    return "/".join([str(fields.take(NUMBERS)) for _ in values[0].split("/")])


def fingerprint(options: tuple, presets: tuple) -> int:
    """A checksum below MARKS of a game's options and presets, to tell versions apart."""
    mark = 0
    rows = [(name,) + values for name, values, _ in options]
    rows += [(name,) + pair for name, chosen in presets for pair in chosen]
    for row in rows:
        for letter in "\t".join(row) + "\n":
            mark = (mark * 31 + ord(letter)) % MARKS
    return mark


def grouped(signs: str) -> str:
    """A code in groups of three letters, as people read it: `K7H 3XQ M4N`."""
    return " ".join([signs[i : i + 3] for i in range(0, len(signs), 3)])
