"""The simulated device in a terminal: drawn with curses, which not every Python has."""

import curses
import time

from kibic import picture
from kibic.sim import TURN_MS, turn
from kibic.words import text
from ui import keys
from ui.app import App

BRAILLE_SIZE = (64, 16)
BLOCK_SIZE = (128, 32)

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


def run(app: App, language: str) -> None:
    """Show the device until q is pressed."""
    curses.wrapper(_loop, app, language)


def _loop(window: curses.window, app: App, language: str) -> None:
    curses.set_escdelay(25)
    curses.curs_set(0)
    window.timeout(TURN_MS)  # a new size that comes while drawing is seen at the next look
    _show(window, app, language)
    pressed = time.monotonic()
    while True:
        code = window.getch()
        if code in (ord("q"), ord("Q")):
            return
        if code in _TERMINAL_KEYS:
            app.press(_TERMINAL_KEYS[code])
            pressed = time.monotonic()
        if code != -1 or turn(app, int(1000 * (time.monotonic() - pressed))):
            _show(window, app, language)


def _show(window: curses.window, app: App, language: str) -> None:
    """Draw as large as the terminal allows: blocks if the screen fits, else Braille dots."""
    window.erase()
    height, width = window.getmaxyx()
    blocks = width >= BLOCK_SIZE[0] + 2 and height >= BLOCK_SIZE[1] + 3
    screen = app.canvas.buf
    lines = picture.halfblocks(screen) if blocks else picture.braille(screen)
    across = len(lines[0])
    left = max((width - across - 2) // 2, 0)
    framed = ["╭" + "─" * across + "╮"]
    framed += ["│" + line + "│" for line in lines]
    framed += ["╰" + "─" * across + "╯", text(language, "sim.keys").center(across + 2)]
    if width < BRAILLE_SIZE[0] + 2 or height < BRAILLE_SIZE[1] + 2:
        framed = [text(language, "sim.small", BRAILLE_SIZE[0] + 2, BRAILLE_SIZE[1] + 2)]
    for row, line in enumerate(framed[:height]):
        window.insnstr(row, left if len(framed) > 1 else 0, line, width)
    window.refresh()
