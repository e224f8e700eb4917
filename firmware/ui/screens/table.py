"""A new table: as last time, or question by question: game, people, names, who deals first.

A table that goes on from another keeps its game and rules. What is seldom changed (money, date,
seats by lot) stands below the question of who deals, see `start`.
"""

from dialogue.payments import amount
from dialogue.terms import NAMES, Refused, load
from store import houses
from ui import calendar, keys, lists, starting, widgets, wording
from ui.canvas import fit, fitting, width_of
from ui.screen import Screen
from ui.screens.plan import Plan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tarokk.games.hungarian.paskievics import Paskievics
    from ui.canvas import Canvas
    from ui.kinds import App


_OF_LANGUAGE = {"da": "danish"}  # where nothing was played yet: the game that is played there
_ROW = widgets.END - widgets.TEXT  # columns of a row
_NAMES_END = 73  # where the list of names ends, and the picture of the table begins
_TABLE = (92, 22, 19, 20)  # x, y, width, height
_SEAT = 15  # columns of a name beside it
# By the number of players: their places in the picture, keys of _SIDES, counter-clockwise from the
# bottom, which is the order of play.
_SEATS = {2: "BT", 3: "BRL", 4: "BRTL", 5: "BRtuL", 6: "BrsTwv", 7: "Brstuwv"}
# x of a name's middle (its beginning on the right, its end on the left), and y.
_SIDES = {
    "B": (101, 45), "T": (101, 12), "t": (114, 12), "u": (89, 12),
    "R": (113, 28), "r": (113, 34), "s": (113, 23),
    "L": (90, 28), "v": (90, 34), "w": (90, 23),
}  # fmt: skip


def new(app: "App", follows: bool) -> Screen:
    """The first question of a new table; with `follows`, a table of the same evening."""
    app.memory.enter("apart")  # both take too much room
    app.lang.read("table")
    if follows:
        return _leaver(app, Plan(app, app.evening))
    app.works()  # the last evenings are looked for
    plan = Plan(app)
    app.works(1, 2)
    return Offer(app, plan) if app.evening else _game(app, plan)


class Offer(Screen):
    """The table of the last evening again, or another one; the day, where no clock tells it."""

    def __init__(self, app: "App", plan: Plan) -> None:
        self.plan = plan
        session = app.session
        names = [session.names[seat] for seat in session.seats]
        text = ", ".join(names)
        if width_of(text) > _ROW:
            text = wording.as_many(names, _ROW)
        stake = session.info.get("stake", "")
        rules = ""
        if session.options:
            rules = fit(_named(app, session.game, session.options), _ROW // 2)
        game = app.t(session.game.NAME)
        if lists.is_long((game, rules)):
            game = game.split(" ")[0].split("-")[0].rstrip(",")
        self.list = lists.List()
        self.list.set(
            [
                (app.t("as-last-time"), amount(1, stake, app.t("comma")) if stake else ""),
                (text, ""),
                (game, rules),
                (app.t("another-table"), ""),
            ]
        )

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        plan = self.plan
        date = calendar.date_text(app, plan.date) or app.t("date") + "?"
        widgets.title(app.canvas, app.t("new-evening"), date)
        self.list.draw(app.canvas)
        widgets.hint(app.canvas, app.t("hint-known" if plan.has_date else "hint-offer"))

    def marked(self) -> str:
        """See `Screen`."""
        return "another-table" if self.list.at else "as-last-time"

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        plan = self.plan
        if key == keys.BACK:
            app.pop()
        elif key in (keys.UP, keys.DOWN):
            self.list.at = 0 if self.list.at else len(self.list.items) - 1
        elif key != keys.OK:
            plan.turn_date(1 if key == keys.RIGHT else -1)
        elif self.list.at:
            app.push(_game(app, plan))
        else:
            plan.take(app.session)
            _last_question(app, plan)


def _named(app: "App", game: "type[Paskievics]", chosen: dict[str, str]) -> str:
    """What a set of rules is called."""
    for name, options in game.presets():
        if dict(options) == chosen:
            return app.t("preset-" + name)
    for name, options in houses.of_game(f"{app.folder}/{houses.SAVED}", game.NAME)[0]:
        if options == chosen:
            return name
    return app.t("own-rules-short", len(chosen))


def _last_question(app: "App", plan: Plan) -> None:
    from ui.screens.start import Start

    if starting.is_other(app, plan.game):
        app.works()
        app.memory.close_rules(plan.game)  # a start brings the others
    app.push(Start(app, plan))


class Games(lists.Choice):
    """Which game; RIGHT shows by which house rules. They are those that it was last played by."""

    def __init__(self, app: "App", plan: Plan, answer: "Callable") -> None:
        names = [app.t(name) for name in NAMES] + [app.t("table-code")]
        likely = app.session.game.NAME if app.evening else _OF_LANGUAGE.get(app.code, NAMES[0])
        at = NAMES.index(likely)
        lists.Choice.__init__(self, app.t("game"), names, answer, at, NAMES + ("table-code",))
        self.plan = plan
        self.own = houses.changed_games(f"{app.folder}/{houses.LAST}")

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        widgets.title(app.canvas, self.heading)
        self.list.draw(app.canvas)
        at = self.list.at
        if at < len(NAMES):
            own = NAMES[at] in self.own
            widgets.hint(app.canvas, app.t("hint-own-rules" if own else "hint-games"))

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        at = self.list.at
        if key == keys.RIGHT and at < len(NAMES):
            from ui.screens import options

            self.plan.choose(NAMES[at])
            options.choose(app, self.plan, lambda app: app.push(_people(app, self.plan)))
        elif key in (keys.UP, keys.DOWN):
            self.list.moved(key)
        elif key != keys.LEFT:
            lists.Choice.key(self, app, key)


def _game(app: "App", plan: Plan) -> Screen:
    def chosen(app: "App", at: int) -> None:
        if at == len(NAMES):
            from ui.screens.code import Code

            app.push(Code(app.t("table-code"), typed))
            return
        plan.choose(NAMES[at])
        bad = plan.take_rules(app)
        app.push(_people(app, plan))
        if bad:
            name, refused = bad
            app.tell(name[:12] + ": " + app.lang.sentence(refused))

    def typed(app: "App", place: str, place_code: tuple) -> None:
        game, plan.house, plan.people = place_code[:3]
        plan.choose(game)
        plan.place = place
        plan.names = []
        app.push(Seat(app, plan))

    return Games(app, plan, chosen)


def _leaver(app: "App", plan: Plan) -> Screen:
    """Who gets up, for somebody else to sit down in his place; or all seats anew."""
    names = [app.session.names[seat] for seat in app.session.seats]

    def chosen(app: "App", at: int) -> None:
        if at == len(names):
            app.push(_people(app, plan))
            return
        plan.names = names[:at]
        app.push(Seat(app, plan, names[at + 1 :], names[at : at + 1]))

    rows, marks = names + [app.t("other-seats")], ("change-table",) * (len(names) + 1)
    return lists.Choice(app.t("who-leaves"), rows, chosen, 0, marks)


def _people(app: "App", plan: Plan) -> Screen:
    numbers = load(plan.game).SEATS

    def chosen(app: "App", at: int) -> None:
        plan.people = numbers[at]
        plan.names = []
        app.push(Seat(app, plan))

    at = 0
    if app.evening and len(app.session.seats) in numbers:
        at = numbers.index(len(app.session.seats))
    rows, marks = [app.t("people", n) for n in numbers], ("how-many",) * len(numbers)
    return lists.Choice(app.t("how-many"), rows, chosen, at, marks)


class Seat(lists.Choice):
    """Who sits on the next seat; who sat there last is marked. A picture shows where it is.

    behind  who sit on the seats that follow, and stay
    left    who is not offered
    """

    def __init__(
        self, app: "App", plan: Plan, behind: list[str] | tuple = (), left: list[str] | tuple = ()
    ) -> None:
        self.plan = plan
        self.number = number = len(plan.names)
        self.behind = list(behind)
        last = [app.session.names[seat] for seat in app.session.seats] if app.evening else []
        nobody, roster = plan.names_here(app)
        named = plan.names + self.behind + list(left) + nobody
        offered = [name for name in last + roster if name not in named]
        if plan.place or not offered:  # players need not be named
            offered = [plan.unnamed(app)[number]] + offered
            last = []  # who sits at a tournament's table is known from its code
        self.offered = [name for i, name in enumerate(offered) if name not in offered[:i]]
        at = 0
        if number < len(last) and last[number] in self.offered:
            at = self.offered.index(last[number])
        names = [fit(name, _NAMES_END - widgets.TEXT) for name in self.offered]
        heading = app.t("seat", number + 1)
        marks = ["seat"] * len(names) + ["new-name"]
        lists.Choice.__init__(self, heading, names + [app.t("new-name")], self._chosen, at, marks)

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        widgets.title(app.canvas, self.heading, app.t("seats", self.plan.people))
        self.list.draw(app.canvas)
        _draw_seats(app.canvas, self.plan.people, self.plan.names[: self.number], self.behind)
        widgets.hint(app.canvas, app.t("hint-seat"))

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        lists.Choice.key(self, app, key)
        app.drawn = False  # the rows reach into the picture

    def _chosen(self, app: "App", at: int) -> None:
        if at < len(self.offered):
            self._taken(app, self.offered[at])
        else:
            from ui.screens.letters import Letters, grid

            seated = self.plan.names[: self.number] + self.behind + self.offered
            names = [name for name in app.t("first-names").split() if name not in seated]
            app.push(Letters(app.t("letters"), self._named, grid(app), names=names))

    def _named(self, app: "App", name: str) -> None:
        if name in self.plan.names[: self.number] + self.behind:
            raise Refused("name-twice", name)
        app.pop()
        self._taken(app, name)

    def _taken(self, app: "App", name: str) -> None:
        plan = self.plan
        plan.names = plan.names[: self.number] + [name] + self.behind
        if len(plan.names) < plan.people:
            app.push(Seat(app, plan))
            return
        plan.dealer = plan.people - 1
        if plan.follows:
            session = plan.follows.session
            coming = session.names[session.seats[session.dealer]]
            if coming in plan.names:
                plan.dealer = plan.names.index(coming)
        _last_question(app, plan)


def _draw_seats(
    canvas: "Canvas", number: int, names: list[str], behind: list[str] | tuple = ()
) -> None:
    """The table from above: the names so far, ? on the seat that is asked about, who sits behind
    it, the way round."""
    x, y, width, height = _TABLE
    canvas.frame(x, y, width, height)
    for at, across, down in ((6, 14, 1), (13, 9, 6), (12, 10, 1), (14, 10, 1), (11, 11, 1)):
        canvas.rect(x + at, y + across, 8 if at == 6 else 1, down)
    canvas.rect(x + 15, y + 11, 1, 1)
    shown = wording.beginnings(names + list(behind))
    shown.insert(len(names), "?")
    for i, side in enumerate(_SEATS[number]):
        text = shown[i] if i < len(shown) else str(i + 1)
        at, line = _SIDES[side]
        text = wording.squeezed("%s", text, _SEAT)
        text = text[: fitting(text, _SEAT)]
        if side in "Rrs":
            canvas.text(line, at, text)
        else:
            size = width_of(text)
            canvas.text(line, at - (size if side in "Lwv" else size // 2), text)
