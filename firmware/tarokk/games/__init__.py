"""The games, a folder each; its modules are loaded only when it is played.

A game is the GAME of a module, a subclass of `game.Game`; those of the Hungarian family share
`hungarian.game`.
"""

# name, the modules it is made from, the last of which has GAME. In the order of their imports: one
# import within the other goes deep.
_GAMES = (
    ("paskievics", ("tarokk.games.hungarian.game", "tarokk.games.hungarian.paskievics")),
    ("illustrated", (
        "tarokk.games.hungarian.game", "tarokk.games.hungarian.paskievics",
        "tarokk.games.hungarian.illustrated",
    )),
    ("high", (
        "tarokk.games.hungarian.game", "tarokk.games.hungarian.paskievics",
        "tarokk.games.hungarian.illustrated", "tarokk.games.hungarian.high",
    )),
    ("illustrated-54", (
        "tarokk.games.hungarian.game", "tarokk.games.hungarian.paskievics",
        "tarokk.games.hungarian.illustrated", "tarokk.games.hungarian.illustrated_54",
    )),
    ("two-handed", ("tarokk.games.two_handed.game",)),
    ("danish", ("tarokk.games.danish.game",)),
    ("hunter", ("tarokk.games.hungarian.game", "tarokk.games.hunter.game")),
)  # fmt: skip

NAMES = tuple(row[0] for row in _GAMES)


def modules(name) -> tuple:
    """The modules that a game is made from, in the order of their imports."""
    for known, made_from in _GAMES:
        if known == name:
            return made_from
    return ()


def load(name):
    """A game, or None if there is no such game."""
    paths = modules(name)
    if not paths:
        return None
    for path in paths:
        found = __import__(path)  # the package of them all
    for part in paths[-1].split(".")[1:]:
        found = getattr(found, part)
    return found.GAME
