"""A move in the user's words, for lists and for the line of what was said."""

from tarokk import ask
from tarokk.tables import KONTRAS

_SIDES = ("declarer", "defence")


def name(app, seat):
    """The name of a seat."""
    return app.session.names[seat]


def figure(app, words):
    """A figure with its suit, a side or a kontra among the words, translated one by one."""
    return " ".join([app.word(word) for word in words])


def answer(app, topic, move):
    """The label of an answer in the list of a topic; at most 21 characters are meant."""
    t = app.t
    if move == ask.GO:
        return t("go-" + topic)
    if move == ask.END:
        return t("end")
    if move in (ask.MORE, ask.ALL_PASS):
        return t(move[0])
    if move[0] in ("partner", "hat", "skiz"):
        return t("alone") if move[1] == "none" else name(app, move[1])
    maker = _BY_VERB.get(move[0]) or _BY_ACT.get(move[1]) or _plain
    return maker(app, move)


def step(app, move):
    """A move as the one to take back: the seat's name, or the sheet's words translated."""
    if move[0] in app.session.names:
        return name(app, move[0]) + ": " + figure(app, move[1:])
    return figure(app, move)


def _plain(app, move):
    return figure(app, move[1:])


def side(app, move):
    """The side that a fact is about, as the note beside its label; "" for other moves."""
    if move[0] in ("made", "lost"):
        return app.t("side-" + move[-1])
    if move[0] == "announced" and move[-1] not in KONTRAS:
        return app.t("side-" + move[1])
    if move[0] == "declarer":
        return app.word(move[2])
    return ""


def _made(app, move):
    return figure(app, move[1:-1])


def _lost(app, move):
    return app.t("lost") % figure(app, move[1:-1])


def _announced(app, move):
    return figure(app, move[-1:] if move[-1] in KONTRAS else move[2:])


def _game(app, move):
    return figure(app, move[-1:]) if len(move) > 1 else figure(app, ("kontra", "game"))


_BY_VERB = {
    "made": _made,
    "lost": _lost,
    "announced": _announced,
    "game": _game,
    "claim": lambda app, move: app.t("claim") % (name(app, move[1]), move[2]),
    "tarokks": lambda app, move: app.t("tarokks-of") % (name(app, move[1]), move[2]),
    "invit": lambda app, move: app.t("invit-of") % (move[2], name(app, move[1])),
    "yielded": lambda app, move: app.t("yielded-by") % name(app, move[1]),
    "declarer": lambda app, move: name(app, move[1]),
}
_BY_ACT = {
    "call": lambda app, move: app.t("call") % move[2],
    "tarokks": lambda app, move: app.t("tarokks") % move[2],
    "laid": lambda app, move: app.t("laid") % (name(app, move[0]), " ".join(move[2:])),
    "throws": lambda app, move: app.t("throws") % (name(app, move[0]), figure(app, move[2:])),
    "no-honour": lambda app, move: app.t("no-honour") % name(app, move[0]),
}


def bid_mark(app, word):
    """A bid in one or two letters."""
    return app.lang.SHORT.get(word, word)


def auction_line(app, lines):
    """What was bid so far: `A3 B2 C– D–`."""
    return " ".join(words[0] + bid_mark(app, words[1]) for words in lines)


def contract_line(app, deal):
    """Who announced what and how far it was kontra'd: `F XX tr 4kk E pur`."""
    short = app.lang.SHORT
    out = [deal.talk.called] if deal.talk.called else []
    for one in _SIDES:
        said = []
        for (whose, what), level in sorted(deal.talk.announced.items()):
            if whose == one and (what != "game" or level):
                mark = short.get(what.split()[0], what)
                said.append(mark + (short[KONTRAS[level - 1]] if level else ""))
        if said:
            out.append(short[one] + ":" + " ".join(said))
    out += [f"{seat}{count}" for seat, count in sorted(deal.talk.counts.items())]
    return " ".join(out)


def facts_line(app, deal):
    """What is known to be made or lost: `F✓tr E✓XXI`."""
    short = app.lang.SHORT
    result = deal.result
    out = []
    for mark, table in (("✓", result.made), ("×", result.lost)):
        out += [short[one] + mark + short.get(what, what) for what, one in sorted(table.items())]
    return " ".join(out)
