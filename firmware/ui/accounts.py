"""The result of an evening in the language, for the standings and for their code."""

from dialogue.payments import amount, reckoned
from ui import wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.evening import Evening
    from ui.kinds import App


def settled(app: "App", evening: "Evening") -> tuple:
    """([(name, points), ...] best first, [(payer, payee, `480 Ft`), ...], {unit: {name: amount}},
    {name: its abbreviation}) of `payments.reckoned`; what lies on the table has a name."""
    table = app.t("on-table")
    order, paid, accounts = reckoned(evening)
    for owed in accounts.values():
        if "" in owed:
            owed[table] = owed.pop("")
    names = [name for name, _ in order if name]
    short = dict(zip(names, wording.beginnings(names)))
    short[table] = table  # which is nobody, and has no beginning
    return (
        [(name or table, points) for name, points in order],
        [
            (payer or table, payee or table, _money(app, points, unit, len(accounts)))
            for payer, payee, points, unit in paid
        ],
        accounts,
        short,
    )


def _money(app: "App", points: int, unit: str | None, count: int) -> str:
    """What is paid; points beside money are called so."""
    text = amount(points, "1" if unit is None else "1 " + unit, app.t("comma"))
    return app.t("points-short", text) if unit is None and count > 1 else text
