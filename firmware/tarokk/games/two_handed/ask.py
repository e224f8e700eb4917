"""What may be said next, and what a table is best asked: the likeliest answer first.

The answers are moves, ready to be applied, but for GO, "nothing more here",
and MORE, which opens "announced". The topics:

auction     bids; where the table enters only the outcome, "outcome" instead
skart       cards taken and tarokks laid; GO leads to "speech"
speech      a round of speeches: the primer's or that of the last five
play        until the last five: which trick was won, what was announced between
announced   behind an outcome: did the deal go on, or what was announced in the primer; behind
            MORE all that was announced
points      a number; see `asked_points`
facts       figures made and lost, and the end; what was announced in `rows`, all else in "more"
"""

from ...ask import END, GO, Ask, NumberRange
from ...tables import KONTRAS, spelled
from .standing import board, ends, leader, meaning, sides, standing
from .tables import (
    BIDS,
    BY_POINTS,
    DRAW,
    HAND,
    LAST,
    LOSABLE,
    NO_BID,
    PRIMER,
    is_silent,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...kinds import MaybeNone, Move, Seat
    from .kinds import TwoHandedDeal


MORE = ("more",)  # opens the topic "announced"; in rows, the topic "more"
_MANY = 5  # figures announced; beside fewer there is always more to tell
PSEUDO = (GO, END, MORE)  # answers that say nothing of their own
OUTCOME = ("auction",)  # passed from the beginning where only the outcome is entered

_HALF, _STEP = 50, 5  # where entering points begins, and a longer step


def topic(deal: "TwoHandedDeal", passed: tuple | list[str] = ()) -> str | None:
    """The open question; None once the deal is closed. `passed` are the topics the table has
    skipped."""
    if deal.over():
        return None
    if deal.phase == "auction":
        return "outcome" if "auction" in passed and not deal.auction.begun() else "auction"
    if deal.phase == "skart" and not deal.auction:
        return "announced"
    if deal.phase == "skart" and "skart" not in passed:
        return "skart"
    if deal.phase != "result" and (deal.talk.spoken or deal.auction):
        if deal.talk.open:
            return "speech"
        if deal.play.stage != LAST:
            return "play"
    return "points" if deal.result.missing() else "facts"


def likely(deal: "TwoHandedDeal", topic: str, stem: "Move | MaybeNone" = None) -> object:
    """See `ask.Ask`."""
    return levels(deal, stem) if topic == "levels" else _ANSWERS[topic](deal)


def is_legal(deal: "TwoHandedDeal", move: "Move") -> bool:
    """True if an answer of `likely` would be accepted, or opens a list in which one is."""
    if move == MORE and len(deal.talk.announced) > _MANY:
        return _is_any_legal(deal, _announced(deal))
    is_speech = move[0] in deal.players and deal.bid and not deal.talk.open
    tried = is_speech or move[0] in ("made", "lost", "trick", "lead", "stage")
    return deal.would(move) if tried else True


def opened_topic(deal: "TwoHandedDeal", topic: str, move: "Move") -> str | None:
    """The topic that an answer opens, or None."""
    if move == MORE:
        is_list = topic == "more" or (topic == "facts" and not _asked(deal))
        return "announced" if is_list else None
    return "levels" if topic == "announced" and len(levels(deal, move)) > 1 else None


def moves(deal: "TwoHandedDeal", answer: "Move") -> tuple:
    """The moves that an answer stands for. The game itself needs no move: it is a row to be
    kontra'd."""
    return tuple(levels(deal, answer)[:1])


def answers_of(deal: "TwoHandedDeal", moves: "list[Move]") -> list:
    """The answers that these moves may have come from: what is kontra'd is one, too."""
    return moves + [move[:-1] for move in moves if move[-1] in KONTRAS]


def turn(deal: "TwoHandedDeal") -> str | None:
    """The seat to act next, or None if that is not known."""
    return deal.turn()


def numbers(deal: "TwoHandedDeal", entered: tuple[int, ...]) -> "NumberRange | None":
    """The points asked next; None once they are `entered`."""
    if entered:
        return None
    seat, begin, least, most = asked_points(deal)
    numbers = deal.result.numbers(seat, deal.result.points)
    gap = tuple([n for n in range(least, most) if n not in numbers])
    return NumberRange(seat, begin, least, most, _STEP, gap)


def points(deal: "TwoHandedDeal", entered: tuple[int, ...]) -> tuple:
    """The move that records the points `entered`."""
    return ("points",) + (asked_points(deal)[0], str(entered[0]))


def levels(deal: "TwoHandedDeal", stem: "Move") -> list:
    """The moves that a stem of `announced` stands for: plain, kontra and so on."""
    kontras = KONTRAS[: deal.rules.kontras]
    if stem == ("game",):
        return [stem + (word,) for word in kontras]
    if stem[0] != "announced":
        return [stem]
    return [stem] + [stem + (word,) for word in kontras]


def asked_points(deal: "TwoHandedDeal") -> tuple:
    """(seat, proposal, least, most) of the points asked next."""
    result = deal.result
    seat = deal.declarer or deal.players[0]
    if seat in result.points:
        seat = deal.talk.other(seat)
    numbers = result.numbers(seat, result.points)
    points = 20 if deal.play.short else _HALF
    if deal.talk.other(seat) in result.points:
        points = (sum(result.sums()) + 1) // 2 - result.points[deal.talk.other(seat)]
    return (seat, min(numbers, key=lambda n: abs(n - points)), numbers[0], numbers[-1])


# -- auction and exchange


def bids(deal: "TwoHandedDeal") -> tuple:
    """The words of the player in turn."""
    seat = deal.players[deal.auction.turn]
    return tuple((seat, word) for word in deal.auction.legal())


def _auction(deal: "TwoHandedDeal") -> tuple:
    """Before a bid the lowest is likeliest, behind one the pass."""
    moves = bids(deal)
    return moves if deal.auction.holder is None else moves[-1:] + moves[:-1]


def outcomes(deal: "TwoHandedDeal") -> tuple:
    """Every outcome of the auction."""
    moves = [("declarer", seat, bid[0]) for seat in deal.players for bid in BIDS]
    free = [move + ("free",) for move in moves]
    return tuple(moves + [("declarer",) + NO_BID[:1]] + free)


def exchange(deal: "TwoHandedDeal") -> list:
    """The lines about laid tarokks and cards taken from the talon."""
    moves = []
    for seat in deal.players:
        share = deal.share(seat)
        moves += [(seat, "laid", str(n)) for n in range(share + 1)]
        moves += [(seat, "takes", str(n)) for n in range(share + 1)]
    return moves


def _skart(deal: "TwoHandedDeal") -> "Iterator[Move]":
    """Tarokks laid and fewer cards taken; the rule is told by not entering anything."""
    plain = [(seat, "laid", "0") for seat in deal.players]
    plain += [(seat, "takes", str(deal.share(seat))) for seat in deal.players]
    yield GO
    for move in exchange(deal):
        if move not in plain and deal.would(move):
            yield move


# -- speeches


def speech(deal: "TwoHandedDeal") -> "Iterator[Move]":
    """Everything a seat can say, passes first."""
    talk, when = deal.talk, deal.play.window()
    in_turn = when in (PRIMER, LAST)
    if when is None or (in_turn and not talk.open):
        return
    seats = [talk.turn] if talk.turn else list(deal.players)
    for seat in seats if in_turn else ():
        yield (seat, "pass")
    for seat in seats:
        if not in_turn and talk.leads(seat) is False:
            continue
        for row in deal.rules.figures:
            if not talk.refuse(seat, row.name, when):
                yield (seat,) + spelled(row.name)
    for seat in seats:
        yield from _kontras(deal, seat, when)
        if talk.may_annul(seat):
            yield (seat, "annuls")


def _kontras(deal: "TwoHandedDeal", seat: "Seat", when: str) -> "Iterator[Move]":
    figures = ["game"] + [name for _, name in sorted(deal.talk.announced)]
    for at, figure in enumerate(figures):
        for level in range(1, deal.rules.kontras + 1 if figure not in figures[:at] else 0):
            if not deal.talk.refuse_kontra(seat, level, figure, when):
                yield (seat, KONTRAS[level - 1]) + spelled(figure)


# -- play


def _play(deal: "TwoHandedDeal") -> "Iterator[Move]":
    """On to the next stage, or the last trick; then trick by trick, and what was announced."""
    play = deal.play
    if play.short:
        moves: list[tuple] = [("trick", seat, str(HAND)) for seat in deal.players]
    else:
        stage = DRAW if play.stage == PRIMER else LAST
        moves = [("stage", stage, seat) for seat in deal.players]
    moves += [("trick", seat) for seat in deal.players]
    moves.append(("lead",))
    yield from moves
    yield from speech(deal)


# -- outcome and result


def stems(deal: "TwoHandedDeal") -> list:
    """What may have been announced or kontra'd, as moves without a kontra level."""
    moves: list[tuple] = [("game",)]
    for row in deal.rules.figures:
        moves += [("announced", seat) + spelled(row.name) for seat in deal.players]
    return moves


def _announced(deal: "TwoHandedDeal") -> "Iterator[Move]":
    """How a deal whose speeches were not entered went on; later GO closes the list."""
    first: tuple = GO if deal.phase != "skart" else ("stage", DRAW)
    yield first
    for stem in stems(deal):
        if _may_be_told(deal, stem):
            yield stem
    stages: tuple = (("lead",), ("stage", DRAW), ("stage", LAST))
    for move in stages:
        if move != first:
            yield move
    for move in _skart(deal):
        if move != GO:
            yield move


def _may_be_told(deal: "TwoHandedDeal", stem: "Move") -> bool:
    """True if a stem would be accepted; to try each takes long, and only facts can bar it."""
    when = deal.play.window()
    if stem[0] == "announced" and deal.talk.refuse(stem[1], " ".join(stem[2:]), when):
        return False
    is_open = stem[0] == "announced" and not deal.concluding and not deal.play.winners
    return is_open and not deal.talk.spoken or deal.would(levels(deal, stem)[0])


def figures(deal: "TwoHandedDeal") -> list:
    """Figures made or lost; the announced ones first."""
    first: list[Move] = []
    rest: list[Move] = []
    for row in deal.rules.figures:
        figure = row.name
        announced = [seat for seat in deal.players if (seat, figure) in deal.talk.announced]
        for seat in announced + [seat for seat in deal.players if seat not in announced]:
            if announced or is_silent(row):
                move = ("made",) + spelled(figure) + (seat,)
                (first if announced else rest).append(move)
    lost = [("lost",) + spelled(LOSABLE) + (seat,) for seat in deal.players]
    return first + rest + lost


def _facts(deal: "TwoHandedDeal") -> "Iterator[Move]":
    if deal.payable():
        yield END
    yield from _lines(deal)


def _lines(deal: "TwoHandedDeal", asked: tuple | list[str] = ()) -> "Iterator[tuple]":
    """What may be told but for the rows `asked`."""
    window = deal.play.window()
    goes_on = not deal.play.short and deal.play.stage != LAST
    unsaid = window and not deal.talk.spoken and not deal.talk.betli
    if goes_on or unsaid:
        yield MORE
    for move in figures(deal):
        if " ".join(move[1:]) not in asked:
            yield move
    yield from stands(deal)


def stands(deal: "TwoHandedDeal") -> list:
    """What a betli of the last five took back and may have been decided before."""
    voided = sorted(deal.talk.voided)
    return [
        ("stands",) + spelled(figure) + (seat,)
        for seat, figure in voided
        if deal.talk.may_stand(seat, figure)
    ]


def rows(deal: "TwoHandedDeal", group: str = "") -> list:
    """What was announced, `trull A`, and what opens all else; () where nothing is to be asked."""
    names = _asked(deal)
    is_sure = not (deal.result.made or names[_MANY:])
    is_more = names and (is_sure or _is_any_legal(deal, _lines(deal, names)))
    return names + list(MORE if is_more else ())


def _asked(deal: "TwoHandedDeal") -> list:
    announced = sorted(deal.talk.announced)
    return [figure + " " + seat for seat, figure in announced if figure not in BY_POINTS]


def _is_any_legal(deal: "TwoHandedDeal", moves: "Iterator[Move]") -> bool:
    for move in moves:  # any() would be two calls deeper  # noqa: SIM110
        if move != GO and is_legal(deal, move):
            return True
    return False


def row_of(deal: "TwoHandedDeal", move: "Move") -> str | None:
    """The row whose state a line tells, or None."""
    name = " ".join(move[1:])
    return name if move[0] == "made" and name in _asked(deal) else None


def state(deal: "TwoHandedDeal", name: str) -> tuple:
    """(`open`, `made` or `failed`, seat, kontra level); points and tricks may have told it."""
    figure, seat = name[:-2], name[-1]
    code = "failed"
    if deal.is_made(seat, figure):
        code = "made"
    elif deal.would(("made",) + spelled(name)):
        code = "open"
    return code, seat, deal.talk.announced[(seat, figure)][0]


def states(deal: "TwoHandedDeal", name: str) -> list:
    """The states of a row as (code, moves); what is known without a line has one."""
    code = state(deal, name)
    if code[0] != "open":
        return [(code, ())]
    made = (("made",) + spelled(name),)
    return [(code, ()), (("made",) + code[1:], made), (("failed",) + code[1:], ())]


_ANSWERS = {
    "auction": _auction,
    "outcome": outcomes,
    "skart": _skart,
    "speech": speech,
    "play": _play,
    "announced": _announced,
    "facts": _facts,
    "more": lambda deal: _lines(deal, _asked(deal)),
}


class TwoHandedAsk(Ask):
    """See `ask.Ask`."""

    BRIEF = ("levels", "more")
    OUTCOME = OUTCOME
    PSEUDO = PSEUDO
    topic = staticmethod(topic)
    likely = staticmethod(likely)
    is_legal = staticmethod(is_legal)
    opened_topic = staticmethod(opened_topic)
    moves = staticmethod(moves)
    answers_of = staticmethod(answers_of)
    numbers = staticmethod(numbers)
    points = staticmethod(points)
    rows = staticmethod(rows)
    row_of = staticmethod(row_of)
    state = staticmethod(state)
    states = staticmethod(states)
    turn = staticmethod(turn)
    leader = staticmethod(leader)
    sides = staticmethod(sides)
    ends = staticmethod(ends)
    standing = staticmethod(standing)
    meaning = staticmethod(meaning)
    board = staticmethod(board)
