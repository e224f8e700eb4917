"""A tournament's table by its code."""

from tarokk.tablecode import MOST, SIGNS, grouped, read

__all__ = ("MOST", "SIGNS", "grouped", "place_of", "read")


def place_of(code: str, at_round: int, table: int) -> str:
    """What a sheet names the table of a code."""
    return f"{at_round}-{table} {grouped(code)}"
