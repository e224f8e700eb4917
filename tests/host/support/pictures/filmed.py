"""Pictures and films of the simulated device's display, as a phone takes them."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import av
import numpy as np
from PIL import Image, ImageFilter

from kibic.simulator import sim
from ui.app import App
from ui.canvas import HEIGHT, WIDTH
from ui.screens import codes

SIZE = (640, 400)
SCALE = 4  # pixels of the phone for one of the display
FPS = 10


def photo(
    buf: bytes | bytearray, seed: int = 1, angle: float = 0, blur: float = 0.8, noise: float = 6,
    light: float = 1,
) -> Image.Image:  # fmt: skip
    """Return what a phone sees of a picture in a dark frame, in a room that is not dark."""
    rows = np.frombuffer(bytes(buf), np.uint8).reshape(HEIGHT // 8, WIDTH)
    lit = np.unpackbits(rows[:, :, None], axis=2, bitorder="little")
    display = lit.transpose(0, 2, 1).reshape(HEIGHT, WIDTH).repeat(SCALE, 0).repeat(SCALE, 1) * 255
    image = Image.new("L", SIZE, 0)
    image.paste(Image.fromarray(display), (60, 60))
    image = image.rotate(angle, Image.Resampling.BILINEAR).filter(ImageFilter.GaussianBlur(blur))
    grain = np.random.default_rng(seed).normal(0, noise, (SIZE[1], SIZE[0]))
    seen = np.asarray(image, np.float32) * 0.75 * light + 25 + grain
    return Image.fromarray(np.clip(seen, 0, 255).astype(np.uint8))


def device(folder: Path) -> App:
    """Return a device over a folder with an evening, which shows the whole sheet."""
    app = sim.device(folder)
    codes.show(app, app.evening)
    sim.press(app, "RIGHT 20S RIGHT*2")
    return app


def pictures(app: App, ms: int) -> Iterator[bytes]:
    """Yield what the display shows from now on, FPS a second."""
    for now in range(0, ms, 1000 // FPS):
        for early in range(1000 // FPS - sim.TURN_MS, -1, -sim.TURN_MS):
            sim.turn(app, now - early)
        yield bytes(app.canvas.buf)


def film(path: Path, images: Iterable[Image.Image], codec: str = "mpeg4") -> None:
    """Write a film of pictures."""
    with av.open(str(path), "w") as container:
        stream: Any = container.add_stream(codec, rate=FPS)
        stream.width, stream.height = SIZE
        stream.pix_fmt = "yuv420p"
        stream.bit_rate = 2_000_000
        for image in images:
            container.mux(stream.encode(av.VideoFrame.from_image(image.convert("RGB"))))
        container.mux(stream.encode())
