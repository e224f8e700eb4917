"""The Hungarian games on the screens."""

from dialogue import facts
from dialogue.terms import END, GO, KONTRAS
from ui import font
from ui.canvas import width_of
from ui.wording import SIGNS, as_said, bid, figure, name, short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dialogue.deal import Dialogue
    from dialogue.numbers import Numbers
    from tarokk.game import Count, Item
    from tarokk.games.hungarian.deal import FamilyDeal
    from tarokk.games.hungarian.plain import HungarianDeal
    from tarokk.kinds import MaybeNone, Move
    from tarokk.session import Session
    from ui.kinds import App


DECLARER, DEFENCE = _SIDES = ("declarer", "defence")
_MADE, _FAILED = "✓", "✗"


# -- answers


def item(app: "App", topic: str, move: "Move") -> tuple:
    """A move as (label, note) in the list of a topic. What tells rows apart stands in the note."""
    t = app.t
    if move == GO:
        laid = topic == "skart" and app.shown.deal.talk and app.shown.deal.talk.laid
        return t("go-laid" if laid else "go-" + topic), ""
    if move == ("pass-out",):
        return t("pass-out"), app.note(facts.meaning(app.shown.deal, move))
    if move == END:
        return t(move[0]), ""
    if topic == "speech" and move[1:] == ("pass",):
        return t("go-speech"), ""
    if topic == "levels":
        return (figure(app, move[-1:]) if move[-1] in KONTRAS else t("plain")), ""
    if move[0] in ("partner", "hat"):
        return t("alone") if move[1] == "none" else name(app, move[1]), ""
    maker = _BY_VERB.get(move[0]) or _BY_ACT.get(move[1])
    if maker:
        return maker(app, move)
    return bid(app, move[1]) if len(move) == 2 else figure(app, move[1:]), ""


def _game(app: "App", move: "Move") -> tuple:
    return figure(app, (move[1:] or KONTRAS[:1]) + ("game",)), ""


def _laid(app: "App", move: "Move") -> tuple:
    return app.t("laid", name(app, move[0])), " ".join(move[2:])


def lies(app: "App", move: "Move") -> tuple:
    """The number that the dealer tells of the others' skart."""
    return app.t("lies-count" if move[1] != "0" else "lies-none", move[1]), ""


def _throws(app: "App", move: "Move") -> tuple:
    return app.t("throws", name(app, move[0])), figure(app, move[2:])


def _fell(app: "App", move: "Move") -> tuple:
    """A figure, and what is to be played for it in which trick; to take it says that it fell."""
    due = facts.due(app.shown.deal, " ".join(move[1:-1]), move[-1])
    cards = [app.t("due", trick, figure(app, card.split())) for trick, card in due]
    return figure(app, move[1:-1]) + " " + SIGNS[move[-1]], ", ".join(cards)


def _group(app: "App", move: "Move") -> tuple:
    side = SIGNS.get(move[1], "")
    return " ".join((app.t("group-" + move[2]),) + move[3:]), side


def _declarer(app: "App", move: "Move") -> tuple:
    """A bid, with the promise that somebody else has bound it by."""
    text = bid(app, move[2])
    if move[3:]:
        text += ", " + " ".join([app.word(word) for word in move[3:]])
    return name(app, move[1]), text


_BY_VERB = {
    "group": _group,
    "made": lambda app, move: (figure(app, move[1:-1]), SIGNS[move[-1]] + _MADE),
    "lost": lambda app, move: (app.t("lost-" + move[1]), SIGNS[move[-1]]),
    "fell": _fell,
    "announced": lambda app, move: (figure(app, move[2:]), SIGNS[move[1]]),
    "game": _game,
    "claim": lambda app, move: (app.t("claim", move[2]), name(app, move[1])),
    "tarokks": lambda app, move: (app.t("tarokks", move[2]), name(app, move[1])),
    "invit": lambda app, move: (name(app, move[1]), "invit " + move[2]),
    "yielded": lambda app, move: (name(app, move[1]), app.word("yielded")),
    "declarer": _declarer,
    "lies": lies,
}
_BY_ACT = {
    "call": lambda app, move: (app.t("call", move[2]), ""),
    "tarokks": lambda app, move: (app.t("tarokks", move[2]), ""),
    "laid": _laid,
    "throws": _throws,
    "no-honour": lambda app, move: (name(app, move[0]), app.word(move[1])),
}


# -- what stands above a list


def title(app: "App", topic: str, deal: "FamilyDeal", stem: "Move | MaybeNone") -> str:
    """The question, with who speaks, or who declares and how."""
    if topic == "auction":
        return app.t(topic) + ": " + name(app, deal.players[deal.auction.turn])
    if topic == "speech":
        return app.t(topic) + ": " + name(app, deal.talk.players[deal.talk.turn])
    if topic == "promise":
        return app.t("promise-" + stem[3], short(app, stem[1]), bid(app, stem[2]))
    if topic == "members":
        return app.t("group-" + stem[2])
    if topic in ("skart", "partner"):
        return f"{short(app, deal.declarer)} {bid(app, deal.bid)}: " + app.t(topic)
    return app.t("speech" if topic == "more" else topic)


def head(app: "App", topic: str | None, deal: "FamilyDeal", moves: "list[Move]") -> list:
    """The lines above the answers: bids, shares of the talon, speeches; laid tarokks while that is
    asked and there is room."""
    text = ""
    if topic == "auction":
        bids = [move for move in moves if move[0] in deal.players]
        text = ", ".join([short(app, seat) + " " + bid(app, word) for seat, word, *_ in bids[-4:]])
    elif topic == "skart":
        text = "  ".join([f"{short(app, seat)} {deal.share(seat)}" for seat in deal.players])
    elif topic in ("speech", "partner"):
        text = standing(app, deal)
    rows = [text] if text else []
    if topic in ("skart", "partner") and deal.talk.laid and width_of(text) <= app.room:
        seats = [seat for seat in deal.players if seat in deal.talk.laid]
        laid = [app.t("laid", short(app, seat)) for seat in seats]
        laid += [app.t("lies-count", n) for n in (deal.talk.laid.get(""),) if n]
        rows.append(", ".join(laid))
    return rows


def standing(app: "App", deal: "FamilyDeal") -> str:
    """Call, announcements and kontras by side, in one line."""
    return ", ".join(_announced(app, deal))


def _announced(app: "App", deal: "FamilyDeal") -> list:
    """The same in a line for each side, and one for the tarokk counts."""
    texts: dict = {}
    for line in facts.standing(deal)[1:]:
        verb, by = line[:2]
        side = by if verb == "announced" else "" if verb == "tarokks" else DECLARER
        texts[side] = texts.get(side, []) + [_stands(app, line)]
    rows = [SIGNS[side] + " " + ", ".join(texts[side]) for side in _SIDES if side in texts]
    return rows + [", ".join(texts[side]) for side in ("",) if side in texts]


def _stands(app: "App", line: tuple) -> str:
    """A line of `Ask.standing` in short; whose side it is stands before it."""
    verb, seat = line[:2]
    if verb == "announced":
        return figure(app, line[2:])
    if verb == "tarokks":
        return f"{short(app, seat)}: " + app.t("tarokks", line[2])
    if verb == "invit":
        return app.t("invit-of", short(app, seat), line[2])
    return app.t("yielded-of", short(app, seat)) if verb == "yielded" else line[2]


# -- what came of it


def result_title(app: "App", deal: "FamilyDeal", group: str) -> str:
    """Who plays what with whom; or the name of the group."""
    return app.t("group-" + group) if group else headline(app, deal)


def headline(app: "App", deal: "FamilyDeal") -> str:
    """`Zsófi 2, Laci`, and the promise that binds the partner."""
    if not deal.declarer:
        return (
            app.t("passed-out") if not deal.throw else app.t("thrown-in", name(app, deal.throw[0]))
        )
    text = f"{name(app, deal.declarer)} {bid(app, deal.bid)}"
    sides = deal.result.sides() or {}
    for seat in deal.players:
        if seat != deal.declarer and sides.get(seat) == DECLARER:
            return f"{text}, {name(app, seat)}"
    return text + (", " + app.t("alone-short") if sides else "")


def state(app: "App", deal: "HungarianDeal", row: str, code: tuple) -> tuple:
    """See `ui.games`."""
    if row == "points":
        note = str(code[1]) if len(code) > 1 else app.t("state-none")
        return app.t("exact-points"), note, note
    if row == "game":
        note, kontra = _game_state(app, code)
        note += "".join([", " + app.t("failed-" + name) for name in facts.failed(deal, code)])
        short_of = f"×{1 << code[-1]} " + note if kontra else note
        return app.word(code[3] if code[3:] else "game"), kontra + note, short_of
    note = _state(app, code)
    signs = [at for at in range(len(note)) if note[at] in "▲▼"]
    short_of = "?" if code[0] == "open" else note[signs[0] :] if signs else note
    return figure(app, row.split()), note, short_of


def _game_state(app: "App", code: tuple) -> tuple:
    """What came of the game, and what was said of it."""
    kind, level = code[0], code[-1]
    if kind == "open":
        return app.t("state-open"), ""
    kontra = app.word(KONTRAS[level - 1]) + ", " if level else ""
    if kind == "none":
        return app.t("state-open"), kontra
    if kind == "points":
        return app.t("points-short", code[1]), kontra
    return app.t("game-" + kind), kontra


def _state(app: "App", code: tuple) -> str:
    kind = code[0]
    if kind in ("none", "open"):
        return app.t("state-" + kind)
    side = SIGNS[code[1]]
    if kind == "lost":
        return app.t("state-lost") + " " + side
    level = code[2]
    whose = " " + short(app, code[3]) if code[3:] and code[3] else ""
    if kind == "both":
        other = SIGNS[DEFENCE if code[1] == DECLARER else DECLARER]
        return f"{side}{_FAILED} {other}{_MADE}" + whose
    if level < 0:
        return side + whose if whose else app.t("state-silent") + " " + side
    announced = app.word(KONTRAS[level - 1]) if level else app.t("state-announced")
    return f"{announced} {side}{_MADE if kind == 'made' else _FAILED}" + whose


def state_hint(app: "App", deal: "HungarianDeal", row: str, code: tuple) -> str:
    """The state of a row in words."""
    kind = code[0]
    if kind == "open" or (row == "game" and kind == "none"):
        return app.t("hint-asked")
    if row == "game":
        return app.t("hint-game")
    if kind in ("none", "lost", "both"):
        return app.t("turn-" + kind)
    whose = code[3] if code[3:] else None
    if code[2] < 0 and whose:
        whole = app.t("hint-hat", name(app, whose))
        return whole if width_of(whole) <= app.room else app.t("hint-hat", short(app, whose))
    if code[2] < 0:
        return app.t("hint-silent")
    announced = app.word(KONTRAS[code[2] - 1]) if code[2] else app.t("state-announced")
    return app.t("turn-" + kind, announced) + (f" {font.HAT}{short(app, whose)}" if whose else "")


def number(app: "App", question: "Numbers") -> tuple:
    """(title, meaning, line below) for entering points: those of the declarer's side, what they
    win, the rest."""
    how, side = question.meaning()
    rest = app.t("defence-has", question.asking.most - question.points)
    won = ("game-volat-" if how == "volat" else how + "-") + side
    return app.t("declarer-has"), app.t(won), rest


def table(app: "App", deal: "FamilyDeal", dialogue: "Dialogue") -> list:
    """The last bids; or who plays what, and what each side said."""
    if not deal.talk:
        bids = [move for move in reversed(dialogue.target.moves()) if move[0] in deal.players]
        return [name(app, seat) + ": " + bid(app, word) for seat, word, *_ in bids[:3]]
    return [headline(app, deal)] + _announced(app, deal)


# -- the recap


def unplayed(app: "App", session: "Session", deal: "FamilyDeal", paid: list) -> list:
    """Why nothing was played, what goes into the kitty, and who deals next."""
    rows = [(app.t("passed-out"), "")]
    if deal.throw:
        seat, hand = deal.throw
        rows = [(app.t("thrown-in", name(app, seat)), figure(app, (hand,)) if hand else "")]
    return rows + paid + [(follows(app, session), "")]


def follows(app: "App", session: "Session") -> str:
    """Who deals after a deal that was not played."""
    dealer = session.names[session.seats[session.dealer]]
    return app.t("next-factor" if session.factor() > 1 else "next-dealer", dealer)


def reason(app: "App", _deal: "FamilyDeal", item: "Count | Item") -> str:
    """`▲ trull bemondva, kontra ✓`, or whose it is."""
    word, by, paid, _, announced, level, *number = item
    if number:
        label, who = _BY_VERB[word](app, (word, by, str(number[0])))
        return f"{who}: {label}"
    if word == "kitty":
        return app.t("kitty-in" if paid == word else "kitty-out")
    if word == "talon":
        return name(app, by) + ": talon"
    done = "" if word == "game" and not level else " " + (_MADE if by == paid else _FAILED)
    return f"{SIGNS[by]} {figure(app, word.split())}" + as_said(app, announced, level) + done
