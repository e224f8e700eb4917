"""The page without a network, and a new version: fetched whole, taken when no deal is open."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dev.bench import web as bench_web
from dev.web import build, chromium
from kibic import web
from kibic.words import Trouble
from tests.host.support.sample import of_browsers
from tests.web.pages import PHONE, Table, files_in, served
from tests.web.test_device import begun

NEWER = "0.1.0+newer"


@pytest.fixture
def own(folder: Path, tmp_path: Path) -> Path:
    """A copy of the page that a test may change."""
    return Path(shutil.copytree(folder, tmp_path / "own"))


@pytest.fixture
def visited(engine: Any, own: Path) -> Iterator[tuple[Table, Any]]:
    """A phone that has seen the page once, whole, and its context."""
    context = engine.new_context(**PHONE, locale="hu-HU")
    with served(own) as address:
        table = Table(context.new_page(), address)
        yield table, context
        context.close()


def whole(table: Table) -> None:
    """Wait until the version that is shown is kept whole."""
    table.until(
        "navigator.serviceWorker.ready.then(() => caches.open('kibic.state'))"
        ".then((state) => state.match('shown')).then((row) => !!row)"
    )


def newer(own: Path) -> None:
    """Put another version where this one was."""
    made = (own / "made.mjs").read_text()
    version = made.split('"')[1]
    (own / "made.mjs").write_text(made.replace(version, NEWER))
    (own / "sw.js").write_text((own / "sw.js").read_text().replace(version, NEWER))


def shows(table: Table) -> str:
    return str(table.page.evaluate("import('/made.mjs').then((made) => made.VERSION)"))


def test_it_plays_without_a_network(visited: Any, tmp_path: Path) -> None:
    table, context = visited
    begun(tmp_path / "device")
    table.furnish(files_in(tmp_path / "device"))
    table.open()
    whole(table)
    context.set_offline(True)
    table.page.reload()
    table.page.wait_for_selector("#device:not([hidden])")
    table.press("RIGHT OK*2")
    table.page.reload()
    table.page.wait_for_selector("#device:not([hidden])")
    assert table.page.get_attribute("#device", "data-open") == "true"
    assert table.errors == []


@of_browsers
def test_each_file_is_kept_or_not_needed(visited: Any, own: Path) -> None:
    """What the folder holds is in the cache, but for the service worker itself."""
    table, _ = visited
    table.open()
    whole(table)
    kept = table.page.evaluate(
        """async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith("kibic-"));
          const cache = await caches.open(names[0]);
          return (await cache.keys()).map((request) => new URL(request.url).pathname.slice(1));
        }"""
    )
    names = {path.relative_to(own).as_posix() for path in own.rglob("*") if path.is_file()}
    later = {name for name in names if name.startswith(build.LATER)}
    assert names - set(kept) - later == {"sw.js"}
    assert set(kept) - names == {""}


class Counting(web.Handler):
    """A server that notes what it sends, and when: (path, bytes)."""

    sent: list[tuple[str, int]] = []

    def _begin(self) -> bytes:
        data = super()._begin()
        self.sent.append((self.path, len(data)))
        return data


@of_browsers
def test_a_first_visit_fetches_each_file_once(engine: Any, folder: Path) -> None:
    """And nothing but what the first picture needs before that is there."""
    Counting.sent = []
    with chromium.served(web.server(folder, 0, Counting)) as address:
        context = engine.new_context(**PHONE, locale="hu-HU")
        table = Table(context.new_page(), address)
        table.open()
        whole(table)
        sent = [path for path, size in Counting.sent if size]
        context.close()
    begun = sent.index("/sw.js")  # the service worker, behind the first picture
    assert {"/firmware.bin", "/micropython.wasm"} <= set(sent[:begun])
    assert {"/evenings/curve.mjs", "/evenings/sheet.mjs", "/texts/da.txt"} <= set(sent[begun:])
    assert sorted(sent) == sorted(set(sent) | {"/"}), "twice"
    needed = [size for path, size in Counting.sent if not path[1:].startswith(build.LATER)]
    assert sum(needed) <= 1024 * bench_web.MOST_KB  # the rest comes soon after


def test_modules_of_the_first_picture_are_asked_for_at_once(folder: Path) -> None:
    page = (folder / "index.html").read_text("utf-8")
    names = re.findall(r'rel="modulepreload" href="([^"]+)"', page)
    assert {"made.mjs", "face/face.mjs", "face/states.mjs"} <= set(names)
    assert all((folder / name).is_file() for name in names)


def test_any_other_file_is_another_version(folder: Path) -> None:
    files = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    version = build.version_of(files)
    assert version == build.version_of(dict(reversed(files.items())))
    for name in files:
        assert build.version_of(files | {name: b"other"}) != version


def test_only_an_older_page_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(Trouble, match="web.foreign"):
        build.build(tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_a_first_visit_loads_no_more_than_it_may(folder: Path) -> None:
    assert bench_web.loaded_kb(folder) <= bench_web.MOST_KB


@of_browsers
def test_a_new_version_waits_for_the_end_of_a_deal(visited: Any, own: Path, tmp_path: Path) -> None:
    table, _ = visited
    page = table.page
    begun(tmp_path / "device")
    table.furnish(files_in(tmp_path / "device"))
    table.open()
    whole(table)
    old = shows(table)
    table.press("RIGHT")
    newer(own)
    page.reload()  # a deal is open
    page.wait_for_selector("[data-bar=update]")
    assert shows(table) == old
    assert page.is_disabled("[data-bar=update] button")
    page.goto("about:blank")  # nobody shows it any more: all the same
    table.open()
    page.wait_for_selector("[data-bar=update]")
    assert shows(table) == old
    table.press("RIGHT")
    for _ in range(12):
        if page.get_attribute("#device", "data-open") == "false":
            break
        table.press("OK")
    page.wait_for_selector("[data-bar=update] button:not([disabled])")
    with page.expect_navigation():
        page.click("[data-bar=update] button")
    page.wait_for_selector("#device:not([hidden])")
    assert shows(table) == NEWER
    assert page.locator("[data-bar=update]").count() == 0
    assert "Anna" in " ".join(table.spoken_lines())
    names = page.evaluate("caches.keys()")
    assert sorted(names) == [f"kibic-{NEWER}", "kibic.state"]


@of_browsers
def test_a_version_that_does_not_come_whole_is_none(visited: Any, own: Path) -> None:
    table, _ = visited
    table.open()
    whole(table)
    old = shows(table)
    newer(own)
    (own / "firmware.bin").unlink()
    table.page.reload()
    table.page.wait_for_selector("#device:not([hidden])")
    table.page.wait_for_timeout(500)
    assert shows(table) == old
    assert table.page.locator("[data-bar=update]").count() == 0
