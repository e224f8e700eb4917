"""Deals of two-handed tarokk for the tests: lines separated by semicolons."""

from tarokk.games.two_handed.game import GAME
from tests.core.folds import applied, refused

SEATS = ("A", "B")
BY_A = "declarer A 2"  # 2 points; B defends
NO_BID = "declarer none"  # 1 point; all 94 are in play


def play(text, **options):
    """The deal after some lines; an option's name has _ for -."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    table = (SEATS, "B", (), True)
    return applied(GAME(chosen).new_deal(SEATS, table), text)


def refusal(text, line, **options):
    """(code, facts...) of a line refused after `text`, which changes nothing; None if not."""
    return refused(play(text, **options), line)


def code(text, line, **options):
    """The code alone."""
    actual = refusal(text, line, **options)
    return actual and actual[0]


def wins(text, **options):
    """What A wins; B loses as much."""
    deal = play(text, **options)
    paid = deal.payouts(1)
    if sorted(paid) != ["A", "B"] or paid["A"] + paid["B"]:
        raise ValueError("does not sum to zero: " + text)
    return paid["A"]


def items(text, **options):
    """The items as (figure, who is paid, points)."""
    return [(item[0], item[2], item[3]) for item in play(text, **options).items()]
