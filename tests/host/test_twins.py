"""A session's twin: on the golden sheets of all games, line by line, it is the same, and apart."""

from pathlib import Path
from typing import Any

import pytest

from tarokk.session import Session
from tests.conftest import PROOF
from tests.core.folds import facts_of, refused
from tests.host.test_golden import lines_of, paths, sheets

STRIDE = 1 if PROOF else 9
SHEETS = (sheets(False) + sheets(True))[::STRIDE]


@pytest.mark.parametrize("path", SHEETS)
def test_a_twin_takes_a_move_alone(path: Path) -> None:
    session = Session()
    twins = 0
    lines = [" ".join(words) for words in lines_of(path)]
    for line in lines:
        head = not session.number and line != "deal"  # which twins share
        if head or session.dealer is None:
            refused(session, line)
            continue
        assert session.rules
        before = facts_of(session)
        other = session.twin()
        assert facts_of(other) == before
        why = refused(other, line)
        assert facts_of(session) == before
        assert refused(session, line) == why
        assert facts_of(session) == facts_of(other)
        twins += 1
    assert bool(twins) == ("deal" in lines and session.dealer is not None)


def test_nothing_of_an_open_deal_is_shared() -> None:
    """What one of two could change unseen by the moves of these sheets."""
    for path in paths(False, ".kib")[::20]:
        session = Session()
        for words in lines_of(path):
            session.apply(tuple(words))
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
