"""The games, one short module each; a module is loaded only when its game is played.

A game module holds its tables and NAME, SEATS (numbers of people at the table), PLAYING (how many
take cards), OPTIONS and `new_deal(players, options)`.
"""

NAMES = ("paskievics",)


def load(name):
    """The module of a game, or None if there is no such game."""
    if name not in NAMES:
        return None
    return getattr(__import__("tarokk.games." + name).games, name)
