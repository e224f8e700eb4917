"""Every refusal and note of two-handed tarokk has a text in both languages, fits, and happens."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from host_tools.vm import ROOT
from tarokk.twohanded import tables
from tests.core import test_two_handed_auction as auction
from tests.core import test_two_handed_result as result
from tests.host.tables import Tables, three
from ui import font
from ui.parts import COLUMNS, wrap

SOURCES = sorted((ROOT / "firmware/tarokk/twohanded").glob("*.py"))
EN, HU, DA = LANGUAGES = three("two_handed")
SHARED = dict(zip(LANGUAGES, three(), strict=True))
LONG = "ultimo king-diamonds"
EXAMPLES = {
    "seat": "A", "leader": "A", "self.betli": "A", "words[0]": "A", "bid": "13",
    "when": "late", "stage": "second", "KONTRAS[level - 1]": "mordkontra",
    "word": "mordkontra", "words[-1]": "mordkontra", "' '.join(words)": "points A 50 B",
    "self.talk.other(victim)": "A", "self.players[0]": "A", "self.turn": "A",
    "found[0][0]": "A", "'volat'": "volat", "'game'": "game",
}  # fmt: skip
NUMBERS = ("number", "least", "most", "low", "high", "points", "self.share(seat)", "self.tricks()")


def tuples(node: ast.expr) -> Iterator[list[ast.expr]]:
    """The arguments behind codes that an expression may be."""
    for part in (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,):
        if isinstance(part, ast.Tuple):
            yield part.elts


def collected(sources: Iterable[Path]) -> dict[str, list[list[str]]]:
    """{code: the sources of its facts, wherever it is given in these modules}."""
    found: dict[str, list[list[str]]] = {}
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            given: list[list[ast.expr]] = []
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refused":
                given.append(node.args)
            if isinstance(node, ast.Return) and node.value:
                given += tuples(node.value)
            for code, *facts in [elements for elements in given if elements]:
                for one in (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,):
                    if isinstance(one, ast.Constant) and isinstance(one.value, str):
                        found.setdefault(one.value, []).append([ast.unparse(f) for f in facts])
    return found


CODES = collected(SOURCES)


def example(source: str) -> str:
    return "18" if source in NUMBERS or source == "0" else EXAMPLES.get(source, LONG)


def filled(texts: Tables, text: str, facts: list[str]) -> str:
    return str(texts.language._filled(text, [example(fact) for fact in facts]))


@pytest.mark.parametrize("texts", LANGUAGES)
def test_each_code_has_a_text_and_each_text_a_code(texts: Tables) -> None:
    shared = SHARED[texts]
    assert not set(texts.refused) & set(shared.refused)
    assert not set(texts.notes) & (set(shared.notes) | set(texts.refused))
    own = set(texts.refused) | set(texts.notes)
    assert set(CODES) - set(shared.refused) == own
    for code in own:
        text = {**texts.refused, **texts.notes}[code]
        for facts in CODES[code]:
            assert text.count("%") == text.count("%s") == len(facts), code


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
        for name in ("t", "short", "notes"):
            assert list(getattr(EN, name)) == list(getattr(texts, name))


@pytest.mark.parametrize(
    ("own", "rules", "same"),
    [
        (HU, SHARED[HU], {"betli", "trull", "uhu"}),
        (DA, SHARED[DA], {"betli", "trull", "uhu", "ultimo", "pagat", "volat"}),
    ],
)
def test_every_word_of_a_figure_has_its_own(own: Tables, rules: Tables, same: set[str]) -> None:
    words = {word for row in tables.rows() for word in row[0].split()}
    assert words - same <= set(own.words) | set(rules.words)


def test_every_refusal_is_tested() -> None:
    """In the core's tests, by its code."""
    told = [row[2] for row in auction.REFUSED] + [row[2] for row in result.FACTS]
    reached = {reason[0] for reason in told if reason}
    reached |= words_of(*[f"test_two_handed_{name}" for name in ("auction", "stages", "talk")])
    notes = set(EN.notes)
    assert set(CODES) - notes == reached & set(CODES) - notes


def words_of(*modules: str) -> set[str]:
    """All the strings in the core's test modules."""
    found: set[str] = set()
    for module in modules:
        tree = ast.parse((ROOT / f"tests/core/{module}.py").read_text(encoding="utf-8"))
        found |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
    return found
