"""A deal, entered as it happens or by its outcome: one list after the other, as the core asks.

The target is the evening, or a draft of an earlier deal; it has `session`, `moves`, `do` and
`undo`. BACK takes the last step back, LEFT leaves for the table and keeps everything.
"""

from tarokk import ask
from tarokk.refused import Refused
from tarokk.seats import after
from ui import keys, parts, say
from ui.screens.quick import Quick
from ui.screens.recap import Recap, deal_of

_LEVELS, _SKIZ = "levels", "skiz"


class Draft:
    """An earlier deal on the bench: steps change only the draft until its `end` is done."""

    def __init__(self, evening, number):
        self.evening = evening
        self.number = number
        self._old = evening.deal_moves(number)
        self._moves = list(self._old)
        self._fold()

    def _fold(self):
        self.session = self.evening.deal_session(self.number)
        for move in self._moves:
            self.session.apply(move)

    def moves(self):
        """The draft's moves behind `deal`."""
        return self._moves

    def do(self, move):
        """Apply a move to the draft; `end` puts a changed draft in the deal's place."""
        if move == ask.END:
            if self._moves != self._old:
                self.evening.amend(self.number, self._moves)
            return
        self.session.apply(move)
        self._moves.append(move)

    def undo(self):
        """Take the draft's last move back; whether there was one."""
        if not self._moves:
            return False
        self._moves.pop()
        self._fold()
        return True


class Entry:
    """The lists of one deal. What is asked follows from the deal's state, but for where the
    reader has gone on without a move: topics `passed`, `sub` a list opened from another.

    Answers that differ in one word, such as the side that made a figure, share a row: `groups`
    of them, RIGHT and LEFT choose in the row, `column` tells which; a row that is left goes back
    to its first answer.
    """

    keeps = True  # BACK is a step back in the deal here, so that holding it means no more

    def __init__(self, app, target, by_outcome=False, number=0):
        self.target = target
        self.number = number  # of an earlier deal
        self.by_outcome = by_outcome
        self.passed: tuple = ()
        self.passed_at = 0  # how many moves there were then
        self.sub = None
        self.stem = None
        self.steps = 1  # how many moves the last answer was
        self.points = ask.POINTS
        self.list = parts.List()
        self.column = 0
        self._renew(app)

    # -- what is asked now

    def topic(self):
        """The question, as `ask.topic` has it, or a list opened from another."""
        deal = deal_of(self.target)
        if self.sub:
            return self.sub
        what = ask.topic(deal, self.passed)
        if what == "auction" and self.by_outcome and not deal.auction.begun():
            return "outcome"
        return what

    def _moves(self, what):
        if what == _LEVELS:
            return ask.levels(self.stem)
        if what == _SKIZ:
            return (ask.GO,) + ask.skiz(self.target.session)
        return ask.likely(deal_of(self.target), what) if what not in (None, "points") else ()

    def _renew(self, app):
        """The list of what is asked now, the cursor on the likeliest answer."""
        app.shown = self.target.session
        what = self.topic()
        self.groups = groups = parts.Lazy(grouped(self._moves(what)))
        self.asked = what
        self.taken = False
        self.grouped = False
        self.column = 0
        self.head = self._head(app, what, deal_of(self.target))
        self.list.set(parts.Rows(groups, lambda at: self._item(app, what, groups[at][0])))

    def _item(self, app, what, move):
        """An answer as (label, note)."""
        if what == _LEVELS and move == self.stem:
            return (app.t("plain"), "")
        label, note = say.item(app, what, move)
        if move in ask.PSEUDO or move[0] == ask.GROUP:
            return (label, note)
        return (label, app.note(ask.meaning(deal_of(self.target), move)) or note)

    # -- drawing

    def draw(self, app):
        app.shown = self.target.session
        canvas = app.canvas
        what = self.topic()
        deal = deal_of(self.target)
        factor = self.target.session.factor()
        right = f"×{factor}" if factor > 1 else ""
        parts.title(canvas, self._title(app, what, deal), right)
        if what == "points":
            self._draw_points(app)
            return
        row = 1 + len(self.head)
        for i, line in enumerate(self.head):
            canvas.text(1 + i, 0, line)
        seen = self.list.seen(parts.LAST_ROW - row + 1)
        self.grouped = any(len(self.groups[i]) > 1 for i in seen)
        self.list.draw(canvas, row, parts.LAST_ROW - self.grouped)
        choice = len(self.groups[self.list.at])
        if choice > 1:
            parts.hint(canvas, app.t("hint-choice") % (self.column + 1, choice))

    def leisure(self):
        """While no key is pressed the list is worked out to its end; whether there was more."""
        return self.groups.pull()

    def _title(self, app, what, deal):
        """The question, with who speaks, or who declares and how."""
        if what == "auction":
            return app.t(what) + " · " + say.name(app, deal.players[deal.auction.turn])
        if what == "speech":
            return app.t(what) + " · " + say.name(app, deal.players[deal.talk.turn])
        if what == "skart":
            return f"{say.name(app, deal.declarer)}: {app.word(deal.bid)}"
        return app.t(what)

    def _head(self, app, what, deal):
        """The lines above the list; they change only with what is asked."""
        text = ""
        if what == "auction":
            text = say.auction_line(app, self._said())
        elif what == "skart":
            seats = (deal.declarer,) + after(deal.players, deal.declarer)[:-1]
            text = "talon " + " ".join([f"{seat}{deal.share(seat)}" for seat in seats])
        elif what in ("speech", "facts", "announced"):
            return say.state_lines(app, deal)
        return parts.wrap(text)[-2:]

    def _said(self):
        """The moves of the auction so far."""
        players = deal_of(self.target).players
        return [move for move in self.target.moves() if move[0] in players]

    def _draw_points(self, app):
        canvas = app.canvas
        deal = deal_of(self.target)
        side, how = ask.points_mean(deal, self.points)
        canvas.text(1, 0, app.t("declarer-has"))
        canvas.centre(3, str(self.points), big=True)
        canvas.centre(5, app.t(how + "-" + side))
        canvas.text(6, 0, app.t("defence-has") % (deal.rules.POINTS[0] - self.points))
        parts.hint(canvas, app.t("hint-points"))

    # -- keys

    def key(self, app, key):
        try:
            self._press(app, key)
        except (Refused, OSError):
            if self.taken or self.topic() != self.asked:
                self._renew(app)  # half of an answer was taken
            raise

    def _press(self, app, key):
        what = self.topic()
        if key == keys.BACK:
            self._back(app)
        elif what == "points":
            self._points_key(app, key)
        elif key == keys.OK:
            self._choose(app, what, self.groups[self.list.at][self.column])
        elif key == keys.RIGHT:
            self._turn(app, what, 1)
        elif key == keys.LEFT:
            if self.column:
                self._turn(app, what, -1)
            else:
                app.home()
        else:
            at = self.list.at
            if self.list.moved(key) and self.column:
                self.list.items[at] = self._item(app, what, self.groups[at][0])
                self.column = 0
            elif not self.grouped:
                app.drawn = self.list.follow(app.canvas, at)

    def _turn(self, app, what, step):
        """To another answer of the row."""
        group = self.groups[self.list.at]
        self.column = (self.column + step) % len(group)
        self.list.items[self.list.at] = self._item(app, what, group[self.column])

    def _points_key(self, app, key):
        if key == keys.OK:
            self._do(app, ("points", str(self.points)))
            return
        step = {keys.UP: 1, keys.DOWN: -1, keys.LEFT: -10, keys.RIGHT: 10}[key]
        most = deal_of(self.target).rules.POINTS[0]
        self.points = min(max(self.points + step, 0), most)

    def _choose(self, app, what, move):
        if what == _SKIZ:
            if move != ask.GO:
                self.target.do(move)
                self.taken = True
            self._recap(app)
        elif move == ask.GO:
            self.passed += (what,)
            self.passed_at = len(self.target.moves())
            self.sub = None
            self._renew(app)
        elif move[0] == ask.GROUP:
            self._open(app, what, move)
        elif move == ask.MORE or (what == "announced" and len(ask.levels(move)) > 1):
            self.stem = move
            self.sub = "announced" if move == ask.MORE else _LEVELS
            self._renew(app)
        elif move == ask.END:
            self._settle(app)
        elif move == ask.ALL_PASS:
            players = deal_of(self.target).players
            self._do(app, *[(seat, "pass") for seat in players])
        else:
            self.sub = "announced" if self.sub else None
            self._do(app, move)

    def _open(self, app, what, opener):
        """The figures of a group, a key for each."""
        figures = ask.members(deal_of(self.target), what, opener)

        def taken(app, move):
            self._choose(app, what, move)

        def item(move):
            label, note = self._item(app, what, move)
            return (label, note if what == "speech" else "")  # the side stands in the heading

        heading = " ".join(say.item(app, what, opener)).strip()
        app.push(Quick(heading, figures, item, taken))

    def _do(self, app, *moves):
        for move in moves:
            self.target.do(move)
            self.taken = True
        self.steps = len(moves)
        self.points = ask.POINTS
        if deal_of(self.target).over():
            self._recap(app)
        else:
            self._renew(app)

    def _settle(self, app):
        if ask.skiz(self.target.session):
            self.sub = _SKIZ
            self._renew(app)
        else:
            self._recap(app)

    def _recap(self, app):
        if self.sub:
            self.sub = None
            self._renew(app)
        app.push(Recap(self.target, self.number))

    def _back(self, app):
        """One step back: out of a list, before the skart, or the last answer; then the table."""
        if self.sub:
            self.sub = "announced" if self.sub == _LEVELS else None
        elif self.passed and self.passed_at == len(self.target.moves()):
            self.passed = self.passed[:-1]
        else:
            while True:
                last = (self.target.moves() or [()])[-1]
                if last[:1] == ("points",):
                    self.points = int(last[1])  # to be corrected, not entered anew
                if not self.target.undo():
                    app.pop()
                    return
                self.taken = True
                if not self.target.session.deal:
                    app.home()
                    return
                if self.steps == 1:
                    break
                self.steps -= 1
        self._renew(app)


def grouped(moves):
    """The moves in rows: neighbours that differ in one word, the side or else the last."""
    row: list = []
    stem = None
    for move in moves:
        at = 1 if move[0] == "announced" else len(move) - 1
        before, stem = stem, move[:at] + move[at + 1 :]
        if row and len(move) > 2 and stem == before:
            row.append(move)
        else:
            if row:
                yield row
            row = [move]
    if row:
        yield row
