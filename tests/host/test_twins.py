"""A session's twin: on the golden sheets of all games, line by line, it is the same, and apart."""

from pathlib import Path
from typing import Any

import pytest

from tarokk.refused import Refused
from tarokk.session import Session
from tarokk.sheet import words
from tests.conftest import PROOF
from tests.host.test_golden import paths, sheets

STRIDE = 1 if PROOF else 5
SHEETS = (sheets(False) + sheets(True))[::STRIDE]


def seen(thing: Any, within: tuple[int, ...] = ()) -> Any:
    """All that a thing holds, as what can be compared; one that holds itself, once."""
    if isinstance(thing, dict):
        return {key: seen(value, within) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [seen(one, within) for one in thing]
    if isinstance(thing, type) or not hasattr(thing, "__dict__"):
        return thing
    if id(thing) in within:
        return "itself"
    return type(thing), seen(vars(thing), (*within, id(thing)))


def told(session: Session, move: tuple[str, ...]) -> tuple[str, ...] | None:
    """Why a move is refused."""
    try:
        session.apply(move)
    except Refused as refused:
        return (refused.code, *refused.facts)
    return None


def lines_of(path: Path) -> list[tuple[str, ...]]:
    found = [words(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [move for move in found if move]


@pytest.mark.parametrize("path", SHEETS)
def test_a_twin_takes_a_move_alone(path: Path) -> None:
    session = Session()
    twins = 0
    for move in lines_of(path):
        head = not session.number and move != ("deal",)  # which twins share
        if head or session.dealer is None:
            told(session, move)
            continue
        assert session.rules
        before = seen(session)
        other = session.twin()
        assert seen(other) == before
        why = told(other, move)
        assert seen(session) == before
        assert told(session, move) == why
        assert seen(session) == seen(other)
        twins += 1
    assert bool(twins) == (("deal",) in lines_of(path) and session.dealer is not None)


def test_nothing_of_an_open_deal_is_shared() -> None:
    """What one of two could change unseen by the moves of these sheets."""
    for path in paths(False, ".kib")[::20]:
        session = Session()
        for move in lines_of(path):
            told(session, move)
            if session.deal:
                shared = changeable(session.deal) & changeable(session.twin().deal)
                assert not shared, (path, shared)


def changeable(thing: Any, found: dict[int, Any] | None = None) -> set[int]:
    """The lists, sets, dicts and objects of a deal, but for its rules; by their identity."""
    found = {} if found is None else found
    if id(thing) in found or isinstance(thing, type):
        return set(found)
    if isinstance(thing, (list, set, tuple)):
        parts = list(thing)
    elif isinstance(thing, dict):
        parts = list(thing.values())
    elif hasattr(thing, "__dict__"):
        parts = [value for name, value in vars(thing).items() if name != "rules"]
    else:
        return set(found)
    if not isinstance(thing, tuple):
        found[id(thing)] = thing
    for part in parts:
        changeable(part, found)
    return set(found)
