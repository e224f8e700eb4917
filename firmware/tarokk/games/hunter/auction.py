"""The auction of Hunter tarokk: two rounds, and the side doors by which one comes in late.

Source: hunter, I.2 (the ways of two and three bidders), III.3 (second round), III.4 (escape from
the XX), III.5 (after an invit), III.7 (after a swing), III.9 (inverse). Readings:
docs/sources.md, hunter.

The auction is over when nobody is left who has to speak. What somebody may still add then, such
as an inverse game or a late entry, is in `late`; to say `pass` instead changes nothing.
"""

from ...refused import Refused
from ...tables import row
from ..hungarian.tables import BIDS, INVITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone


_WORDS = tuple(bid[0] for bid in BIDS)
_THREE, _TWO, _ONE, _SOLO = range(len(BIDS))
_HONOURS = 3  # so many can bid
_PLAYERS = 4
_BY_ITSELF = 2  # the third player bids by itself in the second round

# What a new bidder may say, by the level of the last bid; first without, then with a door open.
_ENTRY = {-1: (_THREE,), _THREE: (_TWO, _ONE), _TWO: (_ONE,), _ONE: (), _SOLO: ()}
_BY_DOOR = {_THREE: (_TWO, _ONE), _TWO: (_ONE,), _ONE: (_SOLO,), _SOLO: ()}

INVERSE, REINVERSE = "inverse", "reinverse"

_COUNT = bytes((0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4))  # of players, by their bits


class HunterAuction:
    """One auction. Players are the indexes 0 to 3 in speaking order.

    level, holder, held, turn, invit, jumps, yielded   as in the family's `Auction`
    bidders, out                                       players as bits
    trial       never: nobody bids without an honour
    second      the second round, after four passes
    inverted    the player who said inverse, or None; inverse, whether it still holds
    restarted   the auction was begun again with a three
    escaped     the bidder of a yielded two went on to the one
    swinger     the player who told both big honours before the first bid, or None
    sharp       all others have passed behind him: the sharp talon
    last        who spoke last, if that was a bid or a hold; entered, if it was his first bid
                after the inverse
    """

    trial = False

    def __init__(self) -> None:
        self.level = -1
        self.holder: int | None = None
        self.held = False
        self.turn: int | MaybeNone = 0
        self.bidders = 0
        self.out = 0
        self.invit: tuple[int, str] | None = None
        self.jumps: tuple = ()
        self.yielded: int | None = None
        self.second = False
        self.inverted: int | MaybeNone = None
        self.inverse = False
        self.restarted = False
        self.escaped = False
        self.swinger: int | MaybeNone = None
        self.sharp = False
        self.last: int | MaybeNone = None
        self.entered = False
        self.before: tuple = ()  # who had bid before the inverse

    def begun(self) -> bool:
        """True if anything was said; a swing does not count."""
        return bool(self.second or self.bidders or self.out)

    def passed_out(self) -> bool:
        """Always False: in the second round somebody bids by himself."""
        return False

    def lone(self) -> bool:
        """True if exactly one player has bid."""
        return _COUNT[self.bidders] == 1

    # -- what may be said

    def legal(self) -> tuple:
        """The words of the player in turn; () if nobody has to speak."""
        if self.turn is None:
            return ()
        return self._bids_of(self.turn) + (() if self._must_go_on() else ("pass",))

    def late(self) -> tuple:
        """(player, word) of everything that may be said out of turn."""
        bids = [(self.last, self._turning())] if self._turning() else []
        if self._may_escape():
            bids.append((self.holder, _WORDS[_ONE]))
        for player in range(_PLAYERS):
            if player != self.turn and self._may_come_in(player):
                bids += [(player, word) for word in self._bids_of(player)]
        return tuple(bids)

    def _bids_of(self, player: int) -> tuple:
        hold = ("hold",) if self._may_hold(player) else ()
        if not self.bidders & (1 << player):
            if not self._has_room(player):
                return ()
            words = (_BY_DOOR if self._door() else _ENTRY)[self.level]
            return hold + tuple(_WORDS[level] for level in words)
        again = _WORDS[:1] if self._may_restart(player) else ()
        return hold + _WORDS[self.level + 1 :] + again

    def _has_room(self, player: int) -> bool:
        """True if an honour is left for one more bidder; a swinger waits for the pagát's."""
        if self.second:
            return player != self.swinger
        if self.swinger is None:
            return _COUNT[self.bidders] < _HONOURS
        others = self.bidders & ~(1 << self.swinger)
        return bool(others) == (player == self.swinger)

    def _door(self) -> bool:
        """True if everybody who has not bid may come in, by a hold too."""
        return bool(self.invit) or self.inverted is not None and not self.second

    def _may_come_in(self, player: int) -> bool:
        """True if a player who has passed, or waits, may enter out of turn."""
        if self.holder is None or not self.out & ~self.bidders & (1 << player):
            return False
        by_escape = self.escaped and self.level == _ONE and not self.held
        return (by_escape or self._door()) and self._has_room(player)

    def _may_hold(self, player: int) -> bool:
        if self.held or self.holder in (None, player) or self.second:
            return False
        if self.bidders & (1 << player):
            return self.level > _THREE
        by_escape = self.escaped and self.level == _ONE
        return (self._door() or by_escape) and self._has_room(player)

    def _may_restart(self, player: int) -> bool:
        """Who bid before the inverse may begin again, once, until a third bids. III.9.e, h"""
        if self.restarted or self.inverted in (None, player) or self.level < _TWO:
            return False
        return player in self.before and _COUNT[self.bidders] < _HONOURS

    def _may_escape(self) -> bool:
        """The two-bidder may go on to the one where his two was yielded. III.4.a"""
        return self.turn is None and self.yielded is not None and self.level == _TWO

    def _yields(self) -> bool:
        """The three's bidder passes the two of another; who comes in by a door does not yield."""
        bid = self.turn is not None and self.bidders & (1 << self.turn)
        return bool(bid) and self.level == _TWO and self._may_hold(self.turn)

    def _must_go_on(self) -> bool:
        """The pagát's holder cannot yield to one who swings: that takes the XX and a big honour."""
        return self.swinger is not None and self.turn != self.swinger and self._yields()

    def _turning(self) -> str | None:
        """`inverse` or `reinverse`, if who spoke last may add it to his bid; or None."""
        if self.last is None or self.last == self.swinger:
            return None
        if self.inverted is None:
            alone = self.lone() and not self.second
            return INVERSE if not alone or self.turn is None else None
        return REINVERSE if self.inverse and self.entered else None

    def meaning(self, word: str) -> tuple | None:
        """What a legal word of the player in turn says beyond itself, as (code, facts...), or
        None."""
        return self.meant(self.turn, word)

    def meant(self, player: int, word: str) -> tuple | None:
        """The same for any player. Besides the family's codes:

        ("escape",)   the XX need not be called then
        ("restart",)  begins the auction again
        ("turns",)    reverses the direction of play
        """
        if word == "pass":
            return ("yields", "XX") if player == self.turn and self._yields() else None
        if word in (INVERSE, REINVERSE):
            return ("turns",)
        if word not in _WORDS:
            return None
        if self._may_escape() and player == self.holder:
            return ("escape",)
        if word == _WORDS[_THREE] and self.level > _THREE:
            return ("restart",)
        promised = self._promised_by(player, _WORDS.index(word))
        return ("invit", promised) if promised else None

    # -- moves

    def swing(self, player: int) -> None:
        """`player` tells that he holds both big honours. Raises Refused."""
        if self.begun() or self.swinger is not None:
            raise Refused("too-late", "swings")
        self.swinger = player
        self.turn = self._next(player) if player == 0 else 0

    def say(self, player: int, word: str) -> None:
        """`player` says a word. Raises Refused."""
        if self._is_in_turn(player, word):
            if word not in self.legal():
                raise Refused(*self._why_not(player, word))
            self._say_in_turn(player, word)
            return
        late = self.late()
        if (player, word) in late:
            self._say_late(player, word)
            return
        if word in (INVERSE, REINVERSE):
            raise Refused(*self.refuse_turning(player, word, player))
        if self._takes(player, word, late):
            return
        if self.turn is None:
            raise Refused("auction-over")
        raise Refused("not-in-turn" if not self.out & (1 << player) else "has-passed")

    def refuse_turning(self, player: int, word: str, seat: int | str) -> tuple:
        """Why `player` at `seat` may not say inverse or reinverse now, as (code, facts...).
        III.9.c, d, g"""
        own = 1 << player
        if player == self.swinger:
            return ("turns-xxi", seat)
        if word == REINVERSE and self.inverted is None:
            return ("not-announced", INVERSE)
        if self.inverted is not None and self.inverse == (word == INVERSE):
            return ("told-already", word)
        if not self.bidders & own:
            return ("turns-bidder", seat)
        if word == REINVERSE and player in self.before + (self.inverted,):
            return ("turns-newcomer", seat)
        if self.lone() and not self.second and self.turn is not None:
            return ("turns-alone", seat)
        return ("too-late", word)

    def _is_in_turn(self, player: int, word: str) -> bool:
        """True if it is what it seems: the player in turn says nothing that is only said late."""
        return player == self.turn and word not in (INVERSE, REINVERSE)

    def _say_in_turn(self, player: int, word: str) -> None:
        if word == "pass":
            self.last = None if not self._alone_so_far(player) else self.last
            if self._yields():
                self.yielded = player
            self.out |= 1 << player
        elif word == "hold":
            self._hold(player)
        else:
            self._bid(player, _WORDS.index(word))
        if self.turn is not None:
            self.turn = self._next(player)
        self._check_rounds()

    def _alone_so_far(self, player: int) -> bool:
        """A lone bidder keeps his word until all have passed. III.9.d"""
        return self.lone() and self.last == self.holder and player != self.holder

    def _say_late(self, player: int, word: str) -> None:
        if word == INVERSE:
            self.inverted, self.inverse = player, True
            bidders = [p for p in range(_PLAYERS) if self.bidders & (1 << p) and p != player]
            self.before = tuple(bidders)
            self.last = None
            return
        if word == REINVERSE:
            self.inverse = False
            self.last = None
            return
        self.escaped = self.escaped or (self._may_escape() and player == self.holder)
        self._say_in_turn_of(player, word)

    def _say_in_turn_of(self, player: int, word: str) -> None:
        """Somebody comes in, or goes on, out of turn."""
        self.out &= ~(1 << player)
        self.turn = player
        self._say_in_turn(player, word)

    def _enter(self, player: int) -> None:
        first = not self.bidders & (1 << player)
        self.entered = first and self.inverted is not None
        self.last = player
        self.bidders |= 1 << player

    def _bid(self, player: int, level: int) -> None:
        promised = self._promised_by(player, level)
        self._enter(player)
        if promised:
            self.jumps += ((player, promised),)
            self.invit = (player, promised)
        self.restarted = self.restarted or level < self.level
        self.level = level
        self.held = False
        self.holder = player

    def _hold(self, player: int) -> None:
        self._enter(player)
        self.held = True
        self.holder = player

    def _check_rounds(self) -> None:
        """Begin the second round; let the third player bid by itself; see a sharp talon."""
        if self.holder is not None and self.second:
            self.turn = None
        if self.holder is not None or self.sharp:
            return
        passed = _COUNT[self.out]
        if self.swinger is not None:
            self.sharp = passed == _PLAYERS - 1
        elif not self.second and passed == _PLAYERS:
            self.second, self.out, self.turn = True, 0, 0
        elif self.second and passed == _BY_ITSELF:
            self.holder, self.level, self.turn = _BY_ITSELF, _THREE, None
            self._enter(_BY_ITSELF)

    def by_itself(self) -> bool:
        """True if the declarer bid by itself in the second round. III.3.b"""
        return self.second and self.holder == _BY_ITSELF

    def takes(self, player: int, word: str) -> bool:
        """True if a word out of turn may be said, or repeats what holds already."""
        return not self._is_in_turn(player, word) and self._takes(player, word, self.late())

    def _takes(self, player: int, word: str, late: tuple) -> bool:
        if word == "pass" and player == self.holder and self.by_itself():
            return False  # he plays, or throws in
        if word == "pass":
            return player != self.turn and any(who == player for who, _ in late)
        again = word == _WORDS[_THREE] and player == self.holder and self.by_itself()
        return again or (player, word) in late

    # -- details

    def _promised_by(self, player: int, level: int) -> str | None:
        """The tarokk that this bid promises, or None. I.2.f"""
        if self.level < 0 or self.jumps or self.second or level <= self.level:
            return None
        if self.swinger not in (None, player):
            return None  # he has no big honour
        if self._may_escape() and player == self.holder:
            return None
        holds = self.bidders & (1 << player) and self._may_hold(player)
        invit = row(INVITS, level - self.level - (0 if holds else 1))
        return invit[1] if invit else None

    def _next(self, player: int) -> int | None:
        """Who has to speak next, or None; a swinger waits for somebody's bid."""
        turns = [(player + i) % _PLAYERS for i in range(1, _PLAYERS + 1)]
        waiting = [p for p in turns if p != self.holder and not self.out & (1 << p)]
        if self.holder is None:
            waiting = [p for p in waiting if p != self.swinger]
        return waiting[0] if any(self._bids_of(p) for p in waiting) else None

    def _why_not(self, player: int, word: str) -> tuple:
        if word == "pass":
            return ("must-hold",)
        if word == "hold":
            return ("hold-twice",) if self.held else ("hold-without-bid",)
        if not self.bidders & (1 << player) and not self._has_room(player):
            return ("three-honours",)
        if self.level < 0:
            return ("three-first", word)
        if self.level == _SOLO:
            return ("over-solo",)
        level = _WORDS.index(word)
        return ("bid-too-low", word) if level <= self.level else ("enter-next", word)
