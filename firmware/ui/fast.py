"""Loops over bytes that every screen needs: on the board they are machine code.

The release has them compiled for the chip, see `kibic.release.machine.FAST`: so there are whole
numbers below 2^30 and bytes in them, assigned and compared, and nothing else. Everywhere else they
are what stands here.

`to` is a picture as ui.canvas has it: 8 rows of 128 bytes, each a column of 8 pixels. What is
drawn lights pixels and darkens none; what falls above or below is left out.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_BOX = 95  # font.BOX: nothing is imported here, so that nothing waits for it
_LETTER = 0x80  # in the first byte of a glyph: marked by drawing it twice
_TALL = 0x40
_TWICE = 0x8000  # in a number of a glyph to draw
_APART = 0x4000
_TIMES = 215  # what the bits of the UTF-8 of × and of − come to
_MINUS = 139794
_STOP = 0x200  # of a word for a device.sender.Sender


def spell(
    glyph: "Any", most: int, codes: "Any", size: int, extra: "Any", extras: int, face: int
) -> int:
    """Fill glyph[1:] with the numbers of the glyphs of `size` bytes of UTF-8; how many there are,
    at most `most`. glyph[0] becomes how many characters have none.

    extra     how many letters have a marked glyph of their own, these letters, and what the bits
              of the UTF-8 of the `extras` characters beyond ASCII come to
    face      0 for text, 1 for marked text, or the first glyph of a face of figures, with 0x4000
              where they stand two pixels apart
    """
    i = count = before = missing = 0
    own = extra[0]
    while i < size and count < most:
        key = codes[i]
        i += 1
        if key >= 0x80:
            key = key & 0x3F
            while i < size and codes[i] & 0xC0 == 0x80:
                key = key << 6 | codes[i] & 0x3F
                i += 1
        number = key - 32
        if face > 1 and key != 32:
            key = 45 if key == _MINUS else 44 if key == _TIMES else key
            number = face + key - 43 if key >= 43 and key < 58 else _BOX
        elif key >= 0x80:
            number = 1
            while number <= extras and extra[own + number] != key:
                number += 1
            number = _BOX + own + number if number <= extras else _BOX
        elif number < 0:
            number = _BOX
        elif face == 1:
            at = 1
            while at <= own and extra[at] != key:
                at += 1
            number = _BOX + at if at <= own else number | _TWICE
        if face == 1 and key >= 0x80:
            number = number | _TWICE
        if key == 105 and before == 102:
            number = number | _APART  # an i after an f, whose hook would run into its dot
        before = key
        missing += 1 if number & 0x1FF == _BOX else 0
        count += 1
        glyph[count] = number
    glyph[0] = missing
    return count


def write(
    to: "Any",
    x: int,
    top: int,
    end: int,
    glyph: "Any",
    count: int,
    glyphs: "Any",
    how: int,
) -> int:
    """Draw glyph[1:] from column x on, before column `end`, the topmost line at `top`; of how 2,
    make dark what that lights; of 0, only measure. Returns the column behind the last and its gap.

    glyph[0] becomes how many found room. `glyphs` is font.GLYPHS: where each begins, in two bytes;
    then each: its form, a byte a column, and if it is tall another, for what is below.
    """
    i = 0
    while i < count:
        number = glyph[i + 1]
        source = 2 * (number & 0x1FF)
        source = glyphs[source] | glyphs[source + 1] << 8
        form = glyphs[source]
        across = form & 15
        shift = form >> 4 & 3
        twice = 1 if number & _TWICE and form & _LETTER else 0
        start = x + 1 if number & _APART else x
        if start + across + twice > end:
            break
        still = 0x3FF8 >> shift if shift < 2 else 0xFFFF  # an accent is not marked
        column = bits = last = 0
        while how and column < across + twice:
            last = bits & still if twice else 0
            bits = 0
            if column < across:
                bits = glyphs[source + 1 + column]
                if form & _TALL:
                    bits = bits | glyphs[source + 1 + across + column] << 8
            lit = (bits | last) << shift + (top & 7)
            at = 128 * (top >> 3) + start + column
            while lit:
                if at >= 0 and at < 1024:
                    to[at] = to[at] | lit & 0xFF
                    if how == 2:
                        to[at] = to[at] ^ lit & 0xFF
                lit = lit >> 8
                at += 128
            column += 1
        x = start + across + twice + 1
        i += 1
    glyph[0] = i
    return x


def fill(to: "Any", x: int, end: int, y: int, bottom: int, how: int) -> int:
    """Set the pixels of the columns before `end` and the lines before `bottom`; of how 0, clear
    them; of 2, swap light and dark. All are inside."""
    while y < bottom:
        mask = 0xFF << (y & 7) & 0xFF
        row = y >> 3
        y = 8 * row + 8
        if y > bottom:
            mask = mask & 0xFF >> y - bottom
        at = 128 * row + x
        stop = 128 * row + end
        while at < stop:
            if how == 2:
                to[at] = to[at] ^ mask
            elif how:
                to[at] = to[at] | mask
            else:
                to[at] = to[at] & (mask ^ 0xFF)
            at += 1
    return y


def shift(to: "Any", y: int, bottom: int, by: int) -> int:
    """Have each line from `y` to before `bottom` show what stands `by` lines below it, or above it
    where that is negative. All are inside, and what stands in the same bytes. Returns how many
    bytes were looked at."""
    first = row = y >> 3
    last = bottom - 1 >> 3
    step = 1
    if by < 0:
        row = last
        step = -1
    count = 0
    while row >= first and row <= last:
        mask = 0xFF
        if row == first:
            mask = mask << (y & 7) & 0xFF
        if row == last:
            mask = mask & 0xFF >> (7 - (bottom - 1 & 7))
        source = 8 * row + by
        at = 128 * row
        low = 128 * (source >> 3)
        source = source & 7
        stop = at + 128
        while at < stop:
            bits = to[low] >> source | to[low + 128] << 8 - source
            to[at] = to[at] & (mask ^ 0xFF) | bits & mask
            at += 1
            low += 1
            count += 1
        row += step
    return count


def find(index: "Any", half: int, sought: int) -> int:
    """Where a key is, or would be: `index` has `half` pairs of (key, not 0 where there is one).

    `sought` has 24 bits: the upper 16 are the key, the lower ones tell where the search begins.
    """
    key = sought >> 8
    at = 2 * ((sought & 0xFF) * half >> 8)
    while index[at + 1] and index[at] != key:
        at += 2
        if at == 2 * half:
            at = 0
    return at


def lay(index: "Any", half: int, data: "Any", keys: "Any", count: int) -> int:
    """Fill `index`, see `find`: behind each key, where its text ends in `data`, which has `count`
    lines. `keys` has what is sought for each of them, in three bytes. Returns where the last one
    ends."""
    end = i = 0
    while i < count:
        while data[end] != 10:
            end += 1
        end += 1
        at = 2 * (keys[3 * i] * half >> 8)
        while index[at + 1]:
            at += 2
            if at == 2 * half:
                at = 0
        index[at] = keys[3 * i + 1] | keys[3 * i + 2] << 8
        index[at + 1] = end
        i += 1
    return end


def changes(new: "Any", old: "Any", at: int, stop: int, gap: int, words: "Any", left: int) -> int:
    """Copy the bytes that differ, from `at` on, before `stop`, to `old`; fill words[1:] with what a
    display is to be told, whose columns begin at `left`, see device.sender. Returns how many words
    there are; words[0] is the command that addressed a row last, 0 for none.

    A span of a row is two writes: 0x00, column, column, row as commands, and 0x40 with the data. No
    more than `gap` bytes in one piece among these are the same.
    """
    count = 0
    while at < stop:
        if new[at] == old[at]:
            at += 1
        else:
            i = end = at + 1
            while i & 127 and i - end <= gap:
                i += 1
                if new[i - 1] != old[i - 1]:
                    end = i
            column = left + (at & 127)
            row = 0xB0 | at >> 7
            words[count + 1] = 0
            words[count + 2] = column & 15
            words[count + 3] = 0x10 | column >> 4
            count += 3
            if words[0] != row:
                words[0] = row
                count += 1
                words[count] = row
            words[count] = words[count] | _STOP
            count += 1
            words[count] = 0x40
            while at < end:
                old[at] = new[at]
                count += 1
                words[count] = new[at]
                at += 1
            words[count] = words[count] | _STOP
    return count
