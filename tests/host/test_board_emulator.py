"""The parts of `make test-board` that need no MicroPython."""

import socket
import struct
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import boot
from host_tools import board_files, board_test, pack
from host_tools.bench import plain_sheet
from host_tools.board_test import CURSOR, POWER, SCREEN, Press
from host_tools.release import Release
from ui import keys

KHZ_400 = (126, 187)  # clocks of SCL high and low, as the SDK sets them for 400 kHz at 125 MHz
PERIOD_NS = 8 * (126 + 11 + 7 + 187 + 1)  # by the data sheet, with a spike filter of 11 clocks
ADDRESS = 0x3C
LOOP = b"\xfe\xe7"  # a jump to itself


def uf2(code: bytes) -> bytes:
    """A UF2 file with code at the beginning of the flash."""
    blocks = []
    for at in range(0, len(code), 256):
        head = struct.pack(
            "<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + at, 256, at // 256, 9, 0xE48BFF56
        )
        body = (head + code[at : at + 256]).ljust(508, b"\0")
        blocks.append(body + struct.pack("<I", 0x0AB16F30))
    return b"".join(blocks)


# --- what is put on the board, and expected of it


@pytest.mark.parametrize(
    ("text", "version"),
    [
        (b"MicroPython v1.28.0 on 2026-04-06; Raspberry Pi Pico with RP2040", (1, 28)),
        (b"v1.29.0-preview.12.gabc on 2026-04-06\0Raspberry Pi Pico", (1, 29)),
        (b"MicroPython v1.28.0 on 2026-04-06; Pimoroni Tiny with RP2040", None),
        (b"Raspberry Pi Pico", None),
    ],
)
def test_the_version_is_found_across_blocks(text: bytes, version: tuple[int, int] | None) -> None:
    assert board_files.version_of(uf2(b"\0" * 250 + text)) == version


def test_without_micropython_it_is_skipped_by_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.delenv("KIBIC_UF2", raising=False)
    assert board_test.main() == 0
    said = capsys.readouterr().out
    assert "skipped" in said
    assert "RPI_PICO v1.27" in said
    for name, content in (("missing", None), ("old", b"v1.26.1 on 2025-09-11; Raspberry Pi Pico")):
        if content:
            (tmp_path / name).write_bytes(uf2(content))
        monkeypatch.setenv("KIBIC_UF2", str(tmp_path / name))
        assert board_test.main() == 1
        assert "v1.27.0 or newer" in capsys.readouterr().out


def test_the_board_starts_what_was_put_on_it(tmp_path: Path) -> None:
    made = Release("0.1.0+abc", {"device/run.mpy": b"M"}, {"ui/canvas.mpy": b"C"}, {"boot.py": b""})
    files = board_files.contents(made)
    assert pack.read(files["/rescue.pack"]) == ("rescue", {"ui/canvas.mpy": b"C"})
    for path, data in files.items():
        (tmp_path / path[1:]).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path[1:]).write_bytes(data)
    assert boot.choose(str(tmp_path)) == ("a", False)


def test_files_come_back_from_an_image() -> None:
    pytest.importorskip("littlefs", reason="installed by `make test-board`")
    files = {"/boot.py": b"", "/a/ui/x.mpy": bytes(range(256)) * 40, "/data/0001.jnl": b"kibic 1\n"}
    flash = board_files.image(files)
    assert len(flash) == 1408 * 1024
    assert board_files.files_of(flash) == files


def test_cursor_moves_are_told_from_new_screens(tmp_path: Path) -> None:
    board_test.evening_folder(tmp_path / "data", plain_sheet(100, 1))
    app = board_test.shadow(tmp_path / "data")
    kinds = []
    for name in ("OK", "DOWN", "RIGHT", "OK", "BACK", "BACK", "DOWN"):
        key = keys.NAMES.index(name)
        kinds.append(board_test.kind_of(app, partial(app.press, key), key))
    assert kinds == [SCREEN, CURSOR, CURSOR, SCREEN, SCREEN, SCREEN, SCREEN]


def test_the_report_tells_what_is_over_budget() -> None:
    def took(kind: str, ms: float) -> Press:
        return Press("OK", "Home", kind, ms + 50, 50, 700)

    presses = [took(POWER, 1500), took(CURSOR, 30), took(SCREEN, 59.9)]
    assert not board_test.report(presses)[1]
    for slow in (took(POWER, 1500.1), took(CURSOR, 30.1), took(SCREEN, 60.1)):
        assert len(board_test.report([*presses, slow])[1]) == 1


# --- the emulator


@pytest.fixture
def emulator() -> ModuleType:
    pytest.importorskip("rp2040py", reason="installed by `make test-board`")
    from host_tools import emulator

    return emulator


class Memory:
    """A device that keeps what was written, and gives 0, 1, 2..."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.given = -1

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def read(self) -> int:
        self.given += 1
        return self.given


class Master:
    """The chip's side of its I2C, on the level of registers, as the SDK uses them."""

    def __init__(self, emulator: ModuleType) -> None:
        from rp2040py.peripherals import i2c
        from rp2040py.rp2040 import RP2040

        self.names = i2c
        self.chip = RP2040()
        self.memory = Memory()
        self.bus = emulator.Bus(self.chip, 0, ADDRESS, self.memory)
        self.ended: list[float] = []
        self.bus.stopped = self.ended.append
        self.i2c = self.chip.i2c[0]
        for register, value in (
            (i2c.IC_FS_SCL_HCNT, KHZ_400[0]),
            (i2c.IC_FS_SCL_LCNT, KHZ_400[1]),
            (i2c.IC_TAR, ADDRESS),
            (i2c.IC_ENABLE, i2c.ENABLE),
        ):
            self.i2c.write_uint32(register, value)

    def raw(self) -> int:
        return int(self.i2c.read_uint32(self.names.IC_RAW_INTR_STAT))

    def send(self, command: int) -> float:
        """Send one, as soon as the one before is on the wire; the nanoseconds until it is."""
        self.i2c.write_uint32(self.names.IC_DATA_CMD, command)
        return self.until(self.names.R_TX_EMPTY | self.names.R_TX_ABRT)

    def until(self, bits: int) -> float:
        start = self.chip.clock.nanos
        while not self.raw() & bits:
            assert self.chip.clock.nanos - start < 10_000_000, "nothing happens"
            self.chip.clock.tick(8)
        return float(self.chip.clock.nanos - start)


@pytest.fixture
def master(emulator: ModuleType) -> Master:
    return Master(emulator)


def test_a_byte_on_the_bus_takes_nine_periods(master: Master) -> None:
    begin = 1 + 9  # start and address
    assert master.send(0x40) == pytest.approx((begin + 9) * PERIOD_NS, abs=8)
    assert master.send(0x12) == pytest.approx(9 * PERIOD_NS, abs=8)
    assert master.memory.written == []
    master.send(0x34 | master.names.STOP)
    assert master.until(master.names.R_STOP_DET) == pytest.approx(PERIOD_NS, abs=8)
    assert master.memory.written == [b"\x40\x12\x34"]
    assert master.ended == [pytest.approx((begin + 3 * 9 + 1) * PERIOD_NS, abs=40)]
    assert master.bus.sent == 4


def test_bytes_are_read(master: Master) -> None:
    master.i2c.write_uint32(master.names.IC_DATA_CMD, master.names.CMD)
    master.i2c.write_uint32(master.names.IC_DATA_CMD, master.names.CMD | master.names.STOP)
    master.until(master.names.R_STOP_DET)
    assert [master.i2c.read_uint32(master.names.IC_DATA_CMD) & 0xFF for _ in range(2)] == [0, 1]
    assert master.memory.written == []


@pytest.mark.parametrize("unplugged", [True, False])
def test_nobody_answers(master: Master, unplugged: bool) -> None:
    master.bus.plugged = not unplugged
    if not unplugged:
        master.i2c.write_uint32(master.names.IC_TAR, ADDRESS + 1)
    master.send(0x40 | master.names.STOP)
    assert master.raw() & master.names.R_TX_ABRT
    assert master.i2c.read_uint32(master.names.IC_TX_ABRT_SOURCE) & master.names.ABRT_7B_ADDR_NOACK
    master.until(master.names.R_STOP_DET)
    assert master.memory.written == []


@pytest.fixture
def pico(emulator: ModuleType, tmp_path: Path) -> Iterator[Any]:
    path = tmp_path / "loop.uf2"
    path.write_bytes(uf2(LOOP))
    pico = emulator.Pico(path, (4096, b"\x5a" * 8192))
    yield pico
    pico.close()


def command(pico: Any, *sent: int) -> list[int]:
    """One command to the flash, as the boot ROM sends it; what came back."""
    low, high = 2 << 8, 3 << 8
    select, ssi = pico.chip.qspi[1], pico.chip.ssi
    ssi.write_uint32(0x08, 1)
    select.ctrl = low
    select.check_for_updates()
    came = []
    for byte in sent:
        ssi.write_uint32(0x60, byte)
        came.append(ssi.read_uint32(0x60))
    select.ctrl = high
    select.check_for_updates()
    return came


def test_erasing_takes_time_and_is_there_after_the_plug_was_pulled(pico: Any) -> None:
    command(pico, 0xFF)  # deselect it once
    command(pico, 0x20, 0, 0x10, 0)
    assert pico.content(4096, 4096) == b"\x5a" * 4096, "not without the permission to write"
    command(pico, 0x06)
    command(pico, 0x20, 0, 0x10, 0)
    busy = [command(pico, 0x05, 0)[1] & 1]
    pico.run_for(44_000_000)
    busy.append(command(pico, 0x05, 0)[1] & 1)
    pico.run_for(2_000_000)
    busy.append(command(pico, 0x05, 0)[1] & 1)
    assert busy == [1, 1, 0]
    assert pico.flash_busy == 45_000_000
    assert pico.writes == 1
    command(pico, 0x06)
    command(pico, 0x02, 0, 0x10, 4, 0x12, 0x34)
    assert command(pico, 0x05, 0)[1] & 1
    after = b"\xff" * 4 + b"\x12\x34" + b"\xff" * 4090 + b"\x5a" * 4096
    assert pico.content(4096, 8192) == after


def test_keys_bounce_and_time_passes_as_asked(pico: Any) -> None:
    pin = pico.chip.gpio[10]
    pin.ctrl, pin.pad_value = 5, 0x4A
    pico.drive(10, 1)
    seen: list[tuple[int, float]] = []
    drive = pico.drive

    def watched(number: int, level: int) -> None:
        drive(number, level)
        seen.append((int(pin.input_value), pico.now))

    pico.drive = watched
    closed = pico.click(10, hold=20_000_000)
    pico.run_for(30_000_000)
    assert pico.now == pytest.approx(30_000_000, rel=0.2)
    assert [level for level, _ in seen] == [0, 1, 0, 1, 0, 1, 0, 1]
    assert seen[0][1] == pytest.approx(closed, abs=100)
    assert seen[5][1] - seen[0][1] == pytest.approx(20_000_000, abs=100)


def test_the_host_waits_until_it_has_something_to_say(pico: Any) -> None:
    usb = pico.chip.usb_ctrl
    answers: list[bytes] = []
    usb.endpoint_read_done = lambda endpoint, data: answers.append(bytes(data))
    pico.serial._cdc._out_endpoint = 2
    usb.on_endpoint_read(2, 64)
    pico.serial.poll()
    assert answers == []
    host, _, port = pico.serial.url.removeprefix("socket://").partition(":")
    with socket.create_connection((host, int(port))) as client:
        client.sendall(b"\x03\x03")
        while not answers:
            pico.serial.poll()
        pico.serial._cdc.on_serial_data(b">>> ")
        assert client.recv(4) == b">>> "
    assert answers == [b"\x03\x03"]
    assert pico.serial.text == b">>> "
