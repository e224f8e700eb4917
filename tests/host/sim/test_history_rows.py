"""The rows of the history are those that the sheet comes to, and no deal is played to show them."""

import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kibic.board import pull
from store import amend as store_amend
from store import index, past
from store.begin import begin
from store.evening import Evening
from tarokk.fold import fold
from tarokk.refused import Refused
from tarokk.session import Session
from tests.conftest import PROOF
from tests.host.robustness.test_damage import DAMAGE, flip, head, move, raw
from tests.host.support.deals.dealt import Dealt, Dealt54
from tests.host.support.deals.dealt_danish import DealtDanish
from tests.host.support.deals.dealt_hunter import DealtHunter
from tests.host.support.deals.dealt_two import DealtTwo

seldom = pytest.mark.sample(3)

Row = tuple[str | None, str, int] | None
Move = tuple[str, ...]
Script = tuple[tuple[str, ...], list[str]]  # who plays, and the moves behind `deal`

DEALS = 40 if PROOF else 10
DAMAGED = 400 if PROOF else 10  # copies of each evening
SCRIPTS = 40 if PROOF else 6
TABLES = {
    "paskievics": "ABCDE",
    "illustrated": "ABCDE",
    "illustrated-54": "ABCD",
    "high": "ABCDE",
    "hunter": "ABCDEFG",
    "two-handed": "ABC",
    "danish": "ABCD",
}


# -- an evening


def dealt(game: str, chance: Random) -> list[str]:
    """The sheet of a deal of real cards: it costs less than to ask what is legal."""
    if game == "danish":
        evening = DealtDanish((), chance, "ABC")
        evening.deal()
        return evening.sheet.lines
    hungarian: dict[str, Callable[[], Any]] = {
        "illustrated-54": lambda: Dealt54(game, (), chance).played_out(),
        "hunter": lambda: DealtHunter(chance, "ABCD").played_out(),
        "two-handed": lambda: DealtTwo((), chance),
    }
    made = hungarian.get(game, lambda: Dealt(game, (), chance).played_out())()
    return chance.choice([sheet for sheet in (made.full, made.outcome) if sheet]).lines


def scripts(game: str) -> list[Script]:
    rows = []
    for seed in range(SCRIPTS):
        lines = dealt(game, Random(f"{game} {seed}"))
        at = lines.index("deal") + 1
        session: Any = Session()
        for line in lines[:at]:
            session.apply(tuple(line.split()))
        rows.append((session.deal.players, lines[at:]))
    return rows


def scripted(moves: list[Move], players: tuple[str, ...], script: Script) -> Move | None:
    """What this script says next, to these players; None if something else was told."""
    seats = dict(zip(script[0], players, strict=True))
    lines = [tuple(seats.get(word, word) for word in line.split()) for line in script[1]]
    return lines[len(moves)] if lines[: len(moves)] == moves and len(moves) < len(lines) else None


def tell(say: Callable[[Move], object], session: Any, moves: list[Move], script: Script,
         chance: Random) -> None:  # fmt: skip
    """The next move: the script's if it is accepted, else one by chance."""
    next_move = scripted(moves, session.deal.players, script)
    if next_move:
        with suppress(Refused):
            say(next_move)
            return
    say(move(session, chance))


def step(evening: Any, made: list[Script], chance: Random) -> Any:
    """What a table does next, by chance; the evening goes on, or it is opened again."""
    session = evening.session
    kind = chance.randrange(60)
    if kind < 3 and evening.lines or session.closed():
        for _ in range(chance.choice((1, 1, 2, 12))):
            if evening.lines:
                evening.undo()
    elif kind < 5 and session.number > 1:
        amend(evening, chance.randrange(1, session.number), chance.choice(made), chance)
    elif kind == 5:
        return Evening(evening.folder, evening.number)
    else:
        go(evening, made, chance)
    return evening


def dealt_again(evening: Any, made: list[Script], chance: Random) -> None:
    """A deal is begun, taken back at once, and two are played."""
    on(evening, evening.session.number + 1, made, chance)
    if evening.session.deal:
        evening.undo()
        on(evening, evening.session.number + 2, made, chance)


def on(evening: Any, number: int, made: list[Script], chance: Random) -> None:
    """Play until deal `number` has begun, if it can."""
    while evening.session.number < number and not evening.session.closed():
        go(evening, made, chance)


def go(evening: Any, made: list[Script], chance: Random) -> None:
    session = evening.session
    if not session.deal:
        evening.do(("deal",))
    else:
        tell(evening.do, session, evening.moves(), made[session.number % len(made)], chance)


def amend(evening: Any, number: int, script: Script, chance: Random) -> None:
    """Another deal in its place, if what follows fits."""
    session = past.session_before(evening, number)
    session.apply(("deal",))
    moves: list[Move] = []

    def say(move_made: Move) -> None:
        session.apply(move_made)
        moves.append(move_made)

    while session.deal:
        tell(say, session, moves, script, chance)
    with suppress(Refused):
        store_amend.amend(
            evening, number, [move_made for move_made in moves if move_made != ("end",)]
        )


# -- its rows


def expected(folder: Path) -> list[Row]:
    return rows_of(pull.read(*raw(folder)).texts)


def rows_of(texts: list[str]) -> list[Row]:
    """A row for each closed deal, from the lines that count."""
    rows: list[Row] = []

    def closed(session: Any) -> None:
        deal, game = session.last, session.rules
        if not deal:
            rows.append(None)
        elif deal.phase in game.UNPLAYED:
            rows.append((None, deal.phase, 0))
        else:
            seat, word, points = game.summary(deal, deal.payouts(session.last_factor))
            rows.append((seat, word or "", points))

    fold(texts, closed)
    return rows


def shown(evening: Any, order: Random) -> list[Row]:
    """The same as the history has it, in the order in which somebody may scroll."""
    count = evening.session.number - bool(evening.session.deal)
    numbers = list(range(count, 0, -1))
    start = order.randrange(count) if count else 0
    rows: dict[int, tuple | None] = {}
    for number in numbers[: start + 1] + numbers[::-1] + [order.choice(numbers)] * bool(count):
        try:
            rows[number] = past.won(evening, number)
        except OSError:
            rows[number] = None
    return [rows[number + 1] for number in range(count)]


def refuse(*_: object) -> None:
    raise AssertionError("a move is applied")


def no_room(*_: object) -> None:
    raise OSError("no room")


def check(rows: list[Row], chance: Random, *evenings: Any) -> None:
    """These evenings show these rows, with no deal played."""
    with pytest.MonkeyPatch.context() as still:
        still.setattr(Session, "apply", refuse)
        for evening in evenings:
            assert shown(evening, chance) == rows


def played(folder: Path, game: str, made: list[Script]) -> Random:
    chance = Random(game)
    evening: Any = begin(str(folder), head(game, TABLES[game]))
    looked = 0
    while evening.session.number < DEALS:
        evening = step(evening, made, chance)
        if evening.session.number > looked + 4:
            looked = evening.session.number
            check(expected(folder), chance, evening, Evening(str(folder), 1))
    return chance


def damaged(folder: Path, chance: Random) -> int:
    """Check copies in which a file of the evening is damaged; how many lost a deal."""
    lost = 0
    for number in range(DAMAGED):
        copy = folder.with_name("damaged")
        shutil.copytree(folder, copy)
        journal = copy / "0001.jnl"
        if number % 2:
            journal.write_bytes(flip(journal.read_bytes(), chance))
        else:
            path = chance.choice(sorted(copy.iterdir()))
            path.write_bytes(chance.choice(DAMAGE)(path.read_bytes() or b"\n", chance))
        reading = pull.read(*raw(copy))
        if reading.wrong not in ("unreadable", "head-missing", "refused-line"):
            evening = Evening(str(copy), 1)
            rows = rows_of(reading.texts)
            assert shown(evening, chance) == rows
            check(rows, chance, evening)  # an index that was found damaged was made anew
            lost += None in rows
        shutil.rmtree(copy)
    return lost


@seldom
@pytest.mark.parametrize("game", TABLES)
def test_of_an_evening(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With undo and amendments; damaged; then with an index that is made anew, or cannot be."""
    folder = tmp_path / "data"
    made = scripts(game)
    chance = played(folder, game, made)
    rows = expected(folder)
    assert len({row[2] for row in rows if row}) > 1
    assert damaged(folder, chance)
    for name in ("0001.idx", "0001.idx+"):
        (folder / name).unlink(missing_ok=True)
    with monkeypatch.context() as full:
        full.setattr(index, "rewrite", no_room)
        evening: Any = Evening(str(folder), 1)
        assert shown(evening, chance) == rows
        for _ in range(2):
            dealt_again(evening, made, chance)
            assert shown(evening, chance) == expected(folder)
        for _ in range(20):
            evening = step(evening, made, chance)
        assert shown(evening, chance) == expected(folder)
    check(expected(folder), chance, Evening(str(folder), 1))
