"""The lock of the keys, which a table may ask for, see `tarokk.head.KEYS`. Imported on demand."""

from ui import keys, widgets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.kinds import App


def take(app: "App", key: int) -> None:
    """Take one of the two keys that open the others, which does nothing else; say which they
    are."""
    pair = app.session.info["lock"]
    name = keys.NAMES[key].lower()
    if app.locked == 1 and pair.endswith(name):
        app.locked = 0
        app.draw()
        return
    app.locked = 2 - pair.startswith(name)
    app.refused = app.locked == 2
    app.canvas.clear()
    widgets.hint(app.canvas, app.t("locked", app.t(pair)))
