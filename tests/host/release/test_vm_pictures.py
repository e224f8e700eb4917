"""The board shows what a computer shows: rich deals of every game, on a real MicroPython.

Its dictionaries keep no order, its sort leaves equals in any. The deals are golden sheets, and one
of each game with all that takes another's place.
"""

import random
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dev import vm
from dev.bench import on_vm
from kibic.simulator import sim
from store import textfile
from store.begin import begin
from tarokk import games
from tarokk.refused import Refused
from tarokk.session import Session
from tests.conftest import PROOF
from tests.host.release.test_minify import compiled
from tests.host.robustness.test_random_keys import WEIGHTS
from tests.host.sheets.test_golden import lines_of, name_of, paths
from tests.host.support.sample import sampled
from ui import keys

SHEETS = 40 if PROOF else 6  # of each game
CUTS = 2  # places in a sheet where keys go on
KEYS = 20
LANGUAGES = ("hu", "en", "da")
AT_ONCE = 40  # refused sheets: the VM collects garbage only between snippets

# Double and volat of both sides, some kontra'd: a row of the game begins with one of them.
LADDER = (
    "deal", "declarer B 3", "announced declarer double kontra", "announced declarer volat kontra",
    "announced defence volat kontra", "announced defence double kontra", "announced declarer trull",
    "announced declarer four-kings kontra", "announced defence pagat-ultimo kontra",
)  # fmt: skip
_OPEN = """
from binascii import crc32
from device import loop
"""
_PLAY = """
board, app = loop.start("{folder}")
app.now = app.battery = None
app.lots = lambda count: [3, 1, 2, 5, 4][:count]
for key in {pressed}:
    app.press(key)
    print({number}, crc32(app.canvas.buf), app.refused)
"""
_JUDGE = """
from tarokk.refused import Refused
from tarokk.session import Session
for name in {names}:
    session, number = Session(), 0
    with open(name) as file:
        for line in file:
            number += 1
            try:
                session.apply(tuple(line.split()))
            except Refused as wrong:
                print(name, number, *wrong.args)
                break
"""


@cache
def rich() -> dict[str, list[list[str]]]:
    """{game: golden sheets of it with a deal, as lines}, each the one with most words that those
    before lack."""
    left: dict[str, list[tuple[set[str], list[str]]]] = {}
    for path in paths(False, ".kib"):
        lines = [" ".join(words) for words in lines_of(path)]
        if "deal" not in lines:
            continue
        game = next(line.split()[1] for line in lines if line.startswith("game "))
        left.setdefault(game, []).append(({word for line in lines for word in line.split()}, lines))
    chosen: dict[str, list[list[str]]] = {}
    for game, sheets in left.items():
        seen: set[str] = set()
        for _ in range(min(SHEETS, len(sheets))):
            sheet = max(sheets, key=lambda sheet: len(sheet[0] - seen))
            sheets.remove(sheet)
            words, lines = sheet
            seen |= words
            chosen.setdefault(game, []).append(lines)
    return chosen


def evenings(game: str, chance: random.Random) -> Iterator[tuple[list[str], list[str]]]:
    """(head, what was said) of evenings of a game that stop in the middle."""
    for lines in rich()[game]:
        first = lines.index("deal")
        places = range(first + 1, len(lines) + 1)
        for at in chance.sample(places, min(CUTS, len(places))):
            yield lines[:first], lines[first:at]
    if game not in ("two-handed", "danish"):  # which have no ladder
        lines = rich()[game][0]
        plain = [line for line in lines[: lines.index("deal")] if line.split()[0] != "option"]
        for at in range(3, len(LADDER) + 1):
            yield plain, list(LADDER[:at])


@pytest.mark.parametrize("game", sampled(games.NAMES, 1))
def test_rich_deals_look_the_same(game: str, tmp_path: Path) -> None:
    """Keys by chance in the middle of them: pictures and refusals are those of CPython."""
    chance = random.Random(game)
    files, snippets, expected = compiled(), [], []
    for number, (head, played) in enumerate(evenings(game, chance)):
        folder = tmp_path / str(number)
        folder.mkdir()
        textfile.write(f"{folder}/settings.txt", ["lang " + LANGUAGES[number % 3]])
        table = begin(str(folder), head)
        for line in played:
            table.do(tuple(line.split()))
        files = files | {f"/{number}/{path.name}": path.read_bytes() for path in folder.iterdir()}
        names = chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=KEYS)
        pressed = [keys.NAMES.index(name) for name in ["OK", *names]]
        snippets.append(_PLAY.format(folder=f"/{number}", pressed=pressed, number=number))
        app = sim.device(folder, seed=1)
        app.now, app.lots = None, lambda count: [3, 1, 2, 5, 4][:count]
        for key in pressed:
            app.press(key)
            expected.append(f"{number} {zlib.crc32(app.canvas.buf)} {app.refused}")
    assert vm.run(on_vm.START, _OPEN, *snippets, files=files).splitlines() == expected


def test_what_is_refused_is_so_for_the_same_reason() -> None:
    """Golden sheets that are refused: the line, the code and its facts, figures among them."""
    by_name = {f"/{name_of(path)}": lines_of(path) for path in paths(True, ".kib")}
    assert len(by_name) > 600
    sheets = {
        name: "\n".join([" ".join(words) for words in by_name[name]])
        for name in sampled(by_name, 200)
    }
    expected = []
    for name, text in sheets.items():
        session = Session()
        for number, line in enumerate(text.splitlines(), 1):
            try:
                session.apply(tuple(line.split()))
            except Refused as wrong:
                expected.append(" ".join([name, str(number), *map(str, wrong.args)]))
                break
    names = list(sheets)
    snippets = [
        _JUDGE.format(names=names[at : at + AT_ONCE]) for at in range(0, len(names), AT_ONCE)
    ]
    files = {name: text.encode() for name, text in sheets.items()}
    assert len(expected) == len(sheets)
    assert vm.run(*snippets, files=files).splitlines() == expected
