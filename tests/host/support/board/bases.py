"""A made-up UF2 that names itself as MicroPython's do, and holds no program."""

import struct

from kibic.board import uf2
from kibic.board.image import FLASH_START

FLASH_BYTES = 2 << 20
MARKS = (0x7188EBF2, 0xE71AA390)
NAME, VERSION, BOARD = 0x02031C86, 0x11A9BC3A, 0xB63CFFBB
HEAD, TABLE, ENTRIES, TEXTS, END = 0x1D4, 0x2000, 0x2100, 0x2200, 0x2400


def base(
    version: str = "v1.28.0",
    name: str = "MicroPython",
    board: str = "pico",
    size: int = 1408 << 10,
    start: int | None = None,
    device: str = "MicroPython",
) -> bytes:
    """A UF2 file with a file system of `size` bytes from `start`, by default at the flash's end."""
    code = bytearray(b"\xa5" * END)
    at = TEXTS

    def put(text: str) -> int:
        nonlocal at
        place = at
        code[at : at + len(text) + 1] = text.encode() + b"\0"
        at += len(text) + 1
        return FLASH_START + place

    begin = FLASH_BYTES - size if start is None else start
    entries = [  # kind, whose it is, and the rest; a kind that nobody knows stands between
        struct.pack("<HHII", 6, 0x5052, NAME, put(name)),
        struct.pack("<HHII", 6, 0x5052, BOARD, put(board)),
        struct.pack("<HHII", 99, 0x5052, VERSION, 7),
        struct.pack("<HHIIIIH", 7, 0x504D, put(device), FLASH_START + begin, size, 0, 3),
        struct.pack("<HHII", 6, 0x5052, VERSION, put(version)),
    ]
    table, place = b"", ENTRIES
    for entry in entries:
        table += (FLASH_START + place).to_bytes(4, "little")
        code[place : place + len(entry)] = entry
        place += len(entry)
    code[TABLE : TABLE + len(table)] = table
    ends = (FLASH_START + TABLE, FLASH_START + TABLE + len(table))
    code[HEAD : HEAD + 20] = struct.pack("<5I", MARKS[0], *ends, FLASH_START, MARKS[1])
    return of(bytes(code))


def of(code: bytes, start: int = 0) -> bytes:
    """A UF2 file with code from `start` in the flash on."""
    places = range(0, len(code), 256)
    return uf2.made({FLASH_START + start + at: code[at : at + 256] for at in places})
