"""Loops over the pixels of a colour display: on the board they are machine code, as ui.fast.

A canvas is drawn larger by a fraction. Of each column and each line of the display two bytes say
which column or line of dots it begins in, and how many quarters of it belong to the next one:
`columns`, `lines`. So every stroke has the same width, and an edge between two pixels is a shade.
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


def paint(
    to: "Any",
    new: "Any",
    columns: "Any",
    lines: "Any",
    left: int,
    right: int,
    top: int,
    bottom: int,
    inks: "Any",
    group: int,
) -> int:
    """Fill `to` with the pixels of the columns before `right` of the lines before `bottom`, in
    inks[0], unlit, to inks[16], lit. Returns how many there are. `left` and `right` are multiples
    of `group`, the pixels of eight dots: where all are dark, nothing is worked out."""
    count = 0
    before = 0x7FFF
    wide = right - left
    y = top
    while y < bottom:
        row = lines[2 * y]
        below = lines[2 * y + 1]
        i = 0
        if before == row << 3 | below:
            while i < wide:
                to[count] = to[count - wide]
                count += 1
                i += 1
        else:
            before = row << 3 | below
            upper = 128 * (row >> 3)
            bit = row & 7
            row += 1 if row < 63 else 0
            lower = 128 * (row >> 3)
            bit2 = row & 7
            lower = lower if below else upper
            bit2 = bit2 if below else bit
            end = 0
            while i < wide:
                if i == end:
                    x = columns[2 * (left + i)]
                    lit = 0
                    stop = x + 8
                    while x < stop:
                        lit = lit | new[upper + x] >> bit | new[lower + x] >> bit2
                        x += 1
                    end = i + group
                    if not lit & 1:
                        while i < end:
                            to[count] = inks[0]
                            count += 1
                            i += 1
                        continue
                x = columns[2 * (left + i)]
                beside = columns[2 * (left + i) + 1]
                level = (new[upper + x] >> bit & 1) * 16
                if below or beside:
                    level = level * (4 - beside) * (4 - below) >> 4
                    if below:
                        level += (new[lower + x] >> bit2 & 1) * (4 - beside) * below
                    if beside:
                        level += (new[upper + x + 1] >> bit & 1) * beside * (4 - below)
                        if below:
                            level += (new[lower + x + 1] >> bit2 & 1) * beside * below
                to[count] = inks[level]
                count += 1
                i += 1
        y += 1
    return count


def flood(to: "Any", count: int, ink: int) -> int:
    """Fill `to` with so many pixels of one colour."""
    i = 0
    while i < count:
        to[i] = ink
        i += 1
    return count
