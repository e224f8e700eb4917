"""A move in the user's words: for lists, for the question of undo, for what was said so far."""

from tarokk import ask, play
from tarokk.tables import DECLARER, DEFENCE, KONTRAS
from ui import parts

_SIDES = (DECLARER, DEFENCE)


def name(app, seat):
    """The name of a seat, at the table that is shown."""
    return app.shown.names[seat]


def figure(app, words):
    """A figure with its suit, a side or a kontra among the words, translated one by one."""
    return " ".join([app.word(word) for word in words])


def item(app, topic, move):
    """A move as (label, note) in the list of a topic. What tells rows apart stands in the note."""
    t = app.t
    if move == ask.GO:
        return t("go-" + topic), ""
    if move in ask.PSEUDO:
        return t(move[0]), ""
    if move[0] in ("partner", "hat", "skiz"):
        return t("alone") if move[1] == "none" else name(app, move[1]), ""
    maker = _BY_VERB.get(move[0]) or _BY_ACT.get(move[1])
    return maker(app, move) if maker else (figure(app, move[1:]), "")


def step(app, move):
    """A move as the one to take back, in a few words."""
    title = app.lang.T.get("step-" + move[0])
    if title:
        who = name(app, move[1]) if move[1:] and move[1] in app.shown.names else ""
        return title + " " + (who or " ".join(move[1:]))
    label, note = item(app, "facts", move)
    text = (label + " " + note).strip()
    who = app.shown.names.get(move[0], "")
    return text if who in text else who + ": " + text


def _announced(app, move):
    if move[-1] in KONTRAS:
        return figure(app, move[-1:]), ""
    return figure(app, move[2:]), app.t("side-" + move[1])


def _game(app, move):
    return figure(app, move[-1:] if len(move) > 1 else ("kontra", "game")), ""


def _laid(app, move):
    return app.t("laid") % name(app, move[0]), " ".join(move[2:])


def _throws(app, move):
    return app.t("throws") % name(app, move[0]), figure(app, move[2:])


def _fell(app, move):
    """What is to be played, in which trick; to take it says that it has fallen."""
    name, side = " ".join(move[1:-1]), move[-1]
    due = [one for one in play.obligations(app.shown.deal) if one[2:] == (name, side)]
    cards = [f"{trick}. {figure(app, card.split())}" for trick, card, _, _ in due]
    return ", ".join(cards), figure(app, move[1:-1]) + " " + app.lang.SHORT[side]


def _group(app, move):
    side = app.t("side-" + move[1]) if move[1] in _SIDES else ""
    return app.t("group-" + move[2]), side


_BY_VERB = {
    "group": _group,
    "made": lambda app, move: (figure(app, move[1:-1]), app.t("side-" + move[-1])),
    "lost": lambda app, move: (app.t("lost-" + move[1]), app.t("side-" + move[-1])),
    "fell": _fell,
    "announced": _announced,
    "game": _game,
    "claim": lambda app, move: (app.t("claim") % move[2], name(app, move[1])),
    "tarokks": lambda app, move: (app.t("tarokks") % move[2], name(app, move[1])),
    "invit": lambda app, move: ("invit " + move[2], name(app, move[1])),
    "yielded": lambda app, move: (app.t("yielded-by"), name(app, move[1])),
    "declarer": lambda app, move: (name(app, move[1]), app.word(move[2])),
}
_BY_ACT = {
    "call": lambda app, move: (app.t("call") % move[2], ""),
    "tarokks": lambda app, move: (app.t("tarokks") % move[2], ""),
    "laid": _laid,
    "throws": _throws,
    "no-honour": lambda app, move: (name(app, move[0]), app.word(move[1])),
}


def bid_mark(app, word):
    """A bid in one or two letters."""
    return app.lang.SHORT.get(word, word)


def auction_line(app, moves):
    """What was bid so far: `A3 B2 C– D–`."""
    return " ".join([move[0] + bid_mark(app, move[1]) for move in moves])


def state_lines(app, deal, rows=2):
    """What was called, announced, kontra'd, told and made: in words if they fit, else short."""
    lines = parts.wrap(_state(app, deal, app.word, " ", ", "))
    if len(lines) <= rows:
        return lines
    return parts.wrap(_state(app, deal, lambda word: bid_mark(app, word), "", " "))[-rows:]


def _state(app, deal, say, joint, comma):
    talk, result = deal.talk, deal.result
    out = [talk.called] if talk.called else []
    for one in _SIDES:
        said = []
        for what in ("game",) + deal.rules.announceable:
            level = talk.announced.get((one, what))
            if level or (level == 0 and what != "game"):
                figured = " ".join([say(word) for word in what.split()])
                said.append(figured + (joint + say(KONTRAS[level - 1]) if level else ""))
        said += ["✓" + say(what) for what in sorted(result.made) if result.made[what] == one]
        said += ["×" + say(what) for what in sorted(result.lost) if result.lost[what] == one]
        if said:
            out.append(app.lang.SHORT[one] + ":" + comma.join(said))
    counts = list(talk.counts.items()) + list(result.claims.items())
    return " ".join(out + [f"{seat}:{count}" for seat, count in sorted(counts)])
