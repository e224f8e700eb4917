"""Start the version that boot.py chose, and never leave the board dead.

A version on trial is counted before it runs and confirmed by itself: `device.run.run(folder,
confirm)` calls `confirm()` after its first good screen and journal. One that crashes on trial is
started once more, then given up. This and boot.py stand outside the slots and are shared by both
versions, so `run` and `confirm` have to stay what they are.
"""

import gc
import io
import os
import sys

# boot.py has just run in this very module; to import it anew would take 80 ms.
boot = __import__("__main__" if "choose" in globals() else "boot")

# Between two collections. With none before the memory is full, what stays would lie scattered among
# garbage all over it, with no room for a larger module, nor in the end for an open file.
_COLLECT_BYTES = 40960
_MODULES = "/modules"  # where the slot is mounted to import from
_KINDS = {1: (0x8000,) + (0,) * 9, 2: (0x4000,) + (0,) * 9}  # a file, a folder: see os.stat
_LOG_BYTES = 4096  # of /data/crash.txt, about
_TRACE_BYTES = 1500  # of one crash
_POLL_MS = 20
_BLINK_POLLS = 25

# For the display, which has 21 characters a row.
_RESCUE = ("Kibic", "", "Nincs ép változat.", "No version is whole.", "", "USB: kibic flash")
_CRASH = ("Kibic: hiba / error", "")
_RESTART = ("", "Gomb: újraindul", "Any key: restart", "USB: kibic doctor")
_ROW = 21


class Start:
    """One start: which slot it is, and what became of its trial.

    slot    "a", "b", or None if nothing can be started
    trial   whether it is on trial; not so where that cannot be counted
    """

    def __init__(self, root):
        self.root = root
        self.slot, self.trial = boot.choose(root)
        self._count()

    def _count(self):
        """Write down that the trial was started once more, or that it is over."""
        state = boot.read(self.root)
        if self.slot is None or state == (self.slot, None, 0):
            return
        confirmed, trial, tries = state or (None, None, 0)
        if state is None:
            log(self.root, f"/slot was missing or damaged: took {self.slot}")
        if not self.trial:
            log(self.root, f"{trial} did not start: back to {self.slot}")
            text = boot.line(self.slot)
        elif trial == self.slot:
            text = boot.line(confirmed, self.slot, tries + 1)
        else:
            text = boot.line(None, self.slot, 1)
        if write(self.root + "/slot", text.encode() + b"\n") or not self.trial:
            return
        self.trial = False
        if confirmed and boot.whole(self.root, confirmed):
            self.slot = confirmed
            boot.use(self.root, confirmed)

    def confirm(self):
        """This version works: it is the one to start from now on."""
        if self.trial and write(self.root + "/slot", boot.line(self.slot).encode() + b"\n"):
            self.trial = False
            print("kibic: confirmed", self.slot)


class Modules:
    """A slot as a file system to import from, which knows what its list of files names.

    An import asks four times for one path or another, and each time littlefs reads every folder
    on the way: a quarter of the time to the first screen.
    """

    def __init__(self, slot):
        self._slot = slot
        self._names = {b"": b"\n"}  # by folder, a line each; as bytes, since each new string is
        with open(slot + "/version", "rb") as file:  # looked up among all names there are
            rows = file.read().split(b"\n")
        for row in rows[1:-1]:
            if row.endswith(b".mpy"):
                folder, _, name = (b"/" + row[row.rfind(b" ") + 1 :]).rpartition(b"/")
                self._names[folder] = self._names.get(folder, b"\n") + name + b"\n"

    def mount(self, _readonly, _mkfs):
        """It is there already."""

    def stat(self, path):
        """What a path is. Whatever is raised here means that it is not there, even a Ctrl-C; that
        waits for the next jump, so there is none."""
        path = path.encode()
        folder, name = path.rsplit(b"/", 1)
        return _KINDS[2 * (path in self._names) + (b"\n" + name + b"\n" in self._names[folder])]

    def open(self, path, mode):
        """The slot's own file."""
        return open(self._slot + path, mode)


def mount(slot):
    """Import from a slot in less time, where that can be."""
    try:
        import vfs

        at = sys.path.index(slot)
        vfs.mount(Modules(slot), _MODULES)
    except (ImportError, OSError, ValueError):
        return
    sys.path[at] = _MODULES


def write(path, data):
    """Replace a file, entirely or not at all; whether that went well."""
    try:
        with open(path + ".new", "wb") as file:
            file.write(data)
        os.rename(path + ".new", path)
    except OSError as error:
        print("kibic:", path, error)
        return False
    return True


def log(root, text):
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
    write(path, old + text.encode() + b"\n")


def trace_of(error):
    """The traceback as text; the end of a long one."""
    out = io.StringIO()
    sys.print_exception(error, out)
    return out.getvalue()[-_TRACE_BYTES:]


def reset():
    """Start anew, from power-on."""
    import machine

    machine.reset()


class Panel:
    """The display and keys of /rescue, which worked once: whatever else fails, they may not."""

    def __init__(self, root):
        for name in list(sys.modules):
            if name.split(".")[0] in ("device", "ui"):
                del sys.modules[name]
        sys.path.insert(0, root + "/rescue")
        from device import pins
        from device.display import Display
        from ui.canvas import Canvas

        self.canvas = Canvas()
        self.keys = pins.key_inputs()
        self.display = Display(pins.open_bus, *pins.DISPLAY)

    def show(self, lines):
        """Show one line a row."""
        for row, line in enumerate(lines):
            self.canvas.text(row, 0, line)
        self.display.show(self.canvas.buf)

    def pressed(self):
        """Whether any key is closed."""
        return any(key.value() == 0 for key in self.keys)


def lamp():
    """The board's own LED, None if it has none."""
    from machine import Pin

    try:
        return Pin("LED", Pin.OUT)
    except (TypeError, ValueError):
        return None


def wait(root, lines):
    """Show lines until a key is pressed, then start anew. USB tools can interrupt this."""
    from time import sleep_ms, ticks_ms

    panel = None
    try:
        panel = Panel(root)
        panel.show(lines)
    except Exception as error:
        print("kibic: no rescue display:", error)
    led = lamp()
    let_go = False  # the key that led here may still be held
    polls = 0
    while True:
        sleep_ms(_POLL_MS)
        polls += 1
        if led:
            led.value(polls // _BLINK_POLLS % 2)
        if panel:
            panel.display.tick(ticks_ms())
            if not panel.pressed():
                let_go = True
            elif let_go:
                break
    reset()


def main(root=""):
    """Run the version that is to run, for as long as it does. KeyboardInterrupt goes through."""
    start = Start(root)
    if start.slot is None:
        wait(root, _RESCUE)
        return
    gc.threshold(_COLLECT_BYTES)
    mount(f"{root}/{start.slot}")
    try:
        from device.run import run

        run(root + "/data", start.confirm)
    except Exception as error:
        log(root, f"crash of {start.slot}{' on trial' if start.trial else ''}\n{trace_of(error)}")
        if start.trial:
            reset()
            return
        told = f"{type(error).__name__}: {error}"
        wait(root, _CRASH + (told[:_ROW], told[_ROW : 2 * _ROW]) + _RESTART)


if __name__ == "__main__":
    main()
