"""The page in a real Chromium: how soon it shows, how quickly a key is answered, what it takes."""

import json
import os
import re
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dev.vm import ROOT, wheel_node
from dev.web import build, chromium
from kibic import web

EVERY_MS = 60
SLOW_KBIT = 700  # a second, of a phone in a cellar
LIGHTHOUSE = ROOT / ".venv/lighthouse/node_modules/lighthouse/cli/index.js"
LEAST = 95  # of 100, of each of these
CATEGORIES = ("performance", "accessibility", "best-practices")
MOST_KB = 538  # to load, compressed, without the decoder and what a board needs
# A table is begun, then deals by their outcome, with some looking around.
FIRST = ["Enter"] * 8
ROUND = [
    "ArrowRight",
    *["Enter"] * 4,
    "ArrowUp",
    "ArrowDown",
    "Backspace",
    "ArrowLeft",
    "Backspace",
]
ROUNDS = 20

# When the first picture was there, in ms from the navigation on.
_SHOWN = """new MutationObserver((_, observer) => {
  const device = document.getElementById("device");
  if (!device || device.hidden) return;
  observer.disconnect();
  window.shown = performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });"""

# Once all that is needed without a network is kept.
_KEPT = """async () => {
  const state = await caches.open("kibic.state");
  while (!(await state.match("shown"))) await new Promise((next) => setTimeout(next, 50));
}"""

# Presses a key so often; the ms from each to its picture.
_PRESS = """([keys, every]) => new Promise((done) => {
  const device = document.getElementById("device");
  const begun = [], took = [];
  new MutationObserver((changes, observer) => {
    if (device.ariaBusy !== "false") return;
    const now = performance.now();
    while (begun.length) took.push(now - begun.shift());
    if (took.length === keys.length) { observer.disconnect(); done(took); }
  }).observe(device, { attributes: true, attributeFilter: ["aria-busy"] });
  let at = 0;
  const timer = setInterval(() => {
    if (at === keys.length) return clearInterval(timer);
    begun.push(performance.now());
    for (const type of ["keydown", "keyup"])
      document.dispatchEvent(new KeyboardEvent(type, { key: keys[at] }));
    at++;
  }, every);
})"""


def loaded_kb(folder: Path) -> float:
    """Return what a first visit loads, in KB of gzip."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    names = {path: path.relative_to(folder).as_posix() for path in files}
    needed = [path for path, name in names.items() if not name.startswith(build.LATER)]
    return sum(len(web._zipped(path, 0)) for path in needed) / 1024


def figures() -> Iterator[tuple[str, str]]:
    """Yield (name, figure); nothing but a remark where there is no browser."""
    if not chromium.program():
        yield "no Chromium here: sudo apt install chromium", ""
        return
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        build.build(folder)
        with chromium.served(web.server(folder, 0)) as address, chromium.opened() as browser:
            yield from _measured(browser, address)
            yield from _slow(browser, folder)
            yield from _lighthouse(address, folder)
        yield f"bytes to load, gzip (at most {MOST_KB} KB)", f"{loaded_kb(folder):.0f} KB"


def _measured(browser: Any, address: str) -> Iterator[tuple[str, str]]:
    page = browser.new_page(viewport={"width": 390, "height": 844}, device_scale_factor=3)
    page.add_init_script(_SHOWN)
    for name in ("first picture, first visit", "first picture, from the cache"):
        page.goto(address)
        page.wait_for_selector("#device:not([hidden])")
        yield name, f"{page.evaluate('shown'):.0f} ms"
        page.wait_for_timeout(2000)  # the service worker fetches the rest
    page.evaluate(_PRESS, [FIRST, 200])
    took = sorted(page.evaluate(_PRESS, [ROUND * ROUNDS, EVERY_MS]))
    yield f"key to picture, a key every {EVERY_MS} ms: median", f"{statistics.median(took):.1f} ms"
    yield "  95 of 100 within", f"{took[len(took) * 95 // 100]:.1f} ms"
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    held = max(
        (_memory_mb(process["id"]) for process in processes if process["type"] == "renderer"),
        default=0,
    )
    if held:
        yield "memory of the page's process", f"{held:.0f} MB"


def _lighthouse(address: str, folder: Path) -> Iterator[tuple[str, str]]:
    """Yield what Lighthouse gives the page, of 100, as on a slow phone."""
    node = wheel_node()
    if not (LIGHTHOUSE.is_file() and node):
        yield "no Lighthouse here: make bench fetches it", ""
        return
    out = folder.with_suffix(".json")
    options = ["--output=json", f"--output-path={out}", "--quiet"]
    options += [f"--only-categories={','.join(CATEGORIES)}"]
    options += ["--chrome-flags=--headless=new --no-sandbox"]
    system = os.environ | {"CHROME_PATH": str(chromium.program())}
    subprocess.run([node, LIGHTHOUSE, address, *options], env=system, check=True)
    report = json.loads(out.read_text(encoding="utf-8"))
    out.unlink()
    for name in CATEGORIES:
        score = round(100 * report["categories"][name]["score"])
        yield f"Lighthouse, {name} (at least {LEAST} of 100)", str(score)


class _Slow(web.Handler):
    """A line of SLOW_KBIT for all requests together; what went over it."""

    line = threading.Lock()
    sent = 0

    def _begin(self) -> bytes:
        data = super()._begin()
        with self.line:
            time.sleep(len(data) * 8 / 1000 / SLOW_KBIT)
            type(self).sent += len(data)
        return data


def _slow(browser: Any, folder: Path) -> Iterator[tuple[str, str]]:
    """Yield what a first visit is on a slow line."""
    _Slow.sent = 0
    with chromium.served(web.server(folder, 0, _Slow)) as address:
        context = browser.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        page.add_init_script(_SHOWN)
        page.goto(address, wait_until="commit")
        page.wait_for_selector("#device:not([hidden])", timeout=60_000)
        shown, sent = page.evaluate("shown"), _Slow.sent
        yield f"first picture at {SLOW_KBIT} kbit/s", f"{shown / 1000:.1f} s"
        yield "  bytes sent until then", f"{sent / 1024:.0f} KB"
        page.evaluate(_KEPT)
        yield "  bytes sent until it plays offline", f"{_Slow.sent / 1024:.0f} KB"
        context.close()


def _memory_mb(process: int) -> float:
    """Return what a process holds for itself; 0 where the system does not say."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    match = re.search(r"RssAnon:\s*(\d+) kB", status)
    return int(match[1]) / 1024 if match else 0


def main() -> None:
    """Print everything."""
    print("The page in Chromium")
    for name, figure in figures():
        print(f"  {name:52} {figure:>12}")


if __name__ == "__main__":
    main()
