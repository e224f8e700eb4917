"""Every refusal and every note of the firmware has a text in every language, and it fits.

The codes are read from the source, so that a new one cannot be forgotten. A code begins a call
of `Refused`, or a tuple that a function returns or unpacks into such a call; in a function named
`meaning` it is a note's.
"""

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from host_tools.vm import ROOT
from tarokk.refused import Refused
from tests.host.tables import Tables, three
from tests.ui.texts import lines
from ui import font
from ui.app import LANGUAGES as CODES
from ui.parts import COLUMNS, wrap

FIRMWARE = ROOT / "firmware"
EN, HU, DA = LANGUAGES = three()
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


def filled(texts: Tables, code: str, facts: list[str]) -> str:
    return texts.language.sentence(Refused(code, *map(example, facts)))


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
    texts: Tables, kind: str, codes: dict[str, list[list[str]]]
) -> None:
    written = texts.refused if kind == "REFUSED" else texts.notes
    assert sorted(written) == sorted(codes)
    for code, uses in codes.items():
        for facts in uses:
            assert written[code].count("%") == written[code].count("%s") == len(facts), code


@pytest.mark.parametrize("texts", LANGUAGES)
def test_a_sentence_fits_the_display(texts: Tables) -> None:
    for code, uses in REFUSED.items():
        for facts in uses:
            text = filled(texts, code, facts)
            assert len(text) <= LETTERS, text
            assert len(wrap(text)) <= LINES, wrap(text)


@pytest.mark.parametrize("texts", LANGUAGES)
def test_a_note_fits_a_line(texts: Tables) -> None:
    for code, uses in NOTES.items():
        for facts in uses:
            text = texts.language.note((code, *map(example, facts)))
            assert len(text) <= COLUMNS, text


@pytest.mark.parametrize("texts", LANGUAGES)
def test_the_font_has_every_character(texts: Tables) -> None:
    tables = (texts.refused, texts.notes, texts.words)
    used = set("".join(text for table in tables for text in table.values()))
    assert used <= {chr(code) for code in range(32, 127)} | set(font.EXTRA)


@pytest.mark.parametrize("texts", LANGUAGES)
def test_a_sentence_says_what_is_wrong_and_what_to_do(texts: Tables) -> None:
    for code, text in texts.refused.items():
        assert text[0] in '"%' or text[0].isupper(), code
        assert text.endswith("."), code
        middle = text[:-1].replace('"%s".', '"%s";')
        assert any(mark in middle for mark in (":", ",", ".", ";", "?")), code


def test_quotes_are_in_pairs_and_hold_a_whole_fact() -> None:
    for texts in LANGUAGES:
        for code, text in texts.refused.items():
            assert text.count('"') % 2 == 0, code
            assert text.count('"%s') == text.count('"%s"'), code


def test_facts_are_put_into_the_language_but_not_what_was_written() -> None:
    made = Refused("made-by-both", "four-kings")
    assert EN.language.sentence(made) == "Not both sides can have made four kings: correct one."
    assert HU.language.sentence(made).startswith("Négykirály nem sikerülhetett")
    stray = Refused("no-deal-open", "points")
    assert '"points"' in HU.language.sentence(stray)
    assert "előbb kell a pontszám" in HU.language.sentence(Refused("missing", "points"))
    suited = Refused("announced-already", "king-ultimo clubs")
    assert HU.language.sentence(suited).startswith("Királyulti treff ")


def test_numbers_are_facts_too_and_a_long_fact_is_cut() -> None:
    assert "A gets 2 from" in EN.language.sentence(Refused("laid-too-many", "A", 2))
    long = EN.language.sentence(Refused("unknown-word", "x" * 5000))
    assert len(long) <= LETTERS
    assert "x…" in long


def test_the_languages_have_the_same_texts() -> None:
    """None of them twice; only words of the sheet may differ, where they are words of one."""
    for name in ("home", "deal", "menu", "why"):
        keys = {code: [key for key, _ in lines(code, name)] for code in CODES}
        assert all(len(one) == len(set(one)) for one in keys.values())
        shared = [{key for key in one if not key.startswith("word.")} for one in keys.values()]
        assert shared[0] == shared[1] == shared[2], name


def test_no_text_of_the_menu_is_a_deals() -> None:
    for texts in LANGUAGES:
        assert not set(texts.t) & {key for key, _ in lines(texts.code, "menu")}


def test_a_file_ends_with_its_last_line_and_has_no_other_marks() -> None:
    files = sorted((FIRMWARE / "ui/texts").glob("*/*"))
    assert {path.parent.name for path in files} == set(CODES)
    for path in files:
        text = path.read_bytes().decode()
        assert text.endswith("\n") and not set("\r\t") & set(text), path
        assert all("=" in line for line in text.split("\n") if line and line[0] != "#"), path
