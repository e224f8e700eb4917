"""Runs functions from the flash, where their module's file has them, and frees their copies in
memory.

MicroPython runs a function in place only from a ROMFS, which its build for the Pico lacks; from any
other file system it copies it, some 50 KB in all. The bytecode is the same in both: it contains no
addresses, and nothing writes to it. So it is enough to store in a function's object where its
bytecode is.

The address is looked up; the pack has a table of where its functions are, see
kibic.release.mpy.table. Nothing is taken on trust: a function gets an address only if the flash has
there every byte of its copy, and only on a MicroPython that was tried. On any other, and on a build
or a chip with another layout, everything stays as it was.

The pack that runs is never written to: an update goes into the other one and begins with a restart.
Code that is running must keep its copy: this module, generators, and what of the loop is under way
are left alone. A function that another one makes is code of its own there, which has no object yet:
what is made of it from then on runs from the flash.
"""

import sys
from array import array
from binascii import crc32

from device import flash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


_TRIED = ((1, 28), (1, 29))  # kibic.board.board.TRIED
_START = 0x100A0000  # of the file system; in ports/rp2 it is what 640 KB of 2 MB leave
_BLOCKS = 352
_LEAST = 4000  # bytes of a block that are a file's, at least
_PIECE = 1024  # bytes of the table at once, more than any row: there may be no room for all of it
_FUNCTIONS = 400  # of a module; what more there are stay where they are
_BYTES = 32  # that tell a file's first and last block
_FUNCTION = type(lambda: 0)
_done: list = []  # the modules that were gone through, for as long as this one lives
_MODULES = "/modules/"  # boot.MODULES: where the pack is mounted
_LOOP = "device.loop"
_OWN = ("device.in_place", "device.flash")


def run_from_flash(
    words: "Any" = 0, data: "Any" = 0, start: int = 0, under_way: "tuple[Callable, ...]" = ()
) -> int:
    """Have the functions of what was imported from the pack run from the flash; return how many do.
    OSError; MemoryError.

    `words` is the chip's memory, by four bytes, `data` by one, and `start` the address of the file
    system, 0 where the chip is to be asked. `under_way` are all functions of the loop's module that
    are; () if that is not known: then none of it is touched.
    """
    if sys.implementation.version[:2] not in _TRIED:
        return 0
    with open(_MODULES + "~functions", "rb") as file:
        here = file.seek(0, 1)
        parts = _parts(file, words, data, start or _address())
        file.seek(here)
        return _point_all(file, here, parts, words, data, under_way) if parts else 0


def _address() -> int:
    """Where the file system begins: rp2.Flash says it, or has the usual place."""
    try:
        from _rp2 import Flash  # type: ignore[import-not-found]  # rp2 takes some KB more
        from uctypes import addressof

        return addressof(Flash())
    except (ImportError, TypeError):
        return _START


def _point_all(
    file: "Any", here: int, parts: "Any", words: "Any", data: "Any", under_way: "tuple"
) -> int:
    """Point the functions of the table to their places, piece by piece; return how many do so."""
    modules = _modules(_OWN if under_way else _OWN + (_LOOP,))
    functions, begins = [array("I", bytes(4 * _FUNCTIONS)) for _ in range(2)]
    table = bytearray(_PIECE)
    view = memoryview(table)
    converted = at = size = 0
    while True:
        end = flash.end(table, at, size)
        if not end:
            left = size - at
            view[:left] = view[at:size]
            size = left + file.readinto(view[left:])
            if size == left:
                return converted
            at = 0
            continue
        module = modules.get(table[at] | table[at + 1] << 8)
        if module:
            count = _functions(module, functions, words, under_way)
            count = flash.own(words, data, functions, begins, count, id(module))
            count = flash.inner(words, data, functions, begins, count, _FUNCTIONS, id(module))
            converted += flash.tell(words, data, functions, begins, count, parts, table, at, here)
            _done.append(module)
        at = end


def _modules(apart: tuple) -> dict:
    """The modules that came from the pack, but for those `apart`, by what the table names them
    by."""
    modules = {}
    for path, module in sys.modules.items():
        name = getattr(module, "__file__", "")
        if name.startswith(_MODULES) and path not in apart and module not in _done:
            modules[crc32(name[len(_MODULES) :].encode()) & 0xFFFF] = module
    return modules


def _parts(file: "Any", words: "Any", data: "Any", start: int) -> array:
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


def _functions(module: "Any", functions: "Any", words: "Any", under_way: "tuple" = ()) -> int:
    """Put the addresses of its functions of bytecode, and of those of its classes, but for those
    under way, into `functions`; return how many there are."""
    kind = id(_FUNCTION)
    count = flash.members(words, functions, 0, _FUNCTIONS, id(module.__dict__), kind)
    for member in module.__dict__.values():
        if type(member) is type:
            names = member.__dict__  # a new object, which has to live for as long as it is read
            count = flash.members(words, functions, count, _FUNCTIONS, id(names), kind)
    apart = [id(function) for function in under_way] if module is sys.modules.get(_LOOP) else ()
    i = 0
    while apart and i < count:
        if functions[i] in apart:
            count -= 1
            functions[i] = functions[count]
        else:
            i += 1
    return count
