"""Figures by group: a short way to each where a game has many.

A row of GROUPS is (row of the list, name); a figure's row names its group, by the card that it is
about, and its place there. The rows from AFTER on stand behind everything else, so that going up
reaches them. A group takes FIVE figures, one for each of five keys; what is left belongs to the
last group, which has as many pages as it needs. What asks for a suit besides stands in the first
group of its row: hairy, where the kings are five without it, before the long double.
"""

from ...ask import GROUP  # begins the answer that opens a page: (GROUP, row or side, name, page)
from ...tables import spelled
from .announce import legal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...kinds import Move, Seat
    from .kinds import FamilyDeal, HungarianGame


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


def speech(deal: "FamilyDeal", seat: "Seat", of_skart: "list[Move]") -> "Iterator[Move]":
    """The speeches of `seat` once the call is made: announcements by group, each row computed when
    it is read. `of_skart` are the lines about laid tarokks, which stand after the groups."""
    talk = deal.talk
    if not talk.must_trull(seat):
        yield (seat, "pass")
    yield from reversed(talk.legal_kontras(seat))  # the game's last
    for row in range(GROUPS[-1][0] + 1):
        if row == AFTER:
            yield from of_skart
            yield from talk.legal_counts(seat)
        filled = []
        for at, page, names in pages(deal.rules):
            words = legal(talk, seat, names) if at == row else ()
            if words:
                filled.append((page, words))
        alone = len(filled) == 1 and len(filled[0][1]) == 1
        for page, words in filled:
            yield (seat,) + spelled(words[0]) if alone else (GROUP, str(row)) + page


def openers(rules: "HungarianGame", move: "Move") -> list:
    """The answers that open the page of an announced figure."""
    announced = move[0] == "announced"
    return [
        (GROUP, move[1] if announced else str(row)) + page
        for row, page, names in pages(rules)
        if move[1 + announced :] in [spelled(name) for name in names]
    ]


def members(rules: "HungarianGame", page: tuple[str, ...]) -> tuple:
    """The figures of a page in its order, one for each suit where a figure has suits."""
    for _, other, names in pages(rules):
        if other == page:
            return names
    return ()


def pages(rules: "HungarianGame") -> tuple:
    """(row, page, figures) of each page. A page is the group's name, with a number from the second
    page on. A figure keeps its place, and so its key, even while it cannot be said."""
    if rules.groups is None:
        rules.groups = tuple(_by_group(rules))
    return rules.groups


def _by_group(rules: "HungarianGame") -> "Iterator[tuple]":
    """What `pages` returns, page by page."""
    placed = {spelled(line.name)[0]: (line.group, line.place) for line in rules.figures}
    left = []  # (place, order, group, word)
    named: dict = {}  # {the first word of figures: these}
    for at, name in enumerate(rules.announceable):
        word = spelled(name)[0]
        if word not in named:
            named[word] = ()
            group, place = placed.get(word) or _of_ladder(rules, word)
            left.append((place, at, group, word))
        named[word] += (name,)
    left.sort()
    for row, name in GROUPS[:-1]:
        words = [word for _, _, group, word in left if group == name][:FIVE]
        left = [entry for entry in left if entry[3] not in words]
        yield row, (name,), _of(named, words)
    row, name = GROUPS[-1]
    words = [word for _, _, _, word in sorted(left, key=lambda entry: entry[1])]
    for first in range(0, len(words), FIVE):
        page = (name, str(first // FIVE + 1)) if first else (name,)
        yield row, page, _of(named, words[first : first + FIVE])


def _of(named: dict, words: list[str]) -> tuple:
    return tuple([name for word in words for name in named[word]])


def _of_ladder(rules: "HungarianGame", word: str) -> tuple:
    """The group and the place of a double or a volat: other words for them stand behind."""
    return GROUPS[0][1], _PLACE if rules.same(word) == word else _PLACE + 1
