"""A lamp before each seat. Each role has one of three primary colours, so a lamp shows all at once.

A description is a tuple with the sum of the roles of each seat: (DEALER, TURN + HAT, 0, OUT).
"""

DEALER, TURN, HAT, OUT = 1, 2, 4, 8

# A problem takes all the lamps.
NO_PROBLEM, BATTERY_EMPTY, DISPLAY_LOST = range(3)

# Role and its red, green, blue. Colours of a seat add up.
_ROLES = (
    (DEALER, (0, 0, 48)),
    (TURN, (0, 40, 0)),
    (HAT, (48, 0, 0)),
    (OUT, (3, 3, 3)),
)
_PROBLEMS = (None, (48, 0, 0), (36, 0, 60))
DARK = (0, 0, 0)

BUDGET_MA = 60  # all lamps together
_LIMIT = BUDGET_MA * 255 // 20  # a WS2812 takes 20 mA for each colour at 255


def colours(seats, problem, count):
    """(red, green, blue) for each of `count` lamps, dimmed together if over the budget."""
    if problem:
        wanted = [_PROBLEMS[problem]] * count
    else:
        wanted = [_colour(roles) for roles in seats[:count]]
        wanted += [DARK] * (count - len(wanted))
    total = sum([sum(colour) for colour in wanted])
    return tuple([_dimmed(colour, total) for colour in wanted])


def _colour(roles):
    lit = [colour for role, colour in _ROLES if roles & role]
    return tuple([sum([colour[i] for colour in lit]) for i in range(3)])


def _dimmed(colour, total):
    """The colour's share of the budget, if all together take `total`."""
    return tuple([part * _LIMIT // max(total, _LIMIT) for part in colour])


class Lamps:
    """`strip` is a neopixel.NeoPixel of `count` lamps, or None where there are none."""

    def __init__(self, strip, count):
        self._strip = strip
        self._count = count
        self._shown = None  # unknown, so that the first show() also clears what was left on

    def show(self, seats, problem=NO_PROBLEM):
        """Show a description, or a problem; nothing is sent if the lamps show it already."""
        if self._strip is None:
            return
        wanted = colours(seats, problem, self._count)
        if wanted == self._shown:
            return
        self._shown = wanted
        for i in range(self._count):
            self._strip[i] = wanted[i]
        self._strip.write()
