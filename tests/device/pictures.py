"""Changes of a picture that look random, for the tests of displays."""


def scatter(canvas, seed, longest):
    """Change runs of 1 to 16 bytes, 0 to `longest` bytes apart."""
    at = seed % (longest + 1)
    while at < len(canvas.buf):
        seed = (seed * 1103515245 + 12345) & 0x3FFFFFFF
        for i in range(at, min(at + 1 + (seed >> 16) % 16, len(canvas.buf))):
            canvas.buf[i] ^= 0x18
        at += 16 + (seed >> 22) % (longest + 1)
