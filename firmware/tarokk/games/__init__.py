"""The games, one short module each; a module is loaded only when its game is played.

A game is a module's GAME: a class of tables with `new_deal(rules, players, table)`, see
`game.Game`; for those of the Hungarian family see `rules.Rules`.
"""

NAMES = ("paskievics", "illustrated", "high", "illustrated-54", "two-handed", "danish", "hunter")


def load(name):
    """A game, or None if there is no such game."""
    if name not in NAMES:
        return None
    module = name.replace("-", "_")
    return getattr(__import__("tarokk.games." + module).games, module).GAME
