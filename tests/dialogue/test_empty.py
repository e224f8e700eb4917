"""No page that a table can open is empty: looked for in deals of all games, answered by chance."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dialogue.terms import GO
from store.steps import deal_of
from tarokk import games
from tarokk.ask import Ask
from tests.conftest import PROOF
from tests.dialogue.alone import Alone, begun, played

DEALS = 200 if PROOF else 12
NEAR = 8  # answers of a list that are looked behind


def opened(alone: Alone) -> Iterator[tuple[str, Any]]:
    """(topic, answer that opens it) of each list that can be opened now; (name, None) of a row."""
    question, deal = alone.dialogue.question, deal_of(alone.dialogue.target)
    if question is None or question.kind == "numbers":
        return
    if question.kind == "rows":
        for name in question.names:
            if isinstance(name, tuple) or name == "more":
                yield name, None
        return
    if question.side:
        yield question.side, None
    question.rows.has(NEAR)
    for at in range(min(NEAR, question.rows.loaded())):
        for answer in question.rows[at]:
            topic = answer != GO and alone.dialogue.ask.opened_topic(deal, question.topic, answer)
            if topic:
                yield topic, answer


def is_empty(alone: Alone, topic: Any, stem: Any) -> bool:
    """Whether a list, or the rows of a group, holds nothing but the way on."""
    ask, deal = alone.dialogue.ask, deal_of(alone.dialogue.target)
    if isinstance(topic, tuple):
        return not ask.rows(deal, topic[1])
    listed = ask.likely(deal, topic, stem)
    return not any(move != GO and ask.is_legal(deal, move) for move in listed)


@pytest.mark.parametrize("name", games.NAMES)
def test_what_can_be_opened_has_something_in_it(tmp_path: Path, name: str) -> None:
    lists = 0
    for seed in range(DEALS):
        alone = Alone(begun(tmp_path / str(seed), name), seed, by_outcome=bool(seed % 2))

        def look(_choice: tuple, alone: Alone = alone, seed: int = seed) -> None:
            nonlocal lists
            for topic, stem in opened(alone):
                lists += 1
                assert not is_empty(alone, topic, stem), (seed, topic, alone.evening.lines)

        played(alone, look)
    opens = games.load(name).ask().opened_topic is not Ask.opened_topic
    assert lists > DEALS if opens else lists == 0


def test_where_every_claim_is_impossible_none_is_offered(tmp_path: Path) -> None:
    """Whose kings win the last three tricks have left nobody eight tarokks."""
    evening = begun(tmp_path / "high", "high")
    passes = ("B pass", "C pass", "D pass")
    for line in ("A 3", *passes, "A call XX", "A three-kings", "A pass", *passes, "partner D"):
        evening.do(tuple(line.split()))
    ask, deal = evening.session.game.ask(), evening.session.deal
    assert "more" in ask.rows(deal)
    evening.do(("made", "three-kings", "declarer"))
    assert "more" not in ask.rows(deal)
