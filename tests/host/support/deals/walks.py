"""Random deals of every game under random house rules."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from tarokk import games
from tarokk.cards import tarokks
from tarokk.games.hungarian import ask
from tarokk.games.hungarian.game import HungarianGame as Rules
from tarokk.games.hungarian.legal import legal as legal_moves
from tarokk.games.hungarian.plain import HungarianDeal as Deal
from tarokk.games.hungarian.tables import BIDS
from tarokk.refused import Refused
from tarokk.tables import KONTRAS
from tests.core.folds import answers

TAROKKS = tuple(tarokks())

Move = tuple[str, ...]
House = tuple[tuple[str, str], ...]  # options and their values
Draw = Callable[[Sequence], int]  # an index into a sequence that is not empty

GAMES = ("paskievics", "illustrated", "high", "illustrated-54")
SEATS = "ABCD"
SIDES = ("declarer", "defence")
CUT_SHORT = ("throws", "no-honour")
LONG = 50  # moves of a deal; then a walk makes for its end
LONGEST = 400  # a walk that needs more goes round in circles
MOST_OPTIONS = 6
PLAYED_TOO = ("hairy 0/25", "csuzima 0/4", "pagat-catch 4/8")  # off by default


class Table(NamedTuple):
    """Where a deal is played: the game, its house rules, the dealer, what lies in the kitty."""

    game: str
    house: House
    dealer: str
    kitty: int

    def rules(self) -> Rules:
        return rules_of(self.game, self.house)

    def started(self, moves: Sequence[Move] = ()) -> Deal:
        seats = tuple(dict.fromkeys(SEATS + self.dealer))
        rules = self.rules()
        deal = rules.new_deal(tuple(SEATS), (seats, self.dealer, (self.kitty,), True))
        for move in moves:
            deal.apply(move)
        return deal


@cache
def rules_of(game: str, house: House) -> Rules:
    rules: Rules = games.load(game)(dict(house))
    return rules


@st.composite
def houses(draw: st.DrawFn, game: str) -> House:
    """A few options of a game, each with a value that is not the default."""
    options = games.load(game).options()
    rows = draw(st.lists(st.sampled_from(options), max_size=MOST_OPTIONS, unique=True))
    chosen = []
    for name, values, _ in rows:
        others = values[1:]
        if "/" in values[0]:
            others += tuple({"0/0", "3/5", "0/7"} - set(values))
        chosen.append((name, draw(st.sampled_from(others))))
    return tuple(chosen)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    game = draw(st.sampled_from(GAMES))
    dealer, kitty = draw(st.sampled_from("DE")), draw(st.sampled_from((0, 0, 5, 16)))
    return Table(game, draw(houses(game)), dealer, kitty)


def drawer(data: st.DataObject) -> Draw:
    """Chance for a whole walk, of one number that Hypothesis keeps."""
    random = Random(data.draw(st.integers(0, 2**32)))
    return lambda choices: random.randrange(len(choices))


# -- lines, right or wrong


@cache
def figures_of(game: str) -> tuple[str, ...]:
    """All figures that a table of the game could play, and some that none can."""
    chosen = dict(line.split() for line in PLAYED_TOO)
    rules = games.load(game)(chosen)
    return (*rules.announceable, "game", "royal", "centrum", "king-ultimo", "king-uhu clubs")


@cache
def seat_lines(game: str) -> tuple[Move, ...]:
    """All that a seat could say, without its letter."""
    figures = [tuple(figure.split()) for figure in figures_of(game)]
    moves: list[Move] = [(bid[0],) for bid in BIDS]
    moves += [("hold",), ("pass",), ("no-honour",), ("4",), ("kontra", "game", "mandatory")]
    moves += product(("laid",), map(str, range(5)))
    moves += product(("laid", "call"), (*TAROKKS, "IV", "XXII"))
    moves += product(("draws",), ("skiz", "XXI", "I", "XX"))
    hands = [row[0] for row in games.load(game)({}).throws]
    moves += product(("throws",), (*hands, "lone-queen"))
    moves += product(("tarokks",), map(str, range(7, 14)))
    moves += figures
    moves += [(kontra, *figure) for kontra, figure in product(KONTRAS, figures)]
    moves += [(kontra, *f, side) for kontra, f, side in product(KONTRAS, figures, SIDES)]
    return tuple(moves)


@cache
def fact_lines(game: str) -> tuple[Move, ...]:
    """All facts that a table could tell."""
    seats = (*SEATS, "E")
    figures = [tuple(figure.split()) for figure in figures_of(game)]
    facts: list[Move] = [("end",), *product(("game",), KONTRAS)]
    facts += product(("declarer",), seats, ("3", "2", "1", "solo", "0"))
    facts += product(("invit",), seats, ("XX", "XIX", "XVIII", "XVII"))
    facts += product(("yielded", "hat"), seats)
    facts += product(("partner",), (*seats, "none"))
    facts += [("announced", side, *figure) for side, figure in product(SIDES, figures)]
    facts += [
        ("announced", side, *figure, level)
        for side, figure, level in product(SIDES, figures, KONTRAS)
    ]
    facts += product(("tarokks", "claim"), seats, map(str, range(7, 14)))
    facts += product(("points",), map(str, range(109)))
    facts += [
        (verb, *figure, side)
        for verb, figure, side in product(("made", "lost", "fell"), figures, SIDES)
    ]
    return tuple(facts)


def universe(game: str, seat: str | None) -> tuple[list[Move], list[Move]]:
    """What a seat could say, who may be in turn; and all that anybody could."""
    own = [(seat, *line) for line in seat_lines(game)] if seat else []
    others = [(other, *line) for other in SEATS + "E" for line in seat_lines(game)]
    return own, [*fact_lines(game), *others]


# -- walks

_ACTS = {line[0] for line in seat_lines("paskievics")} - set(figures_of("paskievics"))


def kind(move: Move) -> str:
    """What sort of move it is: of many alike one is as good as another."""
    if move[0] not in "ABCDEFG" or len(move) == 1:
        return move[0]
    return move[1] if move[1] in _ACTS else "announce"


def pick(draw: Draw, moves: Sequence[Move]) -> Move:
    """A kind of move by chance, then one of that kind."""
    kinds = sorted({kind(move) for move in moves})
    chosen = kinds[draw(kinds)]
    alike = [move for move in moves if kind(move) == chosen]
    return alike[draw(alike)]


def likely(draw: Draw, deal: Any, speaks: bool) -> Sequence[Move]:
    """Some legal moves, found more quickly than all of them."""
    if deal.phase == "auction":
        return legal_moves(deal)
    if deal.phase != "result" and speaks:
        return tuple(deal.talk.legal())
    topic = ask.topic(deal, ("play",))
    if topic == "points":
        tried = [("points", str(draw(range(deal.rules.POINTS[0] + 1)))) for _ in range(6)]
        return [move for move in tried if deal.would(move)]
    offered = answers(ask, deal, topic)
    return [
        move for move in offered if move == ask.END or move not in ask.PSEUDO and move[0] != "group"
    ]


def next_move(draw: Draw, deal: Deal, speaks: bool) -> Move:
    """A legal move: of all of them, or more often of those that are likely."""
    moves = likely(draw, deal, speaks) if draw(range(5)) else ()
    if not moves:
        moves = legal_moves(deal)
        assert moves, "stuck"
        spoken = [move for move in moves if move[0] in SEATS and kind(move) not in CUT_SHORT]
        moves = spoken if speaks and spoken else moves
    return pick(draw, moves)


def ending(deal: Deal) -> Move | None:
    """What brings a deal nearer to its end, if that is legal."""
    legal = deal.talk.legal() if deal.talk and deal.phase != "result" else ()
    if deal.result and deal.result.may_close():
        return ask.END
    return next((move for move in legal if move[1:] == ("pass",)), None)


def walk(draw: Draw, table: Table, steps: int = LONGEST) -> list[Move]:
    """Random legal moves from a new deal, until it is over or so many.

    Half of the walks enter all that is spoken, the others leave out what comes.
    """
    speaks = bool(draw((False, True)))
    deal = table.started()
    moves: list[Move] = []
    while not deal.over() and len(moves) < steps:
        late = ending(deal) if len(moves) > LONG else None
        moves.append(late or next_move(draw, deal, speaks))
        deal.apply(moves[-1])
    assert len(moves) < LONGEST
    return moves


def state(holder: Any) -> object:
    """A copy of everything that an object holds, to compare.

    Tuples, classes and modules are never changed, so they stand for themselves.
    """
    if isinstance(holder, dict):
        return {key: state(value) for key, value in holder.items()}
    if isinstance(holder, list):
        return [state(part) for part in holder]
    if isinstance(holder, Rules):
        return holder.NAME, holder.house
    if holder is None or isinstance(holder, tuple | str | int | type):
        return holder
    assert type(holder).__module__.startswith("tarokk."), holder
    return {key: state(value) for key, value in vars(holder).items()}


def copy_of(deal: Deal) -> Deal:
    """The same deal anew, by the same rules."""
    return deepcopy(deal, {id(deal.rules): deal.rules})


def after(deal: Deal, line: Move) -> object:
    """What a deal would be after a line."""
    other = copy_of(deal)
    other.apply(line)
    return state(other)


def refused(deal: Deal, line: Move) -> bool:
    """Whether a deal refuses a line."""
    try:
        deal.apply(line)
    except Refused:
        return True
    return False
