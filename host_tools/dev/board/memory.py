"""What MicroPython keeps in flash and RAM, found without its symbols.

An official build comes without an ELF. So the table of interned strings is found by a string that
must be in it, and the rest by what points where: the functions that raise certain errors, and the
Python functions that are under way, as their states lie on the stack.
"""

import struct
from collections.abc import Iterator

from dev.board.emulator import FLASH_START

RAM_START = 0x20000000
STACK_TOP = 0x20042000

# An error and a string that only the function that raises it uses besides the table of builtins:
# the error's type by its name, or the text.
MEMORY, DEPTH = "MemoryError", "maximum recursion depth exceeded"

_PUSH_LR = 0xB500  # a function begins so, with the registers in the low byte
_POOL = 6  # words of a pool's head: prev, total_prev_len, alloc, len, hashes, lengths; then strings
_NAME_AT = 6  # of a type: base, flags, name
_SORTED = 1 << 31
_FAR = 16384  # no function's bytecode is longer


class Memory:
    """Flash, as {offset: bytes} of a UF2, and RAM where it was read."""

    def __init__(self, flash: dict[int, bytes]) -> None:
        size = max(at + len(piece) for at, piece in flash.items())
        code = bytearray(size)
        for at, piece in flash.items():
            code[at : at + len(piece)] = piece
        self._flash, self._ram = bytes(code), b""
        self.pools = self._const_pools()

    def lay(self, start: int, files: bytes) -> None:
        """Know the file system, too, from where a function may run; it begins so far from the
        flash's beginning."""
        self._flash = self._flash[:start].ljust(start, b"\xff") + files

    # -- words and strings

    def word(self, address: int) -> int:
        """Return the word there, 0 outside of both memories."""
        for start, memory in ((FLASH_START, self._flash), (RAM_START, self._ram)):
            if start <= address <= start + len(memory) - 4:
                return int.from_bytes(memory[address - start : address - start + 4], "little")
        return 0

    def half(self, address: int) -> int:
        """Return the halfword there."""
        return self.word(address & ~3) >> 8 * (address & 2) & 0xFFFF

    def byte(self, address: int) -> int:
        """Return the byte there."""
        return self.word(address & ~3) >> 8 * (address & 3) & 0xFF

    def text(self, qstr: int) -> str:
        """Return an interned string; "?" if there is none."""
        for first, count, strings in self.pools:
            if first <= qstr < first + count:
                return self._c_string(self.word(strings + 4 * (qstr - first)))
        return "?"

    def number(self, text: str) -> int | None:
        """Return the number of a string of the build, None if it is none."""
        for first, count, strings in self.pools:
            for i in range(count):
                if self._c_string(self.word(strings + 4 * i)) == text:
                    return first + i
        return None

    def _c_string(self, address: int) -> str:
        in_ram = address >= RAM_START
        memory = self._ram if in_ram else self._flash
        at = address - (RAM_START if in_ram else FLASH_START)
        return memory[at : memory.find(b"\0", at)].decode(errors="replace")

    def _words_in_flash(self, value: int) -> Iterator[int]:
        """Yield where the flash holds this word."""
        packed, at = struct.pack("<I", value), -1
        while (at := self._flash.find(packed, at + 1)) >= 0:
            if at % 4 == 0:
                yield FLASH_START + at

    # -- the pools of interned strings: (first number, how many, where their addresses are)

    def _const_pools(self) -> list[tuple[int, int, int]]:
        text = self._flash.find(f"\0{MEMORY}\0".encode()) + 1
        for place in self._words_in_flash(FLASH_START + text):
            for pool in range(place - 4 * _POOL, place - 8192, -4):
                if self._is_pool(pool) and self._strings(pool) + 4 * self.word(pool + 12) > place:
                    return list(self._chain(self._last(pool)))
        return []

    def _last(self, pool: int) -> int:
        """Return the last pool in the flash of those that build upon this one."""
        for at in self._words_in_flash(pool):
            if self._is_pool(at):
                return self._last(at)
        return pool

    def _is_pool(self, pool: int) -> bool:
        prev, before, alloc, count, *tables = (self.word(pool + 4 * i) for i in range(_POOL))
        sizes = 0 < count < 4096 and alloc < 4096 and before & ~_SORTED < 8192
        return (
            sizes
            and all(self._in_flash(at) for at in tables)
            and (self._in_flash(prev) if before & ~_SORTED else prev == 0)
        )

    def _in_flash(self, address: int) -> bool:
        return FLASH_START < address < FLASH_START + len(self._flash)

    def _strings(self, pool: int) -> int:
        return pool + 4 * _POOL

    def _chain(self, pool: int) -> Iterator[tuple[int, int, int]]:
        while pool:
            first, count = self.word(pool + 4) & ~_SORTED, self.word(pool + 12)
            yield first, count, self._strings(pool)
            pool = self.word(pool)

    def read(self, ram: bytes, heap_start: int, heap_end: int) -> None:
        """Know this RAM, and the strings that were interned since the start, too."""
        self._ram = ram
        for at in range(RAM_START, heap_start, 4):
            chain: list[int] = []
            pool = self.word(at)
            while heap_start <= pool < heap_end and len(chain) < 100:
                chain.append(pool)
                pool = self.word(pool)
            if chain and FLASH_START < pool < RAM_START and self._is_pool(pool):
                self.pools = list(self._chain(chain[0]))
                return

    # -- functions

    def raiser(self, message: str) -> int | None:
        """Return the address of the function that raises MEMORY or DEPTH; None if it is not
        found."""
        number = self.number(message)
        if number is None:
            return None
        name = number << 3 | 2
        if message == DEPTH:
            literals = list(self._words_in_flash(name))
        else:
            types = [self.word(at + 4) for at in self._words_in_flash(name)]
            literals = [
                at
                for kind in types
                for at in self._words_in_flash(kind)
                if self.word(at - 4) != name and kind > FLASH_START
            ]
        for literal in literals:
            for at in range(literal - 2, literal - 64, -2):
                if self.half(at) & 0xFF00 == _PUSH_LR:
                    return at
        return None

    def under_way(self, sp: int) -> Iterator[str]:
        """Yield the Python functions that were called when the stack pointer was there, latest
        first."""
        last = 0
        for at in range(sp & ~3, STACK_TOP, 4):
            for state in (at, self.word(at)):
                function = self.word(state)
                if function != last and self._runs(function, self.word(state + 4)):
                    last = function
                    yield self.name(function)

    def _runs(self, function: int, ip: int) -> bool:
        if function < RAM_START or function & 15 or function >= STACK_TOP:
            return False
        kind = self.word(function)
        if kind & 3 or self.text(self.half(kind + _NAME_AT)) not in ("function", "generator"):
            return False
        return 0 < ip - self.word(function + 12) < _FAR

    def name(self, function: int) -> str:
        """Module and name of a function in bytecode."""
        strings = self.word(self.word(function + 4) + 8)
        at = self.word(function + 12)
        for _ in range(2):  # the signature and the sizes
            while self.byte(at) & 0x80:
                at += 1
            at += 1
        index = 0
        while True:
            byte = self.byte(at)
            index = index << 7 | byte & 0x7F
            at += 1
            if not byte & 0x80:
                break
        return f"{self.text(self.half(strings))}.{self.text(self.half(strings + 2 * index))}"
