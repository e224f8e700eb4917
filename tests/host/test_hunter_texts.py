"""Every refusal and note of Hunter tarokk has a text in both languages, fits, and is tested."""

from types import ModuleType

import pytest

from host_tools.vm import ROOT
from tarokk.hunter import swing, throws
from tests.host.test_two_handed_texts import collected, words_of
from ui import font, lang
from ui.lang import (
    da_hunter,
    da_hunter_refused,
    da_refused,
    da_rules,
    en_hunter,
    en_hunter_refused,
    en_refused,
    en_rules,
    hu_hunter,
    hu_hunter_refused,
    hu_refused,
    hu_rules,
)
from ui.parts import COLUMNS, wrap

# What a table's player and the player in turn are called before the auction's own facts.
FROM_AUCTION = ("three-first", "enter-next", "three-honours", "must-hold")
STEPS = ("arranges", "shuffles")  # of a swing, and the ways of playing alone: no refusals
WAYS = ("open", "forced", "secret")
LONG = {"points": "94", "' '.join(words[1:])": "pagat-ultimo defence", "kind": "secret"}
FIGURES = ("figure", "ULTIMO", "side")

CODES = {
    code: [["seat", "seat"] * (code in FROM_AUCTION) + facts for facts in uses]
    for code, uses in collected(sorted((ROOT / "firmware/tarokk/hunter").glob("*.py"))).items()
    if code not in STEPS + WAYS
}
LANGUAGES = (en_hunter, hu_hunter, da_hunter)
SHARED = {
    en_hunter: (en_refused, en_rules),
    hu_hunter: (hu_refused, hu_rules),
    da_hunter: (da_refused, da_rules),
}
SENTENCES = {
    en_hunter: en_hunter_refused.REFUSED,
    hu_hunter: hu_hunter_refused.REFUSED,
    da_hunter: da_hunter_refused.REFUSED,
}


def example(source: str) -> str:
    if source in FIGURES:
        return "xxi-catch" if source == "figure" else "pagat-ultimo"
    if source in LONG:
        return LONG[source]
    return "XVIII" if "name" in source or "told" in source or "called" in source else "A"


def filled(texts: ModuleType, text: str, facts: list[str]) -> str:
    class Rules:
        WORDS = {**SHARED[texts][1].WORDS, **texts.WORDS}

    return lang._filled(Rules, text, [example(fact) for fact in facts])


@pytest.mark.parametrize("texts", LANGUAGES)
def test_each_code_has_a_text_and_each_text_a_code(texts: ModuleType) -> None:
    refused, rules = SHARED[texts]
    assert not set(SENTENCES[texts]) & set(refused.REFUSED)
    assert not set(texts.NOTES) & (set(rules.NOTES) | set(SENTENCES[texts]))
    own = set(SENTENCES[texts]) | set(texts.NOTES)
    assert set(CODES) - set(refused.REFUSED) - set(rules.NOTES) == own
    for code in own:
        text = {**SENTENCES[texts], **texts.NOTES}[code]
        for facts in CODES[code]:
            assert text.count("%") == text.count("%s") == len(facts), code


@pytest.mark.parametrize("texts", LANGUAGES)
def test_shared_codes_get_as_many_facts_as_they_have_room_for(texts: ModuleType) -> None:
    for code, uses in CODES.items():
        text = SHARED[texts][0].REFUSED.get(code)
        for facts in uses if text else ():
            added = 2 * (code in ("bid-too-low", "hold-twice", "hold-without-bid",
                                  "not-in-turn", "has-passed"))  # fmt: skip
            assert text.count("%s") == len(facts) + added, code


@pytest.mark.parametrize("texts", LANGUAGES)
def test_a_text_fits_the_display(texts: ModuleType) -> None:
    for code, text in SENTENCES[texts].items():
        for facts in CODES[code]:
            assert len(wrap(filled(texts, text, facts))) <= 4, code
        assert text.endswith("."), code
        assert any(mark in text[:-1] for mark in ":,.;?"), code
        assert text.count('"%s"') * 2 == text.count('"'), code
    for code, text in texts.NOTES.items():
        for facts in CODES[code]:
            assert len(filled(texts, text, facts)) <= COLUMNS, code
    for text in texts.T.values():
        assert len(text) <= COLUMNS, text


@pytest.mark.parametrize("texts", LANGUAGES)
def test_the_font_has_every_character(texts: ModuleType) -> None:
    rows = (texts.T, texts.SHORT, texts.NOTES, texts.WORDS, SENTENCES[texts])
    used = set("".join(text for table in rows for text in table.values()))
    assert used <= {chr(code) for code in range(32, 127)} | set(font.EXTRA)


def test_the_languages_have_the_same_texts() -> None:
    for texts in LANGUAGES:
        assert list(SENTENCES[en_hunter]) == list(SENTENCES[texts])
        for name in ("T", "SHORT", "NOTES", "WORDS"):
            assert list(getattr(en_hunter, name)) == list(getattr(texts, name))


def test_each_step_and_hand_has_its_words() -> None:
    order = ("A", "B", "C", "D")
    steps = swing.sharp(order, order, "E") + swing.backlash(order, order, (0, 3, 1, 0), "B", None)
    assert {step[0] for step in steps} - {"arranges"} <= set(en_hunter.T)
    words = {**hu_rules.WORDS, **hu_hunter.WORDS}
    assert {row[0] for row in throws.THROWS} <= set(words)


def test_every_refusal_is_tested() -> None:
    """In the core's tests, by its code."""
    modules = ("auction", "table", "talon", "talk", "throws", "settle")
    reached = words_of(*[f"test_hunter_{name}" for name in modules])
    assert set(CODES) - set(en_hunter.NOTES) - set(en_rules.NOTES) - reached == set()
