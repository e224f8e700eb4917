"""The auction as an automaton that needs no cards.

Sources: paskievics, "A licitálás", "Invit", "Engedett játék" and the two chapters of examples;
"Változatok a licitálásra", "Változatok a licitálási konvenciókra" and the list of the Board Game
Arena at its end (kegl) for the house rules.

Readings: docs/sources.md, "The auction".
"""

from ...cards import HONOURS
from ...refused import Refused
from ...tables import row
from .tables import BIDS, INVITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...kinds import MaybeNone


_WORDS = tuple(bid[0] for bid in BIDS)
_THREE, _TWO, _ONE, _SOLO = range(len(BIDS))
_PLAYERS = 4


class Auction:
    """One auction. Players are the indexes 0 to 3 in speaking order.

    house      {option: value} of what differs from the main text; see `options`
    level      of the last bid, an index into BIDS; -1 before the first
    holder     who bid or held last; None before the first bid
    turn       whose turn it is; None when it is over
    invit      (player, tarokk) or None; what became void is None
    yielded    the player who yielded the game, or None
    trial      the fourth bid after three passes: he may have no honour
    raising    everybody passed a three, and its bidder may still raise it
    """

    def __init__(self, house: "Mapping[str, str] | None" = None) -> None:
        house = house or {}
        self.earlier = house.get("hold") == "earlier"
        self.may_raise = house.get("raise-three") == "yes"
        self.mode = house.get("invit", "full")
        self.solo_jump = house.get("solo-jump")
        self.level = -1
        self.holder: int | MaybeNone = None
        self.held = False
        self.turn: int | MaybeNone = 0
        self.bidders = 0
        self.out = 0
        self.invit: tuple | None = None
        self.opened: int | None = None  # the invit was the opening bid of this player
        self.jumps: tuple = ()  # (player, tarokk) of each bid that promised one
        self.taker: int | None = None  # who held the bid that was the invit
        self.yielded: int | None = None
        self.trial = False
        self.raising = False

    def begun(self) -> bool:
        """True if anything was said."""
        return bool(self.bidders or self.out)

    def passed_out(self) -> bool:
        """True if the auction ended without a bid."""
        return self.turn is None and self.holder is None

    def legal(self) -> tuple:
        """The words the player in turn may say, lowest bid first; () once the auction is over."""
        if self.turn is None:
            return ()
        if self.raising:
            return _WORDS[_TWO : _ONE + 1] + ("pass",)
        hold = ("hold",) if self._may_hold(self.turn) else ()
        bids = _WORDS[self.level + 1 :] if self._may_bid(self.turn) else ()
        return hold + bids + ("pass",)

    def meaning(self, word: str) -> tuple | None:
        """What a legal word says beyond itself: (code, facts...) or None.

        ("invit", tarokk): promises it, with an honour. ("yields",): promises the XX and a big
        honour. ("trial",): allowed without an honour.
        """
        if self.raising:
            return None
        if word == "pass":
            return ("yields", "XX") if self._yields() else None
        if word != "hold":
            promised = self._promised(_WORDS.index(word))
            if promised:
                return ("invit", promised)
            if self._last_of_all():
                return ("trial",)
        return None

    def say(self, player: int, word: str) -> None:
        """`player` says `word`: one of BIDS, `hold` or `pass`. Raises Refused."""
        if self.turn is None:
            raise Refused("auction-over")
        if player != self.turn:
            raise Refused("not-in-turn" if not self.out & (1 << player) else "has-passed")
        if word == "pass":
            self._pass(player)
        elif word == "hold":
            self._hold(player)
        else:
            self._bid(player, _WORDS.index(word))
        self.turn = None if self.raising else self._next(player)
        if self.turn is None:
            self._judge_invit()

    def _pass(self, player: int) -> None:
        if self._yields():
            self.yielded = player
        if not self.raising:
            self.out |= 1 << player

    def _hold(self, player: int) -> None:
        if not self._may_hold(player):
            raise Refused(*self._why_no_hold(player))
        if self.invit and self.holder == self.invit[0]:
            self.taker = player
        if self.mode == "kegl" and self.invit and _declines(self.level, self.invit[1]):
            self.invit = None
        self._withdraw(player)
        self.held = True
        self.holder = player

    def _bid(self, player: int, level: int) -> None:
        if not self._may_bid(player):
            raise Refused("three-honours")
        if self.level == _SOLO:
            raise Refused("over-solo")
        if level <= self.level:
            raise Refused("bid-too-low", _WORDS[level])
        if self.raising and level == _SOLO:
            raise Refused("raise-to")
        self._withdraw(player)
        promised = self._promised(level)
        if promised:
            self.jumps += ((player, promised),)
        if promised and not self.invit:
            self.invit = (player, promised)
            self.opened = player if self.level < 0 else None
        if not self.raising:
            self.trial = self._last_of_all()
        self.level = level
        self.held = False
        self.holder = player
        self.bidders |= 1 << player
        self.taker = None

    def _may_bid(self, player: int) -> bool:
        """True if an honour is left for him beside those of the other bidders."""
        return self._count(self.bidders & ~(1 << player)) < len(HONOURS)

    def _may_hold(self, player: int) -> bool:
        if self.held or self.raising or not self.bidders & (1 << player):
            return False
        return not self.earlier or player < self.holder

    def _why_no_hold(self, player: int) -> tuple:
        if self.held:
            return ("hold-twice",)
        if self.raising:
            return ("raise-to",)
        return ("hold-earlier",) if self.bidders & (1 << player) else ("hold-without-bid",)

    # -- invits

    def _promised(self, level: int) -> str | None:
        """The tarokk that this bid of the player in turn would promise, or None."""
        if self.jumps and self.mode != "if-taken":
            return None
        if self._last_of_all() or self.mode == "none":
            return None
        steps = level - self.level - (0 if self._may_hold(self.turn) else 1)
        own = 1 << self.turn
        if self.mode == "not-first" and self.level < 0:
            return None
        if self.mode == "to-bidder" and not self.bidders & ~own:
            return None
        invit = row(INVITS, steps)
        if not invit:
            return None
        if self.mode == "pais" and steps == 1 and self.bidders & own:
            return "XVII"
        if self.mode == "kegl" and self.bidders & own and steps == 1:
            return None if self.held else "XVIII"  # 3-2-hold-solo; 3-2-1
        to_solo = level == _SOLO and (self.mode == "kegl" or self.solo_jump == "XVIII")
        return "XVIII" if to_solo else invit[1]

    def _withdraw(self, player: int) -> None:
        """Kégl: who opened with an invit and speaks again takes it back."""
        if self.mode == "kegl" and self.invit and self.opened == player:
            self.invit = None

    def _judge_invit(self) -> None:
        """At the end: an invit may hold only if another declares, or took it."""
        if self.mode == "if-taken":
            others = [jump for jump in self.jumps if jump[0] != self.holder]
            self.invit = others[0] if others else None
        elif self.mode == "to-bidder":
            self.invit = self.invit if self.taker == self.holder else None
        elif self.mode == "kegl" and self.opened == self.holder:
            self.invit = None

    def _last_of_all(self) -> bool:
        return self._count(self.out) == _PLAYERS - 1

    def _yields(self) -> bool:
        """Three by this player, two by another; then everyone else has passed."""
        return self.mode != "none" and self.level == _TWO and self._may_hold(self.turn)

    def _next(self, player: int) -> int | None:
        """Who speaks next, or None when nobody can act any more."""
        following = None
        for turn in range(player + 1, player + _PLAYERS + 1):
            turn %= _PLAYERS
            if turn == self.holder or self.out >> turn & 1:
                continue
            if following is None:
                following = turn
            if self.level != _SOLO or self._may_hold(turn):
                return following
        if following is not None:
            return None  # over a solo nobody can hold
        alone = self.bidders == 1 << self.holder if self.bidders else False
        self.raising = self.may_raise and self.level == _THREE and alone
        return self.holder if self.raising else None

    def _count(self, bits: int) -> int:
        return bin(bits).count("1")


def _declines(level: int, tarokk: str) -> bool:
    """Kégl: after 3-2-1, the invit to the XVIII, holding the one declines it."""
    return level == _ONE and tarokk == "XVIII"
