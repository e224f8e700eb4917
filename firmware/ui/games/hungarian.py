"""The Hungarian games on the screens."""

from tarokk.games.hungarian import ask
from tarokk.games.hungarian.tables import DECLARER, DEFENCE
from tarokk.seats import after
from tarokk.tables import KONTRAS
from ui import widgets
from ui.wording import abbreviation, figure, name

BRIEF = ("levels",)
_SIDES = (DECLARER, DEFENCE)


# -- answers


def item(app, topic, move) -> tuple:
    """A move as (label, note) in the list of a topic. What tells rows apart stands in the note."""
    t = app.t
    if move == ask.GO:
        return t("go-" + topic), ""
    if move in ask.PSEUDO:
        return t(move[0]), ""
    if topic == "levels" and move[-1] not in KONTRAS:
        return t("plain"), ""
    if move[0] in ("partner", "hat"):
        return t("alone") if move[1] == "none" else name(app, move[1]), ""
    maker = _BY_VERB.get(move[0]) or _BY_ACT.get(move[1])
    return maker(app, move) if maker else (figure(app, move[1:]), "")


def _announced(app, move) -> tuple:
    if move[-1] in KONTRAS:
        return figure(app, move[-1:]), ""
    return figure(app, move[2:]), app.t("side-" + move[1])


def _game(app, move) -> tuple:
    return figure(app, move[-1:] if len(move) > 1 else ("kontra", "game")), ""


def _laid(app, move) -> tuple:
    return app.t("laid", name(app, move[0])), " ".join(move[2:])


def _throws(app, move) -> tuple:
    return app.t("throws", name(app, move[0])), figure(app, move[2:])


def _fell(app, move) -> tuple:
    """What is to be played, in which trick; to take it says that it has fallen."""
    from tarokk.games.hungarian import obligations

    called, side = " ".join(move[1:-1]), move[-1]
    due = [one for one in obligations.obligations(app.shown.deal) if one[2:] == (called, side)]
    cards = [f"{trick}. {figure(app, card.split())}" for trick, card, _, _ in due]
    return ", ".join(cards), figure(app, move[1:-1]) + " " + app.lang.abbreviation(side)


def _group(app, move) -> tuple:
    side = app.t("side-" + move[1]) if move[1] in _SIDES else ""
    return " ".join((app.t("group-" + move[2]),) + move[3:]), side


_BY_VERB = {
    "group": _group,
    "made": lambda app, move: (figure(app, move[1:-1]), app.t("side-" + move[-1])),
    "lost": lambda app, move: (app.t("lost-" + move[1]), app.t("side-" + move[-1])),
    "fell": _fell,
    "announced": _announced,
    "game": _game,
    "claim": lambda app, move: (app.t("claim", move[2]), name(app, move[1])),
    "tarokks": lambda app, move: (app.t("tarokks", move[2]), name(app, move[1])),
    "invit": lambda app, move: ("invit " + move[2], name(app, move[1])),
    "yielded": lambda app, move: (app.t("yielded-by"), name(app, move[1])),
    "declarer": lambda app, move: (name(app, move[1]), app.word(move[2])),
}
_BY_ACT = {
    "call": lambda app, move: (app.t("call", move[2]), ""),
    "tarokks": lambda app, move: (app.t("tarokks", move[2]), ""),
    "laid": _laid,
    "throws": _throws,
    "no-honour": lambda app, move: (name(app, move[0]), app.word(move[1])),
}


# -- what stands above a list


def title(app, what, deal, _stem) -> str:
    """The question, with who speaks, or who declares and how."""
    if what == "auction":
        return app.t(what) + " · " + name(app, deal.players[deal.auction.turn])
    if what == "speech":
        return app.t(what) + " · " + name(app, deal.talk.players[deal.talk.turn])
    if what == "skart":
        return f"{name(app, deal.declarer)}: {app.word(deal.bid)}"
    return app.t(what)


def head(app, what, deal, moves) -> list:
    """What was bid, who takes how much, what was said."""
    text = ""
    if what == "auction":
        bids = [move[0] + abbreviation(app, move[1]) for move in moves if move[0] in deal.players]
        text = " ".join(bids)
    elif what == "skart":
        seats = (deal.declarer,) + after(deal.players, deal.declarer)[:-1]
        text = "talon " + " ".join([f"{seat}{deal.share(seat)}" for seat in seats])
    elif what in ("speech", "facts", "announced"):
        return state_lines(app, deal)
    return widgets.wrap(text)[-2:]


def state_lines(app, deal, rows=2) -> list:
    """What was called, announced, kontra'd, told and made: in words if they fit, else short."""
    lines = widgets.wrap(_state(app, deal, app.word, " ", ", "))
    if len(lines) <= rows:
        return lines
    return widgets.wrap(_state(app, deal, lambda word: abbreviation(app, word), "", " "))[-rows:]


def _state(app, deal, say, joint, comma) -> str:
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
            out.append(app.lang.abbreviation(one) + ":" + comma.join(said))
    counts = list(talk.counts.items()) + list(result.claims.items())
    return " ".join(out + [f"{seat}:{count}" for seat, count in sorted(counts)])


def number(app, deal, _told, n, _asking) -> tuple:
    """The points of the declarer's side, what they win, and the rest."""
    side, how = ask.points_mean(deal, n)
    rest = app.t("defence-has", deal.rules.POINTS[0] - n)
    return app.t("declarer-has"), app.t(how + "-" + side), rest


def marks(_deal) -> str:
    """None."""
    return ""


def table(_app, _deal) -> tuple:
    """Nothing more stands on the table."""
    return ()


# -- the recap


def lines(app, session, deal, factor, alone="×3") -> list:
    """Items, sum, and what each seat gets; the sum of one alone is times `alone`."""
    items = deal.items()
    rows = [row for item in items for row in widgets.rows(*_item(app, item))]
    if deal.phase in deal.rules.UNPLAYED:
        return _void(app, session, deal, rows)
    paid = deal.payouts(factor)
    seats = deal.players + ((deal.dealer,) if deal.dealer in paid else ())
    cells = [(name(app, seat), widgets.signed(paid[seat])) for seat in seats]
    return rows + _sum(app, deal, items, factor, alone) + widgets.pairs(cells)


def _sum(app, deal, items, factor, alone) -> list:
    """What the sides owe each other, times the double round, times three for one alone."""
    owed = [item for item in items if item.paid in _SIDES]
    lone = list(deal.sides().values()).count(DECLARER) == 1
    times = (alone if lone else "") + (f"×{factor}" if factor > 1 else "")
    if len(owed) < 2 and not times:
        return []
    total = sum(one.points if one.paid == DECLARER else -one.points for one in owed)
    return [((app.t("sum"), widgets.signed(total) + times),)]


def _void(app, session, deal, paid) -> list:
    """Why nothing was played, what goes into the kitty, and who deals next."""
    texts = [app.t("passed-out")]
    if deal.throw:
        seat, hand = deal.throw
        texts = [app.t("thrown-in", name(app, seat))] + ([figure(app, (hand,))] if hand else [])
    dealer = session.names[session.seats[session.dealer]]
    behind = [] if paid else [app.t("nothing-paid")]
    behind.append(app.t("next-factor" if session.factor() > 1 else "next-dealer", dealer))
    return widgets.texts(texts + [""]) + paid + widgets.texts(behind)


def _item(app, item) -> tuple:
    """`trull! E ×2`, announced and kontra'd, and what each pays as the declarer sees it."""
    what, by, paid, points, announced, level, *number = item
    if number:
        label, who = _BY_VERB[what](app, (what, by, str(number[0])))
        return (f"{who}: {label}", str(points))
    if what == "kitty":
        return (app.t("kitty-in" if paid == what else "kitty-out"), str(points))
    if what == "talon":
        return (name(app, by) + ": talon", str(points))
    words = [figure(app, what.split()) + ("!" if announced else ""), app.lang.abbreviation(by)]
    if level:
        words.append(f"×{1 << level}")
    return (" ".join(words), widgets.signed(points if paid == DECLARER else -points))
