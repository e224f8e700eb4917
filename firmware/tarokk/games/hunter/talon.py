"""The talon of Hunter tarokk: equal, descending shares, and what a sacrifice shifts.

Source: hunter, I.3.a ("egyenlő-csökkenő" elv), III.2.a. Shares are in the order of taking, the
declarer's first.
"""

from ...refused import Refused, implied, whole

TALON = 6
MOST = 3  # cards of any one player


def entitled(taken: tuple[int, ...], first: int, players: int = 4) -> int:
    """The cards due to the next taker after those who have `taken`; `first` is the declarer's
    due."""
    if not taken:
        return first
    left = TALON - sum(taken)
    behind = players - len(taken)
    return min(MOST, (left + behind - 1) // behind)


def completed(taken: tuple[int, ...], first: int, players: int = 4) -> tuple:
    """The shares of all takers if the rest take what is due."""
    shares = tuple(taken)
    while len(shares) < players:
        shares += (entitled(shares, first, players),)
    return shares


def choices(taken: tuple[int, ...], first: int, players: int = 4) -> tuple:
    """The cards that the next may take: his due, or less while the others can take the rest; ()
    once all have taken."""
    if len(taken) == players:
        return ()
    due = entitled(taken, first, players)
    rest = MOST * (players - len(taken) - 1)
    left = TALON - sum(taken)
    return tuple(n for n in range(due, -1, -1) if left - n <= rest)


class Talon:
    """A part of a deal: who takes how many cards.

    takers   the players in the order in which they take, the declarer first
    due      what is due to him
    taken    cards taken, as far as told
    """

    def __init__(self, takers: tuple, due: int) -> None:
        self.takers = takers
        self.due = due
        self.taken: tuple = ()

    def shares(self) -> tuple:
        """The cards of all, in the order of taking."""
        return completed(self.taken, self.due)

    def share(self, seat: str) -> int:
        """How many cards `seat` takes, and lays."""
        return completed(self.taken, self.due)[self.takers.index(seat)]

    def choices(self) -> tuple:
        """What the next may take."""
        return choices(self.taken, self.due)

    def sacrificed(self) -> bool:
        """True if anybody took fewer cards than were due."""
        for i, number in enumerate(self.taken):  # noqa: SIM110  (a generator is one call deeper)
            if number < entitled(self.taken[:i], self.due):
                return True
        return False

    def read(self, words: tuple) -> tuple:
        """The shares in `takes 3 1 1 1`, or those of as many as have taken. Raises Refused."""
        if not 1 < len(words) <= 1 + len(self.takers):
            raise Refused("word-count", " ".join(words))
        taken = tuple([whole(word) for word in words[1:]])
        both = min(len(taken), len(self.taken))
        implied(taken[:both] == self.taken[:both], words)
        for i, number in enumerate(taken):
            if number not in choices(taken[:i], self.due):
                raise Refused("takes-wrong", self.takers[i], number)
        return taken
