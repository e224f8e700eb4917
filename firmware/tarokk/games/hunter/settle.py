"""Settlement of Hunter tarokk: the family's items with other rules for game, double and volat, for
a declarer who plays alone, and for what could not be made.

Source: hunter, I.3.d, e and i, II.4, III.7.b, IV. Readings: docs/sources.md, hunter.
"""

from ...game import Item
from ...tables import row
from ..hungarian import settle
from ..hungarian.tables import DECLARER, DEFENCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone, Move, Side
    from .kinds import Hunter, HunterResult


MOST_DOUBLED = 2  # a subkontra leaves the value of the rekontra. II.4

# Paid for what is objectively impossible, kontra'd or not: the silent value, or of one's own XXI.
OWN_XXI = 10

# Shares of the points that a lone declarer wins and loses, of the three times of three losers.
# IV.1
LONE = (
    ("forced", 3, 1),
    ("open", 2, 2),
    ("secret", 1, 2),
)

_ULTIMO = "pagat-ultimo"
_GAME = (DECLARER, "game")


def items(result: "HunterResult", base: int) -> tuple:
    """The items of a deal, game first; of a forced lone loser as he has to pay them."""
    due = full_items(result, base)
    if result.lone() == "forced" and balance(due) <= 0:
        due = full_items(result, base, True)
        return tuple(_eased(result.rules, base, item) for item in due)
    return due


def full_items(result: "HunterResult", base: int, eased: bool = False) -> tuple:
    """The items by what was announced and what happened; see the family's `settle.items`.

    eased    a game that was kontra'd, but not rekontra'd, counts as if it were not. IV.1.a
    """
    rules, talk = result.rules, result.talk
    made = result.made_with_volat(result.made)
    points = result.settled_points(made)
    announced = _announced(result)
    if eased and announced[_GAME] == 1:
        announced[_GAME] = 0
    due = ladder(rules, base, announced, points, made.get("volat"), talk.swallowed)
    due += settle.figures(rules, announced, made, result.lost, None)
    due = [
        entry for entry in due if entry.announced or (entry.by, entry.figure) not in talk.swallowed
    ]
    due += _early(result)
    return tuple(_with_subkontra(_special(result, item), talk.announced) for item in due)


def _announced(result: "HunterResult") -> dict:
    """{(side, figure): doublings}, with an ultimo that counts as announced."""
    levels = {key: min(level, MOST_DOUBLED) for key, level in result.talk.announced.items()}
    if result.is_bound():
        levels.setdefault((DECLARER, _ULTIMO), 0)
    return levels


def ladder(
    rules: "Hunter",
    base: int,
    announced: dict,
    points: int,
    volat: "Side | MaybeNone",
    swallowed: "tuple[Move, ...]" = (),
) -> list:
    """The items of game, double and volat.

    Who wins a double or volat gets nothing for the game (I.3.e), unless the game was kontra'd: that
    is a stake of its own, as in the game from which this one grew.
    """
    won = settle.winner(rules, points, 0)
    made: dict = {"double": settle.doubler(rules, points), "volat": volat}
    due = settle.announced_ladder(base, announced, made)
    for side, figure in swallowed:
        if made.get(figure) == side:
            made[figure] = None  # the lost volat of the same speech stands for it
    unsaid = silent(won, made, announced)
    if unsaid:
        due.insert(0, Item(unsaid, won, won, settle.worth(base, unsaid), False, 0))
    level = announced[_GAME]
    if won not in made.values() or (level and not rules.says("kontra-game", "replaced")):
        due.insert(0, Item("game", DECLARER if level else won, won, base << level, False, level))
    return due


def silent(won: str, made: dict, announced: dict) -> str | None:
    """The double or volat that the winner has made without announcing it, or None."""
    if made["volat"] == won:
        return None if (won, "volat") in announced else "volat"
    return "double" if made["double"] == won and (won, "double") not in announced else None


def _early(result: "HunterResult") -> list:
    """The pagát that had to be kept fell before the last trick: as a silent ultimo. III.7.b"""
    if (DECLARER, _ULTIMO) not in result.fell or result.is_bound():
        return []
    points = row(result.rules.figures, _ULTIMO).silent
    return [Item(_ULTIMO, DECLARER, DEFENCE, points, False, 0)]


def _special(result: "HunterResult", item: Item) -> Item:
    """An item with the value that a swing, or what could not be made, gives it."""
    figure, by, paid, points, announced, kontra = item
    line = row(result.rules.figures, figure)
    how = result.hopeless(by, figure) if announced else None
    if how and paid != by:
        return Item(figure, by, paid, OWN_XXI if how == "own" else line.silent, announced, kontra)
    swung = figure == _ULTIMO and by == DECLARER and result.talk.swinger and not announced
    early = (by, figure) in result.fell
    if swung and not early and (paid == by or result.talk.must_ultimo()):
        return Item(figure, by, paid, line.announced, announced, kontra)
    return item


def _with_subkontra(item: Item, announced: dict) -> Item:
    """An item with the kontra that was said, a subkontra too."""
    figure, by, paid, points, announced_points, kontra = item
    level = announced.get((by, figure), kontra) if kontra else 0
    return Item(figure, by, paid, points, announced_points, level)


def _eased(rules: "Hunter", base: int, item: Item) -> Item:
    """What a forced lone loser pays: the defence's made announcements as silent ones. IV.1.a

    But not what he kontra'd.
    """
    figure, by, paid, points, announced, kontra = item
    if paid != DEFENCE or not announced or by != DEFENCE or kontra:
        return item
    line = row(rules.figures, figure)
    silent_value = line.silent if line else settle.worth(base, figure)
    return Item(figure, by, paid, silent_value, announced, kontra)


def balance(due: tuple) -> int:
    """The points of the declarer's side minus the defence's."""
    return sum(item.points if item.paid == DECLARER else -item.points for item in due)


def payouts(result: "HunterResult", base: int, factor: int) -> dict:
    """{seat: points} of the players, summing to zero.

    A lone declarer's points are rounded towards zero to what three can share. IV.1.d
    """
    own = each = balance(items(result, base))
    if result.lone():
        own = won_alone(result, base)[1]
        each = own // 3
    sides = result.sides()
    return {seat: factor * (own if sides[seat] == DECLARER else -each) for seat in sides}


def won_alone(result: "HunterResult", base: int) -> tuple:
    """(times, points): three losers share what the sides owe each other so many times; a lone
    declarer wins these points."""
    points = balance(items(result, base))
    if balance(full_items(result, base)) <= 0:
        points = min(points, 0)  # what is eased for a loser never makes him win
    _, won, lost = row(LONE, result.lone())
    times = won if points > 0 else lost
    third = abs(points) * times // 3
    return times, 3 * third if points > 0 else -3 * third
