"""Large text and pictures, likewise machine code on the board (see ui.fast), that few screens show:
imported when it is used.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def enlarge(to: "Any", x: int, top: int, strip: "Any", count: int) -> int:
    """Draw `count` columns of two rows of `strip` twice as wide and high, 11 lines of it, smoothed.

    Where two neighbours of a pixel meet at its corner and are alike, and the two opposite are
    not, that quarter of the pixel takes their colour (Mazzoleni's Scale2x); here for all pixels of
    a column at once.
    """
    i = left = 0
    here = strip[0] | strip[128] << 8
    while i < count:
        right = strip[i + 1] | strip[i + 129] << 8 if i + 1 < count else 0
        half = 0
        while half < 2:
            side = right if half else left
            free = (here << 1 ^ here >> 1) & (left ^ right)
            corners = (free | (here << 1 ^ side)) ^ (here << 1 ^ side)
            upper = (here | corners) ^ corners | side & corners
            corners = (free | (here >> 1 ^ side)) ^ (here >> 1 ^ side)
            lower = (here | corners) ^ corners | side & corners
            upper = (upper | upper << 8) & 0x0700FF
            upper = (upper | upper << 4) & 0x0F0F0F
            upper = (upper | upper << 2) & 0x333333
            upper = (upper | upper << 1) & 0x555555
            lower = (lower | lower << 8) & 0x0700FF
            lower = (lower | lower << 4) & 0x0F0F0F
            lower = (lower | lower << 2) & 0x333333
            lower = (lower | lower << 1) & 0x555555
            lit = (upper | lower << 1) << (top & 7)
            at = 128 * (top >> 3) + x + 2 * i + half
            while lit:
                if at >= 0 and at < 1024:
                    to[at] = to[at] | lit & 0xFF
                lit = lit >> 8
                at += 128
            half += 1
        left = here
        here = right
        i += 1
    return x + 2 * count


def stamp(to: "Any", x: int, top: int, data: "Any", at: int, across: int, rows: int) -> int:
    """Draw a picture that lies in data[at:], `across` columns of each row after the other."""
    row = 0
    while row < rows:
        place = 128 * ((top >> 3) + row) + x
        column = 0
        while column < across:
            lit = data[at] << (top & 7)
            if place >= 0 and place < 1024:
                to[place] = to[place] | lit & 0xFF
            if lit > 0xFF and place >= -128 and place < 896:
                to[place + 128] = to[place + 128] | lit >> 8
            at += 1
            place += 1
            column += 1
        row += 1
    return at
