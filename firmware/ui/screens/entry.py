"""A deal, entered as it happens or by its outcome: the display's face of a Dialogue.

What a question looks like is a page's, see `ui.screen.Page`: a list of answers, in
`ui.screens.answering`, numbers, in `ui.screens.number`, or the figures in rows, in
`ui.screens.figures`. BACK takes the last answer back, and leaves only where there is none.
"""

from dialogue.deal import ASK, LEAVE, RECAP, TABLE, Dialogue
from dialogue.terms import Refused
from store.steps import deal_of, twin
from ui import keys, widgets, wording
from ui.screen import Page, Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tarokk.kinds import MaybeNone
    from ui.kinds import App, Target
    from ui.screens.figures import Figures


_LARGE_MS = 20_000  # without a key
_LIKELY = (keys.OK,)


class Entry(Screen):
    """The questions of one deal.

    page     what the question looks like; None while the recap is on top
    closed   what takes its place while an earlier deal is amended
    """

    page: "Page | MaybeNone"
    likely_keys: tuple = _LIKELY

    def __init__(
        self, app: "App", target: "Target", by_outcome: bool = False, number: int = 0
    ) -> None:
        self.number = number  # of an earlier deal
        self.closed: Screen | None = None
        answered = () if number else app.answered_of(target.session.number)
        self.dialogue = Dialogue(target, by_outcome, number, answered)
        self.renew(app)

    def renew(self, app: "App") -> None:
        """Show the page of what is asked now, the cursor on the likeliest answer."""
        dialogue = self.dialogue
        app.show(dialogue.target.session)
        self.likely_keys = _LIKELY
        dialogue.renew()
        kind = dialogue.question.kind
        if kind == "numbers":
            from ui.screens.number import Number

            self.page = Number()
        elif kind == "rows":
            self.page = self._rows()(app, self)
            self.likely_keys = _LIKELY if app.roomy else ()  # the recap takes much, beside them
        else:
            from ui.screens.answering import Answering

            self.page = Answering(app, self)

    def _rows(self) -> "type[Figures]":
        """The page of what came of the deal."""
        if self.number:
            from ui.screens.corrected import Corrected

            return Corrected
        from ui.screens.figures import Figures

        return Figures

    # -- drawing

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        if self.page is None:
            self.renew(app)
        app.show(self.dialogue.target.session)
        self.page.draw(app, self)

    def title(self, app: "App", text: str) -> None:
        """The first line: the question, the earlier deal's number, the factor."""
        factor = self.dialogue.target.session.factor()
        right = f"×{factor}" if factor > 1 else ""
        if self.number:
            right = app.t("correcting", self.deal_number(app))
        opened = text.endswith("…")  # by a row
        wording.title(app, text[:-1] if opened else text, right)

    def deal_number(self, app: "App") -> int:
        """The deal's number within the evening."""
        target = self.dialogue.target
        if self.number:
            return app.number(self.number, target.evening)
        return app.number(target.session.number)

    def passes(self, app: "App", ms: int) -> bool:
        """See `Screen`."""
        if ms < _LARGE_MS:
            return False
        from ui.screens.glance import Glance

        app.push(Glance(self.dialogue, self.deal_number(app)))
        return True

    def idle(self) -> bool:
        return self.page.idle(self)

    def marked(self) -> tuple | str | None:
        """See `Screen`."""
        return self.page.marked(self)

    # -- keys

    def leave(self, app: "App") -> str | None:
        """Write the turned row. Return a message for anything that could not be saved, or for an
        abandoned correction."""
        dialogue = self.dialogue
        question = dialogue.question
        try:
            if question and question.leave(app.works) and not self.number:
                return app.t("not-told")
            if not self.number:
                app.answered = dialogue.target.session.number, dialogue.answered
        except (Refused, OSError):
            self.refresh(app)
            raise
        return app.t("not-corrected") if self.number and dialogue.target.is_said() else None

    def play_on(self, target: "Target") -> None:
        """See `Screen`."""
        self.dialogue.target = target

    def copy_for(self, target: "Target") -> "Entry":
        """See `Screen`."""
        copy = twin(self)
        copy.dialogue = self.dialogue.copy_for(target)
        copy.page = self.page and self.page.copy()
        return copy

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if self.page is None:
            self.renew(app)
        dialogue = self.dialogue
        later = dialogue.target.later[1:] if self.number else ()
        try:
            if key == keys.BACK:
                step = dialogue.step_back(app.works)
                if app.worked:
                    app.works(1, 1)
            else:
                step = self.page.key(app, self, key)
            if step:
                self.follow(app, step)
        except (Refused, OSError):
            self.refresh(app)
            raise
        dropped = dialogue.dropped
        if dropped:
            dialogue.dropped = []
            app.tell(app.t("dropped", ", ".join([wording.step(app, move) for move in dropped])))
        elif later and key in (keys.LEFT, keys.RIGHT) and not dialogue.target.later:
            app.push(widgets.Message(app.t("rest-stayed"), None, keys.OK))

    def follow(self, app: "App", step: str) -> None:
        """Show what follows an answer, see `Dialogue`."""
        if step == ASK:
            self.renew(app)
            if self.dialogue.asked == "more":  # each answer is tried against all that was told
                app.works()
        elif step == RECAP:
            self.page = None  # beside the recap it has no room
            app.memory.enter("amends" if self.number else "pays")
            if app.worked:
                app.works(1, 2)
            from ui.screens.recap import Recap

            app.push(Recap(self.dialogue.target, self.number))
        elif step == TABLE:
            app.home()
        elif step == LEAVE:
            app.pop()

    def refresh(self, app: "App") -> None:
        """Redraw after a refused answer: part of it may have been applied, and a failed write
        leaves the page with answers of a deal that was remade."""
        dialogue = self.dialogue
        question = dialogue.question
        if dialogue.open_topic() != dialogue.asked:
            self.renew(app)
        elif question and question.deal not in (None, deal_of(dialogue.target)):
            self.page = self.page.again(app, self)
