"""The table between two keys: dealer, who sits out, who speaks, totals, hat, factor.

T stands beside who arranges the talon.
"""

from ui import font, keys, widgets
from ui.canvas import WIDTH, fit, width_of
from ui.screen import Screen


class Welcome(Screen):
    """The first screen of a device without an evening."""

    def __init__(self) -> None:
        self.list = widgets.List()

    def draw(self, app) -> None:
        canvas = app.canvas
        canvas.centre(1, "Kibic", big=True)
        canvas.centre(3, app.t("welcome"))
        self.list.items = [(app.t("new-table"), ""), (app.t("language"), "")]
        self.list.draw(canvas, 5, 6)

    def key(self, app, key) -> None:
        if key == keys.OK:
            from ui.screens import menu, table

            app.push(menu.choose_language(app) if self.list.at else table.new(app, False))
        else:
            self.list.moved(key)


class ClosedHistory(Screen):
    """In the history's place while a deal of it is open, beside which it has no room: it comes back
    when it is to be seen.

    histories   (evening, the row the cursor was on), the first opened first
    """

    is_large = True

    def __init__(self, histories) -> None:
        self.histories = histories

    def draw(self, app) -> None:
        from ui.screens.history import History

        app.pop()
        for evening, at in self.histories:
            app.push(History(app, evening, at))
        app.stack[-1].draw(app)


class Home(Screen):
    """The table. OK plays on, RIGHT enters a deal by its outcome, DOWN is the menu, BACK undoes."""

    likely_keys = (keys.OK,)

    def draw(self, app) -> None:
        canvas, session = app.canvas, app.session
        factor = session.factor()
        number = session.number + (0 if session.deal else 1)
        right = f"×{factor}" if factor > 1 else ""
        if len(session.pots) == 1 and session.pots[0]:
            right += f" {app.word(session.game.POTS[0])} {session.pots[0]}"
        if session.deal:
            right += app.game_ui.marks(session.deal)
        if app.battery:
            right += " +" if app.battery.hours < 0 else f" {app.battery.hours}h"
        widgets.title(canvas, app.t("deal-number", number), right)
        out = session.sits_out()
        arranges = session.game.arrangers(session.seats, session.dealer)
        speaks = speaker(session)
        for i, seat in enumerate(session.seats):
            row = i + 1
            canvas.text(row, 0, "►" if seat == speaks else font.SITS if seat in out else " ")
            if i == session.dealer:
                canvas.text(row, 6, font.DEALER)
            total = widgets.signed(session.totals[i])
            canvas.text(row, 14, fit(session.names[seat], 98 - width_of(total)))
            canvas.right(row, 116, total)
            if seat == session.hat:
                canvas.text(row, 120, font.HAT)
            elif seat in arranges:
                canvas.text(row, 120, "T")
        people = len(session.seats)
        self._more(app, max(0, 5 - people))
        if people < 6:
            canvas.text(6, 0, fit(self._status(app, speaks), WIDTH))
        if people < 7:  # seven take all the rows
            widgets.hint(canvas, app.t(self._hint(session)))

    def _more(self, app, rows) -> None:
        """What else is on the table, above the last two rows: several pots, how a deal stands."""
        session = app.session
        lines: tuple = ()
        if len(session.pots) > 1:
            lines = (app.t("pots", *session.pots),)
        elif session.deal:
            lines = app.game_ui.table(app, session.deal)[:rows]
        for i, text in enumerate(lines):
            app.canvas.text(6 - len(lines) + i, 0, fit(text, WIDTH))

    def _status(self, app, speaks) -> str:
        session = app.session
        if session.closed():
            return app.t("evening-over")
        if session.left:
            return app.t("closing-left", session.left)
        if session.closing:
            return app.t("closing-wait")
        if session.rounds and not session.deal:
            return app.t("rounds", "+".join(str(left) for left in session.rounds))
        if session.deal or not speaks:
            return app.t("open-deal", session.number)
        return app.t("leads", session.names[speaks])

    def _hint(self, session) -> str:
        if session.closed():
            return "hint-over"
        return "hint-open" if session.deal else "hint-home"

    def key(self, app, key) -> None:
        session = app.session
        if key in (keys.DOWN, keys.BACK) or session.closed():
            self._menu(app, key)
        elif key in (keys.OK, keys.RIGHT):
            from ui.screens import entry

            if not session.deal:
                app.evening.do(("deal",))
            app.close_history()
            app.push(entry.Entry(app, app.evening, by_outcome=key == keys.RIGHT))

    def _menu(self, app, key) -> None:
        from ui.screens import menu

        if key == keys.DOWN:
            app.push(menu.menu(app))
        elif key == keys.BACK:
            menu.undo(app)
        elif key == keys.OK:
            from ui.screens.standings import Payments

            app.push(Payments(app))


def speaker(session) -> str | None:
    """The seat whose turn it is, or that goes first in the coming deal; None if nobody's."""
    return session.game.ask().turn(session.deal) if session.deal else session.players()[0]
