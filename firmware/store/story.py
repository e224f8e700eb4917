"""What an evening is told by: its largest deal, the longest row of wins, who wore the hat, who won
together. On no board: the page and the club's book tell it.
"""

from collections import namedtuple

from tarokk.fold import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tarokk.session import Session


# A deal that is closed, people by name.
# paid   {name: points}, {} where nobody pays
# sides  {name: side}, as far as there are sides
# hat    who wears the hat behind it, or ""
Paid = namedtuple("Paid", ("paid", "sides", "hat"))

_ROW = 2  # wins one after the other that are told


def of_sheet(texts: "Iterable[str]") -> list:
    """[Paid] of the lines of a sheet. Raises BadLine."""
    deals: list = []
    fold(texts, lambda session: deals.append(_paid(session)))
    return deals


def _paid(session: "Session") -> Paid:
    """The deal that was just closed."""
    names, sides = session.names, session.game.ask().sides(session.last)
    paid = session.paid if any(session.paid.values()) else {}
    return Paid(
        {names[seat]: paid[seat] for seat in paid},
        {names[seat]: sides[seat] for seat in sides},
        names[session.hat] if session.hat else "",
    )


def story(deals: "Iterable[Paid]") -> list:
    """[(what, facts...)], without what this evening has not; of what is equal, what came first:

    ("largest", name, points, number of the deal from 1)
    ("row", name, deals won one after the other)
    ("together", name, name, deals won on one side)
    ("hat", name, deals behind which he wore it)
    """
    lines = list(deals)
    parts = [_largest(lines), _row(lines), _together(lines)]
    hats: dict = {}
    for line in lines:
        if line.hat:
            hats[(line.hat,)] = hats.get((line.hat,), 0) + 1
    parts.append(("hat",) + _most(hats) if hats else ())
    return [part for part in parts if part]


def _largest(lines: "list[Paid]") -> tuple:
    most: tuple = ()
    for number, line in enumerate(lines, 1):
        for name in sorted(line.paid):
            if line.paid[name] > (most[2] if most else 0):
                most = ("largest", name, line.paid[name], number)
    return most


def _row(lines: "list[Paid]") -> tuple:
    """Who sits out neither wins nor loses."""
    most: tuple = ()
    now: dict = {}
    for line in lines:
        for name in sorted(line.paid):
            now[name] = now.get(name, 0) + 1 if line.paid[name] > 0 else 0
            if now[name] > (most[2] if most else _ROW - 1):
                most = ("row", name, now[name])
    return most


def _together(lines: "list[Paid]") -> tuple:
    pairs: dict = {}
    for line in lines:
        won = sorted([name for name in line.paid if line.paid[name] > 0 and line.sides.get(name)])
        for at, name in enumerate(won):
            for other in won[at + 1 :]:
                if line.sides[name] == line.sides[other]:
                    pairs[(name, other)] = pairs.get((name, other), 0) + 1
    return ("together",) + _most(pairs) if pairs else ()


def _most(counts: dict) -> tuple:
    """The names with the highest count, and it."""
    most: tuple = ()
    for names in sorted(counts):
        if not most or counts[names] > most[-1]:
            most = names + (counts[names],)
    return most
