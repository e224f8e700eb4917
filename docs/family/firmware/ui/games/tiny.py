"""Tiny tarok on the screens; what each function gets and gives: `ui.games`."""

from dialogue.terms import END
from ui.wording import figure, name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dialogue.deal import Dialogue
    from tarokk.game import Item
    from tarokk.games.tiny.deal import TinyDeal
    from tarokk.kinds import Move
    from ui.app import App


def item(app: "App", topic: str, move: "Move") -> tuple:
    """Who wins, or the end."""
    if move == END:
        return app.t("end"), ""
    return name(app, move[0]) + " " + app.word(move[1]), ""


def title(app: "App", topic: str, _deal: "TinyDeal", _stem: "Move | None") -> str:
    """The question."""
    return app.t(topic)


def head(_app: "App", _topic: str | None, _deal: "TinyDeal", _moves: "list[Move]") -> list:
    """Nothing: a deal has one fact."""
    return []


def headline(app: "App", _deal: "TinyDeal") -> str:
    """What stands above the recap."""
    return app.t("recap")


def table(app: "App", deal: "TinyDeal", _dialogue: "Dialogue | None") -> list:
    """Who has won."""
    return [item(app, "winner", (deal.winner, "wins"))[0]] if deal.winner else []


def reason(app: "App", _deal: "TinyDeal", item: "Item") -> str:
    """Who won it."""
    return f"{figure(app, (item.figure,))} {name(app, item.paid)}"
