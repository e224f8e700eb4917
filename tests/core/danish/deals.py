"""Danish deals for the tests: lines separated by semicolons, and what they come to.

Three players A, B and C, C deals; 100 points in the pagat cup and 200 in the king cup; not the
first deal. C's stake makes that 105 and 205, and C pays 10 for it.
"""

from tarokk.games.danish.game import GAME
from tests.core.folds import applied, refused

SEATS = ("A", "B", "C")
FOUR = ("A", "B", "C", "D")
CUPS = (100, 200)


def play(text="", seats=SEATS, dealer=None, before=CUPS, first=False, fined="", **options):
    """The deal after some lines; `dealer` is a letter, the last seat if none. _ stands for -.

    `fined`: who paid for a misdeal in an earlier deal, a letter each.
    """
    chosen = {name.replace("_", "-"): options[name] for name in options}
    dealer = dealer or seats[-1]
    players = GAME(chosen).players(seats, seats.index(dealer))
    table = (seats, dealer, before, first, fined)
    return applied(GAME(chosen).new_deal(players, table), text)


def pays(text, **table):
    """What everyone at the table wins or loses, and the cups afterwards."""
    deal = play(text, **table)
    paid, pots = deal.payouts(1), deal.pots()
    if sum(paid.values()) + sum(pots) != sum(table.get("before", CUPS)):
        raise ValueError("points came or went: " + text)
    return [paid[seat] for seat in deal.seats], pots


def refusal(text, line, **table):
    """The code with which a line is refused after `text`, which changes nothing; None if not."""
    return (why(text, line, **table) or (None,))[0]


def why(text, line, **table):
    """The same with its facts."""
    return refused(play(text, **table), line)
