"""`kibic club`: the commands. What they need is imported when they run, and may be missing."""

import atexit
import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from kibic import ROOT
from kibic.command import BAD_INPUT, STOPPED, TROUBLE, Lang
from kibic.words import Trouble, text

SELDOM = 100_000  # objects more, before a report looks for circles again: it makes hardly any

app = typer.Typer(help="The club's book: evenings, standings, records.", no_args_is_help=True)


class Shown(StrEnum):
    """How a player's name appears."""

    FULL = "full"
    SHORT = "short"
    HIDDEN = "hidden"


Book = Annotated[
    str | None,
    typer.Option(help="The book: a file, or the URL of a PostgreSQL database. Else KIBIC_BOOK."),
]
First = Annotated[str, typer.Option("--from", help="Evenings from this date on: 2026-03-01.")]
Last = Annotated[str, typer.Option("--to", help="Evenings up to this date: 2026, 2026-03.")]
Game = Annotated[str, typer.Option(help="Of this game alone.")]
Season = Annotated[str, typer.Option(help="2025/26 (September to August) or 2026.")]
Size = Annotated[int, typer.Option(help="At tables of so many seats.")]
Club = Annotated[str, typer.Option(help="Of this club alone.")]
Limit = Annotated[int | None, typer.Option(min=1, help="So many rows at most.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Xlsx = Annotated[Path | None, typer.Option(help="Save a workbook.")]
Name = Annotated[str, typer.Argument(help="A player's name.")]


# -- taking sheets in


@app.command()
def add(
    places: Annotated[list[Path], typer.Argument(help="Sheets, journals, folders of them.")],
    book: Book = None,
    first: First = "",
    last: Last = "",
    game: Game = "",
    club: Annotated[
        str | None, typer.Option(help="The club; else the place up to a comma.")
    ] = None,
    lang: Lang = "",
) -> None:
    """Take sheets into the book, each once; all that are whole go in together, or none."""
    with _trouble(lang):
        from kibic.club import adding, ask
        from kibic.club import book as books
        from kibic.sources import files_in

        which = ask.wanted(first, last, _game(game))
        files = files_in(places)
        added = adding.Added()
        with books.opened(book) as engine, adding.spooled() as spool, _progress() as steps:
            step = steps(text(lang, "reading"), len(files))
            adding.folded(files, spool, added, step, lang, which.takes)
            with books.writing(engine) as connection:
                step = steps(text(lang, "writing"), len(files) - len(added.bad))
                adding.put(connection, adding.frames(spool), added, club, step)
        _tell_added(added, lang)
    if added.bad:
        raise typer.Exit(BAD_INPUT)


def _tell_added(added: Any, lang: str) -> None:

    for source, changes in added.corrected:
        typer.echo(text(lang, "corrected" if changes else "corrected-same", source))
        for row in changes:
            points = [text(lang, "not-there") if row[key] is None else row[key]
                      for key in ("was", "is")]  # fmt: skip
            typer.echo(text(lang, "change", row["deal"], row["name"], *points))
    for source in added.older:
        typer.echo(text(lang, "older", source))
    typer.echo(text(lang, "added", added.evenings, added.deals, added.known))
    for bad in added.bad:
        typer.echo(text(lang, "left-out", bad.message), err=True)


@app.command()
def check(
    book: Book = None,
    first: First = "",
    last: Last = "",
    game: Game = "",
    mend: Annotated[bool, typer.Option("--mend", help="Write anew what differs.")] = False,
    lang: Lang = "",
) -> None:
    """Work everything out again from the sheets, and compare."""
    with _trouble(lang):
        from kibic.club import ask, checking
        from kibic.club import book as books

        which = ask.wanted(first, last, _game(game))
        with books.opened(book) as engine, _progress() as steps:
            hold = books.writing if mend else books.reading
            with hold(engine) as connection:
                step = steps(text(lang, "checking"), None)
                found = checking.check(connection, which, step, mend)
        for number, source, table in found.differ:
            typer.echo(text(lang, "book-differs", f"{number} ({source})", table), err=True)
        for rows, table in found.orphans:
            typer.echo(text(lang, "orphan", rows, table), err=True)
        if found.differ:
            typer.echo(text(lang, "mended" if mend else "mend-hint", len(found.differ)))
        elif not found.orphans:
            typer.echo(text(lang, "checked", found.evenings))
    if found.orphans or (found.differ and not mend):
        raise typer.Exit(TROUBLE)


# -- what it tells


def _report(kind: str, summary: str) -> None:
    """Make the command of a report that is a list."""

    def command(
        book: Book = None, first: First = "", last: Last = "", game: Game = "",
        season: Season = "", size: Size = 0, club: Club = "", limit: Limit = None,
        as_csv: Csv = False, as_json: Json = False, xlsx: Xlsx = None, lang: Lang = "",
    ) -> None:  # fmt: skip
        with _asked(book, lang, first, last, game, season, size, club) as asker:
            from kibic.club import telling

            telling.tell(asker, kind, limit, as_csv, as_json, xlsx)

    command.__doc__ = summary
    app.command(kind)(command)


_report("standings", "Who stands where, best first.")
_report("evenings", "The evenings, latest first, and how each ended.")
_report("deals", "The deals, and why each paid what it paid.")
_report("records", "The most, the least, the longest.")
_report("owed", "Who pays whom to settle all that, with the fewest payments.")
_report("bids", "How often each bid was made, by the called card; 19 times of 20 in this range.")
_report("figures", "How often figures were made, announced or silent, and what they earned.")


@app.command()
def player(
    name: Name, book: Book = None, first: First = "", last: Last = "", game: Game = "",
    season: Season = "", size: Size = 0, club: Club = "",
    as_csv: Csv = False, as_json: Json = False, xlsx: Xlsx = None, lang: Lang = "",
) -> None:  # fmt: skip
    """One player's record."""
    with _asked(book, lang, first, last, game, season, size, club) as asker:
        from kibic.club import telling

        telling.tell_player(asker, name, as_csv, as_json, xlsx)


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(help="Where the pages go.")],
    book: Book = None, first: First = "", last: Last = "", game: Game = "",
    season: Season = "", size: Size = 0, club: Club = "", lang: Lang = "",
) -> None:  # fmt: skip
    """Make a folder of pages for the wall and the stick; index.html is the first."""
    with _asked(book, lang, first, last, game, season, size, club) as asker:
        from kibic.club.pages import making

        try:
            number = making.make(asker, folder)
        except OSError as error:
            raise Trouble("disk-file", folder, error.strerror) from None
        typer.echo(text(lang, "report-done", number, folder))


# -- people


@app.command()
def players(book: Book = None, lang: Lang = "") -> None:
    """The players with all their names, whatever may be shown of them elsewhere."""
    with _trouble(lang):
        from kibic.club import book as books
        from kibic.club import people, tables

        with books.opened(book) as engine, books.reading(engine) as connection:
            rows = [dict(zip(("name", "shown", "names"), row, strict=True))
                    for row in people.listed(connection)]  # fmt: skip
        tables.show(tables.Report(("name", "shown", "names"), rows), lang, len(rows) or 1)


Since = Annotated[str, typer.Option(help="From this date on.")]


@app.command()
def alias(
    name: Annotated[str, typer.Argument(help="A name as it is in sheets.")],
    owner: Annotated[str, typer.Argument(help="The player it stands for.")],
    since: Since = "",
    book: Book = None,
    lang: Lang = "",
) -> None:
    """Let a name in sheets stand for a player."""
    _people(book, lang, since, lambda people, at: people.stand_for(at, name, owner, since))


@app.command()
def merge(
    one: Name,
    into: Annotated[str, typer.Argument(help="The player that both are from now on.")],
    book: Book = None,
    lang: Lang = "",
) -> None:
    """Make two players one."""
    _people(book, lang, "", lambda people, at: people.merge(at, one, into))


@app.command()
def split(
    name: Annotated[str, typer.Argument(help="A name that stands for the wrong player.")],
    into: Annotated[str, typer.Argument(help="The new player's name.")],
    since: Since = "",
    book: Book = None,
    lang: Lang = "",
) -> None:
    """Make a new player of one of a player's names, or of it from a date on."""
    _people(book, lang, since, lambda people, at: people.split(at, name, into, since))


@app.command()
def privacy(
    name: Name,
    how: Annotated[Shown, typer.Argument(help="full, short or hidden.")],
    short: Annotated[str | None, typer.Option("--as", help="The short form.")] = None,
    book: Book = None,
    lang: Lang = "",
) -> None:
    """Show a player's name in full, short, or not at all."""
    _people(book, lang, "", lambda people, at: people.show(at, name, how, short))


def _people(book: str | None, lang: str, since: str, work: Callable[[Any, Any], None]) -> None:
    with _trouble(lang):
        from kibic.club import ask, people
        from kibic.club import book as books

        ask.wanted(since)
        with books.opened(book) as engine, books.writing(engine) as connection:
            work(people, connection)
        typer.echo(text(lang, "done"))


# -- around them


@contextmanager
def _asked(book: str | None, lang: str, *which: Any) -> Iterator[Any]:
    """One to ask the book."""
    gc.set_threshold(SELDOM)
    atexit.register(gc.freeze)  # what is left goes with the process: nobody looks through it
    with _trouble(lang):
        from kibic.club import ask
        from kibic.club import book as books

        first, last, game, season, size, club = which
        chosen = ask.wanted(first, last, _game(game), season, size, club)
        with books.opened(book) as engine, books.reading(engine) as connection:
            yield ask.Asker(connection, lang, chosen)


def _game(game: str) -> str:
    from tarokk import games

    if game and game not in games.NAMES:
        raise Trouble("no-game", game, ", ".join(games.NAMES))
    return game


@contextmanager
def _trouble(lang: str) -> Iterator[None]:
    """End the command with one sentence if something is in the way."""

    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    try:
        yield
    except Trouble as error:
        typer.echo(error.text(lang), err=True)
        raise typer.Exit(BAD_INPUT) from None
    except ModuleNotFoundError as error:
        if not error.name or error.name.partition(".")[0] in ("kibic", "tarokk"):
            raise
        in_clone = (ROOT / "pyproject.toml").exists()
        key = "no-extra" if in_clone else "no-extra-installed"
        typer.echo(text(lang, key, sys.executable), err=True)
        raise typer.Exit(TROUBLE) from None
    except KeyboardInterrupt:
        typer.echo(text(lang, "nothing-added"), err=True)
        raise typer.Exit(STOPPED) from None


@contextmanager
def _progress() -> Iterator[Callable[[str, int | None], Callable[[int], object]]]:
    """Bars on a terminal, nothing elsewhere."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    console = Console(stderr=True)
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:

        def begin(title: str, total: int | None) -> Callable[[int], object]:
            task = bar.add_task(title, total=total)
            return lambda count: bar.advance(task, count)

        yield begin
