"""A deal, entered as it happens or by its outcome: one list after the other, as the core asks.

The target is the evening, or a draft of an earlier deal; it has `session`, `do` and `undo`. BACK
takes the last step back, LEFT leaves for the table and keeps everything.
"""

from tarokk import ask
from tarokk.seats import after
from tarokk.tables import ALL_POINTS, BIDS
from ui import keys, parts, say
from ui.canvas import ADVANCE
from ui.screens import recap

_LEVELS = "levels"


class Draft:
    """An earlier deal on the bench: steps change only the draft until its `end` is done."""

    def __init__(self, evening, number):
        self.evening = evening
        self.number = number
        self.moves = [tuple(text.split()) for text in evening.deal_lines(number)]
        self._fold()

    def _fold(self):
        self.session = self.evening.deal_session(self.number)
        for move in self.moves:
            self.session.apply(move)

    def do(self, move):
        """Apply a move to the draft; `end` puts the draft in the deal's place."""
        if move == ask.END:
            self.evening.amend(self.number, self.moves)
            return
        self.session.apply(move)
        self.moves.append(move)

    def undo(self):
        """Take the draft's last move back; whether there was one."""
        if not self.moves:
            return False
        self.moves.pop()
        self._fold()
        return True


def deal_of(target):
    """The deal being entered, or the one that has just closed by itself."""
    return target.session.deal or target.session.last


class Entry:
    """The lists of one deal. What is asked follows from the deal's state, but for where the
    reader has gone on without a move: `passed` the skart, `sub` a list opened from another."""

    def __init__(self, app, target, by_outcome=False):
        self.target = target
        self.by_outcome = by_outcome
        self.passed = False
        self.sub = None
        self.stem = None
        self.points = ask.POINTS
        self.list = parts.List()
        self.column = 0
        self._renew(app)

    # -- what is asked now

    def topic(self):
        deal = deal_of(self.target)
        if self.sub:
            return self.sub
        what = ask.topic(deal)
        if what == "auction" and self.by_outcome and not deal.auction.turn:
            return "outcome"
        if what == "skart" and self.passed:
            return "speech"
        return what

    def _moves(self, what):
        deal = deal_of(self.target)
        if what == _LEVELS:
            return ask.levels(self.stem)
        if what == "skiz":
            return (ask.GO,) + ask.skiz(self.target.session)
        if what == "outcome":
            return deal.players + (None,)
        return ask.answers(deal, what) if what not in (None, "points") else ()

    def _renew(self, app):
        """The list of what is asked now, the cursor on the likeliest answer."""
        what = self.topic()
        deal = deal_of(self.target)
        self.moves = self._moves(what)
        self.column = 0
        if what == "outcome":
            names = [(say.name(app, seat), "") for seat in deal.players]
            self.list.set(names + [(app.t("pass-out"), "")])
        else:
            self.list.set([self._item(app, what, deal, move) for move in self.moves])

    def _item(self, app, what, deal, move):
        if what == _LEVELS:
            plain = move == self.stem
            return (app.t("plain") if plain else say.answer(app, what, move), "")
        if move in (ask.GO, ask.END, ask.MORE):
            return (say.answer(app, what, move), "")
        note = app.note(ask.meaning(deal, move)) or say.side(app, move)
        return (say.answer(app, what, move), note)

    # -- drawing

    def draw(self, app):
        canvas = app.canvas
        what = self.topic()
        deal = deal_of(self.target)
        factor = self.target.session.factor()
        right = f"×{factor}" if factor > 1 else ""
        parts.title(canvas, app.t(what) + self._who(app, what, deal), right)
        if what == "points":
            self._draw_points(app)
            return
        row = self._draw_head(app, what, deal)
        self.list.draw(canvas, row)
        if what == "outcome":
            self._draw_bids(app, row)

    def _who(self, app, what, deal):
        """Who speaks, or who declares and how."""
        if what == "auction":
            return " · " + say.name(app, deal.players[deal.auction.turn])
        if what == "speech":
            return " · " + say.name(app, deal.players[deal.talk.turn])
        if what == "skart":
            return f" · {say.name(app, deal.declarer)}: {app.word(deal.bid)}"
        return ""

    def _draw_head(self, app, what, deal):
        """The lines above the list; returns the row below them."""
        text = ""
        if what == "auction":
            text = say.auction_line(app, self._said())
        elif what == "skart":
            seats = (deal.declarer,) + after(deal.players, deal.declarer)[:-1]
            text = "talon " + " ".join(f"{seat}{deal.share(seat)}" for seat in seats)
        elif what in ("speech", "facts", "announced"):
            text = say.contract_line(app, deal) + " " + say.facts_line(app, deal)
        lines = parts.wrap(text)[-2:]
        for i, line in enumerate(lines):
            app.canvas.text(1 + i, 0, line)
        return 1 + len(lines)

    def _said(self):
        target = self.target
        lines = target.moves if isinstance(target, Draft) else [
            tuple(text.split()) for text in target.lines
        ]
        return [move for move in lines if move[0] in deal_of(target).players]

    def _draw_bids(self, app, row):
        """The four bids beside each name; the marked one of the marked name stands out."""
        for i in range(len(self.moves) - 1):
            for column, bid in enumerate(BIDS):
                mark = say.bid_mark(app, bid[0])
                x = 76 + 12 * column
                app.canvas.text(row + i, x, mark)
                if i == self.list.at and column == self.column:
                    app.canvas.invert(row + i, x - 2, x + ADVANCE * len(mark) + 1)

    def _draw_points(self, app):
        canvas = app.canvas
        side, how = ask.points_mean(self.points)
        canvas.text(1, 0, app.t("declarer-has"))
        canvas.centre(3, str(self.points), big=True)
        canvas.centre(5, app.t(how + "-" + side))
        canvas.text(6, 0, app.t("defence-has") % (ALL_POINTS - self.points))
        parts.hint(canvas, app.t("hint-points"))

    # -- keys

    def key(self, app, key):
        what = self.topic()
        if key == keys.BACK:
            self._back(app)
        elif what == "points":
            self._points_key(app, key)
        elif what == "outcome" and key in (keys.LEFT, keys.RIGHT):
            self.column = (self.column + (1 if key == keys.RIGHT else -1)) % len(BIDS)
        elif key == keys.LEFT:
            app.home()
        elif key == keys.OK:
            self._choose(app, what, self.list.at)
        else:
            self.list.moved(key)

    def _points_key(self, app, key):
        if key == keys.OK:
            self._do(app, ("points", str(self.points)))
            return
        step = {keys.UP: 1, keys.DOWN: -1, keys.LEFT: -10, keys.RIGHT: 10}[key]
        self.points = min(max(self.points + step, 0), ALL_POINTS)

    def _choose(self, app, what, at):
        move = self.moves[at]
        if what == "outcome":
            self._outcome(app, move)
        elif what == "skiz":
            self.sub = None
            if move != ask.GO:
                self.target.do(move)
            self._settle(app)
        elif move == ask.GO:
            self.passed = self.passed or what == "skart"
            self.sub = None
            self._renew(app)
        elif move == ask.MORE or (what == "announced" and len(ask.levels(move)) > 1):
            self.stem = move
            self.sub = "announced" if move == ask.MORE else _LEVELS
            self._renew(app)
        elif move == ask.END:
            self._settle(app)
        else:
            self.sub = "announced" if self.sub else None
            self._do(app, move)

    def _outcome(self, app, seat):
        """The declarer with his bid, or four passes."""
        if seat:
            self._do(app, ("declarer", seat, BIDS[self.column][0]))
            return
        for player in deal_of(self.target).players:
            self.target.do((player, "pass"))
        self._moved(app)

    def _do(self, app, move):
        self.target.do(move)
        self._moved(app)

    def _moved(self, app):
        deal = deal_of(self.target)
        self.points = ask.POINTS
        if deal.over():
            app.push(recap.Recap(self.target, deal))
        else:
            self._renew(app)

    def _settle(self, app):
        if self.sub is None and ask.skiz(self.target.session):
            self.sub = "skiz"
            self._renew(app)
        else:
            self.sub = None
            app.push(recap.Recap(self.target, deal_of(self.target)))

    def _back(self, app):
        """One step back: out of a list, before the skart, or the last move; at last the table."""
        if self.sub:
            self.sub = "announced" if self.sub == _LEVELS else None
        elif self.passed and deal_of(self.target).phase == "skart":
            self.passed = False
        else:
            if not self.target.undo() or not self.target.session.deal:
                app.home()
                return
        self._renew(app)
