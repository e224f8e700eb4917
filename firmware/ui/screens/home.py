"""The table between two keys, to be read from every chair: dealer, who speaks, who sits out,
totals, hat, factor, what lies on the table. T stands beside who arranges the talon.
"""

from ui import font, keys, widgets, wording
from ui.canvas import LINES, WIDTH, digits_width, fit, width_of
from ui.screen import Screen

_HINT_MS = 8000  # for how long the keys are told
_TOPS = (2, 35)  # of the two lines of cells
_BELOW = 10  # from a name to its total
# Seats, cells in a line, pixels of a cell.
_CELLS = ((4, 3, 46), (5, 3, 45), (7, 4, 33))
_CUP = 43  # pixels of a cup's


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
    """The table. OK deals or goes on, RIGHT enters the result, LEFT is the last deal, UP the
    standings, DOWN the menu; BACK undoes.

    told    whether the keys are told, in the place of the second line of names
    """

    likely_keys = (keys.OK,)
    moves_ms = _HINT_MS

    def __init__(self, told=False) -> None:
        self.told = told

    def copy_for(self, _target) -> "Home":
        return Home(self.told)

    def passes(self, _app, ms) -> bool:
        due = self.told and ms >= _HINT_MS
        if due:
            self.told = False
        return due

    # -- drawing

    def draw(self, app) -> None:
        session = app.session
        seats = len(session.seats)
        cups = len(session.pots) > 1
        across, width = (4, 32) if cups and seats == 4 else _cells(seats)
        in_line = 2 if seats == 4 and not cups else across
        for at, seat in enumerate(session.seats):
            place = (at % in_line * width, _TOPS[at // in_line])
            self._seat(app, at, seat, *place + (width, seats))
        if seats > 5:
            self._last(app, (across - 1) * width, _TOPS[1])
        elif cups:
            self._cups(app)
        else:
            self._deal(app, seats, (across - 1) * width)
        if self.told:
            hint = "hint-over" if session.closed() else "hint-open" if session.deal else "hint-home"
            app.canvas.rect(0, _TOPS[1] - 2, WIDTH, 11, False)
            app.canvas.text(_TOPS[1], 0, app.t(hint))

    def _seat(self, app, at, seat, x, y, width, seats) -> None:
        """Name, signs and total of a seat."""
        session, canvas = app.session, app.canvas
        over = session.closed()
        before = "" if over or seat != speaker(session) else font.SPEAKS
        if at == session.dealer and not over and seats <= 5:
            before += font.DEALER
        behind = font.HAT if seat == session.hat else ""
        if seat in session.game.arrangers(session.seats, session.dealer):
            behind = "T" + behind
        out = seat in session.sits_out() and not over
        room = min(width - 3, WIDTH - x)
        for name in (session.names[seat], wording.short(app, seat)):
            text = before + (f"({name})" if out else name) + behind
            if width_of(text) <= room:
                break
        canvas.text(y, x, fit(text, room))
        total = widgets.signed(app.total(seat))
        narrow = seats > 4 or len(total) > 3
        if digits_width(total, narrow) <= room:
            canvas.digits(y + _BELOW, x, total, narrow)
        else:
            canvas.text(y + _BELOW + 4, x, total, marked=True)

    def _deal(self, app, seats, x) -> None:
        """The last cell: the deal, the factor, how long it lasts, the kitty."""
        session, canvas = app.session, app.canvas
        room = WIDTH - x
        number = app.t("deal-number", _number(app))
        factor = session.factor()
        beside = 0 if factor == 1 or seats in (2, 4) else digits_width(f"×{factor}") + 2
        lines = widgets.wrap(self._status(app), room - beside)
        if session.pots and session.pots[0]:
            pot = f"{app.word(session.game.POTS[0])} {session.pots[0]}"
            fits = width_of(pot) <= room - beside
            lines.append(pot if fits else f"{font.CUP} {session.pots[0]}")
        if app.battery:
            lines.append(font.BATTERY + ("+" if app.battery.hours < 0 else f"{app.battery.hours}h"))
        marks = app.game_ui.marks(session.deal) if session.deal else ""
        high = seats in (2, 4)
        head = widgets.wrap(number + marks, room)
        if len(head) + len(lines) > (4 if high else 3) or (beside and head[1:]):
            head = [f"{_number(app)}." + marks]
        for i, text in enumerate((head + lines)[: 4 if high else 3]):
            left = beside if i else 0
            y = LINES[i] if high else _TOPS[1] + 10 * i
            canvas.text(y, x + left, fit(text, room - left))
        if factor > 1:
            canvas.digits(_TOPS[1] + _BELOW, x, f"×{factor}", len(str(factor)) > 1)

    def _status(self, app) -> str:
        session = app.session
        if session.closed():
            return app.t("evening-over")
        if session.left:
            return app.t("closing-left", session.left)
        if session.closing:
            return app.t("closing-wait")
        if session.rounds:
            return app.t("rounds", "+".join([str(left) for left in session.rounds]))
        return ""

    def _last(self, app, x, y) -> None:
        """The last cell of a large table: deal and factor, who deals, who speaks."""
        session, canvas = app.session, app.canvas
        factor = session.factor()
        text = f"{_number(app)}." + (f" ×{factor}" if factor > 1 else "")
        canvas.text(y, x, text + (app.game_ui.marks(session.deal) if session.deal else ""))
        if not session.closed():
            dealer = session.seats[session.dealer]
            canvas.text(y + 10, x, fit(font.DEALER + " " + wording.short(app, dealer), WIDTH - x))
            speaks = speaker(session)
            if speaks:
                canvas.text(
                    y + 19, x, fit(font.SPEAKS + " " + wording.short(app, speaks), WIDTH - x)
                )

    def _cups(self, app) -> None:
        """The second line of a Danish table: what is in the cups, and the deal."""
        session, canvas = app.session, app.canvas
        for i, (pot, points) in enumerate(zip(session.game.POTS, session.pots)):
            x = i * _CUP
            canvas.text(_TOPS[1], x, fit(font.CUP + app.t("pot-" + pot), _CUP - 2))
            canvas.digits(_TOPS[1] + _BELOW, x, str(points), points > 999)
        room = WIDTH - 2 * _CUP
        number = app.t("deal-number", _number(app))
        canvas.text(_TOPS[1], 2 * _CUP, number if width_of(number) <= room else f"{_number(app)}.")
        for i, text in enumerate(widgets.wrap(self._status(app), room)[:2]):
            canvas.text(_TOPS[1] + 10 + 10 * i, 2 * _CUP, text)

    # -- keys

    def key(self, app, key) -> None:
        session = app.session
        self.told = False
        if key == keys.UP or (key == keys.OK and session.closed()):
            from ui.screens.standings import Payments

            app.push(Payments(app))
        elif key in (keys.DOWN, keys.BACK):
            from ui.screens import menu

            if key == keys.DOWN:
                app.push(menu.menu(app))
            else:
                menu.undo(app)
        elif key == keys.LEFT:
            self._last_deal(app)
        elif not session.closed():
            self._play(app, by_outcome=key == keys.RIGHT)

    def _play(self, app, by_outcome) -> None:
        from ui.screens import entry

        if not app.session.deal:
            app.evening.do(("deal",))
        app.close_history()
        app.push(entry.Entry(app, app.evening, by_outcome=by_outcome))

    def _last_deal(self, app) -> None:
        """The deal closed last, from where one can look at those before."""
        closed = app.session.number - bool(app.session.deal)
        if not closed:
            self.told = True
            return
        from ui.screens.history import History

        app.push(History(app, app.evening, 1 if app.session.deal else 0))
        app.stack[-1].open(app, closed)


def _cells(seats) -> tuple:
    """Cells in a line, and the pixels of each."""
    return [row[1:] for row in _CELLS if seats <= row[0]][0]


def _number(app) -> int:
    """The number in the evening of the deal that is open or comes."""
    session = app.session
    return app.number(session.number + (0 if session.deal else 1))


def speaker(session) -> str | None:
    """The seat whose turn it is, or that goes first in the coming deal; None if nobody's."""
    return session.game.ask().turn(session.deal) if session.deal else session.players()[0]
