"""The result of an evening over all its tables: standings, and the fewest payments that settle it.

What lies on the table, a kitty or cups, takes part without a name, as "".
"""

from store.reckoning import tables_before
from store.steps import add, won_at
from tarokk import money
from tarokk.money import amount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.evening import Evening


__all__ = ("amount",)


def reckoned(evening: "Evening") -> tuple:
    """([(name, points), ...] best first, [(payer, payee, amount, unit), ...], {unit: {name:
    amount}}). Each currency is settled by itself; the unit None are points, which come last."""
    sessions = [evening.session] + [sheet.session for sheet in tables_before(evening)]
    sheets = [(session.info.get("stake", ""), won_at(session)) for session in sessions]
    totals: dict = {}
    for _, won in sheets:
        add(totals, won)
    accounts = money.accounts(sheets)
    paid = []
    for unit in sorted(accounts, key=lambda unit: (unit is None, unit or "")):
        owed = _ordered(accounts[unit])
        paid += [payment + (unit,) for payment in money.transfers(owed)]
    return _ordered(totals), paid, accounts


def _ordered(totals: dict[str, int]) -> list:
    rest = -sum(totals.values())
    if rest:
        totals[""] = rest
    return sorted(totals.items(), key=lambda entry: (-entry[1], entry[0]))


def worth(evening: "Evening", standings: list, accounts: dict) -> tuple:
    """(unit, stake) of an evening that was played for one money: the stake, such as `20 Ft`, if
    it was the same all the time, else "". (None, "") of any other."""
    if len(accounts) > 1 or None in accounts:
        return None, ""
    (unit,) = accounts
    stake = evening.session.info.get("stake", "0")
    each = int(stake.split()[0])
    was_same = all(accounts[unit].get(name, 0) == each * points for name, points in standings)
    return unit, stake if was_same else ""
