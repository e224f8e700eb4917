"""What may be said next, and what a table is best asked: the likeliest answer first.

The screens show these lists and know no rule. An answer is a move, ready to be applied, but for
four: `GO` is "nothing more here", `MORE` opens the outcome of speeches not entered, `ALL_PASS`
stands for the passes of everyone, and one that begins with GROUP opens its `members`.
"""

from ...ask import END, GO, Ask
from ...cards import HONOURS, TAROKKS
from ...seats import after
from ...tables import KONTRAS, spelled
from .tables import BIDS, CSUZIMA, DECLARER, SIDES, TALON_HONOURS

MORE = ("more",)  # opens the topic "announced"
ALL_PASS = ("pass-out",)  # four passes at once
PSEUDO = (GO, END, MORE, ALL_PASS)  # answers that say nothing of their own
POINTS, STEP = 50, 10  # where entering the points begins, and a longer step
OUTCOME = ("auction",)  # passed from the beginning where only the outcome is entered


def topic(deal, passed=()) -> str | None:
    """What is open, one of _ANSWERS or points; None when closed.

    `passed` are the topics, of auction, skart and play, that the table has gone on from.
    """
    if deal.over():
        return None
    if deal.phase == "auction":
        return "outcome" if "auction" in passed and not deal.auction.begun() else "auction"
    if deal.phase == "skart" and deal.auction:
        return "speech" if "skart" in passed else "skart"
    if deal.phase == "speeches":
        return "speech"
    if "play" not in passed:
        from . import obligations

        if obligations.running(deal) and obligations.obligations(deal):
            return "play"
    missing = deal.result.missing()
    if missing:
        return missing
    hat = deal.rules.HAT
    return "hat" if hat in deal.result.made and not deal.result.wearer() else "facts"


def likely(deal, what, stem=None):
    """See `ask.Ask`."""
    yield from levels(stem) if what == "levels" else _ANSWERS[what](deal)


def holds(deal, move) -> bool:
    """Whether one of `likely` is an answer."""
    return move[0] not in ("made", "lost") or deal.result.may_add(move)


def opens(deal, what, move) -> str | None:
    """The topic that an answer opens, or None."""
    if move == MORE:
        return "announced"
    return "levels" if what == "announced" and len(levels(move)) > 1 else None


def moves(deal, answer) -> tuple:
    """The moves that an answer stands for."""
    if answer == ALL_PASS:
        return tuple([(seat, "pass") for seat in deal.players])
    return (answer,)


def numbers(deal, told) -> tuple | None:
    """The number that is asked next, behind those `told`: (whose, where it begins, least, most,
    a longer step); None if no more are."""
    return None if told else (None, POINTS, 0, deal.rules.POINTS[0], STEP)


def points(deal, told) -> tuple:
    """The move that tells these numbers."""
    return ("points",) + tuple([str(n) for n in told])


def turn(deal) -> str | None:
    """The seat whose turn it is, or that goes on; None if nobody's."""
    if deal.phase == "auction":
        return deal.players[deal.auction.turn]
    if deal.phase == "speeches":
        return deal.talk.players[deal.talk.turn]
    return deal.declarer if deal.phase == "skart" else None


def meaning(deal, move) -> tuple | None:
    """What an answer says beyond itself: (code, facts...) or None."""
    if deal.phase == "auction":
        meant = deal.auction.meaning(move[1]) if move[0] != "declarer" else None
        if meant and meant[0] == "invit" and not deal.rules.pagat_invits():
            return ("invit-big", meant[1])
        if meant and meant[0] == "yields" and deal.rules.says("invit", "kegl"):
            return ("yields-any", "XX")
        return meant
    return deal.talk.meaning(move) if deal.phase in ("skart", "speeches") else None


def points_mean(deal, points) -> tuple:
    """Who has won with these points and by how much: (side, "game" or "double")."""
    from .settle import doubler, winner

    kontrad = deal.talk.announced[(DECLARER, "game")]
    how = "double" if doubler(deal.rules, points) else "game"
    return winner(deal.rules, points, kontrad), how


# -- auction


def bids(deal) -> tuple:
    """What the player in turn may say in the auction; nothing if it is over."""
    auction = deal.auction
    return tuple((deal.players[auction.turn], word) for word in auction.legal())


def _auction(deal) -> tuple:
    """Before a bid the lowest is likeliest, behind one the pass."""
    moves = bids(deal)
    return moves if deal.auction.holder is None else moves[-1:] + moves[:-1]


def outcomes(deal) -> tuple:
    """The auction's outcome, where the table enters only that."""
    return tuple(("declarer", seat, bid[0]) for seat in deal.players for bid in BIDS)


def promises(deal) -> tuple:
    """The invit or yielded game that may belong to such an outcome."""
    if deal.auction or deal.phase != "skart" or deal.invit or deal.yielded or deal.talk.laid:
        return ()
    from . import invits

    moves: list[tuple] = []
    names = invits.tarokks(deal.rules.house)
    for seat in deal.players:
        if deal.may_yield(seat):
            moves.append(("yielded", seat))
        moves += [("invit", seat, name) for name in names if deal.may_invite(seat, name)]
    return tuple(moves)


# -- skart


def before_speeches(deal):
    for seat in deal.players:
        if deal.tells_in_skart(seat):
            yield from laid(deal, seat)
    for seat in deal.players:
        for hand in deal.rules.throws:
            if not deal.refuse_throw(seat, hand[0]):
                yield (seat, "throws", hand[0])
    for name, _ in TALON_HONOURS:
        for seat in deal.may_draw(name):
            yield (seat, "draws", name)
    if deal.may_lack_honour(deal.declarer):
        yield (deal.declarer, "no-honour")


def laid(deal, seat) -> list:
    """How many tarokks `seat` may tell to lie in his skart."""
    if seat in deal.talk.laid:
        return []
    numbers = [n for n in range(deal.share(seat) + 1) if deal.talk.room_for(n)]
    return [(seat, "laid", str(n)) for n in numbers]


def shown(deal) -> tuple:
    """The tarokks the declarer may show as laid, one at a time, highest first."""
    talk, seat = deal.talk, deal.declarer
    if len(talk.shown) == deal.may_show():
        return ()
    names = [n for n in reversed(TAROKKS) if n not in HONOURS and n not in talk.shown]
    return tuple((seat, "laid", name) for name in names if name not in deal.promised())


def _skart(deal):
    yield GO
    for move in before_speeches(deal):
        if move[2:] != ("0",):
            yield move
    yield from shown(deal)


def fallen(deal) -> list:
    """The announced figures that oblige to a card and have not fallen, first trick first."""
    from . import obligations

    told: list[tuple] = []
    for _, _, figure, side in obligations.obligations(deal):
        move = ("fell",) + spelled(figure) + (side,)
        if move not in told:
            told.append(move)
    return told


def members(deal, what, opener) -> list:
    """The answers behind one that opens a group, of topic speech or announced; see `groups`."""
    from . import groups

    moves = deal.talk.legal() if what == "speech" else list(_said(deal))
    return groups.members(deal.rules, moves, opener)


def _speech(deal) -> tuple:
    """Behind the likeliest call come the counts, then the other calls."""
    from . import groups

    seat = deal.talk.players[deal.talk.turn]
    told = laid(deal, seat) if deal.tells_laid(seat) else []
    told = [move for move in told if move[2] != "0"]
    moves = groups.condensed(deal.rules, deal.talk.legal(), told=told)
    if deal.talk.called:
        return moves
    counts = tuple(move for move in moves if move[1] == "tarokks")
    return moves[:1] + counts + tuple(move for move in moves[1:] if move not in counts)


# -- result


def _ask_partner(deal):
    """Before the skart was entered, all that may have come between is offered too."""
    yield from _new(deal, partners(deal))
    if deal.phase == "skart":
        yield from promises(deal)
        for move in _skart(deal):
            if move != GO:
                yield move


def _facts(deal):
    if deal.result.may_close():
        yield END
    if any(_said(deal)):
        yield MORE
    yield from figures(deal)
    yield from _claimable(deal)


def _announced(deal) -> tuple:
    from . import groups

    return (GO,) + groups.condensed(deal.rules, list(_said(deal)), 2)


def _said(deal):
    """What may have been said in speeches that were not entered."""
    if deal.result.may_enter_speeches():
        for stem in stems(deal):
            if deal.result.is_unsaid(stem):
                yield stem


def partners(deal) -> tuple:
    seats = after(deal.players, deal.declarer)[:-1]
    return tuple(("partner", seat) for seat in seats + ("none",))


def hats(deal) -> tuple:
    return tuple(("hat", seat) for seat in deal.players)


def figures(deal) -> list:
    """Figures made or lost; the announced ones first, then those that are paid silently."""
    paid = {line.name: line.silent for line in deal.rules.figures}
    paid["volat"] = 1
    first, rest = [], []
    for name in [line.name for line in deal.rules.figures] + ["volat"]:
        if name == CSUZIMA:
            continue
        sides = [side for side in SIDES if (side, name) in deal.talk.announced]
        made = sides + [side for side in SIDES if side not in sides and paid[name]]
        moves = [("made",) + spelled(name) + (side,) for side in made]
        (first if sides else rest).extend(moves)
    moves = first + rest
    return moves + [("lost", name, side) for name in deal.rules.losable for side in SIDES]


def claims(deal) -> list:
    return [("claim", seat, str(n)) for seat in deal.players for n, _ in deal.rules.COUNTS]


def _claimable(deal):
    """The claims that would be accepted; to try each takes too long."""
    sides = deal.result.sides()
    for move in claims(deal):
        beside = not sides or deal.result.has_partner(move[1], sides)
        if beside and deal.result.is_unsaid(move):
            yield move


def stems(deal) -> list:
    """The same without their kontras."""
    moves = [("game",)]
    for name in deal.rules.announceable:
        sides = SIDES if name != CSUZIMA else SIDES[1:]
        moves += [("announced", side) + spelled(name) for side in sides]
    return moves + [
        ("tarokks", seat, str(n)) for seat in deal.players for n, _ in deal.rules.COUNTS
    ]


def levels(stem) -> tuple:
    """The moves a stem stands for: plain, kontra, rekontra, ..."""
    if stem[0] == "tarokks":
        return (stem,)
    plain = () if stem[0] == "game" else (stem,)
    return plain + tuple(stem + (word,) for word in KONTRAS)


def _new(deal, moves):
    for move in moves:
        if deal.would(move):
            yield move


_ANSWERS = {
    "auction": _auction,
    "skart": _skart,
    "speech": _speech,
    "play": lambda deal: [GO] + fallen(deal),
    "partner": _ask_partner,
    "hat": lambda deal: _new(deal, hats(deal)),
    "facts": _facts,
    "announced": _announced,
    "outcome": lambda deal: outcomes(deal) + (ALL_PASS,),
}


class HungarianAsk(Ask):
    """See `ask.Ask`."""

    OUTCOME = OUTCOME
    PSEUDO = PSEUDO
    topic = staticmethod(topic)
    likely = staticmethod(likely)
    holds = staticmethod(holds)
    opens = staticmethod(opens)
    moves = staticmethod(moves)
    members = staticmethod(members)
    numbers = staticmethod(numbers)
    points = staticmethod(points)
    turn = staticmethod(turn)
    meaning = staticmethod(meaning)
