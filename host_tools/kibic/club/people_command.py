"""`kibic club`: the commands that say who is who."""

from collections.abc import Callable

import click

from kibic.cli.command import Choice, argument, option
from kibic.club.command import BOOK, IN_CLUB, NAME, app, given, trouble
from kibic.words import spoken, text

__all__ = ["app"]

SINCE = option("--since", metavar="DATE", default="")


@app.command(examples=("kibic club players", "kibic club players --book club.db"))
@BOOK
def players(book: str | None) -> None:
    """The players with all their names, whatever may be shown of them elsewhere."""
    with trouble():
        from kibic.club import book as books
        from kibic.club import people, tables

        with books.opened(book, new=False) as engine, books.reading(engine) as connection:
            rows = people.listed(connection)
        columns = ("name", "club", "shown", "names")
        tables.show(tables.Report(columns, rows), spoken(), len(rows) or 1)


@app.command(
    examples=("kibic club alias Anni Anna", "kibic club alias Anni Anna --since 2026-03-01")
)
@argument("name", "NAME")
@argument("owner", "PLAYER")
@given(SINCE, IN_CLUB, BOOK)
def alias(name: str, owner: str, since: str, in_club: str, book: str | None) -> None:
    """Let a name in sheets stand for a player."""
    _people(
        book, since, in_club, lambda people, *at: people.stand_for(at[0], name, owner, since, at[1])
    )


@app.command(
    examples=("kibic club merge Anni Anna", 'kibic club merge Anna "Anna (Eger)" --club Pécs')
)
@argument("name", "NAME")
@argument("into", "PLAYER")
@given(IN_CLUB, BOOK)
def merge(name: str, into: str, in_club: str, book: str | None) -> None:
    """Make two players one."""
    _people(book, "", in_club, lambda people, *at: people.merge(at[0], name, into, at[1]))


@app.command(
    examples=("kibic club split Anni Aranka", "kibic club split Anna Aranka --since 2026-03-01")
)
@argument("name", "NAME")
@argument("into", "PLAYER")
@given(SINCE, IN_CLUB, BOOK)
def split(name: str, into: str, since: str, in_club: str, book: str | None) -> None:
    """Make a new player of one of a player's names, or of it from a date on."""
    _people(book, since, in_club, lambda people, *at: people.split(at[0], name, into, since, at[1]))


@app.command(examples=('kibic club rename Anna "Kis Anna"', "kibic club rename Anni Anna"))
@NAME
@argument("into", "NEW")
@given(IN_CLUB, BOOK)
def rename(name: str, into: str, in_club: str, book: str | None) -> None:
    """Show a player under another name."""
    _people(book, "", in_club, lambda people, *at: people.rename(at[0], name, into, at[1]))


@app.command(
    examples=("kibic club privacy Anna hidden", 'kibic club privacy "Kis Anna" short --as "K. A."')
)
@NAME
@argument("how", "HOW", type=Choice(["full", "short", "hidden"]))
@option("--as", "short", metavar="NAME")
@given(IN_CLUB, BOOK)
def privacy(name: str, how: str, short: str | None, in_club: str, book: str | None) -> None:
    """Show a player's name in full, short, or not at all."""
    _people(book, "", in_club, lambda people, *at: people.show(at[0], name, how, short, at[1]))


@app.command(examples=("kibic club names book", "kibic club names club --book club.db"))
@argument("how", "HOW", type=Choice(["club", "book"]))
@BOOK
def names(how: str, book: str | None) -> None:
    """Let a name be known within its club, or in the whole book."""
    _people(book, "", "", lambda people, *at: people.know_names(at[0], how))


def _people(book: str | None, since: str, club: str, work: Callable[..., None]) -> None:
    """Do something to players: `work` is given their module, the book and the club's number."""
    with trouble():
        from kibic.club import ask, people
        from kibic.club import book as books

        ask.wanted(since)
        with books.opened(book, new=False) as engine, books.writing(engine) as connection:
            work(people, connection, people.scope_of(connection, club))
        click.echo(text(spoken(), "done"))
