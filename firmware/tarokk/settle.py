"""Settlement: a pure function from what was announced and what happened to items, and from items
to payouts.

Sources: paskievics, "Az elszámolás" (the six rules on game, double and volat, the table of
multipliers, the table of figures), "Kontrázás", "A tarokkszám bemondása".

An item is (figure, by, paid, points, announced, kontra): the figure; the side (of a count: the
seat) that made, lost or announced it; the side or seat that is paid; what each payer pays each
payee before the factor; whether it was announced; the kontra level, 0 to 5.

Readings: a side that announced a double gets neither the plain game nor a silent double, one
that announced a volat not even a silent double; what the other side makes is paid in full. A
kontra'd game is paid beside silent double or volat, which it does not multiply. With all tricks,
or all its cards in other figures made, an announced trull or four kings cannot have failed. A
count claimed after play is paid by everyone on the claimer's side, so a defender against a lone
declarer has two payers.
"""

from .tables import (
    ALL_POINTS,
    COUNTS,
    DECLARER,
    DEFENCE,
    DOUBLE_POINTS,
    GAME_POINTS,
    LADDER,
    other,
    row,
)

SIDES = (DECLARER, DEFENCE)


def winner(points):
    """The side that has won the game."""
    return DECLARER if points >= GAME_POINTS else DEFENCE


def doubler(points):
    """The side that has made a double, or None."""
    if points >= DOUBLE_POINTS:
        return DECLARER
    return DEFENCE if points <= ALL_POINTS - DOUBLE_POINTS else None


def items(values, base, announced, points, made, lost):
    """The items of a played deal, game first.

    values     rows (figure, silent, announced, cards taken, is just that capture)
    base       value of the bid
    announced  {(side, figure): kontra level}, the game among them
    points     card points of the declarer's side
    made, lost {figure: side}
    """
    return _ladder(base, announced, points, made.get("volat")) + _figures(
        values, announced, made, lost
    )


def _ladder(base, announced, points, volat):
    """Game, double and volat."""
    made = {"game": winner(points), "double": doubler(points), "volat": volat}
    out = []
    for figure, _, value in LADDER[1:]:
        for side in SIDES:
            level = announced.get((side, figure))
            if level is not None:
                paid = side if made[figure] == side else other(side)
                out.append((figure, side, paid, base * value << level, True, level))
    won = made["game"]
    level = announced[(DECLARER, "game")]
    if level:
        out.insert(0, ("game", DECLARER, won, base << level, False, level))
    figure = _silent(won, announced, made, level)
    if figure:
        out.insert(0, (figure, won, won, base * row(LADDER, figure)[1], False, 0))
    return tuple(out)


def _silent(won, announced, made, level):
    """The one figure of the ladder that the winner has made without announcing it, or None."""
    double, volat = (won, "double") in announced, (won, "volat") in announced
    if made["volat"] == won and not volat:
        return "volat"
    if double or volat:
        return None
    if made["double"] == won:
        return "double"
    return None if level else "game"


def _figures(values, announced, made, lost):
    """Everything beside game, double and volat."""
    out = []
    taken = _taken(values, made)
    volat = made.get("volat")
    for figure, silent, value, cards, capture in values:
        for side in SIDES:
            level = announced.get((side, figure))
            if level is not None:
                done = made.get(figure) == side
                if capture and (volat == side or cards & taken[side] == cards):
                    done = True  # with these tricks it cannot have failed
                paid = side if done else other(side)
                out.append((figure, side, paid, value << level, True, level))
            elif silent and made.get(figure) == side:
                if not (capture and volat == side):
                    out.append((figure, side, side, silent, False, 0))
            elif silent and lost.get(figure) == side:
                out.append((figure, side, other(side), silent, False, 0))
    return tuple(out)


def _taken(values, made):
    """{side: the five-point cards that its figures have taken}."""
    taken = {DECLARER: 0, DEFENCE: 0}
    for figure, _, _, cards, _ in values:
        side = made.get(figure)
        if side:
            taken[side] |= cards
    return taken


def counts(told, claimed):
    """The items of the tarokk counts: {seat: tarokks} told in time and claimed after play."""
    return tuple(
        (figure, seat, seat, row(COUNTS, table[seat])[1], figure == "tarokks", 0)
        for figure, table in (("tarokks", told), ("claim", claimed))
        for seat in sorted(table)
    )


def payouts(due, sides, factor):
    """What each seat wins or loses: {seat: points}, summing to zero.

    `sides` is {seat: side}. A lone declarer pays or is paid by each of the three.
    """
    lone = sum(1 for side in sides.values() if side == DECLARER) == 1
    result = dict.fromkeys(sides, 0)
    for figure, _, paid, points, _, _ in due:
        points *= factor
        for seat, side in sides.items():
            if figure in ("tarokks", "claim"):
                if seat != paid and (figure == "tarokks" or side == sides[paid]):
                    result[seat] -= points
                    result[paid] += points
            else:
                share = 3 if lone and side == DECLARER else 1
                result[seat] += points * share * (1 if side == paid else -1)
    if sum(result.values()):
        raise ValueError("a deal that does not sum to zero")
    return result


# -- what cannot be true together


def contradiction(values, points, made, lost):
    """Why these facts cannot be true together: (code, facts...), or None.

    Each figure names the five-point cards that its side has taken; no card is on two sides, and
    each brings five points. A side with every trick leaves the other none. `points` may be None.
    """
    volat = made.get("volat")
    taken = _taken(values, made)
    for figure, _, _, cards, _ in values:
        side = made.get(figure)
        if side and volat == other(side):
            return ("volat-and", volat, figure, side)
        if side and cards & taken[other(side)]:
            return ("both-took", figure, side)
        if side and figure in lost:
            return ("made-and-lost", figure)
    if points is None:
        return None
    if volat and doubler(points) != volat:
        return ("points-and-volat", points, volat)
    for side, got in ((DECLARER, points), (DEFENCE, ALL_POINTS - points)):
        if _points_in(taken[side]) > got:
            return ("points-and-figures", side, got, _points_in(taken[side]))
    return None


def _points_in(cards):
    return 5 * bin(cards).count("1")
