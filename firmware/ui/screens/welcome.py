"""The first screen of a device that has no evening yet."""

from ui import keys, lists
from ui.canvas import LINES, WIDTH, width_of
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.kinds import App


class Welcome(Screen):
    """The first screen of a device without an evening."""

    def __init__(self) -> None:
        self.list = lists.List()

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        canvas = app.canvas
        canvas.large(LINES[0], WIDTH // 2 - width_of("Kibic"), "Kibic")
        canvas.centre(LINES[2], app.t("welcome"))
        self.list.items = [(app.t("new-table"), ""), (app.t("language"), "")]
        self.list.draw(canvas, 3)

    def marked(self) -> str:
        """See `Screen`."""
        return "language" if self.list.at else "new-table"

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if key == keys.OK:
            from ui.screens import menu, table

            app.push(menu.choose_language(app) if self.list.at else table.new(app, False))
        else:
            self.list.moved(key)
