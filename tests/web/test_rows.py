"""What the page keeps in rows of two databases, where a browser has no private files."""

from tests.host.support.sample import of_browsers
from tests.web.pages import Table
from tests.web.test_kept import NO_FILES, fill, hear_workers, patched


@of_browsers
def test_without_files_it_keeps_rows(table: Table) -> None:
    """The same through IndexedDB; and once the browser has files, they are taken over."""
    patched(table, NO_FILES)
    table.open()
    table.press("OK*9")
    assert table.page.get_attribute("#device", "data-open") == "true"
    names = table.page.evaluate("indexedDB.databases().then((all) => all.map((one) => one.name))")
    assert sorted(names) == ["kibic", "kibic-copy"]
    table.page.reload()
    table.page.wait_for_selector("#device:not([hidden])")
    assert table.page.get_attribute("#device", "data-open") == "true"
    table.page.context.unroute_all()
    table.open()
    assert table.page.get_attribute("#device", "data-open") == "true"
    table.press("OK")
    table.open()
    assert table.page.get_attribute("#device", "data-open") == "true"
    assert table.page.evaluate("localStorage.length") == 0


# Loses the first row of a database, which the log begins with; how many there were.
_LOSE = """(name) => new Promise((done) => {
  indexedDB.open(name).onsuccess = ({ target }) => {
    const work = target.result.transaction("log", "readwrite");
    const rows = work.objectStore("log");
    const count = rows.count();
    const first = rows.openCursor();
    first.onsuccess = () => first.result.delete();
    work.oncomplete = () => { target.result.close(); done(count.result); };
  };
})"""


def lost_row(table: Table, name: str) -> None:
    table.page.goto(table.address + "texts/en.txt")
    assert table.page.evaluate(_LOSE, name) > 1


@of_browsers
def test_a_lost_row_of_one_database_takes_nothing(table: Table) -> None:
    """The one that holds most of the evening; of both databases it is told."""
    patched(table, NO_FILES)
    table.open()
    table.press("OK*9")
    for name in ("kibic", "kibic-copy"):
        lost_row(table, name)
        table.open()
        assert table.page.get_attribute("#device", "data-open") == "true"
        assert table.page.locator("[data-bar]").count() == 0
        table.press("OK")
    table.press("OK*3")  # more than one row, since the log was written anew
    for name in ("kibic", "kibic-copy"):
        lost_row(table, name)
    table.open()
    assert "megsérült" in table.page.inner_text("[data-bar=damaged]")


_FULL_ROWS = """
const { add } = IDBObjectStore.prototype;
IDBObjectStore.prototype.add = function (bytes) {
  if (self.full && this.transaction.db.name === "kibic-copy")
    throw new DOMException("no room", "QuotaExceededError");
  return add.call(this, bytes);
};
addEventListener("message", (event) => {
  if (!("full" in event.data)) return;
  self.full = event.data.full;
  event.stopImmediatePropagation();
});
"""


@of_browsers
def test_what_one_of_two_databases_does_not_take_is_in_neither(table: Table) -> None:
    hear_workers(table)
    patched(table, NO_FILES + _FULL_ROWS)
    table.open()
    table.press("OK*8")
    assert table.page.get_attribute("#device", "data-open") == "false"
    fill(table, True)
    table.press("OK")
    assert " ".join(table.spoken_lines()).startswith("A memória nem fogadja az írást")
    table.open()
    assert table.page.get_attribute("#device", "data-open") == "false"
    table.press("OK")
    assert table.page.get_attribute("#device", "data-open") == "true"
    table.open()
    assert table.page.get_attribute("#device", "data-open") == "true"
