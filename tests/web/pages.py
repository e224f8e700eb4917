"""The built page in a real Chromium: served here, its keys pressed, its picture read."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self

from filelock import FileLock

from dev.web import build, chromium
from kibic import web
from tests.host.support.built import built as of_tests
from tests.host.support.page.browser import Visits
from ui import keys

# A small screen shows the device unless it is touched; then it is the page's own face.
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3}
TOUCHED = {"has_touch": True}
NO_BOUNCE_MS = 22
PATIENCE_S = 120  # only what never comes lasts so long, also where much else is at work
KEYBOARD = dict(
    zip(
        keys.NAMES,
        ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Backspace", "Home", "h"),
        strict=True,
    )
)

# In the page: the picture's bytes in hex, read off the canvas as whoever looks at it does.
PICTURE = """() => {
  const canvas = document.getElementById("screen");
  const { width, height } = canvas, edge = (width - 128) / 2;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const lit = (x, y) => {
    const at = 4 * ((y + edge) * width + x + edge);
    return [0, 1, 2].some((i) => data[at + i] !== data[i]);
  };
  let hex = "";
  for (let row = 0; row < 8; row++)
    for (let x = 0; x < 128; x++) {
      let byte = 0;
      for (let bit = 0; bit < 8; bit++) byte |= lit(x, 8 * row + bit) << bit;
      hex += byte.toString(16).padStart(2, "0");
    }
  return hex;
}"""

# Presses keys one by one, each once the one before is done and it is no bounce of its own; the
# picture behind each.
PRESS = f"""async (pressed) => {{
  const picture = {PICTURE};
  const root = document.getElementById("device");
  const settled = () => new Promise((done) => {{
    const look = () => root.ariaBusy === "true" ? setTimeout(look, 0) : done();
    look();
  }});
  const found = [];
  const late = (window.late ??= new Map()); // from when on a key counts again
  for (const key of pressed) {{
    const early = (late.get(key) ?? 0) - performance.now();
    if (early > 0) await new Promise((done) => setTimeout(done, early));
    for (const type of ["keydown", "keyup"])
      document.dispatchEvent(new KeyboardEvent(type, {{ key, bubbles: true }}));
    late.set(key, performance.now() + {NO_BOUNCE_MS});
    await settled();
    found.push(picture());
  }}
  return found;
}}"""

# Puts a log that holds files where the page looks for it.
FURNISH = """async (files) => {
  const { snapshot } = await import("/device/log.mjs");
  const named = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]);
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("kibic", { create: true });
  const out = await (await folder.getFileHandle("a.log", { create: true })).createWritable();
  await out.write(snapshot(new Map(named), 1));
  await out.close();
}"""


# Playwright gives Firefox no finger.
FINGER = """(() => {
  const real = window.matchMedia;
  window.matchMedia = (query) => query === "(pointer: coarse)" ? { matches: true } : real(query);
})()"""


def awaited(holds: Callable[[], Any], pause: Callable[[], object], label: str) -> None:
    """Look again and again, with a pause between, until something holds; `label` names it."""
    last = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < last, f"never: {label}"
        pause()


def new_phone(engine: Any, **options: Any) -> Any:
    """A context of a Hungarian's phone, unless the options say otherwise."""
    context = engine.new_context(**PHONE | {"locale": "hu-HU"} | options)
    if engine.browser_type.name == "firefox" and options.get("has_touch"):
        context.add_init_script(FINGER)
    return context


def phones(engine: Any, address: str) -> Visits:
    """Phones that never saw an address; no service worker gets between them and a test."""
    return Visits(
        partial(new_phone, engine, service_workers="block"),
        f"{address}texts/en.txt",
        forgets=engine.browser_type.name == "chromium",
    )


def built(shared: Path) -> Path:
    """The page, built once for all processes of the tests, in a folder that they share."""
    folder = shared / "page"
    with FileLock(shared / "page.lock"):
        if not (folder / "sw.js").exists():
            build.build(folder, of_tests())
    return folder


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder's page."""
    with chromium.served(web.server(folder, 0)) as address:
        yield address


class Table:
    """A page that is open: `page` is Playwright's. What it logs as an error fails the test."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.address = address
        self.engine = str(page.context.browser.browser_type.name)
        self.errors: list[str] = []
        page.set_default_timeout(PATIENCE_S * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        asked = message.location.get("url", "")
        if message.type == "error" and not asked.endswith("/favicon.ico"):  # of a bare file
            self.errors.append(message.text)

    def furnish(self, files: dict[str, str]) -> None:
        """Have the device's folder hold these files, before it is opened."""
        self.page.goto(self.address + "texts/en.txt")
        self.page.evaluate(FURNISH, {"page.txt": "told\n"} | files)

    def open(self) -> Self:
        """Load the page, and wait for the first picture."""
        self.page.goto(self.address)
        self.page.wait_for_selector("#device:not([hidden])")
        return self

    def press(self, names: str) -> list[bytes]:
        """Press keys by name, as `sim.press` does; the picture behind each."""
        pictures = self.page.evaluate(PRESS, pressed_keys(names))
        return [bytes.fromhex(picture) for picture in pictures]

    def picture(self) -> bytes:
        """What the canvas shows now."""
        return bytes.fromhex(self.page.evaluate(PICTURE))

    def until(self, holds: str) -> None:
        """Wait until an expression holds in the page, which may not evaluate it by itself."""
        awaited(lambda: self.page.evaluate(holds), lambda: self.page.wait_for_timeout(50), holds)

    def spoken_lines(self) -> list[str]:
        """What a screen reader gets of the display, line by line."""
        lines = self.page.locator("#said div:not([role=listbox])")
        return [str(line) for line in lines.all_text_contents()]

    def settled(self) -> None:
        """Wait until no key is at work."""
        self.page.wait_for_selector("#device:not([aria-busy=true])", state="attached")


class Phone(Table):
    """A page that is touched: it has a face of its own."""

    def open(self) -> Self:
        self.page.goto(self.address)
        self.page.wait_for_selector("#face:not([hidden])")
        return self

    def tap(self, name: str) -> None:
        """Touch a button by its id, and wait for what comes of it."""
        before = self.page.inner_html("#face")
        self.page.locator(f'#face [data-id="{name}"]').click()
        awaited(
            lambda: self.page.inner_html("#face") != before,
            lambda: self.page.wait_for_timeout(10),
            f"{name} does something",
        )

    def title(self) -> str:
        return str(self.page.inner_text("#face h2"))


def pressed_keys(names: str) -> list[str]:
    """The keys of a keyboard for keys by name."""
    words = [word.partition("*") for word in names.split()]
    return [KEYBOARD[name] for name, _, times in words for _ in range(int(times or 1))]


def files_in(folder: Path) -> dict[str, str]:
    """The files of a simulated device's folder."""
    return {path.name: path.read_text("utf-8") for path in folder.iterdir() if path.is_file()}


def shared(base: Path) -> Path:
    """The folder that all processes of the tests share, of one's own base."""
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
