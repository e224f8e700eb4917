"""The core compared with the exact model of the play in tests/model: what it takes and refuses.

Verdicts kept there are compared, and a fresh sample is asked each time; in `make test` those of
some games, one verdict in so many. With KIBIC_PROOF=1 all are, and everything is asked again. Where
the model has changed, `python -m tests.model.verdicts` asks it all anew.
"""

import contextlib
import itertools
import os
import random
import time
from collections.abc import Iterable, Sequence

import pytest

from dev.sample import number
from kibic import ROOT
from kibic.sheets.judge import report
from tarokk.sheet import BadLine
from tests.host.support.sample import PROOF
from tests.model import deals, judge, verdicts
from tests.model.clauses import UnansweredError
from tests.model.judge import AnySheets
from tests.model.questions import Questions

RESULTS = ("made", "lost", "points", "partner", "hat", "claim", "tarokks")
SECONDS = 300 if PROOF else 1  # for the fresh sample of a game, of which there are eleven
EACH = 1 if PROOF else 4  # of the verdicts kept one in so many is compared, and all that are open


KEPT = sorted(path.stem for path in verdicts.FOLDER.glob("*.txt"))


@pytest.fixture(scope="module", params=KEPT)
def sheets(request: pytest.FixtureRequest) -> AnySheets:
    return verdicts.sheets_of(request.param)


def test_the_verdicts_kept_are_of_this_model(sheets: AnySheets) -> None:
    assert verdicts.read(sheets.game)["model"] == [sheets.play.digest]


@pytest.mark.sample(3)
def test_the_core_takes_what_is_possible_and_nothing_else(sheets: AnySheets) -> None:
    kept = verdicts.read(sheets.game)
    open_sets = set(kept.get("open", ()))
    wrong, still_open = [], set()
    count = itertools.count(number())

    def compare(sets: Iterable, signs: str) -> None:
        for facts, verdict in zip(sets, signs, strict=True):
            key = " ".join(fact.key for fact in facts)
            if next(count) % EACH and key not in open_sets:
                continue
            if reason := judge.disagrees(sheets, facts, verdict):
                still_open.add(key)
                if key not in open_sets:
                    wrong.append(reason)

    for fact, sets in verdicts.pairs(sheets):
        compare(sets, kept[fact.key][0])
    compare(verdicts.larger(sheets, "kept", verdicts.LARGER), kept["larger"][0])
    assert not wrong
    assert open_sets == still_open  # what is refused by now is open no longer


def test_the_docs_count_the_verdicts(sheets: AnySheets) -> None:
    kept = verdicts.read(sheets.game)
    signs = "".join(kept[fact.key][0] for fact in sheets.all) + kept["larger"][0]
    numbers = len(signs), signs.count("."), signs.count("?"), 0, len(kept.get("open", ()))
    row = f"| `{sheets.game}` | " + " | ".join(map(str, numbers)) + " |"
    assert row in (ROOT / "docs/sources.md").read_text(encoding="utf-8").splitlines()


@pytest.mark.sample(3)
def test_a_fresh_sample(sheets: AnySheets) -> None:
    """Sets of three to six facts, and all that the core settles of those it takes."""
    questions = Questions(sheets)
    until = time.monotonic() + SECONDS
    wrong = []
    for facts in verdicts.larger(sheets, os.urandom(8).hex(), 100_000):
        if time.monotonic() > until:
            break
        with contextlib.suppress(UnansweredError):
            wrong += _differs(questions, facts)
    assert not wrong


@pytest.mark.sample(3)
def test_the_whole_reading_says_the_same(sheets: AnySheets) -> None:
    """One in so many of the sets kept, as a sheet that is read whole, with its head."""
    kept = verdicts.read(sheets.game)
    sets = [(sets, kept[fact.key][0]) for fact, sets in verdicts.pairs(sheets)]
    for facts, verdict in [judged for row in sets for judged in zip(*row, strict=True)][
        :: 1 if PROOF else 100
    ]:
        if verdict not in (judge.IMPOSSIBLE, judge.UNANSWERED):
            ending = sheets.endings(facts)[judge.SIGNS.index(verdict)]
        else:
            ending = sheets.endings(facts)[-1]
        lines = sheets.lines(facts) + ending
        _, no = judge.play(sheets, lines)
        assert _refusal(deals.sheet(sheets, lines)) == (no and no[1:]), lines


def _refusal(sheet: list[str]) -> tuple | None:
    """Why a sheet is refused: (code, facts...), or None."""
    try:
        report(sheet)
    except BadLine as error:
        return (error.refused.code, *error.refused.facts)
    return None


@pytest.mark.sample(3)
def test_deals_of_the_model_are_paid_in_any_order(sheets: AnySheets) -> None:
    """What came of a deal may be told in any order; what is paid sums to zero."""
    chance = random.Random(sheets.game)
    for lines in deals.deals(sheets.game, "order", 300 if PROOF else 5):
        if "throws" in lines[-1]:
            continue
        free = [line for line in lines if line.split()[0] in RESULTS]
        rest = [line for line in lines[:-1] if line not in free]
        whole = report(deals.sheet(sheets, lines))["deals"][0]
        assert sum(whole["payouts"].values()) == 0, lines
        chance.shuffle(free)
        again = report(deals.sheet(sheets, [*rest, *free, "end"]))["deals"][0]
        assert again["payouts"] == whole["payouts"], (lines, free)


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
