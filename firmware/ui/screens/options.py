"""House rules: the sets that a game may be played by, and each of its options in plain words."""

from dialogue.terms import load
from store import houses
from ui import keys, lists, widgets
from ui.canvas import LINES, WIDTH, digits_width
from ui.lang import filled
from ui.lang import options as options_in
from ui.screen import Screen
from ui.screens.help import of
from ui.screens.letters import Letters, grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kinds import App
    from ui.lang import Texts
    from ui.screens.plan import Plan


_ROWS = 3  # of options; what the marked one means stands below
_THROW = "throw-"
_MOST = 999  # points, as `tarokk.house` takes them


def choose(app: "App", plan: "Plan", answer: "Callable") -> None:
    """Ask for a set of house rules, the cursor on the last one used. Calls `answer(app)` once
    `plan.house` is set: at once where the game has no house rules."""
    bad = plan.take_rules(app)
    screen = Sets(app, plan, answer)
    if screen.game.options():
        app.push(screen)
    else:
        answer(app)
    bad = screen.bad or bad
    if bad:
        name, refused = bad
        app.tell(name[:12] + ": " + app.lang.sentence(refused))


class Sets(lists.Choice):
    """The sets of rules: the game's, the saved, the one that is none of them.

    RIGHT shows a set's options. `bad` is what `houses.of_game` refused, or None.
    """

    def __init__(self, app: "App", plan: "Plan", answer: "Callable") -> None:
        lists.Choice.__init__(self, app.t("house-rules"), (), None)
        self.plan = plan
        self.game = load(plan.game)
        self.path = f"{app.folder}/{houses.SAVED}"
        self.go_on = answer
        self._read(app)

    def _read(self, app: "App") -> None:
        saved, self.bad = houses.of_game(self.path, self.game.NAME)
        self.saved = [(name, self._off_default(chosen)) for name, chosen in saved]
        self.take(app, self._off_default(self.plan.house))

    def _off_default(self, chosen: dict[str, str]) -> dict:
        """The options that are not at their default."""
        standard = {name: values[0] for name, values, _ in self.game.options()}
        return {name: value for name, value in chosen.items() if value != standard[name]}

    def take(self, app: "App", house: dict[str, str]) -> None:
        """Show the sets with the cursor on this one, which may be new."""
        self.plan.house = house
        presets = (("default", ()),) + self.game.presets()
        self.sets = [(app.t("preset-" + name), dict(chosen)) for name, chosen in presets]
        self.sets += self.saved
        houses = [chosen for _, chosen in self.sets]
        self.acts = [("change-rules", self._change)]
        if house not in houses:
            self.sets.append((app.t("own-rules", len(house)), house))
            self.acts.append(("save-rules", self._save))
        if self.saved:
            self.acts.append(("drop-rules", self._drop))
        labels = [label for label, _ in self.sets] + [app.t(key) for key, _ in self.acts]
        marks = ["preset-" + name for name, _ in presets]
        marks += ["own-rules"] * (len(self.sets) - len(presets))
        self.marks = tuple(marks + [key for key, _ in self.acts])
        at = houses.index(house) if house in houses else len(houses)
        self.list.set([(label, "") for label in labels], at)

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        widgets.title(app.canvas, self.heading)
        self.list.draw(app.canvas)
        widgets.hint(app.canvas, app.t("hint-rules"))

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        act = self.list.at - len(self.sets)
        if key == keys.RIGHT and act < 0:
            app.push(Options(app, self, self.sets[act][1]))
        elif key == keys.OK and act < 0:
            self.plan.house = self.sets[act][1]
            self.go_on(app)
        elif key == keys.OK:
            self.acts[act][1](app)
        else:
            lists.Choice.key(self, app, key)

    def _change(self, app: "App") -> None:
        app.push(Options(app, self, self.plan.house))

    def _save(self, app: "App") -> None:
        def named(app: "App", name: str) -> None:
            houses.keep(self.path, self.game.NAME, name, self.plan.house)
            app.pop()
            self._read(app)

        app.push(Letters(app.t("letters"), named, grid(app)))

    def _drop(self, app: "App") -> None:
        names = [name for name, _ in self.saved]

        def dropped(app: "App", name: str) -> None:
            app.pop()
            houses.keep(self.path, self.game.NAME, name, None)
            self._read(app)

        def chosen(app: "App", at: int) -> None:
            app.ask(app.t("sure-drop", names[at]), lambda app: dropped(app, names[at]))

        marks = ("drop-rules",) * len(names)
        app.push(lists.Choice(app.t("drop-rules"), names, chosen, 0, marks))


class Options(Screen):
    """Each option of the game with its value, marked with * where it is not the default.

    OK and RIGHT turn to the next value, LEFT to the one before; of a figure OK asks for any points
    that a house may pay. BACK hands the set to `sets`.
    """

    def __init__(self, app: "App", sets: "Sets", chosen: dict[str, str]) -> None:
        self.sets = sets
        self.chosen = dict(chosen)
        self.names, self.texts = options_in(app.code, sets.game.TEXTS)
        self.options = list(sets.game.options())
        self.items = lists.LazyItems(self.options, lambda at: self._item(app, at))
        self.list = lists.List()
        self.list.leaps = False
        self.list.set(self.items)

    def _item(self, app: "App", at: int) -> tuple:
        """A row: its value turns."""
        name, values = self.options[at][:2]
        return self._label(app, name), self._texts_of(name, values)[0], True

    def help(self, app: "App") -> tuple | None:
        """Of a figure what it is, else what its value means, which stands below the rows."""
        name, values = self.options[self.list.at][:2]
        if "/" in values[0]:
            return of(app, name)
        _, meaning = self._texts_of(name, values)
        return (self._label(app, name), meaning) if meaning else None

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        canvas, texts = app.canvas, self.texts
        at = self.list.at
        title = _text(texts, ".title", at + 1, len(self.options))
        widgets.title(canvas, title, "↶" + _text(texts, ".done") + " ")
        self.list.draw(canvas, 1, _ROWS)
        _, meaning = self._texts_of(*self.options[at][:2])
        for y, line in zip(LINES[1 + _ROWS :], widgets.wrap(meaning)):
            canvas.text(y, 0, line)

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if key == keys.BACK:
            app.pop()
            self.sets.take(app, self.chosen)
        elif not self.list.moved(key):
            name, values, _ = self.options[self.list.at]
            now = self.chosen.get(name, values[0])
            if key == keys.OK and "/" in now:
                app.push(Worth(self._label(app, name), self.texts, now, self._set))
            else:
                self._turn(now, values, -1 if key == keys.LEFT else 1)

    def _turn(self, now: str, values: tuple[str, ...], step: int) -> None:
        offered = list(values)
        if "/" in values[0] and "0/0" not in offered:
            offered.append("0/0")
        if now not in offered:
            offered.append(now)
        self._set(offered[(offered.index(now) + step) % len(offered)])

    def _set(self, value: str) -> None:
        """The marked option's value."""
        name, values, _ = self.options[self.list.at]
        self.items.keep(())
        if value == values[0]:
            self.chosen.pop(name, None)
        else:
            self.chosen[name] = value

    def _label(self, app: "App", name: str) -> str:
        word = name[len(_THROW) :] if name.startswith(_THROW) else name
        return self.names.get(name) or self.texts.get(word) or app.word(word)

    def _texts_of(self, name: str, values: tuple[str, ...]) -> tuple:
        """The value of an option in a word, with its mark, and what it means."""
        value = self.chosen.get(name, values[0])
        texts = self.texts
        standard = self.names.get(f"{name}.{values[0]}")
        if standard:
            number = value + "|" + standard.partition("|")[2]
            text = self.names.get(f"{name}.{value}", number)
        elif name.startswith(_THROW):
            text = _text(texts, ".thrown." + value)
        else:
            text = self._worth(value) if "/" in value else value
        word, _, meaning = text.partition("|")
        return ("" if value == values[0] else "*") + (word or _text(texts, "." + value)), meaning

    def _worth(self, value: str) -> str:
        """What a figure's `silent/announced` means."""
        silent, announced = (int(part) for part in value.split("/"))
        if not silent and not announced:
            return _text(self.texts, ".not-played")
        if not announced:
            meaning = _text(self.texts, ".only-silent", silent)
        elif not silent:
            meaning = _text(self.texts, ".only-announced", announced)
        else:
            meaning = _text(self.texts, ".both", silent, announced)
        return value + "|" + meaning


class Worth(Screen):
    """The points of a figure, silent with LEFT and RIGHT, announced with UP and DOWN.

    `answer(value)` takes "silent/announced".
    """

    def __init__(self, label: str, texts: "Texts", value: str, answer: "Callable") -> None:
        self.label = label
        self.texts = texts
        self.points = [int(part) for part in value.split("/")]
        self.answer = answer

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        canvas = app.canvas
        widgets.title(canvas, self.label)
        for i, arrows in enumerate(("←→", "↑↓")):
            left, end = i * WIDTH // 2, (i + 1) * WIDTH // 2
            points = str(self.points[i])
            canvas.centre(LINES[1], _text(self.texts, (".silent", ".announced")[i]), left, end)
            canvas.digits(LINES[2], (left + end - digits_width(points)) // 2, points)
            canvas.centre(LINES[4], arrows, left, end)
        widgets.hint(canvas, _text(self.texts, ".hint"))

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if key == keys.BACK:
            app.pop()
        elif key == keys.OK:
            app.pop()
            self.answer(f"{self.points[0]}/{self.points[1]}")
        else:
            at = 0 if key in (keys.LEFT, keys.RIGHT) else 1
            more = 1 if key in (keys.RIGHT, keys.UP) else -1
            self.points[at] = min(max(self.points[at] + more, 0), _MOST)


def _text(texts: "Texts", key: str, *facts: int) -> str:
    """Return a text of the options, see ui.lang.filled; its key where it is missing."""
    return filled(texts.get(key, key), facts)
