"""Numbers and words of Danish tarok. Source: danish, chapters cited by number."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone


CUPS = ("pagat", "king")

# Into each cup. 2 "De funderes", "lægger 5 i hver kop", "bøde 5 i hver kop"
FOUNDING = 20
STAKE = 5
KEPT = STAKE + 5  # the stake again, and the fine
MISDEAL = 5
MISCOUNT = 5  # 5 "den, der da har talt forkert"

# fine, into each cup, bars from an ultimo, bars from the last trick. 5 (three classes), 6
FINES = (
    ("minor", 5, False, False),
    ("major", 20, True, False),
    ("wrong-cards", 20, True, True),
)

# fate of the pagat or a king in play, card, from (+) or to (-) each. 5
FATES = (
    ("saves", "pagat", 5),
    ("loses", "pagat", -5),
    ("loses", "king", -5),
)
LOST = 5  # into the card's cup beside. 5
LAST = 10  # 5 "betales sidste stik med 10 fra hver"

# card, premium of an ultimo and price of a bagud. 7
ULTIMOS = (("pagat", 45), ("king", 40))

ALL_POINTS = 78  # 2, 5
FAIR_SHARE = 26
TRICK = SKAT = 1  # point of three cards; the pagat or a king among them counts 4 more. 5
HONOUR = 4
HAND = 25  # 3
DEALT = 28  # what the dealer has before he lays three

TAROKKS = 22  # the scus among them. 2
SUITS = ("hearts", "diamonds", "clubs", "spades")
COURT = ("king", "queen", "rider", "jack")

# Melds. 4
MATADORS_LEAST = 3  # pays 5 * (number - 1)
TAROKKS_LEAST = 10  # pays 5 * (number - 8)
COURT_MELDS = (("half", 5), ("full", 10), ("sprayed", 15))
KINDS = ("tarokks", "matadors", "cavalry", "kings", "small-matadors")


def value(table: tuple, *key: str) -> "tuple | MaybeNone":
    """The rest of the row of `table` that begins with `key`; None if there is none."""
    for row in table:
        if row[: len(key)] == key:
            return row[len(key) :]
    return None
