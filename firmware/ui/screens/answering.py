"""A question with a list of answers: the likeliest first, one is chosen."""

from dialogue.answers import SKIZ, Answers
from dialogue.terms import GO
from store.steps import deal_of
from ui import keys, lists, widgets, wording
from ui.canvas import LINES, WIDTH, fit, width_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dialogue.answers import Row
    from ui.kinds import App, Entry


# Answers that only their note tells from others.
_NOTED = ("declarer", "invit", "group", "tarokks", "claim", "hopeless")
_AT_ONCE = 2  # answers that are tried while no key is pressed


class Answering(lists.ListPage):
    """The page of `dialogue.answers`. RIGHT and LEFT turn the answers that share a row; where
    somebody is in turn, LEFT says that he passes, RIGHT that all do.

    column   which of the marked row's answers stands there: a row that is left goes back to its
             first
    """

    def __init__(self, app: "App", entry: "Entry") -> None:
        dialogue = entry.dialogue
        question: Answers = dialogue.question
        self.groups = question.rows
        self.column = 0
        target = dialogue.target
        head = app.game_ui.head(app, question.topic, question.deal, target.moves())
        app.evening.look()  # the rest takes as long again
        # Of the last text two lines, of which what was said last matters most.
        self.head = [fit(text, WIDTH) for text in head[:-1]]
        for text in head[-1:]:
            lines = widgets.wrap_items(text)
            if lines[2:]:  # from the next thing on that was said
                text = lines[-2] + " " + lines[-1]
                lines = widgets.wrap_items("…" + text[text.find(", ") + 1 :])
            self.head += lines[-2:]
        self._say = lambda at, column=0: self._item(app, entry, self.groups[at], column)
        self._next: tuple = ()  # (row, column, item): what RIGHT turns the marked row to
        self.items = lists.LazyItems(self.groups, self._say)
        self.list = lists.List()
        self.list.set(self.items)

    def again(self, app: "App", entry: "Entry") -> "Answering":
        """The same page after the deal was remade, the cursor unchanged."""
        entry.dialogue.question = Answers(entry.dialogue)
        page = Answering(app, entry)
        at, column = self.list.at, self.column
        if page.groups.has(at) and page.groups[at].has(column):
            page.list.at, page.column = at, column
            page.items[at] = page._say(at, column)
        return page

    def answer(self) -> tuple | None:
        """The answer under the cursor."""
        return self.groups[self.list.at][self.column] if self.groups.has(self.list.at) else None

    def marked(self, entry: "Entry") -> tuple | None:
        """The same for the help."""
        return entry.dialogue.question.marked(self.answer())

    def idle(self, _entry: "Entry") -> bool:
        """While no key is pressed: compute the row that DOWN shows next, the rest of the marked row
        and of the list, then the rows that UP leads to."""
        groups, top, rows = self.groups, self.list.top, widgets.ROWS - len(self.head)
        if self._work_out(range(top, top + rows + 1)):
            return True
        at, column = self.list.at, self.column + 1
        row = groups[at] if groups.has(at) else None
        if row is not None and row.loaded() > column and self._next[:2] != (at, column):
            self._tell_next(at, column)
            return True
        for _ in range(_AT_ONCE):
            if not ((row is not None and row.pull()) or groups.pull()):
                return self._work_out(range(max(groups.loaded() - rows, 0), groups.loaded()))
        return True

    def _tell_next(self, at: int, column: int) -> None:
        self._next = at, column, self._say(at, column)

    def _work_out(self, near: range) -> bool:
        """Work out what one of these rows says; return whether there was one."""
        for at in near:
            if at < self.groups.loaded() and not self.items.knows(at):
                self.items[at]
                return True
        return False

    # -- drawing

    def _item(self, app: "App", entry: "Entry", group: "Row", column: int) -> tuple:
        """A row as (label, note, whether it can be turned)."""
        question: Answers = entry.dialogue.question
        move = group[column]
        turns = group.has(1)
        if question.topic == SKIZ:
            return (app.t("go-skiz") if move == GO else wording.name(app, move[1]), "")
        label, note = app.game_ui.item(app, question.topic, move)
        noted = width_of(note)
        if 0 < noted <= lists.SHORT:  # beside which a label would be cut
            label = wording.shortened(app, label, widgets.ROOM - widgets.GAP - noted)
        meaning = app.note(question.meaning(move))
        if meaning and not note:  # before which the label goes
            return (label, meaning, turns, True)
        note = note + ": " + meaning if meaning else note
        is_proposal = move[0] not in _NOTED and (
            turns
            or len(note) == 1
            or note.isdigit()
            or note in app.shown.names.values()
            or question.opens(move)
        )
        return (label, note, turns + lists.PROPOSED * bool(is_proposal))

    def draw(self, app: "App", entry: "Entry") -> None:
        """See `Page`."""
        canvas, dialogue = app.canvas, entry.dialogue
        topic = dialogue.asked
        deal = deal_of(dialogue.target)
        is_skiz = topic == SKIZ
        entry.title(
            app,
            app.t(topic) if is_skiz else app.game_ui.title(app, topic, deal, dialogue.stem()),
        )
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
        place = entry.dialogue.question.place()
        if place:
            self.list.at, self.column = place
            items[self.list.at] = self._say(*place)
        near = self.list.near(rows)
        for i in near:
            if not items.knows(i):
                app.canvas.above(LINES[line] - 2)
                items[i] = self._say(i)
        if near:
            groups.has(near[-1] + 1)  # whether the list goes on

    def _draw_hint(self, app: "App", entry: "Entry") -> None:
        question: Answers = entry.dialogue.question
        if self._ends(entry):
            session = question.after(self.groups[self.list.at][self.column])
            text = wording.shortened(app, "OK " + app.game_ui.follows(app, session), WIDTH)
            widgets.hint(app.canvas, fit(text, WIDTH))
        elif question.all_pass:
            meant = app.note(question.all_pass[1]) if question.all_pass[1] else ""
            hint = app.t("hint-rest-speech" if question.topic == "speech" else "hint-rest")
            seat = (question.all_pass[1] or ("",))[-1]
            if seat in app.shown.names and question.all_pass[1][1:] != (seat,):
                meant = wording.short(app, seat) + " " + meant
            text = wording.shortened(app, hint + (", " + meant if meant else ""), WIDTH)
            if width_of(text) > WIDTH:  # LEFT stays, and what RIGHT comes to
                text = (hint.partition("→")[0] + "→ " + meant).partition(",")[0]
            widgets.hint(app.canvas, text if width_of(text) <= WIDTH else fit("→ " + meant, WIDTH))
        elif question.side:
            widgets.hint(app.canvas, app.t("hint-beside-" + question.side))
        else:
            widgets.hint(app.canvas, app.t("hint-answer"))

    def _ends(self, entry: "Entry") -> bool:
        """True if the marked answer is the end of the deal: what follows is then told."""
        return self.groups.has(0) and entry.dialogue.question.is_end(self.answer())

    # -- keys

    def key(self, app: "App", entry: "Entry", key: int) -> str | None:
        """See `Page`."""
        dialogue = entry.dialogue
        question: Answers = dialogue.question
        passes = question.all_pass
        if key == keys.OK:
            if self.groups.has(0):
                return dialogue.choose(self.groups[self.list.at][self.column])
            return dialogue.choose(GO) if dialogue.opened else None  # a list with nothing in it
        if key in (keys.LEFT, keys.RIGHT) and passes:
            return dialogue.say(passes[0] if key == keys.RIGHT else passes[0][:1])
        if key == keys.RIGHT and question.side:
            return dialogue.open(question.side)
        if key in (keys.LEFT, keys.RIGHT):
            self._turn(app, entry, 1 if key == keys.RIGHT else -1)
        else:
            self._move(app, entry, key)
        return None

    def _move(self, app: "App", entry: "Entry", key: int) -> None:
        at, ends = self.list.at, self._ends(entry)
        if self.list.moved(key):
            if self.column:
                self.column = 0
                self.items[at] = self._say(at)
            elif not (ends or self._ends(entry)):
                self._look(app, entry, 1 + len(self.head))
                app.drawn = self.list.follow(app.canvas, at) or self.list.anew(app.canvas)

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
