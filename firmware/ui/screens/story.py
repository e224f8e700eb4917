"""What an evening is told by, a line each."""

from store.story import named, of_evening
from ui import widgets, wording
from ui.canvas import LINES, WIDTH, width_of
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.evening import Evening
    from ui.kinds import App


_GAP = 5  # columns between a label and who it is about


class Story(Screen):
    """The largest deal, the longest row of wins, who won together most, who wore the hat longest;
    `short` has the abbreviation of each name. While no key is pressed it is read bit by bit."""

    def __init__(self, evening: "Evening", short: dict[str, str]) -> None:
        self._reading = of_evening(evening)
        self.short = short
        self.parts: list | None = None  # once all is read

    def marked(self) -> str:
        """What there is to see is explained."""
        return "story"

    def passes(self, app: "App", ms: int) -> bool:
        """See `Screen`."""
        if self.parts is not None:
            return False
        self.parts = next(self._reading)
        return self.parts is not None

    def rows(self, app: "App") -> list:
        """(label, holders, what they stand in, such as `%s +24`) of each line."""
        if not self.parts:
            return [(app.t("codes-wait" if self.parts is None else "no-story"), [], "%s")]
        rows = []
        for kind, holders, number, *deal in self.parts:
            frame = "%s " + (widgets.signed(number) if deal else str(number))
            rows.append((app.t("story-" + kind, *deal), holders, frame))
        return rows

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        canvas = app.canvas
        widgets.title(canvas, app.t("story"))
        for y, (label, holders, frame) in zip(LINES[1:], self.rows(app)):
            canvas.text(y, 0, label)
            room = WIDTH - _GAP - width_of(label)
            text = frame % named(holders)
            if width_of(text, True) > room:
                text = frame % named(holders, lambda name: self.short[name])
            bold = width_of(text, True) <= room
            if width_of(text) > room:
                text = frame % self._squeezed(holders, room - width_of(frame % ""))
            canvas.right(y, WIDTH, text, 0, bold)
        widgets.hint(canvas, app.t("codes-back"))

    def _squeezed(self, holders: "list[tuple[str, ...]]", room: int) -> str:
        """Their names, each in the same share of the room."""
        room -= width_of(named(holders, lambda name: ""))
        each = room // sum([len(names) for names in holders]) - 1
        return named(holders, lambda name: wording.squeezed("%s", self.short[name], each))

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        app.pop()
