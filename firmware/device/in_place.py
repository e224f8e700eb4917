"""Functions run from the flash, where their module's file has them, and their copies are let go.

MicroPython runs a function in place only from a ROMFS, which its build for the Pico has none of;
from any other file system it copies it, some 50 KB in all. But bytecode is the same in both: it
names nothing by its address, and nothing writes to it. So it is enough to say in a function's
object where its bytecode is.

The place is looked up; a pack tells where in it functions are, see kibic.mpy.table.
Nothing is taken on trust: a function is told of a place only where all is in the flash that is in
its copy. On a build or a chip that has anything elsewhere, all stays as it was.

The pack that runs is never written to: an update goes into the other one, and begins with a
restart. What is under way must keep its copy. That is the loop, and this; a generator may be, so
generators are left alone.
"""

import sys
from array import array
from binascii import crc32

from device import flash

_START = 0x100A0000  # of the file system; in ports/rp2 it is what 640 KB of 2 MB leave
_BLOCKS = 352
_LEAST = 4000  # bytes of a block that are a file's, at least
_BYTES = 32  # that tell a file's first and last block
_FUNCTION = type(lambda: 0)
_MODULES = "/modules/"  # boot.MODULES: where the pack is mounted
_UNDER_WAY = ("device.loop", "device.in_place", "device.flash")


def settle(words=0, data=0, start=_START) -> int:
    """Have the functions of what was imported from the pack run from the flash; return how many do.
    OSError; MemoryError.

    `words` is the chip's memory, by four bytes, `data` by one, and `start` the address of the file
    system.
    """
    with open(_MODULES + "~functions", "rb") as file:
        here = file.seek(0, 1)
        table = file.read()
        parts = _parts(file, words, data, start)
    told = 0
    for path in list(sys.modules) if parts else ():
        module = sys.modules[path]
        name = getattr(module, "__file__", "")
        if not name.startswith(_MODULES) or path in _UNDER_WAY:
            continue
        row = flash.row(table, len(table), crc32(name[len(_MODULES) :].encode()) & 0xFFFF)
        if row < len(table):
            functions = _functions(module)
            begins = array("I", functions)
            count = flash.own(words, data, functions, begins, len(functions), id(module))
            told += flash.tell(words, data, functions, begins, count, parts, table, row, here)
    return told


def _parts(file, words, data, start) -> array:
    """Which byte of a file each of its blocks begins with, and its address; and the file's end.
    None of it if it is not found."""
    size = file.seek(0, 2)
    parts = array("I", bytes(8 * (size // _LEAST + 2)))
    count = flash.divide(parts, size)
    file.seek(parts[2 * count - 2])
    tail, before, block = file.read(_BYTES), parts[2 * count - 1], -1
    file.seek(0)
    head = file.read(_BYTES)
    while True:
        block = flash.find(data, start, block + 1, _BLOCKS, before, tail, len(tail))
        if block < 0:
            return array("I")
        if flash.follow(words, start, block, _BLOCKS, parts, count) and (
            flash.find(data, parts[1], 0, 1, 0, head, len(head)) == 0
        ):
            return parts
        flash.divide(parts, size)  # another block looks like the last


def _functions(module) -> array:
    """The addresses of its functions of bytecode, and of those of its classes."""
    found = array("I")
    for one in module.__dict__.values():
        kind = type(one)
        if kind is _FUNCTION:
            found.append(id(one))
        elif kind is type:
            for inner in one.__dict__.values():
                if type(inner) is _FUNCTION:
                    found.append(id(inner))
    return found
