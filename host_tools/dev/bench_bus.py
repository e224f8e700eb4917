"""What a key press sends to the display, against the fewest bytes that could show the change."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from dev import gallery
from dev.fake import machine
from dev.fake.fewest import FULL_FRAME, fewest
from dev.fake.panel import Panel
from device import pins
from device.display import Display
from kibic import sim
from store import evening


def figures() -> Iterator[tuple[str, str]]:
    """Yield (what, figure) for the keys of the gallery's evening."""
    machine.state.start()
    controller, address, upside_down, _ = pins.DISPLAY
    machine.state.devices[address] = Panel(controller, upside_down)
    display = Display(pins.open_bus, *pins.DISPLAY)
    changes = []
    with tempfile.TemporaryDirectory() as name:
        evening.begin(name, [*gallery.HEAD, "dealer D"])
        app = sim.device(Path(name), seed=1)
        display.show(app.canvas.buf)
        for key in sim.one_by_one(" ".join(keys for keys, _ in gallery.STEPS)):
            sim.press(app, key)
            least = fewest(display._shown, app.canvas.buf, display._page)
            before = machine.state.bytes
            display.show(app.canvas.buf)
            if least:
                changes.append((machine.state.bytes - before, least))
    most = max(sent for sent, _ in changes)
    yield "sent a key, in the mean", f"{sum(sent for sent, _ in changes) / len(changes):.0f} bytes"
    yield "times the fewest that show it, at most", f"{max(a / b for a, b in changes):.2f}"
    yield f"at most in one change, of a frame's {FULL_FRAME}", f"{most} bytes"
