"""What a game tells a table, whatever is played in its deals."""

from collections import namedtuple

from .refused import Refused
from .seats import turn_order

# What every `ask` has. Answers that are no move, or not only: nothing more here, the end of
# the deal, and what begins one that opens its `members`.
GO = ("go",)
END = ("end",)
GROUP = "group"


# A line of a settlement. figure; by, the side or seat that made, lost or announced it; paid, the
# side or seat that is paid; what each payer pays each payee before the factor; whether it was
# announced; the kontra level, 0 to 5.
Item = namedtuple("Item", ("figure", "by", "paid", "points", "announced", "kontra"))
# The same of a tarokk count, with the number of tarokks.
Count = namedtuple("Count", ("figure", "by", "paid", "points", "announced", "kontra", "count"))


class Game:
    """A class of tables; an instance is the game with a table's house rules.

    NAME      its word in a sheet
    SEATS     numbers of people at the table; PLAYING, how many of them take cards
    POTS      what lies on the table between deals
    VOID      phases of a deal that is none: its dealer stays, a double round begins
    WITHOUT   first words of the lines between deals that have no meaning here
    ABSENT    what may be said in a deal of somebody who sits out
    PRELOAD   modules that every deal needs, each behind those that it imports; what few deals need
              is imported by them
    OF_HEAD   modules that nobody needs once the first deal has begun
    TEXTS     name of the modules with its own texts, "" for none
    """

    NAME = ""
    SEATS: tuple = ()
    PLAYING = 0
    POTS: tuple = ()
    VOID: tuple = ()
    WITHOUT: tuple = ()
    ABSENT: tuple = ()
    OPTIONS: tuple = ()
    PRELOAD: tuple = ()
    OF_HEAD: tuple = ()
    TEXTS = ""

    def __init__(self, chosen):
        self.house = dict(chosen)

    @classmethod
    def options(cls):
        """Rows of (name, known values with the default first, chapter of the source)."""
        return cls.OPTIONS

    @classmethod
    def presets(cls):
        """(name, its options) of the sets of options that have a name."""
        return ()

    @classmethod
    def ask(cls):
        """The module that tells what may be said and what is best asked, see `ask`."""

    @classmethod
    def rules(cls, chosen):
        """The game with these house rules, {option: value}."""
        return cls(chosen)

    @classmethod
    def players(cls, seats, dealer, _chosen):
        """The seats that take cards, first speaker first; `dealer` is an index into `seats`."""
        return turn_order(seats, dealer, cls.PLAYING)

    @classmethod
    def arrangers(cls, _seats, _dealer):
        """The seats, of those without cards, one of which arranges the talon."""
        return ()

    @classmethod
    def thrown(cls, _session, _deal):
        """Deal with a hand that was thrown in, and say so; or leave that to the session."""
        return False

    @classmethod
    def leaves(cls, _deal):
        """The seats that a deal leaves something open for, or None; see `Session.thrower`."""

    @classmethod
    def choices(cls, _session):
        """What the thrower may choose now, as lines between deals."""
        return ()

    @classmethod
    def throw_in(cls, _session, words):
        """What the thrower chose, where the game asks him. Raises Refused."""
        raise Refused("not-in-game", words[0])

    def summary(self, deal, paid):
        """(seat, word, points): who declared a deal that paid this, at what, what came of it."""
        seat = deal.declarer or max(paid, key=lambda one: paid[one])
        return seat, deal.bid, paid[seat]

    @classmethod
    def share(cls, seats, _dealer, pots):
        """{seat: points} when what lies on the table is shared; what does not divide stays."""
        return {seat: sum(pots) // len(seats) for seat in seats}
