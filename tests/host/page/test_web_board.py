"""The page's panel for a board on USB, in a real browser, over a Web Serial that is made up.

The board is a fake one behind its raw REPL, so that it can fail at each step. Updates of it are in
test_web_board_update.
"""

import re
from pathlib import Path

import pytest

from store import files
from tests.host.support.board.disk import Disk
from tests.host.support.board.recorded import HEAD, PLAIN, on_board, record
from tests.host.support.board.slots import OLD, installed, outside
from tests.host.support.page.web_panel import NAME, NO_PICKER, NO_SERIAL, Open
from tests.host.support.page.web_port import Repl
from tests.host.support.sample import PROOF

seldom = pytest.mark.sample(2)

JOBS = ("look", "evenings", "update", "clock")
ON_B = installed(OLD, "b") | outside(OLD) | {"slot": b"b\n"}
SHEET = "\n".join([*HEAD, *PLAIN, ""])
HOSTILE = "<img src=x onerror=document.title='bad'>"


@pytest.fixture
def data(tmp_path: Path) -> dict[str, bytes]:
    """A board's evenings: two."""
    for _ in range(2):
        record(tmp_path / "data", *PLAIN)
    return on_board(tmp_path / "data")


# -- what it says and does


def test_what_the_board_is(panel: Open, data: dict[str, bytes]) -> None:
    rules = b"preset high Klub\noption csuzima 0/4\n"
    lists = {"data/roster.txt": "Béla\nÖdön\n".encode(), "data/presets.txt": rules}
    board = Repl(Disk(ON_B | data | lists))
    shown = panel(board)
    shown.choose()
    assert shown.do("look") == []
    table = dict(row.split("\t") for row in shown.page.locator("tr").all_inner_texts())
    assert re.fullmatch(r"\d+ of 352 blocks of 4 KB", table.pop("free"))
    assert table == {
        "board": "Raspberry Pi Pico with RP2040",
        "MicroPython": "1.28.0",
        "slot a": "empty",
        "slot b": "old (runs, confirmed)",
        "sheets": "2, the newest is 0002",
        "clock": "2021-01-01 00:00:12",
    }
    areas = [area.input_value() for area in shown.page.locator("textarea").all()]
    assert areas == ["Béla\nÖdön", rules.decode().strip()]
    assert shown.errors == []
    assert board.opened == 0  # the port is free again


def test_the_evenings_come_home_and_nothing_is_written_over(
    panel: Open, data: dict[str, bytes], tmp_path: Path
) -> None:
    board = Repl(Disk(ON_B | data))
    shown = panel(board)
    shown.choose()
    assert shown.do("evenings") == [
        "new 0001-2026-11-20.kib", "new 0002-2026-11-20.kib",
        f"Sheets on the board: 2; all are in {NAME}. New files: 2.",
    ]  # fmt: skip
    names = ["0001-2026-11-20.kib", "0002-2026-11-20.kib"]
    assert [shown.files()[name] for name in names] == [SHEET, SHEET]
    again = f"Sheets on the board: 2; all are in {NAME}. New files: 0."
    assert shown.do("evenings") == [again]
    record(tmp_path / "more", *PLAIN, *PLAIN)
    other = files.path_of(str(tmp_path / "more"), 1)
    shown.plug(Repl(Disk(ON_B | {"data/0001.jnl": Path(other).read_bytes()})))
    assert shown.do("evenings")[0] == "new 0001-2026-11-20-2.kib"
    assert shown.files()[names[0]] == SHEET
    assert shown.files()["0001-2026-11-20-2.kib"] == "\n".join([*HEAD, *PLAIN, *PLAIN, ""])
    assert shown.errors == []


@seldom
def test_older_evenings_leave_the_board_once_they_are_home(
    panel: Open, data: dict[str, bytes]
) -> None:
    board = Repl(Disk(ON_B | data))
    shown = panel(board)
    shown.choose()
    shown.page.locator("input").fill("1")
    assert shown.do("evenings")[-1] == "Evenings removed from the board: 1; still there: 1."
    journals = [path for path in board.disk.content if path.endswith(".jnl")]
    assert journals == ["data/0002.jnl"]
    assert shown.files()["0001-2026-11-20.kib"] == SHEET


@seldom
def test_the_tables_of_an_evening_stay_together(panel: Open, tmp_path: Path) -> None:
    for more in ((), (), ("follows 1",)):
        record(tmp_path / "data", *PLAIN, head=(*HEAD, *more))
    board = Repl(Disk(ON_B | on_board(tmp_path / "data")))
    shown = panel(board)
    shown.choose()
    shown.page.locator("input").fill("1")
    assert shown.do("evenings")[-1] == "Evenings removed from the board: 1; still there: 1."
    journals = [path for path in board.disk.content if path.endswith(".jnl")]
    assert journals == ["data/0001.jnl", "data/0003.jnl"]


@seldom
def test_a_damaged_evening_is_saved_as_it_is(panel: Open, data: dict[str, bytes]) -> None:
    raw = bytearray(data["data/0001.jnl"])
    raw[-5] ^= 1
    damaged = {"data/0001.jnl": bytes(raw) + b"9 00000000 not a line\n", "data/crash.txt": b"x\n"}
    shown = panel(Repl(Disk(ON_B | damaged)))
    shown.choose()
    lines = shown.do("evenings")
    assert any(re.match(r"Sheet 0001 is damaged: line \d+ cannot be read", line) for line in lines)
    files = shown.files()
    assert [name for name in sorted(files) if name.startswith("0001")][-1].endswith(".kib")
    assert any(name.endswith(".jnl") for name in files)
    assert files["crash.txt"] == "x\n"


@seldom
def test_without_a_folder_the_evenings_are_downloads(panel: Open, data: dict[str, bytes]) -> None:
    shown = panel(Repl(Disk(ON_B | data)), "en", NO_PICKER)
    shown.choose()
    with shown.page.expect_download() as download:
        shown.begin("evenings")
    assert download.value.suggested_filename == "0001-2026-11-20.kib"
    assert Path(download.value.path()).read_text() == SHEET
    assert shown.end()[-1] == "Sheets on the board: 2; all are in the downloads. New files: 2."
    shown.page.locator("input").fill("1")  # but what nobody can look at stays on the board
    assert shown.do("evenings")[-2:] == [
        "Sheet 0001 stays on the board: no file here has the same content.",
        "Evenings removed from the board: 0; still there: 2.",
    ]


@seldom
def test_clock_names_and_rules_are_set(panel: Open) -> None:
    disk = Disk(ON_B | {"data/roster.txt": "Béla\n".encode()})
    shown = panel(Repl(disk))
    shown.choose()
    [line] = shown.do("clock")
    clock = (
        r"The board's clock was 2021-01-01 00:00:12, now it is 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d\."
    )
    assert re.match(clock, line)
    # An accent behind its letter, as some keyboards have it; a space that is none on the display.
    assert shown.put("roster", "O\u0308do\u0308n\n\n Anna\u00a0Maria \nÖdön\n") == [
        "Ödön", "Anna Maria", "Béla",
    ]  # fmt: skip
    assert disk.content["data/roster.txt"] == "Ödön\nAnna Maria\nBéla\n".encode()
    assert shown.put("roster", "a#b") == [
        '"a#b" cannot be a name: use 1 to 24 letters without # and control characters.'
    ]
    shown.put("rules", "preset high Öreg Klub  # ours\noption csuzima 0/4\n")
    mine = "preset high Öreg Klub\noption csuzima 0/4\n".encode()
    assert disk.content["data/presets.txt"] == mine
    [line] = shown.put("rules", "preset high Klub\noption csuzima 0/4\noption kitty maybe\n")
    assert line == 'House rules:3: "kitty" cannot be "maybe": see "kibic options --list".'
    assert disk.content["data/presets.txt"] == mine
    assert disk.content["data/roster.txt"] == "Ödön\nAnna Maria\nBéla\n".encode()
    assert shown.errors == []


# -- what is in the way


@seldom
@pytest.mark.parametrize("language", ["hu", "en", "da"])
def test_a_browser_without_web_serial_says_which_has_it(panel: Open, language: str) -> None:
    shown = panel(Repl(Disk()), language, NO_SERIAL)
    [sentence] = shown.page.locator("#board p").all_inner_texts()
    assert all(name in sentence for name in ("Chrome", "Edge", "Opera", "89"))
    assert shown.page.locator("button").count() == 0


@seldom
def test_no_board_is_plugged_in(panel: Open) -> None:
    board = Repl(Disk(ON_B))
    shown = panel(board)
    shown.choose()
    board.unplug()
    assert shown.do("look")[0].startswith("No board found. Plug it in with a USB cable")


@seldom
def test_a_port_that_another_program_has(panel: Open) -> None:
    class Taken(Repl):
        def open(self) -> None:
            raise OSError("taken")

    shown = panel(Taken(Disk(ON_B)))
    shown.choose()
    assert shown.do("look") == [
        "Port USB cannot be opened: close the other program that uses it, then try again."
    ]


@seldom
def test_a_port_on_which_nobody_answers(panel: Open) -> None:
    class Mute(Repl):
        def write(self, data: bytes) -> None:
            pass

    shown = panel(Mute(Disk(ON_B)))
    shown.choose()
    assert shown.do("clock")[0].startswith("No MicroPython answers on USB.")


@seldom
def test_an_unplugged_board_can_be_plugged_in_again(panel: Open, data: dict[str, bytes]) -> None:
    board = Repl(Disk(ON_B | data))
    shown = panel(board)
    shown.choose()

    def unplug(code: str) -> None:
        if "_part" in code:
            board.unplug()
            raise OSError

    board.before = unplug
    assert shown.do("evenings")[-1].startswith("The board no longer answers (The device has been")
    board.before = lambda code: None
    board.plug_in()
    assert shown.do("evenings")[-1].endswith("New files: 2.")


@seldom
def test_another_board_is_not_taken_for_the_chosen_one(panel: Open, data: dict[str, bytes]) -> None:
    """Not a byte on it is changed before it is chosen."""
    shown = panel(Repl(Disk(ON_B | data)))
    shown.choose()
    assert shown.do("look") == []
    other = Repl(Disk(ON_B | data))
    other.disk.board = b"other"
    before = dict(other.disk.content)
    shown.plug(other)
    for job in ("look", "clock", "update"):
        assert shown.do(job)[-1].startswith("This is not the board that was begun with")
    assert shown.put("roster", "Zoli")[-1].startswith("This is not the board")
    assert dict(other.disk.content) == before
    shown.choose()
    assert shown.put("roster", "Zoli") == ["Zoli"]


@seldom
def test_another_board_that_comes_before_anything_was_done(panel: Open) -> None:
    """What was chosen has said what it is; another one in its place is none of it."""
    shown = panel(Repl(Disk(ON_B)))
    shown.choose()
    other = Repl(Disk(ON_B))
    other.disk.board = b"other"
    shown.plug(other)
    assert shown.do("clock")[-1].startswith("This is not the board that was begun with")


@seldom
def test_a_board_says_what_it_is_before_anything_else(panel: Open) -> None:
    shown = panel(Repl(Disk(ON_B)))
    shown.choose()
    assert shown.page.get_by_text("This is a Kibic: old").is_visible()


@seldom
def test_a_board_of_somebody_else_is_left_as_it_is(panel: Open) -> None:
    files = {"slot": b"a\n", "x.new": b"x", "a/x.py": b"x", "b/y": b"y", "data/1.idx": b"z"}
    board = Repl(Disk(files))
    shown = panel(board)
    shown.choose()
    assert shown.page.get_by_text("There is no Kibic on this board").is_visible()
    for job in ("evenings", "clock", "roster", "rules"):
        assert shown.page.locator(f"[data-job={job}]").is_disabled()
    assert shown.do("look") == []
    assert shown.errors == []
    assert dict(board.disk.content) == files


SAID = ("", "nonsense", "[" * 5000, "null", "1e999", '"\\u202e"', "-1", '"zz"', "\x1b[2J", "[0]",
        '["../../x", 5]', "99999999999999999999999999", HOSTILE, "\xff")  # fmt: skip


@seldom
def test_a_board_that_answers_nonsense(panel: Open, data: dict[str, bytes]) -> None:
    """A sentence or two, in which what it said is text; and nothing of it is changed."""

    class Liar(Repl):
        lie: str | None = None

        def answer(self, code: str) -> bytes:
            if self.lie is None or not code.startswith("_feed()"):
                return super().answer(code)
            return self.lie.encode("latin-1")

    board = Liar(Disk(ON_B | data))
    before = dict(board.disk.content)
    shown = panel(board)
    shown.choose()
    for number, board.lie in enumerate(SAID if PROOF else SAID[:: len(JOBS) - 1]):
        for job in JOBS if PROOF else [JOBS[number % len(JOBS)]]:
            lines = shown.do(job)
            assert len(lines) <= 4
            assert not {"\x1b", "\u202e"} & set("".join(lines))
    assert shown.page.locator("#board img").count() == 0
    assert shown.page.title() == ""
    assert shown.errors == []
    assert dict(board.disk.content) == before
    assert shown.files() == {}


@seldom
def test_a_board_that_does_not_stop_sending(panel: Open) -> None:
    class Endless(Repl):
        def answer(self, code: str) -> bytes:
            return b"x" * 600_000 if "_size" in code else super().answer(code)

    shown = panel(Endless(Disk(ON_B)))
    shown.choose()
    assert shown.do("look") == [
        "The board does not stop sending. Unplug it, plug it in again and run: kibic doctor"
    ]


@seldom
def test_names_are_text_wherever_they_come_from(panel: Open) -> None:
    files = {"data/roster.txt": HOSTILE.encode() + b"\n", f"{HOSTILE}.py": b"x"}
    shown = panel(Repl(Disk(ON_B | files)))
    shown.choose()
    shown.do("look")
    assert shown.page.locator("textarea").first.input_value() == HOSTILE
    assert shown.put("roster", "<b>Anna</b>") == ["<b>Anna</b>", HOSTILE]
    assert shown.page.locator("#board img, #board b").count() == 0
    assert shown.page.title() == ""
