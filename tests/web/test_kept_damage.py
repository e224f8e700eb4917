"""Damage to what the page keeps: it is told, and the rest goes on."""

from pathlib import Path
from typing import Any

import pytest

from kibic.simulator import sim
from store.evening import Evening
from tests.host.robustness.test_kill import state
from tests.host.support.sample import of_browsers, sampled
from tests.web.pages import Table, files_in
from tests.web.test_device import begun
from tests.web.test_kept import kept

SECTOR = 4096
# Changes a file of the log: a byte so far along it, or whole sectors, which are zeros then.
_DAMAGE = """async ([name, at, size]) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("kibic");
  const handle = await folder.getFileHandle(name);
  const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
  if (size) bytes.fill(0, at, at + size);
  else bytes[Math.floor(bytes.length * at)] ^= 0x41;
  const out = await handle.createWritable();
  await out.write(bytes);
  await out.close();
}"""
_ALIKE = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("kibic");
  // A file that is written meanwhile cannot be read.
  const texts = await Promise.all(["a.log", "b.log"].map(async (name) =>
    (await (await folder.getFileHandle(name)).getFile()).text())).catch(() => [""]);
  return texts[0].length > 0 && texts[0] === texts[1];
}"""


def damaged(table: Table, at: float, name: str = "a.log", size: int = 0) -> None:
    table.page.goto(table.address + "texts/en.txt")
    table.page.evaluate(_DAMAGE, [name, at, size])


@of_browsers
@pytest.mark.parametrize("at", sampled(["0.3", "0.5", "0.7", "0.9"], 1))
def test_damage_is_told(table: Table, tmp_path: Path, at: str) -> None:
    """A changed byte takes the lines that it hits; the table is told, and can go on."""
    begun(tmp_path)
    sheet = Evening(str(tmp_path), 1)
    for _ in range(3):
        for line in ("deal", "declarer A 3", "partner C", "points 52", "end"):
            sheet.do(tuple(line.split()))
    files = {name: text for name, text in files_in(tmp_path).items() if name.startswith("0001.jnl")}
    table.furnish(files)
    damaged(table, float(at))
    table.open()
    assert "megsérült" in table.page.inner_text("[data-bar=damaged]")
    table.press("OK")
    table.page.click("[data-bar=damaged] button")
    assert table.page.locator("[data-bar]").count() == 0


@of_browsers
def test_a_lost_sector_of_one_file_takes_nothing(table: Table, tmp_path: Path) -> None:
    """At the head of the log, of which the other file has a copy; of both files it is told."""
    begun(tmp_path)
    table.furnish(files_in(tmp_path))
    table.open()
    table.press("OK*4")
    for name in ("a.log", "b.log"):
        damaged(table, 0, name, SECTOR)
        assert not table.page.evaluate(_ALIKE)
        table.open()
        assert table.page.get_attribute("#device", "data-open") == "true"
        assert table.page.locator("[data-bar]").count() == 0
        table.until(f"({_ALIKE})()")  # while it is open: who leaves may cut a write
    for name in ("a.log", "b.log"):
        damaged(table, 0, name, SECTOR)
    table.open()
    assert "megsérült" in table.page.inner_text("[data-bar=damaged]")
    table.press("OK")
    assert table.spoken_lines()


_LOG = """async (seed) => {
  const { read, record, snapshot, joined } = await import("/device/log.mjs");
  let state = seed;
  const chance = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const bytes = (size) => Uint8Array.from({ length: size }, () => chance(256));
  const files = new Map([["a", bytes(30)], ["b", bytes(50)]]);
  let log = snapshot(files, 3);
  const told = (all) => JSON.stringify([...all].map(([name, data]) => [name, [...data]]));
  const states = [[log.length, told(files)]];
  for (let i = 0; i < 12; i++) {
    const name = "abc"[chance(3)];
    if (chance(4)) {
      const before = files.get(name) ?? new Uint8Array();
      const start = chance(before.length + 1), data = bytes(chance(20));
      files.set(name, joined([before.subarray(0, start), data]));
      log = joined([log, record([{ name, start, data }])]);
    } else {
      files.delete(name);
      log = joined([log, record([{ name }])]);
    }
    states.push([log.length, told(files)]);
  }
  // Cut anywhere, it holds what the last whole record came to.
  for (let size = states[0][0]; size <= log.length; size++) {
    const found = read(log.slice(0, size));
    const [end, wanted] = states.findLast(([at]) => at <= size);
    const right = found.end === end && found.whole && found.generation === 3;
    if (told(found.files) !== wanted || found.damaged || !right)
      return `cut at ${size}`;
  }
  for (let size = 0; size < states[0][0]; size++)
    if (read(log.slice(0, size)).whole) return `a snapshot cut at ${size} is no snapshot`;
  // With any byte changed, that is seen, but for the last record: that may be torn.
  for (let at = 0; at < states.at(-2)[0]; at++) {
    const bad = log.slice();
    bad[at] ^= 1 + chance(255);
    if (!read(bad).damaged) return `a byte changed at ${at}`;
  }
  return "";
}"""


@of_browsers
def test_a_log_is_whole_up_to_any_cut_and_tells_any_changed_byte(table: Table) -> None:
    table.page.goto(table.address + "texts/en.txt")
    for seed in range(8):
        assert table.page.evaluate(_LOG, seed) == ""


# Whether both files are no longer than the files in them and what is to spare.
_SHORT = """async () => {
  const { read } = await import("/device/log.mjs");
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("kibic");
  const isShort = async (name) => {
    const file = await (await folder.getFileHandle(name)).getFile();
    const { files } = read(new Uint8Array(await file.arrayBuffer()));
    const held = [...files.values()].reduce((sum, data) => sum + data.length, 0);
    return file.size < held + 1024;
  };
  // A file that is written meanwhile cannot be read.
  const found = await Promise.all(["a.log", "b.log"].map(isShort)).catch(() => [false]);
  return found.every(Boolean);
}"""


@of_browsers
def test_a_long_log_is_written_anew(table: Table, tmp_path: Path) -> None:
    """With less to spare it happens soon, in both files, and nothing is lost."""

    def answer(route: Any) -> None:
        response = route.fetch()
        text = response.text()
        assert "64 * 1024" in text and "TIMES = 4" in text
        text = text.replace("64 * 1024", "1024").replace("TIMES = 4", "TIMES = 1")
        route.fulfill(response=response, body=text)

    table.page.context.route("**/files.mjs", answer)
    begun(tmp_path)
    table.furnish(files_in(tmp_path))
    table.open()
    app = sim.device(tmp_path)
    for _ in range(8):
        table.press("RIGHT OK*4")
        sim.press(app, "RIGHT OK OK OK OK")  # each with a look at what the one before did
        table.until(f"({_SHORT})()")  # it is done while no key is pressed
    folder = kept(table, tmp_path / "kept")
    assert state(sim.device(folder)) == state(app)
    table.until(f"({_SHORT})()")  # also behind what a busy machine writes late
