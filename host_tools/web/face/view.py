"""The view of the screen on top, as a dict for JSON.

kind    home, answers, rows, numbers, recap, list; "device" where only the display can show it
turn    the number of this view: a tap on an older one does nothing
title, aside, back    what stands above; whether there is a step back
over    {title, text, yes}: a sentence above the rest, `yes` where it is a question; or None

The other keys are those of the view's module.
"""

from web.face import deal, home, lists, recap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App

_VIEWS: dict = {
    "Home": home.view,
    "Welcome": home.welcome,
    "Entry": deal.view,
    "Recap": recap.view,
}
_made = [0]  # views so far


def kind_of(screen: object) -> str:
    """The class of a screen by name; its module comes and goes."""
    return type(screen).__name__


def is_current(turn: int) -> bool:
    """True if nothing was shown since that view."""
    return turn == _made[0]


def view(device: "App") -> dict:
    """What is to be seen now."""
    _made[0] += 1
    over, at = None, len(device.stack) - 1
    wide: Any = Wide(device)
    while at and kind_of(device.stack[at]) in lists.OVER:
        over = over or lists.over(wide, device.stack[at])
        at -= 1
    screen = device.stack[at]
    show = _VIEWS.get(kind_of(screen)) or lists.view
    made = show(wide, screen) or {"kind": "device"}
    made["turn"] = _made[0]
    made["over"] = over
    return made


class Wide:
    """An App with room for whole names; `app` is the display's."""

    room = 10_000

    def __init__(self, app: "App") -> None:
        self.app = app

    def __getattr__(self, name: str) -> "Any":
        return getattr(self.app, name)
