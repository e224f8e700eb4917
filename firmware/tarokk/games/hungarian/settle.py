"""Settlement: what figures pay, and who has won with which points. `score` and hunter's `settle`
make a deal's items of it.

Sources: paskievics, "Az elszámolás" (the six rules on game, double and volat, the table of
multipliers, the table of figures), "Kontrázás", "A tarokkszám bemondása", "Változatok az
elszámolásra"; illustrated, "Az elszámolás", "Játékváltozatok" (csuzima).

Readings: docs/sources.md, "The score".
"""

from ...game import Item
from ...tables import row
from .contradict import Tricks, proves
from .tables import CSUZIMA, DECLARER, DEFENCE, LADDER, SIDES, UNCOUNTED, other

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...game import Count
    from .kinds import FamilyDeal, HungarianGame


def bounds(rules: "HungarianGame", points: int | str, kontrad: int) -> tuple:
    """(least, most) card points of the declarer's side, told as a number or a word of UNCOUNTED."""
    if points not in UNCOUNTED:
        return points, points
    whole, _, double = rules.POINTS
    limits = (0, whole - double + 1, _enough(rules, kontrad), double, whole + 1)
    at = UNCOUNTED.index(points)
    return limits[at], limits[at + 1] - 1


def winner(rules: "HungarianGame", points: int, kontrad: int) -> str:
    """The side that has won the game."""
    return DECLARER if points >= _enough(rules, kontrad) else DEFENCE


def _enough(rules: "HungarianGame", kontrad: int) -> int:
    return rules.POINTS[1] - (1 if kontrad and rules.says("kontra-48", "yes") else 0)


def doubler(rules: "HungarianGame", points: int) -> str | None:
    """The side that has made a double, or None."""
    whole, _, enough = rules.POINTS
    if points >= enough:
        return DECLARER
    return DEFENCE if points <= whole - enough else None


def worth(base: int, figure: str) -> int:
    """What a figure of the ladder is worth silent."""
    return base * row(LADDER, figure)[1]


def announced_ladder(base: int, announced: dict, made: dict) -> list:
    """The items of the doubles and volats that were announced; `made`, {figure: side}."""
    due = []
    for figure, _, value in LADDER[1:]:
        for side in SIDES:
            level = announced.get((side, figure))
            if level is not None:
                paid = side if made[figure] == side else other(side)
                due.append(Item(figure, side, paid, base * value << level, True, level))
    return due


def figures(
    rules: "HungarianGame",
    announced: dict,
    made: dict[str, str],
    lost: dict[str, str],
    doubled: str | None,
) -> tuple:
    """The items beside game, double and volat; `doubled`, the side with a silent double."""
    if len(announced) == 1 and not made and not lost:
        return ()  # what was said is the game alone
    named = {figure for _, figure in announced}
    named.update(made)
    named.update(lost)
    out = []
    volat = made.get("volat")
    tricks = Tricks(rules, made, lost)
    for line in rules.figures:
        figure, silent, value, _, capture, *_ = line
        if figure not in named and not capture:
            continue
        fall = 2 if line.ultimo and rules.says("lost-ultimo", "double") else 1
        for side in SIDES:
            level = announced.get((side, figure))
            done = made.get(figure) == side
            if not done and (capture or level is not None):
                done = proves(tricks, line, side)
            if level is not None and figure != CSUZIMA:
                paid = side if done else other(side)
                points = value if done else value * fall
                out.append(Item(figure, side, paid, points << level, True, level))
            elif silent and done:
                if not _hidden(rules, figure, capture and volat == side, doubled == side):
                    out.append(Item(figure, side, side, silent, False, 0))
            elif silent and lost.get(figure) == side:
                out.append(Item(figure, side, other(side), silent * fall, False, 0))
    return tuple(out)


def _hidden(rules: "HungarianGame", figure: str, in_volat: bool, in_double: bool) -> bool:
    """True if a silent figure is not paid beside its own side's volat or silent double."""
    if in_volat:
        return not (figure == "trull" and rules.says("volat-trull", "yes"))
    return in_double and figure == "four-kings" and rules.says("double-kings", "no")


def personal(deal: "FamilyDeal", item: "Count | Item", factor: int) -> tuple | None:
    """See `Deal.personal`: tarokk counts, honours of the talon, the kitty by the head."""
    word, by, paid, points, *_ = item
    if word in ("tarokks", "claim"):
        sides = deal.sides()
        payers = [seat for seat in sides if word == "tarokks" or sides[seat] == sides[paid]]
        return points * factor, len(payers) - 1
    if word == "kitty" and by != "all" and not deal.throw:
        factor = 1
    elif word not in ("talon", "kitty"):
        return None
    return (points if by == paid else -points) * factor, 1


def factors(rules: "HungarianGame", base: int, item: Item) -> tuple:
    """See `Deal.factors`."""
    points = item.points
    line = row(LADDER, item.figure)
    parts: tuple = (base,) if line else ()
    line = line or row(rules.figures, item.figure)
    if not line:
        return ()
    parts += (line[2 if item.announced else 1],)
    for part in parts:
        points, rest = divmod(points, part) if part else (0, 1)
        if rest:
            return ()  # it is worth something else, such as what could not be made
    return tuple([part for part in parts + (points,) if part > 1])
