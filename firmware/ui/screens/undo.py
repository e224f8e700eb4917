"""Asks before a step is taken back: which deal, which step, and what that changes."""

import gc

from dialogue import undone
from store.undone import of as what_is_undone
from store.unload import import_next
from ui import keys, widgets, wording
from ui.canvas import LINES
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from store.evening import Evening
    from store.undone import Undone
    from ui.kinds import App


def ask(app: "App") -> None:
    """Ask, then take the last step back and show where that leads."""
    evening = of = app.evening
    if app.amended and app.amended[1] == evening.journal.good:
        evening, _, of = app.amended
    if evening.is_amended():
        app.works()  # all of the evening is read
    asked = what_is_undone(evening, app.works)
    app.show(evening.session)
    app.push(Undo(evening, asked, lines(app, evening, asked), of))


class Undo(Screen):
    """OK takes the step back and shows what stands there then; BACK leaves all as it is, UP and
    DOWN read on.

    evening the sheet that it stands in, of the evening `of` that one
    asked   what would be taken back, see `store.undone`
    before  the sheet that OK goes back to, if this one has no deal yet
    soon    modules that OK needs: within a step an import goes too deep
    rows    the lines that tell it, the first one marked
    """

    def __init__(self, evening: "Evening", asked: "Undone", rows: list[str], of: "Evening") -> None:
        self.evening = evening
        self.of = of
        self.asked = asked
        self.before: Evening | None = None
        self.soon = evening.session.game.PRELOAD
        if asked.kind in ("deal", "amend"):
            self.soon += ("store.reading", "store.sheets", "store.amend")
        elif asked.kind != "head":
            self.soon += ("dialogue.deal", "ui.screens.entry", "ui.screens.answering")
        self.rows = [text for row in rows for text in widgets.wrap(row, widgets.END)]
        self.top = 0

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        canvas = app.canvas
        widgets.title(canvas, app.t("undo-title"))
        shown = self.rows[self.top : self.top + widgets.ROWS]
        for i, row in enumerate(shown):
            canvas.text(LINES[1 + i], 0, row, marked=not self.top + i)
        if self.top:
            canvas.text(LINES[1], widgets.END + 1, "▴")
        if self._is_more():
            canvas.text(LINES[len(shown)], widgets.END + 1, "▾")
        widgets.hint(canvas, app.t("yes"))

    def _is_more(self) -> bool:
        return self.top + widgets.ROWS < len(self.rows)

    def idle(self) -> bool:
        """See `Screen`."""
        if import_next(self.soon):
            return True
        if self.asked.kind != "head" or self.before:
            return False
        from store.past import table_before
        from store.sheets import previous

        evening = self.evening
        self.before = table_before(evening, previous(evening.folder, evening.number))
        return True

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if key == keys.DOWN and self._is_more():
            self.top += 1
        elif key == keys.UP and self.top:
            self.top -= 1
        elif key in (keys.OK, keys.BACK):
            app.pop()
            if key == keys.OK and self.asked.kind == "head":
                from store.amend import leave

                app.open(leave(app.evening))
            elif key == keys.OK:
                if self.asked.kind == "amend":
                    app.works()
                    app.memory.enter("amends")  # a deal is looked at next, none is entered
                while import_next(self.soon):
                    pass
                self.evening.undo(app.works)  # from here, for that goes deep
                gc.collect()  # what comes lies low, and close
                if app.worked:
                    app.works(1, 2)
                _show(app, self.evening, self.asked, self.of)


def _show(app: "App", evening: "Evening", asked: "Undone", of: "Evening") -> None:
    """The entry of the deal, the recap of one whose correction is gone, or the table."""
    app.amended = app.answered = ()
    amends = asked.kind == "amend"
    app.home("past" if amends else "home")  # what reads earlier deals is there already
    if amends:
        from store.past import record
        from ui.screens.browse import Deals

        app.works(2, 3)
        record(evening, asked.number)  # from here, for to look it up goes deep
        app.works(1, 1)
        deals = Deals(of)
        at = len(deals) - app.number(asked.number, evening)
        deals.place(at)
        deals.open(app, at)
    elif app.session.deal:
        from ui.screens.entry import Entry

        entry = Entry(app, evening, asked.move[0] not in app.session.names and not evening.moves())
        if asked.kind == "step":  # its row, or its answer, is marked
            entry.dialogue.taken = [asked.move]
            entry.dialogue.ask_anew(entry.dialogue.taken)
            entry.renew(app)
        app.push(entry)


def lines(app: "App", evening: "Evening", asked: "Undone") -> list:
    """What would be taken back, in words, a text each: first which deal, and of which evening."""
    before: list = []
    change: list = []
    paid: list = []
    for code, *facts in undone.rows(evening, asked, app.evening):
        if code == "change":
            paid.append(wording.change(app, *facts))
        elif code in ("move", "again", "without"):
            change = [_worded(app, code, *facts)]
        else:
            before.append(_worded(app, code, *facts))
    rows = sum([len(widgets.wrap(text, widgets.END)) for text in change]) + len(paid)
    return before + (change + paid if rows < widgets.ROWS else paid + change)


def _worded(app: "App", code: str, *facts: "Any") -> str:
    """A row of `dialogue.undone` but for payouts."""
    if code == "move":
        return wording.step(app, *facts)
    if code in ("again", "without"):
        steps = ", ".join([wording.step(app, move) for move in facts[0]])
        return app.t("undo-" + code, steps)
    if code == "go-on":
        return _day(app, facts[0]) + ": " + app.t("go-on")
    if code == "evening":
        return _day(app, facts[0])
    return app.t("undo-" + code, *facts) if facts else app.t(code)


def _day(app: "App", sheets: tuple[int, ...]) -> str:
    from ui import calendar

    text = calendar.day(app, undone.date_of(app.folder, sheets), sheets[-1])
    app.lang.close_menu("menu")
    return text
