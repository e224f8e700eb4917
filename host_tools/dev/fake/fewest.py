"""The fewest bytes on the bus that can turn one picture into another, and pictures to turn."""

from ui.canvas import ROWS, WIDTH

# In page addressing a span takes: address, 0x00, low column, high column; address, 0x40; its data.
SPAN = 6
PAGE = 1  # and this more where the page is not the one addressed last
FULL_FRAME = ROWS * (PAGE + SPAN + WIDTH)


def fewest(old, new, page):
    """`page` is the one addressed last. Any set of spans that covers all changes was considered."""
    total = 0
    for row in range(ROWS):
        cost = _row(old, new, WIDTH * row)
        if cost and row != page:
            cost += PAGE
        total += cost
    return total


def _row(old, new, start):
    """The least for a row; after each byte: the least with a span still open, and with none."""
    never = 1 << 20
    opened, closed = never, 0
    for at in range(start, start + WIDTH):
        before = min(opened, closed)
        opened = 1 + min(opened, closed + SPAN)
        closed = before if old[at] == new[at] else never
    return min(opened, closed)
