"""Figures by group: a short way to each where a game has many.

A row of GROUPS is (row of the list, name, figures in it), by the card that they are about. The rows
from AFTER on stand behind everything else, so that going up reaches them. A group takes the first
FIVE figures that the table plays, one for each of five keys; what is left belongs to the last
group, which names none, and what that has no key for stands in the list by itself. What asks for a
suit besides stands in the first group of its row: hairy, where the kings are five without it,
before the long double.
"""

from ...game import GROUP  # begins the answer that opens a group: (GROUP, row or side, name)
from ...tables import spelled
from .tables import SIDES

GROUPS = (
    (0, "game", ("trull", "four-kings", "double", "volat", "hairy", "long-double")),
    (0, "honours", ("xxi-catch", "centrum", "small-bird", "big-bird", "pair-pheasant")),
    (1, "pagat", ("pagat-ultimo", "pagat-uhu", "pagat-catch", "pagat-pheasant",
                  "pagat-small-bird", "pagat-big-bird")),
    (2, "eagle", ("eagle-ultimo", "eagle-uhu", "eagle-pheasant", "eagle-small-bird",
                  "eagle-big-bird")),
    (3, "kings", ("king-ultimo", "king-uhu", "king-small-bird", "king-big-bird", "suit-family")),
    (3, "others", ()),
)  # fmt: skip
AFTER = 2
FIVE = 5


def condensed(rules, moves, at=1, told=()):
    """Moves with the figures among them put into groups; word `at` of a move is its figure.

    `told` stands behind the first move, but behind the groups that are reached from there.
    """
    said = [move for move in moves if " ".join(move[at:]) in rules.announceable]
    if not rules.GROUPED or not said:
        return tuple(moves[:1]) + tuple(told) + tuple(moves[1:])
    first = moves.index(said[0])
    before = list(moves[:first])
    if at == 2:
        inside = []
        for side in SIDES:
            own = [move for move in said if move[1] == side]
            for _, name, figures in sorted_out(rules, own, at):
                before.append((GROUP, side, name))
                inside += _together(figures)
        return tuple(before + [move for move in moves[first:] if move not in inside])
    found = list(sorted_out(rules, said, at))
    inside = [move for _, _, figures in found for move in _together(figures)]
    rest = [move for move in moves[first:] if move not in inside]
    rows = [row for row, _, _ in found]
    ahead, behind = [], []
    for row, name, figures in found:
        moves = _together(figures)
        alone = rows.count(row) == 1 and len(moves) == 1
        opener = moves[0] if alone else (GROUP, str(row), name)
        (ahead if row < AFTER else behind).append(opener)
    return tuple(before + ahead + list(told) + rest + behind)


def _together(figures):
    return [move for figure in figures for move in figure]


def members(rules, moves, opener):
    """The answers behind an opener: for each figure its moves, one for a suit, perhaps none."""
    _, key, name = opener
    at = 1 if key.isdigit() else 2
    said = [move for move in moves if " ".join(move[at:]) in rules.announceable]
    if at == 2:
        said = [move for move in said if move[1] == key]
    for _, known, figures in sorted_out(rules, said, at):
        if known == name:
            return figures
    return []


def sorted_out(rules, said, at):
    """(row, name, [moves of a figure, ...]) of each group that has any.

    A figure keeps its place, and so its key, also while there is nothing to say of it.
    """
    by_word = {}
    for move in said:
        by_word.setdefault(move[at], []).append(move)
    left = []
    for name in rules.announceable:
        word = spelled(name)[0]
        if word not in left:
            left.append(word)
    for row, name, figures in GROUPS:
        words = [word for word in figures or left if word in left][:FIVE]
        left = [word for word in left if word not in words]
        places = [by_word.get(word, ()) for word in words]
        if any(places):
            yield row, name, places
