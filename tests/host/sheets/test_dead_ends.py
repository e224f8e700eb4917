"""Random deals never come to where nothing more can be told and nothing is settled.

Facts are told by chance, under house rules by chance; then what settlement still needs is told in
some way that is not refused. A refusal that comes too late shows there: it leaves no way on. With
KIBIC_PROOF=1 many more deals are told, of fresh seeds.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import pytest

from tarokk import games
from tarokk.games.hungarian import legal, skart
from tarokk.games.hungarian.tables import SIDES, other
from tarokk.games.hunter import ask as hunter_ask
from tarokk.games.hunter import legal as hunter_legal
from tarokk.games.two_handed import ask, stages
from tarokk.games.two_handed import legal as pair_legal
from tarokk.refused import Refused
from tests.host.support.deals.walks import Move
from tests.host.support.sample import PROOF

DEALS = 5_000 if PROOF else 60  # of each game
SEED = int.from_bytes(os.urandom(4)) if PROOF else 43
LEGAL: dict[str, Callable] = {"two-handed": pair_legal.legal, "hunter": hunter_legal.legal}
GAMES = ("paskievics", "illustrated", "high", "illustrated-54", "hunter", "two-handed")

# Options that add the most figures and facts are played more often than others.
OFTEN = {"hairy": "0/25", "csuzima": "0/4", "pagat-catch": "4/8", "talon-honours": "yes"}
PAIRS = ("0/0", "3/5", "0/7")  # values of any figure: none, another, only if it is announced
WORDS = ("double-lost", "lost", "won", "double")
UNPLAYED = ("throws", "no-honour")


def house(game: str, chance: Random) -> dict[str, str]:
    chosen = {}
    for name, values, _ in games.load(game).options():
        if name in OFTEN and chance.random() < 0.6:
            chosen[name] = OFTEN[name]
        elif chance.random() < 0.12:
            chosen[name] = chance.choice(values + (PAIRS if "/" in values[0] else ()))
    return chosen


def new_deal(game: str, options: dict[str, str], chance: Random) -> Any:
    seats = "AB" if game == "two-handed" else "ABCD"
    dealer = seats[-1] if game == "two-handed" else chance.choice("DE")
    people = tuple(dict.fromkeys(seats + dealer))
    return games.load(game)(options).new_deal(tuple(seats), (people, dealer, (0,), True))


class Walk:
    """A deal that is told by chance; `moves` are those it took."""

    def __init__(self, game: str, seed: str) -> None:
        self.chance = Random(f"{game} {seed}")
        self.game, self.house = game, house(game, self.chance)
        self.deal = new_deal(game, self.house, self.chance)
        self.legal: Callable[[Any], Sequence[Move]] = LEGAL.get(game, legal.legal)
        self.moves: list[Move] = []

    def tell(self, move: Move) -> bool:
        try:
            self.deal.apply(move)
        except Refused:
            return False
        self.moves.append(move)
        return True

    def tell_any(self, moves: Iterable[Move]) -> bool:
        """Whether one of these was not refused, the first that chance finds."""
        shuffled = list(moves)
        self.chance.shuffle(shuffled)
        return any(self.tell(move) for move in shuffled)

    def pick(self, moves: Iterable[Move], avoid: Sequence[str] = ()) -> Move:
        """A kind of move by chance, then one of that kind."""
        kinds: dict[str, list[Move]] = {}
        for move in moves:
            seated = len(move) > 1 and move[0] in self.deal.players
            kinds.setdefault(move[int(seated)], []).append(move)
        names = sorted(set(kinds) - set(avoid)) or sorted(kinds)
        return self.chance.choice(kinds[self.chance.choice(names)])

    def auction(self) -> None:
        """Spoken or told by its outcome."""
        while self.deal.phase in ("auction", "swing"):
            moves = self.legal(self.deal)
            assert moves, self.moves
            outcomes = [move for move in moves if move[0] == "declarer"]
            whole = outcomes and self.chance.random() < 0.5
            self.tell(self.pick(outcomes if whole else moves, ("declarer", "swings", "throws")))

    def speak(self) -> None:
        """Some of what lies between the auction and the play."""
        for _ in range(self.chance.choice((0, 0, 3, 8, 20))):
            if self.deal.phase in ("auction", "swing", "result") or self.deal.over():
                return
            moves = self.speeches()
            if moves:
                self.tell(self.pick(moves, UNPLAYED))

    def speeches(self) -> list[Move]:
        deal = self.deal
        if self.game == "two-handed":
            moves = [*ask.exchange(deal), *ask.speech(deal)]
            return [move for move in moves if deal.would(move)]
        if self.game != "hunter" and deal.phase == "skart" and self.chance.random() < 0.5:
            return [move for move in skart.before_speeches(deal) if deal.would(move)]
        return list(deal.talk.legal())

    def facts(self) -> list[Move]:
        deal = self.deal
        if self.game == "two-handed":
            won = [("trick", seat, str(n)) for seat in "AB" for n in range(1, stages.TRICKS + 1)]
            moves = [*ask.figures(deal), *ask.stands(deal), *ask.speech(deal), *won]
            return [*moves, *(move for stem in ask.stems(deal) for move in ask.levels(deal, stem))]
        moves = list(legal.facts(deal))
        if self.game == "hunter":
            moves += [*hunter_ask.lone(deal), *hunter_ask.own_facts(deal)]
            return [move for move in moves if move[0] not in ("hat", "claim")]
        return moves

    def points(self) -> list[Move]:
        """All that can be told of points, the words first."""
        if self.game != "two-handed":
            whole = range(self.deal.rules.POINTS[0] + 1)
            return [("points", str(word)) for word in (*WORDS, *whole)]
        return [("points", seat, str(n)) for seat in "AB" for n in range(95)]

    def conclude(self) -> None:
        """Some facts of the play, refused or not."""
        moves = self.facts()
        for _ in range(self.chance.choice((2, 4, 8, 16, 30))):
            if self.deal.over():
                return
            if self.chance.random() < 0.12:
                self.tell(self.chance.choice(self.points()[: self.chance.choice((4, None))]))
            elif moves and self.tell(self.pick(moves)) and self.moves[-1][0] == "announced":
                moves = self.facts()

    def wanted(self) -> list[Move]:
        """What settlement needs next, in every way it can be told."""
        result, seats = self.deal.result, self.deal.players
        if self.game == "two-handed":
            return [move for move in self.points() if move[1] not in result.points]
        reason, *facts = result._unsettled()
        if reason == "hat-without-catch":
            lines = (("announced", side, result.rules.HAT) for side in SIDES)
            return [*lines, *(("made", result.rules.HAT, side) for side in SIDES)]
        if reason == "pair-of-what":
            lost = [("lost", figure, facts[0]) for figure in ("pagat-pheasant", "eagle-pheasant")]
            return [*lost, ("announced", other(facts[0]), "pair-pheasant")]
        if reason == "which-lone" or facts == ["partner"]:
            alone = [("partner", "none", kind) for kind in ("forced", "open", "secret")]
            return [*alone, *(("partner", seat) for seat in (*seats, "none"))]
        if facts == ["ultimo"]:
            verbs = ("made", "lost", "fell")
            return [(verb, "pagat-ultimo", side) for verb in verbs for side in SIDES]
        return self.points()

    def end(self) -> None:
        """Told to the end. Raises AssertionError where there is no way."""
        while not self.deal.over() and not self.tell(("end",)):
            if not self.tell_any(move for move in self.wanted() if move not in self.moves):
                answers = [move for move in self.legal(self.deal) if move[1:] == ("accepts",)]
                assert answers, self  # the other one has to answer to a swing
                return

    def __repr__(self) -> str:
        lines = "; ".join(" ".join(move) for move in self.moves)
        return f"{self.game} {self.house}: {lines}: no way on but {self.legal(self.deal)}"


@pytest.mark.parametrize("game", GAMES)
def test_no_deal_comes_to_where_nothing_more_can_be_told(game: str) -> None:
    settled = 0
    for number in range(DEALS):
        walk = Walk(game, f"{SEED} {number}")
        walk.auction()
        if walk.deal.over():
            continue
        walk.speak()
        if walk.deal.phase in ("auction", "swing"):  # an honour's holder came in late, or swung
            continue
        if not walk.deal.over():
            walk.conclude()
        walk.end()
        settled += walk.deal.payable()
    assert settled > DEALS // 2
