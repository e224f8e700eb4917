"""The games, a folder each; its modules are loaded only when it is played.

A game is the GAME of a module, a subclass of `game.Game`; those of the Hungarian family share
`hungarian.game`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..kinds import OwnGame


# Name, the modules of this folder that it is made from, the last of which has GAME. In the order of
# their imports: nested imports go deep. It is text, because tuples take a KB on a board.
_GAMES = """\
paskievics hungarian.game hungarian.paskievics
illustrated hungarian.game hungarian.paskievics hungarian.illustrated
high hungarian.game hungarian.paskievics hungarian.illustrated hungarian.high
illustrated-54 hungarian.game hungarian.paskievics hungarian.illustrated hungarian.illustrated_54
two-handed two_handed.game
danish danish.game
hunter hungarian.game hunter.game"""

_FOLDER = "tarokk.games."  # a board has them without, see kibic.release.flatten

NAMES = tuple([row.split(" ", 1)[0] for row in _GAMES.split("\n")])


def modules(name: str) -> list:
    """The module paths of a game, the one that defines GAME last; [] for an unknown name."""
    for row in _GAMES.split("\n"):
        game, *paths = row.split(" ")
        if game == name:
            return [_FOLDER + path for path in paths]
    return []


def family(name: str) -> str:
    """The name shared by games whose deals need the same modules; "" for an unknown name."""
    return (modules(name)[:2] or [""])[-1]


def load(name: str) -> "OwnGame":
    """The class of a game, imported now; None for an unknown name."""
    paths, module = modules(name), None
    for path in paths:
        module = __import__(path)  # the package of them all
    if not module:
        return None
    for part in paths[-1].split(".")[1:]:
        module = getattr(module, part)
    return module.GAME
