"""Makes the code of a table that a device takes by its keys; `tarokk.tablecode` reads it."""

from collections.abc import Sequence

from tarokk import games, tablecode
from tarokk.tablecode import CHECK, EVENTS, FEWEST, LEAST, MARKS, NUMBERS, PEOPLE, ROUNDS, SIGNS
from tarokk.tablecode import TABLES as MOST_TABLES

Field = tuple[int, int]  # a value, and how many there may be
OptionRows = Sequence[tuple[str, tuple[str, ...], str]]


def write(
    name: str, chosen: dict[str, str], people: int, number: int, table: int, event: int
) -> str:
    """Return the code of a table in a round, the event any number below EVENTS."""
    game = games.load(name)
    option_rows, presets = game.options(), game.presets()
    starts: list[dict[str, str]] = [{}, *(dict(options) for _, options in presets)]
    beside = [_beside(option_rows, start, chosen) for start in starts]
    preset = min(range(len(beside)), key=lambda at: len(beside[at]))
    fields = [
        (games.NAMES.index(name), len(games.NAMES)),
        (tablecode.fingerprint(option_rows, presets), MARKS),
        (people - FEWEST, PEOPLE), (number - 1, ROUNDS), (table - 1, MOST_TABLES),
        (event, EVENTS), (preset, len(starts)), *beside[preset],
    ]  # fmt: skip
    whole = 0
    for value, values in reversed(fields):
        assert 0 <= value < values
        whole = whole * values + value
    return tablecode.grouped(_signs(whole * CHECK))


def _beside(option_rows: OptionRows, start: dict[str, str], chosen: dict[str, str]) -> list[Field]:
    """Return the fields of the options that `chosen` has otherwise than a preset."""
    fields: list[Field] = []
    for at, (option, values, _) in enumerate(option_rows, 1):
        value = chosen.get(option, values[0])
        if value == start.get(option, values[0]):
            continue
        fields.append((at, len(option_rows) + 1))
        if value in values:
            fields.append((values.index(value), len(values) + 1))
        else:
            fields.append((len(values), len(values) + 1))
            fields += [(int(part), NUMBERS) for part in value.split("/")]
    return fields


def _signs(number: int) -> str:
    signs = ""
    while number or len(signs) < LEAST:
        number, at = divmod(number, len(SIGNS))
        signs = SIGNS[at] + signs
    return signs
