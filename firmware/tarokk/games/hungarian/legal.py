"""Every move that may be said now, and every auction; for the host alone, see
`report.Report.legal`."""

from ...ask import END
from ...tables import spelled
from . import ask, more, skart
from .auction import Auction
from .laid import laid, shown
from .tables import CSUZIMA, SIDES, UNCOUNTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...kinds import Move
    from .deal import FamilyDeal


def legal(deal: "FamilyDeal") -> tuple:
    """Every move the deal accepts and that says something new; points one by one."""
    if deal.over():
        return ()
    if deal.phase == "auction":
        return ask.bids(deal) + (() if deal.auction.begun() else ask.outcomes(deal))
    moves = list(facts(deal))
    moves += points(deal)
    moves = [move for move in moves if deal.would(move)]
    if deal.phase == "skart":
        speeches = [move for move in skart.before_speeches(deal) if ask.is_legal(deal, move)]
        moves += ask.promises(deal) + tuple(speeches) + shown(deal)
    if deal.phase != "result":
        moves += deal.talk.legal()
        for seat in deal.players:
            moves += laid(deal, seat) if deal.tells_laid(seat) else []
    if deal.result.may_close():
        moves.append(END)
    return tuple(moves)


def points(deal: "FamilyDeal") -> list:
    """Every line that tells of the points."""
    words = UNCOUNTED + tuple(range(deal.rules.POINTS[0] + 1))
    return [("points", str(word)) for word in words]


def _fell(deal: "FamilyDeal") -> list:
    """Every announced figure may fall."""
    return [
        ("fell",) + spelled(name) + (side,)
        for name in deal.rules.announceable
        for side in SIDES
        if (side, name) in deal.talk.announced
    ]


def facts(deal: "FamilyDeal") -> tuple:
    """What may be told of a deal once the declarer is known, points aside."""
    outcome = tuple(figures(deal) + _fell(deal) + more.claims(deal))
    return ask.partners(deal) + outcome + hats(deal) + tuple(_outcome(deal))


def _outcome(deal: "FamilyDeal") -> "Iterator[Move]":
    """The outcome of speeches that were not entered, with every level."""
    for stem in more.stems(deal):
        yield from ask.levels(stem)


def hats(deal: "FamilyDeal") -> tuple:
    """The lines that name whose XXI was caught."""
    return tuple(("hat", seat) for seat in deal.players)


def figures(deal: "FamilyDeal") -> list:
    """Figures made or lost; the announced ones first, then those that are paid silently."""
    paid = {line.name: line.silent for line in deal.rules.figures}
    paid["volat"] = 1
    first: list[Move] = []
    rest: list[Move] = []
    for name in [line.name for line in deal.rules.figures] + ["volat"]:
        if name == CSUZIMA:
            continue
        sides = [side for side in SIDES if (side, name) in deal.talk.announced]
        made = sides + [side for side in SIDES if side not in sides and paid[name]]
        moves = [("made",) + spelled(name) + (side,) for side in made]
        (first if sides else rest).extend(moves)
    moves = first + rest
    return moves + [("lost", name, side) for name in deal.rules.losable for side in SIDES]


def replay(words: "Move", house: "Mapping[str, str] | None" = None) -> Auction:
    """The auction in which `words` were said in turn."""
    auction = Auction(house)
    for word in words:
        auction.say(auction.turn, word)
    return auction


def complete(words: "Move" = (), house: "Mapping[str, str] | None" = None) -> "Iterator[Move]":
    """Every complete auction that begins with `words`, one tuple of words at a time."""
    legal = replay(words, house).legal()
    if not legal:
        yield words
    for word in legal:
        yield from complete(words + (word,), house)
