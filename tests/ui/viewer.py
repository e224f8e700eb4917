"""What the tests of all screens share: who looks at pictures, and what stands in them."""

from tests.ui.helpers import NAMES, WIDE, press, screen, table
from tests.ui.texts import LANGUAGES, texts

_KNOWN: dict = {}


def texts_of(code, own=""):
    """All texts of the screens in a language, {key: text}; a game's `own` too."""
    if (code, own) not in _KNOWN:
        found: dict = {}
        for name in filter(None, ("home", "deal", "menu", "table", own)):
            found.update(texts(code, name))
        _KNOWN[code, own] = found
    return _KNOWN[code, own]


class Viewer:
    """Looks at pictures and remembers what it saw: screens, and all texts by language."""

    def __init__(self):
        self.screens = set()
        self.texts: dict = {code: [] for code in LANGUAGES}
        self.faults = set()
        self.names = NAMES

    def look(self, app):
        """At the picture that is there. Only long names may be shortened."""
        self.screens.add(screen(app))
        seen = [span[3] for span in app.canvas.spans]
        self.texts[app.code].append(" ".join(seen))
        faults = [fault for fault in app.canvas.faults() if fault]
        if self.names is NAMES:
            known = texts_of(app.code, app.lang.own).values()
            faults += [text for text in seen if text.endswith("…") and text not in known]
        if faults:
            self.faults.add(f"{app.code} {screen(app)}: {faults}")

    def all_over(self, app):
        """Also at each row of a list, each answer of a row, each part of a long page."""
        self.look(app)
        top = app.stack[-1]
        rows = len(top.list.items) if hasattr(top, "list") else 0
        if hasattr(top, "groups"):
            self.faults.update(_alike(app, top))
        for _ in range(rows):
            press(app, "DOWN", self.look)
            if hasattr(top, "groups"):
                press(app, f"RIGHT*{len(top.groups[top.list.at])}", self.look)
        if hasattr(top, "top"):
            press(app, "DOWN*12 UP*12", self.look)

    def scene(self, code, lines, seats, more, keys):
        dealer = "ABCDEFG"[seats - 1]
        app = table(lines, seats=seats, dealer=dealer, names=self.names, more=more)
        app.use_language(code)
        app.draw()
        self.look(app)
        press(app, keys, self.look)
        self.all_over(app)
        return app

    def each_step(self, code, steps, seats, more=()):
        """What the undo asks after each of these lines."""
        for i in range(len(steps)):
            self.scene(code, steps[: i + 1], seats, more, "BACK")

    def languages(self):
        """Each language with the widest names, then with the usual ones."""
        for names in (WIDE, NAMES):
            self.names = names
            yield from LANGUAGES

    def everywhere(self, scenes, deals):
        """What `scene` and `each_step` show of these, their facts behind the language."""
        for code in self.languages():
            for scene in scenes:
                self.scene(code, *scene)
            for steps in deals:
                self.each_step(code, *steps)

    def problems(self, screens, texts):
        """Of these screens and {language: {key: text}} those that nobody saw, and all faults."""
        found = ["nobody sees " + name for name in screens - self.screens]
        for code, known in texts.items():
            seen = "\n".join(self.texts[code])
            for key, text in known.items():
                if [part for part in text.split("%s") if part.strip() not in seen]:
                    found.append(f"{code}: nobody reads {key}")
        return sorted(found + list(self.faults))


def _alike(app, entry):
    """Answers of a question that read the same: nobody could tell one from the other."""
    seen = []
    for group in entry.groups:
        for move in group:
            item = entry._item(app, entry.asked, move)
            if item in seen:
                yield f"{app.code} {entry.asked}: {move} reads as another, {item}"
            seen.append(item)


def rows(app):
    """The texts of each row from the left, without the blanks around them."""
    found: list = [[] for _ in range(8)]
    for row, _, _, text in sorted(app.canvas.spans):
        if text.strip():
            found[row].append(text.strip())
    return found
