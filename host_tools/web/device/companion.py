"""The device in a page: an App over a folder, whose every answer is a text of JSON.

A view, the answer to a key:

buf     the picture's 1024 bytes in hex, laid out as in ui.canvas
lines   what it says, a text a line, from the top
rows    which of the lines are rows of a list, by number; active is the marked one's, -1 for none
ok      what OK takes: the marked row, "" where none is
seats   [[name, deals, speaks, wears the hat, sits out, points], ...] in order of play
open    whether a deal is open
over    whether the evening's last deal was played
evening number of the sheet that is played, 0 before the first
moves   for so many milliseconds behind a key the picture changes by itself
typed   how long a name or a table's code may be that can be typed now, 0 where none can be
lang    the language
no      whether the key was refused
awake   whether the screen stays on between two deals, too
tried   whether it is a made-up table, of which nothing is kept
face    the same for the page's own face, see web.face.view; None where the display is shown
"""

import json
import os
from binascii import hexlify

from store import pages, textfile
from store.begin import begin
from tarokk.refused import Refused, is_hidden
from tarokk.sheet import words
from ui import keys
from ui.app import App
from ui.canvas import Canvas
from ui.languages import codes
from ui.screens.letters import LONGEST
from web.display.reading import read
from web.face.view import kind_of
from web.face.view import view as of_face

_NAMES = ("Letters", "Seat")  # screens on which a name may be typed
_CODE = "Code"  # the one of a table's code
_MADE_UP = ("kibic 1", "game paskievics", "seat A Anna", "seat B Béla", "seat C Cili",
            "seat D Dani", "dealer D")  # fmt: skip
_FACE = "/face.txt"  # which face was chosen: `phone` or `device`
_AWAKE = "/awake.txt"  # there if the screen stays on between two deals
_APP: list = []  # the one that runs
_CHOSEN: list = [""]  # its face
_KEPT: list = []  # the App that waits while a made-up table is tried


def start(folder, now, lots, language="", face="device") -> str:
    """Switch the device on; the view. `now` and `lots` as for App; `language` is that of one which
    has none yet, `face` the face of one for which none was chosen."""
    pages.left = pages.ALWAYS  # a browser has a clock, and erases nothing
    settings = folder + "/settings.txt"
    if language in codes() and not textfile.read(settings):
        textfile.write(settings, ["lang " + language])
    device = App(folder, Canvas(), now, lots)
    _APP[:] = [device]
    _CHOSEN[:] = [(textfile.read(folder + _FACE) or [face])[0]]
    return view()


def app() -> App:
    """The App that runs."""
    return _APP[0]


def press(key, early=0) -> str:
    """Press one of ui.keys, `early` if its picture is not there yet; the view."""
    app().press(key, bool(early))
    return view()


def tap(turn, action, *facts) -> str:
    """Tap on the view of that turn, see web.face.taps; the view."""
    from web.face import taps

    taps.tapped(app(), turn, action, facts)
    return view()


def try_out() -> str:
    """Play at a made-up table, in a folder that the page does not keep; the view."""
    device = app()
    folder = device.folder + "-tried"
    if _KEPT:
        return view()
    try:
        os.mkdir(folder)
    except OSError:  # of the last time
        for name in os.listdir(folder):
            os.remove(folder + "/" + name)
    textfile.write(folder + "/settings.txt", ["lang " + device.code])
    begin(folder, _MADE_UP)
    _KEPT[:] = [device]
    _APP[:] = [App(folder, Canvas(), device.now, device.lots)]
    return view()


def leave_trial() -> str:
    """Back to the own table, if a made-up one is tried; the view."""
    if _KEPT:
        _APP[:] = _KEPT
        _KEPT.clear()
        app().home()
        app().draw()
    return view()


def look(number) -> str:
    """Show an earlier deal of the evening, in either face; the view."""
    from web.face import taps

    taps.look(app(), number)
    return view()


def choose(face) -> str:
    """Show that face from now on, `phone` or `device`; the view."""
    _CHOSEN[:] = [face]
    app().locked = 0
    textfile.write(app().folder + _FACE, [face])
    return view()


def stay(awake) -> str:
    """Keep the screen on between two deals from now on, or no longer, if `awake` is 0; the view."""
    textfile.write(app().folder + _AWAKE, ["on"] if awake else [])
    return view()


def passed(ms) -> str | None:
    """No key was pressed for so many milliseconds; the view if it has changed, which only that of
    the display does by itself."""
    return view() if _CHOSEN[0] == "device" and app().passed(ms) else None


def idle(calm) -> str:
    """Do a little of what the next key may need; whether there was something to do."""
    return json.dumps(app().idle(calm))


def no_space() -> str:
    """The medium took nothing, and what was pressed is undone: say so; the view."""
    return say(app().t("no-space"))


def say(text) -> str:
    """Show a message; the view."""
    app().tell(text)
    app().draw()
    return view()


def typed(name) -> str:
    """A name from another keyboard than the six keys; the view."""
    device = app()
    kind = kind_of(device.stack[-1])
    seen = "".join([letter for letter in name.replace("#", " ") if not is_hidden(letter)])
    name = " ".join(words(seen))[: _longest(device.stack[-1])]
    if kind == _CODE:
        name = name.upper()
    if not name:
        return view()
    if kind == "Seat":
        device.stack[-1].list.at = len(device.stack[-1].offered)
        device.press(keys.OK)
    device.refused = False
    try:
        device.stack[-1].answer(device, name)
    except Refused as refused:
        device.refused = True
        device.tell(device.lang.sentence(refused))
    device.draw()
    return view()


def notice(ends=0) -> str:
    """Whether the page has still to say what a browser may do to what it keeps; said once, behind
    the first evening: when its points are paid or sent, which `ends` it, when its last deal was
    played, or on another day."""
    path = app().folder + "/page.txt"
    session = app().session if app().evening else None
    due = False
    if session and session.number > bool(session.deal) and not _KEPT and not textfile.read(path):
        today = app().now()[:10]
        is_today = session.info.get("date", today)[:10] == today
        due = bool(ends) or session.closed() or not is_today
    if due:
        textfile.write(path, ["told"])
    return json.dumps(due)


def view() -> str:
    """What is to be seen now."""
    device = app()
    canvas, top = device.canvas, device.stack[-1]
    session = device.session if device.evening else None
    lines, rows, active = read(device)
    return json.dumps(
        {
            "buf": hexlify(canvas.buf).decode(),
            "lines": lines,
            "rows": rows,
            "active": active,
            "ok": lines[active] if active >= 0 else "",
            "seats": _seats(session) if session else [],
            "open": bool(session and session.deal),
            "over": bool(session and session.closed()),
            "evening": device.evening.number if device.evening else 0,
            "moves": top.moves_ms,
            "typed": _longest(top),
            "lang": device.code,
            "no": device.refused,
            "awake": bool(textfile.read(device.folder + _AWAKE)),
            "tried": bool(_KEPT),
            "face": None if _CHOSEN[0] == "device" else of_face(device),
        }
    )


def _longest(screen) -> int:
    kind = kind_of(screen)
    if kind == _CODE:
        return 2 * screen.longest  # with blanks between
    return LONGEST if kind in _NAMES else 0


def _seats(session) -> list:
    speaks = None if session.closed() else session.speaker()
    deals, out = session.dealing(), session.sits_out()
    return [
        [
            session.names[seat],
            seat == deals,
            seat == speaks,
            seat == session.hat,
            seat in out,
            points,
        ]
        for seat, points in zip(session.seats, session.totals)  # noqa: B905  (MicroPython has no strict)
    ]


# What the page may call, by name: a function is called otherwise on its way there.
CALLS: dict = {
    "start": start,
    "press": press,
    "tap": tap,
    "look": look,
    "try_out": try_out,
    "leave_trial": leave_trial,
    "choose": choose,
    "stay": stay,
    "passed": passed,
    "idle": idle,
    "no_space": no_space,
    "typed": typed,
    "notice": notice,
}
