"""A new table, question by question: game, house rules, people, names, first dealer, stake.

A table that goes on from another keeps its game and rules.
"""

from store import houses
from store.unload import unload
from tarokk import games
from tarokk.head import LETTERS, VERSION
from tarokk.refused import Refused
from tarokk.seats import draw
from ui import widgets
from ui.screens.letters import Letters

STAKES = (0, 1, 2, 5, 10, 20, 50, 100, 200)
UNIT = "Ft"

# Nobody needs them while a table plays; they are imported anew for the next.
_RARE = (
    "ui.screens.table",
    "ui.screens.options",
    "ui.screens.letters",
    "ui.screens.code",
    "tarokk.tablecode",
    "store.houses",
    "tarokk.house",
)


class Plan:
    """What has been answered so far.

    follows   the Evening that this table goes on from, or None for a new evening
    house     {option: value} off the game's defaults
    place     the code of a tournament's table, or None
    """

    def __init__(self, follows) -> None:
        self.follows = follows
        self.game = None
        self.house = {}
        self.place = None
        self.people = 0
        self.names = []
        self.dealer = 0
        self.stake = 0
        if follows:
            stake = follows.session.info.get("stake", "0").split()[0]
            self.stake = int(stake)
            self.game = follows.session.game.NAME
            self.house = follows.session.options

    def head(self, app) -> list:
        """The head lines of the new sheet."""
        lines = ["kibic " + VERSION, "game " + self.game]
        for option, _, _ in games.load(self.game).options():
            if option in self.house:
                lines.append(f"option {option} {self.house[option]}")
        lines += [f"seat {LETTERS[i]} {name}" for i, name in enumerate(self.names)]
        lines.append("dealer " + LETTERS[self.dealer])
        date = app.now() if app.now else None
        if date:
            lines.append("date " + date)
        if self.place:
            lines.append("place " + self.place)
        if self.stake:
            lines.append(f"stake {self.stake} {UNIT}")
        return lines + self._brought()

    def _brought(self) -> list:
        """What goes on from the table before: number, hat, running double rounds, pots."""
        if not self.follows:
            return []
        session = self.follows.session
        lines = [f"follows {self.follows.number}"]
        name = session.names.get(session.hat)
        if name in self.names:
            lines.append("hat " + LETTERS[self.names.index(name)])
        lines += [f"doubled {min(left, len(self.names))}" for left in session.rounds]
        pots = zip(session.game.POTS, session.pots)
        return lines + [f"pot {name} {points}" for name, points in pots if points]


def new(app, follows) -> widgets.Choice:
    """The first question of a new table: of the same evening if `follows`."""
    plan = Plan(app.evening if follows else None)
    if follows:
        return _people(app, plan)
    names = games.NAMES

    def chosen(app, at) -> None:
        if at == len(names):
            from ui.screens.code import Code

            app.push(Code(app.t("table-code"), typed))
            return
        from ui.screens import options

        plan.game, plan.place = names[at], None
        options.choose(app, plan, lambda app: app.push(_people(app, plan)))

    def typed(app, place, found) -> None:
        plan.place = place
        plan.game, plan.house, plan.people = found[:3]
        plan.names = []
        app.push(_name(app, plan))

    at = names.index(app.session.game.NAME) if app.evening else 0
    items = [app.t(name) for name in names] + [app.t("table-code")]
    return widgets.Choice(app.t("game"), items, chosen, at)


def _people(app, plan) -> widgets.Choice:
    numbers = games.load(plan.game).SEATS

    def chosen(app, at) -> None:
        plan.people = numbers[at]
        plan.names = []
        app.push(_name(app, plan))

    at = 0
    if app.evening and len(app.session.seats) in numbers:
        at = numbers.index(len(app.session.seats))
    return widgets.Choice(app.t("how-many"), [app.t("people", n) for n in numbers], chosen, at)


def _name(app, plan) -> widgets.Choice:
    """The next seat's name; who sat there last is under the cursor."""
    number = len(plan.names)
    last = [app.session.names[seat] for seat in app.session.seats] if app.evening else []
    known = [name for name in last + app.roster() if name not in plan.names]
    if plan.place or not known:  # who is in a hurry plays as A, B, C, D
        known = [LETTERS[number]] + known
        last = []  # who sits at a tournament's table is known from its code
    known = [name for i, name in enumerate(known) if name not in known[:i]]
    at = known.index(last[number]) if number < len(last) and last[number] in known else 0

    def taken(app, name) -> None:
        plan.names = plan.names[:number] + [name]
        app.push(_name(app, plan) if number + 1 < plan.people else _dealer(app, plan))

    def chosen(app, at) -> None:
        if at < len(known):
            taken(app, known[at])
        else:
            app.push(Letters(app.t("letters"), named))

    def named(app, name) -> None:
        app.pop()
        if name in plan.names[:number]:
            raise Refused("name-twice", name)
        taken(app, name)

    heading = app.t("seat", LETTERS[number])
    return widgets.Choice(heading, known + [app.t("new-name")], chosen, at)


def _dealer(app, plan) -> widgets.Choice:
    def chosen(app, at) -> None:
        plan.dealer = at
        app.push(_ready(app, plan))

    at = plan.people - 1
    if plan.follows:
        session = plan.follows.session
        coming = session.names[session.seats[session.dealer]]
        at = plan.names.index(coming) if coming in plan.names else at
    return widgets.Choice(app.t("first-dealer"), plan.names, chosen, at)


def _ready(app, plan, at=0) -> widgets.Choice:
    """Start; or change the stake, draw the seats, name another first dealer."""
    stake = f"{plan.stake} {UNIT}" if plan.stake else app.t("no-stake")
    items = [(app.t("start"), ""), (app.t("stake", stake), ""), (app.t("draw"), "")]
    for i, name in enumerate(plan.names):
        items.append((f"{LETTERS[i]} {name}", app.t("deals") if i == plan.dealer else ""))

    def chosen(app, at) -> None:
        if at == 0:
            app.remember(plan.names)
            last = f"{app.folder}/{houses.LAST}"
            houses.keep(last, plan.game, houses.LATEST, plan.house or None)
            app.begin(plan.head(app))
            unload(*_RARE + app.game.OF_HEAD)
            return
        if at == 1:
            known = STAKES.index(plan.stake) if plan.stake in STAKES else 0
            plan.stake = STAKES[(known + 1) % len(STAKES)]
        elif at == 2:
            names, plan.dealer = draw(plan.names, app.lots(len(plan.names)))
            plan.names = list(names)
        else:
            plan.dealer = at - 3
        app.pop()
        app.push(_ready(app, plan, at))

    return widgets.Choice(app.t("ready"), items, chosen, at)
