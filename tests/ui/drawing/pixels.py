"""The pixels of a canvas, for its tests."""

from ui.canvas import HEIGHT, WIDTH, Canvas

NOT_DRAWN = "ж"


def is_lit(buf, x, y):
    return buf[WIDTH * (y // 8) + x] >> (y % 8) & 1 == 1


def lit_pixels(canvas):
    """All lit (x, y)."""
    return {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if is_lit(canvas.buf, x, y)}


def pixels(canvas):
    """1 for each lit pixel, else 0, row after row."""
    return bytearray(is_lit(canvas.buf, x, y) for y in range(HEIGHT) for x in range(WIDTH))


def art(canvas, x, y, width, height):
    """A part of the picture as strings of # and ., what is dark at their ends left out."""
    return tuple(
        "".join("#" if is_lit(canvas.buf, x + i, y + j) else "." for i in range(width)).rstrip(".")
        for j in range(height)
    )


def noise(seed):
    """A canvas of pixels that look random, the same for the same seed."""
    canvas = Canvas()
    for i in range(len(canvas.buf)):
        seed = (seed * 1103515245 + 12345) & 0x3FFFFFFF
        canvas.buf[i] = seed >> 16 & 0xFF
    return canvas


def glyph(string, marked=False):
    """What text() draws of it, 11 lines."""
    canvas = Canvas()
    canvas.text(22, 0, string, None, marked)
    return art(canvas, 0, 20, WIDTH, 11)
