"""How far the play is: the stage, the trick, who leads and who draws first.

Source: two-handed, 3. A table enters as much of it as it likes.
"""

from ...deal import put
from ...refused import Refused, implied
from .tables import DRAW, HAND, LAST, LATE, PRIMER, TRICKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone, Seat


STAGES = (PRIMER, DRAW, LAST)
LAST_FIVE = TRICKS - HAND + 1  # the first trick of the last five


class Play:
    """The play of one deal.

    stage     one of STAGES
    next      number of the trick that is played or led to next; None where that is not known
    leader    who leads to it, as far as known
    winners   {trick: seat} as far as told
    led       whether the first card of the deal is out
    short     whether the deal ends after five tricks
    """

    def __init__(self, leader: "Seat") -> None:
        self.stage = PRIMER
        self.next: int | MaybeNone = 1
        self.leader: Seat | None = leader
        self.winners: dict[int, Seat] = {}
        self.led = False
        self.short = False

    def tricks(self) -> int:
        """The number of tricks in the deal: 18, or 5 if it ends early."""
        return HAND if self.short else TRICKS

    def window(self) -> "str | MaybeNone":
        """When something said now is said: PRIMER, LATE, DRAW or LAST; None if nothing may be
        said."""
        if self.stage == PRIMER:
            if not self.led:
                return PRIMER
            return LATE if self.next < 3 else None
        if self.stage == DRAW:
            return DRAW
        return LAST if self.next == LAST_FIVE else None

    def over(self) -> bool:
        """True if every trick is played."""
        return self.next is not None and self.next > self.tricks()

    def draws_first(self) -> str | None:
        """The seat that draws first after the last recorded trick; None if nobody draws."""
        drawing = not self.short and self.next is not None and self.next <= LAST_FIVE
        return self.winners.get(self.next - 1) if drawing else None

    def lead(self) -> None:
        """The first card of the deal is out. Raises Refused."""
        if self.led:
            raise Refused("led-already")
        self.led = True

    def win(self, seat: "Seat", number: int | None = None) -> None:
        """`seat` won the next trick, or that of a number. Raises Refused."""
        if number in self.winners:
            implied(self.winners[number] == seat, ("trick", seat, str(number)))
            return
        if number is None:
            number = self.next
        if number is None:
            self.leader = seat
            return
        if not 0 < number <= self.tricks():
            raise Refused("no-such-trick", number, self.tricks())
        if number < self._least():
            raise Refused("trick-past", number)
        self.winners = put(self.winners, number, seat)
        self.next = number + 1
        self.leader = None if self.over() else seat
        self.led = True
        if not self.short and number > 1:
            self.stage = LAST if number >= LAST_FIVE - 1 else DRAW

    def _least(self) -> int:
        """The lowest number the next trick can have."""
        if self.next is not None:
            return self.next
        return max([1] + list(self.winners)) + 1

    def enter(self, stage: str, seat: "Seat | None" = None) -> None:
        """Go on to the draws or to the last five; `seat` won the trick before. Raises Refused."""
        if stage not in STAGES:
            raise Refused("no-such-stage", stage)
        if self.short and stage != PRIMER:
            raise Refused("deal-of-five")
        ahead = STAGES.index(stage) - STAGES.index(self.stage)
        if ahead < 0 or (stage == PRIMER and self.led):
            raise Refused("stage-past", stage)
        before: int | MaybeNone = {DRAW: 1, LAST: LAST_FIVE - 1}.get(stage)
        if seat and not before:
            raise Refused("no-such-trick", 0, self.tricks())
        if ahead:
            self.stage = stage
            self.led = True
            if before not in self.winners:
                self.next = LAST_FIVE if stage == LAST else None
                self.leader = None
        if seat:
            self._won_before(before, seat)

    def _won_before(self, number: int, seat: "Seat") -> None:
        winner = self.winners.get(number)
        if winner:
            implied(winner == seat, ("trick", seat, str(number)))
        elif self.next not in (None, number + 1) or (self.leader and self.stage == DRAW):
            raise Refused("trick-past", number)
        else:
            self.winners = put(self.winners, number, seat)
            self.next = number + 1
            self.leader = self.leader or seat  # behind a betli its announcer leads

    def took_lead(self, seat: "Seat") -> None:
        """An announcement shows that `seat` leads next, where that was not known."""
        if self.next == 1:
            self.win(seat)
        elif self.window() == LAST:
            self._won_before(LAST_FIVE - 1, seat)
        elif self.leader is None:
            self.leader = seat
