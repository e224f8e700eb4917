"""What came of a deal of the games of this folder: beside what the family shares the hat, counts
claimed after play, the silent pair pheasant.

Sources: paskievics, "A tarokkszám bemondása", "A polgármester kalapja"; illustrated, "Magas
tarokk".

Readings: docs/sources.md, "What came of a deal".
"""

from ...deal import put
from ...refused import Refused, exactly, implied, whole
from ...tables import row
from .contradict import PAIR, without_loss
from .result import FamilyResult
from .score import counts, items
from .tables import PAIR_PHEASANT, other

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move


class Result(FamilyResult):
    """See FamilyResult."""

    def wearer(self) -> str | None:
        """The seat whose XXI was caught, or None. A lone declarer needs no line for that."""
        if self.rules.HAT not in self.made:
            return self.hat
        caught = other(self.made[self.rules.HAT])
        victims = [seat for seat, side in (self.sides() or {}).items() if side == caught]
        return victims[0] if len(victims) == 1 else self.hat

    def _unsettled(self) -> tuple | None:
        missing = self.missing()
        if missing:
            return ("missing", missing)
        if self.hat and self.rules.HAT not in self.made:
            return ("hat-without-catch", self.hat)
        loser = self._led_to_pair()
        return ("pair-of-what", loser) if loser else None

    def _led_to_pair(self) -> str | None:
        """Who led the pagát or the eagle to a silent pair pheasant, while it is not told which.

        None where a house does not pay for both.
        """
        pair = self.made.get(PAIR_PHEASANT)
        if not pair:
            return None
        paid = all(figure in self.rules.losable for figure in PAIR)
        if not paid or (pair, PAIR_PHEASANT) in self.talk.announced:
            return None
        return None if other(pair) in [self.lost.get(figure) for figure in PAIR] else other(pair)

    def items(self, base: int) -> tuple:
        """The items of the deal, counts included."""
        made, talk = self.made_with_volat(self.made), self.talk
        points = self.settled_points(made)
        due = items(self.rules, base, talk.announced, points, made, self.lost, talk.covered)
        return due + counts(self.rules, talk.counts, self.claims)

    # -- one handler a word

    def _hat(self, words: "Move") -> None:
        _, seat = exactly(words, 2)
        self._seated(seat)
        if not row(self.rules.figures, self.rules.HAT):
            raise Refused("not-at-table", self.rules.HAT)
        if self.hat:
            implied(self.hat == seat, words)
        self.hat = seat

    def _claim(self, words: "Move") -> None:
        _, seat, tarokks = exactly(words, 3)
        self._seated(seat)
        tarokks = whole(tarokks)
        if self.rules.says("claims", "no"):
            raise Refused("not-at-table", "claim")
        if seat in self.claims:
            implied(self.claims[seat] == tarokks, words)
            return
        if seat in self.talk.owed and seat not in self.talk.counts:
            raise Refused("count-owed", seat)
        counts = self.talk.counts
        self.talk.add_count(seat, tarokks, self.claims)
        self.talk.counts = counts
        self.claims = put(self.claims, seat, tarokks)

    FACTS: dict = dict(FamilyResult.FACTS)
    FACTS.update({"hat": _hat, "claim": _claim})

    # -- what cannot be true together

    def check(self) -> None:
        """Raises Refused unless the facts can be true, on whichever side the hat is."""
        reason = None
        for made in self._made_with_hat():  # a loop: the check nests deep
            wrong = self._wrong(made)
            if not wrong:
                reason = None
                break
            reason = reason or wrong
        if reason:
            raise Refused(*reason)
        sides = self.sides() if self.claims else None
        if not sides:
            return
        for seat in sorted(self.claims):
            if not self.has_partner(seat, sides):
                raise Refused("no-partner", seat)

    def _wrong(self, made: dict[str, str]) -> tuple | None:
        reason, loser = super()._wrong(made), self._led_to_pair()
        if reason or not loser:
            return reason
        late = self.may_enter_speeches()  # it may have been announced, and that be told yet
        if late and not self._why_not_announced(other(loser), PAIR_PHEASANT):
            return None
        facts = self.bounds(), self.made_with_volat(made), self.lost, self.skarts()
        return without_loss(self.rules, facts + (self._shown, self._misheld), loser)

    def _made_with_hat(self) -> list:
        """The figures made, with the catch that the hat stands for: for each side it may be on."""
        if not self.hat:
            return [self.made]
        figure = self.rules.HAT
        victims = self.talk.could_be(self.hat)
        able = [victim for victim in victims if self.made.get(figure) != victim]
        if not able:
            raise Refused("hat-on-catcher", self.hat, victims[0])
        # A house may ask for the catch to be announced.
        free = row(self.rules.figures, figure).silent or self.may_enter_speeches()
        figures = []
        for victim in able:
            if free or (other(victim), figure) in self.talk.announced:
                figures.append(put(self.made, figure, other(victim)))
        if not figures:
            raise Refused("not-said", figure)
        return figures
