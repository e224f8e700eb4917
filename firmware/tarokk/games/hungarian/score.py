"""The score of the games of this folder: a pure function from what was announced and what happened
to items, and from items to payouts. What hunter tarokk shares is in `settle`.

Sources: paskievics, "Az elszámolás" (the six rules on game, double and volat, the table of
multipliers), "Kontrázás", "A tarokkszám bemondása", "Változatok az elszámolásra"; illustrated,
"Az elszámolás", "Játékváltozatok" (csuzima).

Readings: docs/sources.md, "The score".
"""

from ...game import Count, Item
from ...tables import row
from .settle import announced_ladder, doubler, figures, winner, worth
from .tables import CSUZIMA, DECLARER, DEFENCE, SIDES, TALON_HONOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone, Seat, Side
    from .kinds import HungarianGame


def items(
    rules: "HungarianGame",
    base: int,
    announced: dict,
    points: int,
    made: dict[str, str],
    lost: dict[str, str],
    covered: tuple | dict = (),
) -> tuple:
    """The items of a played deal, game first.

    rules      a `Rules`
    base       value of the bid
    announced  {(side, figure): kontra level}, the game among them
    points     card points of the declarer's side
    made, lost {figure: side}
    covered    the (side, figure) pairs that a csuzima doubled
    """
    announced = _with_included(rules, announced)
    made = rules.completed(made)
    due = _ladder(rules, base, announced, points, made.get("volat"))
    due += figures(rules, announced, made, lost, _silent_doubler(due))
    return due + _csuzima(rules, announced, covered, due)


def _with_included(rules: "HungarianGame", announced: dict) -> dict:
    """The announced figures with those that they oblige to besides."""
    if not rules.includes:
        return announced
    whole = dict(announced)
    for side, figure in announced:
        for other_figure in rules.included(figure):
            whole.setdefault((side, other_figure), 0)
    return whole


def _ladder(
    rules: "HungarianGame", base: int, announced: dict, points: int, volat: "Side | None"
) -> tuple:
    """Game, double and volat."""
    level = announced[(DECLARER, "game")]
    won = winner(rules, points, level)
    made = {"game": won, "double": doubler(rules, points), "volat": volat}
    out = announced_ladder(base, announced, made) if len(announced) > 1 else []
    figure = _silent(rules, won, announced, made, level)
    six = figure == "volat" and level and rules.says("kontra-volat", "6")
    if six:
        out.insert(0, Item(figure, won, won, worth(base, figure) << level, False, level))
    elif level:
        out.insert(0, Item("game", DECLARER, won, base << level, False, level))
    if figure and not six:
        out.insert(0, Item(figure, won, won, worth(base, figure), False, 0))
    return tuple(out)


def _silent(
    rules: "HungarianGame", won: str, announced: dict, made: dict, level: int
) -> "str | MaybeNone":
    """The one figure of the ladder that the winner has made without announcing it, or None."""
    double, volat = (won, "double") in announced, (won, "volat") in announced
    if rules.says("ladder", "no-defence") and won == DEFENCE and not level:
        return None if double or volat else "game"
    if made["volat"] == won and not volat:
        return "volat"
    higher = rules.says("ladder", "highest")
    if double or volat or (higher and _reached("volat", announced, made)):
        return None
    if made["double"] == won:
        return "double"
    return None if level or (higher and _reached("double", announced, made)) else "game"


def _reached(figure: str, announced: dict, made: dict) -> bool:
    """True if anybody has announced or made a figure of the ladder."""
    return bool(made[figure]) or any((side, figure) in announced for side in SIDES)


def _silent_doubler(due: tuple) -> str | None:
    """The side that is paid a silent double, or None."""
    for figure, _, paid, _, announced, _ in due:
        if figure == "double" and not announced:
            return paid
    return None


def _csuzima(rules: "HungarianGame", announced: dict, covered: tuple | dict, due: tuple) -> tuple:
    """The bonus where the game and all that it doubled have fallen; kontra'd, it can be lost."""
    level = announced.get((DEFENCE, CSUZIMA))
    if level is None:
        return ()
    kept = False
    for figure, by, paid, _, announced_too, kontra in due:
        if figure == "volat" and not announced_too:
            figure = "game"  # a kontra'd game within a silent volat
        if (by, figure) in covered and (announced_too or kontra) and paid == DECLARER:
            kept = True
    if kept and not level:
        return ()
    value = row(rules.figures, CSUZIMA).announced
    return (Item(CSUZIMA, DEFENCE, DECLARER if kept else DEFENCE, value << level, True, level),)


def counts(rules: "HungarianGame", announced: dict[str, int], claimed: dict[str, int]) -> tuple:
    """The Counts of {seat: tarokks} told in time and claimed after play."""
    if not announced and not claimed:
        return ()
    return tuple(
        Count(figure, seat, seat, row(rules.COUNTS, number)[1], figure == "tarokks", 0, number)
        for figure, table in (("tarokks", announced), ("claim", claimed))
        for seat, number in sorted(table.items())
    )


def talon(drawn: dict[str, str], dealer: str | None) -> tuple:
    """The items of the honours that were drawn from the talon, {tarokk: seat}."""
    if not drawn:
        return ()
    return tuple(
        Item("talon", drawn[name], dealer, points, False, 0)
        for name, points in TALON_HONOURS
        if name in drawn
    )


def payouts(
    due: tuple | list,
    sides: dict[str, str],
    factor: int,
    declarer: "Seat | MaybeNone",
    dealer: "Seat | None" = None,
) -> dict:
    """What each seat wins or loses: {seat: points}, summing to zero.

    `sides` is {seat: side}; `dealer` the seat without cards, if he laughs and cries with the
    defence. A lone declarer pays or is paid by each of the three.
    """
    lone = list(sides.values()).count(DECLARER) == 1
    result = dict.fromkeys(sides, 0)
    laughs = 0
    for figure, by, paid, points, *_ in due:
        points *= factor
        if figure == "talon":
            _pay(result, by, paid, points)
        elif figure in ("tarokks", "claim"):
            for seat, side in sides.items():
                if seat != paid and (figure == "tarokks" or side == sides[paid]):
                    _pay(result, seat, paid, points)
        else:
            laughs += points if paid == DEFENCE else -points
            for seat, side in sides.items():
                share = 3 if lone and side == DECLARER else 1
                result[seat] += points * share * (1 if side == paid else -1)
    if dealer:
        _laugh(result, laughs, sides, declarer, dealer)
    if sum(result.values()):
        raise ValueError("sum is not zero")
    return result


def _pay(result: dict[str, int], seat: "Seat", payee: "Seat", points: int) -> None:
    result[seat] -= points
    result[payee] = result.get(payee, 0) + points


def _laugh(
    result: dict[str, int], points: int, sides: dict[str, str], declarer: "Seat", dealer: "Seat"
) -> None:
    """The dealer wins what a defender does, from the declarer and, by half, his partner."""
    rest = points
    for seat, side in sides.items():
        if side == DECLARER and seat != declarer:
            half = abs(points) // 2 * (1 if points > 0 else -1)
            _pay(result, seat, dealer, half)
            rest -= half
    _pay(result, declarer, dealer, rest)
