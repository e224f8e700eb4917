"""Hunter tarokk on the screens: what the other Hungarian games do not have."""

from dialogue.terms import END, GO, GROUP
from ui.canvas import width_of
from ui.games import hungarian
from ui.wording import SIGNS, bid, figure, name, short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dialogue.deal import Dialogue
    from tarokk.games.hunter.deal import HunterDeal
    from tarokk.kinds import Move
    from tarokk.session import Session
    from ui.kinds import App


_FAMILY = (GO, END)
_ULTIMO = ("fell", "pagat-ultimo", "declarer")


# -- answers


def item(app: "App", topic: str, move: "Move") -> tuple:
    """A move as (label, note) in the list of a topic."""
    if move in _FAMILY or move[0] == GROUP:
        return hungarian.item(app, topic, move)
    maker = _BY_VERB.get(move[0]) or (_BY_ACT.get(move[1]) if len(move) > 1 else None)
    if maker:
        return maker(app, move)
    if move == _ULTIMO and ("declarer", "pagat-ultimo") not in app.shown.deal.talk.announced:
        return app.t("fell-ultimo"), ""
    deal = app.shown.deal
    players = deal.players if deal and len(move) == 2 else ()
    if move[0] in players and move[0] != app.shown.speaker():
        return app.t("late", name(app, move[0]), app.word(move[1])), ""
    return hungarian.item(app, topic, move)


def _lies(app: "App", move: "Move") -> tuple:
    return hungarian.lies(app, move) if move[1].isdigit() else (app.t("lies", move[1]), "")


def _partner(app: "App", move: "Move") -> tuple:
    return (app.word(move[2]) if len(move) > 2 else name(app, move[1])), ""


def _declarer(app: "App", move: "Move") -> tuple:
    if move[3:] == ("second",):
        return name(app, move[1]), bid(app, move[2]) + ", " + app.word(move[3])
    return hungarian.item(app, "outcome", move)


def _hopeless(app: "App", move: "Move") -> tuple:
    side = SIGNS[move[2]]
    return app.t("hopeless"), figure(app, move[1:2] + move[3:]) + " " + side


_BY_VERB = {
    "step": lambda app, move: (app.t("step"), ""),
    "takes": lambda app, move: (app.t("takes", " ".join(move[1:])), ""),
    "lies": _lies,
    "partner": _partner,
    "declarer": _declarer,
    "bound": lambda app, move: (app.t("as-announced"), SIGNS[move[2]]),
    "hopeless": _hopeless,
    "throw-in": lambda app, move: (app.t("throw-" + move[2], name(app, move[1])), ""),
}
_BY_ACT = {
    word: lambda app, move: (app.t(move[1], name(app, move[0])), "")
    for word in ("swings", "accepts", "stays")
}


# -- what stands above a list


def title(app: "App", topic: str, deal: "HunterDeal", stem: "Move | None") -> str:
    """The question; an inverse game says so in place of the bid, or of the word for speeches."""
    if topic == "swing":
        return (
            app.t(topic) if deal.swing.steps else app.t("swing-of", name(app, deal.swing.swinger))
        )
    if deal.inverse and topic == "skart":
        return short(app, deal.declarer) + ": " + app.t(topic) + " " + app.word("inverse")
    if deal.inverse and topic == "speech":
        return name(app, deal.talk.players[deal.talk.turn]) + ": " + app.word("inverse")
    return hungarian.title(app, topic, deal, stem)


def head(app: "App", topic: str | None, deal: "HunterDeal", moves: "list[Move]") -> list:
    """What was bid since the last swing, the step to do, who takes how much, what was said."""
    if topic == "swing":
        return step(app, deal)[:2]
    if topic == "auction":
        begun = [i for i, move in enumerate(moves) if move[0] == "step" or move[1:] == ("accepts",)]
        return hungarian.head(app, topic, deal, moves[begun[-1] + 1 :] if begun else moves)
    if topic == "skart" and deal.checker:
        return [app.t("checks", name(app, deal.checker))] + hungarian.head(app, topic, deal, moves)
    return hungarian.head(app, topic, deal, moves)


def step(app: "App", deal: "HunterDeal") -> list:
    """The next step of a swing, and how many cards everybody holds when it is done.

    Long names are shortened.
    """
    steps = deal.steps()
    if not steps:
        return []
    text = _step(app, deal, steps[0], lambda seat: name(app, seat))
    if width_of(text) > app.room:
        text = _step(app, deal, steps[0], lambda seat: short(app, seat))
    code, *_, cards, talon, _ = steps[0]
    held = ", ".join([f"{short(app, player)} {n}" for player, n in zip(deal.players, cards)])
    held += f", {app.t('talon')} {talon}"
    return [text, held] + ([app.t("all-honours")] if code == "lays-out" else [])


def _step(app: "App", deal: "HunterDeal", line: tuple, called: "Callable") -> str:
    code, seat, other, number = line[:4]
    who = called(seat) if seat else ""
    others = called(other) if other in deal.players else app.t(other)
    filling = {
        "draws": (who, number, others),
        "gives-pagat": (who, others),
        "returns": (who, number),
        "puts": (who + ": " if who else "",),
        "arranges": (who + ": " if who else "",),
        "shuffles": ("",),
    }.get(code, (who,))
    return app.t(code, *filling)


def between(app: "App", session: "Session", moves: "tuple[Move, ...]") -> tuple:
    """Who threw a hand in may choose who deals."""
    plain = app.t("throw-plain", session.names[session.seats[session.dealer]])
    labels = [" ".join(item(app, "throw-in", move)) for move in moves]
    return app.t("throw-in"), [plain] + labels


def table(app: "App", deal: "HunterDeal", dialogue: "Dialogue") -> list:
    """The step of a swing; which way play runs, and what was said."""
    if deal.phase == "swing":
        return step(app, deal)
    turned = [app.t("turned")] if deal.inverse else []
    return turned + hungarian.table(app, deal, dialogue)


state, state_hint = hungarian.state, hungarian.state_hint
result_title, headline = hungarian.result_title, hungarian.headline
number, follows = hungarian.number, hungarian.follows
reason, unplayed = hungarian.reason, hungarian.unplayed
