"""Rows that the Hungarian games share, and what a figure's row is.

Citations name the chapter of the source (shared by paskievics and illustrated).
"""

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Side


# name                what it is called in a sheet
# silent, announced   points; 0: not paid silently; 0 and 0: not played unless an option says so
# cards               the five-point cards that its side has taken, as bits
# capture             it is just their capture: hidden while silent by its side's own volat
# strikes             (trick, card): the card must win that trick; 1 is the first, -1 the last.
#                     "king", "jack" and "suit" are of the suit that is named with the figure,
#                     "kings" is any king
# first               so many first tricks are all its side's
# beaten              a card that is beaten, so it wins no trick
# ultimo              a lost one may be paid twice
# losable             it can be lost without being announced
# replaces            the figure on the same card whose place it takes
# includes            figures that it obliges to besides
# group, place        where a table enters it, see `groups`; there 1 stands first, 9 last
# others              values that books and circles give besides, "silent/announced"
Figure = namedtuple(
    "Figure",
    (
        "name", "silent", "announced", "cards", "capture", "strikes", "first", "beaten", "ultimo",
        "losable", "replaces", "includes", "group", "place", "others",
    ),
)  # fmt: skip


def figure(
    name: str,
    silent: int,
    announced: int,
    cards: int = 0,
    capture: bool = False,
    strikes: tuple = (),
    first: int = 0,
    beaten: str = "",
    ultimo: bool = False,
    losable: bool = False,
    replaces: str = "",
    includes: tuple[str, ...] = (),
    group: str = "others",
    place: int = 9,
    others: tuple[str, ...] = (),
) -> Figure:
    """A row of a game's FIGURES."""
    return Figure(
        name, silent, announced, cards, capture, strikes, first, beaten, ultimo,
        losable, replaces, includes, group, place, others,
    )  # fmt: skip


DECLARER, DEFENCE = "declarer", "defence"
SIDES = (DECLARER, DEFENCE)

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

YIELDED = "2"  # the bid of a yielded game. "Engedett játék"

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

# game, double, volat: figure, multiple of the base silent, announced. "Az elszámolás"
LADDER = (
    ("game", 1, 0),
    ("double", 2, 4),
    ("volat", 3, 6),
)

# All in the deck, enough for the declarer's side to win, enough for a double.
POINTS = (94, 48, 71)

# The words for a game whose points were not counted, from the fewest points of the declarer's side
# to the most.
UNCOUNTED = ("double-lost", "lost", "won", "double")

# Honour from the talon, points that its player pays the dealer. "Változatok az elszámolásra"
TALON_HONOURS = (("skiz", 3), ("XXI", 2), ("I", 1))

# First words of the lines that tell what came of a deal.
RESULTS = (
    "announced", "game", "tarokks", "partner", "points", "made", "lost", "fell", "hat", "claim",
)  # fmt: skip

PAIR_PHEASANT = "pair-pheasant"  # by the leader's opponents. illustrated, "Magas tarokk"
CSUZIMA = "csuzima"  # the defence's, against all of the declarer's side. illustrated, Marton

# Announced or kontra'd, they oblige to tell one's count: the first, or by the cup's rules all. "A
# tarokkszám bemondása"; tarokk.hu, "Versenyszabályzat", 1
OWING = ("pagat-ultimo", "pagat-uhu", "eagle-ultimo", "eagle-uhu")

UNNAMED = ""  # whose laid tarokks a dealer without cards reported. "A skartolás"

UNPLAYED = ("thrown-in", "passed-out")  # phases of a deal that was not played


def other(side: "Side") -> str:
    """The opposite side."""
    return DEFENCE if side == DECLARER else DECLARER
