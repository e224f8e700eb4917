"""What may be said next, and what a table is best asked: the likeliest answer first.

The screens show these lists and know no rule. An answer is a move, ready to be applied, but for
three: `GO` is "nothing more here", `MORE` opens the outcome of speeches not entered, and
`ALL_PASS` stands for the passes of everyone.
"""

from .cards import HONOURS, TAROKKS
from .seats import after
from .settle import SIDES, doubler, winner
from .tables import ALL_POINTS, BIDS, COUNTS, INVITED, KONTRAS, THROWS

GO = ("go",)
END = ("end",)
MORE = ("more",)  # opens the topic "announced"
ALL_PASS = ("pass-out",)  # four passes at once
PSEUDO = (GO, END, MORE, ALL_PASS)  # answers that say nothing of their own
POINTS = 50  # where entering the points begins


def topic(deal):
    """What is open: auction, skart, speech, partner, points, hat, facts; None when closed."""
    if deal.over():
        return None
    if deal.phase == "auction":
        return "auction"
    if deal.phase == "skart" and deal.auction:
        return "skart"
    if deal.phase == "speeches":
        return "speech"
    missing = deal.result.missing()
    if missing:
        return missing
    hat = deal.rules.HAT
    return "hat" if hat in deal.result.made and not deal.result.hat else "facts"


def answers(deal, what):
    """The moves that answer a topic, or `outcome` and `announced`; points take any number."""
    return tuple(likely(deal, what))


def likely(deal, what):
    """The same one by one, each worked out when it is asked for: a screen shows the first few."""
    yield from _ANSWERS[what](deal)


def skiz(session):
    """The moves that tell who has the skiz, while the closing round waits for it."""
    if not session.closing or session.skiz or not session.deal:
        return ()
    return tuple(("skiz", seat) for seat in session.deal.players)


def meaning(deal, move):
    """What an answer says beyond itself: (code, facts...) or None."""
    if deal.phase == "auction":
        return deal.auction.meaning(move[1]) if move[0] != "declarer" else None
    return deal.talk.meaning(move) if deal.phase in ("skart", "speeches") else None


def points_mean(points):
    """Who has won with these points and by how much: (side, "game" or "double")."""
    return winner(points), "double" if doubler(points) else "game"


def legal(deal):
    """Every move the deal accepts and that says something new; points one by one."""
    if deal.over():
        return ()
    if deal.phase == "auction":
        return _bids(deal) + (() if deal.auction.begun() else outcomes(deal))
    moves = list(facts(deal))
    moves += [("points", str(n)) for n in range(ALL_POINTS + 1)]
    moves = [move for move in moves if deal.result.would(move)]
    if deal.phase == "skart":
        moves += promises(deal) + skart(deal) + shown(deal)
    if deal.phase != "result":
        moves += deal.talk.legal()
    if deal.result.may_close():
        moves.append(END)
    return tuple(moves)


# -- auction


def _bids(deal):
    seat = deal.players[deal.auction.turn]
    return tuple((seat, word) for word in deal.auction.legal())


def _auction(deal):
    """Before a bid the lowest is likeliest, behind one the pass."""
    moves = _bids(deal)
    return moves if deal.auction.holder is None else moves[-1:] + moves[:-1]


def outcomes(deal):
    """The auction's outcome, where the table enters only that."""
    return tuple(("declarer", seat, bid[0]) for seat in deal.players for bid in BIDS)


def promises(deal):
    """The invit or yielded game that may belong to such an outcome."""
    if deal.auction or deal.phase != "skart" or deal.invit or deal.yielded or deal.talk.laid:
        return ()
    moves: list[tuple] = []
    for seat in deal.players:
        if deal.may_yield(seat):
            moves.append(("yielded", seat))
        moves += [("invit", seat, one[0]) for one in INVITED if deal.may_invite(seat, one)]
    return tuple(moves)


# -- skart


def skart(deal):
    """Tarokks laid, by number, and hands thrown in."""
    return tuple(_laid(deal))


def _laid(deal):
    for seat in deal.players:
        if seat not in deal.talk.laid:
            for n in range(deal.share(seat) + 1):
                yield (seat, "laid", str(n))
    for seat in deal.players:
        for hand in THROWS:
            if not deal.refuse_throw(seat, hand[0]):
                yield (seat, "throws", hand[0])
    if deal.may_be_trial():
        yield (deal.declarer, "no-honour")


def shown(deal):
    """The tarokks the declarer may show as laid, one at a time, highest first."""
    talk, seat = deal.talk, deal.declarer
    if len(talk.shown) == deal.may_show():
        return ()
    names = [n for n in reversed(TAROKKS) if n not in HONOURS and n not in talk.shown]
    return tuple((seat, "laid", name) for name in names if name not in deal.promised())


def _skart(deal):
    yield GO
    for move in _laid(deal):
        if move[2:] != ("0",):
            yield move
    yield from shown(deal)


def _speech(deal):
    """Behind the likeliest call come the counts, then the other calls."""
    moves = deal.talk.legal()
    if deal.talk.called:
        return moves
    counts = tuple(move for move in moves if move[1] == "tarokks")
    return moves[:1] + counts + tuple(move for move in moves[1:] if move not in counts)


# -- result


def facts(deal):
    """What may be told of a deal once the declarer is known, points aside."""
    figures = tuple(_figures(deal) + _claims(deal.players))
    return _partner(deal) + figures + _hat(deal) + tuple(_outcome(deal))


def _ask_partner(deal):
    """Before the skart was entered, all that may have come between is offered too."""
    yield from _new(deal, _partner(deal))
    if deal.phase == "skart":
        yield from promises(deal)
        for move in _skart(deal):
            if move != GO:
                yield move


def _facts(deal):
    if deal.result.may_close():
        yield END
    if len(_announced(deal)) > 1:
        yield MORE
    for move in _figures(deal):
        if deal.result.may_add(move):
            yield move
    yield from _claimable(deal)


def _announced(deal):
    if not deal.result.may_enter_speeches():
        return [GO]
    return [GO] + [stem for stem in stems(deal) if deal.result.is_unsaid(stem)]


def _partner(deal):
    seats = after(deal.players, deal.declarer)[:-1]
    return tuple(("partner", seat) for seat in seats + ("none",))


def _hat(deal):
    return tuple(("hat", seat) for seat in deal.players)


def _figures(deal):
    """Figures made or lost; the announced ones first."""
    names = [line[0] for line in deal.values] + ["volat"]
    first, rest = [], []
    for name in names:
        sides = [side for side in SIDES if (side, name) in deal.talk.announced]
        made = sides + [side for side in SIDES if side not in sides]
        moves = [("made",) + tuple(name.split()) + (side,) for side in made]
        (first if sides else rest).extend(moves)
    moves = first + rest
    return moves + [("lost", name, side) for name in deal.rules.LOSABLE for side in SIDES]


def _claims(seats):
    return [("claim", seat, str(n)) for seat in seats for n, _ in COUNTS]


def _claimable(deal):
    """The claims that would be accepted; to try each takes too long."""
    sides = deal.result.sides()
    for move in _claims(deal.players):
        beside = not sides or deal.result.has_partner(move[1], sides)
        if beside and deal.result.is_unsaid(move):
            yield move


def _outcome(deal):
    """The outcome of speeches that were not entered, with every level."""
    for stem in stems(deal):
        yield from levels(stem)


def stems(deal):
    """The same without their kontras."""
    moves = [("game",)]
    for name in deal.rules.ANNOUNCEABLE:
        moves += [("announced", side) + tuple(name.split()) for side in SIDES]
    return moves + [("tarokks", seat, str(n)) for seat in deal.players for n, _ in COUNTS]


def levels(stem):
    """The moves a stem stands for: plain, kontra, rekontra, ..."""
    if stem[0] == "tarokks":
        return (stem,)
    plain = () if stem[0] == "game" else (stem,)
    return plain + tuple(stem + (word,) for word in KONTRAS)


def _new(deal, moves):
    for move in moves:
        if deal.result.would(move):
            yield move


_ANSWERS = {
    "auction": _auction,
    "skart": _skart,
    "speech": _speech,
    "partner": _ask_partner,
    "hat": lambda deal: _new(deal, _hat(deal)),
    "facts": _facts,
    "announced": _announced,
    "outcome": lambda deal: outcomes(deal) + (ALL_PASS,),
}
