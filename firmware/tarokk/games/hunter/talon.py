"""The talon of Hunter tarokk: equal, descending shares, and what a sacrifice shifts.

Source: hunter, I.3.a ("egyenlő-csökkenő" elv), III.2.a. Shares are in the order of taking, the
declarer's first.
"""

TALON = 6
MOST = 3  # cards of any one player


def entitled(taken, first, players=4):
    """What is due to the next behind those who have `taken`; the declarer's is `first`."""
    if not taken:
        return first
    left = TALON - sum(taken)
    behind = players - len(taken)
    return min(MOST, (left + behind - 1) // behind)


def completed(taken, first, players=4):
    """The shares of all, where the rest take what is due."""
    shares = tuple(taken)
    while len(shares) < players:
        shares += (entitled(shares, first, players),)
    return shares


def choices(taken, first, players=4):
    """What the next may take: his due or less, as long as the others can take the rest."""
    if len(taken) == players:
        return ()
    due = entitled(taken, first, players)
    rest = MOST * (players - len(taken) - 1)
    left = TALON - sum(taken)
    return tuple(n for n in range(due, -1, -1) if left - n <= rest)


def sacrificed(taken, first):
    """Whether anybody took fewer cards than were due to him."""
    return any(n < entitled(taken[:i], first) for i, n in enumerate(taken))
