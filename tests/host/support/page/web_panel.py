"""The page's panel for a board on USB, in a page of its own and a real browser."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dev.web import board
from kibic.pack import Release
from kibic.words import LANGUAGES
from tests.host.support.page.browser import Visits, browser
from tests.host.support.page.web_port import Line, served

SERIAL = Path(__file__).with_name("fake_serial.js")
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
PAGE = """<!doctype html><html lang="{}"><meta charset="utf-8"><section id="board"></section>
<script type="module" src="page.mjs"></script>"""
MODULE = """import { open } from "./board/panel.mjs";
await open(document.getElementById("board"));
document.body.dataset.open = "";
"""
NAME = "Lapok"  # of the folder that the user chooses
FOLDER = (
    "navigator.storage.getDirectory()"
    f".then((top) => top.getDirectoryHandle('{NAME}', {{create: true}}))"
)
CHOSEN = f"window.showDirectoryPicker = () => {FOLDER}"
NO_PICKER = "delete window.showDirectoryPicker"
NO_SERIAL = "Object.defineProperty(navigator, 'serial', {value: undefined})"
WALK = f"""async () => {{
    const found = {{}};
    const walk = async (folder, path) => {{
        for await (const [name, handle] of folder.entries())
            if (handle.kind === "directory") await walk(handle, `${{path}}${{name}}/`);
            else found[path + name] = await (await handle.getFile()).text();
    }};
    await walk(await {FOLDER}, "");
    return found;
}}"""


def build(folder: Path, page: Path, new: Release) -> None:
    """Write the panel, each language a page, with a release to put on boards; all else is that of
    the built page."""
    shutil.copytree(page, folder, dirs_exist_ok=True)
    (folder / "board/release.bin").write_bytes(board.bundle(board.parts(new)))
    for language in LANGUAGES:
        (folder / f"{language}.html").write_text(PAGE.format(language), encoding="utf-8")
    (folder / "page.mjs").write_text(MODULE)


class Panel:
    """The panel in a browser, and the folder that its user chooses."""

    def __init__(self, page: Any, lines: list[Line]) -> None:
        self.page = page
        self.errors: list[str] = []
        self._lines = lines
        self._jobs = 0
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def plug(self, line: Line) -> None:
        """Put another board in the place of the one that is there."""
        line.number = self._lines[0].number + 1
        self._lines[0] = line

    def choose(self) -> None:
        self.page.click("[data-job=choose]")
        self.page.wait_for_selector("[data-job=look]:enabled")

    def begin(self, job: str) -> None:
        self.page.locator(f"[data-job={job}]").click()

    def end(self) -> list[str]:
        """What it says once it is done."""
        self._jobs += 1
        self.page.wait_for_selector(f"[data-jobs='{self._jobs}']", state="attached")
        return self.lines()

    def lines(self) -> list[str]:
        return [str(line) for line in self.page.locator(".told li").all_inner_texts()]

    def do(self, job: str) -> list[str]:
        self.begin(job)
        return self.end()

    def put(self, job: str, lines: str) -> list[str]:
        """Write lines into the list of names or of rules, and put them on the board."""
        box = self.page.locator("details", has=self.page.locator(f"[data-job={job}]"))
        if box.get_attribute("open") is None:
            box.locator("summary").click()
        box.locator("textarea").fill(lines)
        return self.do(job)

    def files(self) -> dict[str, str]:
        """What is in the folder, by name."""
        return dict(self.page.evaluate(WALK))


def prepared(page: Any, lines: list[Line]) -> Panel:
    """A page that has Web Serial, with a folder that its user chooses."""
    page.set_default_timeout(60_000)
    page.add_init_script(path=SERIAL)
    page.add_init_script(CHOSEN)
    return Panel(page, lines)


Open = Callable[..., Panel]


@contextmanager
def opening(site: Path) -> Iterator[Open]:
    """Give what opens the panel on a board, in a browser that has nothing yet."""
    lines: list[Line] = []
    with browser() as opened, served(site, lines, POLICY) as address:
        visits = Visits(opened.new_context, f"{address}page.mjs")

        def panel(line: Line, language: str = "en", *scripts: str) -> Panel:
            lines[:] = [line]
            visits.leave()
            board_panel = prepared(visits.page(), lines)
            for script in scripts:
                board_panel.page.add_init_script(script)
            board_panel.page.goto(address + language + ".html")
            board_panel.page.wait_for_selector("[data-open]")
            return board_panel

        yield panel
