"""Sets of house rules in text files: those that a table saved, and the last ones of each game.

A set is a line `preset GAME NAME` and its lines `option NAME VALUE`, as in the head of a sheet.
Sets are read one by one: a bad line makes only its own set unusable.
"""

from store import textfile
from tarokk import games, house
from tarokk.refused import Refused
from tarokk.sheet import BadLine, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tarokk.kinds import Move


SAVED = "presets.txt"
LAST = "house.txt"  # the set that each game was played by last, under the name LATEST
LATEST = "last"
_PRESET, _OPTION = "preset", "option"


def sections(texts: list[str]) -> list:
    """The lines of each set with their numbers, from 1: [[(number, text), ...], ...].

    Comments stand before what they are about; lines before the first set are a section too.
    """
    sets: list[list] = []
    waiting: list[tuple[int, str]] = []
    for number, text in enumerate(texts, 1):
        waiting.append((number, text))
        move = words(text)
        if move[:1] == (_PRESET,) or (move and not sets):
            sets.append(waiting)
        elif move:
            sets[-1] += waiting
        else:
            continue
        waiting = []
    if sets:
        sets[-1] += waiting
    return sets


def title(section: list) -> str:
    """ "GAME NAME" of a section, from its first line; the whole line if it is no preset."""
    first = [words(text) for _, text in section if words(text)][0]
    return " ".join(first[1:] if first[0] == _PRESET else first)


def read(section: list) -> dict:
    """{option: value} of a section. Raises BadLine."""
    options = None
    chosen: dict[str, str] = {}
    for number, text in section:
        move = words(text)
        if not move:
            continue
        try:
            if options is None:
                options = _options_of(move)
            else:
                _take(options, chosen, move)
        except Refused as refused:
            raise BadLine(number, refused) from None
    return chosen


def _options_of(first: tuple[str, ...]) -> tuple:
    """The options of the game that a first line names. Raises Refused."""
    if first[0] != _PRESET:
        raise Refused("preset-first", first[0])
    if len(first) < 3:
        raise Refused("word-count", " ".join(first))
    game = games.load(first[1])
    if game is None:
        raise Refused("no-such-game", first[1])
    return game.options()


def _take(options: tuple, chosen: dict[str, str], move: "Move") -> None:
    if move[0] != _OPTION:
        raise Refused("unknown-word", move[0])
    if len(move) < 3:
        raise Refused("word-count", " ".join(move))
    name, value = move[1], " ".join(move[2:])
    house.check(options, name, value)
    if name in chosen:
        raise Refused("head-twice", _OPTION + " " + name)
    chosen[name] = value


def of_game(path: str, game: str) -> tuple:
    """([(name, {option: value}), ...], error) of a game's sets in a file.

    `error` is None or (name, Refused) of the first unusable section of any game. The sets of other
    games are not read, because that would import the games.
    """
    good, bad = [], None
    for section in sections(textfile.read(path)):
        whose, _, name = title(section).partition(" ")
        if whose != game and whose in games.NAMES:
            continue
        try:
            good.append((name, read(section)))
        except BadLine as error:
            bad = bad or (name or whose, error.refused)
    return good, bad


def changed_games(path: str) -> list:
    """The games whose last set has options off the default."""
    return [
        title(section).split(" ")[0]
        for section in sections(textfile.read(path))
        if len(section) > 1
    ]


def changed(texts: list[str], game: str, name: str, chosen: dict[str, str] | None) -> list:
    """The lines of the file with this set in place of the one with the same name; without it if
    `chosen` is None."""
    kept = [
        text
        for section in sections(texts)
        if title(section) != game + " " + name
        for _, text in section
    ]
    if chosen is None:
        return kept
    kept.append(f"{_PRESET} {game} {name}")
    return kept + [f"{_OPTION} {option} {chosen[option]}" for option in sorted(chosen)]


def keep(path: str, game: str, name: str, chosen: dict[str, str] | None) -> None:
    """Save a set in the file; None removes it. Raises OSError."""
    before = textfile.read(path)
    after = changed(before, game, name, chosen)
    if after != before:
        textfile.write(path, after)
