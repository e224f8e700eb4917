"""A lamp before each seat. Each role has one of three primary colours, so a lamp shows all at once.

A description is a tuple with the sum of the roles of each seat: (DEALER, TURN + HAT, 0, OUT).
The first seat is the near one, where the keys are; the others follow to its right, as is played.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


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
_FAINT = 3  # no more green has who sits out; the turn has far more
_PROBLEMS = (None, (48, 0, 0), (36, 0, 60))
DARK = (0, 0, 0)

# The seven lamps of the enclosure point, in their order: near, near right, right, far right, far,
# far left, left. Which of them is whose, for three to seven seats.
_POINTING = (
    (0, 2, 6),
    (0, 2, 4, 6),
    (0, 2, 3, 5, 6),
    (0, 2, 3, 4, 5, 6),
    (0, 1, 2, 3, 4, 5, 6),
)
ALL = len(_POINTING[-1])
_FEWEST = len(_POINTING[0])

BUDGET_MA = 60  # all lamps together
_WAKE_MS = 5  # an assumption: to fill 100 uF takes their supply 1 ms
_LIMIT = BUDGET_MA * 255 // 20  # a WS2812 takes 20 mA for each colour at 255


def colours(seats: tuple[int, ...], problem: int, count: int) -> tuple:
    """(red, green, blue) for each of `count` lamps, dimmed together if over the budget."""
    if problem:
        wanted: list[Any] = [_PROBLEMS[problem]] * count
    else:
        wanted = [DARK] * count
        for lamp, roles in zip(places(len(seats), count), seats):
            wanted[lamp] = _colour(roles)
    total = sum([sum(colour) for colour in wanted])
    return tuple([_dimmed(colour, total) for colour in wanted])


def places(seats: int, count: int) -> tuple | range:
    """The lamps for so many seats, in their order: those that point at seats if there are enough,
    else the first ones."""
    if count == ALL and _FEWEST <= seats <= ALL:
        return _POINTING[seats - _FEWEST]
    return range(min(seats, count))


def _colour(roles: int) -> tuple:
    lit = [colour for role, colour in _ROLES if roles & role]
    return tuple([sum([colour[i] for colour in lit]) for i in range(3)])


def _dimmed(colour: tuple[int, ...], total: int) -> tuple:
    """The colour's share of the budget, if all together take `total`."""
    return tuple([part * _LIMIT // max(total, _LIMIT) for part in colour])


def supply(power: "Any", on: bool) -> None:
    """Turn the lamps' 5 V on or off, and wait until they have it."""
    from time import sleep_ms

    if power.value() != on:
        power.value(on)
        sleep_ms(_WAKE_MS)


class Lamps:
    """`strip` is a neopixel.NeoPixel of `count` lamps, or None where there are none; `power` is the
    output that turns their supply on or off: dark ones take as much as the sleeping chip."""

    def __init__(self, strip: "Any", count: int, power: "Any") -> None:
        self._strip = strip
        self._count = count
        self._power = power
        self._shown: tuple | None = None
        self._soft: tuple | None = None  # the same, half as bright where the turn is

    def show(self, seats: tuple[int, ...], problem: int = NO_PROBLEM) -> None:
        """Show who is who, or a problem. Sends nothing if the lamps show it already."""
        if self._strip is None:
            return
        wanted = colours(seats, problem, self._count)
        if wanted == self._shown:
            return
        self._shown = wanted
        self._soft = tuple(
            [(red, green // 2 if green > _FAINT else green, blue) for red, green, blue in wanted]
        )
        lit = sum([sum(colour) for colour in wanted]) > 0
        supply(self._power, lit)
        if lit:
            self._send(wanted)

    def tick(self, soft: bool) -> None:
        """Light the lamp of the turn half as bright, or as before."""
        if self._soft != self._shown:
            self._send(self._soft if soft else self._shown)

    def _send(self, wanted: "Any") -> None:
        for i in range(self._count):
            self._strip[i] = wanted[i]
        self._strip.write()
