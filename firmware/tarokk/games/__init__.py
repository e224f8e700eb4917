"""The games, one short module each; a module is loaded only when its game is played.

A game is a module's GAME: a class of tables with `new_deal(rules, players, table)`, see
`game.Game`; for those of the Hungarian family see `rules.Rules`.
"""

# What a game's module is made from, that first: one import within the other goes deep.
_MADE_FROM = (
    ("illustrated", ("tarokk.rules", "tarokk.games.paskievics")),
    ("high", ("tarokk.rules", "tarokk.games.paskievics", "tarokk.games.illustrated")),
    ("illustrated_54", ("tarokk.rules", "tarokk.games.paskievics", "tarokk.games.illustrated")),
    ("hunter", ("tarokk.rules", "tarokk.games.paskievics")),
)

NAMES = ("paskievics", "illustrated", "high", "illustrated-54", "two-handed", "danish", "hunter")


def load(name):
    """A game, or None if there is no such game."""
    if name not in NAMES:
        return None
    module = name.replace("-", "_")
    for made, others in _MADE_FROM:
        if made == module:
            for path in others:
                __import__(path)
    return getattr(__import__("tarokk.games." + module).games, module).GAME
