"""What a sheet may tell that ends with a hand thrown in: beside the auction, the skart and what was
drawn, or the called tarokk, it says what that hand holds.

Written from the sources alone. paskievics, "A játék eldobása"; illustrated, "Magas tarokk"; hunter,
I.1.n, III.1.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from tests.model.facts import COUNTED, DRAWN, LAID, ORDER, PROMISES, START, Fact, Sheets
from tests.model.hunter_facts import HunterSheets
from tests.model.play import EAGLE, PAGAT, SEATS, SKIZ, TAROKKS, TWENTY, XXI, Play

THROWN, LATE = DRAWN + 0.5, COUNTED + 0.5  # ranks
TOLD = (START, LAID, DRAWN)  # all that stands before a hand thrown in
HANDS = {
    "lone-xxi": (XXI,), "lone-pagat": (PAGAT,), "no-tarokk": (), "xxi-pagat": (XXI, PAGAT),
}  # fmt: skip
OF_HIGH = {
    "lone-eagle": (EAGLE,),
    "xxi-eagle": (XXI, EAGLE),
    "xxi-eagle-pagat": (XXI, EAGLE, PAGAT),
}
END: list = [[]]  # the deal is closed

# game: that of the sheets, its name among those of the verdicts
GAMES = {
    "paskievics-thrown": "paskievics",
    "high-thrown": "high",
    "illustrated-54-thrown": "illustrated-54",
    "hunter-thrown": "hunter",
}


def just(play: Play, places: list, cards: tuple) -> list:
    """The literals of a hand that has these tarokks and no other: `places` has one for each."""
    return [places[card] if card in cards else -places[card] for card in range(TAROKKS)]


class _Thrown(Sheets):
    """See facts.Sheets. A hand thrown in ends the deal, and nothing else is told of it."""

    def __init__(self, game: str) -> None:
        super().__init__(GAMES[game])
        self.game = game

    def endings(self, facts: Sequence) -> list:
        return END if _has(facts, "thrown") else super().endings(facts)

    def ending(self, facts: Sequence, play: int) -> list:
        return END[0] if _has(facts, "thrown") else super().ending(facts, play)

    def concluded(self, deal: Any) -> list:
        return [] if deal.throw else super().concluded(deal)

    whole_ending, complete = ending, endings


class ThrowSheets(_Thrown):
    """See facts.Sheets. A hand is thrown in behind the exchange, and but for four kings only by who
    laid no tarokk."""

    def _all(self) -> list:
        facts = [*self._starts(), *(fact for fact in self._cards() if fact.rank in TOLD)]
        return [*facts, *self._reported(), *self._throws()]

    def _reported(self) -> Iterator[Fact]:
        """The dealer's report: how many tarokks lie in the others' skart. "A skartolás" """
        play = self.play
        lies = [(1, play.laid[card][seat]) for card in range(TAROKKS) for seat in SEATS[1:]]
        many = play.sum(lies, 7)
        for number in (0, 1, 3, 4, 6):
            true = (many[number], -many[number + 1])
            yield Fact(f"lies{number}", (f"lies {number}",), true, LAID + 0.5, "lies")

    def _throws(self) -> Iterator[Fact]:
        play = self.play
        hands = {**HANDS, **OF_HIGH} if self.rules == "high" else HANDS
        for seat, letter in enumerate(ORDER):
            held = [play.hand[card][seat] for card in range(TAROKKS)]
            true = {"four-kings": [play.hand[card][seat] for card in play.deck.kings]}
            for hand, cards in hands.items():
                true[hand] = [*just(play, held, cards), -play.laid_tarokks(seat)[1]]
            for hand, literals in true.items():
                yield _throw(letter, hand, literals, THROWN)


class HunterThrowSheets(_Thrown, HunterSheets):
    """See facts.Sheets. No tarokk and a lone XXI are thrown in before the talon is taken, four
    kings until the call, the pagát beside a big honour behind it: of the XX, where none is told."""

    def _base(self) -> list:
        """Nine cards of each were dealt: `dealt` has literals by seat and card. I.1.d"""
        play = self.play
        self.dealt = [[play.new() for _ in play.cards] for _ in SEATS]
        for seat, dealt in enumerate(self.dealt):
            for card in play.cards:
                play.add(-dealt[card], play.hand[card][seat], play.laid[card][seat])
                if (card, seat) in self.drew:
                    play.add(-dealt[card], self.had(card, seat))
                    play.add(dealt[card], -self.had(card, seat))
            many = play.sum([(1, literal) for literal in dealt], 10)
            play.add(many[9])
            play.add(-many[10])
        return super()._base()

    def _all(self) -> list:
        kinds = ("start", "swing", "inverse", "call", "laidB")
        facts = [fact for fact in super()._all() if fact.kind in kinds or fact.rank == COUNTED]
        return [*facts, *self._throws()]

    def _auctions(self) -> Iterator[Fact]:
        """What an auction promises was dealt."""
        for fact in super()._auctions():
            promised = {"bids:invit": (1, TWENTY - 1)}.get(fact.key, (3, TWENTY))
            if fact.key in PROMISES:
                seat, card = promised
                fact = fact._replace(true=(*fact.true, self.dealt[seat][card]))
            yield fact

    def _throws(self) -> Iterator[Fact]:
        play = self.play
        big = [play.any([play.hand[XXI][seat], play.hand[SKIZ][seat]]) for seat in SEATS]
        for seat, letter in enumerate(ORDER):
            kings = [play.hand[card][seat] for card in play.deck.kings]
            yield _throw(letter, "four-kings", kings, THROWN)
            for hand in ("no-tarokk", "lone-xxi"):
                true = just(play, self.dealt[seat], HANDS[hand])
                yield _throw(letter, hand, true, THROWN)
            if seat:
                true = [play.hand[PAGAT][seat], big[seat], play.partner[seat]]
                yield _throw(letter, "partner-pagat", true, LATE)
        true = [play.hand[PAGAT][0], big[0], big[1], self.bidder(1), play.partner[1]]
        spoken = ("B pass", "C trull", "C pass")  # the first to speak is the partner
        yield _throw("B", "declarer-pagat", true, LATE, spoken)

    def fits(self, facts: Sequence) -> bool:
        """As in the game; each hand is thrown in at its time, and of a trull only by a bidder."""
        kinds = [fact.kind for fact in facts]
        keys = [fact.key for fact in facts]
        thrown = next((fact for fact in facts if fact.kind == "thrown"), None)
        ranks = [fact.rank for fact in facts if fact is not thrown]
        if thrown and thrown.rank == THROWN:
            if any(rank > THROWN for rank in ranks):
                return False
            taken = "laidB" in kinds or any("/" in key or key.endswith(":stays") for key in keys)
            if taken and not thrown.key.endswith("four-kings"):
                return False
        if "Bthrows:declarer-pagat" in keys:
            passed = {"bids:yield", "bids:escape"} & set(keys)
            if passed or "inverse" in kinds or COUNTED in ranks:
                return False
        return super().fits(self._called(facts))

    def _called(self, facts: Sequence) -> Sequence:
        """With the call that goes without saying."""
        late = any(fact.rank == LATE for fact in facts)
        return [*facts, self.by_key["callXX"]] if late and not _has(facts, "call") else facts

    def lines(self, facts: Sequence) -> list:
        return super().lines(self._called(facts))

    def literals(self, facts: Sequence) -> list:
        return super().literals(self._called(facts))

    def unsaid(self, facts: Sequence) -> list:
        """As in the game; of how a declarer is alone a hand thrown in says nothing."""
        facts = self._called(facts)
        if not _has(facts, "thrown"):
            return super().unsaid(facts)
        turned = [] if _has(facts, "inverse") else [-self.play.inverse]
        return [*Sheets.unsaid(self, facts), -self.play.forced, *turned]


def _throw(letter: str, hand: str, true: list, rank: float, before: tuple = ()) -> Fact:
    lines = (*before, f"{letter} throws {hand}")
    return Fact(f"{letter}throws:{hand}", lines, tuple(true), rank, "thrown")


def _has(facts: Sequence, kind: str) -> bool:
    return any(fact.kind == kind for fact in facts)
