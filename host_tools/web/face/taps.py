"""What a tap does: it takes the place of a key, so that all that is done around a key is done."""

from dialogue import listing
from ui import keys
from ui.screen import Page, Screen
from web.face import correcting, deal, view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dialogue.deal import Dialogue
    from ui.app import App
    from ui.screens.entry import Entry


class _Tap(Page):
    """The page of an entry for one key: `act(dialogue)` in its place."""

    def __init__(self, page: Page, act: "Callable") -> None:
        self.page = page
        self.act = act

    def key(self, app: "App", entry: "Entry", key: int) -> str | None:
        """See `Page`."""
        entry.page = self.page
        return self.act(entry.dialogue)


class _Aside(Screen):
    """A screen for one key: it goes, and `act(app)` is done in its place."""

    def __init__(self, act: "Callable") -> None:
        self.act = act

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        app.stack.remove(self)
        self.act(app)


def tap(device: "App", action: str, facts: tuple) -> None:
    """Do what was tapped; `action` is one of ACTIONS."""
    ACTIONS[action](device, *facts)


# -- anywhere


def _key(device: "App", name: str) -> None:
    device.press(keys.NAMES.index(name))


def _yes(device: "App") -> None:
    device.press(getattr(device.stack[-1], "stays", 0) or keys.OK)


def _no(device: "App") -> None:
    device.press(keys.BACK)


def aside(device: "App", act: "Callable") -> None:
    """Do `act(app)` as a key does: what is refused is told, what is due behind it is done."""
    device.push(_Aside(act))
    device.press(keys.OK)


# -- lists


def _pick(device: "App", at: int) -> None:
    """The row `at` of the list on top."""
    device.stack[-1].list.at = at
    device.press(keys.OK)


def _turn(device: "App", at: int, step: int) -> None:
    """The value of a row."""
    device.stack[-1].list.at = at
    device.press(keys.RIGHT if step > 0 else keys.LEFT)


def _explain(device: "App", at: int) -> None:
    """What a row means."""
    device.stack[-1].list.at = at
    device.press(keys.HELP)


# -- a deal


def _of_deal(device: "App", act: "Callable") -> None:
    entry = device.stack[-1]
    if entry.page is None:
        entry.renew(device)
    entry.page = _Tap(entry.page, act)
    device.press(keys.OK)


def _answer(device: "App", row: int, column: int) -> None:
    _of_deal(device, lambda dialogue: dialogue.choose(dialogue.question.rows[row][column]))


def _all_pass(device: "App") -> None:
    _of_deal(device, lambda dialogue: dialogue.say(dialogue.question.all_pass[0]))


def _beside(device: "App") -> None:
    _of_deal(device, lambda dialogue: dialogue.open(dialogue.question.side))


def _more(device: "App", name: str) -> None:
    """The rows of a group, or not any more."""
    deal.unfold(device.stack[-1].dialogue, name)


def _meaning(device: "App", row: int, column: int) -> None:
    """What an answer means."""
    from ui.screens import help

    question = device.stack[-1].dialogue.question
    about = help.of(device, question.marked(question.rows[row][column]))
    if about:
        device.push(help.Help(*about))
        device.draw()


def _state(device: "App", name: str, column: int) -> None:
    """A row of figures, put to a state."""

    def put(dialogue: "Dialogue") -> None:
        states, _ = listing.states(dialogue.question, name)
        listing.put(dialogue.question, name, states[column].code, device.works)

    _of_rows(device, put)


def _head(device: "App", name: str, column: int) -> None:
    """A row of a correction before its figures, who declared or who helped, put to a choice."""
    _of_deal(device, lambda _: correcting.put(device, device.stack[-1], name, column))


def _open(device: "App", name: str) -> None:
    """What a row stands for: the points, or what has no row."""
    _of_rows(device, lambda dialogue: listing.open_row(dialogue.question, name, device.works))


def _done(device: "App") -> None:
    """The rows are right, the number is."""
    _of_rows(device, lambda dialogue: dialogue.question.accept(device.works))


def _of_rows(device: "App", act: "Callable") -> None:
    entry = device.stack[-1]
    before = entry.page
    _of_deal(device, act)
    question = entry.dialogue.question
    if entry.page is before and question and question.kind == "rows":
        entry.page._take(device, entry)  # its rows are other ones now


def _figure(device: "App", name: str) -> None:
    """What a figure is."""
    from ui.screens import help

    about = help.of(device, tuple(name.split()))
    if about:
        device.push(help.Help(*about))
        device.draw()


def _count(device: "App", points: int) -> None:
    """A number, not yet taken."""
    question = device.stack[-1].dialogue.question
    question.turn(points - question.points)
    device.draw()


def _number(device: "App", points: int) -> None:
    """A number, and on."""
    _count(device, points)
    _done(device)


# -- the table


def look(device: "App", number: int) -> None:
    """The recap of an earlier deal of the evening."""

    def show(app: "App") -> None:
        from ui.screens.browse import Deals

        app.home()
        deals = Deals(app.evening)
        at = len(deals) - number
        deals.place(at)
        deals.open(app, at)

    aside(device, show)


ACTIONS: dict = {
    "key": _key,
    "yes": _yes,
    "no": _no,
    "pick": _pick,
    "turn": _turn,
    "explain": _explain,
    "answer": _answer,
    "all-pass": _all_pass,
    "beside": _beside,
    "more": _more,
    "meaning": _meaning,
    "state": _state,
    "head": _head,
    "open": _open,
    "done": _done,
    "figure": _figure,
    "count": _count,
    "number": _number,
    "deal": look,
}


def tapped(device: "App", turn: int, action: str, facts: tuple) -> bool:
    """Do what was tapped on the view of that number; return False if that is gone."""
    if not view.is_current(turn):
        return False
    tap(device, action, facts)
    return True
