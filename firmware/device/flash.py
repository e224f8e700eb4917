"""Where a file lies in the flash, and which functions lie there: loops over the chip's memory.

On the board they are machine code, see `kibic.release.machine.FAST`, and the memory begins at 0:
that is what `words` and `data` are there, the same bytes by four and one by one. The flash is at
`start`, in blocks of 4096 bytes. A file of littlefs is a chain of blocks, each of which begins with
the number of the one before, and more such numbers (its DESIGN.md, "CTZ skip-lists").
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_BLOCK = 4096
_PLACES, _TABLE = 2, 3  # of a dictionary: how many, and where their keys and values are, py/obj.h
_CONTEXT = 1  # the word of a function's object that is its module, py/objfun.h
_BYTECODE = 3  # and the one that says where its bytecode is; before it, the list of what it makes
# What a function is made of begins with a word like this one, but for the bit of a generator; then
# comes where its bytecode is, and behind that the list of what it makes (py/emitglue.h).
_CODE, _GENERATOR = 0x0002_0000, 0x0100_0000
_BEFORE, _BEHIND = -1, 1


def divide(parts: "Any", size: int) -> int:
    """Say which byte of a file of this size each of its blocks begins with, in every second of
    `parts`, and behind them its end; in the others how many bytes the block begins with that are
    not the file's. Returns how many blocks there are."""
    count = at = 0
    while at < size:
        numbers = 4 if count else 0
        i = count
        while numbers and i & 1 == 0:
            numbers += 4
            i = i >> 1
        parts[2 * count] = at
        parts[2 * count + 1] = numbers
        at += _BLOCK - numbers
        count += 1
    parts[2 * count] = size
    return count


def find(
    data: "Any", start: int, block: int, blocks: int, before: int, tail: "Any", size: int
) -> int:
    """Return the first block, from `block` on, in which that stands behind so many bytes, or -1."""
    while block < blocks:
        at = start + _BLOCK * block + before
        i = 0
        while i < size and data[at + i] == tail[i]:
            i += 1
        if i == size:
            return block
        block += 1
    return -1


def follow(words: "Any", start: int, block: int, blocks: int, parts: "Any", count: int) -> int:
    """Put where each of these parts is into the second of its pair, if the last is in that block.
    Returns whether the chain is whole."""
    i = 2 * count - 1
    while i > 0 and block >= 0 and block < blocks:
        at = start + _BLOCK * block
        parts[i] = parts[i] + at
        block = words[at >> 2]
        i -= 2
    return 1 if i < 0 else 0


def members(words: "Any", functions: "Any", count: int, most: int, names: int, kind: int) -> int:
    """Add the members of a dictionary, by its address, that are objects of the type `kind`, by its
    address, as far as there is room for `most`. Returns how many there are."""
    left = words[(names >> 2) + _PLACES]
    at = (words[(names >> 2) + _TABLE] >> 2) + 1
    while left > 0 and count < most:
        member = words[at]
        if member & 3 == 0 and member >> 24 == names >> 24 and words[member >> 2] == kind:
            functions[count] = member
            count += 1
        at += 2
        left -= 1
    return count


def own(words: "Any", data: "Any", functions: "Any", begins: "Any", count: int, module: int) -> int:
    """Keep the functions of that module, by their addresses: in place of each comes the word that
    says where its bytecode is, and into `begins` what that begins with. Returns how many."""
    i = kept = 0
    while i < count:
        function = functions[i] >> 2
        if words[function + _CONTEXT] == module:
            copy = words[function + _BYTECODE]
            if copy >> 24 == module >> 24:  # else it is no address in RAM, and not to be read
                functions[kept] = function + _BYTECODE
                begins[kept] = data[copy] | data[copy + 1] << 8 | data[copy + 2] << 16
                kept += 1
        i += 1
    return kept


def inner(
    words: "Any", data: "Any", functions: "Any", begins: "Any", count: int, most: int, module: int
) -> int:
    """Add what the functions kept by `own` make, and those in turn, as far as there is room: the
    word that says where its bytecode is, and what that begins with. Returns how many there are.

    How long a list is it does not say: it ends with its memory, which is zeroed behind it, or where
    no such code follows.
    """
    outer = count
    i = 0
    while i < count:
        at = words[functions[i] + (_BEFORE if i < outer else _BEHIND)]
        while at >> 24 == module >> 24 and count < most:
            code = words[at >> 2]
            if code >> 24 != module >> 24 or words[code >> 2] | _GENERATOR != _CODE | _GENERATOR:
                break
            copy = words[(code >> 2) + 1]
            if copy >> 24 == module >> 24:
                functions[count] = (code >> 2) + 1
                begins[count] = data[copy] | data[copy + 1] << 8 | data[copy + 2] << 16
                count += 1
            at += 4
        i += 1
    return count


def end(table: "Any", row: int, size: int) -> int:
    """Return where a row of a table ends, or 0 if not all is there; see kibic.release.mpy.table."""
    at = row + 8
    if at <= size:
        at += table[row + 2] | table[row + 3] << 8
    return at if at <= size else 0


def tell(
    words: "Any",
    data: "Any",
    functions: "Any",
    begins: "Any",
    count: int,
    parts: "Any",
    table: "Any",
    row: int,
    here: int,
) -> int:
    """Have functions run from the flash, see `own`: where in one piece all is there that is in a
    copy, its word says so. Before bytecode stand its length and three bits, in two times seven
    bits. Returns how many were told.

    parts    of the file, see `follow`
    table    a piece, of which that row tells of their module; all of it begins `here` in the file
    """
    stop = row + 8 + (table[row + 2] | table[row + 3] << 8)
    at = here - (table[row + 4] | table[row + 5] << 8 | table[row + 6] << 16)
    count_told = part = 0
    i = row + 8
    while i < stop:
        if table[i] > 127:
            at += (table[i] & 127) << 7
            i += 1
        at += table[i]
        i += 1
        while parts[part + 2] <= at:
            part += 2
        place = parts[part + 1] + at - parts[part]
        if place - 2 < parts[part + 1]:
            continue
        length = (data[place - 2] << 7 & 0x3FFF | data[place - 1]) >> 3
        if at + length > parts[part + 2]:
            continue
        begin = data[place] | data[place + 1] << 8 | data[place + 2] << 16
        each = 0
        while each < count:
            k = -1
            if begins[each] == begin:
                k = length
                copy = words[functions[each]]
                while k > 0 and data[copy + k - 1] == data[place + k - 1]:
                    k -= 1
            if k == 0:
                words[functions[each]] = place
                count_told += 1
                count -= 1  # of those that are left
                functions[each] = functions[count]
                begins[each] = begins[count]
                each = count  # a function that is the same has a place of its own
            each += 1
    return count_told
