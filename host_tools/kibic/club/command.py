"""`kibic club`: the commands. What they need is imported when they run, and may be missing."""

import atexit
import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from click.exceptions import Exit

from kibic import ROOT
from kibic.cli.command import (
    BAD_INPUT,
    PATH,
    STOPPED,
    TROUBLE,
    Group,
    Number,
    argument,
    option,
)
from kibic.words import Trouble, spoken, text

SELDOM = 100_000  # objects more, before a report looks for circles again: it makes hardly any

app = Group("club", examples=("kibic club add ~/kibic-sheets", "kibic club standings --from 2026"))

BOOK = option("--book", metavar="BOOK")
WHICH = (  # evenings, as _asked takes them
    BOOK,
    option("--from", "first", metavar="DATE", default=""),
    option("--to", "last", metavar="DATE", default=""),
    option("--game", metavar="NAME", default=""),
)
MORE = (
    option("--season", metavar="SEASON", default=""),
    option("--size", metavar="N", type=Number(0), default=0),
    option("--club", metavar="NAME", default=""),
)
TOGETHER = option("--together", is_flag=True)
LIMIT = option("--limit", metavar="N", type=Number(1))
FORMS = (
    option("--csv", "as_csv", is_flag=True),
    option("--json", "as_json", is_flag=True),
    option("--xlsx", metavar="FILE", type=PATH),
)
NAME = argument("name", "NAME")
IN_CLUB = option("--club", "in_club", metavar="NAME", default="")


def given(*options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Give a command several options, in this order."""

    def give(command: Any) -> Any:
        for each in reversed(options):
            command = each(command)
        return command

    return give


# -- taking sheets in


@app.command(examples=("kibic club add ~/kibic-sheets", "kibic club add --from 2026-03 friday"))
@argument("places", "FILE", type=PATH, several=True)
@given(*WHICH)
@option("--club", metavar="NAME")
@option("--replaces", metavar="EVENING", type=Number(1))
def add(
    places: tuple[Path, ...], book: str | None, first: str, last: str, game: str, club: str | None,
    replaces: int | None,
) -> None:  # fmt: skip
    """Take sheets into the book, each once; all that are whole go in together, or none."""
    lang = spoken()
    with trouble():
        from kibic.club import adding, ask, rating
        from kibic.club import book as books
        from kibic.sheets.sources import files_in, natural

        which = ask.wanted(first, last, _game(game))
        files = sorted(files_in(list(places)), key=lambda path: natural(path.resolve()))
        added = adding.Added()
        stopped = _told_what_went_in(added, lang)
        with stopped, books.opened(book) as engine, _progress() as steps:
            if replaces is None:
                step = steps(text(lang, "reading"), len(files))
                adding.add(engine, files, added, club, lang, step, which.takes)
            else:
                _replace(engine, files, added, club, replaces, lang)
        _tell_added(added, lang)
        with books.opened(book) as engine, _progress() as steps:
            rating.update(engine, steps(text(lang, "rating"), None))
    if added.bad:
        raise Exit(BAD_INPUT)


@contextmanager
def _told_what_went_in(added: Any, lang: str) -> Iterator[None]:
    """Say, where adding was stopped, what is in the book."""
    try:
        yield
    except Trouble as error:
        raise Trouble("adding-stopped", error.text(lang), _went_in(added, lang)) from None
    except KeyboardInterrupt:
        click.echo(
            text(lang, "adding-stopped", text(lang, "stopped"), _went_in(added, lang)), err=True
        )
        raise Exit(STOPPED) from None


def _went_in(added: Any, lang: str) -> str:
    if not added.new:
        return text(lang, "nothing-added")
    return text(lang, "part-added", len(added.new))


def _replace(
    engine: Any, files: list[Path], added: Any, club: str | None, number: int, lang: str
) -> None:
    from kibic.club import book as books
    from kibic.club import correcting
    from kibic.club.sheets import Evening, read

    sheets = [read(path, lang) for path in files]
    if len(sheets) != 1:
        raise Trouble("replaces-one", number)
    with books.writing(engine) as connection:
        for sheet in sheets:
            if isinstance(sheet, Evening):
                correcting.replace(connection, number, sheet, added, club)
            else:
                added.bad.append(sheet)


def _tell_added(added: Any, lang: str) -> None:
    for source, changes, (was, now) in added.corrected:
        click.echo(text(lang, "corrected" if changes else "corrected-same", source))
        if was or now:
            lines = ("; ".join(each) or text(lang, "not-there") for each in (was, now))
            click.echo(text(lang, "change-head", *lines))
        for row in changes:
            points = [text(lang, "not-there") if row[key] is None else row[key]
                      for key in ("was", "is")]  # fmt: skip
            click.echo(text(lang, "change", row["deal"], row["name"], *points))
    for source in added.older:
        click.echo(text(lang, "older", source))
    for source in added.removed:
        click.echo(text(lang, "was-removed", source))
    click.echo(text(lang, "added", added.evenings, added.deals, added.already_in))
    for name, other, club in added.slips:
        within = f' --club "{club}"' if club else ""
        click.echo(text(lang, "slip", name, other, name, other, within))
    if added.clubs:
        click.echo(text(lang, "new-clubs", ", ".join(added.clubs)))
    if added.other_rules:
        click.echo(text(lang, "other-rules", added.other_rules))
    for bad in added.bad:
        click.echo(text(lang, "left-out", bad.message), err=True)


@app.command(examples=("kibic club check", "kibic club check --from 2026 --mend"))
@given(*WHICH)
@option("--mend", is_flag=True)
def check(book: str | None, first: str, last: str, game: str, mend: bool) -> None:
    """Work everything out again from the sheets, and compare."""
    lang = spoken()
    with trouble():
        from kibic.club import ask, checking
        from kibic.club import book as books

        which = ask.wanted(first, last, _game(game))
        with books.opened(book, new=False) as engine, _progress() as steps:
            checked = checking.check(engine, which, steps(text(lang, "checking"), None), mend)
        if checked.before:
            click.echo(text(lang, "check-goes-on", checked.before))
        for number, source, table in checked.differ:
            click.echo(text(lang, "book-differs", f"{number} ({source})", table), err=True)
        for rows, table in checked.orphans:
            click.echo(text(lang, "orphan", rows, table), err=True)
        if checked.differ:
            click.echo(text(lang, "mended" if mend else "mend-hint", len(checked.differ)))
        elif not checked.orphans:
            click.echo(text(lang, "checked", checked.evenings))
        if checked.older:
            click.echo(text(lang, "older-rules", checked.older))
    if checked.orphans or (checked.differ and not mend):
        raise Exit(TROUBLE)


# -- what it tells


def _report(kind: str, *examples: str) -> None:
    """Make the command of a report that is a list."""

    def command(
        limit: int | None, as_csv: bool, as_json: bool, xlsx: Path | None, together: bool = False,
        **which: Any,
    ) -> None:  # fmt: skip
        with _asked(**which, rated=kind == "ratings") as asker:
            from kibic.club import telling

            telling.one_form(as_csv, as_json, xlsx)
            telling.tell(asker, kind, limit, as_csv, as_json, xlsx, together)

    more = (TOGETHER,) if kind == "standings" else ()
    app.command(kind, examples=examples)(given(*WHICH, *MORE, *more, LIMIT, *FORMS)(command))


_report("standings", "kibic club standings --season 2025/26", "kibic club standings --csv")
_report("evenings", "kibic club evenings --limit 5", "kibic club evenings --from 2026-03-01")
_report("deals", "kibic club deals --from 2026-03 --to 2026-03", "kibic club deals --json")
_report("payouts", "kibic club payouts --csv", "kibic club payouts --season 2026 --csv")
_report("records", "kibic club records", "kibic club records --game paskievics --size 4")
_report("owed", "kibic club owed", "kibic club owed --from 2026-03 --to 2026-03")
_report("bids", "kibic club bids", "kibic club bids --game illustrated --xlsx bids.xlsx")
_report("ratings", "kibic club ratings", "kibic club ratings --season 2025/26")
_report("figures", "kibic club figures", "kibic club figures --season 2026")


@app.command(examples=("kibic club player Anna", 'kibic club player "Kis Anna" --season 2025/26'))
@NAME
@given(*WHICH, *MORE, *FORMS)
def player(name: str, as_csv: bool, as_json: bool, xlsx: Path | None, **which: Any) -> None:
    """One player's record."""
    with _asked(**which) as asker:
        from kibic.club import telling

        telling.one_form(as_csv, as_json, xlsx)
        telling.tell_player(asker, name, as_csv, as_json, xlsx)


@app.command(examples=("kibic club report pages", "kibic club report pages --season 2025/26"))
@argument("folder", "FOLDER", type=PATH)
@given(*WHICH, *MORE, TOGETHER)
def report(folder: Path, together: bool, **which: Any) -> None:
    """Make a folder of pages for the wall and the stick; index.html is the first."""
    with _asked(**which) as asker:
        from kibic.club.pages import making

        try:
            number = making.make(asker, folder, together)
        except OSError as error:
            raise Trouble("disk-file", folder, error) from None
        click.echo(text(spoken(), "report-done", number, folder))


# -- around them


@contextmanager
def _asked(
    book: str | None, first: str, last: str, game: str, season: str, size: int, club: str,
    rated: bool = False,
) -> Iterator[Any]:  # fmt: skip
    """Open the book for questions; with `rated`, bring the ratings up to date first."""
    gc.set_threshold(SELDOM)
    atexit.register(gc.freeze)  # what is left goes with the process: nobody looks through it
    with trouble():
        from kibic.club import ask, people, rating
        from kibic.club import book as books

        chosen = ask.wanted(first, last, _game(game), season, size, club)
        with books.opened(book, new=False) as engine:
            if rated and chosen == ask.Wanted():
                with _progress() as steps:
                    rating.update(engine, steps(text(spoken(), "rating"), None))
            with books.reading(engine) as connection:
                people.club_number(connection, club)
                yield ask.Asker(connection, spoken(), chosen)


def _game(game: str) -> str:
    from tarokk import games

    if game and game not in games.NAMES:
        raise Trouble("no-game", game, ", ".join(games.NAMES))
    return game


@contextmanager
def trouble() -> Iterator[None]:
    """End the command with one sentence if something is in the way."""
    lang = spoken()
    try:
        yield
    except Trouble as error:
        click.echo(error.text(lang), err=True)
        raise Exit(BAD_INPUT) from None
    except ModuleNotFoundError as error:
        if not error.name or error.name.partition(".")[0] in ("kibic", "tarokk"):
            raise
        in_clone = (ROOT / "pyproject.toml").exists()
        key = "no-extra" if in_clone else "no-extra-installed"
        click.echo(text(lang, key, sys.executable), err=True)
        raise Exit(TROUBLE) from None
    except KeyboardInterrupt:
        click.echo(text(lang, "stopped"), err=True)
        raise Exit(STOPPED) from None


@contextmanager
def _progress() -> Iterator[Callable[[str, int | None], Callable[[int], object]]]:
    """Show progress bars on a terminal, and nothing elsewhere."""
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
