"""What the commands share: the option --lang, and how they end."""

from typing import Annotated

import typer

from kibic.words import LANGUAGES, choose, spoken

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
