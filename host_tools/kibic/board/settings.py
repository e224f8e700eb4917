"""What is set on a board: its roster, its sets of house rules, its clock."""

from collections.abc import Callable

from kibic.board import pull
from kibic.board.board import Board
from kibic.board.identify import check_kibic
from kibic.here import composed, is_space, now, prints
from kibic.words import Tell, Trouble
from store import houses
from store.textfile import ROSTER_SIZE, lines_of
from tarokk.refused import Refused
from tarokk.sheet import BadLine
from ui.lang import Language

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


async def roster(
    tell: Tell, board: Board, push: list[str], add: list[str], remove: list[str]
) -> None:
    """Change the names that the board offers, and print them. Raises Trouble.

    Those that are pushed come first, in their order.
    """
    names = lines_of(await board.text(ROSTER))
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
        await check_kibic(board)
        await board.write(ROSTER, "".join([name + "\n" for name in names]).encode())
    if not names:
        tell("roster-empty")
    for name in names:
        tell("name", name)


def lines_in(text: str) -> list[str]:
    """Return the lines of a file as a sheet has them: nothing but a line feed ends one."""
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return [line.rstrip("\r") for line in lines]


def names_in(lines: list[str]) -> list[str]:
    """Return the names in these lines, each once. Raises Trouble."""
    names: list[str] = []
    for line in lines:
        if line.strip() and (name := _clean(line)) not in names:
            names.append(name)
    return names


def _clean(name: str) -> str:
    """Return a name as a sheet and the display can hold it. Raises Trouble."""
    spaced = "".join([" " if is_space(letter) else letter for letter in name])
    clean = composed(" ".join(spaced.split()))
    if not clean or len(clean) > LONGEST_NAME or not prints(clean) or "#" in clean:
        raise Trouble("bad-name", name, LONGEST_NAME)
    return clean


# -- house rules

Options = dict[str, str]
Set = tuple[str, str, Options, BadLine | None]  # game, name, off the default, why it is refused


def sets_in(texts: list[str]) -> list[Set]:
    """Return the sets of house rules in the lines of a file; those that are refused with the
    reason."""
    sets: list[Set] = []
    for section in houses.sections(texts):
        title = houses.title(section)
        game, _, name = title.partition(" ")
        try:
            chosen = houses.read(section)
            if (game, name) in [each[:2] for each in sets]:
                raise BadLine(section[0][0], Refused("head-twice", f"preset {title}"))
            sets.append((game, name, chosen, None))
        except BadLine as error:
            sets.append((game, name, {}, error))
    return sets


def usable(tell: Tell, place: str, texts: list[str]) -> list[Set]:
    """Return the sets in the lines of a file, all of them good. Raises Trouble, which names the
    place."""
    sets = sets_in(texts)
    if not sets:
        raise Trouble("rules-none", place)
    for _, name, _, bad in sets:
        if bad:
            raise Trouble("rules-line", place, bad.number, _reason(tell, bad))
        if len(name) > LONGEST_SET or not prints(name):
            raise Trouble("bad-name", name, LONGEST_SET)
    return sets


async def presets(
    tell: Tell,
    board: Board,
    push: list[Set],
    remove: list[str],
    save: Callable[[list[str]], object] = lambda texts: None,
) -> None:
    """Put sets on the board, take some off, save what is there then; print them. Raises
    Trouble."""
    before = lines_in(await board.text(SAVED))
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
        await check_kibic(board)
        await board.write(SAVED, "".join([text + "\n" for text in texts]).encode())
    if texts:
        save(texts)
    _show(tell, texts, lines_in(await board.text(LAST)))


def _show(tell: Tell, saved: list[str], last: list[str]) -> None:
    """Print the saved sets, and what each game was played by last."""
    rows = []
    for texts, label in ((saved, ""), (last, tell.text("played-last"))):
        for game, name, chosen, bad in sets_in(texts):
            line = ", ".join(f"{option} {chosen[option]}" for option in chosen) or "–"
            if bad:
                line = tell.text("bad-set", bad.number, _reason(tell, bad))
            rows.append((game, label or name, line))
    if not saved:
        tell("rules-empty")
    if rows:
        tell.table(("game", "set", "differs"), rows)


def _reason(tell: Tell, bad: BadLine) -> str:
    return str(Language(tell.language, "").sentence(bad.refused))


# -- the clock


async def clock(tell: Tell, board: Board) -> None:
    """Set the board's clock to that of here. Raises Trouble."""
    before = await read_clock(board)
    await check_kibic(board)
    await board.do(f"import machine\nmachine.RTC().datetime({now()})")
    await board.do(_KEEP)
    kept = await board.call("_keep", shape=bool)
    tell("clock-kept" if kept else "clock-set", before, await read_clock(board))


async def read_clock(board: Board) -> str:
    """Return the board's date and time."""
    await board.do("def _clock():\n return machine.RTC().datetime()")
    year, month, day, _, hour, minute, second, _ = await board.call("_clock", shape=[int] * 8)
    return f"{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"
