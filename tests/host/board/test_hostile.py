"""Boards that say what no board should: one sentence, and nothing of it reaches the terminal."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from markupsafe import Markup
from mpremote.transport import TransportError

from kibic import release
from kibic.board import board as boards
from kibic.board import bounded, link
from kibic.board.board import Board, fits
from kibic.board.link import run
from kibic.cli.columns import Columns
from kibic.cli.main import app
from kibic.club import markup
from tests.host.support.board import fake_board, slots
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import PORT, FakeTransport, Usb
from tests.host.support.board.slots import NEW, OLD, ON_A
from tests.host.support.sample import long_one

SAID = (
    "", "nonsense", "{", "[" * 100_000, "null", "true", "1e999", "NaN", '"\\u202e"', "[1, 2", "{}",
    '["micropython", [1, 27], "rp2", "RP2040", 6, 4096, 352]', "[[[[]]]]", "-1", '"zz"', "\x1b[2J",
    '["a", "b"]\n["c", 1, 2]', "99999999999999999999999999", "[0]", '["../../x", 5]', '"00" * 9',
)  # fmt: skip
COMMANDS = (("info",), ("doctor",), ("pull",), ("roster",), ("options",), ("clock",), ("flash",))


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Usb:
    monkeypatch.setattr(release, "build", lambda source=None: NEW)
    return Usb(monkeypatch, {PORT: Disk(ON_A | {"slot": b"a\n"})})


def answering(monkeypatch: pytest.MonkeyPatch, lie: Callable[[str, bytes], bytes]) -> None:
    """Have the board's answers to what it is told be others."""
    honest = FakeTransport.exec

    def exec_(self: FakeTransport, command: str, *rest: Any) -> bytes:
        return lie(command, honest(self, command, *rest))

    monkeypatch.setattr(FakeTransport, "exec", exec_)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_board_that_answers_nonsense(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    before = dict(usb.disks[PORT].content)
    text = ""

    def lie(code: str, answer: bytes) -> bytes:
        return text.encode() if code.startswith("_feed()") else answer

    answering(monkeypatch, lie)
    to = ("--to", str(tmp_path)) if command[0] in ("pull", "flash") else ()
    for text in SAID:
        result = CliRunner().invoke(app, [*command, *to])
        assert result.exit_code in (0, 1), (text, result.output)
        assert result.exception is None or isinstance(result.exception, SystemExit), text
        assert "\x1b" not in result.output, text
        assert "\u202e" not in result.output, text
        assert dict(usb.disks[PORT].content) == before, text
        assert not [path for path in tmp_path.iterdir() if path.suffix == ".kib"], text


ODD = "\x1b[2J\u202eRP2040\x9b\u2066"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_nothing_that_a_board_is_called_reaches_the_terminal(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """Its own name, its version's, those of files, what crashed, names and sets of rules."""
    monkeypatch.setattr(fake_board, "MACHINE", ODD)
    odd = slots.make(f"old{ODD}")
    named = {f"{ODD}.py": b"x", "data/crash.txt": ODD.encode(), "data/roster.txt": ODD.encode()}
    rules = {"data/presets.txt": f"preset high {ODD}\noption csuzima {ODD}\n".encode()}
    files = slots.installed(odd, "a") | {"slot": b"a\n"} | named | rules
    usb.disks[PORT] = Disk(files)
    to = ("--to", str(tmp_path)) if command[0] in ("pull", "flash") else ()
    result = CliRunner().invoke(app, [*command, *to])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.output.replace("\n", "").isprintable(), ascii(result.output)


def test_each_cell_of_a_table_passes_the_gate() -> None:
    with Columns([ODD, "what"], [True, False], 1) as table:
        table.add([ODD, f"{ODD}\n{ODD}"])
        table.fit(80)
        out = io.StringIO()
        table.write(out)
        lines = [*out.getvalue().splitlines(), *table.lines(table.heads)]
    assert len(lines) == 3
    assert all(line.isprintable() for line in lines)


def test_what_a_page_is_given(tmp_path: Path) -> None:
    """Text without what does not print, also where it is an attribute; marked-up text as it is."""
    (tmp_path / "x.html").write_text('{{ a }}<b title="{{ a }}">{{ b }}</b>{{ [a, a] | join }}')
    page = markup.environment(tmp_path, "en").get_template("x.html")
    odd = "<\x1b\u202e\x9b>"
    safe = "&lt;\ufffd\ufffd\ufffd&gt;"
    shown = page.render(a=odd, b=Markup("<i>\n</i>"))
    assert shown == f'{safe}<b title="{safe}"><i>\n</i></b>{safe}{safe}'


@long_one
def test_each_single_answer_may_be_a_lie(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever it is, whatever it is: the live files of the board are what they were, or right."""
    count = [0, 0]

    def lie(code: str, answer: bytes) -> bytes:
        count[0] += 1
        return b'"lie"' if count[0] == count[1] else answer

    answering(monkeypatch, lie)
    while count[0] >= count[1]:
        count[:] = [0, count[1] + 1]
        disk = usb.disks[PORT] = Disk(ON_A | {"slot": b"a\n"})
        result = CliRunner().invoke(app, ["flash", "--to", str(tmp_path)])
        assert result.exit_code in (0, 1), (count, result.output)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert disk.content["a.pack"] == OLD.pack
        assert disk.content.get("b.pack", NEW.pack) == NEW.pack
    assert count[1] > 40


class Flood:
    """A port on which it never ends."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._at = 0
        self.fd = 0

    def inWaiting(self) -> int:  # noqa: N802, pyserial's name
        return 1

    def read(self, count: int) -> bytes:
        self._at += 1
        return self._text[self._at % len(self._text) : self._at % len(self._text) + 1]

    def write(self, data: bytes) -> None:
        pass


@pytest.mark.parametrize("text", [b"x", b"raw REPL\r\n", b"\xff\x00", b"> "])
def test_a_flood_ends(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "ANSWER_BYTES", 5000)
    transport = bounded.Bounded.__new__(bounded.Bounded)
    transport.serial = Flood(text)
    transport.is_pty = False
    transport.use_raw_paste = True
    with pytest.raises(TransportError):
        transport.read_until(1, b"\x04", timeout=10)
    with pytest.raises(TransportError):
        transport.enter_raw_repl()


def test_a_file_without_end_ends(usb: Usb, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its size is what was told, and each part is no longer than what was asked for."""
    disk = usb.disks[PORT]
    with link.board(None) as board:
        answers = {"_size": 10**12, "_part": "00" * 2048}

        async def call(name: str, *rest: Any, shape: Any = None) -> Any:
            return answers.get(name, [0, 0])

        monkeypatch.setattr(board, "call", call)
        monkeypatch.setattr(boards, "FILE_BYTES", 98_304)
        assert len(run(board.read("/x", most=boards.FILE_BYTES))) == 98_304
        assert len(run(board.text("/x"))) == boards.TEXT_BYTES
        answers["_part"] = "00" * 4096
        assert run(board.read("/x", most=5000)) == b""
        answers["_part"] = ""
        assert run(board.read("/x")) == b""
    assert disk.content["a.pack"] == OLD.pack


@pytest.mark.parametrize(("value", "shape", "right"), [
    (1, int, True), (True, int, False), (None, int, False), (None, None, True), (0, None, False),
    ([1, "a"], [int, str], True), ([1], [int, str], False), ([], [], True), ("", [], False),
    (None, (int, None), True), ("x", (int, None), False), ([1, 2], {int}, True), ([], {int}, True),
    ([1, "x"], {int}, False), ({}, {int}, False), ([[1, None]], {(int, str)}, False),
])  # fmt: skip
def test_what_fits(value: object, shape: Any, right: bool) -> None:
    assert fits(json.loads(json.dumps(value)), shape) == right


def test_a_board_that_is_let_go_of_restarts(usb: Usb) -> None:
    """Each exchange puts that off; a person is given more time."""
    transport = FakeTransport(usb.disks[PORT])
    board = Board(link.Port(transport))
    run(board.begin())
    assert transport.alarm == 1000 * boards.ALONE_S
    transport.alarm = None
    run(board.text("/slot"))
    assert transport.alarm == 1000 * boards.ALONE_S
    run(board.wait_for_long())
    run(board.text("/slot"))
    assert transport.alarm == 1000 * boards.PERSON_S
    assert isinstance(transport.serial, SimpleNamespace)
