"""What a table is best asked of a deal, the likeliest answer first, and what an answer is worth.

The screens show these lists and know no rule. The questions of a deal are ORDER; a screen goes on
with GO from one that nothing was said to, and tells `topic` which it has passed. By outcome a
table begins with OUTCOME passed. Some answers are not a move: GO, END of the facts, and stems,
which open the list of what they begin, as does MORE.
"""

from ...ask import END, GO, Ask, NumberRange
from . import melds, play
from .settle import before_last
from .tables import (
    COURT,
    COURT_MELDS,
    CUPS,
    FAIR_SHARE,
    FATES,
    FINES,
    KEPT,
    KINDS,
    LAST,
    MATADORS_LEAST,
    MISCOUNT,
    MISDEAL,
    SKAT,
    SUITS,
    TAROKKS,
    TAROKKS_LEAST,
    TRICK,
    ULTIMOS,
    value,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...kinds import MaybeNone, Move, Seat
    from .kinds import DanishDeal


MELDS, FAULTS, DEALING = ("more", "melds"), ("more", "faults"), ("more", "dealing")
MORE = (MELDS, FAULTS, DEALING)
PSEUDO = (GO, END) + MORE

ORDER = ("melds", "last", "pagat", "points", "facts")
OUTCOME = ("melds", "pagat")  # passed from the beginning where only the outcome is entered


def topic(deal: "DanishDeal", passed: tuple[str, ...] | list[str] = ()) -> str | None:
    """The first open question that was not passed; None once the deal is closed."""
    if deal.over():
        return None
    for name in ORDER[:-1]:
        if name not in passed and _OPEN[name](deal):
            return name
    return ORDER[-1]


_OPEN = {
    "melds": lambda deal: deal.phase == "melds",
    "last": lambda deal: not play.seats_of(deal.facts, *(play.ENDS + play.WHOLE)),
    "pagat": lambda deal: (
        not (deal.points or [fact for fact in deal.facts if fact[2:] == ("pagat",)])
    ),
    "points": lambda deal: not deal.payable(),
}


def likely(
    deal: "DanishDeal", topic: str | tuple[str, ...], stem: "Move | None" = None
) -> list | tuple:
    """See `ask.Ask`. Topic "meld" is the list that a stem has opened."""
    return _asked(deal, stem if topic == "meld" else topic)


def _asked(deal: "DanishDeal", topic: "str | Move | MaybeNone") -> list | tuple:
    if topic in MORE:
        topic = topic[1]
    return stemmed(deal, topic) if isinstance(topic, tuple) else _ANSWERS[topic](deal)


def is_legal(deal: "DanishDeal", move: "Move") -> bool:
    """True if an answer of `likely` would be accepted."""
    if move in (GO, END) or move[1] == "short":
        return True
    if is_stem(move):
        return _opens_any(deal, move)
    if move[1] == "meld":
        meld = move[2:]
        return meld not in deal.melds[move[0]] and not deal.refuse_meld(move[0], meld)
    if move[1] in play.VERBS:
        return _is_true(deal, move)
    return deal.would(move)


def _opens_any(deal: "DanishDeal", opener: "Move") -> bool:
    """True if the list that an answer opens has a move. A check nests deep, so one list is not
    asked from another."""
    moves: Iterable
    if opener in (FAULTS, DEALING):
        moves = _asked(deal, opener)[1:]
    else:
        stems = of_melds(deal)[1:-1] if opener == MELDS else (opener,)
        moves = (move for stem in stems for move in _weakest(deal, stem))
    for move in moves:  # any() would be two calls deeper  # noqa: SIM110
        if is_legal(deal, move):
            return True
    return False


def _weakest(deal: "DanishDeal", stem: "Move") -> list:
    """The melds of a stem of which one is legal if any is: more cards need more."""
    moves = stemmed(deal, stem)
    if stem[2] == "tarokks":  # at least as many as the matadors that he has melded
        return moves[2 * max(deal.hands[stem[0]].least - TAROKKS_LEAST, 0) :][:2]
    return moves if stem[2] in ("cavalry", "kings") else moves[:1]


def opened_topic(deal: "DanishDeal", topic: str, move: "Move") -> str | None:
    """The topic that an answer opens, or None."""
    if move in MORE:
        return move[1]
    return "meld" if topic == "melds" and is_stem(move) else None


def turn(deal: "DanishDeal") -> str | None:
    """The seat that melds or leads first; None once anything of the play is recorded."""
    return deal.players[0] if deal.phase == "melds" else None


def sides(deal: "DanishDeal") -> dict:
    """See `ask.Ask`."""
    return {} if deal.phase == "passed-deal" else dict.fromkeys(deal.players, "")


def standing(deal: "DanishDeal") -> list:
    """The recorded melds, faults and facts."""
    lines: list = [(seat, "meld") + meld for seat in deal.players for meld in deal.melds[seat]]
    lines += [(seat, "barred") for seat in deal.barred]
    lines += [(seat, "fine", fine) for seat, fine in deal.fines]
    return lines + [(fact[1], fact[0]) + fact[2:] for fact in deal.facts]


def is_stem(move: "Move") -> bool:
    """True if an answer opens the list of the moves that begin with it."""
    return move in MORE or (len(move) == 3 and move[1] == "meld" and move[2] in KINDS)


# -- the points

STEP = 5  # what a longer step adds to a number: few are more than two of them from `start`
FEWER = 9  # a larger difference needs a recount


def start(points: tuple[int, ...]) -> int:
    """The points proposed for the next player after those in `points`: an equal share of the
    rest."""
    return (3 * FAIR_SHARE - sum(points)) // (3 - len(points))


def numbers(deal: "DanishDeal", entered: tuple[int, ...]) -> "NumberRange | None":
    """The next player's points; None once two are `entered`, because the third follows."""
    if len(entered) == 2:
        return None
    ranges, rest = play.ranges(deal.facts, deal.players, deal.dealer), deal.players[len(entered) :]
    low, *others = [ranges[seat][0] for seat in rest]
    high, *tops = [ranges[seat][1] for seat in rest]
    left = 3 * FAIR_SHARE - sum(entered)
    low, high = max(low, left - sum(tops)), min(high, left - sum(others))
    return NumberRange(rest[0], max(low, min(start(entered), high)), low, high, STEP, ())


def points(deal: "DanishDeal", entered: tuple[int, ...]) -> tuple:
    """The move that records the points of all three; the third gets what is left of 78."""
    numbers = tuple(entered) + (3 * FAIR_SHARE - sum(entered),)
    move = ["points"]
    for seat, number in zip(deal.players, numbers):
        move += [seat, str(number)]
    return tuple(move)


def points_mean(deal: "DanishDeal", points: int, seat: "Seat | None" = None) -> tuple:
    """("nolo",), or ("gain", how many more than its share)."""
    numbers = tuple(
        [(player, points if player == seat else FAIR_SHARE) for player in deal.players]
    )  # of others any
    none = play.counted_whole(numbers, deal.dealer)
    return ("nolo",) if none else ("gain", points - FAIR_SHARE)


# -- melds


def order(deal: "DanishDeal") -> tuple:
    """The players in the order of melding: the dealer, forehand, middlehand. 4"""
    return deal.players[-1:] + deal.players[:-1]


def of_melds(deal: "DanishDeal") -> list:
    """The stems of melds that can still be said, in the order of melding, then GO."""
    kinds = KINDS if deal.rules.house["small-matadors"] == "yes" else KINDS[:-1]
    return [GO] + [(seat, "meld", kind) for seat in order(deal) for kind in kinds] + [DEALING]


def stemmed(deal: "DanishDeal", stem: "Move") -> list:
    """The moves that begin with a stem: rows that differ in one word."""
    kind = stem[2]
    if kind == "tarokks":
        numbers = range(TAROKKS_LEAST, TAROKKS + 1)
        return [stem + (str(n), pagat) for n in numbers for pagat in ("without", "with")]
    if kind == "kings":
        return _extents(stem, SUITS)
    if kind == "cavalry":
        missing = COURT if deal.rules.house["half-cavalry"] == "any" else COURT[1:]
        return [move for suit in SUITS for move in _extents(stem + (suit,), missing)]
    return [stem + (str(n),) for n in range(MATADORS_LEAST, TAROKKS + 1)]


def _extents(stem: "Move", missing: tuple[str, ...]) -> list:
    moves = [stem + (row[0],) for row in COURT_MELDS if row[0] != "half"]
    return moves + [stem + ("half", card) for card in missing]


# -- play


def of_last(deal: "DanishDeal") -> list:
    """Who took the last trick and how; GO, because it may pay nothing. By outcome a deal begins
    here."""
    moves = [(seat, "last") for seat in deal.players]
    first = [DEALING] if deal.phase == "melds" else []
    return moves + _ends(deal) + first + [GO]


def _is_true(deal: "DanishDeal", move: "Move") -> bool:
    """True if a fact of the play may be added: of those told already only a king lost."""
    fact = play.read(move)
    return not (deal.refuse_fact(fact) or deal.doubts(fact))


def _ends(deal: "DanishDeal") -> list:
    moves: list[tuple] = []
    for verb in ("ultimo", "bagud"):
        moves += [(seat, verb, card) for seat in deal.players for card in ("king", "pagat")]
    return moves + [(seat, verb) for verb in play.WHOLE for seat in deal.players]


def of_pagat(deal: "DanishDeal") -> list:
    """What became of the pagat; GO, because it may lie in the skat."""
    return _fates(deal, "pagat") + [GO]


def _fates(deal: "DanishDeal", card: str) -> list:
    return [(seat,) + row[:2] for row in FATES if row[1] == card for seat in deal.players]


def of_facts(deal: "DanishDeal") -> list:
    """Other facts of the play, lost kings first, because nearly every deal has some."""
    end = [END] if deal.payable() and not deal.disputed() else []
    moves = _fates(deal, "king") + _fates(deal, "pagat") + _ends(deal)
    return end + moves + _founds(deal) + _short(deal) + list(MORE)


def _short(deal: "DanishDeal") -> list:
    """What the last player, whose points followed, may have counted fewer."""
    if not deal.points or deal.whole():
        return []
    seat, counted = deal.points[-1]  # the dealer, who keeps a skat and a trick
    return [(seat, "short", str(n)) for n in range(1, min(counted - SKAT - TRICK, FEWER) + 1)]


def _founds(deal: "DanishDeal") -> list:
    if not play.who(deal.facts, "ultimo"):
        return []
    return [(seat, "founds", other) for seat in deal.players for other in deal.seats]


def of_faults(deal: "DanishDeal") -> list:
    """The faults and fines that can be recorded."""
    moves: list[tuple] = [(seat, "barred") for seat in deal.players]
    for seat in deal.players:
        moves += [(seat, "fine", row[0]) for row in FINES]
    for seat in deal.players:
        moves += [(seat, "false") + meld for meld in deal.melds[seat]]
    for bearer in deal.players:
        for fact in deal.facts:
            borne = fact[0] if fact[0] in ("ultimo", "bagud") else fact[-1]
            move = (bearer, "bears", fact[1], borne)
            if move not in moves:
                moves.append(move)
    return [GO] + moves + [(seat, "miscounts") for seat in deal.players]


def of_dealing(deal: "DanishDeal") -> list:
    """What can have happened in dealing."""
    moves = [(seat, "keeps-cups") for seat in deal.seats]
    moves += [(deal.dealer, "misdeals"), (deal.dealer, "passes-deal")]
    moves += [(seat, "no-tarokk") for seat in deal.players]
    return [GO] + moves + [(seat, "refund") for seat in deal.seats]


_ANSWERS: dict = {
    "melds": of_melds,
    "last": of_last,
    "pagat": of_pagat,
    "points": lambda deal: (),
    "facts": of_facts,
    "faults": of_faults,
    "dealing": of_dealing,
}


# -- what a move means


def meaning(deal: "DanishDeal", move: "Move") -> tuple | None:
    """What a move is worth: (code, points, ...), or None.

    from-each, to-each       points from, or to, each of the others
    ultimo-cup, bagud-cup    the same, and what the cup holds, to be taken or put in
    to-cups, to-pagat-cup    points into each cup, or into that one
    """
    if move in PSEUDO or is_stem(move) or len(move) < 2:
        return None
    if move[1] in ("ultimo", "bagud"):
        held = before_last(deal).held()[CUPS.index(move[2])]
        each = value(ULTIMOS, move[2])[0]
        return ("ultimo-cup" if move[1] == "ultimo" else "bagud-cup", each, held)
    if move[1] == "short":
        return ("to-pagat-cup", int(move[2]))
    each = _each(deal, move)
    if each:
        return ("from-each", each) if each > 0 else ("to-each", -each)
    into = value(FINES, move[2])[0] if move[1] == "fine" else _INTO.get(move[1])
    return ("to-cups", into) if into else None


def _each(deal: "DanishDeal", move: "Move") -> int:
    """Points from each of the others, or less than 0 to each; 0 for neither."""
    verb = move[1]
    if verb == "meld":
        return melds.points(move[2:])
    if verb == "false":
        return -melds.points(move[2:])
    if verb in ("saves", "loses"):
        return value(FATES, verb, move[2])[0]
    return LAST if verb == "last" else int(deal.rules.house.get(verb, 0))


_INTO = {"keeps-cups": KEPT, "misdeals": MISDEAL, "miscounts": MISCOUNT}


class DanishAsk(Ask):
    """See `ask.Ask`."""

    BRIEF = ("meld",)
    OUTCOME = OUTCOME
    PSEUDO = PSEUDO
    topic = staticmethod(topic)
    likely = staticmethod(likely)
    is_legal = staticmethod(is_legal)
    opened_topic = staticmethod(opened_topic)
    numbers = staticmethod(numbers)
    points = staticmethod(points)
    turn = staticmethod(turn)
    sides = staticmethod(sides)
    standing = staticmethod(standing)
    meaning = staticmethod(meaning)
    points_mean = staticmethod(points_mean)
