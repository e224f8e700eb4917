"""Every refusal and note of Hunter tarokk has a text in both languages, fits, and is tested."""

import pytest

from host_tools.vm import ROOT
from tarokk.hunter import swing, throws
from tests.host.tables import Tables, three
from tests.host.test_two_handed_texts import collected, words_of
from ui import font
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
EN, HU, DA = LANGUAGES = three("hunter")
SHARED = dict(zip(LANGUAGES, three(), strict=True))


def example(source: str) -> str:
    if source in FIGURES:
        return "xxi-catch" if source == "figure" else "pagat-ultimo"
    if source in LONG:
        return LONG[source]
    return "XVIII" if "name" in source or "told" in source or "called" in source else "A"


def filled(texts: Tables, text: str, facts: list[str]) -> str:
    return str(texts.language._filled(text, [example(fact) for fact in facts]))


@pytest.mark.parametrize("texts", LANGUAGES)
def test_each_code_has_a_text_and_each_text_a_code(texts: Tables) -> None:
    shared = SHARED[texts]
    assert not set(texts.refused) & set(shared.refused)
    assert not set(texts.notes) & (set(shared.notes) | set(texts.refused))
    own = set(texts.refused) | set(texts.notes)
    assert set(CODES) - set(shared.refused) - set(shared.notes) == own
    for code in own:
        text = {**texts.refused, **texts.notes}[code]
        for facts in CODES[code]:
            assert text.count("%") == text.count("%s") == len(facts), code


@pytest.mark.parametrize("texts", LANGUAGES)
def test_shared_codes_get_as_many_facts_as_they_have_room_for(texts: Tables) -> None:
    for code, uses in CODES.items():
        text = SHARED[texts].refused.get(code, "")
        for facts in uses if text else ():
            added = 2 * (code in ("bid-too-low", "hold-twice", "hold-without-bid",
                                  "not-in-turn", "has-passed"))  # fmt: skip
            assert text.count("%s") == len(facts) + added, code


@pytest.mark.parametrize("texts", LANGUAGES)
def test_a_text_fits_the_display(texts: Tables) -> None:
    for code, text in texts.refused.items():
        for facts in CODES[code]:
            assert len(wrap(filled(texts, text, facts))) <= 4, code
        assert text.endswith("."), code
        assert any(mark in text[:-1] for mark in ":,.;?"), code
        assert text.count('"%s"') * 2 == text.count('"'), code
    for code, text in texts.notes.items():
        for facts in CODES[code]:
            assert len(filled(texts, text, facts)) <= COLUMNS, code
    for text in texts.t.values():
        assert len(text) <= COLUMNS, text


@pytest.mark.parametrize("texts", LANGUAGES)
def test_the_font_has_every_character(texts: Tables) -> None:
    rows = (texts.t, texts.short, texts.notes, texts.words, texts.refused)
    used = set("".join(text for table in rows for text in table.values()))
    assert used <= {chr(code) for code in range(32, 127)} | set(font.EXTRA)


def test_the_languages_have_the_same_texts() -> None:
    for texts in LANGUAGES:
        assert list(EN.refused) == list(texts.refused)
        for name in ("t", "short", "notes", "words"):
            assert list(getattr(EN, name)) == list(getattr(texts, name))


def test_each_step_and_hand_has_its_words() -> None:
    order = ("A", "B", "C", "D")
    steps = swing.sharp(order, order, "E") + swing.backlash(order, order, (0, 3, 1, 0), "B", None)
    assert {step[0] for step in steps} - {"arranges"} <= set(EN.t)
    words = {**SHARED[HU].words, **HU.words}
    assert {row[0] for row in throws.THROWS} <= set(words)


def test_every_refusal_is_tested() -> None:
    """In the core's tests, by its code."""
    modules = ("auction", "table", "talon", "talk", "throws", "settle")
    reached = words_of(*[f"test_hunter_{name}" for name in modules])
    assert set(CODES) - set(EN.notes) - set(SHARED[EN].notes) - reached == set()
