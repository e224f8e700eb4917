"""What came of a deal of Hunter tarokk: the family's facts and four of its own.

Source: hunter, III.1 (exceptions), III.7.b (the pagát's obligation), IV.1 (lone play), IV.2
(impossible announcements).
"""

from ...deal import put
from ...refused import Refused, exactly, implied
from ...tables import KONTRAS
from ..hungarian.holders import partners
from ..hungarian.result import FamilyResult
from ..hungarian.speeches import figure_of
from ..hungarian.tables import DECLARER, DEFENCE, other
from .settle import items
from .tables import CATCH, HIGHEST_KONTRA, HOPELESS, LONE, OWN, TRULL, ULTIMO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ...kinds import MaybeNone, Move, Seat, Side
    from ..hungarian.contradict import Tricks
    from .kinds import Hunter, HunterSpeeches


def alone(sides: "dict[Seat, Side] | MaybeNone") -> bool:
    """True if the declarer has no partner in {seat: side}; False for None."""
    return bool(sides) and list(sides.values()).count(DECLARER) == 1


class HunterResult(FamilyResult):
    """As FamilyResult.

    special   {"lone": way of playing alone, "bound": True, figure and side: how it was impossible}
    """

    rules: "Hunter"
    talk: "HunterSpeeches"

    def __init__(self, rules: "Hunter", talk: "HunterSpeeches", laid: tuple[int, ...]) -> None:
        super().__init__(rules, talk, laid)
        self.special: dict = {}

    def snapshot(self) -> tuple:
        """See `FamilyResult`."""
        return super().snapshot() + (self.special,)

    def lone(self) -> "str | MaybeNone":
        """How the declarer is alone, one of LONE; None if he has a partner."""
        if not alone(self.sides()):
            return None
        kinds = self.talk.lone_kinds()
        return self.special.get("lone") or (kinds[0] if len(kinds) == 1 else None)

    def missing(self) -> str | None:
        """The first fact that settlement needs: `partner`, `points` or `ultimo`; None if it has
        all."""
        if alone(self.sides()) and not self.lone():
            return "partner"
        return super().missing() or ("ultimo" if self._owes_ultimo() else None)

    def asked(self) -> str | None:
        """See `Result`; `ultimo`, what became of a pagát that had to be kept."""
        if alone(self.sides()) and not self.lone():
            return "partner"
        return super().asked() or ("ultimo" if self._owes_ultimo() else None)

    def _unsettled(self) -> tuple | None:
        """As in the family; of one who is alone the way is missing, not the partner."""
        if alone(self.sides()) and not self.lone():
            return ("which-lone",)
        return super()._unsettled()

    def _owes_ultimo(self) -> bool:
        """True if it has to be told what became of the pagát that was kept."""
        if not self.talk.must_ultimo() or self.is_bound():
            return False
        is_judged = ULTIMO in self.made or ULTIMO in self.lost
        return not is_judged and (DECLARER, ULTIMO) not in self.fell

    def is_bound(self) -> bool:
        """True if the declarer's side announced the ultimo, or has to play as if it had."""
        return "bound" in self.special or (DECLARER, ULTIMO) in self.talk.announced

    def hopeless(self, side: "Side", figure: str) -> str | None:
        """How an announced figure of a side was impossible, recorded or implied by counts: OWN, the
        figure, or None. IV.2"""
        hopeless = self.special.get(figure + " " + side)
        if hopeless or figure != ULTIMO:
            return hopeless
        counted = self.sides() and self._counted(side, self._pairs()[0], self.talk.counts.get)
        return figure if counted else None

    def _counted(self, side: "Side", pair: tuple, tarokks: "Callable") -> bool:
        """True if an opponent of a side has nine tarokks, or who leads eight, by `tarokks(seat)`,
        where the seats of `pair` are the declarer's side. IV.2.b"""
        for seat in self.talk.players:
            enough = 8 if seat == self.talk.players[0] else 9
            if (side == DECLARER) != (seat in pair) and (tarokks(seat) or 0) >= enough:
                return True
        return False

    def _pairs(self) -> list:
        """The seats that may be the declarer's side: (declarer, partner or None) each."""
        sides = self.sides()
        if sides:
            return [tuple([seat for seat in self.talk.players if sides[seat] == DECLARER])]
        return [(self.talk.declarer, partner) for partner in partners(self.talk)]

    def _may_pair(self, pair: tuple) -> bool:
        """True if an ultimo recorded as hopeless can be so with `pair` as the declarer's side."""
        for side in (DECLARER, DEFENCE):
            if ULTIMO + " " + side in self.special and not self._counted(side, pair, self._most):
                return False
        return True

    def _most(self, seat: "Seat") -> int:
        """How many tarokks a seat can have, as far as that is eight or nine."""
        talk = self.talk
        most = 9 if talk.room_for(9, seat) else 8 if talk.room_for(8, seat) else 0
        return talk.counts.get(seat, most)

    def items(self, base: int) -> tuple:
        """The items of the deal; see `settle`."""
        return items(self, base)

    # -- facts

    def _partner(self, words: "Move") -> None:
        """`partner none secret`: alone, and in which way."""
        if len(words) != 3 or words[1] != "none":
            super()._partner(words)
            return
        kind = words[2]
        if kind not in LONE:
            raise Refused("unknown-word", kind)
        super()._partner(words[:2])
        if kind not in self.talk.lone_kinds():
            raise Refused("not-so-lone", self.talk.declarer, kind)
        lone = self.special.get("lone")
        implied(lone in (None, kind), words)
        self.special = put(self.special, "lone", kind)

    def _outcome(self, words: "Move", key: tuple[str, str], level: int, unsaid: int | None) -> None:
        if level > HIGHEST_KONTRA:
            raise Refused("not-in-game", KONTRAS[level - 1])
        super()._outcome(words, key, level, unsaid)

    def _bound(self, words: "Move") -> None:
        """The declarer's side plays by the rules of an ultimo it did not announce. III.1"""
        _, figure, side = exactly(words, 3)
        if figure != ULTIMO or side != DECLARER:
            raise Refused("cannot-bind", " ".join(words[1:]))
        if not self._may_be_bound():
            raise Refused("not-bound", side)
        self.special = put(self.special, "bound", True)

    def _may_be_bound(self) -> bool:
        """Trull was said, as far as is known by the partner, who said nothing else; no ultimo."""
        talk, key = self.talk, (DECLARER, ULTIMO)
        if (DECLARER, TRULL) not in talk.announced or key in talk.announced or key in self.fell:
            return False
        sayer = talk.said_by.get((DECLARER, TRULL))
        speeches = [speech for speech, seat in talk.said_by.items() if seat == sayer]
        alone = sayer != talk.declarer and len(speeches) == 1 and sayer not in talk.counts
        return sayer is None or alone

    def _hopeless(self, words: "Move") -> None:
        """`hopeless xxi-catch declarer own`: announced, but nobody could have made it. IV.2"""
        own = words[-1] == OWN
        figure, side = figure_of(words[1:-1] if own else words[1:])
        if not side:
            raise Refused("which-side", " ".join(words))
        if figure not in HOPELESS:
            raise Refused("not-hopeless", figure)
        if own and figure != CATCH:
            raise Refused("no-own")
        if (side, figure) not in self.talk.announced:
            raise Refused("not-announced", figure)
        key = figure + " " + side
        how = OWN if own else figure
        if how == self.hopeless(side, figure):
            return  # told before, or shown by counts
        implied(self.special.get(key) in (None, how), words)
        self.special = put(self.special, key, how)

    def _fell(self, words: "Move") -> None:
        """The pagát that had to be kept, but was not announced, fell before the last trick."""
        if words[1:] != (ULTIMO, DECLARER) or self.is_bound() or not self.talk.must_ultimo():
            super()._fell(words)
            return
        self.fell = put(self.fell, (DECLARER, ULTIMO), True)

    def _own_wrong(self) -> tuple | None:
        """See `FamilyResult`."""
        made = self.made
        if self.lost.get(ULTIMO) == DECLARER and (DECLARER, ULTIMO) in self.fell:
            return ("fell-already", ULTIMO)
        if not any(map(self._may_pair, self._pairs())):
            return ("counts-allow", ULTIMO)
        for key, how in sorted(self.special.items()):
            figure, _, side = key.partition(" ")
            if side and made.get(figure) == side:
                return ("hopeless-made", figure)
            if how == OWN and side == DECLARER and alone(self.sides()):
                return ("no-own",)
            if how == OWN and made.get(CATCH) == other(side):
                return ("both-took", CATCH, other(side))
            if how == OWN:
                made = put(made, CATCH, side)  # it has taken the same cards
        return None

    def _own_made(self) -> "dict[str, Side]":
        """See `FamilyResult`: who takes its own XXI has taken the same cards as by a catch."""
        for side in (DECLARER, DEFENCE):
            if self.special.get(CATCH + " " + side) == OWN:
                return put(self.made, CATCH, side)
        return self.made

    def _note(self, tricks: "Tricks") -> None:
        """See `FamilyResult`: the skíz that takes its own XXI is of one side with it."""
        if OWN in self.special.values():
            tricks.owner["XXI"] = tricks.owner["skiz"]
            tricks.parted = True
        tricks.one_hand = bool(self.talk.held)

    def skarts(self) -> tuple:
        """As in the family; of a forced lone declarer is all that lies. I.3.g"""
        own, others = super().skarts()
        if self.lone() != "forced":
            return own, others
        return (own[0] + others[0], own[1] + others[1]), (0, 0)

    FACTS: dict = dict(FamilyResult.FACTS)
    FACTS.update({"partner": _partner, "fell": _fell, "bound": _bound, "hopeless": _hopeless})
