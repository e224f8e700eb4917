"""What a game tells a table, whatever is played in its deals: the contract of a game."""

from collections import namedtuple

from .ask import Ask
from .deal import Deal
from .refused import Refused
from .seats import turn_order
from .session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .kinds import MaybeNone, OwnDeal


# A line of a settlement. figure; by, the side or seat that made, lost or announced it; paid, the
# side or seat that is paid; what each payer pays each payee before the factor; whether it was
# announced; the kontra level, 0 to 5.
Item = namedtuple("Item", ("figure", "by", "paid", "points", "announced", "kontra"))
# The same of a tarokk count, with the number of tarokks.
Count = namedtuple("Count", ("figure", "by", "paid", "points", "announced", "kontra", "count"))


class Game:
    """A class of tables; an instance is the game with a table's house rules.

    NAME                its word in a sheet
    SEATS               numbers of people at the table; PLAYING, how many of them take cards
    POTS                what lies on the table between deals
    UNPLAYED            phases of a deal that is none: its dealer stays, a double round begins
    FORBIDDEN           first words of other games' lines that have no meaning here, in the head,
                        between deals and in a deal: refused as `not-in-game`
    WHEN_SITTING_OUT    what may be said in a deal of somebody who sits out
    BETWEEN             first words of the game's own lines between deals, see `between_apply`
    PRELOAD             modules that every deal needs, each behind those that it imports; what few
                        deals need is imported by them
    OF_HEAD             modules that nobody needs once the first deal has begun
    TEXTS               name of the files with its own texts, "" for none
    house               {option: value} of what the table chose
    look                called now and then within a long check of `Deal.fits`; what it raises ends
                        the check
    """

    NAME = ""
    SEATS: tuple = ()
    PLAYING = 0
    POTS: tuple = ()
    UNPLAYED: tuple = ()
    FORBIDDEN: tuple = ()
    WHEN_SITTING_OUT: tuple = ()
    BETWEEN: tuple = ()
    OPTIONS: tuple = ()
    PRELOAD: tuple = ()
    OF_HEAD: tuple = ()
    TEXTS = ""

    def __init__(self, house: dict) -> None:
        self.house = dict(house)
        self.look: Callable | MaybeNone = None

    # -- house rules

    @classmethod
    def options(cls) -> tuple:
        """Rows (name, values with the default first, chapter of the source) of the house rules."""
        return cls.OPTIONS

    @classmethod
    def presets(cls) -> tuple:
        """Rows (name, ((option, value), ...)) of named sets of house rules."""
        return ()

    # -- a deal

    def players(self, seats: tuple, dealer: int) -> tuple:
        """The seats that receive cards, first speaker first. `dealer` is an index into `seats`."""
        return turn_order(seats, dealer, self.PLAYING)

    def new_deal(self, players: tuple, table: tuple) -> Deal:
        """A `deal.Deal` for these seats.

        `table` is (all seats, the dealer's, points in each of POTS, whether it is the first deal,
        what the one before left open).
        """
        raise NotImplementedError

    @classmethod
    def ask(cls) -> type[Ask]:
        """The `ask.Ask` of the game's deals."""
        raise NotImplementedError

    def worth(self, word: str) -> tuple | None:
        """(silent, announced) points of a figure, by its first word; None where that depends on
        more, and for other words."""
        return None

    def summary(self, deal: "OwnDeal", paid: dict) -> tuple:
        """(declarer's seat, bid as a word, points it won) of a closed deal that paid `paid`."""
        seat = deal.declarer or max(sorted(paid), key=lambda player: paid[player])
        return seat, deal.bid, paid[seat]

    # -- between deals

    def rounds_behind(self, rounds: tuple, people: int) -> tuple | None:
        """The double rounds after a deal that was not played, as deals left in each; None if the
        turn to deal moves on instead."""
        return rounds + (people,)

    def rounds_wait(self) -> bool:
        """True if only one double round runs at a time and the others queue behind it."""
        return False

    @classmethod
    def arrangers(cls, seats: tuple, dealer: int) -> tuple:
        """The seats without cards that may arrange the talon."""
        return ()

    @classmethod
    def left_open(cls, deal: "OwnDeal") -> str | None:
        """The seats, one letter each, for which a closed deal leaves a choice open; or None."""
        return None

    @classmethod
    def unplayed(cls, session: Session, deal: "OwnDeal") -> bool:
        """Apply what follows a deal that was not played. Return False to leave that to the
        session."""
        return False

    @classmethod
    def between(cls, session: Session) -> tuple:
        """The lines of BETWEEN that may be said now."""
        return ()

    @classmethod
    def between_apply(cls, session: Session, words: tuple) -> None:
        """Apply a line of BETWEEN, which may also close the open deal. Raises Refused."""
        raise Refused("not-in-game", words[0])

    @classmethod
    def share(cls, seats: tuple, dealer: int, pots: tuple) -> dict:
        """{seat: points} if the pots are shared now; a remainder stays on the table."""
        return {seat: sum(pots) // len(seats) for seat in seats}
