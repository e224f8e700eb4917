"""What the tests of a new table share: the way to its house rules, and what came of it."""

from store import reading
from tarokk import games
from tests.ui.helpers import clear, is_home, press, screen, start


def fresh(code="hu"):
    """A new device."""
    clear()
    app = start()
    app.use_language(code)
    return app


def to_rules(app, game):
    """From home or the welcome to the house rules of a new table of a game."""
    to_games(app)
    app.stack[-1].list.at = games.NAMES.index(game)
    press(app, "RIGHT")
    return app.stack[-1]


def to_games(app):
    """To the list of games, for a new evening."""
    app.home()
    if screen(app) == "Home":
        press(app, "@new-evening DOWN OK")
    else:
        press(app, "OK")


def finish(app):
    """All else of a new table as it is offered; how many keys that took."""
    count = 0
    while not is_home(app):
        count += press(app, "OK")
    return count


def played(app):
    """The options of the table, as they are in its journal."""
    texts = [text for _, text in reading.read(app.evening.journal)]
    return dict(text.split()[1:] for text in texts if text.startswith("option "))


def labels(app):
    """The rows of the list."""
    return [label for label, _ in app.stack[-1].list.items]
