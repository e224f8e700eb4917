"""The entry of an earlier deal, and what stands in its place while that is amended."""

from dialogue.draft import AMENDS
from ui import keys
from ui.screen import AMEND_WRITES, Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dialogue.draft import Draft
    from ui.kinds import App


class ClosedEntry(Screen):
    """In the place of the entry of an earlier deal while that is amended, which takes its room."""

    def __init__(self, draft: "Draft") -> None:
        self.made = draft

    def leave(self, app: "App") -> str | None:
        """The correction is given up, which is told."""
        return app.t("not-corrected") if self.made.is_said() else None

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        correct(app, self.made)
        app.stack[-1].draw(app)


def correct(app: "App", draft: "Draft") -> None:
    """Open the entry of an earlier deal, in place of the screen that shows it."""
    app.open_deal()
    from ui.screens.entry import Entry

    entry = Entry(app, draft, number=draft.number)
    entry.closed, entry.soon, entry.writes = ClosedEntry(draft), AMENDS, AMEND_WRITES
    app.stack[-1] = entry
    if not entry.dialogue.asked:  # it closed by itself: its last step is asked again
        entry.key(app, keys.BACK)
