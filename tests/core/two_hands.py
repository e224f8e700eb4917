"""Deals of two-handed tarokk for the tests: lines separated by semicolons."""

from tarokk.games.two_handed import GAME
from tarokk.refused import Refused
from tests.core.deals import facts_of

SEATS = ("A", "B")
BY_A = "declarer A 2"  # 2 points; B defends
NO_BID = "declarer none"  # 1 point; all 94 are in play


def play(text, **options):
    """The deal after some lines; an option's name has _ for -."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    table = (SEATS, "B", (), True)
    deal = GAME.new_deal(GAME.rules(chosen), SEATS, table)
    for line in text.split(";"):
        if line.split():
            deal.apply(tuple(line.split()))
    return deal


def refusal(text, line, **options):
    """(code, facts...) of a line refused after `text`, which changes nothing; None if not."""
    deal = play(text, **options)
    before = facts_of(deal)
    try:
        deal.apply(tuple(line.split()))
    except Refused as refused:
        if facts_of(deal) != before:
            raise ValueError("a refused line left its mark: " + line) from None
        return (refused.code,) + refused.facts
    return None


def code(text, line, **options):
    """The code alone."""
    found = refusal(text, line, **options)
    return found and found[0]


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


def lines(moves):
    return [" ".join(move) for move in moves]
