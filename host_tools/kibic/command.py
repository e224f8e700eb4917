"""What the commands share: the option --lang, and how they end."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from kibic.words import LANGUAGES, Trouble, choose, spoken, text

TROUBLE = 1  # exit statuses
BAD_INPUT = 2  # also where some sheets were left out
STOPPED = 130

_METAVAR = f"[{'|'.join(LANGUAGES)}]"


def _known(language: str) -> str:
    if language and language not in LANGUAGES:
        raise typer.BadParameter(f"{language!r} is not one of {', '.join(LANGUAGES)}.")
    return language


def _of_all(language: str) -> str:
    choose(_known(language))
    return language


def _of_device(language: str) -> str:
    if _known(language):
        choose(language)
    return language


def _of_one(language: str) -> str:
    return _of_device(language) or spoken()


# Before the command, and behind it.
LangOfAll = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar=_METAVAR,
        callback=_of_all,
        show_default=False,
        help="Language of messages, tables and pages; else the system's.",
    ),
]
Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar=_METAVAR,
        callback=_of_one,
        show_default=False,
        help="Language of messages and tables.",
    ),
]
LangOfDevice = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar=_METAVAR,
        callback=_of_device,
        show_default=False,
        help="Language that the device begins with, and of messages.",
    ),
]


def output(encoding: str | None = None, errors: str | None = None) -> None:
    """Have the standard output take any character."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding=encoding, errors=errors)


@contextmanager
def on_board(lang: str) -> Iterator[Any]:
    """Give a Teller; end the command with one sentence if something is in the way."""
    from kibic.teller import Teller

    output(errors="replace")
    try:
        yield Teller(lang)
    except Trouble as error:
        typer.echo(error.text(lang), err=True)
        raise typer.Exit(TROUBLE) from None
    except KeyboardInterrupt:
        typer.echo(text(lang, "interrupted"), err=True)
        raise typer.Exit(STOPPED) from None
