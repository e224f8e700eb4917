"""A deal, entered as it happens or by its outcome: one list after the other, as the core asks.

The target is the evening, or a draft of an earlier deal; it has `session`, `moves`, `do`,
`take_back` and `fold`. BACK takes the last step back, LEFT leaves for the table and keeps all.
"""

from store.replay import DEAL
from tarokk.ask import END, GO, GROUP
from tarokk.refused import Refused
from ui import answers, keys, widgets, wording
from ui.canvas import WIDTH, fit
from ui.screen import Screen

_SKIZ = "skiz"


class Draft:
    """An earlier deal that is corrected: steps change only the draft until its `end` is done.

    Its session stands once `fold` has made its moves again; `more` makes one of them at a time.
    """

    def __init__(self, evening, number) -> None:
        self.evening = evening
        self.number = number
        self._old, self._whole = evening.deal_told(number)
        self._moves = list(self._old)
        self._left: list | None = None  # the moves to be made, once it has begun
        self._mark: tuple | None = None  # the session's, before the deal

    def _begin(self) -> None:
        if self._mark is None:
            self.session = self.evening.session_before(self.number)
            self._mark = self.session.mark()
        self.session.back(self._mark)
        self.session.apply((DEAL,))
        self._left = list(self._moves)

    def more(self) -> bool:
        """Begin, or make the next move; return whether there was one. Raises Refused."""
        if self._left is None:
            self._begin()
        elif self._left:
            self.session.apply(self._left.pop(0))
        else:
            return False
        return True

    def fold(self) -> None:
        """Make all that are left; not by `more`, since it goes deep. Raises Refused."""
        if self._left is None:
            self._begin()
        while self._left:
            self.session.apply(self._left.pop(0))

    def moves(self) -> list:
        """The draft's moves behind `deal`."""
        return self._moves

    def do(self, move) -> None:
        """Apply a move to the draft; `end` puts a changed draft in the deal's place."""
        if move == END:
            if self._moves != self._old or not self._whole:
                self.evening.amend(self.number, self._moves)
            return
        self.session.apply(move)
        self._moves.append(move)

    def take_back(self) -> bool:
        """Take the draft's last move back; return whether there was one. The others are not made
        again."""
        if not self._moves:
            return False
        self._moves.pop()
        self._left = None
        return True


def deal_of(target):
    """The deal being entered, or the one that has just closed by itself."""
    return target.session.deal or target.session.last


class Entry(Screen):
    """The lists of one deal. What is asked follows from the deal's state, but for where the
    reader has gone on without a move: topics `passed`, with how many moves there were then, and
    lists `opened` from another, each a topic and the answer that opened it.

    Answers that differ in one word, such as the side that made a figure, share a row: `groups`
    of them, RIGHT and LEFT choose in the row, `column` tells which; a row that is left goes back
    to its first answer.

    Numbers are asked one by one, `told` those before the one that stands there; `asking` is what
    the core asks, see `ask.numbers`.
    """

    likely_keys = (keys.OK,)
    keeps_back = True
    is_large = True

    def __init__(self, app, target, by_outcome=False, number=0) -> None:
        self.target = target
        self.number = number  # of an earlier deal
        self.ask = target.session.game.ask()
        self.passed = [(what, -1) for what in (self.ask.OUTCOME if by_outcome else ())]
        self.opened: list = []
        self.steps = 1  # how many moves the last answer was
        self.told: tuple = ()
        self.points: int | None = None
        self.asking: tuple | None = None
        self.list = widgets.List()
        self.column = 0
        self._renew(app)

    # -- what is asked now

    def topic(self) -> str | None:
        """The question, as `ask.topic` has it, or a list opened from another."""
        if self.opened:
            return self.opened[-1][0]
        return self.ask.topic(deal_of(self.target), [what for what, _ in self.passed])

    def _moves(self, what):
        if what == _SKIZ:
            return (GO,) + self.target.session.skiz_moves()
        if what in (None, "points"):
            return ()
        return self.ask.likely(deal_of(self.target), what, self._stem())

    def _stem(self) -> tuple | None:
        return self.opened[-1][1] if self.opened else None

    def _renew(self, app) -> None:
        """The list of what is asked now, the cursor on the likeliest answer."""
        app.show(self.target.session)
        what = self.topic()
        deal = deal_of(self.target)
        self.groups = groups = answers.Rows(self._moves(what), deal, self.ask.holds)
        self.asked = what
        self.taken = False
        self.grouped = False
        self.column = 0
        if what == "points":
            self.asking = self.ask.numbers(deal, self.told)
            if self.points is None:
                self.points = self.asking[1]
        self.head = app.game_ui.head(app, what, deal, self.target.moves())
        self.items = widgets.LazyItems(groups, lambda at: self._item(app, what, groups[at][0]))
        self.list.set(self.items)

    def _item(self, app, what, move) -> tuple:
        """An answer as (label, note)."""
        if what == _SKIZ:
            return (app.t("go-skiz") if move == GO else wording.name(app, move[1]), "")
        label, note = app.game_ui.item(app, what, move)
        if move in self.ask.PSEUDO or move[0] == GROUP:
            return (label, note)
        meaning = app.note(self.ask.meaning(deal_of(self.target), move))
        return (label, note + ": " + meaning if note and meaning else note or meaning)

    # -- drawing

    def draw(self, app) -> None:
        app.show(self.target.session)
        canvas = app.canvas
        what = self.asked
        deal = deal_of(self.target)
        factor = self.target.session.factor()
        right = f"×{factor}" if factor > 1 else ""
        heading = app.t(what) if what == _SKIZ else app.game_ui.title(app, what, deal, self._stem())
        widgets.title(canvas, heading, right)
        if what == "points":
            self._draw_points(app)
            return
        row = 1 + len(self.head)
        for i, line in enumerate(self.head):
            canvas.text(1 + i, 0, fit(line, WIDTH))
        self._look(app, what, widgets.LAST_ROW - row + 1)
        self.list.draw(canvas, row, widgets.LAST_ROW - self.grouped)
        if self.grouped:
            self._draw_choice(app)

    def _look(self, app, what, rows) -> None:
        """Work out what so many rows show, from here: it goes deep enough into the rules."""
        groups, items = self.groups, self.items
        groups.has(max(self.list.top + rows - 1, self.list.at))
        near = self.list.near(rows)
        self.grouped = False
        for i in near:
            if groups[i].has(1):
                self.grouped = True
                break
        for i in near:
            if not items.knows(i):
                items[i] = self._item(app, what, groups[i][0])
        if not self.grouped and near:
            groups.has(near[-1] + 1)  # whether the list goes on

    def _draw_choice(self, app) -> None:
        """How many answers the row has, and which of them stands there."""
        choice = len(self.groups[self.list.at])
        app.canvas.rect(0, 8 * widgets.LAST_ROW, WIDTH, 8, False)
        if choice > 1:
            widgets.hint(app.canvas, app.t("hint-choice", self.column + 1, choice))

    def idle(self) -> bool:
        """While no key is pressed the list is worked out to its end; return whether there was
        more."""
        return self.groups.pull()

    def _draw_points(self, app) -> None:
        canvas = app.canvas
        deal = deal_of(self.target)
        above, below, last = app.game_ui.number(app, deal, self.told, self.points, self.asking)
        canvas.text(1, 0, fit(above, WIDTH))
        canvas.centre(3, str(self.points), big=True)
        canvas.centre(5, below)
        canvas.text(6, 0, fit(last, WIDTH))
        widgets.hint(canvas, app.t("hint-points", self.asking[-1]))

    # -- keys

    def copy_for(self, target) -> "Entry":
        copy = object.__new__(Entry)
        for name, value in self.__dict__.items():
            setattr(copy, name, value)
        copy.target = target
        copy.passed, copy.opened = list(self.passed), list(self.opened)
        copy.list = widgets.List()
        copy.list.set(self.list.items, self.list.at)
        return copy

    def key(self, app, key) -> None:
        try:
            if key != keys.BACK:
                self._say(app, self._pressed(app, key))
            elif self._closes() or self._undo(app):
                self._renew(app)
        except (Refused, OSError):
            self.refresh(app)
            raise

    def refresh(self, app) -> None:
        """Half of an answer may have been taken."""
        if self.taken or self.topic() != self.asked:
            self._renew(app)

    def _pressed(self, app, key) -> tuple:
        """Return the moves that a key says, or none. To apply them goes deep: not from here."""
        what = self.asked
        if what == "points":
            return self._points_key(app, key)
        if key == keys.OK:
            if self.groups.has(0):
                return self._chosen(app, what, self.groups[self.list.at][self.column])
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
                self.items[at] = self._item(app, what, self.groups[at][0])
                self.column = 0
            else:
                self._drawn(app, self.list.follow(app.canvas, at))
        return ()

    def _turn(self, app, what, step) -> None:
        """To another answer of the row."""
        if not self.groups.has(0):
            return
        group = self.groups[self.list.at]
        self.column = (self.column + step) % len(group)
        self.items[self.list.at] = self._item(app, what, group[self.column])
        self._drawn(app, self.list.again(app.canvas))

    def _drawn(self, app, whole) -> None:
        """Nothing but the hint is left to draw, if that is so."""
        app.drawn = whole
        if whole and self.grouped:
            self._draw_choice(app)

    def _points_key(self, app, key) -> tuple:
        _, _, least, most, far = self.asking
        if key != keys.OK:
            step = {keys.UP: 1, keys.DOWN: -1, keys.LEFT: -far, keys.RIGHT: far}[key]
            self.points = min(max(self.points + step, least), most)
            return ()
        deal = deal_of(self.target)
        told = self.told + (self.points,)
        if self.ask.numbers(deal, told):
            self.told, self.points = told, None
            self._renew(app)
            return ()
        return (self.ask.points(deal, told),)

    def _chosen(self, app, what, move) -> tuple:
        """Return the moves that an answer says, or none."""
        deal = deal_of(self.target)
        opens = None if what == _SKIZ else self.ask.opens(deal, what, move)
        if what == _SKIZ:
            if move != GO:
                self.target.do(move)
                self.taken = True
            self._recap(app)
        elif move == GO:
            if self.opened:
                self.opened.pop()
            else:
                self.passed.append((what, len(self.target.moves())))
            self._renew(app)
        elif move[0] == GROUP:
            self._open(app, what, move)
        elif opens:
            self.opened.append((opens, move))
            self._renew(app)
        elif move == END:
            self._settle(app)
        else:
            return self.ask.moves(deal, move)
        return ()

    def _open(self, app, what, opener) -> None:
        """The figures of a group, a key for each."""
        figures = self.ask.members(deal_of(self.target), what, opener)

        def taken(app, move) -> None:
            self._say(app, self._chosen(app, what, move))

        def item(move) -> tuple:
            label, note = self._item(app, what, move)
            return (label, note if what == "speech" else "")  # the side stands in the heading

        heading = " ".join(app.game_ui.item(app, what, opener)).strip()
        from ui.screens.quick import Quick

        app.push(Quick(heading, figures, item, taken))

    def _say(self, app, moves) -> None:
        for move in moves:
            self.target.do(move)
            self.taken = True
        if not moves:
            return
        if self.opened and self.opened[-1][0] in app.game_ui.BRIEF:
            self.opened.pop()
        self.steps = len(moves)
        self.told, self.points = (), None
        if deal_of(self.target).over():
            self._recap(app)
        else:
            self._renew(app)

    def _settle(self, app) -> None:
        if self.target.session.skiz_moves():
            self.opened.append((_SKIZ, END))
            self._renew(app)
        else:
            self._recap(app)

    def _recap(self, app) -> None:
        if self.opened:
            self.opened = []
            self._renew(app)
        from ui.screens.recap import Recap

        app.push(Recap(self.target, self.number))

    # -- a step back

    def _closes(self) -> bool:
        """Out of a list, to the number or the question before; return whether there was one."""
        if self.opened:
            self.opened.pop()
        elif self.told:
            self.points = self.told[-1]
            self.told = self.told[:-1]
        elif self.passed and self.passed[-1][1] == len(self.target.moves()):
            self.passed.pop()
            self.points = None
        else:
            return False
        return True

    def _undo(self, app) -> bool:
        """Take the last answer back; return whether there is still something to ask. It goes
        deep."""
        while True:
            last = (self.target.moves() or [()])[-1]
            if not self.target.take_back():
                app.pop()
                return False
            self.target.fold()
            self.taken = True
            self.points = None
            if not self.target.session.deal:
                app.home()
                return False
            if last[:1] == ("points",):
                self._again(last)
            if self.steps == 1:
                return True
            self.steps -= 1

    def _again(self, move) -> None:
        """Points are to be corrected, not entered anew."""
        deal = deal_of(self.target)
        numbers = [int(word) for word in move[1:] if word.isdigit()]
        self.told = ()
        while self.ask.numbers(deal, self.told + (numbers[0],)):
            self.told += (numbers.pop(0),)
        self.points = numbers[0]
