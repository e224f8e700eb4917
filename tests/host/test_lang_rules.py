"""Every refusal and every note of the firmware has a text in every language, and it fits.

The codes are read from the source, so that a new one cannot be forgotten. A code begins a call
of `Refused`, or a tuple that a function returns or unpacks into such a call; in a function named
`meaning` it is a note's.
"""

import ast
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from types import ModuleType

import pytest

from host_tools.vm import ROOT
from tarokk.refused import Refused
from ui import font, lang
from ui.app import App
from ui.canvas import Canvas
from ui.lang import da_refused, da_rules, en_refused, en_rules, hu_refused, hu_rules
from ui.parts import COLUMNS, wrap

FIRMWARE = ROOT / "firmware"
LANGUAGES = (en_rules, hu_rules, da_rules)
SENTENCES = {
    en_rules: en_refused.REFUSED,
    hu_rules: hu_refused.REFUSED,
    da_rules: da_refused.REFUSED,
}
LINES = 4  # of COLUMNS characters each, for a sentence on the display
LETTERS = LINES * COLUMNS

# The deal puts the speaker and the seat in turn before the facts of the auction's refusals; it
# knows itself when the auction is over.
FROM_AUCTION = (
    "not-in-turn", "has-passed", "hold-twice", "hold-without-bid", "hold-earlier", "bid-too-low",
    "raise-to",
)  # fmt: skip
ADDED_BY_DEAL = 2

# A long example of a fact, by the source that gives it; any other is a number or a tarokk.
EXAMPLES = {
    "figure": "pagat-ultimo",
    "' '.join(words)": "points 50",
    "'option ' + name": "option four-kings",
    "side": "defence",
    "volat": "defence",
    "caught": "defence",
    "missing": "partner",
    "seat": "A",
    "letter": "A",
    "player": "A",
    "self.declarer": "A",
    "self.promise[0]": "A",
    "talk.declarer": "A",
    "value": "2026-11-31",
    "name": "four-kings",
    "left": "10",
    "self.game.NAME": "paskievics",
    "self.damaged": "made trull",
    "KONTRAS[level - 1]": "mordkontra",
}
TAROKK = "XVIII"

# Packages whose codes have tables and a test of their own: test_two_handed_texts.py.
OTHERS = ("twohanded", "hunter")


def parsed(danish: bool = False) -> Iterator[tuple[Path, ast.Module]]:
    """The modules of the firmware: those of Danish tarok, or of all but the games with texts of
    their own."""
    for path in sorted(FIRMWARE.rglob("*.py")):
        apart = "danish" in path.relative_to(FIRMWARE).as_posix()
        if danish == apart and path.parent.name not in OTHERS:
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def codes_of(node: ast.expr) -> list[str]:
    """The strings that an expression may be."""
    if isinstance(node, ast.IfExp):
        return codes_of(node.body) + codes_of(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def tuples_in(node: ast.expr) -> Iterator[list[ast.expr]]:
    """What stands in the tuples that an expression may be, if a string begins them."""
    for part in (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,):
        if isinstance(part, ast.Tuple) and part.elts and codes_of(part.elts[0]):
            yield part.elts


def refusals(tree: ast.AST) -> Iterator[list[ast.expr]]:
    """The arguments of each call of Refused, unless a variable gives the code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refused":
            if isinstance(node.args[0], ast.Starred):
                yield from tuples_in(node.args[0].value)
            else:
                yield node.args


def returned(tree: ast.AST, notes: bool) -> Iterator[list[ast.expr]]:
    """The tuples with a code that the functions named `meaning` return, or all others."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and (function.name == "meaning") == notes:
            for node in ast.walk(function):
                if isinstance(node, ast.Return) and node.value:
                    yield from tuples_in(node.value)


def collected(notes: bool, danish: bool = False) -> dict[str, list[list[str]]]:
    """{code: the source of its facts, wherever it is used}."""
    found: dict[str, list[list[str]]] = {}
    for path, tree in parsed(danish):
        uses = returned(tree, notes) if notes else chain(refusals(tree), returned(tree, notes))
        for code, *facts in uses:
            for word in codes_of(code):
                added = path.name == "auction.py" and word in FROM_AUCTION
                sources = ["seat"] * ADDED_BY_DEAL * added + [ast.unparse(fact) for fact in facts]
                found.setdefault(word, []).append(sources)
    return found


REFUSED = collected(notes=False)
NOTES = collected(notes=True)


def example(source: str) -> str:
    node = ast.parse(source, mode="eval").body
    return str(node.value) if isinstance(node, ast.Constant) else EXAMPLES.get(source, TAROKK)


def filled(texts: ModuleType, code: str, facts: list[str]) -> str:
    return lang.sentence(texts, Refused(code, *map(example, facts)))


def test_the_scan_finds_each_way_a_code_is_given() -> None:
    assert REFUSED["no-such-bid"] == [["bid"]]  # a plain call
    assert REFUSED["has-passed"] == [["seat", "seat"]]  # one of two, in the auction
    assert REFUSED["missing"] == [["missing"]]  # unpacked
    assert len(REFUSED["call-promised"][0]) == 2  # returned
    assert NOTES["yields"] == [["'XX'"]]
    assert not set(NOTES) & set(REFUSED)


def test_only_the_deal_passes_a_refusal_on() -> None:
    """A code in a variable cannot be collected; the one case is the auction's."""
    passed = [
        ast.unparse(node)
        for _, tree in parsed()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refused"
        if not isinstance(node.args[0], ast.Starred) and not codes_of(node.args[0])
    ]
    assert passed == ["Refused(no.code, seat, self.players[auction.turn], *no.facts)"]


@pytest.mark.parametrize("texts", LANGUAGES)
@pytest.mark.parametrize(("kind", "codes"), [("REFUSED", REFUSED), ("NOTES", NOTES)])
def test_each_code_has_a_text_and_each_text_a_code(
    texts: ModuleType, kind: str, codes: dict[str, list[list[str]]]
) -> None:
    written = SENTENCES[texts] if kind == "REFUSED" else texts.NOTES
    assert sorted(written) == sorted(codes)
    for code, uses in codes.items():
        for facts in uses:
            assert written[code].count("%") == written[code].count("%s") == len(facts), code


@pytest.mark.parametrize("texts", LANGUAGES)
def test_a_sentence_fits_the_display(texts: ModuleType) -> None:
    for code, uses in REFUSED.items():
        for facts in uses:
            text = filled(texts, code, facts)
            assert len(text) <= LETTERS, text
            assert len(wrap(text)) <= LINES, wrap(text)


@pytest.mark.parametrize("texts", LANGUAGES)
def test_a_note_fits_a_line(texts: ModuleType) -> None:
    for code, uses in NOTES.items():
        for facts in uses:
            text = lang.note(texts, (code, *map(example, facts)))
            assert len(text) <= COLUMNS, text


@pytest.mark.parametrize("texts", LANGUAGES)
def test_the_font_has_every_character(texts: ModuleType) -> None:
    tables = (SENTENCES[texts], texts.NOTES, texts.WORDS)
    used = set("".join(text for table in tables for text in table.values()))
    assert used <= {chr(code) for code in range(32, 127)} | set(font.EXTRA)


@pytest.mark.parametrize("texts", LANGUAGES)
def test_a_sentence_says_what_is_wrong_and_what_to_do(texts: ModuleType) -> None:
    for code, text in SENTENCES[texts].items():
        assert text[0] in '"%' or text[0].isupper(), code
        assert text.endswith("."), code
        middle = text[:-1].replace('"%s".', '"%s";')
        assert any(mark in middle for mark in (":", ",", ".", ";", "?")), code


def test_quotes_are_in_pairs_and_hold_a_whole_fact() -> None:
    for texts in LANGUAGES:
        for code, text in SENTENCES[texts].items():
            assert text.count('"') % 2 == 0, code
            assert text.count('"%s') == text.count('"%s"'), code


def test_facts_are_put_into_the_language_but_not_what_was_written() -> None:
    made = Refused("made-by-both", "four-kings")
    assert lang.sentence(en_rules, made) == "Not both sides can have made four kings: correct one."
    assert lang.sentence(hu_rules, made).startswith("Négykirály nem sikerülhetett")
    stray = Refused("no-deal-open", "points")
    assert '"points"' in lang.sentence(hu_rules, stray)
    assert "előbb kell a pontszám" in lang.sentence(hu_rules, Refused("missing", "points"))
    suited = Refused("announced-already", "king-ultimo clubs")
    assert lang.sentence(hu_rules, suited).startswith("Királyulti treff ")


def test_numbers_are_facts_too_and_a_long_fact_is_cut() -> None:
    assert "A gets 2 from" in lang.sentence(en_rules, Refused("laid-too-many", "A", 2))
    long = lang.sentence(en_rules, Refused("unknown-word", "x" * 5000))
    assert len(long) <= LETTERS
    assert "x…" in long


def test_a_language_in_its_modules() -> None:
    """No text is in two of them; the languages have the same ones."""
    keys = []
    for code, texts in (("en", en_rules), ("hu", hu_rules), ("da", da_rules)):
        deal, rules = lang.load(code)
        assert rules.NOTES == texts.NOTES
        assert lang.NAMES[code]
        tables = (lang.screens(code).T, deal.T, lang._module(code + "_menu").T)
        every = [key for table in tables for key in table]
        assert len(every) == len(set(every))
        keys.append([sorted(table) for table in tables])
    assert keys[0] == keys[1] == keys[2]


def test_a_language_that_is_not_spoken_any_more_is_let_go(tmp_path: Path) -> None:
    app = App(str(tmp_path), Canvas())
    app.use_language("en")
    assert (app.t("menu"), app.t("end")) == ("Menu", lang.load("en")[0].T["end"])
    app.use_language("hu")
    assert app.t("menu") == "Menü"
    assert not {"ui.lang.en", "ui.lang.en_rules", "ui.lang.en_menu"} & set(sys.modules)
