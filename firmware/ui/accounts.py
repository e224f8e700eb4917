"""The result of an evening in the language, for the standings and for their code."""

from store.reckoning import reckoned
from ui import wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.evening import Evening
    from ui.app import App


def settled(app: "App", evening: "Evening") -> tuple:
    """The result of `reckoned` in the language, and {name: its abbreviation} of all who take
    part."""
    table = app.t("on-table")  # which is nobody, and has no beginning
    accounts = reckoned(evening, table, app.t("comma"), app.t("points-short", "%s"))
    names = [name for name, _ in accounts[0]]
    short = dict(zip(names, wording.beginnings(names)))
    short[table] = table
    return accounts + (short,)
