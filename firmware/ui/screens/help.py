"""A sentence about what is marked: what it means, what it binds one to, what it pays.

The sentences stand in the files help and <game>-help of a language, `key=title|sentence`, without a
title where the word of the sheet or of the screens is one. Keys are words of the sheet, several
joined by hyphens; of a text of the screens; `note.CODE` of what a move says beyond itself;
`auction-pass` of a word in that phase of a deal. `dialogue.explain` tells which a move looks for.

What house rules change has a hole in the sentence, `{void}`, or `{void:other}` where one sentence
says another thing of it. It takes the text of `{void}.VALUE`, where the table plays by that value
and the file has it, else that of `{void}`, which stands behind; these keys come first in a file.
"""

from dialogue import facts
from dialogue.explain import keys_of
from ui import keys, widgets
from ui.canvas import LINES
from ui.lang import filled
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tarokk.kinds import Move
    from ui.kinds import App


def of(app: "App", marked: "str | Move") -> tuple | None:
    """(title, sentence) about a move or a word; None if there is no help text."""
    keys = keys_of(app.shown, (marked,) if isinstance(marked, str) else marked)
    entry = app.lang.help([key for key, _ in keys])
    if not entry:
        return None
    key, text = entry
    first = [filling for name, filling in keys if name == key][0][:1]
    title, _, sentence = _by_rules(app, text).rpartition("|")
    return (
        filled(title, first) or app.lang.get(key, None, b"word.") or app.t(key),
        filled(sentence, first * sentence.count("%s")) + _worth(app, key),
    )


def _by_rules(app: "App", text: str) -> str:
    """A help text as the house rules of the table that is shown have it."""
    house = facts.house(app.shown) if app.shown else {}
    while "{" in text:
        before, _, rest = text.partition("{")
        name, _, behind = rest.partition("}")
        hole = "{" + name + "}"
        value = house.get(name.partition(":")[0], "")
        entry = app.lang.help([f"{hole}.{value}", hole])
        text = before + (entry[1] if entry else "") + behind
    return text


def _worth(app: "App", word: str) -> str:
    """What a figure pays at this table, where the game's rows tell it."""
    points = facts.worth(app.shown, word) if app.shown and app.shown.deal else None
    if not points or points == (0, 0):
        return ""
    silent, announced = points
    key = "both" if silent and announced else "only-silent" if silent else "only-announced"
    entry = app.lang.help([key])
    return " " + filled(entry[1], tuple([number for number in points if number])) if entry else ""


class Help(Screen):
    """Any key goes on, behind the last page back."""

    def __init__(self, title: str, sentence: str) -> None:
        self.title = title
        self.sentence = sentence
        self.lines = widgets.wrap(sentence)

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        widgets.title(app.canvas, self.title)
        for y, line in zip(LINES[1:-1], self.lines):
            app.canvas.text(y, 0, line)
        widgets.hint(app.canvas, app.t("hint-more" if self.lines[widgets.ROWS :] else "hint-help"))

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        self.lines = self.lines[widgets.ROWS :]
        if not self.lines or key == keys.BACK:
            app.pop()
