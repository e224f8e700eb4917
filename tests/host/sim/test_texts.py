"""Every refusal and note has a text in every language, it fits, and it is reached: of all games."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from tarokk.games.hunter import game as hunter
from tarokk.games.hunter import parting
from tarokk.games.two_handed import tables
from tarokk.refused import Refused
from tests.host.sim.tables import Tables, all_languages, three
from tests.host.support.source import codes
from tests.ui.texts import LANGUAGES, lines
from ui import app, font
from ui.canvas import WIDTH, width_of
from ui.widgets import ROOM, wrap

EN, HU, DA = three()
SHARED = {texts.code: texts for texts in all_languages()}
LINES = 5  # for a sentence on the display
LETTERS = 100  # in it, at the most
NO_CODE = (
    "refused by the rules as tests/host/support/source/codes.py reads them; what a function returns"
    " that is no code of a refusal stands in `no_codes` of the game's row in GAMES here"
)


@dataclass
class Game:
    """Games with the same texts: the `own` of one, or what all others share.

    examples   a long example of a fact, by the source that gives it; any other is the `usual` one
    no_codes   what its modules return that only looks like a code
    name       stands in a screen's text for %s
    long       keys of screens' texts that take more than a line
    """

    own: str
    usual: str
    examples: dict[str, str]
    no_codes: tuple[str, ...] = ()
    name: str = "%s"
    long: tuple[str, ...] = ()

    @cached_property
    def refused(self) -> codes.Uses:
        uses_of = codes.collected(self.own, notes=False)
        return {code: uses for code, uses in uses_of.items() if code not in self.no_codes}

    @cached_property
    def notes(self) -> codes.Uses:
        return codes.collected(self.own, notes=True)

    def __repr__(self) -> str:
        return self.own or "shared"

    def example(self, source: str) -> str:
        node = ast.parse(source, mode="eval").body
        if source in self.examples or not isinstance(node, ast.Constant):
            return self.examples.get(source, self.usual)
        return str(node.value)

    def sentences(self, texts: Tables) -> Iterator[tuple[str, str]]:
        """(code, sentence) of each use of a refusal that has a text of these."""
        for code in texts.refused:
            for facts in self.refused[code]:
                yield code, texts.language.sentence(Refused(code, *map(self.example, facts)))


GAMES: tuple[Game, ...] = (
    Game(
        "",
        usual="XVIII",
        examples={
            "figure": "pagat-ultimo", "' '.join(words)": "points 50",
            "'option ' + name": "option four-kings", "side": "defence", "volat": "defence",
            "caught": "defence", "missing": "partner", "seat": "A", "letter": "A", "player": "A",
            "self.declarer": "A", "self.promise[0]": "A", "talk.declarer": "A",
            "value": "2026-11-31", "name": "four-kings", "left": "10",
            "self.game.NAME": "paskievics", "self.damaged": "made trull",
            "KONTRAS[level - 1]": "mordkontra",
        },
        no_codes=("open", "points"),  # states of rows
    ),
    Game(
        "danish",
        usual="A",
        examples={
            "name_of(both)": "diamonds queen", "name_of(hand.has & hand.lacks)": "diamonds queen",
            "words[0]": "small-matadors", "meld[0]": "small-matadors", "words[1]": "diamantes",
            "words[at]": "half-and-half", "missing": "ace-of-clubs", "card": "ace-of-clubs",
            "fine": "very-big", "what": "ultimo", "told[0][0]": "nolo", "fact[0]": "nolo",
            "verb": "nolo", "self.whole()[0]": "nolo", "total": "100", "each": "45",
            "held": "1234", "' '.join(words)": "A meld kings half", "name": "half-cavalry",
            "value": "with-queen",
        },
        no_codes=("nolo", "tout"),  # facts of the play
        name="Anna",
        long=("sure-share",),
    ),
    Game(
        "two_handed",
        usual="ultimo king-diamonds",
        examples={
            **dict.fromkeys(
                ("seat", "leader", "self.betli", "words[0]", "self.talk.other(victim)",
                 "self.players[0]", "self.turn", "found[0][0]"), "A"),
            **dict.fromkeys(
                ("number", "least", "most", "low", "high", "points", "self.share(seat)",
                 "self.tricks()", "0"), "18"),
            "bid": "13", "when": "late", "stage": "second", "KONTRAS[level - 1]": "mordkontra",
            "word": "mordkontra", "words[-1]": "mordkontra", "' '.join(words)": "points A 50 B",
        },
    ),
    Game(
        "hunter",
        usual="A",
        examples={
            "figure": "xxi-catch", "ULTIMO": "pagat-ultimo", "side": "pagat-ultimo",
            "points": "94", "' '.join(words[1:])": "pagat-ultimo defence", "kind": "secret",
            "name": "XVIII", "self.laid_calls[0]": "XVIII", "self.called": "XVIII",
        },
        no_codes=("arranges", "shuffles", "open", "forced"),  # steps and ways of playing alone
    ),
)  # fmt: skip
# A family that has no row here has no longer facts than a seat.
GAMES += tuple(
    Game(own, usual="A", examples={})
    for own in sorted(codes.FAMILIES - {game.own for game in GAMES})
)
BY_OWN = {game.own: game for game in GAMES}
ALL = [(game, texts) for game in GAMES for texts in all_languages(game.own)]
each = pytest.mark.parametrize(("game", "texts"), ALL, ids=[f"{pair[0]}-{pair[1]}" for pair in ALL])


def rooms(text: str) -> int:
    """How many facts it takes."""
    assert text.count("%") == text.count("%s"), text
    return text.count("%s")


# -- the scan


@pytest.mark.parametrize(
    ("own", "code", "uses"),
    [
        ("", "no-such-bid", [["bid"], ["word"]]),  # plain calls
        ("", "has-passed", [["seat", "seat"]]),  # one of two, in the auction
        ("", "missing", [["missing"], ["missing"]]),  # unpacked, and where nothing is played
        ("danish", "both-hold",
         [["seat", "other", "name_of(both)"], ["seat", "pagat", "'pagat'"]]),
        ("danish", "protest", [["total"]]),
    ],
)  # fmt: skip
def test_the_scan_finds_each_way_a_code_is_given(
    own: str, code: str, uses: list[list[str]]
) -> None:
    assert BY_OWN[own].refused[code] == uses


def test_the_scan_finds_what_is_returned() -> None:
    assert len(BY_OWN[""].refused["call-promised"][0]) == 2
    assert BY_OWN["danish"].refused["took-none"][0][:2] == ["taker", "seat"]
    assert BY_OWN[""].notes["yields"] == [["'XX'"]]
    assert BY_OWN["danish"].notes["ultimo-cup"] == [["each", "held"]]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_only_the_deal_passes_a_refusal_on(game: Game) -> None:
    """A code in a variable cannot be collected; the one case is the auction's."""
    passed = [
        ast.unparse(call)
        for _, tree in codes.modules(game.own)
        for call in codes.calls(tree)
        if not isinstance(call.args[0], ast.Starred) and not codes.codes_of(call.args[0])
    ]
    allowed = ["Refused(no.code, seat, self.players[auction.turn], *no.facts)"]
    assert passed == (allowed if game.own in ("", "two_handed") else [])


# -- of each game, in each language


@each
def test_each_code_has_a_text_and_each_text_a_code(game: Game, texts: Tables) -> None:
    assert not set(game.notes) & set(game.refused)
    common = SHARED[texts.code]
    for uses_of, own, others in (
        (game.refused, texts.refused, common.refused),
        (game.notes, texts.notes, common.notes),
    ):
        if game.own:
            assert not set(own) & set(others)
            file = f"firmware/ui/texts/{texts.code}/{game.own}"
            missing, unused = set(uses_of) - set(others) - set(own), set(own) - set(uses_of)
            assert not missing, f"{file}-why.txt (notes: {file}.txt) lacks {missing}, {NO_CODE}"
            assert not unused, f"{file}*.txt has what no rule says: {unused}"
        else:
            missing, unused = set(uses_of) - set(own), set(own) - set(uses_of)
            folder = f"firmware/ui/texts/{texts.code}"
            assert not missing, f"{folder}/why.txt (note.*: deal.txt) lacks {missing}, {NO_CODE}"
            assert not unused, f"{folder}/why.txt, or deal.txt, has what no rule says: {unused}"
        for code, uses in uses_of.items():
            for facts in uses:
                assert rooms(own.get(code) or others[code]) == len(facts), code


@each
def test_a_sentence_fits_the_display(game: Game, texts: Tables) -> None:
    for code, text in game.sentences(texts):
        assert len(text) <= LETTERS, text
        assert len(wrap(text)) <= LINES, wrap(text)
        assert "…" not in text, code


@each
def test_a_note_fits_a_line(game: Game, texts: Tables) -> None:
    for code, uses in game.notes.items():
        for facts in uses:
            text = texts.language.note((code, *map(game.example, facts)))
            assert width_of(text) <= ROOM, text


@each
def test_a_screens_text_fits_a_line(game: Game, texts: Tables) -> None:
    for key, text in texts.t.items() if game.own else ():
        shown = text.replace("%s", game.name)
        assert width_of(shown) <= WIDTH or (key in game.long and len(wrap(shown)) <= LINES), text


@each
def test_a_sentence_says_what_is_wrong_and_what_to_do(game: Game, texts: Tables) -> None:
    marks = ":,.;" if game.own else ":,.;?"
    for code, text in texts.refused.items():
        assert text[0] in '"%' or text[0].isupper(), code
        assert text.endswith("."), code
        assert any(mark in text[:-1] for mark in marks), code


@each
def test_quotes_are_in_pairs_and_hold_a_whole_fact(game: Game, texts: Tables) -> None:
    for code, text in texts.refused.items():
        facts = text.count('"%s"')
        assert text.count('"%s') == facts, code
        assert text.count('"') == 2 * facts or (not game.own and text.count('"') % 2 == 0), code


@each
def test_the_font_has_every_character(game: Game, texts: Tables) -> None:
    rows = (texts.t, texts.short, texts.notes, texts.words, texts.refused)
    used = set("".join(text for table in rows for text in table.values()))
    assert used <= {chr(code) for code in range(32, 127)} | set(font.EXTRA)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_languages_have_the_same_texts(game: Game) -> None:
    """None of them twice; only words of the sheet may differ, where they are words of one."""
    own = game.own
    for name in (
        (own, f"{own}-why") if own else ("home", "deal", "menu", "evenings", "table", "why")
    ):
        keys = {code: [key for key, _ in lines(code, name)] for code in LANGUAGES}
        assert all(len(names) == len(set(names)) for names in keys.values())
        same = [[key for key in names if not key.startswith("word.")] for names in keys.values()]
        same = same if own else [sorted(names) for names in same]
        for code, listed in zip(keys, same, strict=True):
            missing, extra = set(same[0]) - set(listed), set(listed) - set(same[0])
            assert listed == same[0], f"{code}/{name}.txt: {missing} missing, {extra} too many"


def asked_for(source: str) -> Iterator[tuple[str, int | None]]:
    """(key, how many facts it takes) of each text that code names; None where a name holds them."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr="t"), args=[ast.Constant(value=str(key)), *rest]):
                held = any(isinstance(argument, ast.Starred) for argument in rest)
                yield key, None if held else len(rest)


def test_what_asks_for_a_text_is_found() -> None:
    source = "app.t('one') + app.t('two', a, b) + app.t('some', *told) + app.t(key)"
    assert set(asked_for(source)) == {("one", 0), ("two", 2), ("some", None)}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_that_is_asked_for_is_there_and_takes_its_facts(code: str) -> None:
    """Its key stands for a missing one: then the table misses the facts, too."""
    files = ["home", "deal", "menu", "evenings", "table"] + [game.own for game in GAMES[1:]]
    counts_of: dict[str, set[int]] = {}
    for name in files:
        for key, text in lines(code, name):
            counts_of.setdefault(key, set()).add(text.count("%s"))
    asked = [
        (path.name, key, facts)
        for path in sorted(Path(app.__file__).parent.rglob("*.py"))
        for key, facts in asked_for(path.read_text())
    ]
    assert len(asked) > 100
    missing = [f"{key}= ({path} asks for it)" for path, key, _ in asked if key not in counts_of]
    assert not missing, (
        f"firmware/ui/texts/{code}/: no file of {', '.join(files)} has {', '.join(missing)}"
    )
    for path, key, facts in asked:
        assert 0 not in counts_of[key] if facts is None else counts_of[key] == {facts}, (path, key)


@pytest.mark.parametrize("game", GAMES[1:], ids=repr)
def test_every_refusal_is_tested(game: Game) -> None:
    """In the core's tests, by its code."""
    missing = set(game.refused) - codes.strings_of(game.own)
    assert not missing, f"no test in tests/core/{game.own}/ names {missing}, {NO_CODE}"


# -- of some


@pytest.mark.parametrize("texts", three("danish")[1:], ids=repr)
def test_words_that_english_needs_the_others_need_too(texts: Tables) -> None:
    assert set(three("danish")[0].words) <= set(texts.words)


def test_the_words_of_hunter_tarokk_are_the_same_in_each_language() -> None:
    first, *others = (list(texts.words) for texts in three("hunter"))
    assert all(words == first for words in others)


@pytest.mark.parametrize(
    ("texts", "same"),
    [
        (three("two_handed")[1], {"betli", "trull", "uhu"}),
        (three("two_handed")[2], {"betli", "trull", "uhu", "ultimo", "pagat", "volat"}),
    ],
)
def test_every_word_of_a_two_handed_figure_has_its_own(texts: Tables, same: set[str]) -> None:
    words = {word for row in tables.rows() for word in row[0].split()}
    assert words - same <= set(texts.words) | set(SHARED[texts.code].words)


def test_each_step_and_hand_of_hunter_tarokk_has_its_words() -> None:
    english, hungarian, _ = three("hunter")
    order = ("A", "B", "C", "D")
    steps = parting.sharp(order, order, "E") + parting.backlash(
        order, order, (0, 3, 1, 0), "B", None
    )
    assert {step[0] for step in steps} - {"arranges"} <= set(english.t)
    assert {row[0] for row in hunter.THROWS} <= {**HU.words, **hungarian.words}.keys()


def test_facts_are_put_into_the_language_but_not_what_was_written() -> None:
    made = Refused("made-by-both", "four-kings")
    assert EN.language.sentence(made) == "Not both sides can have made four kings: correct one."
    assert HU.language.sentence(made).startswith("Négykirály nem sikerülhetett")
    stray = Refused("no-deal-open", "points")
    assert '"points"' in HU.language.sentence(stray)
    assert "előbb kell a pontszám" in HU.language.sentence(Refused("missing", "points"))
    suited = Refused("announced-already", "king-ultimo clubs")
    assert HU.language.sentence(suited).startswith("Királyulti ♣ ")


def test_numbers_are_facts_too_and_a_long_fact_is_cut() -> None:
    assert "A gets 2 from" in EN.language.sentence(Refused("laid-too-many", "A", 2))
    long = EN.language.sentence(Refused("unknown-word", "x" * 5000))
    assert len(long) <= LETTERS
    assert "x…" in long


def test_no_text_of_the_menu_is_a_deals() -> None:
    for texts in SHARED.values():
        beside = lines(texts.code, "menu") + lines(texts.code, "table")
        beside += lines(texts.code, "evenings")
        assert not set(texts.t) & {key for key, _ in beside}


def test_a_file_ends_with_its_last_line_and_has_no_other_marks() -> None:
    files = sorted((codes.FIRMWARE / "ui/texts").glob("*/*"))
    assert {path.parent.name for path in files} == set(LANGUAGES)
    for path in files:
        text = path.read_bytes().decode()
        assert text.endswith("\n") and not set("\r\t") & set(text), path
        assert all("=" in line for line in text.split("\n") if line and line[0] != "#"), path
