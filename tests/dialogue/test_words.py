"""Every answer, row, state and number has its words, in each language, also on a face with room."""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from dialogue import listing
from dialogue.answers import SKIZ
from dialogue.deal import TABLE
from store.begin import begin
from store.steps import deal_of
from tarokk import games
from tests.conftest import PROOF
from tests.dialogue.alone import MOST, Alone
from tests.ui.helpers import head, start
from tests.ui.texts import LANGUAGES
from tests.ui.texts import texts as texts_in
from tests.ui.viewer import texts_of
from ui import wording
from ui.lang import Language
from ui.screens import help
from web.face.view import Wide

DEALS = 25 if PROOF else 1
ANSWERS = 30  # of a list
NAMES = ("Annamária", "Boldizsár", "Cecília", "Dorottya", "Eleonóra", "Ferenc", "Gabriella")


class Reader:
    """Reads a question on a face, and remembers what it missed."""

    def __init__(self, app: Any, seed: int) -> None:
        self.app = app
        self.wide = Wide(app)
        self.chance = random.Random(seed)
        own = app.session.game.TEXTS
        self.languages = [Language(code, own) for code in LANGUAGES]
        self.missed: set[tuple[str, str]] = set()
        self.is_helped = False
        for language in self.languages:
            self._watch(language, own)

    def _watch(self, language: Any, own: str) -> None:
        """Have a language remember the keys that it lacks, but for a help's title: that may be the
        word of the sheet."""
        screen, note = language.screen, language.note
        texts = texts_of(language.code, own)
        notes = [texts_in(language.code, name, "note") for name in ("deal", own) if name]

        def screen_of(key: str) -> Any:
            if key not in texts and not self.is_helped:
                self.missed.add((language.code, key))
            return screen(key)

        def note_of(meaning: tuple, names: Any = None) -> Any:
            if not [noted for noted in notes if meaning[0] in noted]:
                self.missed.add((language.code, "note." + meaning[0]))
            return note(meaning, names)

        language.screen, language.note = screen_of, note_of

    def read(self, dialogue: Any) -> None:
        """Read everything that a question holds."""
        self.app.show(dialogue.target.session)
        question = dialogue.question
        if question is None:
            return
        helps = []
        states = list(self._states(dialogue)) if question.kind == "rows" else []
        for language in self.languages:
            self.app.lang = language
            for face in (self.app, self.wide):
                texts = self._texts(face, dialogue, states)
                assert all(texts), (language.code, dialogue.asked, texts)
                if face is self.wide:
                    check_names(texts)
            self.is_helped = True
            helps.append(list(self._helps(dialogue)))
            self.is_helped = False
        assert helps[0] == helps[1] == helps[2], dialogue.asked

    def _states(self, dialogue: Any) -> Iterator[tuple[str, tuple]]:
        """The rows as they stand, and all states of one of them."""
        listed = listing.rows(dialogue.question)
        listed += [inner for row in listed for inner in row.rows]
        turned = [row for row in listed if not isinstance(row.name, tuple) and row.name != "more"]
        yield from [(row.name, row.code) for row in turned]
        name = self.chance.choice(turned).name
        if name != "points":
            yield from [(name, state.code) for state in listing.states(dialogue.question, name)[0]]

    def _texts(self, face: Any, dialogue: Any, states: list) -> list[str]:
        question, deal, words = dialogue.question, deal_of(dialogue.target), face.game_ui
        if question.kind == "numbers":
            return [*words.number(face, question)[:1]]
        if question.kind == "rows":
            texts = [words.result_title(face, deal, question.group)]
            for name, code in states:
                label, note, _ = words.state(face, deal, name, code)
                texts += [label, note]
                if name != "points":
                    texts.append(words.state_hint(face, deal, name, code))
            return texts
        topic = question.topic
        if topic == SKIZ:
            return [face.t(topic), face.t("go-skiz"), face.t("hint-answer")]
        texts = [words.title(face, topic, deal, dialogue.stem())]
        texts += words.head(face, topic, deal, dialogue.target.moves())
        if question.all_pass and question.all_pass[1]:
            texts.append(face.note(question.all_pass[1]))
        if question.side:
            texts.append(face.t("hint-beside-" + question.side))
        read = []
        for line in islice(listing.answers(question), ANSWERS):
            label, note = words.item(face, topic, line.answer)
            means = face.note(line.meaning) if line.meaning else ""
            assert (label, note, means) not in read, (line.answer, label, note)
            read.append((label, note, means))
        return texts + [label or note for label, note, _ in read]

    def _helps(self, dialogue: Any) -> Iterator[tuple]:
        """The words that have a help; its title and sentence are whole."""
        question = dialogue.question
        marked: list[Any] = ["points"]
        if question.kind == "rows":
            rows = [row.name for row in listing.rows(question)]
            marked = [name if isinstance(name, tuple) else tuple(name.split()) for name in rows]
        elif question.kind == "answers":
            answers = islice(listing.answers(question), ANSWERS)
            marked = [question.marked(line.answer) for line in answers]
        for move in marked:
            about = help.of(self.app, move)
            if about:
                yield move
                assert all(about), move
                assert "%s" not in "".join(about), move


def check_names(texts: list[str]) -> None:
    """A face with room abbreviates no name."""
    for text in texts:
        rest = text
        for name in NAMES:
            rest = rest.replace(name, "")
        for short in wording.beginnings(NAMES):
            assert short not in rest, text


@pytest.mark.sample(5)
@pytest.mark.parametrize("by_outcome", [False, True], ids=["in full", "by outcome"])
@pytest.mark.parametrize("name", games.NAMES)
def test_everything_has_words(name: str, by_outcome: bool, tmp_path: Path) -> None:
    for seed in range(DEALS):
        folder = tmp_path / str(seed)
        folder.mkdir()
        seats = games.load(name).SEATS[0]
        lines = head(seats, "ABCDEFG"[seats - 1], NAMES, (f"game {name}",))
        begin(str(folder), lines)
        app: Any = start(str(folder))
        app.evening.do(("deal",))
        reader = Reader(app, seed)
        alone = Alone(app.evening, seed, by_outcome)
        for _ in range(MOST):
            reader.read(alone.dialogue)
            alone.do(alone.choice())
            if alone.step == TABLE:
                break
        assert reader.missed == set()
