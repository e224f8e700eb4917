"""What the page keeps: nothing confirmed is lost, and trouble is told in a sentence."""

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Error

from kibic.simulator import sim
from tests.host.robustness.test_kill import all_keys, state
from tests.host.support.page import browser as browsers
from tests.host.support.sample import of_browsers, sampled
from tests.web.pages import KEYBOARD, Table, files_in
from tests.web.test_device import begun
from ui import keys

KILLS = sampled(map(str, range(25)), 1)  # by the number that chance begins with
# What the page may lose: the worker's synchronous files are not there.
NO_FILES = "delete FileSystemFileHandle.prototype.createSyncAccessHandle;\n"

# A worker that opens the files and does nothing more.
HOLDER = 'import { open } from "/device/storage.mjs"; open().then(() => postMessage(1));'
HOLD = """() => new Promise((done) => {
  window.holder = new Worker("/holder.mjs", { type: "module" });
  holder.onmessage = () => done();
})"""

# The files that a log holds, as text by name.
_KEPT = """async () => {
  const { read } = await import("/device/log.mjs");
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("kibic");
  const logs = [];
  for (const name of ["a.log", "b.log"]) {
    const file = await (await folder.getFileHandle(name)).getFile();
    logs.push(read(new Uint8Array(await file.arrayBuffer())));
  }
  const { files } = logs.filter((one) => one.whole).sort((a, b) => b.generation - a.generation)[0];
  const text = (data) => new TextDecoder().decode(data);
  return Object.fromEntries([...files].map(([name, data]) => [name, text(data)]));
}"""


def kept(table: Table, folder: Path) -> Path:
    """What is kept, read from a page that does not run, as a folder."""
    table.page.goto(table.address + "texts/en.txt")
    folder.mkdir()
    for name, text in table.page.evaluate(_KEPT).items():
        (folder / name).write_text(text, "utf-8")
    return folder


# -- the browser is killed


@contextmanager
def visit(engine: Any, profile: Path) -> Iterator[Any]:
    """A page of a browser that has this folder for its own, and is killed at the end."""
    name = engine.browser_type.name
    context = engine.browser_type.launch_persistent_context(profile, **browsers.options(name))
    try:
        yield context.new_page()
    finally:
        assert killed(profile)
        with suppress(Error):
            context.close()


def killed(profile: Path) -> int:
    """Kill whatever was started with a folder; how many that were."""
    count = 0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.fsencode(profile) in (process / "cmdline").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)
                count += 1
    return count


def test_a_killed_browser_loses_nothing_confirmed(
    address: str, tmp_path: Path, engine: Any
) -> None:
    """The whole browser is killed at some moment behind some key: what was shown is there."""
    begun(tmp_path / "start")
    app = sim.device(tmp_path / "start")
    pressed = all_keys()
    files = files_in(tmp_path / "start")
    states = [state(app)]
    for name in pressed:
        app.press(keys.NAMES.index(name))
        states.append(state(app))
    for number in KILLS:
        chance = random.Random(number)
        profile = tmp_path / f"profile-{number}"
        count = chance.randrange(1, len(pressed) - 12)
        with visit(engine, profile) as page:
            table = Table(page, address)
            table.furnish(files)
            table.open()
            table.press(" ".join(pressed[:count]))
            # From here on each key comes soon after the one before is done, and the browser dies
            # among them.
            table.page.evaluate(
                """(keys) => {
                  window.confirmed = 0;
                  const root = document.getElementById("device");
                  new MutationObserver(() => {
                    if (root.ariaBusy === "false") window.confirmed++;
                  }).observe(root, { attributes: true });
                  let at = 0;
                  setInterval(() => {
                    if (root.ariaBusy === "true") return;
                    for (const type of ["keydown", "keyup"])
                      document.dispatchEvent(new KeyboardEvent(type, { key: keys[at] }));
                    at++;
                  }, 40);
                }""",
                [KEYBOARD[name] for name in pressed[count : count + 10]],
            )
            time.sleep(chance.random() * 0.3)
            more = int(table.page.evaluate("confirmed"))
        with visit(engine, profile) as page:
            table = Table(page, address)
            state_kept = state(sim.device(kept(table, tmp_path / f"kept-{number}")))
        assert state_kept in states[count + more :], f"{count} and {more} keys were confirmed"
    assert len(set(states)) > 30


# -- other tabs, other storage


@of_browsers
def test_a_second_tab_is_told_and_opens_nothing(table: Table, tmp_path: Path) -> None:
    begun(tmp_path)
    table.furnish(files_in(tmp_path))
    table.open()
    second = Table(table.page.context.new_page(), table.address)
    second.page.goto(table.address)
    second.page.wait_for_selector("[data-bar=other-tab]")
    assert "másik lapon" in second.page.inner_text("#bars")
    assert second.page.is_hidden("#device")
    table.press("OK")
    table.page.close()
    second.page.wait_for_selector("#device:not([hidden])")  # it goes on by itself, with that key
    assert second.page.locator("[data-bar]").count() == 0
    assert second.page.get_attribute("#device", "data-open") == "true"


@of_browsers
def test_where_a_browser_keeps_nothing_safely_nothing_is_begun(table: Table) -> None:
    table.page.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    table.page.goto(table.address)
    table.page.wait_for_selector("[data-bar=insecure]")
    assert "HTTPS" in table.page.inner_text("#bars")
    assert table.page.is_hidden("#device")


@of_browsers
def test_files_that_another_holds_are_not_taken_for_none(table: Table, tmp_path: Path) -> None:
    """Where the lock is free and the files are not, nothing is opened in their place."""
    begun(tmp_path)
    table.furnish(files_in(tmp_path))
    other = table.page.context.new_page()
    other.goto(table.address + "texts/en.txt")
    script = {"content_type": "text/javascript", "body": HOLDER}
    table.page.context.route("**/holder.mjs", lambda route: route.fulfill(**script))
    other.evaluate(HOLD)
    table.page.goto(table.address)
    table.page.wait_for_selector("[data-bar=other-tab]")
    assert table.page.is_hidden("#device")
    messages = " ".join(table.errors)
    assert "NoModification" in messages or "Access Handle" in messages
    table.errors.clear()
    other.close()
    table.open()
    assert "Anna" in " ".join(table.spoken_lines())


def patched(table: Table, before: str) -> None:
    """Have the page's worker begin with other lines."""

    def answer(route: Any) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=before + response.text())

    table.page.context.route("**/worker.mjs", answer)


FULL = """
const { write } = FileSystemSyncAccessHandle.prototype;
FileSystemSyncAccessHandle.prototype.write = function (bytes, at) {
  if (self.full) throw new DOMException("no room", "QuotaExceededError");
  return write.call(this, bytes, at);
};
addEventListener("message", (event) => {
  if (!("full" in event.data)) return;
  self.full = event.data.full;
  event.stopImmediatePropagation();
});
"""


def hear_workers(table: Table) -> None:
    """Have the page know its workers, for `fill`."""
    table.page.add_init_script(
        "const { postMessage } = Worker.prototype;"
        "window.workers = new Set();"
        "Worker.prototype.postMessage = function (...all) {"
        "  window.workers.add(this); return postMessage.apply(this, all); };"
    )


def fill(table: Table, full: bool) -> None:
    """Have the storage be full, or no longer."""
    table.page.evaluate("(full) => [...workers].forEach((one) => one.postMessage({ full }))", full)


@of_browsers
def test_full_storage_is_told_and_nothing_half_done(table: Table, tmp_path: Path) -> None:
    begun(tmp_path)
    table.furnish(files_in(tmp_path))
    hear_workers(table)
    patched(table, FULL)
    table.open()
    fill(table, True)
    table.press("OK")
    assert " ".join(table.spoken_lines()).startswith(
        "A memória nem fogadja az írást, a lépés elveszett."
    )
    assert table.page.get_attribute("#device", "data-open") == "false"  # the deal did not begin
    table.press("OK DOWN")  # one may look around, and take the evenings away
    assert not " ".join(table.spoken_lines()).startswith("A memória")
    table.page.click("[data-panel=evening]")
    table.page.wait_for_selector("#evening table")
    table.page.click("#evening .back")
    table.press("HOME")
    fill(table, False)
    table.press("OK OK")
    assert table.page.get_attribute("#device", "data-open") == "true"
