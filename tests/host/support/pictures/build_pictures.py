"""What the boards that one can buy show of a table, on their made-up panels, for the guide:
hardware/pictures/<build>-screen.png. `make gallery`.
"""

from PIL import Image

from dev.fake import machine, rp2, tft  # noqa: F401
from dev.screens import gallery
from dev.screens.scenes import README
from device import pins
from device.lamps import Lamps
from kibic import ROOT
from tests.device import builds, running  # noqa: F401  (the clock that CPython lacks)

FOLDER = ROOT / "hardware" / "pictures"
BUILDS = ("picocalc", "pico-lcd")
SCENE = "the table"


def picture(build: str) -> Image.Image:
    """A build's whole display at the table of the scene, the ring of its seats too."""
    from device import loop

    *_, (_, app) = gallery.played("en", dict(README)[SCENE])
    undo = builds.become(build)
    try:
        machine.state.start()
        glass = tft.Tft(pins.DISPLAY[0], *tft.GLASS[pins.DISPLAY[0]])
        builds.connect(glass)
        display = pins.open_display(pins.DISPLAY)
        display.show(app.canvas.buf)
        lamps = Lamps(display.ring, 7, display.ring)
        lamps.show(loop.roles(app.session))
        lamps.tick(False)
    finally:
        undo()
    image = Image.new("RGB", (glass.width, glass.height))
    image.putdata([
        ((ink >> 11) * 255 // 31, (ink >> 5 & 63) * 255 // 63, (ink & 31) * 255 // 31)
        for ink in glass.memory
    ])  # fmt: skip
    return image


def kept(build: str) -> Image.Image:
    """The same in the few colours that it has, as it is kept."""
    return picture(build).quantize(64)


def main() -> None:
    """Write the pictures."""
    for build in BUILDS:
        kept(build).save(FOLDER / f"{build}-screen.png", optimize=True)


if __name__ == "__main__":
    main()
