"""No label of a list is cut where the rules' own words make it: the marked row shows it whole,
another row too, beside what tells it from its neighbours. Names are short here: long ones may be
cut.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dev.vm import ROOT
from kibic.simulator import sim
from tarokk.ask import END, GO, POINTS
from tarokk.session import Session
from tarokk.sheet import words
from tests.ui.helpers import StrictCanvas
from tests.ui.texts import LANGUAGES
from ui import lists
from ui.app import App

seldom = pytest.mark.sample(2)

# Of each game a few sheets that have much to choose from.
SHEETS = {
    "paskievics": ("auction-five", "announced-and-speech-agree"),
    "illustrated": ("ill-kontra-suits", "ill-king-uhu", "marton-csuzima-kontra"),
    "high": ("high-falls", "high-throw-in", "high-four-kings-of-figures"),
    "illustrated-54": ("x54-birds-said",),
    "hunter": ("IV2-hopeless", "III1a-partner-throws"),
    "two-handed": ("speech-rounds", "figure-ultimo"),
    "danish": ("fine-wrong-cards", "ultimo-four"),
}
PASSED = ((), ("auction",), ("auction", "skart", "play", "melds", "last", "pagat"))


def states(game: str, name: str) -> Iterator[Session]:
    """The deals of a sheet wherever another question is open."""
    session, before = Session(), None
    path = ROOT / "tests" / "golden" / game / f"{name}.kib"
    for line in path.read_text(encoding="utf-8").splitlines():
        move = words(line)
        if move:
            session.apply(move)
        if move and session.deal and not session.deal.over():
            ask = session.game.ask()
            now = ask.topic(session.deal), ask.turn(session.deal)
            if now != before:
                yield session
            before = now


def answers(deal: Any, ask: Any, topic: str, stem: Any = None) -> Iterator[tuple[str, Any]]:
    """(topic, answer) of a question and of the lists that its answers open."""
    for move in ask.likely(deal, topic, stem):
        if ask.is_legal(deal, move):
            yield topic, move
            opened = None if move in (GO, END) else ask.opened_topic(deal, topic, move)
            if opened:
                yield from answers(deal, ask, opened, move)


def items(app: App, session: Session, seen: set) -> Iterator[tuple]:
    """The rows of lists that may stand at this place of a deal, as `ui.lists.List` takes them."""
    deal, ask = session.deal, session.game.ask()
    topics = {ask.topic(deal, passed) for passed in PASSED}
    topics |= {ask.side_topic(deal, topic) for topic in topics}
    for topic in topics - {None, POINTS, "facts"} | ({"facts", "more"} & topics):
        rows = ask.rows(deal) if topic == "facts" else ()
        for name in rows:
            if isinstance(name, tuple) or name in (POINTS, "more"):
                continue
            for code, _ in ask.states(deal, name):
                label, note, signs = app.game_ui.state(app, deal, name, code)
                item = (label, note, True)
                yield (label, signs, True) if lists.is_long(item) else item
        listed = "more" if "more" in rows else None if rows else topic
        for asked, move in answers(deal, ask, listed) if listed else ():
            if (asked, move) not in seen:
                seen.add((asked, move))
                label, note = app.game_ui.item(app, asked, move)
                meaning = None if move in ask.PSEUDO else app.note(ask.meaning(deal, move))
                if meaning and not note:
                    yield label, meaning, True, True
                else:
                    yield label, f"{note}: {meaning}" if meaning else note, True


def cut(item: tuple) -> list[str]:
    """What is cut of a row, marked or not."""
    rows = lists.List()
    rows.set([("", ""), item])
    out = []
    for at in (0, 1):
        canvas = StrictCanvas()
        rows.at = at
        rows.draw(canvas)
        drawn = [span[3] for span in canvas.spans]
        out += [] if item[0] in drawn else drawn
    return out


@seldom
@pytest.mark.parametrize("game", SHEETS)
def test_no_label_is_cut(game: str, tmp_path: Path) -> None:
    app = sim.device(tmp_path, seed=1, date="2026-11-20")
    wrong = set()
    seen: dict[str, set] = {code: set() for code in LANGUAGES}
    for name in SHEETS[game]:
        for session in states(game, name):
            for code in LANGUAGES:
                app.use_language(code)
                app.show(session)
                for item in set(items(app, session, seen[code])):
                    wrong |= {(code, *item[:2])} if cut(item) else set()
    assert not wrong


def test_a_long_label_would_be_seen() -> None:
    assert cut(("kontra konge ultimo hjerter og ruder", "", True))
    assert not cut(("kontra", "Anna", True))
