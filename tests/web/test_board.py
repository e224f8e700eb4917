"""A board on USB in the built page, with a real MicroPython at the other end of the cable: its
evenings and its versions come through, whenever the cable is pulled out.

What a board can do that a VM cannot is in tests/host/page/test_web_board.py and its neighbour.
"""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from dev import bridge
from dev.vm import ROOT
from dev.web import board
from kibic import release, web
from tests.conftest import PROOF
from tests.host.board.test_mpremote import project
from tests.host.board.test_pull import HEAD, PLAIN, on_board, record
from tests.host.support.page.web_panel import Panel, prepared
from tests.host.support.page.web_port import CTRL_B, CTRL_C, CTRL_D, Socket, served
from tests.host.support.sample import of_browsers

pytestmark = of_browsers

# Which code that the board is told is not heard, of ten and of some eighty.
OF_PULL, OF_UPDATE = (1, 1) if PROOF else (13, 45)
SECOND = 'def run(folder, confirm):\n    print("two")\n    confirm()\n'
NAME = "0001-2026-11-20.kib"
# What it comes to without the cable: it was out among its codes, or before them; or behind all that
# had to be done, or while a version was on trial.
ENDS = (
    "The board no longer answers", "No MicroPython answers on USB", "The board now runs",
    "Sheets on the board: 1; all are in",
)  # fmt: skip
PULLED = ".pulled"  # a list of what came home
SHEET = "\n".join([*HEAD, *PLAIN, ""])


class Cable(Socket):
    """It can be pulled out: `left` codes more get through, 0: all. The board starts again then."""

    left = 0

    def write(self, data: bytes) -> None:
        if self.left and data == CTRL_D:  # the end of a code
            self.left -= 1
            if not self.left:
                self.close()
                self.number += 1
                raise OSError("pulled out")
        super().write(data)

    def restart(self) -> str:
        """Start the board, as it is; what it says up to its prompt."""
        for _ in range(5):  # one that is restarting already lets go of who is there
            printed, number = b"", self.number
            self.open()
            with suppress(OSError):
                super().write(CTRL_C + CTRL_C + CTRL_B + CTRL_D)
            while self.number == number:
                printed += self.read()
                if printed.partition(b"soft reboot")[2].endswith(b">>> "):
                    self.close()
                    return printed.partition(b"soft reboot")[2].decode()
        raise AssertionError("the board does not start")


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, whose steps take a VM for an RP2040."""
    made = Path(shutil.copytree(folder, tmp_path_factory.mktemp("board") / "site"))
    slots = board.lowered((ROOT / "host_tools/kibic/board/slots.py").read_text("utf-8"))
    passing = slots.replace("('rp2', 'RP2040')", "('webassembly', '')")
    assert passing != slots
    path = made / "board/steps.bin"
    steps = unbundled(path.read_bytes())
    name = "kibic/board/slots"
    steps[f"{name}.mpy"] = release._compiled(passing, Path(name), made.parent)
    path.write_bytes(board.bundle(steps))
    return made


def unbundled(data: bytes) -> dict[str, bytes]:
    """The files of a bundle, by path."""
    at = 4 + int.from_bytes(data[:4], "big")
    files = {}
    for path, size in json.loads(data[4:at]):
        files[path] = data[at : at + size]
        at += size
    assert board.bundle(files) == data
    return files


@contextmanager
def opened(engine: Any, site: Path, line: Cable) -> Iterator[Panel]:
    """The panel in the page, its board chosen."""
    with served(site, [line], web.CSP) as address:
        context = engine.new_context(locale="en-GB")
        panel = prepared(context.new_page(), [line])
        panel.page.goto(address)
        panel.page.click("[data-panel=board]")
        panel.choose()
        yield panel
        context.close()


@pytest.fixture
def data(tmp_path: Path) -> dict[str, bytes]:
    """A board with an evening."""
    record(tmp_path / "data", *PLAIN)
    return {f"/{path}": content for path, content in on_board(tmp_path / "data").items()}


def until_it_goes_through(panel: Panel, line: Cable, job: str, every: int) -> Iterator[str]:
    """Do it again and again, with one code more each time before the cable is out; what the board
    says when it starts then."""
    codes = 0
    while True:
        codes += every
        line.left = codes
        lines = panel.do(job)
        if line.left:
            line.left = 0
            assert codes > every
            return
        assert lines[-1].startswith(ENDS), (codes, lines)
        yield line.restart()


def test_evenings_come_home_whenever_the_cable_is_out(
    engine: Any, site: Path, data: dict[str, bytes]
) -> None:
    with bridge.board(data) as port:
        line = Cable(port)
        with opened(engine, site, line) as panel:
            for _ in until_it_goes_through(panel, line, "evenings", OF_PULL):
                files = panel.files()
                assert files.get(NAME, SHEET) == SHEET
                assert set(files) <= {NAME, PULLED}
            assert panel.files()[NAME] == SHEET
            assert panel.do("look") == []
            table = dict(row.split("\t") for row in panel.page.locator("tr").all_inner_texts())
            assert table["sheets"] == "1, the newest is 0001"
            assert panel.errors == []


def test_a_version_gets_there_whenever_the_cable_is_out(
    engine: Any, site: Path, data: dict[str, bytes], tmp_path: Path
) -> None:
    """The board starts the first version or the second, whole; and in the end the second."""
    first = release.build(project(tmp_path / "first"))
    second = release.build(project(tmp_path / "second", SECOND))
    with bridge.board(data) as port:
        line = Cable(port)
        for new, slot in ((first, "a"), (second, "b")):
            (site / "board/release.bin").write_bytes(board.bundle(board.parts(new)))
            with opened(engine, site, line) as panel:
                if new is second:
                    ran = list(until_it_goes_through(panel, line, "update", OF_UPDATE))
                    assert all(("running" in printed) != ("two" in printed) for printed in ran), ran
                    assert ("running" in ran[0], "two" in line.restart()) == (True, True)
                else:
                    choice = panel.page.locator("select:has(option[value=breadboard])")
                    choice.select_option("breadboard")
                    lines = panel.do("update")
                    assert "Found JS with Emscripten with MicroPython 1.29.0." in lines
                    assert any(
                        sentence.startswith(f"It goes into slot {slot}.") for sentence in lines
                    )
                    assert lines[-1] == f"The board now runs {new.name}, confirmed."
                assert panel.files()[NAME] == SHEET
                panel.do("look")
                table = dict(row.split("\t") for row in panel.page.locator("tr").all_inner_texts())
                assert table[f"slot {slot}"] == f"{new.name} (runs, confirmed)"
                assert table["sheets"] == "1, the newest is 0001"
                assert panel.errors == []
