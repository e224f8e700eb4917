"""Danish tarok on the screens."""

from dialogue import facts
from dialogue.terms import END, GO
from ui import widgets
from ui.wording import figure, name, short, shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dialogue.deal import Dialogue
    from dialogue.numbers import Numbers
    from tarokk.games.danish.deal import DanishDeal
    from tarokk.games.danish.settle import Item
    from tarokk.kinds import MaybeNone, Move
    from tarokk.session import Session
    from ui.kinds import App


_OF_ANOTHER = ("bears", "founds", "false")  # what follows is somebody's or a meld


def item(app: "App", topic: str, move: "Move") -> tuple:
    """(label, note) of a move in a list: melds by kind, other moves as what somebody does."""
    if move == GO:
        return app.t("go-" + topic), ""
    if move == END:
        return app.t("end"), ""
    if move[0] == "more":
        return app.t("more-" + move[1]), ""
    if topic == "melds":
        return name(app, move[0]), app.word(move[2])
    if topic == "meld":
        return figure(app, move[3:]), ""
    if move[1] == "meld":
        return figure(app, move[2:]), ""
    who, words = name(app, move[0]), [app.shown.names.get(word, word) for word in move[1:]]
    if words[0] == "short":
        return app.t("short", who, words[1]), ""
    if words[0] in _OF_ANOTHER:
        return who + " " + app.word(words[0]), figure(app, words[1:])
    return who + " " + figure(app, words), ""  # whole, if the row is cut


def title(app: "App", topic: str, _deal: "DanishDeal", stem: "Move | MaybeNone") -> str:
    """The question; for a list of melds, whose and of which kind."""
    if topic == "meld":
        return f"{name(app, stem[0])}: {app.word(stem[2])}"
    return app.t(topic)


def head(app: "App", _topic: str | None, deal: "DanishDeal", _moves: "list[Move]") -> list:
    """What is recorded, as a line above the answers."""
    rows = table(app, deal, None)
    return [", ".join(rows)] if rows else []


def number(app: "App", question: "Numbers") -> tuple:
    """(title, meaning, line below) for entering points: whose, what they are worth, what that
    leaves."""
    seats = app.shown.deal.players
    texts = [f"{name(app, seat)} {points}" for seat, points in zip(seats, question.entered)]
    line = question.line()
    if line:  # the last one's points follow
        texts.append(f"{name(app, seats[-1])} {line[-1]}")
    code, *gain = question.meaning()
    means = widgets.signed(gain[0]) if gain else app.word(code)
    title = app.t("points-of", name(app, question.asking.seat))
    return title, means, shortened(app, ", ".join(texts), app.room)


def headline(app: "App", deal: "DanishDeal") -> str:
    """Who won most, or that nobody deals."""
    if deal.phase == "passed-deal":
        return app.t("passed-deal", name(app, deal.dealer))
    return app.t("recap")


def table(app: "App", deal: "DanishDeal", _dialogue: "Dialogue | None") -> list:
    """The recorded melds, faults and facts, as lines."""
    return [
        short(app, line[0]) + " " + figure(app, line[2 if line[1] == "meld" else 1 :])
        for line in facts.standing(deal)
    ]


def unplayed(app: "App", _session: "Session", deal: "DanishDeal", paid: list) -> list:
    """Why nobody dealt, and what that costs."""
    return [(headline(app, deal), "")] + paid


def reason(app: "App", deal: "DanishDeal", item: "Item") -> str:
    """`saves pagat Anna`, and into or from which cup; or who pays whom."""
    figure_word, by, paid, _, payer = item
    label = figure(app, figure_word.split())
    if by not in (paid, payer):
        return f"{label} {_who(app, payer)} » {_who(app, paid)}"
    other = payer if by == paid else paid
    if by in deal.seats:
        label += " " + name(app, by)
    if other.endswith("-cup"):
        cup = app.word(other)
        label = cup + " » " + label if other == payer else label + " » " + cup
    return label


def _who(app: "App", party: str) -> str:
    return app.shown.names.get(party) or app.word(party)
