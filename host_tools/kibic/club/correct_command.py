"""`kibic club`: the commands that correct by hand what is in the book."""

from typing import Any

import click

from kibic.cli.command import Number, argument, option
from kibic.club.command import BOOK, IN_CLUB, NAME, trouble
from kibic.club.people_command import app
from kibic.words import spoken, text

__all__ = ["app"]

EVENING = argument("evening", "EVENING", type=Number(1))


@app.command(examples=("kibic club history 12", "kibic club history 12 --book club.db"))
@EVENING
@BOOK
def history(evening: int, book: str | None) -> None:
    """The sheets that an evening had, and which of them stands."""
    with trouble():
        from kibic.club import book as books
        from kibic.club import correcting, tables

        with books.opened(book, new=False) as engine, books.reading(engine) as connection:
            rows = correcting.history(connection, evening)
        columns = ("sheet", "source", "deals", "seated", "state")
        rows = [row | {"state": text(spoken(), f"state.{row['state']}")} for row in rows]
        tables.show(tables.Report(columns, rows), spoken(), len(rows))


@app.command(examples=("kibic club remove 12", "kibic club remove 12 --book club.db"))
@EVENING
@BOOK
def remove(evening: int, book: str | None) -> None:
    """Take an evening out of the book; its sheets are kept."""
    _correct(book, lambda correcting, at: correcting.remove(at, evening))
    click.echo(text(spoken(), "taken-out", evening, evening))


@app.command(examples=("kibic club restore 12", "kibic club restore 12 --sheet 34"))
@EVENING
@option("--sheet", metavar="N", type=Number(1))
@BOOK
def restore(evening: int, sheet: int | None, book: str | None) -> None:
    """Bring an evening back, or an older sheet of it."""
    _correct(book, lambda correcting, at: correcting.restore(at, evening, sheet))
    click.echo(text(spoken(), "done"))


@app.command(examples=("kibic club erase Anna", 'kibic club erase "Kis Anna" --book club.db'))
@NAME
@IN_CLUB
@BOOK
def erase(name: str, in_club: str, book: str | None) -> None:
    """Erase a person: a token takes the place of the name, sums stay."""

    def work(correcting: Any, connection: Any) -> Any:
        from kibic.club.people import scope_of

        return correcting.erase(connection, name, scope_of(connection, in_club))

    token, sheets = _correct(book, work)
    click.echo(text(spoken(), "erased", token, sheets))


def _correct(book: str | None, work: Any) -> Any:
    with trouble():
        from kibic.club import book as books
        from kibic.club import correcting

        with books.opened(book, new=False) as engine:
            with books.writing(engine) as connection:
                done = work(correcting, connection)
            if isinstance(done, tuple):
                books.vacuum(engine)
        return done
