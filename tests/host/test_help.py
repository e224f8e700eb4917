"""Whatever can be marked has a sentence in each language, it fits, and no sentence is for nothing.

What can be marked is looked at in every golden sheet, behind each of its lines: all answers to all
questions that a table could be asked there.
"""

from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from tarokk import games
from tarokk.ask import GO, GROUP
from tarokk.session import Session
from tests.host.test_golden import paths
from tests.ui import helpers, scenes, tables
from tests.ui.texts import LANGUAGES, lines
from tests.ui.viewer import Viewer
from ui import font, keys, lang
from ui.screens import help as helped
from ui.screens import menu
from ui.screens.help import Help
from ui.widgets import wrap

LINES = 4
FAMILIES = {"hunter": "hunter", "two-handed": "two_handed", "danish": "danish"}
OWN = ("", *FAMILIES.values())
WORTH = {"both", "only-silent", "only-announced"}  # what stands behind a figure
SAME = {"pagat-catch", "only-silent", "only-announced"}  # the key is the word, or no word
BESIDE = [("skiz", "A"), ("go", "skiz")]  # asked in a closing round
Keys = tuple[str, ...]
Mark = tuple[Any, tuple[str, ...]]  # what can be marked, and the deal as it is then


@cache
def sentences(code: str, own: str = "") -> dict[str, str]:
    """The help of a game's own, or what all share."""
    return dict(lines(code, f"{own}-help" if own else "help"))


def markable(session: Any) -> Iterator[Mark]:
    """All that could be marked now, whatever the table goes on from without a move."""
    ask, deal = session.game.ask(), session.deal
    passed: list[str] = []
    while (what := ask.topic(deal, passed)) and what not in passed:
        passed.append(what)
        yield from marks(ask, deal, what)


def marks(ask: Any, deal: Any, what: str, stem: Any = None) -> Iterator[Mark]:
    """What can be marked on the page of a topic, and of those that it leads to."""
    if what == "points":
        yield deal, ("points",)
    elif what == "facts" and ask.rows(deal):
        yield from of_rows(ask, deal, "")
    else:
        for move in list(ask.likely(deal, what, stem)):
            if ask.holds(deal, move):
                yield deal, (*GO, what) if move == GO else move
                yield from behind(ask, deal, what, move)
    if beside := ask.beside(deal, what):
        yield from marks(ask, deal, beside)


def behind(ask: Any, deal: Any, what: str, move: tuple[str, ...]) -> Iterator[Mark]:
    """What an answer opens, and what is asked straight behind its moves."""
    if move != GO and (opened := ask.opens(deal, what, move)):
        yield from marks(ask, deal, opened, move)
    elif move != GO and (follows := ask.follows(deal, what, move)):
        after = deal.copy()
        for one in ask.moves(deal, move):
            after.apply(one)
        yield from marks(ask, after, follows, move)


def of_rows(ask: Any, deal: Any, group: str) -> Iterator[Mark]:
    """The rows of what came of a deal, and what they open."""
    for name in ask.rows(deal, group):
        yield deal, name if isinstance(name, tuple) else tuple(name.split())
        if name[0] == GROUP:
            yield from of_rows(ask, deal, name[1])
        elif name == "more":
            yield from marks(ask, deal, name, (name,))


@cache
def looked_for() -> dict[str, set[Keys]]:
    """What is looked for in the help of each family, for each answer in all golden sheets."""
    found: dict[str, set[Keys]] = {own: set() for own in OWN}
    seen = set()
    for path in paths(False, ".kib"):
        session, so_far = Session(), 0
        for line in path.read_text(encoding="utf-8").splitlines():
            words = tuple(line.partition("#")[0].split())
            if not words:
                continue
            session.apply(words)
            so_far = hash((so_far, words))  # many sheets begin alike
            if session.game and so_far not in seen:
                seen.add(so_far)
                known = found[FAMILIES.get(session.game.NAME, "")]
                known |= {looked(session, move, deal) for deal, move in choices(session)}
    return found


def choices(session: Any) -> list[Mark]:
    if session.deal:
        return list(markable(session))
    moves = session.game.between(session) if session.dealer is not None else ()
    return [(None, move) for move in ((*GO, moves[0][0]), *moves)] if moves else []


def looked(session: Any, move: tuple[str, ...], deal: Any = None) -> Keys:
    at = SimpleNamespace(deal=deal, game=session.game, seats=session.seats) if session else None
    return tuple(key for key, _ in helped.keys_of(at, move))


class Marked(Viewer):
    """Notes the words that are marked between evenings, and the screens with a row that says
    nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.words: set[str] = set()
        self.silent: set[str] = set()

    def look(self, app: Any) -> None:
        top: Any = app.stack[-1]
        word = top.marked()
        self.words.update({word} if isinstance(word, str) else ())
        if hasattr(top, "list") and top.list.items and not top.help(app):
            self.silent.add(f"{type(top).__name__} {top.list.items[top.list.at][0]}")


@cache
def between_evenings() -> Marked:
    """Who has looked at set-up and the list of evenings."""
    viewer = Marked()
    for scene in scenes.ALL:
        scene(viewer, "hu")
    scenes.house_rules(viewer, "hu")
    return viewer


def menus() -> set[str]:
    """What the menu marks in its longest form, and what hangs on it."""
    passed = ["deal", *[f"{seat} pass" for seat in "ABCD"]]
    app = helpers.table(passed, more=("option kitty yes", "option void none"))
    return set(menu.menu(app).marks) | between_evenings().words


@pytest.fixture(autouse=True)
def _here(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("own", OWN)
@pytest.mark.parametrize("code", LANGUAGES)
def test_whatever_can_be_marked_has_a_sentence(code: str, own: str) -> None:
    known = sentences(code) | sentences(code, own)
    without = [keys for keys in looked_for()[own] if not known.keys() & set(keys)]
    assert without == []
    assert len(looked_for()[own]) > 100


@pytest.mark.parametrize("code", LANGUAGES)
def test_menus_and_set_up_are_explained(code: str) -> None:
    assert menus() - sentences(code).keys() == set()
    assert {"evenings", "go-on", "as-last-time", "seat", "money", "danish"} <= menus()


def test_every_row_between_evenings_is_explained() -> None:
    assert between_evenings().silent == set()


def test_no_sentence_is_for_nothing() -> None:
    used: dict[str, set[str]] = {own: set() for own in OWN}
    for own, found in looked_for().items():
        mine = sentences("hu", own) if own else {}
        for one in [*found, *[looked(None, move) for move in BESIDE], *[(key,) for key in menus()]]:
            key = next((key for key in one if key in mine or key in sentences("hu")), "")
            used[own if key in mine else ""].add(key)
    used["danish"].add("share")
    for own in OWN:
        assert sentences("hu", own).keys() - used[own] == (set() if own else WORTH), own


@pytest.mark.parametrize("own", OWN)
def test_the_languages_explain_the_same(own: str) -> None:
    told = [[key for key, _ in lines(code, f"{own}-help" if own else "help")] for code in LANGUAGES]
    assert all(len(one) == len(set(one)) for one in told)
    assert told[0] == told[1] == told[2]


def figures() -> dict[str, set[tuple[int, int]]]:
    """What each figure may pay in some game, silent and announced."""
    found: dict[str, set[tuple[int, int]]] = {}
    for name in games.NAMES:
        for row in games.load(name).FIGURES if name not in ("two-handed", "danish") else ():
            values = {(row.silent, row.announced)}
            values |= {(int(one.split("/")[0]), int(one.split("/")[1])) for one in row.others}
            found.setdefault(row.name, set()).update(values - {(0, 0)})
    return found


@pytest.mark.parametrize("own", OWN)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sentence_fits_under_its_title(code: str, own: str) -> None:
    """With the longest fact, a tarokk, and with what its figure pays."""
    language, known = lang.Language(code, own), figures()
    canvas = helpers.StrictCanvas()
    app = SimpleNamespace(canvas=canvas, t=language.screen)
    for key, text in sentences(code, own).items():
        title, _, sentence = text.replace("%s", "XVIII").rpartition("|")
        paid = known.get(key, ()) if not own else ()
        for told in [sentence + " " + pays(code, *one) for one in paid] or [sentence]:
            assert len(wrap(told)) <= LINES, (key, wrap(told))
            canvas.clear()
            shown = title or language.get(key, None, b"word.") or language.screen(key)
            Help(shown, told).draw(app)
            assert not any(canvas.faults()), (key, canvas.faults())
            assert "…" not in "".join(span[3] for span in canvas.spans), key
        assert sentence[-1] == "." and sentence[0].isupper() or key in WORTH, key
        assert text.count("|") <= 1, key
        assert title or shown != key or "-" not in key or key in SAME, key
        assert "?" not in shown, key  # a question that has the same key
        assert set(text) <= {chr(one) for one in range(32, 127)} | set(font.EXTRA), key


def pays(code: str, silent: int, announced: int) -> str:
    key = "both" if silent and announced else "only-silent" if silent else "only-announced"
    return sentences(code)[key] % tuple(one for one in (silent, announced) if one)


# -- on the device


def opened(app: Any) -> tuple[str, str]:
    """Hold OK: title and sentence; any key goes back."""
    was = bytes(app.canvas.buf)
    app.press(keys.HELP)
    top = app.stack[-1]
    assert isinstance(top, Help), app.stack
    app.press(keys.DOWN)
    assert app.stack[-1] is not top and bytes(app.canvas.buf) == was
    return top.title, top.sentence


def test_no_place_of_a_fact_is_left_empty() -> None:
    """Where a jump promises, and where one passes the two; in the words of each language."""
    for code in LANGUAGES:
        app = helpers.table(("deal", "A 3", "B 2", "C pass", "D pass"))
        app.use_language(code)
        app.press(keys.OK)
        for _ in range(4):
            assert "%" not in "".join(opened(app))
            app.press(keys.UP)
        yields = helped.of(app, ("A", "pass"))
        assert yields and yields[1].count("XX") == 1 + (code == "hu")


def test_an_answer_is_explained_as_the_table_plays() -> None:
    app = helpers.table(("deal", "A 3", "B pass", "C pass", "D pass"), more=("option trull 2/5",))
    app.use_language("en")
    app.press(keys.OK)
    helpers.press(app, "OK OK")  # the skart is clear; calls XX
    seen = []
    for _ in range(8):
        seen.append(opened(app))
        app.press(keys.DOWN)
    assert (
        "trull",
        "Your side has skíz, XXI and pagat in its tricks. Pays 2, announced 5.",
    ) in seen
    assert app.evening.lines[-1] == "A call XX"


def test_a_jump_is_explained_as_what_it_promises() -> None:
    app = helpers.table(("deal", "A 3"))
    app.use_language("en")
    app.press(keys.OK)
    titles = []
    for _ in range(4):
        titles.append(opened(app)[0])
        app.press(keys.DOWN)
    assert titles == ["pass", "two", "invit XIX", "invit XVIII"]


def test_a_promise_of_an_outcome_is_explained_at_each_bid() -> None:
    app = helpers.table(())
    app.use_language("en")
    helpers.press(app, "RIGHT")
    titles = []
    for _ in range(7):
        titles.append(opened(app)[0])
        app.press(keys.RIGHT)
    assert titles == ["three", "two", "one", "solo", "invit XVIII", "invit XIX", "invit XIX"]


def test_a_row_that_is_turned_to_a_kontra_explains_it() -> None:
    """Every other state, the figure."""
    app = helpers.table(("deal", "declarer A 3", "partner C"))
    app.use_language("en")
    helpers.press(app, "OK")
    titles = {}
    for name in ("game", "trull"):
        for _ in range(12):
            code = app.stack[-1].page.code(app.stack[-1], app.stack[-1].page.list.at)
            titles[name, code[0], code[-1] == 1] = opened(app)[0]
            app.press(keys.RIGHT)
        app.press(keys.DOWN)
    assert titles["game", "won", False] == "game"
    assert titles["game", "won", True] == titles["game", "lost", True] == "kontra game"
    assert titles["trull", "made", True] == titles["trull", "failed", True] == "kontra"
    assert titles["trull", "made", False] == titles["trull", "none", False] == "trull"


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_each_house_rule_is_explained(code: str, game: str) -> None:
    app = tables.fresh(code)
    tables.to_rules(app, game)
    app.press(keys.RIGHT)
    told = []
    for _ in games.load(game).options():
        told.append(opened(app))
        assert len(wrap(told[-1][1])) <= LINES, told[-1]
        app.press(keys.DOWN)
    assert len(set(told)) == len(told)
    assert all(title and title[0] != "." and sentence for title, sentence in told)


def test_where_nothing_is_marked_nothing_happens() -> None:
    app = helpers.table(("deal", "A pass"))
    app.tell("Anna")
    app.draw()
    was = bytes(app.canvas.buf)
    app.press(keys.HELP)
    assert bytes(app.canvas.buf) == was and helpers.screen(app) == "Message"
