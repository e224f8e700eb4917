"""The house rules of the Hungarian games: the one place that names them all.

Sources: paskievics, "Játékváltozatok" and the list of the Board Game Arena at its end; illustrated,
"Játékváltozatok". The default is what the main text has, which follows the majority of eleven clubs
asked in 1997.
"""

from .tables import CSUZIMA, OWING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import HungarianGame


_BIDS = "Változatok a licitálásra"
_INVITS = "Változatok a licitálási konvenciókra"
_SKART = "Változatok a skartolásra és a játék eldobására"
_SPEECHES = "Figurák és bemondások változatai"
_PAYING = "Változatok az elszámolásra"
_ILLUSTRATED = "illustrated, Játékváltozatok"
_CUP = "tarokk.hu, Versenyszabályzat 1"
_KEGL = "Egyéb Tarokk weboldalak és Online Játékok"
_FIRST = ("trull", "four-kings", "pagat-ultimo", "xxi-catch")  # the figures of paskievics

# option, its values with the default first, chapter
OPTIONS = (
    ("hold", ("any", "earlier"), _BIDS),
    ("raise-three", ("no", "yes"), _BIDS),
    ("invit", ("full", "not-first", "if-taken", "to-bidder", "pais", "kegl", "none"), _INVITS),
    ("solo-jump", ("XIX", "XVIII"), _INVITS),
    ("invit-trull", ("no", "yes"), _ILLUSTRATED),
    ("void", ("stack", "queue", "four", "none", "next-dealer"), _BIDS),
    ("throw-laid", ("four-kings", "all", "none"), _SKART),
    ("lay-xx", ("yes", "no", "invit"), _SKART),
    ("laid-told", ("skart", "speech"), _SKART),
    ("call-any", ("yes", "no"), _SKART),
    ("no-honour", ("game", "2"), _KEGL),
    ("double-volat", ("apart", "together", "two-players"), _SPEECHES),
    ("counts", ("plain", "sides", "pais"), _SPEECHES),
    ("claims", ("yes", "no"), "A tarokkszám bemondása"),
    ("kontra-told", ("no", "yes"), _SPEECHES),
    ("three-trull", ("play", "pay"), _ILLUSTRATED),
    ("kontra-48", ("no", "yes"), _PAYING),
    ("ladder", ("full", "highest", "no-defence"), _PAYING),
    ("kontra-volat", ("5", "6"), _PAYING),
    ("volat-trull", ("no", "yes"), _PAYING),
    ("double-kings", ("yes", "no"), _KEGL),
    ("lost-ultimo", ("single", "double"), "Illusztrált tarokk 54 lappal"),
    ("talon-honours", ("no", "yes"), _PAYING),
    ("dealer-laughs", ("no", "yes"), _PAYING),
    ("kitty", ("no", "yes"), _KEGL),
)

# Only with Marton's figures, "Játékváltozatok"; only with an uhu, `kupa`.
OF_MORE = (
    ("self-kontra", ("no", "yes"), _ILLUSTRATED),
    ("count-owed", ("pagat-ultimo", "pagat-eagle"), _CUP),
)

# name, the games it is for, its options. "Egyéb Tarokk weboldalak és Online Játékok" (what the
# Board Game Arena plays by Lóránt Kégl's rules); illustrated, "Játékváltozatok"; tarokk.hu,
# "Versenyszabályzat", 1 (what the Tarokk Kupa pays in the illustrated game)
_WITH_BIRDS = ("illustrated", "high", "illustrated-54")
PRESETS = (
    ("kegl", ("paskievics",), (
        ("invit", "kegl"),
        ("throw-lone-pagat", "no"),
        ("throw-xxi-pagat", "no"),
        ("throw-laid", "none"),
        ("lay-xx", "invit"),
        ("call-any", "no"),
        ("double-kings", "no"),
        ("no-honour", "2"),
        ("kitty", "yes"),
    )),
    ("janoska", _WITH_BIRDS, (
        ("pagat-catch", "4/8"),
        ("centrum", "0/6"),
        ("big-bird", "0/6"),
        ("small-bird", "0/8"),
        ("pagat-uhu", "0/19"),
    )),
    ("marton", _WITH_BIRDS, (("hairy", "0/25"), ("csuzima", "0/4"), ("self-kontra", "yes"))),
    ("kupa", ("illustrated",), (
        ("xxi-catch", "42/84"),
        ("pagat-uhu", "0/15"),
        ("eagle-ultimo", "5/10"),
        ("eagle-uhu", "0/15"),
        ("count-owed", "pagat-eagle"),
    )),
)  # fmt: skip


_last: tuple = (None, ())  # a game, and its rows


def presets(game: "type[HungarianGame]") -> tuple:
    """(name, its options) of each preset of a game."""
    return tuple((name, chosen) for name, games, chosen in PRESETS if game.NAME in games)


def rows(game: "type[HungarianGame]") -> tuple:
    """The options of a game: (name, its known values with the default first, chapter).

    Of a figure's value, "silent/announced", any numbers are taken; 0/0: it is not played. Kept for
    the game asked about last: each option of a head asks.
    """
    global _last
    if _last[0] is not game:
        _last = (game, _rows(game))
    return _last[1]


def _rows(game: "type[HungarianGame]") -> tuple:
    standard = dict(game.STANDARD)
    options = []
    for name, values, chapter in OPTIONS:
        first = standard.get(name, values[0])
        options.append((name, (first,) + tuple(v for v in values if v != first), chapter))
    if any(row.name == CSUZIMA for row in game.FIGURES):
        options += OF_MORE
    options += [("throw-" + hand[0], ("yes", "no"), _SKART) for hand in game.THROWS]
    for row in game.FIGURES:
        chapter = _PAYING if row.name in _FIRST else _ILLUSTRATED
        chapter = _CUP if row.name in OWING[2:] and not row.announced else chapter
        values = (f"{row.silent}/{row.announced}",) + row.others
        options.append((row.name, values, chapter if row.others else "Az elszámolás"))
    return tuple(options)
