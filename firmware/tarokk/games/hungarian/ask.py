"""What may be said next, and what a table is best asked: the likeliest answer first.

The screens show these lists and know no rule. An answer is a move, ready to be applied, but for
these: `GO` is "nothing more here", `ALL_PASS` stands for the passes of everyone, one that begins
with GROUP opens its `members`, and an outcome may have a promise behind its bid, `("declarer",
seat, bid, "invit", tarokk)` or `(…, "yielded")`: who promised is asked next. What came of the deal
is told in `rows`.
"""

from ...ask import END, GO, GROUP, Ask, NumberRange
from ...refused import Refused
from ...seats import after
from ...tables import KONTRAS, spelled
from .laid import laid
from .rows import FIRST, row_of, rows, state, states
from .standing import due, ends, failed, meaning, points_mean, sides, standing
from .tables import BIDS, DECLARER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...kinds import AllPass, MaybeNone, Move, Seat
    from .kinds import FamilyDeal


ALL_PASS = ("pass-out",)  # four passes at once
PSEUDO = (GO, END, ALL_PASS)  # answers that say nothing of their own
_PROMISES = ("invit", "yielded")  # behind the bid of an outcome
POINTS, STEP = 50, 10  # where entering the points begins, and a longer step
OUTCOME = ("auction",)  # passed from the beginning where only the outcome is entered


def topic(deal: "FamilyDeal", passed: tuple[str, ...] | list[str] = ()) -> str | None:
    """The open question: a key of _ANSWERS, or `points`; None once the deal is closed.

    `passed` are the topics, of auction, skart and play, that the table has skipped.
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
    return deal.result.asked() or "facts"


def likely(deal: "FamilyDeal", topic: str, stem: "Move | MaybeNone" = None) -> "Iterable[Move]":
    """See `ask.Ask`."""
    if topic == "levels":
        return levels(stem)
    if topic == "promise":
        return promised(deal, stem)
    if topic == "members":
        from . import more

        return more.members(deal, stem)
    return _ANSWERS[topic](deal)


def is_legal(deal: "FamilyDeal", move: "Move") -> bool:
    """True if an answer of `likely` would be accepted."""
    if move[0] == "declarer" and move[3:] and move[3] in _PROMISES:
        return bool(promisers(deal, move))
    plain = move[0] not in ("claim", "tarokks") and move[1:2] != ("throws",)
    return plain or deal.would(move)


def opened_topic(deal: "FamilyDeal", topic: str, move: "Move") -> str | None:
    """The topic that an answer opens instead of being applied, or None."""
    if move[0] == GROUP:
        return "members"
    return "levels" if topic in ("more", "members") and len(levels(move)) > 1 else None


def next_topic(deal: "FamilyDeal", topic: str, answer: "Move") -> str | None:
    """The topic that is asked right after an answer: a promise of another player, or None."""
    promise = answer[0] == "declarer" and answer[3:] and answer[3] in _PROMISES
    return "promise" if promise else None


def side_topic(deal: "FamilyDeal", topic: str) -> str | None:
    """The topic that may be opened first: the skart before the partner, by outcome; else None."""
    return "skart" if topic == "partner" and deal.phase == "skart" else None


def forced_answer(deal: "FamilyDeal", topic: str, stem: "Move | MaybeNone" = None) -> tuple | None:
    """The only answer that a topic has, if the table need not be asked; or None."""
    if topic == "promise":
        answers = promised(deal, stem)
    elif topic == "speech" and not deal.talk.called:
        answers = [(deal.declarer, "call", name) for name in deal.talk.callable()]
    else:
        return None
    return answers[0] if len(answers) == 1 else None


def answers_of(deal: "FamilyDeal", moves: "list[Move]") -> list:
    """The answers that these moves may have come from: an outcome with its promise or without, what
    was kontra'd, an opened group, or four passes at once."""
    promised = [move for move in moves[1:2] if move[0] in _PROMISES]
    answers = [moves[0] + move[:1] + move[2:] for move in promised] + list(moves)
    answers += [move[:-1] for move in moves if move[-1] in KONTRAS]
    if len(moves) == len(deal.players):
        answers.append(ALL_PASS)
    if deal.rules.GROUPED:
        from . import groups

        answers += groups.openers(deal.rules, moves[0])
    return answers


def all_pass(deal: "FamilyDeal", topic: str) -> "AllPass":
    """See `ask.Ask`; behind what a pass means stands whose it is."""
    if topic not in ("auction", "speech") or (topic == "speech" and not deal.talk.called):
        return ()  # who has not called yet cannot pass
    before, phase = deal.mark(), deal.phase
    unbid = topic == "auction" and deal.auction.holder is None
    passes, means = [], None
    try:
        while deal.phase == phase or (phase == "skart" and deal.phase == "speeches"):
            move = (turn(deal), "pass")
            if not means:
                means = meaning(deal, move)
                means = means and means + move[:1]
            deal.handler(move)(deal, move)
            passes.append(move)
        if unbid:
            means = meant(deal)
    except Refused:
        return ()
    finally:
        deal.back(before)
    return tuple(passes), means


def meant(deal: "FamilyDeal") -> tuple | None:
    """What four passes mean: ("plays", seat) if somebody then declares by itself, else None."""
    return ("plays", deal.declarer) if deal.declarer else None


def moves(deal: "FamilyDeal", answer: "Move") -> tuple:
    """The moves that an answer stands for."""
    if answer == ALL_PASS:
        return tuple([(seat, "pass") for seat in deal.players])
    return (answer[:3],) if next_topic(deal, "", answer) else (answer,)


def numbers(deal: "FamilyDeal", entered: tuple[int, ...]) -> "NumberRange | None":
    """The card points of the declarer's side; None once they are `entered`. The proposal agrees
    with what was recorded without a number."""
    if entered:
        return None
    begin, points = POINTS, deal.result.points if deal.result else None
    if points is not None:
        from .settle import bounds

        least, most = bounds(deal.rules, points, deal.talk.announced[(DECLARER, "game")])
        begin = min(max(begin, least), most)
    return NumberRange(None, begin, 0, deal.rules.POINTS[0], STEP, ())


def points(deal: "FamilyDeal", entered: tuple[int, ...]) -> tuple:
    """The move that records the points `entered`."""
    return ("points",) + tuple([str(n) for n in entered])


def turn(deal: "FamilyDeal") -> "Seat | MaybeNone":
    """The seat to act next, or None."""
    if deal.phase == "auction":
        return deal.players[deal.auction.turn]
    if deal.phase == "speeches":
        return deal.talk.players[deal.talk.turn]
    return deal.declarer if deal.phase == "skart" else None


# -- auction


def bids(deal: "FamilyDeal") -> tuple:
    """The words of the player in turn; () once the auction is over."""
    auction = deal.auction
    return tuple((deal.players[auction.turn], word) for word in auction.legal())


def _auction(deal: "FamilyDeal") -> tuple:
    """Before a bid the lowest is likeliest, behind one the pass."""
    moves = bids(deal)
    return moves if deal.auction.holder is None else moves[-1:] + moves[:-1]


def outcomes(deal: "FamilyDeal") -> tuple:
    """Every outcome of the auction, for a table that enters only that. Promises are lines of their
    own."""
    return tuple(("declarer", seat, bid[0]) for seat in deal.players for bid in BIDS)


def outcomes_of(deal: "FamilyDeal", seat: "Seat", more: tuple = ()) -> "Iterator[Move]":
    """The outcomes in which one seat declares: plain bids, then `more`, then bids bound by
    another's promise, the rarest first."""
    for bid in BIDS:
        yield ("declarer", seat, bid[0])
    yield from more
    from . import invits  # which the first rows need not wait for

    for bid in reversed(BIDS):
        for name in reversed(invits.tarokks(deal.rules.house)):
            yield ("declarer", seat, bid[0], "invit", name)
    for bid in reversed(BIDS):
        yield ("declarer", seat, bid[0], "yielded")


def promisers(deal: "FamilyDeal", answer: "Move") -> list:
    """The moves that name who made the promise of an outcome."""
    before = deal.mark()
    try:
        deal.handler(answer[:3])(deal, answer[:3])
        return promised(deal, answer)
    except Refused:
        return []
    finally:
        deal.back(before)


def promised(deal: "FamilyDeal", answer: "Move") -> list:
    """The same after the outcome itself is applied."""
    return [move for move in promises(deal, answer[3:]) if move[1] != deal.declarer]


def promises(deal: "FamilyDeal", kind: tuple[str, ...] = ()) -> tuple:
    """The invits and yielded games that can precede such an outcome. `kind`, ("invit", tarokk) or
    ("yielded",), selects one kind."""
    if deal.auction or deal.phase != "skart" or deal.invit or deal.yielded or deal.talk.laid:
        return ()
    from . import invits

    moves: list[tuple] = []
    names = kind[1:] if kind else invits.tarokks(deal.rules.house)
    for seat in deal.players:
        if kind[:1] != ("invit",) and deal.may_yield(seat):
            moves.append(("yielded", seat))
        moves += [("invit", seat, name) for name in names if deal.may_invite(seat, name)]
    return tuple(moves)


def _outcome(deal: "FamilyDeal") -> "Iterator[Move]":
    for seat in deal.players:
        yield from outcomes_of(deal, seat)
    yield ALL_PASS


# -- skart


def _skart(deal: "FamilyDeal") -> "Iterable[Move]":
    from . import skart  # not in a deal of the games that have their own

    return skart.answers(deal, promises(deal))


def fallen(deal: "FamilyDeal") -> list:
    """The announced figures that bind a card and have not fallen yet, earliest trick first."""
    from . import obligations

    moves: list[tuple] = []
    for _, _, figure, side in obligations.obligations(deal):
        move = ("fell",) + spelled(figure) + (side,)
        if move not in moves:
            moves.append(move)
    return moves


def _speech(deal: "FamilyDeal") -> "Iterable[Move]":
    """Behind the pass the tarokks that are told now and the kontras, then what may be announced,
    the commonest first; behind the likeliest call the counts, then the other calls."""
    seat = deal.talk.players[deal.talk.turn]
    of_skart = laid(deal, seat) if deal.tells_laid(seat) else []
    of_skart = [move for move in of_skart if move[2] != "0"]
    if deal.talk.called and deal.rules.GROUPED:
        from . import groups

        return groups.speech(deal, seat, of_skart)
    legal = deal.talk.legal()
    if not deal.talk.called:
        moves = legal[:1] + tuple(of_skart) + legal[1:]
        counts = tuple(move for move in moves if move[1] == "tarokks")
        return moves[:1] + counts + tuple(move for move in moves[1:] if move not in counts)
    first = legal[:1] if legal[0][1] == "pass" else ()
    raised = [move for move in reversed(legal) if move[1] in KONTRAS]  # the game's last
    rest = [move for move in legal if move not in first and move not in raised]
    often = [move for name in FIRST for move in rest if move[1] == name]
    rest = often + [move for move in rest if move not in often]
    return first + tuple(of_skart + raised + rest)


# -- result


def _ask_partner(deal: "FamilyDeal") -> "Iterator[Move]":
    yield from _new(deal, partners(deal))


def _more(deal: "FamilyDeal") -> "Iterator[Move]":
    from . import more  # which few deals need

    return more.answers(deal)


def partners(deal: "FamilyDeal") -> tuple:
    """The moves that name the partner, `none` last."""
    seats = after(deal.players, deal.declarer)[:-1]
    return tuple(("partner", seat) for seat in seats + ("none",))


def levels(stem: "Move") -> tuple:
    """The moves that a stem stands for: plain, kontra, rekontra and so on."""
    if stem[0] not in ("game", "announced"):
        return (stem,)
    plain = () if stem[0] == "game" else (stem,)
    return plain + tuple(stem + (word,) for word in KONTRAS)


def _new(deal: "FamilyDeal", moves: "tuple[Move, ...]") -> "Iterable[Move]":
    for move in moves:
        if deal.would(move):
            yield move


_ANSWERS = {
    "auction": _auction,
    "skart": _skart,
    "speech": _speech,
    "play": lambda deal: [GO] + fallen(deal),
    "partner": _ask_partner,
    "facts": lambda deal: (),
    "more": _more,
    "outcome": _outcome,
}


class HungarianAsk(Ask):
    """See `ask.Ask`."""

    BRIEF = ("levels", "promise", "members", "more")
    OUTCOME = OUTCOME
    PSEUDO = PSEUDO
    ENDS: "Move | None" = ALL_PASS
    topic = staticmethod(topic)
    likely = staticmethod(likely)
    is_legal = staticmethod(is_legal)
    opened_topic = staticmethod(opened_topic)
    moves = staticmethod(moves)
    next_topic = staticmethod(next_topic)
    side_topic = staticmethod(side_topic)
    forced_answer = staticmethod(forced_answer)
    answers_of = staticmethod(answers_of)
    all_pass = staticmethod(all_pass)
    rows = staticmethod(rows)
    row_of = staticmethod(row_of)
    state = staticmethod(state)
    states = staticmethod(states)
    numbers = staticmethod(numbers)
    points = staticmethod(points)
    turn = staticmethod(turn)
    sides = staticmethod(sides)
    ends = staticmethod(ends)
    standing = staticmethod(standing)
    meaning = staticmethod(meaning)
    points_mean = staticmethod(points_mean)
    due = staticmethod(due)
    failed = staticmethod(failed)
