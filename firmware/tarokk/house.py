"""House rules: whether a game has an option, and whether that takes a value."""

from .refused import Refused, digits


def check(options: tuple, name: str, value: str) -> None:
    """Raise Refused unless `options` has a row `name` that takes `value`.

    An option with three numbers or more takes any number.
    """
    for option, values, _ in options:
        if option == name:
            if value in values or ("/" in values[0] and _is_pair(value)):
                return
            if len(values) > 2 and all(_is_number(text) for text in values + (value,)):
                return
            raise Refused("option-value", name, value)
    raise Refused("no-such-option", name)


def _is_pair(value: str) -> bool:
    parts = value.split("/")
    return len(parts) == 2 and all(_is_number(part) for part in parts)


def _is_number(value: str) -> bool:
    return digits(value) and len(value) < 4
