"""The screen for a board where nothing starts or the app has crashed; kibic_main imports it then.

It stands outside the slots, like kibic_main, and draws with a pack of its own, /rescue.pack.
"""

import io
import os
import sys

import kibic_boot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_LOG_BYTES = 4096  # of /data/crash.txt: a block
_TRACE_BYTES = 1500  # of one crash
_POLL_MS = 20
_BLINK_POLLS = 25
_REST_POLLS = 40
_SAY_MS = 5000

# For the display: six lines, of some 24 characters.
RESCUE = ("Kibic", "", "Nincs ép változat.", "No version is whole.", "", "USB: kibic flash")
_CRASH = {  # what the screen says around the error, in the table's language
    b"hu": ("A Kibic megállt.", "Minden lépés megvan;", "az utolsót nézd meg!",
            "Bármely gomb: tovább"),
    b"en": ("Kibic has stopped.", "All steps are saved;", "check the last one.",
            "Any key: go on"),
    b"da": ("Kibic er standset.", "Alle træk er gemt;", "se det sidste efter.",
            "En tast: videre"),
}  # fmt: skip
_ROW = 24
_FOLDERS = ("device", "dialogue", "store", "tarokk", "ui")


def write(path: str, data: bytes) -> bool:
    """Replace a file, entirely or not at all; return whether that went well."""
    try:
        with open(path + ".new", "wb") as file:
            file.write(data)
        os.rename(path + ".new", path)
    except OSError as error:
        print("kibic:", path, error)
        return False
    return True


def log(root: str, text: str) -> None:
    """Add to /data/crash.txt, of which only the end is kept."""
    print("kibic:", text)
    path = root + "/data/crash.txt"
    old = b""
    try:
        with open(path, "rb") as file:
            file.seek(max(0, file.seek(0, 2) - _LOG_BYTES))
            old = file.read()
    except OSError:
        pass
    try:
        os.mkdir(root + "/data")
    except OSError:
        pass  # it is there
    write(path, (old + text.encode() + b"\n")[-_LOG_BYTES:])


def crash_lines(root: str, error: str) -> tuple:
    """What the screen says after a crash."""
    code = b""
    try:
        with open(root + "/data/settings.txt", "rb") as file:
            code = file.read(len("lang hu"))[-2:]
    except OSError:
        pass
    stopped, saved, last, key = _CRASH.get(code) or _CRASH[b"hu"]
    return (stopped, saved, last, error[:_ROW], key, "USB: kibic doctor")


def trace_of(error: BaseException) -> str:
    """The traceback as text; the end of a long one, behind the version whose names it has."""
    out = io.StringIO()
    sys.print_exception(error, out)
    return _version() + out.getvalue()[-_TRACE_BYTES:]


def _version() -> str:
    """The version that runs, by the first word of its pack, as a line; none where there is no
    pack."""
    try:
        with open(kibic_boot.MODULES + "/builds.txt", "rb") as file:
            file.seek(0)
            return "Kibic " + file.readline().split()[0].decode() + "\n"
    except OSError:
        return ""


class Panel:
    """The display and keys of rescue.pack, which worked once: whatever else fails, they may not."""

    def __init__(self, root: str) -> None:
        for name in list(sys.modules):
            path = getattr(sys.modules[name], "__file__", None) or ""
            if name.split(".")[0] in _FOLDERS or path.startswith(kibic_boot.MODULES):
                del sys.modules[name]
        kibic_boot.import_from(root, "rescue")
        from device import pins

        if kibic_boot.built(root) not in pins.BUILDS:
            raise ValueError("no build")  # nobody knows what its pins are
        from ui import canvas

        self.canvas = canvas.Canvas()
        self.lines = canvas.LINES
        self.keys = pins.key_inputs()
        self.display = pins.open_display(pins.DISPLAY)

    def show(self, lines: tuple[str, ...] | list[str]) -> None:
        """Show one line under the other."""
        for y, line in zip(self.lines, lines):
            self.canvas.text(y, 0, line)
        self.display.show(self.canvas.buf)

    def pressed(self) -> bool:
        """Return whether any key is closed."""
        return any(key.value() == 0 for key in self.keys)


def lamp() -> "Any":
    """The board's own LED, None if it has none."""
    from machine import Pin

    try:
        return Pin("LED", Pin.OUT)
    except (TypeError, ValueError):
        return None


def unknown(name: str) -> None:
    """Say on USB, for ever, that no version here knows what this board is built as. No pin is
    driven: on another board it might be anything. USB tools can interrupt this."""
    from time import sleep_ms

    reason = f"no version here knows a board {name}" if name else "nobody said what this board is"
    while True:
        print(f"kibic: {reason}. No pin is driven. Do: kibic flash --build NAME")
        sleep_ms(_SAY_MS)


def wait(root: str, lines: tuple[str, ...] | list[str]) -> None:
    """Show lines until a key is pressed, then start anew. USB tools can interrupt this."""
    from time import sleep_ms, ticks_ms

    print("kibic: waits for a key")
    panel = None
    try:
        panel = Panel(root)
        panel.show(lines)
    except Exception as error:
        print("kibic: no rescue display:", error)
    led = lamp() if kibic_boot.built(root) else None
    polls = opened = 0  # for so many polls all keys are open: a hand that typed on has seen nothing
    while True:
        sleep_ms(_POLL_MS)
        polls += 1
        if led:
            led.value(polls // _BLINK_POLLS % 2)
        if panel:
            panel.display.tick(ticks_ms())
            if not panel.pressed():
                opened += 1
            elif opened >= _REST_POLLS:
                break
            else:
                opened = 0
    kibic_boot.reset()


def crashed(start: "Any", error: BaseException) -> None:
    """Write it down and try again, or show it."""
    log(start.root, f"crash of {start.slot}{' on trial' if start.trial else ''}\n{trace_of(error)}")
    if start.failed():
        kibic_boot.reset()
        return
    wait(start.root, crash_lines(start.root, f"{type(error).__name__}: {error}"))
