"""What a deal pays and why, as codes and facts."""

from store.steps import deal_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tarokk.kinds import OwnDeal, Payouts
    from tarokk.session import Session
    from ui.kinds import Target


def factor_of(session: "Session") -> int:
    """The factor of the deal that is shown; one that has closed by itself has it behind it."""
    return session.factor() if session.deal else session.last_factor


def payouts(target: "Target") -> "Payouts":
    """{seat: points} of the deal that is entered, or has just closed by itself."""
    return deal_of(target).payouts(factor_of(target.session))


def pots(deal: "OwnDeal", factor: int) -> list:
    """[(word, points)] of what lies on the table behind it; a lone pot only if something does."""
    lying = list(zip(deal.rules.POTS, deal.pots(factor)))
    return [pot for pot in lying if pot[1] or len(lying) > 1]


def sides_of(target: "Target") -> dict:
    """{seat: side} of that deal, see `Ask.sides`."""
    return target.session.game.ask().sides(deal_of(target))


def reasons(deal: "OwnDeal", factor: int) -> list:
    """Why it pays that, as [(code, facts...)]:

    ("item", item, points, factors)  between the sides: what each of the declarer's side wins of
                it, before `factor`; see `Deal.factors`
    ("sum", seats, factors, parts, points)  what each of these seats wins of those items: the
                product, by `parts`; rounded, where a lone declarer's is
    ("own", item, points, payers)   what somebody gets of each, or pays if less than 0
    ("hat", seat)   who wears it
    """
    ours = ("declarer", deal.declarer or deal.players[0])
    lines, own = [], []
    owed = 0
    for item in deal.items():
        personal = deal.personal(item, factor)
        if personal:
            own.append(("own", item) + personal)
            continue
        gain = item.points if item.paid in ours else -item.points
        owed += gain
        lines.append(("item", item, gain, deal.factors(item)))
    if lines:
        lines += _sum(deal, factor, owed, ours[1], len(lines))
    hat = deal.hat()
    return lines + own + ([("hat", hat)] if hat else [])


def _sum(deal: "OwnDeal", factor: int, owed: int, first: str, count: int) -> list:
    """Its line, unless that says what the only item says."""
    times, parts, rounded = deal.multiples()
    if count == factor == times and rounded in (None, abs(owed)):  # 1
        return []
    points = owed * factor
    if rounded is not None:
        points = rounded * factor if owed > 0 else -rounded * factor
    elif parts > 1:  # a dealer who laughs: the declarer's partner has the smaller half of it
        points = 2 * points - (points // 2 if points > 0 else -(-points // 2))
    else:
        points *= times
    sides = deal.rules.ask().sides(deal) if parts == 1 else {}
    others = [seat for seat in deal.players if seat != first and sides.get(seat) == "declarer"]
    product = [part for part in (factor, times) if part > 1] + [abs(owed)]
    return [("sum", (first,) + tuple(others), tuple(product), parts, points)]
