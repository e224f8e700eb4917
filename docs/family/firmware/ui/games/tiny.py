"""Tiny tarok on the screens; what each function gets and gives: `ui.games`."""

from tarokk.ask import END
from ui import widgets
from ui.wording import figure, name

BRIEF = ()


def item(app, topic, move) -> tuple:
    """Who wins, or the end."""
    if move == END:
        return app.t("end"), ""
    return name(app, move[0]) + " " + app.word(move[1]), ""


def title(app, what, _deal, _stem) -> str:
    """The question."""
    return app.t(what)


def head(_app, _what, _deal, _moves) -> list:
    """Nothing: a deal has one fact."""
    return []


def worth(_deal, _word) -> tuple | None:
    """None: the recap says what it pays."""
    return None


def marks(_deal) -> str:
    """None."""
    return ""


def headline(app, _deal) -> str:
    """What stands above the recap."""
    return app.t("recap")


def signs(deal) -> dict:
    """Everybody plays for himself."""
    return dict.fromkeys(deal.players, "")


def table(app, deal, _entry) -> list:
    """Who has won."""
    return [item(app, "winner", (deal.winner, "wins"))[0]] if deal.winner else []


def reasons(app, _session, deal, factor) -> list:
    """What each of the others pays."""
    return [(f"{figure(app, (item.figure,))} {name(app, item.paid)}",
             widgets.signed(item.points * factor) + " ×2") for item in deal.items()]  # fmt: skip


def pots(_app, _deal, _factor) -> list:
    """Nothing lies on the table."""
    return []
