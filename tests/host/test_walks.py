"""Random deals and evenings: what the core lists it accepts, and it accepts nothing else."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarokk import ask
from tarokk.auction import Auction
from tarokk.cards import TAROKKS
from tarokk.deal import Deal
from tarokk.games.paskievics import GAME
from tarokk.refused import Refused
from tarokk.result import Result
from tarokk.rules import Rules
from tarokk.session import Session
from tarokk.sheet import fold, words
from tarokk.speeches import Speeches
from tarokk.tables import BIDS, KONTRAS, THROWS

Move = tuple[str, ...]
Draw = Callable[[Sequence], int]  # an index into a sequence that is not empty

SEATS = "ABCD"
SIDES = ("declarer", "defence")
CUT_SHORT = ("throws", "no-honour")
LONGEST = 400  # moves of a deal; a walk that needs more goes round in circles
RULES = GAME.rules({})

# Fewer where each example tries about a thousand lines.
few = settings(max_examples=settings().max_examples // 3)


# -- lines


def seat_lines() -> list[Move]:
    """All that a seat could say, right or wrong, in some order."""
    said: list[Move] = [(bid[0],) for bid in BIDS]
    said += [("hold",), ("pass",), ("no-honour",), ("4",)]
    said += product(("laid",), map(str, range(5)))
    said += product(("laid", "call"), (*TAROKKS, "IV", "XXII"))
    said += product(("throws",), (*(row[0] for row in THROWS), "lone-eagle"))
    said += product(("tarokks",), ("7", "8", "9", "10"))
    figures = (*RULES.announceable, "game", "centrum")
    said += product(figures)
    said += product(KONTRAS, figures)
    said += product(KONTRAS, figures, SIDES)
    return [(seat, *line) for seat, line in product(SEATS + "E", said)]


def fact_lines() -> list[Move]:
    """All facts that a table could tell, right or wrong."""
    seats = (*SEATS, "E")
    figures = (*RULES.announceable, "game", "centrum")
    facts: list[Move] = [("end",), *product(("game",), KONTRAS)]
    facts += product(("declarer",), seats, ("3", "2", "1", "solo", "0"))
    facts += product(("invit",), seats, ("XX", "XIX", "XVIII", "XVII"))
    facts += product(("yielded", "hat"), seats)
    facts += product(("partner",), (*seats, "none"))
    facts += product(("announced",), SIDES, figures)
    facts += product(("announced",), SIDES, figures, KONTRAS)
    facts += product(("tarokks", "claim"), seats, ("7", "8", "9", "10"))
    facts += product(("points",), map(str, range(97)))
    facts += product(("made", "lost", "fell"), figures, SIDES)
    return facts


UNIVERSE = seat_lines() + fact_lines()


def kind(move: Move) -> str:
    """What sort of move it is: of many alike one is as good as another."""
    return move[1] if move[0] in "ABCDE" and len(move) > 1 else move[0]


# -- walks


def pick(draw: Draw, moves: Sequence[Move]) -> Move:
    """A kind of move by chance, then one of that kind."""
    kinds = sorted({kind(move) for move in moves})
    chosen = kinds[draw(kinds)]
    alike = [move for move in moves if kind(move) == chosen]
    return alike[draw(alike)]


def drawer(data: st.DataObject) -> Draw:
    return lambda choices: data.draw(st.integers(0, len(choices) - 1))


def started(moves: Sequence[Move] = ()) -> Deal:
    deal = GAME.new_deal(RULES, tuple(SEATS), (tuple(SEATS), "D", (0,), True))
    for move in moves:
        deal.apply(move)
    return deal


def walk(draw: Draw, steps: int = LONGEST) -> list[Move]:
    """Random legal moves from a new deal, until it is over or so many.

    Half of the walks enter all that is spoken, the others leave out what comes.
    """
    speaks = draw((False, True))
    deal = started()
    moves: list[Move] = []
    while not deal.over() and len(moves) < steps:
        legal = ask.legal(deal)
        assert legal, f"stuck after {moves}"
        spoken = [move for move in legal if move[0] in SEATS and kind(move) not in CUT_SHORT]
        moves.append(pick(draw, spoken if speaks and spoken else legal))
        deal.apply(moves[-1])
    assert len(moves) < LONGEST
    return moves


def state(thing: object) -> object:
    """A copy of everything that an object holds, to compare.

    Tuples, classes and modules are never changed, so they stand for themselves.
    """
    if isinstance(thing, dict):
        return {key: state(value) for key, value in thing.items()}
    if isinstance(thing, list):
        return [state(part) for part in thing]
    if isinstance(thing, Auction | Deal | Result | Session | Speeches):
        return {key: state(value) for key, value in vars(thing).items()}
    if isinstance(thing, Rules):
        return thing.NAME, thing.house
    assert thing is None or isinstance(thing, tuple | str | int | type)
    return thing


def outcome(moves: Sequence[Move], line: Move) -> object:
    deal = started(moves)
    deal.apply(line)
    return state(deal)


# -- one deal


@given(st.data())
def test_a_walk_ends_and_pays_nothing_in_sum(data: st.DataObject) -> None:
    moves = walk(drawer(data))
    deal = started(moves)
    assert deal.over()
    assert [words(" ".join(move) + " # why") for move in moves] == moves
    for factor in (1, 2, 8):
        paid = deal.payouts(factor)
        assert sorted(paid) == sorted(SEATS)
        assert sum(paid.values()) == 0
        assert paid == {seat: factor * points for seat, points in deal.payouts(1).items()}
    if deal.phase == "settled":
        assert deal.items()
        assert all(item[3] > 0 for item in deal.items())
    else:
        assert not any(deal.payouts(1).values())


@few
@given(st.data())
def test_what_is_listed_is_accepted_and_nothing_else(data: st.DataObject) -> None:
    moves = walk(drawer(data), data.draw(st.integers(0, 40)))
    deal = started(moves)
    if deal.over():
        return
    listed = set(ask.legal(deal))
    assert listed <= set(UNIVERSE)
    before = state(deal)
    for line in UNIVERSE:
        try:
            deal.apply(line)
        except Refused as refused:
            assert line not in listed, f"{line} listed, but refused: {refused.code}"
            assert state(deal) == before, f"{line} refused, but has changed something"
            continue
        if state(deal) == before:
            assert line not in listed, f"{line} listed, but says nothing new"
            continue
        if line not in listed:
            assert says_the_same(moves, line, listed), f"{line} accepted, but not listed"
        deal = started(moves)


def says_the_same(moves: Sequence[Move], line: Move, listed: set[Move]) -> bool:
    """Whether a line is another spelling of a listed one: IV, or a kontra that names the side.

    Who told the number of a laid tarokk may still name it, which no list offers.
    """
    if kind(line) == "laid" and (line[0], "laid", "1") in moves:
        return True
    alike = [move for move in listed if move[:2] == line[:2]]
    return outcome(moves, line) in [outcome(moves, move) for move in alike]


@given(st.data())
def test_laying_several_is_laying_one_by_one(data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(TAROKKS[1:20]), min_size=1, max_size=3, unique=True))
    start: Move = ("declarer", "B", "3")
    singly = started([start, *(("B", "laid", name) for name in names)])
    assert outcome([start], ("B", "laid", *names)) == state(singly)
    counted = started([start, ("B", "laid", str(len(names))), ("B", "laid", *names)])
    assert state(counted.talk) == state(singly.talk)


@few
@given(st.data())
def test_any_prefix_is_what_was_there_before_the_rest(data: st.DataObject) -> None:
    moves = walk(drawer(data))
    deal = started()
    states = [state(deal)]
    for move in moves:
        deal.apply(move)
        states.append(state(deal))
    end = data.draw(st.integers(0, len(moves)))
    assert state(started(moves[:end])) == states[end]


@few
@given(st.data())
def test_every_answer_of_every_topic_is_accepted(data: st.DataObject) -> None:
    moves = walk(drawer(data), data.draw(st.integers(0, 40)))
    deal = started(moves)
    topic = ask.topic(deal)
    if topic is None or topic == "points":
        return
    answers = ask.answers(deal, topic)
    assert answers, f"{topic}: no answer after {moves}"
    for answer in answers:
        if answer not in (ask.GO, ask.MORE, ask.ALL_PASS):
            assert outcome(moves, answer) != state(deal)
            ask.meaning(deal, answer)


# -- an evening


def head(seats: str) -> list[Move]:
    people = [("seat", seat, "Person", seat) for seat in seats]
    return [("kibic", "1"), ("game", "paskievics"), *people, ("dealer", seats[-1])]


def opened(moves: Sequence[Move]) -> Session:
    session = Session()
    for move in moves:
        session.apply(move)
    return session


class Evening:
    """A random evening, with a second account of it that is kept as the rules read."""

    def __init__(self, draw: Draw, seats: str) -> None:
        self.draw = draw
        self.seats = seats
        self.moves = head(seats)
        self.session = opened(self.moves)
        self.totals = dict.fromkeys(seats, 0)
        self.dealer = len(seats) - 1
        self.rounds: list[int] = []
        self.hat: str | None = None
        self.skiz_dealt = 0  # how often whoever has the skiz has dealt since
        self.last_dealer: int | None = None

    def say(self, *move: str) -> None:
        self.session.apply(move)
        self.moves.append(move)

    def play(self) -> None:
        """One whole deal: passed out, thrown in, or a walk."""
        self.say("deal")
        deal = self.session.deal
        assert deal is not None
        size = len(self.seats)
        order = [self.seats[(self.dealer + 1 + i) % size] for i in range(4)]
        assert list(deal.players) == order
        if self.session.closing and self.last_dealer is None:
            self.tell_skiz(order)
        self.finish(deal)
        self.account(deal)

    def tell_skiz(self, order: list[str]) -> None:
        """From now until the one before the skiz deals, after the skiz has dealt."""
        seat = order[self.draw(order)]
        self.say("skiz", seat)
        self.last_dealer = (self.seats.index(seat) - 1) % len(self.seats)
        self.skiz_dealt = 0

    def finish(self, deal: Deal) -> None:
        way = self.draw(range(4))
        if way == 0:
            for seat in deal.players:
                self.say(seat, "pass")
        elif way == 1:
            self.say("declarer", deal.players[0], "3")
            self.say(deal.players[2], "throws", "four-kings")
        while not deal.over():
            self.say(*pick(self.draw, ask.legal(deal)))

    def account(self, deal: Deal) -> None:
        if deal.phase != "settled":
            self.rounds.append(len(self.seats))
            return
        for seat, points in deal.payouts(2 ** len(self.rounds)).items():
            self.totals[seat] += points
        self.rounds = [left - 1 for left in self.rounds if left > 1]
        self.hat = deal.hat() or self.hat
        if self.session.skiz == self.seats[self.dealer]:
            self.skiz_dealt += 1
        self.dealer = (self.dealer + 1) % len(self.seats)

    def over(self) -> bool:
        """Whether the last dealer of the closing round has dealt, after the skiz."""
        before = (self.dealer - 1) % len(self.seats)
        return self.last_dealer == before and self.skiz_dealt > 0

    def check(self) -> None:
        session = self.session
        assert session.totals == [self.totals[seat] for seat in self.seats]
        assert sum(session.totals) == 0
        assert session.factor() == 2 ** len(self.rounds)
        assert (session.dealer, session.hat) == (self.dealer, self.hat)
        assert session.closed() == self.over()


def evening(data: st.DataObject, most: int = 12) -> Evening:
    """Some deals; perhaps the closing round, played to its end."""
    there = Evening(drawer(data), data.draw(st.sampled_from(("ABCD", "ABCDE", "DBAC", "GFEDC"))))
    closing = data.draw(st.integers(0, most))
    for number in range(most):
        if number == closing:
            there.say("closing")
        if there.session.closed():
            break
        there.play()
        there.check()
    return there


@few
@given(st.data())
def test_an_evening_keeps_its_accounts(data: st.DataObject) -> None:
    there = evening(data)
    if there.session.closed():
        with pytest.raises(Refused, match="evening-over"):
            there.session.apply(("deal",))


@few
@given(st.data())
def test_an_evening_comes_back_from_its_text(data: st.DataObject) -> None:
    there = evening(data, 5)
    lines = [" ".join(move) for move in there.moves]
    assert state(fold(lines)) == state(there.session)
    cut = data.draw(st.integers(1, len(lines)))
    assert state(fold(lines[:cut])) == state(opened(there.moves[:cut]))


@few
@given(st.data())
def test_back_at_a_mark_all_is_as_it_was(data: st.DataObject) -> None:
    there = evening(data, 3)
    session = there.session
    if session.closed():
        return
    mark, between = session.mark(), len(there.moves)
    there.play()
    if data.draw(st.booleans()) and not session.closed():
        there.say("deal")
    after = session.mark()
    assert session.at(mark).mark() == mark
    session.back(mark)
    assert (session.deal, session.mark()) == (None, mark)
    for move in there.moves[between:]:
        session.apply(move)
    assert session.mark() == after


ODD = """kibic 1,game paskievics,game whist,game,seat A Anna,seat B,seat,dealer A,dealer,deal,end,
closing,skiz A,skiz,hat B,hat,doubled 2,doubled,stake 5,stake ²,date 2026-11-20,date,place here,
option four-kings 2/4,option four-kings ²/2,option,E pass,A pass,B pass,A 3,A,?,points 50,points ٣,
partner C,made volat declarer,made,lost,announced,claim,tarokks,A laid ²,A laid,A call XX,A call,
A kontra,A throws,declarer,invit,yielded,follows 3,follows,¹""".replace("\n", "").split(",")


@given(st.data(), st.lists(st.sampled_from(ODD) | st.text(max_size=12), max_size=8))
def test_nothing_but_a_refusal_comes_of_odd_lines(data: st.DataObject, odd: list[str]) -> None:
    moves = evening(data, 2).moves
    session = opened(moves[: data.draw(st.integers(0, len(moves)))])
    for line in odd:
        move = words(line)
        if not move:
            continue
        before = state(session)
        try:
            session.apply(move)
        except Refused as refused:
            assert refused.code
            assert state(session) == before, line
