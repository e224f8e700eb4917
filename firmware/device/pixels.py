"""Loops over the pixels of a colour display: on the board they are machine code, as ui.fast.

A canvas is drawn larger by a fraction: eight dots take a whole number of pixels, a group, across as
well as down. `spread` has a byte for each pixel of a group: the dot that it begins in, and by 32
how many quarters of it belong to the next one. So every stroke has the same width, and an edge
between two pixels is a shade.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_DARK = 0x7F


def span(new: "Any", old: "Any", at: int, end: int, force: int) -> int:
    """Copy the bytes that differ, from `at` on, before `end`, to `old`; with `force` take all as
    differing. Returns the first and the last one, 256 * first + last, or 0x7F00 for none."""
    first = _DARK
    last = 0
    i = 0
    while at < end:
        if force or new[at] != old[at]:
            old[at] = new[at]
            first = i if first == _DARK and i < _DARK else first
            last = i
        at += 1
        i += 1
    return first << 8 | last


def turn(rows: "Any", new: "Any", at: int, end: int) -> int:
    """Fill `rows` with what the bytes of a row of groups from `at` on, before `end`, show: eight
    bytes of each group, a line of eight dots each, the lowest bit on the left. Returns how many
    there are."""
    i = 0
    while at < end:
        low = 0  # the first four lines, a byte each
        high = 0
        x = 0
        while x < 8:
            dots = new[at]
            low |= ((dots & 15) * 0x204081 & 0x1010101) << x  # each bit to a byte of its own
            high |= ((dots >> 4) * 0x204081 & 0x1010101) << x
            x += 1
            at += 1
        stop = i + 4
        while i < stop:
            rows[i] = low & 255
            rows[i + 4] = high & 255
            low >>= 8
            high >>= 8
            i += 1
        i += 4
    return i


def paint(
    to: "Any",
    spread: "Any",
    inks: "Any",
    rows: "Any",
    shares: "Any",
    wide: int,
    group: int,
    top: int,
    bottom: int,
) -> int:
    """Fill `to` with the pixels of the lines from `top` on, before `bottom`, of `wide` groups that
    turn() made, in inks[0], unlit, to inks[16], lit. Returns how many there are.

    shares   how lit a pixel of a line is, of 4: by the quarters that belong to the next dot, times
             four, and which of the two are lit
    """
    count = 0
    before = -1
    while top < bottom:
        code = spread[top]
        top += 1
        if code == before:  # the same line once more
            i = count - wide * group
            stop = count
            while i < stop:
                to[count] = to[i]
                count += 1
                i += 1
            continue
        before = code
        row = code & 7
        below = code >> 5
        end = row + 8 * wide
        while row < end:
            upper = rows[row]
            lower = rows[row + 1] if below else upper
            row += 8
            i = 0
            if not upper | lower:
                ink = inks[0]
                while i < group:
                    to[count] = ink
                    count += 1
                    i += 1
            elif upper == lower:
                while i < group:
                    code = spread[i]
                    to[count] = inks[shares[upper >> (code & 7) & 3 | code >> 3] << 2]
                    count += 1
                    i += 1
            else:
                while i < group:
                    code = spread[i]
                    lit = shares[upper >> (code & 7) & 3 | code >> 3] * (4 - below)
                    lit += shares[lower >> (code & 7) & 3 | code >> 3] * below
                    to[count] = inks[lit]
                    count += 1
                    i += 1
    return count


def flood(to: "Any", count: int, ink: int) -> int:
    """Fill `to` with so many pixels of one colour."""
    i = 0
    while i < count:
        to[i] = ink
        i += 1
    return count
