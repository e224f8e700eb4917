"""The games, one short module each; a module is loaded only when its game is played.

A game is a module's GAME. It holds its tables and NAME, SEATS (numbers of people at the table),
PLAYING (how many take cards), POTS (what lies on the table between deals), VOID (phases of a deal
that is none), PRESETS, and the functions `options()`, `rules(chosen)` and `new_deal(rules,
players, table)`; see `rules.Rules`.
"""

NAMES = ("paskievics", "illustrated", "high", "illustrated-54")


def load(name):
    """A game, or None if there is no such game."""
    if name not in NAMES:
        return None
    module = name.replace("-", "_")
    return getattr(__import__("tarokk.games." + module).games, module).GAME
