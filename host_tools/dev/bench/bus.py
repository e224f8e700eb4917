"""What a key press sends to the display, against the fewest bytes that could show the change."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from dev.fake import machine, rp2  # noqa: F401
from dev.fake.fewest import FULL_FRAME, fewest
from dev.fake.panel import Panel
from device import pins
from device.display import Display
from kibic.simulator import sim
from store.begin import begin

HEAD = [
    "kibic 1", "game paskievics", "seat A Anna", "seat B Béla", "seat C Cili", "seat D Dani",
    "dealer D", "stake 20 Ft",
]  # fmt: skip
# From the table back to the table: a deal by its outcome, one in full; then what was played.
BY_OUTCOME = "RIGHT DOWN*2 RIGHT OK DOWN OK DOWN RIGHT DOWN*3 RIGHT OK OK"
IN_FULL = "OK OK RIGHT OK OK DOWN OK RIGHT OK DOWN RIGHT OK OK"
EVENING = f"{BY_OUTCOME} {IN_FULL} LEFT DOWN*2 BACK*2 UP DOWN BACK"


def figures() -> Iterator[tuple[str, str]]:
    """Yield (what, figure) for the keys of a short evening."""
    machine.state.start()
    controller, address, upside_down, _ = pins.DISPLAY
    machine.state.devices[address] = Panel(controller, upside_down)
    display = Display(pins.open_bus, pins.sender(), *pins.DISPLAY)
    changes = []
    with tempfile.TemporaryDirectory() as name:
        begin(name, HEAD)
        app = sim.device(Path(name), seed=1)
        display.show(app.canvas.buf)
        for key in sim.one_by_one(EVENING):
            sim.press(app, key)
            least = fewest(display._shown, app.canvas.buf, display._row & 7)
            before = machine.state.bytes
            display.show(app.canvas.buf)
            if least:
                changes.append((machine.state.bytes - before, least))
    most = max(sent for sent, _ in changes)
    yield "sent a key, in the mean", f"{sum(sent for sent, _ in changes) / len(changes):.0f} bytes"
    yield "times the fewest that show it, at most", f"{max(a / b for a, b in changes):.2f}"
    yield f"at most in one change, of a frame's {FULL_FRAME}", f"{most} bytes"
