"""A board with power, beside the simulator that it must agree with, screen by screen.

Each key is pressed on both. The screen is right at the moment when the pixels decoded from the
I2C traffic are those of the simulator; what is measured of a press goes until then, and what is
watched (stack, heap) until the next.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from dev.board.emulator import MS, Bus, Heap, Pico, Spi, Watch, code_of
from dev.board.files import FS_SIZE, FS_START, image
from dev.board.games import shadow
from dev.board.memory import DEPTH, MEMORY, Memory
from dev.fake.keyboard_chip import BACKSPACE, DOWN, ENTER, LEFT, RIGHT, UP, Chip
from dev.fake.panel import Panel
from dev.fake.tft import GLASS, Tft
from dev.keys.strokes import Keystrokes
from device import pins
from device.keys import HELP_MS, HOME_MS
from kibic.simulator import picture, sim
from ui import keys
from ui.app import App
from ui.canvas import HEIGHT
from ui.screen import SEEN_MS
from ui.widgets import ROWS

# Kinds of key press.
CURSOR, SCREEN, FIRST, HISTORY, POWER = "cursor", "screen", "first", "history", "power"
CUT, BLIND, SAME = "cut", "blind", "same"  # the last changes nothing, so it takes no time
TURN = "turn"  # another state of the marked row: the deal is told without it before
WORK = "work"  # which shows a sign of it
ANEW = "anew"  # which ended in a start of the board
_ARROWS = (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT)
_TITLE = 128  # bytes of a picture: its first eight lines
_BYTES = 1024  # of a picture on a display of one bit a dot

PATIENCE_MS = 12000  # then the screen is wrong, not late
LOOK_MS = 1500  # a person looks at the first screen before the first key
QUICK_MS, WAITING_MS = 120, 300  # from the right screen to the next key: a quick hand, a slow one
HOLD_MS = 60  # a key is held; less than a quick hand's pause
AFTER_MS = {keys.HOME: HOME_MS, keys.HELP: HELP_MS}  # held for so long, it means another thing
_WHOLE_MS, _STILL_MS = 60, 4  # a picture is on its way for less; nothing is sent then for so long
_LOOKS_MS = 20  # between two looks at pictures that change by themselves
_FURTHER_MS = 600  # if nothing more was sent for so long, the board was further than the simulator
_PARTS = 2000  # of a picture that is made while no key is pressed, or of what it shows
SIGN_MS = 120  # who waits for longer sees a sign of work
SETTLED_MS = 60  # of which nobody knows when they ended: keys that change nothing on the screen


class BoardError(Exception):
    """What the board did is not what it should have done."""


class Press(NamedTuple):
    """One key, the screen that it led to, and what it took.

    ms      until the screen was there, from the moment at which the key counts: when it closes, or
            has opened, or was held for long enough
    flash   milliseconds of these in which the flash was busy
    silent  the longest of these in which nothing was sent to the display
    sent    bytes on the bus
    watch   what was seen until the next key
    heap    of the moment before it
    """

    key: str
    screen: str
    kind: str
    ms: float
    flash: float
    sent: int
    watch: Watch
    heap: Heap
    silent: float = 0

    @property
    def label(self) -> str:
        """For a person."""
        return f"{self.key}: {self.screen}, {self.sent} bytes"


def kind_of(app: App, press: Callable[[], None], key: int) -> str:
    """Press, and tell whether that only moved the cursor on the same screen: there was one, the
    title stays, and so do some of the rows. Where nothing is marked an arrow leads to another
    picture, such as the next code; where no row stays, to another page. LEFT and RIGHT in a list
    that stays as it is turn the marked row.
    """
    before, title, rows = _place(app), bytes(app.canvas.buf[:_TITLE]), _rows(app)
    has_cursor = bool(rows) or app.stack[-1].marked() is not None
    press()
    stays = (_place(app), app.canvas.buf[:_TITLE]) == (before, title)
    now = _rows(app)
    if has_cursor and key in _ARROWS and stays and abs((now or (0,))[0] - (rows or (0,))[0]) < ROWS:
        turns = rows and rows == now and key in (keys.LEFT, keys.RIGHT)
        return TURN if turns else CURSOR
    return HISTORY if type(app.stack[-1]).__name__ == "History" else SCREEN


def _rows(app: App) -> tuple[int, ...]:
    """The numbers of the first row that is shown, and of the marked one, where there is a list."""
    top = app.stack[-1]
    rows = getattr(top, "list", None) or getattr(getattr(top, "page", None), "list", None)
    return (rows.top, rows.at) if rows else ()


def _place(app: App) -> tuple[object, ...]:
    """The screen, what it asks, and what was written so far: to leave a row writes it."""
    top = app.stack[-1]
    written = len(app.evening.lines) if app.evening else 0
    if not hasattr(top, "dialogue"):
        return id(top), written
    return id(top), written, top.dialogue.open_topic(), getattr(top.dialogue.question, "group", "")


class Typed(Chip):
    """A keyboard whose keys are let go by themselves; its chip tells nothing of the battery."""

    CODES = (UP, DOWN, LEFT, RIGHT, ENTER, BACKSPACE)

    def __init__(self) -> None:
        super().__init__()
        self.percent = 0xFF
        self._until: dict[int, float] = {}

    def click(self, key: int, now: float, hold: float) -> None:
        """Press a key for so many nanoseconds: from now on it is in the queue."""
        self.press(self.CODES[key], now / MS)
        self._until[self.CODES[key]] = now + hold

    def passed(self, now: float) -> None:
        """Send again what is down, and let go what was held for long enough."""
        for code, end in list(self._until.items()):
            if now >= end:
                del self._until[code]
                self.let_go(code)
        self.pass_time(now / MS)


class Bench:
    """A powered board.

    folders   what it may find in its flash; from the first screen on, `app` runs on that one
    pause     milliseconds from the right screen to the next key
    presses   all that were pressed, added to those given; `noted` is called with each
    built     what the board is: a name in pins.BUILDS, but for the carrier's
    """

    def __init__(
        self, uf2: Path, flash: bytes, *folders: Path, presses: list[Press] | None = None,
        built: str = "breadboard",
    ) -> None:  # fmt: skip
        self.memory = Memory(code_of(uf2))
        counted = [self.memory.raiser(sought) for sought in (MEMORY, DEPTH)]
        if None in counted:
            raise BoardError(f"{uf2}: the functions that raise {MEMORY} were not found")
        self.memory.lay(FS_START, flash)
        self.pico = Pico(uf2, (FS_START, flash), counted)
        row = pins.BUILDS[built]
        self.panel: Panel | Tft
        self.bus: Bus | Spi
        self.half = _BYTES // 2  # bytes of a picture, more than which no cursor moves: a long note
        # has pushed other rows away
        if isinstance(row.display[1], tuple):
            self._colour(row)
        else:
            controller, address, upside_down, _ = row.display
            self.panel = Panel(controller, upside_down)
            self.bus = self.pico.connect(pins.I2C[0], address, self.panel)
        self.keyboard = None if len(row.keys) == len(pins.KEYS) else self._typed(row.keys)
        self.keys: tuple[int, ...] = () if self.keyboard else row.keys
        self.bus.stopped = self._look
        self.apps = [shadow(folder) for folder in folders]
        self.app = self.apps[0]
        self.pause: float = WAITING_MS
        self.presses = [] if presses is None else presses
        self._fresh = True  # nothing but the first screen was there
        self.noted: Callable[[Press], object] = lambda press: None
        self._right: float | None = None
        self._flash = 0.0
        self._sent = 0.0, 0.0  # when something was last sent to the display, and the flash then
        self._seen = self._silent = 0.0  # the same, of the press; the longest time without
        self._counts = 0.0  # when the key counts
        self._signed = False  # whether another picture stood for a while before the right one
        self.pico.drive(pins.VBUS, 1)
        self.pico.drive(pins.CHARGING, 1)
        for pin in self.keys:
            self.pico.drive(pin, 1)

    def _colour(self, row: pins.Build) -> None:
        """Connect a colour display."""
        bus, _, _, select, kind = row.display[1][:5]
        across, down, part, whole = GLASS[row.display[0]]
        self.panel = Tft(row.display[0], across, down, part, whole)
        self.bus = self.pico.show(bus, select, kind, self.panel)
        self.half = across * (HEIGHT * part // whole)  # two bytes a pixel

    def _typed(self, port: tuple) -> Typed:
        """Connect the chip of a keyboard."""
        keyboard = Typed()
        self.pico.connect(port[0], port[4], keyboard)
        self.pico.passed = keyboard.passed
        return keyboard

    @property
    def screen(self) -> str:
        """The name of the screen that is open."""
        return type(self.app.stack[-1]).__name__

    def home(self, kind: str = POWER, look: float = LOOK_MS) -> Press:
        """From power on to the right screen, and `look` milliseconds more."""
        ms = self._until_right("power on") / MS
        flash, sent = self._flash / MS, self.bus.sent
        self.apps = [self.app]
        self.pico.run_for(look * MS)
        return self._note("power", kind, ms, flash, sent)

    def press(self, name: str) -> Press:
        """Press a key on the board and in the simulator; BoardError if the screens differ."""
        key = keys.NAMES.index(name)
        self._look_first(key)
        was = bytes(self.app.canvas.buf)
        kind = kind_of(self.app, lambda: self.app.press(key), key)
        unchanged = bytes(self.app.canvas.buf) == was
        if self._fresh:
            kind, self._fresh = FIRST, unchanged
        elif unchanged:
            kind = SAME
        self._right, sent, flash = None, self.bus.sent, self.pico.busy
        resets = self.pico.resets
        counts = self._click(key)
        self._counts = self._seen = counts
        self._silent, self._signed = 0.0, False
        if unchanged:
            self.pico.run_for(counts - self.pico.now + SETTLED_MS * MS)
            self._right, self._flash = counts, flash
        ms = (self._until_right(name) - counts) / MS
        flash = (self._flash - flash) / MS
        sent = self.bus.sent - sent
        self.pico.run_for(self.pause * MS)
        self._compare(name)
        if kind == CURSOR and (sent > self.half or self._signed):
            kind = SCREEN  # a sign of work says that something is opened
        if kind in (SCREEN, HISTORY, TURN) and self._signed and ms > SIGN_MS:
            kind = WORK
        if self.pico.resets > resets:
            kind = ANEW
        return self._note(name, kind, ms, flash, sent, self._silent / MS)

    def _stops(self, key: int) -> bool:
        """Whether a key has no effect before its picture was seen."""
        return key == keys.OK and self.app.stack[-1].stops

    def _look_first(self, key: int) -> None:
        """Wait until the picture may count as seen, where the key asks for that."""
        if self._stops(key) and self.pause <= SEEN_MS:
            self.pico.run_for((2 * SEEN_MS - self.pause) * MS)

    def _click(self, key: int) -> float:
        """Press a key as a hand does; the moment at which it counts."""
        after = AFTER_MS.get(key, 0)
        if self.keyboard:
            closed = self.pico.now
            self.keyboard.click(keys.HELD.get(key, key), closed, (after + HOLD_MS) * MS)
            held = HOLD_MS if key in keys.HELD.values() else after
            return closed + held * MS
        closed = self.pico.click(self.keys[keys.HELD.get(key, key)], (after + HOLD_MS) * MS)
        return closed + (HOLD_MS if key in keys.HELD.values() else after) * MS

    def type(self, names: list[str], every: float) -> Press:
        """Press keys so many milliseconds apart, without a look at the screen but where that is
        asked for; then it is right."""
        self._right, sent, flash = None, self.bus.sent, self.pico.busy
        at: float = 1
        for name in names:
            key = keys.NAMES.index(name)
            at += LOOK_MS if self._stops(key) else 0
            self.app.press(key)
            self.pico.click(self.keys[key], every / 2 * MS, at * MS)
            at += every
        self.pico.run_for(at * MS)
        end = self.pico.now
        self.pico.run_for(PATIENCE_MS * MS, lambda: self.panel.seen() == self.app.canvas.buf)
        ms = (self.pico.now - end) / MS
        self.pico.run_for(LOOK_MS * MS)
        self._compare(f"{len(names)} keys, one each {every} ms")
        sent, flash = self.bus.sent - sent, (self.pico.busy - flash) / MS
        return self._note(f"{len(names)} keys", BLIND, ms, flash, sent)

    def pictures(self, ms: float) -> Iterator[bytes]:
        """Yield what the display shows from now on, for so many milliseconds: each picture once it
        stands. The simulator goes on beside it, by the same time: what it has not read while no key
        is pressed, the next key would show."""
        begin, last = self.pico.now, b""
        while self.pico.now < begin + ms * MS:
            self.pico.run_for(_LOOKS_MS * MS)
            sim.turn(self.app, round((self.pico.now - begin) / MS))
            seen = bytes(self.panel.seen() or b"")
            if seen != last and self.pico.now - self._sent[0] > _STILL_MS * MS:
                last = seen
                yield seen

    def cut(self, name: str) -> bytes:
        """Press a key on both, and pull the plug in the middle of writing down what it did; what is
        in the flash then."""
        self._look_first(keys.NAMES.index(name))
        self.app.press(keys.NAMES.index(name))
        self._click(keys.NAMES.index(name))
        before = self.pico.writes
        self.pico.run_for(PATIENCE_MS * MS, lambda: self.pico.writes > before)
        if self.pico.writes == before:
            raise BoardError(f"{name} writes nothing")
        self.pico.cut()
        return self.unplug()

    def unplug(self) -> bytes:
        """Pull the plug; what is in the flash then."""
        flash = self.pico.content(FS_START, FS_SIZE)
        self.pico.close()
        return flash

    def under_way(self) -> list[str]:
        """Return the Python functions at the deepest point of the last press, latest first."""
        depths = self.pico.depths()
        if not depths:
            return []
        sp, ram, start, end = depths
        self.memory.read(ram, start, end)
        return list(self.memory.under_way(sp))

    def _note(
        self, name: str, kind: str, ms: float, flash: float, sent: int, silent: float = 0
    ) -> Press:
        seen, heap = self.pico.watch(), self.pico.heap()
        self.presses.append(Press(name, self.screen, kind, ms, flash, sent, seen, heap, silent))
        self.noted(self.presses[-1])
        return self.presses[-1]

    def _look(self, now: float) -> None:
        self._sent = now, self.pico.busy
        if self._right is None:
            if self._counts < self._seen < now - _STILL_MS * MS:
                self._signed = True
            self._silent = max(self._silent, now - self._seen)
            self._seen = now
            seen = self.panel.seen()
            for app in self.apps:
                if seen == app.canvas.buf:
                    self._right, self._flash, self.app = now, self.pico.busy, app

    def _until_right(self, step: str) -> float:
        began = self.pico.now
        self.pico.run_for(PATIENCE_MS * MS, lambda: self._right is not None or self._rests(began))
        self._compare(step)
        if self._right is None:  # by itself it was further than the simulator
            self._right, self._flash = self._sent
        return self._right

    def _rests(self, began: float) -> bool:
        """Whether the board has answered, if otherwise."""
        return began < self._sent[0] < self.pico.now - _FURTHER_MS * MS

    def _compare(self, step: str) -> None:
        """The board shows what the simulator does, or will while no key is pressed; that goes on
        only as far as the board went."""
        if self.panel.seen() != self.app.canvas.buf:
            self.pico.run_for(
                _WHOLE_MS * MS, lambda: self.pico.now - self._sent[0] > _STILL_MS * MS
            )
        for _ in range(_PARTS):
            if self.panel.seen() == self.app.canvas.buf:
                return
            sim.turn(self.app, round(self.pause))
        self.pico.run_for(PATIENCE_MS * MS, lambda: self.panel.seen() == self.app.canvas.buf)
        seen = self.panel.seen()
        if seen == self.app.canvas.buf:
            return
        shown = "\n".join(picture.braille(bytes(seen))) if seen else "(dark)"
        expected = "\n".join(picture.braille(bytes(self.app.canvas.buf)))
        output = self.pico.serial.text.decode(errors="replace")
        raise BoardError(
            f"after {step} the display shows\n{shown}\ninstead of\n{expected}\n{output}"
        )


class Hand(Keystrokes):
    """Presses the keys of a board."""

    def __init__(self, board: Bench) -> None:
        super().__init__(board.app)
        self.board = board

    def press(self, key: int, times: int = 1) -> None:
        for _ in range(times):
            self.board.press(keys.NAMES[key])
            self.pressed += 1


def laid(files: dict[str, bytes], folder: Path) -> bytes:
    """Return the flash of a board with these files and a device's folder."""
    return image(files | {f"/data/{path.name}": path.read_bytes() for path in folder.iterdir()})
