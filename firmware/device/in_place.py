"""Functions run from the flash, where their module's file has them, and their copies are let go.

MicroPython runs a function in place only from a ROMFS, which its build for the Pico has none of;
from any other file system it copies it, some 30 KB for a game and the journal. But bytecode is the
same in both: it names nothing by its address, and nothing writes to it. So it is enough to say in a
function's object where its bytecode is.

The place is looked up. A file of littlefs is a chain of blocks, each of which begins with the
number of the one before, and more such numbers (its DESIGN.md, "CTZ skip-lists"); behind each
module a pack tells where in it functions are, see kibic.mpy. Nothing is taken on trust: a function
is told of a place only where all is in the flash that is in its copy. On a build or a chip that
has anything elsewhere, all stays as it was.

The pack that runs is never written to: an update goes into the other one, and begins with a
restart. What is under way must keep its copy. That is the loop, whose modules are not asked for,
and a generator may be; so generators are left alone.
"""

import os

from machine import mem32

_START = 0x100A0000  # of the file system; in ports/rp2 it is what 640 KB of 2 MB leave
_BLOCK = 4096
_BLOCKS = 352
_TAIL = 32  # bytes that tell a file's last block
_CONTEXT, _BYTECODE = 4, 12  # in a function's object, py/objfun.h; the first is its module
_OFFSET = 2  # bytes
_THREE = 0xFFFFFF  # of bytes
_FUNCTION = type(lambda: 0)
_TABLES = 8  # of functions: one of all would need 2 KB in one piece, which there may not be


class Settling:
    """Has the functions of modules run from the flash.

    `words[address]` is a word of the chip's memory, `memory(address, length)` the bytes there, and
    `start` the address of the file system.
    """

    def __init__(self, words=mem32, memory=None, start=_START) -> None:
        if memory is None:
            from uctypes import bytearray_at  # which only a board has

            memory = bytearray_at
        self._words = words
        self._memory = memory
        self._start = start
        self._firsts: tuple = ()  # which byte of the pack each of its blocks begins with; its end
        self._blocks: tuple = ()  # where these bytes are
        self._at = 0  # the block that was looked at last

    def steps(self, path, module):
        """Do a little of one module at each next(). OSError; MemoryError."""
        with open(_file_of(path), "rb") as file:
            first, rows = _rows(file, os.stat(_file_of(path))[6])
            if not self._firsts:
                self._firsts, tail = _parted(file)
                for block in range(_BLOCKS):
                    if self._ends(block, tail):
                        break
                    yield
        if self._blocks:
            # By their first three bytes, and so many more where that is taken.
            copies = tuple([{} for _ in range(_TABLES)])
            for one in _functions(module):
                if self._words[id(one) + _CONTEXT] == id(module):
                    begins = self._words[self._words[id(one) + _BYTECODE] & ~3] & _THREE
                    table = copies[_table(begins)]
                    while begins in table:
                        begins += _THREE + 1
                    table[begins] = one
                yield
            self._at = 0
            for i in range(0, len(rows), _OFFSET):
                self._tell(copies, first + _number(rows, i))
                yield

    def _ends(self, block, tail) -> bool:
        """Whether the pack ends in this block; then all are found."""
        last = len(self._firsts) - 2
        if self._memory(self._start + _BLOCK * block + _numbers(last), len(tail)) != tail:
            return False
        found = []
        for i in range(last, -1, -1):
            if not 0 <= block < _BLOCKS:
                return True
            found.append(self._start + _BLOCK * block + _numbers(i))
            block = self._words[self._start + _BLOCK * block]
        found.reverse()
        self._blocks = tuple(found)
        return True

    def _tell(self, copies, first) -> None:
        """The functions whose bytecode is what stands there in the pack are told of that place, if
        it is in one piece. Before it stand its length and three bits, in two times seven bits."""
        while self._firsts[self._at + 1] <= first:
            self._at += 1
        begins = self._blocks[self._at]
        place = begins + first - self._firsts[self._at]
        high, low = self._memory(place - 2, 2)
        length = (high << 7 & 0x3FFF | low) >> 3
        if place - 2 < begins or first + length > self._firsts[self._at + 1]:
            return
        data = self._memory(place, length)
        begins = int.from_bytes(data[:3], "little")
        table = copies[_table(begins)]
        while begins in table:
            at = id(table[begins]) + _BYTECODE
            if self._memory(self._words[at], length) == data:
                self._words[at] = place
            begins += _THREE + 1


def _table(begins) -> int:
    """The number of the table of such a function."""
    return (begins ^ begins >> 8 ^ begins >> 16) % _TABLES


def _file_of(path) -> str:
    return "/modules/" + path.replace(".", "/") + ".mpy"


def _rows(file, size) -> tuple:
    """(where a module begins in the pack, the offsets of its functions)."""
    first = file.seek(0, 1)
    file.seek(first + size - 2)
    length = _OFFSET * _number(file.read(2), 0)
    file.seek(first + size - 2 - length)
    return first, file.read(length)


def _parted(file) -> tuple:
    """(which byte of a file each of its blocks begins with, and its end; how the last begins)."""
    size = file.seek(0, 2)
    firsts = [0]
    while firsts[-1] < size:
        firsts.append(firsts[-1] + _BLOCK - _numbers(len(firsts) - 1))
    firsts[-1] = size
    file.seek(firsts[-2])
    return tuple(firsts), file.read(_TAIL)


def _numbers(i) -> int:
    """The bytes of other blocks' numbers that block `i` of a file begins with."""
    size = 0
    while i:
        size += 4
        if i & 1:
            break
        i >>= 1
    return size


def _number(data, at) -> int:
    return data[at] | data[at + 1] << 8


def _functions(module):
    """Yield its functions of bytecode, and those of its classes: a list would need a long piece."""
    for one in module.__dict__.values():
        if type(one) is _FUNCTION:
            yield one
        elif type(one) is type:
            for inner in one.__dict__.values():
                if type(inner) is _FUNCTION:
                    yield inner
