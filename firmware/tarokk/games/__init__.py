"""The games, a folder each; its modules are loaded only when it is played.

A game is the GAME of a module, a subclass of `game.Game`; those of the Hungarian family share
`hungarian.game`.
"""

# name, the modules of this folder that it is made from, the last of which has GAME. In the order of
# their imports: one import within the other goes deep.
_GAMES = (
    ("paskievics", ("hungarian.game", "hungarian.paskievics")),
    ("illustrated", ("hungarian.game", "hungarian.paskievics", "hungarian.illustrated")),
    ("high", (
        "hungarian.game", "hungarian.paskievics", "hungarian.illustrated", "hungarian.high",
    )),
    ("illustrated-54", (
        "hungarian.game", "hungarian.paskievics", "hungarian.illustrated",
        "hungarian.illustrated_54",
    )),
    ("two-handed", ("two_handed.game",)),
    ("danish", ("danish.game",)),
    ("hunter", ("hungarian.game", "hunter.game")),
)  # fmt: skip

NAMES = tuple(row[0] for row in _GAMES)


def load(name):
    """A game, or None if there is no such game."""
    for known, modules in _GAMES:
        if known == name:
            for module in modules:
                found = __import__("tarokk.games." + module)  # the package of them all
            for part in ("games." + module).split("."):
                found = getattr(found, part)
            return found.GAME
    return None
