"""A session's copy: on the golden sheets of all games, line by line, it is the same, and apart."""

import pytest

from tarokk.session import Session
from tests.core.folds import facts_of, refused
from tests.host.sheets.test_golden import lines_of, name_of, paths
from tests.host.support.sample import sampled

SHEETS = {name_of(path): path for path in paths(False, ".kib") + paths(True, ".kib")}


@pytest.mark.parametrize("name", sampled(SHEETS, 20))
def test_a_copy_takes_a_move_alone(name: str) -> None:
    session = Session()
    copies = 0
    lines = [" ".join(words) for words in lines_of(SHEETS[name])]
    for line in lines:
        head = not session.number and line != "deal"  # which copies share
        if head or session.dealer is None:
            refused(session, line)
            continue
        assert session.rules
        before = facts_of(session)
        other = session.copy()
        assert facts_of(other) == before
        why = refused(other, line)
        assert facts_of(session) == before
        assert refused(session, line) == why
        assert facts_of(session) == facts_of(other)
        copies += 1
    assert bool(copies) == ("deal" in lines and session.dealer is not None)


def test_a_copy_has_parts_of_its_own() -> None:
    """That know each other, and none of the deal they were made from."""
    for path in paths(False, ".kib")[::20]:
        session = Session()
        for words in lines_of(path):
            session.apply(tuple(words))
            if session.deal:
                own = {id(part) for part in session.deal.parts() if part}
                deal = session.copy().deal
                assert deal
                copies = [part for part in deal.parts() if part]
                referred = {id(value) for part in copies for value in vars(part).values()}
                assert len(copies) == len(own)
                assert not own & (referred | set(map(id, copies))), path
