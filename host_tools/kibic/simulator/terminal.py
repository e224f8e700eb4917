"""The simulated device in a terminal: drawn with curses, which not every Python has."""

import curses
import locale
import os
import sys
import time
from contextlib import suppress

from kibic.simulator import picture
from kibic.simulator.sim import TURN_MS, turn
from kibic.words import Trouble, text
from ui import keys
from ui.app import App
from ui.screen import SEEN_MS

BRAILLE_SIZE = (64, 16)
BLOCK_SIZE = (128, 32)
LIKELY = ("xterm-256color", "xterm", "vt100")  # what a terminal is that nobody here knows

_TERMINAL_KEYS = {
    curses.KEY_UP: keys.UP,
    curses.KEY_DOWN: keys.DOWN,
    curses.KEY_LEFT: keys.LEFT,
    curses.KEY_RIGHT: keys.RIGHT,
    curses.KEY_ENTER: keys.OK,
    10: keys.OK,
    13: keys.OK,
    curses.KEY_BACKSPACE: keys.BACK,
    8: keys.BACK,
    127: keys.BACK,
    27: keys.BACK,
    curses.KEY_HOME: keys.HOME,
    ord("h"): keys.HELP,
    ord("?"): keys.HELP,
}


def prepare() -> None:
    """Find out what the terminal can do; one that is not known here is taken for a likely one.
    Raises Trouble if its cursor cannot be moved."""
    if (
        locale.getlocale()[1] != "UTF-8"
    ):  # the one that is named is not there: letters would be lost
        with suppress(locale.Error):
            locale.setlocale(locale.LC_CTYPE, "C.UTF-8")
    named = os.environ.get("TERM") or "dumb"
    assert sys.__stdout__
    for name in (named, *LIKELY):
        with suppress(curses.error):
            curses.setupterm(name, sys.__stdout__.fileno())
            os.environ["TERM"] = name  # where curses looks for it
            break
    else:
        raise Trouble("sim.dumb", named)
    if not curses.tigetstr("cup"):
        raise Trouble("sim.dumb", named)


def run(app: App, language: str, note: str = "") -> None:
    """Show the device, and a note below it, until q is pressed."""
    curses.wrapper(_loop, app, language, note)


def _loop(window: curses.window, app: App, language: str, note: str = "") -> None:
    curses.set_escdelay(25)
    with suppress(curses.error):  # many terminals show it always
        curses.curs_set(0)
    window.timeout(TURN_MS)  # a new size that comes while drawing is seen at the next look
    below = [*filter(None, [note]), text(language, "sim.keys")]
    small = text(language, "sim.small", BRAILLE_SIZE[0] + 2, BRAILLE_SIZE[1] + 2)
    _show(window, app, below, small)
    pressed = time.monotonic()
    while True:
        code = window.getch()
        if code in (ord("q"), ord("Q")):
            return
        if code in _TERMINAL_KEYS:
            early = 1000 * (time.monotonic() - pressed) < SEEN_MS
            app.press(_TERMINAL_KEYS[code], early)
            pressed = time.monotonic()
        if code != -1 or turn(app, int(1000 * (time.monotonic() - pressed))):
            _show(window, app, below, small)


def _show(window: curses.window, app: App, below: list[str], small: str) -> None:
    """Draw as large as the terminal allows: blocks if the screen fits, else Braille dots; with
    lines below it, or what is said where it is too small."""
    window.erase()
    height, width = window.getmaxyx()
    blocks = width >= BLOCK_SIZE[0] + 2 and height >= BLOCK_SIZE[1] + 3
    screen = app.canvas.buf
    lines = picture.halfblocks(screen) if blocks else picture.braille(screen)
    across = len(lines[0])
    left = max((width - across - 2) // 2, 0)
    framed = ["╭" + "─" * across + "╮"]
    framed += ["│" + line + "│" for line in lines]
    framed += ["╰" + "─" * across + "╯", *[line.center(across + 2) for line in below]]
    if width < BRAILLE_SIZE[0] + 2 or height < BRAILLE_SIZE[1] + 2:
        framed = [small]
    for row, line in enumerate(framed[:height]):
        window.insnstr(row, left if len(framed) > 1 else 0, line, width)
    window.refresh()
