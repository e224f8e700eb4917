"""Names and house rules in files on this computer, and what house rules there are to choose."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kibic.board.settings import Set, lines_in, names_in, usable
from kibic.cli.teller import Teller
from kibic.here import composed
from kibic.words import Trouble
from tarokk import games
from ui.lang import Language


def read_names(path: Path) -> list[str]:
    """Return the names in a file, one a line, each once. Raises Trouble."""
    return names_in(_lines(path))


def read_sets(tell: Teller, path: Path) -> list[Set]:
    """Return the sets in a file on this computer, all of them good. Raises Trouble."""
    return usable(tell, str(path), _lines(path))


def _lines(path: Path) -> list[str]:
    """Return the lines of a text file on this computer. Raises Trouble."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error if isinstance(error, OSError) else error.reason
        raise Trouble("rules-unreadable", path, why) from None
    return lines_in(composed(text))


def save(path: Path, texts: list[str]) -> None:
    """Write a new file of these lines. Raises Trouble."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.writelines(text + "\n" for text in texts)
    except FileExistsError:
        raise Trouble("rules-there", path) from None
    except OSError as error:
        raise Trouble("folder", path.parent, error) from None


def options(tell: Teller, only: str | None = None) -> None:
    """Print what each game lets a house choose, and where that is written. Raises Trouble."""
    if only and only not in games.NAMES:
        raise Trouble("no-game", only, ", ".join(games.NAMES))
    names = [only] if only else games.NAMES
    rows = [row for name in names for row in _option_rows(tell, games.load(name))]
    tell.table(("game", "option", "default", "takes", "source"), rows)
    tell("option-line")


def _option_rows(tell: Teller, game: Any) -> Iterator[tuple[str, ...]]:
    """Yield of each option its name, default, what else it takes, and the chapter of the source."""
    texts = Language(tell.language, game.TEXTS)
    for option, values, chapter in game.options():
        meaning = texts.word(option)
        name = option if meaning == option else f"{option} ({meaning})"
        others = ", ".join(values[1:])
        taken = others
        if "/" in values[0]:
            taken = tell.text("takes-values")
        elif len(values) > 2 and all(value.isdigit() for value in values):
            taken = tell.text("takes-numbers")
        yield game.NAME, name, values[0], taken, chapter
