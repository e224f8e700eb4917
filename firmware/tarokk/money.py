"""The end of an evening: standings to the fewest payments that settle them, and in money."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


# Coins worth a hundredth of a unit: a point worth less than a unit is written in them.
COINS = {"øre": "kr.", "cent": "€"}


def amount(points: int, stake: str, comma: str = ",") -> str:
    """What points come to with a stake such as `20 Ft` or `5 øre`: `480 Ft`, `1,50 kr.`"""
    each, _, unit = stake.partition(" ")
    total = points * int(each)
    if unit not in COINS:
        return f"{total} {unit}".rstrip()
    sign = "-" if total < 0 else ""
    whole, rest = divmod(abs(total), 100)
    return f"{sign}{whole}{comma}{rest:02d} {COINS[unit]}"


def accounts(sheets: "Iterable[tuple]") -> dict:
    """{unit: {name: amount}}: an account for each money that was played for; under None the points
    of the sheets without a stake.

    `sheets` is ((stake or "", {name: points}), ...). Kroner beside øre are reckoned in øre.
    """
    by_unit: dict = {}
    for stake, totals in sheets:
        each, _, unit = stake.partition(" ")
        account = by_unit.setdefault(unit if each else None, {})
        for name, points in totals.items():
            account[name] = account.get(name, 0) + int(each or 1) * points
    for coin, whole in COINS.items():
        for unit in list(by_unit) if coin in by_unit else ():
            if unit and unit.rstrip(".") == whole.rstrip("."):
                for name, wholes in by_unit.pop(unit).items():
                    by_unit[coin][name] = by_unit[coin].get(name, 0) + 100 * wholes
    return by_unit


def transfers(standings: tuple | list, most: int = 10) -> tuple:
    """The fewest payments that bring everyone to zero: ((payer, payee, amount), ...).

    `standings` is ((name, amount), ...), summing to zero. The people are split into as many
    groups that sum to zero as possible; a group of k needs k - 1 payments. That work doubles with
    each person: more than `most` who owe or win are one group, for a payment or two too many.
    """
    owing = [(name, amount) for name, amount in standings if amount]
    if sum(amount for _, amount in owing):
        raise ValueError("sum is not zero")
    if len(owing) > most:
        return tuple(_settle(owing))
    paid = []
    for group in _groups([amount for _, amount in owing]):
        paid += _settle([owing[i] for i in range(len(owing)) if group >> i & 1])
    return tuple(paid)


def _groups(amounts: list[int]) -> list:
    """The most zero-sum groups that the amounts split into, as bit masks.

    A way adds one person at a time, and stops where those add up to zero; whoever comes last can be
    the first of them, so that the masks of the others will do.
    """
    size = 1 << len(amounts)
    total = [0] * size
    best = [0] * size  # the most stops on a way to these
    step = [0] * size  # who was added last on that way
    of = {1 << i: amount for i, amount in enumerate(amounts)}
    for mask in range(2, size, 2):
        most, left = -1, mask
        while left:
            bit = left & -left
            left ^= bit
            if best[mask ^ bit] > most:
                most, last = best[mask ^ bit], bit
        total[mask] = total[mask ^ last] + of[last]
        best[mask], step[mask] = most + (not total[mask]), last
    groups = []
    mask = stop = size - 1
    while mask:
        mask ^= 1 if mask & 1 else step[mask]
        if not total[mask]:
            groups.append(stop ^ mask)
            stop = mask
    return groups


def _settle(group: list) -> list:
    """Largest debt to largest claim until a group is even."""
    paid = []
    left = dict(group)
    while any(left.values()):
        payer = min(left, key=lambda name: (left[name], name))
        payee = max(left, key=lambda name: (left[name], name))
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        paid.append((payer, payee, amount))
    return paid
