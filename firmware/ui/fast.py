"""Loops over bytes that every screen needs: on the board they are machine code.

The release has them compiled for the chip, see `kibic.release.FAST`: so there are whole
numbers below 2^30 and bytes in them, assigned and compared, and nothing else. Everywhere else they
are what stands here.
"""

_BOX = 95  # font.BOX: nothing is imported here, so that nothing waits for it


def draw(to, at, end, codes, size, glyphs, extra, extras) -> int:
    """Draw `size` bytes of UTF-8 from to[at] on, to before to[end]; how many had no glyph.

    glyphs    6 bytes each: from the space on, the box, then those of `extra`
    extra     what the bits of their UTF-8 come to, of `extras` characters
    """
    missing = i = 0
    while i < size:
        code = codes[i]
        i += 1
        glyph = code - 32
        if code >= 0x80:
            key = code & 0x3F
            while i < size and codes[i] & 0xC0 == 0x80:
                key = key << 6 | codes[i] & 0x3F
                i += 1
            glyph = 0
            while glyph < extras and extra[glyph] != key:
                glyph += 1
            glyph = glyph + _BOX + 1 if glyph < extras else _BOX
        elif glyph < 0:
            glyph = _BOX
        if glyph == _BOX:
            missing += 1
        source = 6 * glyph - at
        stop = at + 6 if at + 6 < end else end
        while at < stop:
            to[at] = glyphs[source + at]
            at += 1
    return missing


def find(index, half, crc) -> int:
    """Where a key is, or would be: `index` has `half` pairs of (key, not 0 where there is one).

    `crc` has 32 bits: the upper ones are the key, the lower ones tell where the search begins.
    """
    key = crc >> 16 & 0xFFFF
    at = 2 * ((crc & 0xFFFF) * half >> 16)
    while index[at + 1] and index[at] != key:
        at += 2
        if at == 2 * half:
            at = 0
    return at


def differs(new, old, at, end) -> int:
    """Where the first byte from `at` on is that differs, or `end`."""
    while at < end and new[at] == old[at]:
        at += 1
    return at


def span(new, old, at, end, gap) -> int:
    """Behind a byte that differs: where so much ends, with no more than `gap` that are the same in
    one piece."""
    stop = at + 1
    while at < end and at - stop <= gap:
        if new[at] != old[at]:
            stop = at + 1
        at += 1
    return stop


def copy(to, at, new, start, end) -> int:
    """Copy new[start:end] to to[at] and behind it."""
    while start < end:
        to[at] = new[start]
        at += 1
        start += 1
    return at
