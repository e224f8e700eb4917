"""What a deal pays: who played what, every player's payout, and below them the reasons. Nothing is
settled unseen: OK settles, or hands it to who loses, where the table wants that."""

from dialogue import recap
from dialogue.changes import changes
from dialogue.facts import between
from dialogue.terms import END, GO, Refused
from store.steps import deal_of
from store.unload import frequent_gc
from ui import font, keys, lists, widgets, wording
from ui.canvas import LINES, WIDTH, digits_width, fit, width_of
from ui.screen import AMEND_WRITES, Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tarokk.deal import Deal
    from tarokk.kinds import MaybeNone, Seat
    from ui.kinds import App, Browse, Target


_ROWS = 4  # of reasons on a page
# Rows of payouts, the y of each: where the names stand.
_TOPS = ((14, 34), (12, 29, 46))
_COLUMN = 67
_SIGN = 8
_HINT = LINES[5]
_AROUND = 30  # parts of the work on a correction that fill the bar once
_MOST = 45  # characters of a line, and never so many


class Recap(Screen):
    """OK puts `end` to the deal; BACK returns to its entry. Of an earlier deal, LEFT and RIGHT go
    to the one before and behind it, and OK corrects it.

    top      the first reason that is shown, -1 while the payouts are
    paid     the payouts, once they were drawn, and the deal's factor; nothing changes them here
    told     the reasons, once they were needed; reasons, the same as rows that fit
    """

    likely_keys = (keys.OK,)
    stops = True

    def __init__(self, target: object, number: int = 0, browse: "Browse | None" = None) -> None:
        self.target: Target = target
        self.number = number  # of an earlier deal, that is looked at or corrected
        self.browse = browse  # where it stands among the deals, or None
        self.writes = AMEND_WRITES if number and not browse else 1
        self.top = -1
        self.paid: dict | MaybeNone = None
        self._signs: dict = {}  # of the seats, with the payouts
        self.closed: Screen | None = None  # what takes the place of the entry while it is settled
        self.items: list | None = None
        self.reasons: list | None = None

    # -- drawing

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        session = self.target.session
        app.show(session)
        deal = deal_of(self.target)
        self._pay_out()
        if self.top < 0 and self._is_played():
            self._title(app, app.game_ui.headline(app, deal))
            (self._read if self.browse else self._payouts)(app, deal, self.paid)
        else:
            self._title(app, app.t("why" if self._is_played() else "recap"))
            self._draw_reasons(app)
            hint = app.t(self._hint() + ("-why" if self._is_played() else ""))
            widgets.hint(app.canvas, hint if self._is_played() else _brief(hint))

    def work_out(self, app: "App") -> None:
        """Work out what the picture says, which takes longer than to draw it."""
        app.show(self.target.session)
        self._pay_out()
        self._reason_items(app)

    def _pay_out(self) -> None:
        if self.paid is None:
            self.factor = recap.factor_of(self.target.session)
            self.paid = recap.payouts(self.target)
            sides = recap.sides_of(self.target)
            self._signs = {seat: wording.SIGNS.get(sides[seat], "") for seat in sides}

    def _read(self, app: "App", deal: "Deal", paid: dict[str, int]) -> None:
        """An earlier deal on one screen: as much of the reasons as there is room for, and the
        payouts below them."""
        canvas, seats = app.canvas, self._seats(paid)
        first = widgets.ROWS + 1 - (len(seats) + 1) // 2
        reasons = [row for row in self._reason_items(app) if row[-1] != "sum"]
        labels = [row[0].rstrip(".") for row in reasons]
        if not self._signs:  # nobody played: what goes into the kitty, whose hand it was
            labels = [(row[0].rstrip(".") + " " + row[1]).strip() for row in reasons]
        text = ", ".join(labels).replace("▲ ", "▲").replace("▼ ", "▼")
        lines = widgets.wrap(text[: _MOST * first])
        if len(lines) >= first:  # the others are below
            text = " ".join(lines[: first - 1]) + " "
            while len(lines) >= first:
                text = text[: text.rfind(", ")]
                lines = widgets.wrap(text, widgets.END)
            canvas.text(LINES[first - 1], widgets.END + 1, "▾")
        for at, line in enumerate(lines):
            canvas.text(LINES[1 + at], 0, line)
        for at, seat in enumerate(seats):
            place = at % 2 * _COLUMN, LINES[first + at // 2]
            _payout(app, *place, self._signs.get(seat, ""), seat, paid[seat], True)
        self._below(app, deal, paid)

    def _draw_reasons(self, app: "App") -> None:
        first, reasons = max(self.top, 0), self._reasons(app)
        widgets.table(app.canvas, reasons[first : first + _ROWS])
        if first + _ROWS < len(reasons):
            app.canvas.text(LINES[4], widgets.END + 1, "▾")

    def _is_played(self) -> bool:
        """True if payouts are told, be they zeros."""
        return bool(self._signs) or any((self.paid or {}).values())

    def _reasons(self, app: "App") -> list:
        if self.reasons is None:
            self.reasons = widgets.rows([row[:2] for row in self._reason_items(app)])
        return self.reasons

    def _reason_items(self, app: "App") -> list:
        """(label, right, code) of each reason."""
        if self.items is None:
            deal = deal_of(self.target)
            rows = [worded(app, deal, *why) for why in recap.reasons(deal, self.factor)]
            rows = rows or [(app.note(("nothing-paid",)), "", "")]
            if not self._signs:
                rows = app.game_ui.unplayed(app, self.target.session, deal, rows)
            if self.browse:  # what was counted, which is asked for later, stands there too
                counted = [
                    move
                    for move in self.target.moves()
                    if move[0] == "points" and move[-1].isdigit()
                ]
                rows = [(wording.step(app, move), "") for move in counted] + rows
            self.items = rows
        return self.items

    def _title(self, app: "App", text: str) -> None:
        number = self.number or self.target.session.number
        right = f"×{self.factor}" if self.factor > 1 else ""
        if self.browse:
            right = self.browse.position()
        evening = self.target.evening if self.number else None
        whole, room = f"{app.number(number, evening)}. {text}", WIDTH - width_of(right) - 4
        if self.browse and width_of(wording.shortened(app, whole, room)) > room:
            whole = text  # the number stands at the right
        wording.title(app, whole, right)

    def _hint(self) -> str:
        if self.browse:
            return "hint-recap-browse"
        if self.number:
            return "hint-recap-old"
        return "hint-recap" if self._is_played() else "hint-recap-none"

    def _payouts(self, app: "App", deal: "Deal", paid: dict[str, int]) -> None:
        """Two columns, one of each side in a row where the sides are even; who sits out below."""
        canvas = app.canvas
        signs = self._signs
        seats = self._seats(paid)
        tops: tuple = _TOPS[len(seats) > 4]
        for at, seat in enumerate(seats):
            x, y = at % 2 * _COLUMN, tops[at // 2]
            canvas.above(y)
            _payout(app, x, y, signs.get(seat, ""), seat, paid[seat])
        if len(seats) == 5:
            hint = _brief(app.t(self._hint())) + " ↓"
            canvas.text(tops[2] + 5, min(_COLUMN, WIDTH - width_of(hint)), hint)
        else:
            self._below(app, deal, paid)

    def _below(self, app: "App", deal: "Deal", paid: dict[str, int]) -> None:
        """The kitty, or who sat out, and what the keys do."""
        canvas, hint = app.canvas, app.t(self._hint())
        out = [wording.short(app, seat) for seat in self.target.session.seats if seat not in paid]
        lying = recap.pots(deal, self.factor)
        text = f"({', '.join(out)} –)" if out else ""
        text = ", ".join([f"{app.word(word)} {points}" for word, points in lying]) or text
        if text:
            if width_of(text) + width_of(hint) + 5 > WIDTH:
                hint = _brief(hint) + " ↓"
                if lying and width_of(text) + width_of(hint) + 5 > WIDTH:
                    text = font.CUP + ", ".join([str(points) for _, points in lying])
            if width_of(text) + width_of(hint) + 5 > WIDTH:
                hint = "OK ↓"
            text = fit(text, WIDTH - width_of(hint) - 5)
            canvas.text(_HINT, 0, text)
            canvas.right(_HINT, WIDTH, hint)
        else:
            widgets.hint(canvas, hint)

    def _seats(self, paid: dict[str, int]) -> list:
        """Those that these payouts are of, as they stand beside one another."""
        seats = [seat for seat in self.target.session.seats if seat in paid]
        return _in_order(seats, self._signs)

    # -- keys

    def idle(self) -> bool:
        """See `Screen`."""
        if self.browse:
            return self.browse.idle()
        return self.number > 0 and self.target.foresee()

    def copy_for(self, target: "Target") -> "Recap":
        """See `Screen`."""
        return Recap(target)

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if key in (keys.UP, keys.DOWN):
            self._scroll(app, 1 if key == keys.DOWN else -1)
        elif key in (keys.LEFT, keys.RIGHT):
            if self.browse:
                self.browse.turn(app, 1 if key == keys.RIGHT else -1)
        elif key == keys.OK:
            if self.browse:
                self.browse.correct(app, self.target)
            elif not self._hands_over(app):
                self._settle(app)
        elif key == keys.BACK:
            self._back(app)

    def _scroll(self, app: "App", step: int) -> None:
        """To the reasons and on, or back."""
        before, reasons = self.top, self._reasons(app)
        if step < 0:
            self.top = max(before - 1, -1)
        elif before < 0 or before + _ROWS < len(reasons):
            self.top += 1
        app.drawn = before == self.top
        if min(before, self.top) >= 0 and not app.drawn:
            first, then = "".join(reasons[before]), "".join(reasons[self.top])
            if widgets.rows_gone(app.canvas, first, then):
                self._draw_reasons(app)
                app.drawn = True

    def _hands_over(self, app: "App") -> bool:
        """Ask who loses for another key, where the table wants that and somebody loses."""
        if "confirm" not in self.target.session.info:
            return False
        paid = self.paid or {}
        names = [wording.name(app, seat) for seat in sorted(paid) if paid[seat] < 0]
        if not names:
            return False
        text = app.t("losers-agree", ", ".join(names))
        app.push(widgets.Message(text, self._settle, keys.RIGHT))
        return True

    def _settle(self, app: "App", agreed: bool = False) -> None:
        """Settle it; of a correction that changes later deals, say that first and ask."""
        if self.number:
            self.closed = self.closed or app.stack[-2].closed
            app.stack[-2] = self.closed
            done = 0
            with frequent_gc():
                while self.target.foresee():
                    if done % 2 == 0:
                        app.works(done % _AROUND, _AROUND)
                    done += 1
            app.works(_AROUND, _AROUND)
            if not agreed and self._asks_for_later(app):
                return
        if self.number or self.target.session.deal:  # what closed by itself needs no `end`
            self.target.do(END)
        sheet = self.target.evening if self.number else app.evening
        below = app.stack[:-2]  # what an earlier deal was opened from
        if sheet is not app.evening and sheet.is_amended():
            app.amended = sheet, app.evening.journal.good, below[-1].deals.evening
        app.home()
        if self.number and below[-1].deals.evening is not app.evening:
            app.stack = below  # another evening: the table is not what he wants to see
        self._ask_between(app)

    def _asks_for_later(self, app: "App") -> bool:
        """Ask whether later deals may change, if they do."""
        groups = changes(self.target.session.seats, *self.target.later_deals())
        texts = [wording.change(app, *group) for group in groups]
        if texts:
            text = app.t("recounts", ", ".join(texts))
            app.ask(text, lambda app: self._settle(app, True))
        return bool(texts)

    def _ask_between(self, app: "App") -> None:
        """Somebody may have a choice before the next deal; the first row is to say nothing."""
        session = app.session
        moves = between(session) if session is self.target.session else ()
        if moves:
            heading, labels = app.game_ui.between(app, session, moves)

            def chosen(app: "App", at: int) -> None:
                if at:
                    self.target.do(moves[at - 1])
                app.home()

            marks = (GO + moves[0][:1],) + moves
            app.push(lists.Choice(heading, labels, chosen, 0, marks))

    def _back(self, app: "App") -> None:
        app.pop()
        if app.stack[-1] is self.closed:
            return  # it asks again by itself
        if not self.browse and not self.target.session.deal:
            try:
                app.stack[-1].key(app, keys.BACK)
            except (Refused, OSError):
                app.push(self)  # the deal is still closed
                raise


def worded(app: "App", deal: "Deal", code: str, *facts: "Any") -> tuple:
    """(label, right, code) of a reason, see `dialogue.recap`."""
    if code == "hat":
        return app.t("step-hat") + " " + wording.name(app, facts[0]), "", code
    if code == "sum":
        seats, product, parts, points = facts
        sign = "▲ " if deal.declarer else ""
        label = sign + ", ".join([wording.name(app, seat) for seat in seats])
        return label, _product(product, points, parts), code
    item, points, rest = facts
    if code == "own":
        right = widgets.signed(points) + (f" × {rest}" if rest > 1 else "")
    else:
        right = _product(rest, points)
    return app.game_ui.reason(app, deal, item), right, code


def _product(numbers: tuple, points: int, parts: int = 1) -> str:
    """`3 × 4 = +12`, `7 × 2 / 3 ≈ +5` where it is rounded."""
    product = 1
    for number in numbers:
        product *= number
    if numbers[:1] == (product,) == (abs(points),) or not numbers:
        return widgets.signed(points)
    text = " × ".join([str(number) for number in numbers]) + (f" / {parts}" if parts > 1 else "")
    return text + (" = " if product == abs(points) * parts else " ≈ ") + widgets.signed(points)


def _brief(hint: str) -> str:
    """What OK does."""
    return hint.split("  ↓")[0]


def _in_order(seats: list[str], signs: dict[str, str]) -> list:
    """The declarer's side beside the other where they are even, else behind one another."""
    up = [seat for seat in seats if signs.get(seat) == "▲"]
    down = [seat for seat in seats if signs.get(seat) == "▼"]
    rest = [seat for seat in seats if not signs.get(seat)]
    if len(up) == len(down):
        up = [seat for pair in zip(up, down) for seat in pair]
        down = []
    return up + down + rest


def _payout(
    app: "App", x: int, y: int, sign: str, seat: "Seat", points: int, small: bool = False
) -> None:
    canvas = app.canvas
    text = widgets.signed(points)
    start = x + _COLUMN - 6 - (width_of(text, True) if small else digits_width(text, True))
    below = y if small else y + 5  # the digits' top
    if sign:
        canvas.text(below, x, sign)
        x += _SIGN
    name = wording.name(app, seat)
    if width_of(name) > start - x - 2:
        name = wording.short(app, seat)
    canvas.text(below, x, wording.squeezed("%s", name, start - x - 2))
    if small:
        canvas.text(y, start, text, None, True)
    else:
        canvas.digits(y, start, text, True)
