"""Figures by group: a short way to each where a game has many.

A row of GROUPS is (row of the list, name); a figure's row names its group, by the card that it is
about, and its place there. The rows from AFTER on stand behind everything else, so that going up
reaches them. A group takes FIVE figures, one for each of five keys; what is left belongs to the
last group, which has as many pages as it needs. What asks for a suit besides stands in the first
group of its row: hairy, where the kings are five without it, before the long double.
"""

from ...ask import GROUP  # begins the answer that opens a page: (GROUP, row or side, name, page)
from ...tables import spelled
from .tables import SIDES

GROUPS = (
    (0, "game"),
    (0, "honours"),
    (1, "pagat"),
    (2, "eagle"),
    (3, "kings"),
    (3, "others"),
)
AFTER = 2
FIVE = 5
_PLACE = 9  # of most figures


def condensed(rules, moves, at=1, told=()) -> tuple:
    """Moves with the figures among them put into groups; word `at` of a move is its figure.

    `told` stands behind the first move, but behind the groups that are reached from there.
    """
    said = [move for move in moves if " ".join(move[at:]) in rules.announceable]
    if not said:
        return tuple(moves[:1]) + tuple(told) + tuple(moves[1:])
    first = moves.index(said[0])
    before = list(moves[:first])
    if at == 2:
        inside = []
        for side in SIDES:
            own = [move for move in said if move[1] == side]
            for _, page, figures in sorted_out(rules, own, at):
                before.append((GROUP, side) + page)
                inside += _together(figures)
        return tuple(before + [move for move in moves[first:] if move not in inside])
    found = list(sorted_out(rules, said, at))
    inside = [move for _, _, figures in found for move in _together(figures)]
    rest = [move for move in moves[first:] if move not in inside]
    rows = [row for row, _, _ in found]
    ahead, behind = [], []
    for row, page, figures in found:
        moves = _together(figures)
        alone = rows.count(row) == 1 and len(moves) == 1
        opener = moves[0] if alone else (GROUP, str(row)) + page
        (ahead if row < AFTER else behind).append(opener)
    return tuple(before + ahead + list(told) + rest + behind)


def _together(figures) -> list:
    return [move for figure in figures for move in figure]


def members(rules, moves, opener) -> list:
    """The answers behind an opener: for each figure its moves, one for a suit, perhaps none."""
    key, page = opener[1], opener[2:]
    at = 1 if key.isdigit() else 2
    said = [move for move in moves if " ".join(move[at:]) in rules.announceable]
    if at == 2:
        said = [move for move in said if move[1] == key]
    for _, known, figures in sorted_out(rules, said, at):
        if known == page:
            return figures
    return []


def sorted_out(rules, said, at):
    """(row, page, [moves of a figure, ...]) of each page that has any. A page is the group's name,
    and its number behind the last group's first one.

    A figure keeps its place, and so its key, also while there is nothing to say of it.
    """
    by_word = {}
    for move in said:
        by_word.setdefault(move[at], []).append(move)
    if rules.groups is None:
        rules.groups = tuple(_by_group(rules))
    for row, page, words in rules.groups:
        places = [by_word.get(word, ()) for word in words]
        if any(places):
            yield row, page, places


def _by_group(rules):
    """(row, page, the first words of its figures in order) of each page."""
    placed = {spelled(line.name)[0]: (line.group, line.place) for line in rules.figures}
    left = []  # (place, order, group, word)
    known = set()
    for at, name in enumerate(rules.announceable):
        word = spelled(name)[0]
        if word not in known:
            known.add(word)
            group, place = placed.get(word) or _of_ladder(rules, word)
            left.append((place, at, group, word))
    left.sort()
    for row, name in GROUPS[:-1]:
        words = [word for _, _, group, word in left if group == name][:FIVE]
        left = [one for one in left if one[3] not in words]
        yield row, (name,), tuple(words)
    row, name = GROUPS[-1]
    words = [word for _, _, _, word in sorted(left, key=lambda one: one[1])]
    for first in range(0, len(words), FIVE):
        page = (name, str(first // FIVE + 1)) if first else (name,)
        yield row, page, tuple(words[first : first + FIVE])


def _of_ladder(rules, word) -> tuple:
    """The group and the place of a double or a volat: other words for them stand behind."""
    return GROUPS[0][1], _PLACE if rules.same(word) == word else _PLACE + 1
