"""An update from the page: what `kibic flash` does, told the board in the same words; interrupted
at every file, stopped, unplugged."""

import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from kibic import release
from kibic.cli.main import app
from tests.host.support.board.disk import Disk, PowerCutError
from tests.host.support.board.fake_board import PORT, FakeTransport, Usb
from tests.host.support.board.recorded import PLAIN, on_board, record
from tests.host.support.board.slots import (
    NEW,
    OLD,
    ON_A,
    SITUATIONS,
    Table,
    failing,
    healed,
    update,
)
from tests.host.support.page.web_panel import NAME, Open
from tests.host.support.page.web_port import Repl
from tests.host.support.sample import PROOF

seldom = pytest.mark.sample(2)

EVERY = 1 if PROOF else 19  # which steps of an update are interrupted
FIRST = {path: data for path, data in ON_A.items() if path != "data/0001.jnl"} | {"slot": b"a\n"}
FOREIGN = {"main.py": b"import lamp\n", "a/lamp.py": b"on()\n", "boot.py": b""}


def crash(slot: str, confirm: object) -> None:
    raise ValueError("a bad version")


def interrupt(slot: str, confirm: object) -> None:
    """Who is quick stops a start before its first screen."""
    raise KeyboardInterrupt


# -- as kibic flash


@seldom
@pytest.mark.parametrize(
    ("situation", "built"),
    [("a new board", "carrier"), ("a is confirmed", ""), ("b is on trial", "lcd")],
)
def test_the_board_is_told_what_kibic_tells_it(
    panel: Open, situation: str, built: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Word for word; the user too, but for where the sheets are. And both leave the same board, as
    it is built: what it knows of that stays, where nothing else is chosen."""
    knows = {} if situation == "a new board" else {"build": b"carrier"}
    files = SITUATIONS[situation].files | knows
    codes: list[str] = []
    honest = FakeTransport.exec

    def noted(self: FakeTransport, code: str, *rest: object) -> bytes:
        codes.append(code)
        return honest(self, code, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(release, "build", lambda source: NEW)
    usb = Usb(monkeypatch, {PORT: Disk(files)})
    with monkeypatch.context() as patch:
        patch.setattr(FakeTransport, "exec", noted)
        option = ["--build", built] if built else []
        result = CliRunner().invoke(app, ["flash", "--to", str(tmp_path / "to"), *option])
    board = Repl(Disk(files))
    confirms, board.app = board.app, interrupt
    shown = panel(board)
    shown.choose()
    board.heard.clear()  # what says that it is Kibic's
    board.app = confirms
    if built:
        shown.page.locator("select").select_option(built)
    lines = shown.do("update")
    printed = " ".join(result.stdout.split()).replace(str(tmp_path / "to"), NAME)
    assert " ".join(" ".join(lines).split()) == printed
    assert lines[-1] == "The board now runs new, confirmed."
    assert [code for code in board.heard if not code.endswith("machine.reset()")] == codes
    assert board.disk.tree() == usb.disks[PORT].tree()
    assert dict(board.disk.content) == dict(usb.disks[PORT].content)
    assert board.disk.content["build"] == (built or "carrier").encode()
    assert shown.errors == []
    assert board.opened == 0


def test_an_update_in_hungarian_and_once_more(panel: Open) -> None:
    board = Repl(Disk(FIRST))
    shown = panel(board, "hu")
    shown.choose()
    assert shown.do("update")[-1] == "A panelen most new fut, és bevált."
    resets = len([code for code in board.heard if code.endswith("machine.reset()")])
    assert shown.do("update")[-1].startswith("A panelen már new fut")
    assert len([code for code in board.heard if code.endswith("machine.reset()")]) == resets == 1


@seldom
def test_the_evenings_are_home_before_anything_is_changed(panel: Open, tmp_path: Path) -> None:
    record(tmp_path / "data", *PLAIN)
    board = Repl(Disk(FIRST | on_board(tmp_path / "data")))
    shown = panel(board)
    shown.choose()
    shown.page.evaluate("""() => {
        FileSystemFileHandle.prototype.createWritable = () => { throw new Error("no room") };
    }""")
    before = dict(board.disk.content)
    lines = shown.do("update")
    assert lines[-1] == f"The folder {NAME} cannot be used: no room."
    assert dict(board.disk.content) == before
    assert shown.files() == {}  # nor is a file there that holds nothing
    shown.page.reload()
    shown.page.wait_for_selector("[data-open]")


@seldom
def test_a_version_that_falls_back(panel: Open) -> None:
    board = Repl(Disk(FIRST))
    board.app = lambda slot, confirm: crash(slot, confirm) if slot == "b" else confirm()
    shown = panel(board)
    shown.choose()
    assert shown.do("update")[-1] == (
        "new did not start: the board went back to old. Run: kibic pull, and send us its crash.txt."
    )
    assert board.disk.content["slot"] == b"a\n"


@seldom
@pytest.mark.parametrize("install", [False, True])
def test_somebody_elses_files_are_asked_for(panel: Open, install: bool) -> None:
    class Theirs(Repl):
        def start(self) -> str:
            return super().start() if "slot" in self.disk.content else "a lamp\n"

    board = Theirs(Disk(FOREIGN))
    shown = panel(board)
    shown.choose()
    shown.page.locator("select:has(option[value=breadboard])").select_option("breadboard")
    shown.begin("update")
    shown.page.locator(f"[data-job={'yes' if install else 'no'}]").click()
    lines = shown.end()
    assert "Files that are not Kibic's are on the board: a/lamp.py, main.py." in lines
    if install:
        assert lines[-1] == "The board now runs new, confirmed."
        files = shown.files()
        assert (files["not-kibic-1/main.py"], files["not-kibic-1/a/lamp.py"]) == (
            "import lamp\n", "on()\n",
        )  # fmt: skip
    else:
        assert lines[-1].startswith("The board is left as it is.")
        assert dict(board.disk.content) == FOREIGN


@seldom
def test_a_full_board_says_so(panel: Open) -> None:
    board = Repl(Disk(FIRST))
    failing(board.disk, 5, OSError(28, "ENOSPC"))
    shown = panel(board)
    shown.choose()
    assert shown.do("update")[-1].startswith("The board's memory is full (OSError:")


# -- interrupted


@seldom
def test_the_power_goes_at_every_file(panel: Open) -> None:
    """The board runs the old version or the new one, whole; and the next update goes through."""
    whole = Disk(FIRST)
    update(whole, NEW)
    shown = panel(Repl(Disk()))
    shown.choose()
    for step in range(1, len(whole.steps) + 1, EVERY):
        board = Repl(Disk(FIRST))
        failing(board.disk, step, PowerCutError())
        shown.plug(board)
        assert shown.do("update")[-1].startswith("The board no longer answers")
        healed(board.disk)
        ran = Table(board.disk).power_on()
        assert ran in (OLD.name, NEW.name), step
        board.plug_in()
        shown.do("look")
        assert not [path for path in board.disk.content if path.endswith(".new")]
    assert shown.errors == []


@seldom
def test_an_update_that_was_cut_off_is_done_again(panel: Open) -> None:
    board = Repl(Disk(FIRST))
    shown = panel(board)
    shown.choose()
    for step in (3, 9, 14):
        failing(board.disk, step, PowerCutError())
        assert shown.do("update")[-1].startswith("The board no longer answers")
        healed(board.disk)
        board.plug_in()
    assert shown.do("update")[-1] == "The board now runs new, confirmed."
    assert board.disk.content["b.pack"] == NEW.pack
    assert not [path for path in board.disk.content if path.endswith(".new")]


@seldom
@pytest.mark.parametrize("call", ["_part", "_put", "os.rename"])
def test_who_stops_it_loses_nothing(panel: Open, call: str) -> None:
    """What is under way ends, what was half is taken away, and the app starts again."""
    board = Repl(Disk(FIRST))
    shown = panel(board)
    shown.choose()
    reached, go_on = threading.Event(), threading.Event()

    def wait(code: str) -> None:
        if call in code and not reached.is_set() and not code.startswith("\nimport"):
            reached.set()
            assert go_on.wait(60)

    board.before = wait
    shown.begin("update")
    assert reached.wait(60)
    shown.page.locator("[data-job=cancel]").click()
    go_on.set()
    lines = shown.end()
    assert lines[-1].startswith("Stopped. The board starts what it started before;")
    assert board.opened == 0
    assert not [path for path in board.disk.content if path.endswith(".new")]
    assert Table(board.disk).power_on() == OLD.name
    board.plug_in()
    assert shown.do("update")[-1] == "The board now runs new, confirmed."


@seldom
def test_a_panel_that_is_closed_stops_too(panel: Open) -> None:
    board = Repl(Disk(FIRST))
    shown = panel(board)
    shown.choose()
    reached, go_on = threading.Event(), threading.Event()

    def wait(code: str) -> None:
        if "_put" in code and not reached.is_set() and not code.startswith("\nimport"):
            reached.set()
            assert go_on.wait(60)

    board.before = wait
    shown.begin("update")
    assert reached.wait(60)
    shown.page.evaluate("async () => (await import('./board/panel.mjs')).close()")
    go_on.set()
    assert shown.end()[-1].startswith("Stopped.")
    assert Table(board.disk).power_on() == OLD.name
