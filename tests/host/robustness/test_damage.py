"""Folders after an evening by chance, damaged by chance: the companion starts, pull takes what can
be read, and the deals on both sides of the damage count as they did.
"""

import itertools
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kibic.board import pull
from kibic.sheets import judge
from kibic.sheets.judge import report_of
from store import amend, files, past
from store import reading as store_reading
from store.begin import begin
from store.evening import Evening
from store.journal import Journal
from tarokk.refused import Refused
from tests.conftest import PROOF
from tests.host.support.sample import of_media
from ui import starting
from ui.app import App
from ui.canvas import Canvas

pytestmark = of_media

ROUNDS = 3000 if PROOF else 20
STEPS = 160 if PROOF else 60
GAMES = {
    "paskievics": "ABCDE",
    "high": "ABCD",
    "hunter": "ABCD",
    "two-handed": "AB",
    "danish": "ABC",
}


def head(game: str, seats: str = "") -> list[str]:
    seats = seats or GAMES[game]
    return ["kibic 1", f"game {game}", *[f"seat {seat}" for seat in seats], f"dealer {seats[-1]}"]


def evening(folder: Path, chance: Random, game: str) -> Any:
    """One by chance: what the core offers, now and then an undo or an amendment."""
    played: Any = begin(str(folder), head(game))
    for _ in range(STEPS):
        session = played.session
        kind = chance.randrange(25)
        if kind == 0 and played.lines:
            played.undo()
        elif kind == 1 and session.number > 1:
            again(played, chance.randrange(1, session.number))
        elif not session.deal:
            played.do(("deal",))
        else:
            played.do(move(session, chance))
    return played


def move(session: Any, chance: Random) -> tuple[str, ...]:
    legal = report_of(session.game).legal(session.deal)
    ends = ("end",) in legal
    chosen: tuple[str, ...] = ("end",) if ends and chance.random() < 0.7 else chance.choice(legal)
    return chosen


def again(played: Any, number: int) -> None:
    """The deal amended by what it was."""
    try:
        amend.amend(played, number, past.deal_told(played, number)[0])
    except Refused:
        pytest.fail("a deal refuses its own moves")


# -- the damage


def flip(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def nuls(data: bytes, chance: Random) -> bytes:
    at, length = chance.randrange(len(data) + 1), chance.choice((1, 100, 700))
    return data[:at] + b"\0" * length + data[at + chance.choice((0, length)) :]


def double(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    to = chance.randrange(at, len(lines)) + 1
    return b"".join(lines[:to] + [lines[at]] + lines[to:])


def cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def junk(data: bytes, chance: Random) -> bytes:
    return chance.randbytes(chance.randrange(1200))


DAMAGE: tuple[Callable[[bytes, Random], bytes], ...] = (flip, nuls, double, cut, junk)


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", GAMES)
def test_the_companion_starts_and_pull_takes_what_can_be_read(game: str, tmp_path: Path) -> None:
    chance = Random(game)
    for number in range(ROUNDS // len(GAMES)):
        if number % 10 == 0:
            whole = tmp_path / f"whole-{number}"
            evening(whole, chance, game)
        folder = tmp_path / str(number)
        shutil.copytree(whole, folder)
        for _ in range(chance.randrange(1, 4)):
            path = chance.choice(sorted(folder.iterdir()))
            path.write_bytes(chance.choice(DAMAGE)(path.read_bytes() or b"\n", chance))
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        beside = before.get("0001.jnl+", b"")
        reading = pull.read(before["0001.jnl"], beside)
        if reading.texts:
            judge.fold(reading.texts)
        same_twice(folder)
        if reading.wrong is None:
            assert reading.texts == pull.read(*raw(whole)).texts[: len(reading.texts)]
        shutil.rmtree(folder)


def raw(folder: Path) -> tuple[bytes, bytes]:
    beside = folder / "0001.jnl+"
    return (folder / "0001.jnl").read_bytes(), beside.read_bytes() if beside.exists() else b""


def same_twice(folder: Path) -> None:
    """What the first start shows, the second does, also after a move."""
    app = App(str(folder), Canvas())
    if not app.evening:
        starting.begin(app, head("paskievics"))
    played: Any = app.evening
    if not (played.session.deal or played.session.closed() or played.damaged):
        played.do(("deal",))
    first, second = played, Evening(str(folder), played.number)
    assert (first.session.mark(), first.lines) == (second.session.mark(), second.lines)


# A journal that was cut, and the lines beside it, two of which are damaged: one of those that made
# the test above fail.
CUT = (
    b"1 ab6829a1 kibic 1\n"
    b"2 d347ab28 game high\n"
    b"3 39843077 seat A\n"
    b"4 aa4868d4 seat B\n"
    b"5 11e558dc seat C\n"
    b"6 010eca9c seat D\n"
    b"7 46a9e200 dealer D\n"
    b"8 5a90156d deal\n"
    b"9 aab66814 declarer A 3\n"
    b"10 7b71cb7e made pagat-ultimo decl"
)
BESIDE = (
    b"0 21eae68c$13333\n"
    b"286 c5f56ff5 amend 2\n"
    b"287 5ebc3246 declarer A 2\n"
    b"\x0088 8b48f2f0 B throws no-tarokk\n"
    b"289 b90771af end\n"
    b"290 9030acf0 announced declarer xxi-catch mordkontra\n"
    b"291 b2ab772a announced declarer small-bird\n"
    b"292 f54bcb20 announced declarer closing-pair hirskontra\n"
)


def test_the_first_deal_behind_lost_lines_is_the_same_after_a_power_cut(tmp_path: Path) -> None:
    (tmp_path / "0001.jnl").write_bytes(CUT)
    (tmp_path / "0001.jnl+").write_bytes(BESIDE)
    same_twice(tmp_path)


def by_deal(texts: list[str]) -> list[str]:
    """What each deal paid, as text; "?" for one that cannot be read or is open.

    Without its last lines the sheet's last deal is open again: whether it was closed nobody knows.
    """
    deals = judge.report(texts)["deals"]
    paid = [json.dumps([deal["items"], deal["declarer"]]) for deal in deals if "declarer" in deal]
    return [
        "?" if deal["payouts"] is None else text for deal, text in zip(deals, paid, strict=True)
    ]


PLAYED = ("declarer A 3", "declarer B 2", "declarer C 1", "declarer D 3")
WON = ("points 60", "points 40", "points 52")


def hundred(folder: Path, seed: int) -> Any:
    """A hundred deals: by outcome, in full, passed out, thrown in."""
    chance = Random(seed)
    played: Any = begin(str(folder), head("paskievics")[:-2] + ["dealer D"])
    for _ in range(100):
        played.do(("deal",))
        first = played.session.deal.players[0]
        kind = chance.randrange(10)
        if kind == 0:
            texts = [f"{seat} pass" for seat in played.session.deal.players]
        elif kind == 1:
            texts = [f"declarer {first} 3", f"{first} throws four-kings"]
        elif kind < 5:
            texts = [f"{first} 3"] + [f"{seat} pass" for seat in played.session.deal.players[1:]]
            partner = played.session.deal.players[2]
            texts += [f"partner {partner}", chance.choice(WON), "end"]
        else:
            who = chance.choice(PLAYED)
            partner = "B" if who[9] != "B" else "C"
            texts = [who, f"partner {partner}", chance.choice(WON), "end"]
        for text in texts:
            played.do(tuple(text.split()))
    return played


@pytest.mark.parametrize("seed", range(8 if PROOF else 1))
def test_one_flipped_bit_costs_at_most_its_own_deal(seed: int, tmp_path: Path) -> None:
    """Wherever it is behind the head: all other deals pay what they paid, and it is named.

    But for the end of the first `deal`: without it two lines are lost, and nobody knows whether one
    of them stood in the head.
    """
    played = hundred(tmp_path / "data", seed)
    store_reading.flush_tail(played.journal)
    data, _ = raw(tmp_path / "data")
    texts = [text for _, text in store_reading.read(Journal(played.journal.path))]
    expected = by_deal(texts)
    starts = [
        at + 1 for at in range(len(data)) if data[at : at + 1] == b"\n"
    ]  # of each line but the first
    begins = [start for start, text in zip([0, *starts], texts, strict=False) if text == "deal"]
    chance = Random(seed)
    for at in range(begins[0], len(data) - 1, 1 if PROOF else 431):
        bad = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
        reading = pull.read(bad)
        if data[begins[0] :].index(b"\n") == at - begins[0]:
            assert reading.wrong == "head-missing"
            continue
        assert reading.wrong in ("unread", "bad-line", "torn"), at
        texts_after = by_deal(reading.texts)
        deal = sum(1 for begin_ in begins if begin_ <= at)
        last = at >= begins[-1]
        lost = [number for number, text in enumerate(texts_after, 1) if text == "?"]
        near = {deal, deal + 1, deal + 2}
        assert set(lost) <= near, at
        assert last or lost
        paid = [text for text in texts_after if text != "?"]
        assert is_part(paid, expected)
        assert len(paid) >= len(expected) - 2


def is_part(some: list[str], whole: list[str]) -> bool:
    rest = iter(whole)
    return all(deal in rest for deal in some)


def test_the_index_of_another_sheet(tmp_path: Path) -> None:
    """With the same offsets: it is not believed."""
    for number, points in ((1, "60"), (2, "40")):
        played: Any = begin(str(tmp_path), head("paskievics")[:-2] + ["dealer D"])
        for text in ["deal", "declarer A 3", "partner B", f"points {points}", "end", "deal"]:
            played.do(tuple(text.split()))
        assert played.number == number
    for ending in ("idx", "idx+"):
        (tmp_path / f"0001.{ending}").write_bytes((tmp_path / f"0002.{ending}").read_bytes())
    assert Evening(str(tmp_path), 1).session.totals == [1, 1, -1, -1]
    assert Evening(str(tmp_path), 2).session.totals == [-1, -1, 1, 1]


@pytest.mark.parametrize("line", ["option later yes", "game later"])
def test_a_head_of_a_later_version(line: str, tmp_path: Path) -> None:
    """With an index of its own; the companion starts, and its file stays."""
    played: Any = begin(str(tmp_path), head("paskievics"))
    for text in ["deal", "A pass"]:
        played.do(tuple(text.split()))
    lines = [text for _, text in store_reading.read(Journal(played.journal.path))]
    at = 1 if line.startswith("game") else 2
    lines[at : at + 1] = [line] if at == 1 else [line, lines[at]]
    write(tmp_path / "0001.jnl", lines)
    (tmp_path / "0001.jnl+").unlink()
    before = raw(tmp_path)
    app = App(str(tmp_path), Canvas())
    assert app.evening is None
    assert pull.read(*before).wrong
    starting.begin(app, head("paskievics"))
    assert raw(tmp_path)[0] == before[0]


def write(path: Path, texts: list[str]) -> None:

    path.write_bytes(b"".join(files.line_of(i, text) for i, text in enumerate(texts, 1)))


def test_hundreds_of_passed_out_deals(tmp_path: Path) -> None:
    """What the index would have to keep is longer than a line."""
    played: Any = begin(str(tmp_path), head("paskievics")[:-2] + ["dealer D"])
    for _ in range(260):
        for text in ["deal", "A pass", "B pass", "C pass", "D pass"]:
            played.do(tuple(text.split()))
    played.do(("deal",))
    for _ in range(2):
        played.undo()
    other = Evening(str(tmp_path), 1)
    assert (other.session.mark(), other.lines) == (played.session.mark(), played.lines)
    assert len(other.session.rounds) == 259


def test_junk_behind_the_journal_while_lines_stand_beside(tmp_path: Path) -> None:
    for deals, junk_ in itertools.product((1, 5), (b"\0", b"\0" * 100, b"\xff" * 600)):
        folder = tmp_path / f"{deals}-{len(junk_)}"
        played: Any = begin(str(folder), head("paskievics")[:-2] + ["dealer D"])
        for _ in range(deals):
            for text in ["deal", "declarer A 3", "partner B", "points 60", "end"]:
                played.do(tuple(text.split()))
        amend.amend(played, 1, [("declarer", "A", "3"), ("partner", "B"), ("points", "40")])
        with open(folder / "0001.jnl", "ab") as file:
            file.write(junk_)
        reading = pull.read(*raw(folder))
        assert reading.wrong is None
        app: Any = App(str(folder), Canvas())
        assert app.session.totals == played.session.totals
        app.evening.do(("deal",))
        assert Evening(str(folder), 1).session.mark() == app.session.mark()
