"""A deal, entered as it happens or by its outcome: one question after the other, as the core asks.

The target is the evening, or a draft of an earlier deal; it has `session`, `moves`, `do_all`,
`rewrite`, `tried`, `take_back` and `fold`. BACK takes the last answer back, and leaves only where
there is none.

What a question looks like is a page's, see `ui.screen.Page`: a list of answers, in
`ui.screens.answering`, numbers, in `ui.screens.number`, or the figures in rows, in
`ui.screens.figures`.
"""

from tarokk.ask import END, GO, POINTS
from tarokk.refused import Refused
from ui import keys, wording
from ui.screen import Page, Screen, twin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tarokk.kinds import MaybeNone, Move
    from ui.app import App
    from ui.kinds import Target


SKIZ = "skiz"
_LARGE_MS = 20_000  # without a key
_LIKELY = (keys.OK,)


class Entry(Screen):
    """The questions of one deal. What is asked follows from the deal's state, but for where the
    reader has gone on without a move: topics `passed`, with how many moves there were then, and
    topics `opened` from another, each with the answer that opened it and how many moves that said.

    page        what the question looks like; None while the recap is on top
    answered    rows of figures that somebody has told to have failed, which needs no line
    anew        rows of what was taken back, and of what is said in a correction: none is presumed
    undone      the move that was taken back last; taken, all that one key had said with it;
                counted, the last one that told points which were counted
    told_end    whether the last answer stood beside what follows from it: it needs no recap
    inside      the topic asked last, if it was opened from another
    together    {how many there were then: how many} of the moves that one key has said
    """

    page: "Page | MaybeNone"
    asked: "str | MaybeNone"
    likely_keys: tuple = _LIKELY

    def __init__(
        self, app: "App", target: "Target", by_outcome: bool = False, number: int = 0
    ) -> None:
        self.target: Target = target
        self.number = number  # of an earlier deal
        self.closed: Screen | None = None  # what takes its place while that is amended
        self.ask = target.session.game.ask()
        moves = target.moves()
        by_outcome = by_outcome or bool(moves) and moves[0][0] not in target.session.names
        self.passed = [(topic, -1) for topic in (self.ask.OUTCOME if by_outcome else ())]
        # A deal whose partner is recorded was played out.
        self.passed += [("play", at) for at, move in enumerate(moves) if move[0] == "partner"]
        self.opened: list = []
        is_same = not number and app.answered[:1] == (target.session.number,)
        self.answered: tuple = app.answered[1] if is_same else ()
        self.anew: tuple = ()
        self.undone: tuple = ()
        self.taken: list = []
        self.counted: tuple = ()
        self.told_end = False
        self.inside: str | None = None
        self.together: dict = {}
        self.renew(app)

    # -- what is asked now

    def topic(self) -> str | None:
        """The open question: as `ask.topic` says, or a list that was opened from it."""
        if self.opened:
            return self.opened[-1][0]
        return self.ask.topic(wording.deal_of(self.target), [name for name, _ in self.passed])

    def stem(self) -> tuple | None:
        """The answer that opened the question, or None."""
        return self.opened[-1][1] if self.opened else None

    def renew(self, app: "App", topic: str | None = None) -> None:
        """The page of what is asked now, where it is known already, the cursor on the likeliest
        answer."""
        app.show(self.target.session)
        self.likely_keys = _LIKELY
        self.asked = topic = topic or self.topic()
        # Called directly to save stack: a page's questions run deep into the rules.
        if topic == POINTS:
            from ui.screens.number import Number

            self.page = Number(app, self)
        else:
            rows = self.ask.rows(wording.deal_of(self.target)) if topic == "facts" else ()
            if rows:
                from ui.screens.figures import Figures

                self.page = Figures(app, self, rows, self.inside)
                self.likely_keys = _LIKELY if app.roomy else ()  # the recap takes much, beside them
            else:
                from ui.screens.answering import Answering

                if not self.opened:
                    self.answered = ()  # what is said now may come to be another thing
                self.page = Answering(app, self)
        self.inside = topic if self.opened else None

    def answers(self, topic: str | None) -> "Any":
        """The answers to a topic that is a list."""
        if topic == SKIZ:
            return (GO,) + self.target.session.skiz_moves()
        return (
            ()
            if topic is None
            else self.ask.likely(wording.deal_of(self.target), topic, self.stem())
        )

    # -- drawing

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        if self.page is None:
            self.renew(app)
        app.show(self.target.session)
        self.page.draw(app, self)

    def title(self, app: "App", text: str) -> None:
        """The first line: the question, the earlier deal's number, the factor."""
        factor = self.target.session.factor()
        right = f"×{factor}" if factor > 1 else ""
        if self.number:
            right = app.t("correcting", self.told_number(app))
        wording.title(app, text, right)

    def is_asked(self, row: str) -> bool:
        """True if an announced row without a recorded outcome is a question."""
        return row not in self.answered and (not self.number or row in self.anew)

    def told_number(self, app: "App") -> int:
        """The deal's number within the evening."""
        if self.number:
            return app.number(self.number, self.target.evening)
        return app.number(self.target.session.number)

    def passes(self, app: "App", ms: int) -> bool:
        """See `Screen`."""
        if ms < _LARGE_MS:
            return False
        from ui.screens.glance import Glance

        app.push(Glance(self))
        return True

    def idle(self) -> bool:
        return self.page.idle(self)

    def marked(self) -> tuple | str | None:
        """See `Screen`."""
        return self.page.marked()

    # -- keys

    def leave(self, app: "App") -> str | None:
        """Write the turned row. Return a message for anything that could not be saved, or for an
        abandoned correction."""
        try:
            if self.page and self.page.leave(app, self) and not self.number:
                return app.t("not-told")
            if not self.number:
                app.answered = self.target.session.number, self.answered
        except (Refused, OSError):
            self.refresh(app)
            raise
        return app.t("not-corrected") if self.number and self.target.is_said() else None

    def copy_for(self, target: "Target") -> "Entry":
        """See `Screen`."""
        copy = twin(self)
        copy.target = target
        copy.passed, copy.opened = list(self.passed), list(self.opened)
        copy.together = dict(self.together)
        copy.page = self.page and self.page.copy()
        return copy

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if self.page is None:
            self.renew(app)
        try:
            if key != keys.BACK:
                self.undone, self.taken = (), []  # they are no answers to the next question
                moves = self.page.key(app, self, key)
                if moves:
                    self.say(app, moves)
            elif not self.page.back(app, self):
                if self._closes():
                    self.renew(app)
                else:
                    self._undo(app)
        except (Refused, OSError):
            self.refresh(app)
            raise

    def refresh(self, app: "App") -> None:
        """Redraw after a refused answer: part of it may have been applied, and a failed write
        leaves the page with answers of a deal that was remade."""
        page: Any = self.page
        if self.topic() != self.asked:
            self.renew(app)
        elif page and page.deal not in (None, wording.deal_of(self.target)):
            self.page = page.again(app, self)

    def open(self, app: "App", topic: str, stem: "Move | None" = None, count: int = 0) -> None:
        """Ask another topic first; `count` moves led there."""
        self.opened.append((topic, stem, count))
        self.renew(app)

    def go_on(self, app: "App", topic: str) -> None:
        """Pass a topic without a move."""
        self.passed.append((topic, len(self.target.moves())))
        self.next(app)

    def say(self, app: "App", moves: "tuple[Move, ...]") -> None:
        """Apply the moves of an answer, and those that follow without a choice; then ask the next
        question."""
        if moves[0][0] == "points":
            self.counted = ()
        if len(moves) > 1:
            self.together[len(self.target.moves()) + len(moves)] = len(moves)
        if self.number:
            self.ask_anew(moves)
        self.target.do_all(moves)
        while self.opened and self.opened[-1][0] in app.game_ui.BRIEF:
            self.opened.pop()
        self.next(app)

    def next(self, app: "App") -> None:
        """Show what follows an answer: the recap, a forced answer, or a list."""
        deal = wording.deal_of(self.target)
        if not deal.over():
            topic = self.topic()
            given = self.ask.forced_answer(deal, topic, self.stem()) if topic else None
            if given:
                if self.opened:
                    self.opened.pop()
                self.say(app, (given,))
                return
            self.renew(app)
        elif self.told_end and not (self.number or any(self.target.session.paid.values())):
            app.home()
        else:
            self.recap(app)
        dropped = self.target.dropped
        if dropped:
            self.target.dropped = []
            self.tell_dropped(app, dropped)

    def tell_dropped(self, app: "App", moves: "list[Move]") -> None:
        """Name the original moves of a correction that no longer fit."""
        if not wording.deal_of(self.target).over():
            self.ask_anew(moves)
        app.tell(app.t("dropped", ", ".join([wording.step(app, move) for move in moves])))

    def settle(self, app: "App") -> None:
        """Everything is entered: ask for the skíz if the closing round waits for it, else show the
        recap. In a correction, first name what was taken back and not entered again."""
        gone = self.target.left_out() if self.target.later else ()
        if gone:
            self.target.later = []
            self.tell_dropped(app, gone)
        elif self.target.session.skiz_moves() and not self.opened:
            self.open(app, SKIZ, END)
        else:
            self.recap(app)

    def recap(self, app: "App") -> None:
        """Show who pays before the deal is settled."""
        self.opened = []
        self.page = None  # beside the recap it has no room
        app.memory.enter("amends" if self.number else "pays")
        if app.worked:
            app.works(1, 2)
        from ui.screens.recap import Recap

        app.push(Recap(self.target, self.number))

    # -- a step back

    def ask_anew(self, moves: "tuple[Move, ...] | list[Move]") -> None:
        """Ask again for the rows of these moves, except where a move says what the row shows."""
        deal, ask = wording.deal_of(self.target), self.ask
        self.anew += tuple(
            [ask.row_of(deal, move) for move in moves if not ask.undone_with_next(deal, move)]
        )

    def _take_back(self, count: int) -> None:
        self.ask_anew(self.target.moves()[-count:])
        for _ in range(count):
            self.target.take_back()

    def _closes(self) -> bool:
        """Out of a list, or to the question before; return whether there was one."""
        if self.opened:
            _, stem, count = self.opened.pop()
            self.taken = [stem] if stem else []
            if count:
                self._take_back(count)
                self.target.fold()
        elif self.passed and self.passed[-1][1] == len(self.target.moves()):
            asked = self.topic()
            self.passed.pop()
            self.taken = [GO]
            return self.topic() != asked  # else it was no question
        else:
            return False
        return True

    def _undo(self, app: "App") -> None:
        """Take back what the last answer said, with one key all that one key gave, and ask what is
        still to be asked. It goes deep."""
        self.taken = []
        while True:
            if self.target.is_amended():  # which is undone on home, where it is told
                app.home()
                return
            moves = self.target.moves()
            self.undone = (moves or [()])[-1]
            if not moves and self.number:
                app.pop()
                return
            count = self.together.pop(len(moves), 1)
            self.taken = moves[-count:] + self.taken
            if self.undone[:1] == ("points",) and self.undone[-1].isdigit():
                self.counted = self.undone
            self._take_back(count)
            self.target.fold(app.works)
            if not self.target.session.deal:
                app.home()
                return
            deal = self.target.session.deal
            topic = self.ask.topic(deal, [topic for topic, _ in self.passed])
            behind = self.ask.asked_after(deal, self.undone)
            if behind:
                self.opened.append(behind)
                topic = None
                break
            if not (
                self.ask.forced_answer(deal, topic) or self.ask.undone_with_next(deal, self.undone)
            ):
                break
            if self._closes():  # the answer before it was no move
                topic = None
                break
        if app.worked:
            app.works(1, 1)
        self.renew(app, topic)
