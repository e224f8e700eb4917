"""The rows of the history are those that the sheet comes to, and no deal is played to show them."""

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from host_tools import pull
from store import index
from store.evening import Evening, begin
from tarokk.refused import Refused
from tarokk.session import Session
from tarokk.sheet import fold
from tests.conftest import PROOF
from tests.host.test_damage import move, raw

Row = tuple[str | None, str, int] | None

DEALS = 40 if PROOF else 10
TABLES = {"two-handed": "ABC"}


def head(game: str) -> list[str]:
    seats = TABLES[game]
    return ["kibic 1", f"game {game}", *[f"seat {seat}" for seat in seats], f"dealer {seats[-1]}"]


def expected(folder: Path) -> list[Row]:
    """A row for each closed deal, from the lines that count."""
    rows: list[Row] = []

    def closed(session: Any) -> None:
        deal, game = session.last, session.rules
        if not deal:
            rows.append(None)
        elif deal.phase in game.VOID:
            rows.append((None, "", 0))
        else:
            seat, word, points = game.summary(deal, deal.payouts(session.last_factor))
            rows.append((seat, word or "", points))

    fold(pull.read(*raw(folder)).texts, closed)
    return rows


def shown(evening: Any, order: Random) -> list[Row]:
    """The same as the history has it, in the order in which somebody may scroll."""
    count = evening.session.number - bool(evening.session.deal)
    numbers = list(range(count, 0, -1))
    start = order.randrange(count) if count else 0
    rows = {}
    for number in numbers[: start + 1] + numbers[::-1] + [order.choice(numbers)] * bool(count):
        try:
            rows[number] = evening.won(number)
        except OSError:
            rows[number] = None
    return [rows[number + 1] for number in range(count)]


def step(evening: Any, chance: Random) -> Any:
    """What a table does next, by chance; the evening goes on, or it is opened again."""
    session = evening.session
    kind = chance.randrange(60)
    if kind < 3 and evening.lines or session.closed():
        for _ in range(chance.choice((1, 1, 2, 12))):
            if evening.lines:
                evening.undo()
    elif kind < 5 and session.number > 1:
        amend(evening, chance.randrange(1, session.number), chance)
    elif kind == 5:
        return Evening(evening.folder, evening.number)
    elif not session.deal:
        evening.do(("deal",))
    else:
        evening.do(move(session, chance))
    return evening


def amend(evening: Any, number: int, chance: Random) -> None:
    """Another deal in its place, if what follows fits."""
    session = evening.deal_session(number)
    said = []
    while session.deal:
        said.append(move(session, chance))
        session.apply(said[-1])
    with suppress(Refused):
        evening.amend(number, [one for one in said if one != ("end",)])


def refuse(*_: object) -> None:
    raise AssertionError("a move is applied")


def no_room(*_: object) -> None:
    raise OSError("no room")


def check(folder: Path, chance: Random, patch: pytest.MonkeyPatch, *more: Any) -> None:
    """Of these evenings and of one that is opened now, with no deal played."""
    rows = expected(folder)
    for evening in (*more, Evening(str(folder), 1)):
        with patch.context() as still:
            still.setattr(Session, "apply", refuse)
            assert shown(evening, chance) == rows


def played(folder: Path, game: str, patch: pytest.MonkeyPatch) -> Random:
    chance = Random(game)
    evening: Any = begin(str(folder), head(game))
    looked = 0
    while evening.session.number < DEALS:
        evening = step(evening, chance)
        if evening.session.number > looked + 4:
            looked = evening.session.number
            check(folder, chance, patch, evening)
    check(folder, chance, patch, evening)
    return chance


@pytest.mark.parametrize("game", TABLES)
def test_of_an_evening(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With undo and amendments; then with an index that is made anew, or cannot be."""
    folder = tmp_path / "data"
    chance = played(folder, game, monkeypatch)
    rows = expected(folder)
    assert len({row[2] for row in rows if row}) > 1
    for name in ("0001.idx", "0001.idx+"):
        (folder / name).unlink(missing_ok=True)
    with monkeypatch.context() as full:
        full.setattr(index, "rewrite", no_room)
        evening: Any = Evening(str(folder), 1)
        assert shown(evening, chance) == rows
        for _ in range(40):
            evening = step(evening, chance)
        assert shown(evening, chance) == expected(folder)
    check(folder, chance, monkeypatch)
