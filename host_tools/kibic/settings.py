"""What is set on a board: its roster, its sets of house rules, its clock."""

import datetime
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kibic import pull
from kibic.judge import texts as texts_of
from kibic.link import Board
from kibic.teller import Teller
from kibic.words import Trouble
from store import houses
from tarokk import games
from tarokk.refused import Refused
from tarokk.sheet import BadLine
from ui.app import ROSTER_SIZE

ROSTER = pull.DATA + "/roster.txt"
SAVED, LAST = f"{pull.DATA}/{houses.SAVED}", f"{pull.DATA}/{houses.LAST}"
LONGEST_NAME = 24  # characters
LONGEST_SET = 20  # of the name of a set of rules, which stands in a row of the display

# Its clock module goes on with it, if it has one and a firmware that knows it.
_KEEP = """
def _keep():
    try:
        from device.rtc import keep
    except ImportError:
        return False
    return keep()
"""


# -- the roster


def roster(tell: Teller, board: Board, push: list[str], add: list[str], remove: list[str]) -> None:
    """Change the names that the board offers, and print them. Raises Trouble.

    Those that are pushed come first, in their order.
    """
    names = [line.strip() for line in board.text(ROSTER).splitlines() if line.strip()]
    before = list(names)
    for name in map(_clean, remove):
        if name not in names:
            raise Trouble("no-such-name", name, ", ".join(names) or "–")
        names.remove(name)
    for name in map(_clean, add):
        if name in names:
            raise Trouble("name-there", name)
        names.insert(0, name)
    names = push + [name for name in names if name not in push]
    for name in names[ROSTER_SIZE:]:
        tell("name-dropped", name, ROSTER_SIZE)
    names = names[:ROSTER_SIZE]
    if names != before:
        board.write(ROSTER, "".join(name + "\n" for name in names).encode())
    if not names:
        tell("roster-empty")
    for name in names:
        tell("name", name)


def read_names(path: Path) -> list[str]:
    """Return the names in a file, one a line, each once. Raises Trouble."""
    names = [_clean(line) for line in _lines(path) if line.strip()]
    return list(dict.fromkeys(names))


def _lines(path: Path) -> list[str]:
    """Return the lines of a text file on this computer. Raises Trouble."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error.reason
        raise Trouble("rules-unreadable", path, why) from None
    return unicodedata.normalize("NFC", text).splitlines()


def _clean(name: str) -> str:
    """Return a name as a sheet and the display can hold it. Raises Trouble."""
    clean = unicodedata.normalize("NFC", " ".join(name.split()))
    if not clean or len(clean) > LONGEST_NAME or not clean.isprintable() or "#" in clean:
        raise Trouble("bad-name", name, LONGEST_NAME)
    return clean


# -- house rules

Options = dict[str, str]
Set = tuple[str, str, Options, BadLine | None]  # game, name, off the default, why it is refused


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
    texts = texts_of(tell.language, game)
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


def sets_in(texts: list[str]) -> list[Set]:
    """Return the sets of house rules in the lines of a file; those that are refused with the
    reason."""
    found: list[Set] = []
    for section in houses.sections(texts):
        title = houses.title(section)
        game, _, name = title.partition(" ")
        try:
            chosen = houses.read(section)
            if (game, name) in [one[:2] for one in found]:
                raise BadLine(section[0][0], Refused("head-twice", f"preset {title}"))
            found.append((game, name, chosen, None))
        except BadLine as error:
            found.append((game, name, {}, error))
    return found


def read_sets(tell: Teller, path: Path) -> list[Set]:
    """Return the sets in a file on this computer, all of them good. Raises Trouble."""
    found = sets_in(_lines(path))
    if not found:
        raise Trouble("rules-none", path)
    for _, name, _, bad in found:
        if bad:
            raise Trouble("rules-line", path, bad.number, _reason(tell, bad))
        if len(name) > LONGEST_SET or not name.isprintable():
            raise Trouble("bad-name", name, LONGEST_SET)
    return found


def presets(
    tell: Teller, board: Board, push: list[Set], pulled: Path | None, remove: list[str]
) -> None:
    """Put sets on the board, take some off, save them in a file; print them. Raises Trouble."""
    before = board.text(SAVED).splitlines()
    texts = before
    for game, name, chosen, _ in push:
        texts = houses.changed(texts, game, name, chosen)
    for gone in remove:
        titles = [(game, name) for game, name, *_ in sets_in(texts)]
        if gone not in [name for _, name in titles]:
            raise Trouble("no-such-rules", gone, ", ".join(name for _, name in titles) or "–")
        for game, name in titles:
            if name == gone:
                texts = houses.changed(texts, game, name, None)
    if texts != before:
        board.write(SAVED, "".join(text + "\n" for text in texts).encode())
    if pulled and texts:
        _save(pulled, texts)
    _show(tell, texts, board.text(LAST).splitlines())


def _save(path: Path, texts: list[str]) -> None:
    try:
        with path.open("x", encoding="utf-8") as file:
            file.writelines(text + "\n" for text in texts)
    except FileExistsError:
        raise Trouble("rules-there", path) from None
    except OSError as error:
        raise Trouble("folder", path.parent, error.strerror) from None


def _show(tell: Teller, saved: list[str], last: list[str]) -> None:
    """Print the saved sets, and what each game was played by last."""
    rows = []
    for texts, label in ((saved, ""), (last, tell.text("played-last"))):
        for game, name, chosen, bad in sets_in(texts):
            told = ", ".join(f"{option} {chosen[option]}" for option in chosen) or "–"
            if bad:
                told = tell.text("bad-set", bad.number, _reason(tell, bad))
            rows.append((game, label or name, told))
    if not saved:
        tell("rules-empty")
    if rows:
        tell.table(("game", "set", "differs"), rows)


def _reason(tell: Teller, bad: BadLine) -> str:
    return str(texts_of(tell.language, None).sentence(bad.refused))


# -- the clock


def clock(tell: Teller, board: Board, now: datetime.datetime | None = None) -> None:
    """Set the board's clock to this computer's. Raises Trouble."""
    before = read_clock(board)
    now = now or datetime.datetime.now()
    parts = (now.year, now.month, now.day, now.weekday(), now.hour, now.minute, now.second, 0)
    board.do(f"import machine\nmachine.RTC().datetime({parts})")
    board.do(_KEEP)
    kept = board.call("_keep", shape=bool)
    tell("clock-kept" if kept else "clock-set", before, read_clock(board))


def read_clock(board: Board) -> str:
    """Return the board's date and time."""
    board.do("def _clock():\n return machine.RTC().datetime()")
    year, month, day, _, hour, minute, second, _ = board.call("_clock", shape=[int] * 8)
    return f"{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"
