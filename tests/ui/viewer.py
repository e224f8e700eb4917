"""What the tests of all screens share: who looks at pictures, and what stands in them."""

import os

from dialogue.explain import keys_of
from tests.ui.helpers import NAMES, WIDE, not_on_micropython, press, screen, table
from tests.ui.texts import LANGUAGES, lines, texts
from ui.canvas import LINES
from ui.lang import path
from ui.lists import List, has
from ui.widgets import TEXT

_KNOWN: dict = {}
_RAW: dict = {}
LISTS = ("letter-rows", "first-names")  # which no picture shows as a whole
SIGNS = ("»", "⇒", "≈")
OF_ALL = ("end", "more", "skiz", "go-skiz")  # help texts that hold in all games


def sample():
    """A number by which `make test` samples, see tests/conftest.py; None where all is looked at."""
    number = os.getenv("KIBIC_SAMPLE")
    return int(number) if number else None


def looked_at():
    """The languages in which all screens are looked at; of a sample Hungarian and another one."""
    if sample() is None:
        return LANGUAGES
    others = [code for code in LANGUAGES if code != "hu"]
    return ["hu", others[sample() % len(others)]]


def texts_of(code, own=""):
    """All texts of the screens in a language, {key: text}; a game's `own` too."""
    if (code, own) not in _KNOWN:
        by_key: dict = {}
        for name in filter(None, ("home", "deal", "menu", "evenings", "table", own)):
            by_key.update(texts(code, name))
        _KNOWN[code, own] = {key: by_key[key] for key in by_key if key not in LISTS}
    return _KNOWN[code, own]


def raw(code):
    """The words of the sheet and the keys of texts that no text of a language has: a picture that
    shows one shows what nobody reads."""
    if code not in _RAW:
        rows = list(lines_of(code))
        spoken = set(_tokens(" ".join([text for _, _, text in rows])))
        keys = {
            key.rpartition(".")[2]
            for name, key, _ in rows
            if "help" not in name and "why" not in name
        }
        _RAW[code] = {key for key in keys if len(key) > 2 and key not in spoken}
    return _RAW[code]


def lines_of(code):
    """(file, key, text) of all files of a language."""
    for name in sorted(os.listdir(path(code, "deal").rpartition("/")[0])):
        for key, text in lines(code, name.partition(".")[0]):
            yield name, key, text


def _tokens(text):
    """The words in a text, as a sheet writes words; what stands in quotes is quoted from one."""
    text = " ".join(text.split('"')[::2])
    letters = [char if char.isalnum() or char == "-" else " " for char in text]
    return "".join(letters).split()


class Viewer:
    """Looks at pictures and remembers what it saw: screens, and all texts by language; `borrowed`,
    words of a game that are explained as the Hungarian games explain them."""

    def __init__(self):
        self.screens = set()
        self.texts: dict = {code: [] for code in LANGUAGES}
        self.faults = set()
        self.marked = set()
        self.borrowed = set()
        self.names = NAMES

    def look(self, app):
        """At the picture that is there. Only long names may be shortened."""
        self.screens.add(screen(app))
        seen = [span[3] for span in app.canvas.spans]
        self.texts[app.code].append(" ".join(seen))
        kinds = ("the font lacks", "cut off at the edge", "touch each other")
        faults = [f"{kind}: {fault}" for kind, fault in zip(kinds, app.canvas.faults()) if fault]
        faults += list(_strangers(app))
        faults += list(ambiguous(seen))
        if self.names is NAMES:
            by_file = texts_of(app.code, app.lang.own).values()
            cut = [text for text in seen if text.endswith("…") and text not in by_file]
            faults += [f"too long: {text}" for text in cut if not _is_label(app, text[:-1])]
            faults += list(_twins(app))
        if faults:
            self.faults.add(f"{app.code} {screen(app)}: {faults}")
        self._help(app)

    def _help(self, app):
        """Note the marked word if a game has no help of its own for it: OK, held, says then what
        the Hungarian games say of that word."""
        entry = app.stack[-1]
        marked = entry.marked() if app.lang.own and hasattr(entry, "dialogue") else None
        keys = keys_of(app.shown, marked) if isinstance(marked, tuple) else []
        place = (app.code,) + tuple([key for key, _ in keys])
        if not keys or place in self.marked:
            return
        self.marked.add(place)
        about = app.lang.help(list(place[1:]))
        file = app.lang.own + "-help"
        own = OF_ALL + tuple([key for key, _ in lines(app.code, file)])
        if about and about[0] not in own:
            self.borrowed.add(f"firmware/ui/texts/{app.code}/{file}.txt: write {about[0]}=sentence")

    def all_over(self, app):
        """Also at each row of a list, each answer or state of a row, each part of a long page."""
        self.look(app)
        top = app.stack[-1]
        page = getattr(top, "page", top)
        if page is not top and hasattr(page, "names"):
            self._figures(app, top)
        elif hasattr(page, "list"):
            turned = hasattr(page, "groups") and not (
                top.dialogue.question.all_pass or top.dialogue.question.side
            )
            if hasattr(page, "groups"):
                self.faults.update(_alike(app, top))
            for _ in range(len(page.list.items)):
                press(app, "DOWN", self.look)
                if turned:
                    press(app, f"RIGHT*{len(page.groups[page.list.at])}", self.look)
        elif hasattr(page, "top"):
            press(app, "DOWN*12 UP*12", self.look)

    def _figures(self, app, entry):
        """Each row of figures, each of its states, what it opens."""
        for at, name in enumerate(list(entry.page.names)):
            page = entry.page
            if name in getattr(page, "heads", ()):
                continue
            press(app, f"DOWN*{(at - page.list.at) % len(page.names)}", self.look)
            if isinstance(name, tuple):
                press(app, "RIGHT", self.look)
                self._figures(app, entry)
                press(app, "BACK", self.look)
            elif name in ("points", "more"):
                press(app, "RIGHT", self.look)
                press(app, "BACK", self.look)
            else:
                self._states(app, entry, name)

    def _states(self, app, entry, name):
        """All states of the marked row, each of which reads differently, and round."""
        page, seen, read = entry.page, [], []
        question = entry.dialogue.question
        while question.code(question.at) not in seen:
            seen.append(question.code(question.at))
            press(app, "RIGHT", self.look)
            says = rows(app)
            item = page._item(app, entry, question.at)
            if (item, says[5]) in read:
                self.faults.add(f"{app.code} {name}: {seen[-1]} reads as another, {item}")
            read.append((item, says[5]))
        press(app, "BACK", self.look)

    def scene(self, code, lines, seats, more, keys):
        """What a table sees that has played these lines, on its way through these keys: @share is
        an entry of the menu."""
        dealer = "ABCDEFG"[seats - 1]
        app = table(lines, seats=seats, dealer=dealer, names=self.names, more=more)
        app.use_language(code)
        app.draw()
        self.look(app)
        press(app, keys, self.look)
        self.all_over(app)
        if app.passed(20_000):
            self.look(app)
            press(app, "OK", self.look)
        return app

    def each_step(self, code, steps, seats, more=()):
        """What the undo asks after each of these lines."""
        for i in range(len(steps)):
            self.scene(code, steps[: i + 1], seats, more, "BACK")

    def languages(self):
        """Each language with the usual names, and with the widest ones: Hungarian, in `make proof`
        each.

        Thousands of pictures, whose texts and places are the same on any VM: not on MicroPython,
        where that takes minutes.
        """
        not_on_micropython()
        wide_in = LANGUAGES if os.getenv("KIBIC_PROOF") else ("hu",)
        for names, languages in ((WIDE, wide_in), (NAMES, looked_at())):
            self.names = names
            yield from languages

    def everywhere(self, scenes, deals):
        """What `scene` and `each_step` show of these, their facts behind the language. Of a sample
        a quarter of them with the widest names."""
        for code in self.languages():
            few = self.names is WIDE and sample() is not None
            for scene in scenes[sample() % 4 :: 4] if few else scenes:
                self.scene(code, *scene)
            for steps in deals[sample() % 4 :: 4] if few else deals:
                self.each_step(code, *steps)

    def problems(self, screens, texts):
        """Of these screens and {language: {key: text}} those that nobody saw, and all faults."""
        actual = [
            f"no scene shows the screen {name}: add one to SCENES of the test"
            for name in screens - self.screens
        ]
        for code, by_key in texts.items():
            seen = "\n".join(self.texts[code])
            for key, text in by_key.items():
                if [part for part in text.split("%s") if part.strip() not in seen]:
                    actual.append(
                        f"{code}: no scene shows the text {key}: add one to SCENES, or take it out"
                    )
            for word in sorted(raw(code).intersection(_tokens(seen))):
                actual.append(f"{code}: a screen shows {word}, which is no word of the language")
        return sorted(actual + list(self.faults))


def ambiguous(texts):
    """Texts where a sign means what another one means: » stands between who pays and who is paid,
    ⇒ between what was and what will be, ≈ before a figure that is rounded. Where a line is broken
    one side is missing."""
    for text in texts:
        words = text.split()
        for at, word in enumerate(words):
            if word in SIGNS:
                beside = words[max(at - 1, 0) : at] + words[at + 1 : at + 2]
                if [other for other in beside if other.strip("+−,").isdigit() == (word == "»")]:
                    yield f"{word} has another meaning elsewhere: {text}"


def _alike(app, entry):
    """Answers of a question that read the same: nobody could tell one from the other."""
    seen = []
    for group in entry.page.groups:
        for column, move in enumerate(group):
            item = entry.page._item(app, entry, group, column)
            if item in seen:
                yield f"{app.code} {entry.dialogue.asked}: {move} reads as another, {item}"
            seen.append(item)


def _strangers(app):
    """Texts that stand in a row of the list, or in the lines below the marked row that its note
    takes, and are not of that row: a value beside or below another's name."""
    page = getattr(app.stack[-1], "page", app.stack[-1])
    drawn = getattr(page, "list", None)
    if not isinstance(drawn, List) or not has(drawn.items, 0) or screen(app) == "Seat":
        return  # beside whose rows is a picture
    texts = rows(app)
    below = drawn._pushed
    for at in range(drawn.top, drawn._last + 1):
        label, note = drawn.items[at][:2]
        line = drawn._line + at - drawn.top + (below if at > drawn.at else 0)
        own = list(texts[line])
        if own[:1] and label.startswith(own[0].rstrip("…").strip()):
            del own[0]
        else:
            yield f"{label!r} is not in its row: {texts[line]}"
        if at == drawn.at and below:
            own += sum(texts[line + 1 : line + 1 + below], [])
        if own and not note.startswith(" ".join(own)):
            yield f"{own} stands with {label!r}, whose note is {note!r}"


def _twins(app):
    """Rows of a list that read alike, though none of them is marked."""
    drawn = getattr(getattr(app.stack[-1], "page", None), "list", None)
    if not isinstance(drawn, List):
        return
    texts: list = []
    for y, x, _, text in sorted(app.canvas.spans):
        if x == TEXT and y != LINES[drawn._line + drawn.at - drawn.top]:
            row = [text] + [span[3] for span in app.canvas.spans if span[0] == y and span[1] > x]
            if row in texts:
                yield f"{row} stands there twice"
            texts.append(row)


def cells(app):
    """The texts of each cell of home as (name with its signs, total), in the order of the seats;
    behind them those of the last cell, the deal's."""
    session = app.session
    seats = len(session.seats)
    across, width = (4, 33) if seats > 5 else (3, 45 if seats == 5 else 46)
    in_line = 2 if seats == 4 else across
    by_cell: list = [[] for _ in range(seats + 1)]
    for y, x, _, text in sorted(app.canvas.spans):
        at = in_line * (y >= 35) + x // width
        if x // width >= in_line or at > seats:
            at = seats
        by_cell[at].append(text.strip())
    return by_cell


def _is_label(app, start):
    """Whether a row's label begins so: it is whole once it is marked."""
    top = app.stack[-1]
    items = getattr(getattr(getattr(top, "page", top), "list", None), "items", ())
    labels = items if isinstance(items, (list, tuple)) else items._made.values()
    return any(item[0].startswith(start) for item in labels)


def rows(app):
    """The texts on each of LINES from the left, without the blanks around them, and without the
    marker and arrows."""
    by_line: list = [[] for _ in LINES]
    for y, _, _, text in sorted(app.canvas.spans):
        if text.strip() and text not in "▶◂▸▴▾":
            line = max(i for i in range(len(LINES)) if not i or LINES[i] <= y + 3)
            by_line[line].append(text.strip())
    return by_line
