"""Asks before a step is taken back: which deal, which step, and what that changes."""

import gc

from dialogue.changes import changes
from store.undone import of as what_is_undone
from store.unload import bring
from ui import keys, widgets, wording
from ui.canvas import LINES
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.evening import Evening
    from store.undone import Undone
    from tarokk.kinds import Move
    from ui.app import App


_STANDS_ALONE = ("closing", "share")  # said between deals, see wording.step


def ask(app: "App") -> None:
    """Ask, then take the last step back and show where that leads."""
    evening = of = app.evening
    if app.amended and app.amended[1] == evening.journal.good:
        evening, _, of = app.amended
    if evening.is_amended():
        app.works()  # all of the evening is read
    asked = what_is_undone(evening, app.works)
    app.show(evening.session)
    rows = [_begun(app)] if asked.kind == "head" else _told(app, evening, asked)
    app.push(Undo(evening, asked, rows, of))


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
        if bring(self.soon):
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
                while bring(self.soon):
                    pass
                self.evening.undo(app.works)  # from here, for that goes deep
                gc.collect()  # what comes lies low, and close
                _show(app, self.evening, self.asked, self.of)


def _show(app: "App", evening: "Evening", asked: "Undone", of: "Evening") -> None:
    """The entry of the deal, the recap of one whose correction is gone, or the table."""
    app.amended = app.answered = ()
    app.home()
    if asked.kind == "amend":
        from store.past import record
        from ui.screens.browse import Deals

        app.works(1, 2)
        record(evening, asked.number)  # from here, for to look it up goes deep
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


def _begun(app: "App") -> str:
    """How a sheet without a deal was begun: `20 Nov: go on with it` behind an earlier evening."""
    follows = int(app.session.info.get("follows", 0))
    from store.sheets import previous

    if follows in (0, previous(app.folder, app.evening.number)):
        return app.t("change-table" if follows else "new-evening")
    sheets = _evening_of(app, app.evening.number)[1]
    return _day(app, sheets[1:]) + ": " + app.t("go-on")  # as it was before


def _evening_of(app: "App", sheet: int) -> tuple:
    """How many evenings are later than that of a sheet, and its sheets, the latest first."""
    from store.evenings import Evenings

    evenings, at = Evenings(app.folder), 0
    while sheet not in evenings[at]:
        at += 1
    return at, evenings[at]


def _day(app: "App", sheets: tuple[int, ...]) -> str:
    """The date of an evening of these sheets, or its number."""
    from store.evenings import head
    from ui import calendar

    date, first = None, 0
    for first in sheets:
        date = head(app.folder, first)[1] or date
    text = calendar.date_text(app, date) or app.t("evening-of", first)
    app.lang.close_menu("menu")
    return text


def _told(app: "App", evening: "Evening", asked: "Undone") -> list:
    """What is asked, line by line."""
    if asked.kind == "step" and asked.move[0] in _STANDS_ALONE:
        return [wording.step(app, asked.move)]
    head = [app.t("undo-" + asked.kind, app.number(asked.number, evening))]
    if evening is not app.evening:
        at, sheets = _evening_of(app, evening.number)
        if at:
            head.insert(0, _day(app, sheets))
    change, paid = _change(app, asked), _payouts(app, evening, asked.before, asked.after)
    few = len(widgets.wrap(change, widgets.END)) + len(paid) < widgets.ROWS
    return head + ([change] + paid if few else paid + [change])


def _change(app: "App", asked: "Undone") -> str:
    """The step, or what a deal that was corrected has again, or without what."""
    if asked.kind == "step":
        return wording.step(app, asked.move)
    if asked.again:
        return app.t("undo-again", _in_words(app, asked.again))
    return app.t("undo-without", _in_words(app, asked.gone)) if asked.gone else ""


def _in_words(app: "App", moves: "tuple[Move, ...]") -> str:
    return ", ".join([wording.step(app, move) for move in moves])


def _payouts(
    app: "App", evening: "Evening", before: dict[str, int] | None, after: dict[str, int] | None
) -> list:
    return [wording.change(app, *group) for group in changes(evening.session.seats, before, after)]
