"""Every other screen, as far as it is a list, something to be typed, an evening, or a sentence.

list    title, rows [{text, note, turns, picks, at, help}]; `done`, [action, fact] of a button below
        them, or None; is_menu, whether it is the device's menu
evening title, number of its last sheet, part: what of it is wanted, `payments` or `codes`
over    {title, text, yes}
"""

from ui import calendar
from ui.lists import List

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App

OVER = ("Message", "Help", "Undo", "Glance")
HEADINGS = {"Start": "first-dealer", "Offer": "new-evening", "Kept": "evenings",
             "History": "history", "Options": "house-rules", "Day": "date"}  # fmt: skip
# What OK takes, whatever row is marked; BACK of the options keeps them.
_DONE = {"Day": ["pick", 0], "Options": ["key", "BACK"]}
_EVENING = {"Payments": "payments", "Curve": "", "Story": "", "Codes": "codes"}
_TYPED = "new-name"  # a row that opens letters: here a name is typed into a field
_DETAILS = ("Sets", "Games")  # RIGHT shows more about a row


def view(device: "App", screen: "Any") -> dict | None:
    """The view of a screen with a list, or where a name is typed; None for any other."""
    kind = type(screen).__name__
    if kind in ("Letters", "Code"):
        return _list(device, kind, screen.heading, [])
    if kind in _EVENING:
        return _evening(device, kind)
    if not isinstance(getattr(screen, "list", None), List):
        return None
    if kind == "Offer":
        return _offer(device, screen)
    title = screen.heading if hasattr(screen, "heading") else device.t(HEADINGS.get(kind, kind))
    items = screen.list.items
    rows = []
    marked = screen.list.at
    for at in range(len(items)):
        if _mark(screen, at) == _TYPED:
            continue
        screen.list.at = at
        item = items[at]
        rows.append(
            {
                "text": item[0],
                "note": item[1],
                "turns": len(item) > 2 and bool(item[2]),
                "picks": True,
                "at": at,
                "help": screen.marked() is not None,
                "mark": _mark(screen, at),
                "likely": at == marked,
            }
        )
    screen.list.at = marked
    made = _list(device, kind, title[:1].upper() + title[1:], rows)
    made["details"] = kind in _DETAILS
    return made


def _list(device: "App", kind: str, title: str, rows: list) -> dict:
    return {
        "kind": "list",
        "back": True,
        "title": title,
        "rows": rows,
        "is_menu": kind == "Menu",
        "done": _DONE.get(kind),
        "details": False,
    }


def _mark(screen: "Any", at: int) -> str:
    marks = getattr(screen, "marks", ())
    return marks[at] if at < len(marks) and isinstance(marks[at], str) else ""


def _evening(device: "App", kind: str) -> dict:
    """The evening that the screen, or one below it, is about."""
    over = [screen.evening for screen in device.stack if getattr(screen, "evening", None)]
    return {
        "kind": "evening",
        "back": True,
        "title": device.t("standings"),
        "number": over[-1].number,
        "part": _EVENING[kind],
    }


def _offer(device: "App", screen: "Any") -> dict:
    """The table of the last evening again, or another one."""
    (again, stake), (people, _), (game, rules), (other, _) = screen.list.items
    beside = ", ".join([text for text in (people, game, rules, stake) if text])
    rows = [_row(again, beside, 0), _row(other, "", 3)]
    if not screen.plan.has_date:
        date = calendar.date_text(device, screen.plan.date)
        rows.append(_row(device.t("date"), date, 0))
        rows[-1]["turns"] = True
    return _list(device, "Offer", device.t("new-evening"), rows)


def _row(text: str, note: str, at: int) -> dict:
    return {"text": text, "note": note, "turns": False, "picks": True, "at": at, "mark": ""}


def over(device: "App", screen: "Any") -> dict:
    """A sentence above the rest."""
    kind = type(screen).__name__
    if kind == "Undo":
        from ui.screens import undo

        lines = undo.lines(device, screen.evening, screen.asked)
        return {"title": device.t("undo-title"), "text": "\n".join(lines), "yes": True}
    if kind == "Help":
        return {"title": screen.title, "text": screen.sentence, "yes": False}
    return {"title": "", "text": getattr(screen, "text", ""), "yes": bool(screen.yes)}
