"""The last question of a new table, who deals first; money, what the keys do, date and seats can be
changed."""

from dialogue.payments import amount
from dialogue.plan import KEYS, draw, head
from dialogue.terms import load
from store import houses, textfile
from store.unload import unload
from ui import calendar, keys, lists, starting, widgets
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ui.kinds import App
    from ui.screens.plan import Plan


STAKES = (0, 1, 2, 5, 10, 20, 50, 100, 200)
_BEGINS = ("store.sheets", "dialogue.table", "ui.screens.home_view")  # what OK needs
UNITS = ("Ft", "kr.", "øre", "€", "cent", "")  # without a unit only points are told


def turned(values: tuple, now: int | str, step: int) -> "Any":
    """The next or previous value, cyclic; a value that is not in the list counts as the first."""
    choices = list(values)
    if now not in choices:
        choices.insert(0, now)
    return choices[(choices.index(now) + step) % len(choices)]


class Start(Screen):
    """OK on a name starts the table; the rows below have states."""

    def __init__(self, app: "App", plan: "Plan") -> None:
        self.plan = plan
        self.soon = _BEGINS + load(plan.game).OF_HEAD
        self.list = lists.List()
        self.list.leaps = False
        self._renew(app, plan.dealer)

    def _renew(self, app: "App", at: int) -> None:
        """The rows as they are now."""
        plan = self.plan
        self.kinds = ["name"] * len(plan.names)
        items: list[tuple] = [(name, "") for name in plan.names]
        for kind, state in self._states(app, plan):
            self.kinds.append(kind)
            items.append((app.t(kind), state, True))
        self.kinds.append("draw")
        items.append((app.t("draw"), ""))
        top = self.list.top
        self.list.set(items, at)
        self.list.top = top

    def _states(self, app: "App", plan: "Plan") -> "Iterator[tuple[str, str]]":
        yield "money", plan.unit or app.t("points-only")
        if plan.unit:
            worth = plan.worth()
            yield "stake", amount(1, worth, app.t("comma")) if worth else app.t("no-stake")
        if not plan.has_date:
            yield "date", calendar.date_text(app, plan.date) or app.t("no-date")
        for kind in sorted(plan.key_lines):
            yield kind, app.t(plan.key_lines[kind].partition(" ")[2] or "not-asked")

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        canvas, kind = app.canvas, self.kinds[self.list.at]
        worth = self.plan.worth()
        text = amount(1, worth, app.t("comma")) if worth else ""
        if not self.plan.has_date:  # no clock told it: OK takes what is offered
            text = calendar.date_text(app, self.plan.date) or app.t("date") + "?"
        widgets.title(canvas, app.t("first-dealer"), text)
        self.list.draw(canvas)
        widgets.hint(
            canvas, app.t("turn-" + (kind if kind in ("name", "date", "draw") else "turn"))
        )

    def marked(self) -> str:
        """See `Screen`."""
        kind = self.kinds[self.list.at]
        return "first-dealer" if kind == "name" else kind

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        at = self.list.at
        kind = self.kinds[at]
        if key == keys.BACK:
            app.pop()
        elif self.list.moved(key):
            return
        elif kind == "name":
            if key == keys.OK:
                self.plan.dealer = at
                _begin(app, self.plan)
        elif kind == "draw":
            if key == keys.OK:
                self._draw_lots(app)
        elif kind == "date" and key == keys.OK:
            app.push(Day(app, self.plan, self._dated))
        elif key == keys.OK:
            self.list.at = self.plan.dealer
        else:
            self._turn(app, kind, -1 if key == keys.LEFT else 1)

    def _turn(self, app: "App", kind: str, step: int) -> None:
        plan = self.plan
        if kind == "money":
            plan.unit = turned(UNITS, plan.unit, step)
        elif kind == "stake":
            plan.stake = turned(STAKES, plan.stake, step)
        elif kind in plan.key_lines:
            lines = ("",) + tuple([line for line in KEYS if line.startswith(kind)])
            plan.key_lines[kind] = turned(lines, plan.key_lines[kind], step)
        else:
            plan.turn_date(step)
        self._renew(app, self.list.at)

    def _draw_lots(self, app: "App") -> None:
        plan = self.plan
        names, plan.dealer = draw(plan.names, app.lots(len(plan.names)))
        plan.names = list(names)
        self._renew(app, plan.dealer)

    def _dated(self, app: "App", date: str | None) -> None:
        self.plan.date = date
        self._renew(app, self.list.at)


def _begin(app: "App", plan: "Plan") -> None:
    stand_ins = plan.unnamed(app)
    textfile.remember(app.folder, [name for name in plan.names if name not in stand_ins])
    last = f"{app.folder}/{houses.LAST}"
    houses.keep(last, plan.game, houses.LATEST, plan.house or None)
    starting.begin(app, head(plan), plan.follows)
    unload(*app.game.OF_HEAD)


class Day(Screen):
    """A date by year, month and day, or none: `answer(app, date)`."""

    def __init__(self, app: "App", plan: "Plan", answer: "Callable") -> None:
        self.date = plan.date or plan.offered
        self.answer = answer
        self.list = lists.List()
        self.list.leaps = False
        self._renew(app, 2)

    def _renew(self, app: "App", at: int) -> None:
        year, month, day = calendar.parts(self.date)
        named = app.t(f"month.{month}", "").strip(" .")
        items = [
            (app.t("year"), str(year), True),
            (app.t("month"), named, True),
            (app.t("day"), str(day), True),
            (app.t("undated"), ""),
        ]
        self.list.set(items, at)

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        word = app.t("date")
        widgets.title(app.canvas, word[:1].upper() + word[1:], calendar.date_text(app, self.date))
        self.list.draw(app.canvas)
        widgets.hint(app.canvas, app.t("hint-day"))

    def marked(self) -> str:
        """See `Screen`."""
        return "date"

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        at = self.list.at
        if key == keys.BACK:
            app.pop()
        elif key == keys.OK:
            app.pop()
            self.answer(app, None if at == 3 else self.date)
        elif not self.list.moved(key) and at < 3:
            self._turn(app, at, -1 if key == keys.LEFT else 1)

    def _turn(self, app: "App", at: int, step: int) -> None:
        year, month, day = calendar.parts(self.date)
        if at == 0:
            self.date = calendar.dated(calendar.year_turned(year, step), month, day)
        elif at == 1:
            self.date = calendar.dated(year, (month - 1 + step) % 12 + 1, day)
        else:
            self.date = calendar.turned(self.date, step)
        self._renew(app, at)
