"""A question with a list of answers: the likeliest first, one is chosen."""

from tarokk.ask import END, GO
from ui import answers, keys, widgets, wording
from ui.canvas import LINES, WIDTH, fit, width_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tarokk.kinds import Move
    from ui.answers import Row
    from ui.app import App
    from ui.screens.entry import Entry


_SKIZ = "skiz"
_NEAR, _FAR = 14, 40  # rows in which an answer is looked for; in a list that it is known to be of
_AT_ONCE = 2  # answers that are tried while no key is pressed


class Answering(widgets.ListPage):
    """The page of a list. Answers that differ in one word share a row, see `ui.answers`: RIGHT and
    LEFT turn them; where somebody is in turn, LEFT says that he passes, RIGHT that all do.

    groups  rows of answers; column, which of the marked row's stands there: a row that is left goes
            back to its first
    rest    the passes that RIGHT says, and what that means; () for none
    beside  the topic that RIGHT opens, or None
    """

    def __init__(self, app: "App", entry: "Entry") -> None:
        self.topic = topic = entry.asked
        self.deal = deal = entry.target.session.deal or entry.target.session.last
        self.rest = entry.ask.all_pass(deal, topic) if topic else ()
        holds, moves = entry.ask.is_legal, entry.answers(topic)
        self.beside = entry.ask.side_topic(deal, topic) if topic else None
        self.groups = answers.Rows(moves, deal, holds, alone=bool(self.rest))
        self.column = 0
        head = app.game_ui.head(app, topic, deal, entry.target.moves())
        # Of the last text two lines, of which what was said last matters most.
        self.head = [fit(text, WIDTH) for text in head[:-1]]
        for text in head[-1:]:
            lines = widgets.wrap(text)
            if lines[2:]:  # from the next thing on that was said
                text = lines[-2] + " " + lines[-1]
                lines = widgets.wrap("…" + text[text.find(", ") + 1 :])
            self.head += lines[-2:]
        self._say = lambda at, column=0: self._item(app, entry, self.groups[at], column)
        self._next: tuple = ()  # (row, column, item): what RIGHT turns the marked row to
        self.items = widgets.LazyItems(self.groups, self._say)
        self.list = widgets.List()
        self.list.set(self.items)
        # Until the first rows are known; in a correction what was told here before.
        self._taken: list | tuple = entry.taken or [
            move for answer in entry.target.later[:1] for move in answer
        ]

    def again(self, app: "App", entry: "Entry") -> "Answering":
        """The same page after the deal was remade, the cursor unchanged."""
        page = Answering(app, entry)
        at, column = self.list.at, self.column
        if page.groups.has(at) and page.groups[at].has(column):
            page.list.at, page.column = at, column
            page.items[at] = page._item(app, entry, page.groups[at], column)
        return page

    def answer(self) -> tuple | None:
        """The answer under the cursor."""
        return self.groups[self.list.at][self.column] if self.groups.has(self.list.at) else None

    def marked(self) -> tuple | None:
        """The same for the help; GO means another thing in each topic."""
        move = self.answer()
        return GO + (self.topic,) if move == GO else move

    def idle(self, _entry: "Entry") -> bool:
        """While no key is pressed: compute the row that DOWN shows next, the rest of the marked row
        and of the list, then the rows that UP leads to."""
        groups, top, rows = self.groups, self.list.top, widgets.ROWS - len(self.head)
        if self._told(range(top, top + rows + 1)):
            return True
        at, column = self.list.at, self.column + 1
        row = groups[at] if groups.has(at) else None
        if row is not None and row.loaded() > column and self._next[:2] != (at, column):
            self._tell_next(at, column)
            return True
        for _ in range(_AT_ONCE):
            if not ((row is not None and row.pull()) or groups.pull()):
                return self._told(range(max(groups.loaded() - rows, 0), groups.loaded()))
        return True

    def _tell_next(self, at: int, column: int) -> None:
        self._next = at, column, self._say(at, column)

    def _told(self, near: range) -> bool:
        """Work out what one of these rows says; return whether there was one."""
        for at in near:
            if at < self.groups.loaded() and not self.items.knows(at):
                self.items[at]
                return True
        return False

    # -- drawing

    def _item(self, app: "App", entry: "Entry", group: "Row", column: int) -> tuple:
        """A row as (label, note, whether it can be turned)."""
        move = group[column]
        turns = group.has(1)
        if entry.asked == _SKIZ:
            return (app.t("go-skiz") if move == GO else wording.name(app, move[1]), "")
        label, note = app.game_ui.item(app, entry.asked, move)
        if move not in entry.ask.PSEUDO:
            deal = entry.target.session.deal or entry.target.session.last
            meaning = app.note(entry.ask.meaning(deal, move))
            if not note:  # before which the label goes
                return (label, meaning, turns, True)
            note = note + ": " + meaning if note and meaning else note or meaning
        return (label, note, turns)

    def draw(self, app: "App", entry: "Entry") -> None:
        """See `Page`."""
        canvas, topic = app.canvas, entry.asked
        deal = entry.target.session.deal or entry.target.session.last
        heading = (
            app.t(topic) if topic == _SKIZ else app.game_ui.title(app, topic, deal, entry.stem())
        )
        entry.title(app, heading)
        line = 1 + len(self.head)
        for i, text in enumerate(self.head):
            canvas.text(LINES[1 + i], 0, fit(text, WIDTH))
        self._look(app, entry, line)
        self.list.draw(canvas, line)
        self._draw_hint(app, entry)

    def _look(self, app: "App", entry: "Entry", line: int) -> None:
        """Work out what the rows from a line on show, from here: it goes deep enough into the
        rules."""
        groups, items, rows = self.groups, self.items, widgets.ROWS - line + 1
        groups.has(max(self.list.top + rows - 1, self.list.at))
        self._mark(app, entry)
        near = self.list.near(rows)
        for i in near:
            if not items.knows(i):
                app.canvas.above(LINES[line] - 2)
                items[i] = self._item(app, entry, groups[i], 0)
        if near:
            groups.has(near[-1] + 1)  # whether the list goes on

    def _mark(self, app: "App", entry: "Entry") -> None:
        """Mark the answer that was taken back, else that there is nothing to be told, if it stands
        in one of the first rows: who only looked at it, and goes on, says the same again."""
        taken, self._taken = self._taken, ()
        if not taken:
            return
        given = entry.ask.answers_of(wording.deal_of(entry.target), taken)
        for move in given + ([] if self.rest else [GO]):
            for at in range(_FAR if entry.opened else _NEAR):
                column = self.groups[at].find(move) if self.groups.has(at) else -1
                if column >= 0:
                    self.list.at, self.column = at, column
                    self.items[at] = self._item(app, entry, self.groups[at], column)
                    return

    def _draw_hint(self, app: "App", entry: "Entry") -> None:
        if self._ends(entry):
            session = entry.target.tried(entry.ask.moves(entry.target.session.deal, self.answer()))
            text = wording.shortened(app, "OK " + app.game_ui.follows(app, session), WIDTH)
            widgets.hint(app.canvas, fit(text, WIDTH))
        elif self.rest:
            meant = app.note(self.rest[1]) if self.rest[1] else ""
            rest = "hint-rest-speech" if self.topic == "speech" else "hint-rest"
            hint = app.t(rest) + (", " + meant if meant else "")
            hint = wording.shortened(app, hint, WIDTH)
            widgets.hint(app.canvas, hint if width_of(hint) <= WIDTH else "→ " + meant)
        elif self.beside:
            widgets.hint(app.canvas, app.t("hint-beside-" + self.beside))
        else:
            widgets.hint(app.canvas, app.t("hint-answer"))

    def _ends(self, entry: "Entry") -> bool:
        """True if the marked answer is the end of the deal: what follows is then told."""
        return self.groups.has(0) and self.answer() == entry.ask.ENDS

    # -- keys

    def key(self, app: "App", entry: "Entry", key: int) -> tuple:
        """See `Page`."""
        if key == keys.OK:
            if self.groups.has(0):
                return self._chosen(app, entry, self.groups[self.list.at][self.column])
            if entry.opened:  # a list with nothing in it
                entry.opened.pop()
                entry.renew(app)
        elif key in (keys.LEFT, keys.RIGHT) and self.rest:
            return self.rest[0] if key == keys.RIGHT else self.rest[0][:1]
        elif key == keys.RIGHT and self.beside:
            entry.open(app, self.beside)
        elif key in (keys.LEFT, keys.RIGHT):
            self._turn(app, entry, 1 if key == keys.RIGHT else -1)
        else:
            self._move(app, entry, key)
        return ()

    def _move(self, app: "App", entry: "Entry", key: int) -> None:
        at, ends = self.list.at, self._ends(entry)
        if self.list.moved(key):
            if self.column:
                self.column = 0
                self.items[at] = self._item(app, entry, self.groups[at], 0)
            elif not (ends or self._ends(entry)):
                app.drawn = self.list.follow(app.canvas, at) or self._anew(app, entry)

    def _turn(self, app: "App", entry: "Entry", step: int) -> None:
        """To another answer of the row, round at both ends."""
        if not self.groups.has(0):
            return
        group = self.groups[self.list.at]
        column = self.column + step
        if step > 0:  # to know how many there are takes its time
            self.column = column if group.has(column) else 0
        else:
            self.column = column % len(group)
        if self._next[:2] != (self.list.at, self.column):
            self._tell_next(self.list.at, self.column)
        self.items[self.list.at] = self._next[2]
        app.drawn = self.list.again(app.canvas) or self._anew(app, entry)

    def _anew(self, app: "App", entry: "Entry") -> bool:
        """Draw the rows, of which one is shorter or longer now; return whether that is all."""
        self._look(app, entry, 1 + len(self.head))
        return self.list.anew(app.canvas)

    def _chosen(self, app: "App", entry: "Entry", move: "Move") -> tuple:
        """The moves that an answer says, or none: it has opened something."""
        topic, ask = entry.asked, entry.ask
        if topic == _SKIZ:
            if move != GO:
                entry.target.do_all((move,))
            entry.recap(app)
            return ()
        deal = entry.target.session.deal or entry.target.session.last
        opens = ask.opened_topic(deal, topic, move)
        if move == GO:
            if entry.opened:
                entry.opened.pop()
                entry.renew(app)
            else:
                entry.go_on(app, topic)
        elif opens:
            entry.open(app, opens, move)
        elif move == END:
            entry.settle(app)
        else:
            moves = ask.moves(deal, move)
            entry.told_end = self._ends(entry)
            follows = ask.next_topic(deal, topic, move)
            if not follows:
                return moves
            # What was told behind it waits for what is asked now.
            later, entry.target.later = entry.target.later[1:], []
            entry.target.do_all(moves)
            entry.target.later = later
            entry.opened.append((follows, move, len(moves)))
            entry.next(app)
        return ()
