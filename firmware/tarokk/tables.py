"""Rows that the Hungarian games share: bids, kontras, invits, hands to throw in.

Citations name the chapter of the source (shared by paskievics and illustrated).
"""

DECLARER, DEFENCE = "declarer", "defence"

# word, base value of the game, cards from the talon: declarer, then the others in turn.
# "A licitálás", "A talon kiosztása"
BIDS = (
    ("3", 1, (3, 1, 1, 1)),
    ("2", 2, (2, 2, 1, 1)),
    ("1", 3, (1, 2, 2, 1)),
    ("solo", 4, (0, 2, 2, 2)),
)

# steps jumped over the lowest ordinary bid, tarokk promised. "Invit"
INVITS = ((1, "XIX"), (2, "XVIII"))

# tarokk promised, the bids it may end in when another declares, and when the inviter does.
# What the auctions that hold an invit can come to.
INVITED = (
    ("XIX", ("1", "solo"), ("2", "1", "solo")),
    ("XVIII", ("solo",), ("1", "solo")),
)
YIELDED = "2"  # the bid of a yielded game. "Engedett játék"

# Each doubles once more. "Kontrázás"
KONTRAS = ("kontra", "rekontra", "subkontra", "hirskontra", "mordkontra")

# tarokks held, points from each of the three others. "A tarokkszám bemondása"
COUNTS = ((8, 1), (9, 2))

# word, allowed though the thrower laid a tarokk, honours the hand has (-1: any number of them),
# it may hold other tarokks. "A játék eldobása"
THROWS = (
    ("four-kings", True, -1, True),
    ("lone-xxi", False, 1, False),
    ("lone-pagat", False, 1, False),
    ("no-tarokk", False, 0, False),
    ("xxi-pagat", False, 2, False),
)

# The seven five-point cards as bits, so that a row can name those that its side must have taken.
SKIZ, XXI, PAGAT, KINGS = 1, 2, 4, 8 + 16 + 32 + 64

# game, double, volat: figure, multiple of the base silent, announced. "Az elszámolás"
LADDER = (
    ("game", 1, 0),
    ("double", 2, 4),
    ("volat", 3, 6),
)
GAME_POINTS = 48  # the declarer's side wins with these
DOUBLE_POINTS = 71  # a side with these has made a double
ALL_POINTS = 94


def other(side):
    """The opposite side."""
    return DEFENCE if side == DECLARER else DECLARER


def row(table, key):
    """The row of `table` that begins with `key`, or None."""
    for entry in table:
        if entry[0] == key:
            return entry
    return None
