"""Two-handed tarokk on the screens."""

from dialogue import facts
from dialogue.terms import GO, KONTRAS
from ui.wording import as_said, bid, figure, name, short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dialogue.deal import Dialogue
    from dialogue.numbers import Numbers
    from tarokk.game import Item
    from tarokk.games.two_handed.deal import TwoHandedDeal
    from tarokk.kinds import Move
    from ui.kinds import App


def item(app: "App", topic: str, move: "Move") -> tuple:
    """A move as (label, note) in the list of a topic."""
    if move == GO:
        return app.t("go-" + topic), ""
    if move[0] in ("end", "more"):
        return app.t(move[0]), ""
    if topic == "levels":
        return (app.word(move[-1]) if move[-1] in KONTRAS else app.t("plain")), ""
    maker = _BY_VERB.get(move[0])
    if maker:
        return maker(app, move)
    if topic == "auction":
        return bid(app, move[1]), ""
    who, word = name(app, move[0]), move[1]
    if topic == "speech" and word == "pass":
        return app.t("go-speech"), ""
    if word in ("laid", "takes"):
        return app.t(word, who), move[2]
    if word == "annuls":
        return app.t(word, who), ""
    first = short(app, move[0]) + ": " if topic == "play" else ""  # who leads may not be known
    label = first + figure(app, move[1:])
    return label, "" if topic in ("auction", "speech", "play") else who


def _declarer(app: "App", move: "Move") -> tuple:
    if len(move) == 2:
        return app.t("declarer-none"), ""
    return name(app, move[1]), " ".join([bid(app, word) for word in move[2:]])


def _trick(app: "App", move: "Move") -> tuple:
    if len(move) == 2:
        return app.t("trick", name(app, move[1])), ""
    return app.t("trick-number", name(app, move[1]), move[2]), ""


def _stage(app: "App", move: "Move") -> tuple:
    return app.t("stage-" + move[1]), name(app, move[2]) if len(move) > 2 else ""


def _game(app: "App", move: "Move") -> tuple:
    return figure(app, (move[1:] or KONTRAS[:1]) + ("game",)), ""


_BY_VERB = {
    "declarer": _declarer,
    "trick": _trick,
    "stage": _stage,
    "game": _game,
    "lead": lambda app, move: (app.t("lead"), ""),
    "announced": lambda app, move: (figure(app, move[2:]), name(app, move[1])),
    "made": lambda app, move: (figure(app, move[1:-1]), name(app, move[-1])),
    "lost": lambda app, move: (app.t("lost"), name(app, move[-1])),
    "stands": lambda app, move: (app.t("stands", figure(app, move[1:-1])), name(app, move[-1])),
}


def title(app: "App", topic: str, deal: "TwoHandedDeal", _stem: "Move | None") -> str:
    """The question, with who speaks, who declares and how, or where the play is."""
    if topic in ("auction", "speech") and deal.turn():
        return app.t(topic) + ": " + name(app, deal.turn())
    if topic == "skart" and not deal.declarer:
        return app.t("declarer-none")
    if topic == "skart":
        return headline(app, deal)
    if topic == "play" and deal.play.next:
        return app.t("tricks", deal.play.next, deal.play.tricks())
    return app.t("facts" if topic == "more" else topic)


def result_title(app: "App", deal: "TwoHandedDeal", _group: str) -> str:
    """Who declared, and how."""
    return headline(app, deal)


def state(app: "App", _deal: "TwoHandedDeal", row: str, code: tuple) -> tuple:
    """See `ui.games`."""
    if code[0] == "open":
        note = app.t("state-open")
    else:
        note = _level(app, code) + (" ✓" if code[0] == "made" else " ✗")
    return f"{short(app, code[1])}: " + figure(app, row.split()[:-1]), note, note[-1]


def state_hint(app: "App", _deal: "TwoHandedDeal", _row: str, code: tuple) -> str:
    """The state of a row in words."""
    return app.t("hint-asked") if code[0] == "open" else app.t("turn-" + code[0], _level(app, code))


def _level(app: "App", code: tuple) -> str:
    return app.word(KONTRAS[code[2] - 1]) if code[2] else app.t("state-announced")


def head(app: "App", topic: str, deal: "TwoHandedDeal", moves: "list[Move]") -> list:
    """The lines above the answers: bids, cards taken, speeches, or where the play is."""
    if topic in ("auction", "outcome"):
        bids = [(seat, word) for seat, word, *_ in moves if seat in deal.players]
        text = ", ".join([f"{short(app, seat)} {bid(app, word)}" for seat, word in bids[-4:]])
    elif topic == "skart":
        text = "  ".join([f"{short(app, seat)} {deal.share(seat)}" for seat in deal.players])
    else:
        text = standing(app, deal)
        if topic == "play" and not text:
            return _stands(app, deal)[:1]
    return [text] if text else []


def standing(app: "App", deal: "TwoHandedDeal") -> str:
    """What each player has announced and made."""
    out: list = []
    texts: dict = {}
    for line in facts.standing(deal):
        if line[0] == "game":
            out.append(figure(app, line))
        elif line[0] == "announced":
            texts[line[1]] = texts.get(line[1], []) + [figure(app, line[2:])]
        elif line[0] != "declarer":
            mark = "✓" if line[0] == "made" else "✗"
            texts[line[-1]] = texts.get(line[-1], []) + [figure(app, line[1:-1]) + mark]
    for seat in deal.players:
        if seat in texts:
            out.append(short(app, seat) + ": " + ", ".join(texts[seat]))
    return ", ".join(out)


def _stands(app: "App", deal: "TwoHandedDeal") -> list:
    """Who leads, and draws first where cards are drawn, as far as known."""
    stands = facts.board(deal)
    if not stands or not stands[2]:
        return []
    leads, draws = stands[2:4]
    return [app.t("draws-leads" if leads == draws else "leads-next", name(app, leads))]


def number(app: "App", question: "Numbers") -> tuple:
    """Whose points, and from what to what they can be."""
    asking = question.asking
    return app.t("points-of", name(app, asking.seat)), "", f"{asking.least}–{asking.most}"


def table(app: "App", deal: "TwoHandedDeal", dialogue: "Dialogue") -> list:
    """Who declared, what was said and made; during the play also stage, trick, leader and first to
    draw."""
    rows = [headline(app, deal)] if deal.declarer else []
    announcements = standing(app, deal) if deal.talk else ""
    rows += [announcements] if announcements else []
    stands = facts.board(deal)
    if not stands or dialogue.asked in ("points", "facts"):
        return rows
    stage, trick, _, _, tricks = stands
    first = app.word(stage) + (f": {trick}/{tricks}" if trick else "")
    return rows + [first] + _stands(app, deal)


def headline(app: "App", deal: "TwoHandedDeal") -> str:
    """Who declared, and how."""
    if not deal.declarer:
        return app.t("declarer-none")
    words = (deal.bid, "free") if deal.free else (deal.bid,)
    return f"{name(app, deal.declarer)} " + " ".join([bid(app, word) for word in words])


def reason(app: "App", _deal: "TwoHandedDeal", item: "Item") -> str:
    """`Anna: trull bemondva, kontra`, and a cross where it failed."""
    word, by, paid, _, announced, level = item
    label = f"{name(app, by)}: " + figure(app, word.split()) + as_said(app, announced, level)
    return label + (" ✗" if by != paid and word != "game" else "")
