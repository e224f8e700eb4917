"""Random evenings, with a second account of them that is kept as the rules read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarokk.fold import fold
from tarokk.games.hungarian import ask, skart
from tarokk.games.hungarian.plain import HungarianDeal as Deal
from tarokk.refused import Refused
from tarokk.session import Session
from tarokk.sheet import words
from tests.host.support.deals.walks import GAMES, Draw, Move, drawer, houses, next_move, pick, state
from tests.host.support.sample import PROOF, long_one

DEALS = 8 if PROOF else 5  # of an evening at most, but for the closing round
VOID = ("stack", "queue", "four", "none", "next-dealer")

few = settings(max_examples=settings().max_examples // 3)


@st.composite
def heads(draw: st.DrawFn) -> list[Move]:
    """The head of a sheet: any game, four or five people, some house rules."""
    game = draw(st.sampled_from(GAMES))
    seats = draw(st.sampled_from(("ABCD", "ABCDE", "DBAC", "GFEDC")))
    chosen = dict(draw(houses(game)))
    chosen["void"] = draw(st.sampled_from(VOID))
    if draw(st.booleans()):
        chosen["kitty"] = "yes"
    lines: list[Move] = [("kibic", "1"), ("game", game)]
    lines += [("option", name, value) for name, value in chosen.items()]
    lines += [("seat", seat, "Person", seat) for seat in seats]
    return [*lines, ("dealer", seats[-1])]


def opened(moves: list[Move]) -> Session:
    session = Session()
    for move in moves:
        session.apply(move)
    return session


class Evening:
    """A random evening; `plan` holds what the coming deals are multiplied by, if not by 1."""

    def __init__(self, draw: Draw, head: list[Move]) -> None:
        self.draw = draw
        self.moves = list(head)
        self.session = opened(head)
        self.seats = "".join(self.session.seats)
        self.void = self.session.options["void"]
        self.totals = dict.fromkeys(self.seats, 0)
        self.dealer = len(self.seats) - 1
        self.plan: list[int] = []
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
        self.share()

    def tell_skiz(self, order: list[str]) -> None:
        """From now until the one before the skiz deals, after the skiz has dealt."""
        seat = order[self.draw(order)]
        self.say("skiz", seat)
        self.last_dealer = (self.seats.index(seat) - 1) % len(self.seats)
        self.skiz_dealt = 0

    def finish(self, deal: Deal) -> None:
        ending = self.draw(range(4))
        if ending == 0:
            for seat in deal.players:
                self.say(seat, "pass")
        elif ending == 1:
            self.say("declarer", deal.players[0], "3")
            moves = [move for move in skart.before_speeches(deal) if move[1] == "throws"]
            thrown = [move for move in moves if deal.would(move)]
            if thrown:
                self.say(*pick(self.draw, thrown))
        while not deal.over():
            end = deal.result and deal.result.may_close() and not self.draw(range(3))
            self.say(*(ask.END if end else next_move(self.draw, deal, speaks=False)))

    def account(self, deal: Deal) -> None:
        factor = self.plan[0] if self.plan else 1
        for seat, points in deal.payouts(factor).items():
            self.totals[seat] += points
        if deal.phase == "settled":
            self.plan = self.plan[1:]
            self.hat = deal.hat() or self.hat
        else:
            self.multiply()
        if deal.phase == "settled" or self.void == "next-dealer":
            if self.session.skiz == self.seats[self.dealer]:
                self.skiz_dealt += 1
            self.dealer = (self.dealer + 1) % len(self.seats)

    def multiply(self) -> None:
        """A deal that was not played: a round of as many deals as people."""
        people = len(self.seats)
        if self.void == "stack":
            self.plan += [1] * (people - len(self.plan))
            self.plan = [2 * n for n in self.plan[:people]] + self.plan[people:]
        elif self.void == "queue":
            self.plan += [2] * people
        elif self.void == "four":
            self.plan = [4 if self.plan else 2] * people

    def share(self) -> None:
        """Perhaps all at the table share what lies in the kitty."""
        (kitty,) = self.session.pots
        if not kitty or self.draw(range(4)):
            return
        self.say("share")
        for seat in self.seats:
            self.totals[seat] += kitty // len(self.seats)
        assert self.session.pots == (kitty % len(self.seats),)

    def over(self) -> bool:
        """Whether the last dealer of the closing round has dealt, after the skiz."""
        before = (self.dealer - 1) % len(self.seats)
        return self.last_dealer == before and self.skiz_dealt > 0

    def check(self) -> None:
        session = self.session
        assert session.totals == [self.totals[seat] for seat in self.seats]
        assert sum(session.totals) + sum(session.pots) == 0
        assert session.factor() == (self.plan[0] if self.plan else 1)
        assert (session.dealer, session.hat) == (self.dealer, self.hat)
        assert session.closed() == self.over()


def evening(data: st.DataObject, head: list[Move], most: int = DEALS) -> Evening:
    """Some deals; perhaps the closing round, played to its end."""
    played = Evening(drawer(data), head)
    closing = data.draw(st.integers(0, most))
    for number in range(most):
        if number == closing:
            played.say("closing")
        if played.session.closed():
            break
        played.play()
        played.check()
    return played


@few
@given(st.data(), heads())
def test_an_evening_keeps_its_accounts(data: st.DataObject, head: list[Move]) -> None:
    played = evening(data, head)
    if played.session.closed():
        with pytest.raises(Refused, match="evening-over"):
            played.session.apply(("deal",))


@few
@given(st.data(), heads())
def test_an_evening_comes_back_from_its_text(data: st.DataObject, head: list[Move]) -> None:
    played = evening(data, head, 3)
    lines = [" ".join(move) for move in played.moves]
    assert state(fold(lines)) == state(played.session)
    cut = data.draw(st.integers(1, len(lines)))
    assert state(fold(lines[:cut])) == state(opened(played.moves[:cut]))


@long_one
@few
@given(st.data(), heads())
def test_back_at_a_mark_all_is_as_it_was(data: st.DataObject, head: list[Move]) -> None:
    played = evening(data, head, 3)
    session = played.session
    if session.closed():
        return
    mark, between = session.mark(), len(played.moves)
    played.play()
    if data.draw(st.booleans()) and not session.closed():
        played.say("deal")
    after = session.mark()
    assert session.at(mark).mark() == mark
    session.back(mark)
    assert (session.deal, session.mark()) == (None, mark)
    for move in played.moves[between:]:
        session.apply(move)
    assert session.mark() == after


ODD = """kibic 1,game paskievics,game whist,game,seat A Anna,seat B,seat,dealer A,dealer,deal,end,
closing,skiz A,skiz,hat B,hat,doubled 2,doubled,stake 5,stake ²,date 2026-11-20,date,place here,
option four-kings 2/4,option four-kings ²/2,option,E pass,
option void four,share,pot kitty 5,pot,A pass,B pass,A 3,A,?,points 50,points ٣,
partner C,made volat declarer,made,lost,announced,claim,tarokks,A laid ²,A laid,A call XX,A call,
A kontra,A throws,declarer,invit,yielded,follows 3,follows,¹""".replace("\n", "").split(",")


@few
@given(st.data(), heads(), st.lists(st.sampled_from(ODD) | st.text(max_size=12), max_size=8))
def test_nothing_but_a_refusal_comes_of_odd_lines(
    data: st.DataObject, head: list[Move], odd: list[str]
) -> None:
    moves = evening(data, head, 2).moves
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
