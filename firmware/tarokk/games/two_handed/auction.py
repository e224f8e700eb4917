"""The auction of two players: the honour round, then the free round.

Source: two-handed, 2; raising and holding as in paskievics, "A licitálás".
"""

from ...refused import Refused
from .tables import BIDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone


_WORDS = tuple(bid[0] for bid in BIDS)


class Auction:
    """One auction. Players are the indexes 0 and 1 in speaking order.

    free       whether it is the free round
    level      of the last bid, an index into BIDS; -1 before the first
    holder     who bid or held last; None before the first bid
    turn       whose turn it is; None when it is over
    """

    def __init__(self) -> None:
        self.free = False
        self.level = -1
        self.holder: int | None = None
        self.held = False
        self.turn: int | MaybeNone = 0
        self.bidders = 0
        self.out = 0

    def begun(self) -> bool:
        """True if anything was said."""
        return bool(self.bidders or self.out or self.free)

    def legal(self) -> tuple:
        """The words the player in turn may say, lowest bid first; () when it is over."""
        if self.turn is None:
            return ()
        hold = ("hold",) if self._may_hold(self.turn) else ()
        return hold + _WORDS[self.level + 1 :] + ("pass",)

    def meaning(self, word: str) -> tuple | None:
        """What a legal word says beyond itself: (code,) or None."""
        if word == "pass":
            if not self.out:
                return None
            return ("no-bid",) if self.free else ("free-round",)
        return ("twice",) if self.free else ("has-honour",)

    def say(self, player: int, word: str) -> None:
        """`player` says `word`: one of BIDS, `hold` or `pass`. Raises Refused."""
        if player != self.turn:
            raise Refused("has-passed" if self.out & 1 << player else "not-in-turn")
        if word == "pass":
            self.out |= 1 << player
        elif word == "hold":
            self._hold(player)
        else:
            self._bid(player, _WORDS.index(word))
        self._go_on(player)

    def _hold(self, player: int) -> None:
        if not self._may_hold(player):
            raise Refused("hold-twice" if self.held else "hold-without-bid")
        self.held = True
        self.holder = player

    def _bid(self, player: int, level: int) -> None:
        if self.level == len(_WORDS) - 1:
            raise Refused("over-solo")
        if level <= self.level:
            raise Refused("bid-too-low", _WORDS[level])
        self.level = level
        self.held = False
        self.holder = player
        self.bidders |= 1 << player

    def _may_hold(self, player: int) -> bool:
        return not self.held and bool(self.bidders & 1 << player)

    def _go_on(self, player: int) -> None:
        """The other's turn, or the free round, or the end."""
        rest = 1 - player
        top = self.level == len(_WORDS) - 1
        if self.out == 3 and not self.free:
            self.free, self.out, self.turn = True, 0, 0
        elif self.out & 1 << rest or self.holder == rest or (top and not self._may_hold(rest)):
            self.turn = None
        else:
            self.turn = rest
