"""The speeches of the games of this folder: whom to call, what an invit or a laid tarokk binds to.

Sources: paskievics, "Partnerhívás", "Figurák és bemondások változatai"; illustrated,
"Játékváltozatok".

Readings: docs/sources.md, "Speeches".
"""

from ...cards import tarokks
from ...refused import Refused
from .announce import kontra
from .speeches import MANDATORY, TWENTY, FamilySpeeches
from .tables import CSUZIMA, DECLARER, OWING, UNNAMED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move, Seat, Side


class Speeches(FamilySpeeches):
    """See FamilySpeeches."""

    def callable(self) -> tuple:
        """The tarokks that may be called, highest first.

        The promised one; or any but an honour once a defender laid a tarokk; or the XX; or the
        highest below it that the declarer has not.
        """
        if self.promise:
            return (self.promise[1],)
        any_one = self.is_free()
        lowest = 2 if any_one else self.deepest()
        names = tuple(reversed(tarokks()[max(lowest, 2) - 1 : TWENTY]))
        if any_one or not (self.shown or self.own):
            return names
        gone = self.shown + (self.own,)
        return tuple([name for name in names if name == "XX" or name not in gone])

    def is_free(self) -> bool:
        """True if the call says nothing of the tarokks above it: it was promised, or a defender
        laid a tarokk."""
        free = self.laid_by_others() and not self.rules.says("call-any", "no")
        return bool(self.promise or free)

    def may_be_alone(self) -> bool:
        """True if the declarer may have called himself or a laid tarokk."""
        if self.promise:
            return False
        return self.called in (None, "XX") or self.laid_by_others() > 0

    def laid_by_others(self) -> int:
        """Tarokks in the defence's skart, as far as told."""
        count = 0  # a loop: this is deep on the board's stack
        for seat, number in self.laid.items():
            count += number if seat != self.declarer else 0
        return count

    def partner(self) -> str | None:
        """The seat proven to be the partner, or None."""
        for seat in self.players:
            if seat != self.declarer and self.sides.get(seat) == DECLARER:
                return seat
        return None

    # -- what may be said

    def must_trull(self, seat: "Seat") -> bool:
        """True if the declarer took an invit and owes the trull or the ultimo in this speech."""
        taken = self.promise and self.promise[0] == self.inviter and seat == self.declarer
        if not taken:
            return False
        owed = [figure for figure in ("trull", "pagat-ultimo") if figure in self.rules.announceable]
        return (
            self.rules.says("invit-trull", "yes")
            and seat not in self.opened
            and bool(owed)
            and not any(figure in self.this for figure in owed)
        )

    def legal_kontras(self, seat: "Seat") -> tuple:
        """As in the family, with the mandatory kontra of the game ("Kontrázás")."""
        moves = super().legal_kontras(seat)
        may_kontra = self.rules.says("kontra-told", "yes") and (seat, "kontra", "game") in moves
        if may_kontra and self._may_have_laid_called(seat) and not self.partner():
            moves += ((seat,) + MANDATORY,)
        return moves

    def must_kontra(self, seat: "Seat") -> None:
        """The mandatory kontra of who laid the called tarokk: the declarer is alone."""
        if not self.rules.says("kontra-told", "yes"):
            raise Refused("not-told", "kontra game")
        if not self._may_have_laid_called(seat) or self.partner():
            raise Refused("laid-no-called", seat)
        kontra(self, seat, 1, "game", DECLARER)
        self._alone()

    def meaning(self, move: "Move") -> tuple | None:
        """A reminder that goes with a legal move: (code, facts...) or None."""
        seat, word = move[0], move[1]
        bound = any(self._obliges(speech) for speech in self.this)
        if word == "pass" and bound and seat not in self.counts:
            return ("tell-count",)
        if word == "pagat-ultimo" and self._may_lack_big_honour(seat):
            return ("invit-pagat",)
        if word == "long-double":
            return ("long-double",)
        if word == "double" and "long-double" in self.rules.announceable:
            return ("short-double",)
        if move[1:] == ("kontra", "game") and self._may_have_laid_called(seat):
            return ("laid-called", self.called)
        return None

    def spoke(self, seat: "Seat", side: "Side", speech: str) -> None:
        """As in the family; some words oblige to tell one's count."""
        super().spoke(seat, side, speech)
        if seat not in self.owed and self._obliges(speech):
            self.owed += (seat,)

    def _obliges(self, speech: str) -> bool:
        """True if who says so has to tell eight or nine tarokks: with an ultimo and its kontra, a
        csuzima among these, or what the house adds. "A tarokkszám bemondása"
        """
        if self.rules.says("counts", "pais"):
            return speech not in ("call", "tarokks")
        owing = OWING if self.rules.says("count-owed", "pagat-eagle") else OWING[:1]
        if speech == CSUZIMA:
            return any((DECLARER, figure) in self.covered for figure in owing)
        return speech in owing or speech in ["kontra " + figure for figure in owing]

    def _may_lack_big_honour(self, seat: "Seat") -> bool | None:
        """True if his promise obliges him to the ultimo now if the pagát is his only honour."""
        promised = seat == self.inviter and self.rules.pagat_invits()
        if self.rules.says("invit", "kegl"):
            promised = promised or (self.promise and seat == self.promise[0])
        return promised and seat not in self.opened

    def _may_have_laid_called(self, seat: "Seat") -> bool:
        forbidden = self.called == "XX" and not self.rules.may_lay_twenty(False)
        laid = self.laid.get(seat, self.laid.get(UNNAMED, 0)) > 0 and seat != self.declarer
        return laid and not self.promise and not forbidden and self.called not in self.shown
