"""The core compared with the exact model of the play in tests/model: what it takes and refuses.

The verdicts kept there are compared whole; a fresh sample is asked each time, and with
KIBIC_PROOF=1 everything again. Where the model has changed, `python -m tests.model.verdicts` asks
it all anew.
"""

import contextlib
import os
import time
from collections.abc import Iterable, Sequence

import pytest

from tests.model import judge, verdicts
from tests.model.clauses import UnansweredError
from tests.model.judge import AnySheets
from tests.model.questions import Questions

PROOF = os.environ.get("KIBIC_PROOF") == "1"
SECONDS = 5  # for the fresh sample of a game, of which there are seven


KEPT = sorted(path.stem for path in verdicts.FOLDER.glob("*.txt"))


@pytest.fixture(scope="module", params=KEPT)
def sheets(request: pytest.FixtureRequest) -> AnySheets:
    return verdicts.sheets_of(request.param)


def test_the_verdicts_kept_are_of_this_model(sheets: AnySheets) -> None:
    assert verdicts.read(sheets.game)["model"] == [sheets.play.digest]


def test_the_core_takes_what_is_possible_and_nothing_else(sheets: AnySheets) -> None:
    kept = verdicts.read(sheets.game)
    open_sets = set(kept.get("open", ()))
    wrong, still_open = [], set()

    def compare(sets: Iterable, signs: str) -> None:
        for facts, verdict in zip(sets, signs, strict=True):
            if reason := judge.disagrees(sheets, facts, verdict):
                key = " ".join(fact.key for fact in facts)
                still_open.add(key)
                if key not in open_sets:
                    wrong.append(reason)

    for fact, sets in verdicts.pairs(sheets):
        compare(sets, kept[fact.key][0])
    compare(verdicts.larger(sheets, "kept", verdicts.LARGER), kept["larger"][0])
    assert not wrong
    assert open_sets == still_open  # what is refused by now is open no longer


def test_a_fresh_sample(sheets: AnySheets) -> None:
    """Sets of three to six facts, and all that the core settles of those it takes."""
    questions = Questions(sheets)
    until = time.monotonic() + SECONDS * (60 if PROOF else 1)
    wrong = []
    for facts in verdicts.larger(sheets, os.urandom(8).hex(), 100_000):
        if time.monotonic() > until:
            break
        with contextlib.suppress(UnansweredError):
            wrong += _differs(questions, facts)
    assert not wrong


@pytest.mark.slow
def test_everything_asked_again(sheets: AnySheets) -> None:
    questions = Questions(sheets)
    kept = verdicts.read(sheets.game)
    for fact, sets in verdicts.pairs(sheets):
        for facts, verdict in zip(sets, kept[fact.key][0], strict=True):
            again = verdicts.ask(questions, facts)
            if judge.UNANSWERED not in (again, verdict):
                assert (again == judge.IMPOSSIBLE) == (verdict == judge.IMPOSSIBLE), facts


def _differs(questions: Questions, facts: Sequence) -> list:
    """How the core differs on facts that are possible; what stays open is told in sources.md."""
    sheets, play = questions.sheets, questions.play_of(facts)
    if play is None:
        return []
    lines = sheets.lines(facts) + sheets.whole_ending(facts, play)
    deal, no = judge.play(sheets, lines)
    if no:
        return [f"possible, and refused: {'; '.join(lines)}: {no}"]
    if not questions.may_be(facts, sheets.concluded(deal), play):
        return [f"settled as what cannot be: {'; '.join(lines)}"]
    return []
