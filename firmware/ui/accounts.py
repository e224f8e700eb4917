"""What an evening comes to, in the language: for the standings, and for their code."""

from store.reckoning import reckoned
from ui import wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.evening import Evening
    from ui.app import App


def settled(app: "App", evening: "Evening") -> tuple:
    """As `reckoned`, in the language, and {name: its beginning} of all who take part."""
    table = app.t("on-table")  # which is nobody, and has no beginning
    found = reckoned(evening, table, app.t("comma"), app.t("points-short", "%s"))
    names = [name for name, _ in found[0]]
    short = dict(zip(names, wording.beginnings(names)))
    short[table] = table
    return found + (short,)
