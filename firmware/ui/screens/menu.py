"""The menu, and what it does at once; what else hangs on it is imported when it is opened."""

import sys

from dialogue.facts import may_close
from store import textfile
from store.unload import import_next, unload
from ui import lists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.kinds import App


_OPENS = {
    "standings": ("tarokk.money", "store.reckoning", "ui.screens.standings"),
    "evenings": (
        "store.reading", "store.sheets", "store.evenings", "ui.calendar", "ui.screens.evenings",
    ),
    "change-table": ("ui.screens.table",),
    "new-evening": ("store.houses", "store.evenings", "ui.calendar", "ui.screens.table"),
}  # fmt: skip


def menu(app: "App") -> lists.Choice:
    """The list of everything that is not a deal."""
    session = app.session
    entries = [("history", _history), ("standings", _payments), ("evenings", _evenings)]
    if app.evening.lines or app.evening.number > 1:
        entries.append(("undo", _undo))
    if may_close(session):
        entries.append(("closing", _closing))
    if any(session.pots) and not session.deal and any(session.shares().values()):
        entries.append(("share", _share))
    if not session.deal:  # which is settled or taken back first: on the next sheet it were lost
        entries += [("change-table", _change), ("new-evening", _new)]
    entries.append(("language", _language))
    at = entries.index(("new-evening", _new)) if session.closed() else 0

    def chosen(app: "App", at: int) -> None:
        app.pop()
        entries[at][1](app)

    words = [key for key, _ in entries]
    return Menu(app.t("menu"), [app.t(word) for word in words], chosen, at, words)


class Menu(lists.Choice):
    """While no key is pressed, what the marked entry opens is imported; what others open goes."""

    def idle(self) -> bool:
        opens = _OPENS.get(self.marks[self.list.at], ())
        if not opens or opens[-1] in sys.modules:
            return False
        for others in _OPENS.values():
            unload(*[path for path in others if path not in opens])
        return import_next(opens)


def _undo(app: "App") -> None:
    from ui.screens import undo

    undo.ask(app)


def _closing(app: "App") -> None:
    app.ask(app.t("sure-closing"), lambda app: (app.evening.do(("closing",)), app.home()))


def _share(app: "App") -> None:
    each = min(app.session.shares().values())
    app.ask(app.t("sure-share", each), lambda app: (app.evening.do(("share",)), app.home()))


def _history(app: "App") -> None:
    from ui.screens.browse import Deals
    from ui.screens.history import History

    app.push(History(app, Deals(app.evening)))


def _payments(app: "App") -> None:
    from ui.screens.standings import Payments

    app.push(Payments(app))


def _evenings(app: "App") -> None:
    from ui.screens.evenings import Kept

    app.push(Kept(app))


def _change(app: "App") -> None:
    _new_table(app, True)


def _new(app: "App") -> None:
    _new_table(app, False)


def _new_table(app: "App", follows: bool) -> None:
    from ui.screens import table

    app.push(table.new(app, follows))


def _language(app: "App") -> None:
    app.push(choose_language(app))


def choose_language(app: "App") -> lists.Choice:
    """The choice of language, which is saved in the settings."""
    from ui import languages

    codes = languages.codes()

    def chosen(app: "App", at: int) -> None:
        app.use_language(codes[at])
        app.home()
        textfile.write(app.folder + "/settings.txt", ["lang " + app.code])

    names = [languages.name_of(code) for code in codes]
    marks = ("language",) * len(codes)
    return lists.Choice(app.t("language"), names, chosen, codes.index(app.code), marks)
