"""Charts as SVG that stand in a page: no script, no font and no colour of their own is needed.

Lines differ by their dashes and are named at their ends; the numbers stand in a table beside. A
season has hundreds of charts: the libraries that draw SVG take some 5 ms for each, the template
here a tenth of that, and leather has no dashes.
"""

from collections.abc import Iterable, Sequence
from math import ceil, floor, log10
from pathlib import Path
from typing import Any

from jinja2 import Template
from markupsafe import Markup

from kibic.club import markup
from kibic.club.tables import signed

DASHES = ("", "9,4", "2,4", "14,4,2,4", "5,3", "1,6", "12,8", "4,2,1,2,1,2")
MOST = len(DASHES)  # lines that can be told from each other
INK = ("#16425b", "#a4161a", "#2d6a4f", "#7b2cbf", "#b5651d", "#005f73", "#6a040f", "#333333")
WIDTH, LEFT, RIGHT, TOP, BOTTOM = 860, 56, 40, 14, 26
LABELS = 9  # along an axis, at most
TICKS = 6

Line = tuple[str, Sequence[int]]


def curves(title: str, marks: Sequence[str], lines: Iterable[Line], height: int = 340) -> Markup:
    """Return lines over evenings or deals, at most MOST; several are numbered on their way."""
    drawn = list(lines)[:MOST]
    frame = Frame(marks, [value for _, values in drawn for value in values], height)
    last = max(len(marks) - 1, 1)
    across = [LEFT + (WIDTH - LEFT - RIGHT) * at / last for at in range(len(marks))]
    rows = []
    for number, ((name, values), ink, dash) in enumerate(zip(drawn, INK, DASHES, strict=False), 1):
        points = [(x, frame.down(value)) for x, value in zip(across, values, strict=True)]
        places = _places(number, len(points)) if len(drawn) > 1 else ()
        path = "".join([f"{x:.1f},{y:.1f} " for x, y in points])
        rows.append({"name": name, "ink": ink, "dash": dash, "number": number, "path": path,
                     "numbered": [points[at] for at in sorted(places)]})  # fmt: skip
    return frame.drawn(title, across, lines=rows)


def bars(title: str, marks: Sequence[str], values: Sequence[int], height: int = 260) -> Markup:
    """Return a bar for each evening."""
    frame = Frame(marks, values, height)
    band = (WIDTH - LEFT - RIGHT) / max(len(marks), 1)
    across = [LEFT + band * (at + 0.5) for at in range(len(marks))]
    rows = [
        (x - 0.4 * band, min(frame.down(value), frame.zero), 0.8 * band,
         abs(frame.down(value) - frame.zero), f"{mark}: {signed(value)}")
        for x, mark, value in zip(across, marks, values, strict=True)
    ]  # fmt: skip
    return frame.drawn(title, across, bars=rows)


class Frame:
    """The axes: which values there are, in round steps with zero among them, and where."""

    def __init__(self, marks: Sequence[str], values: Sequence[int], height: int) -> None:
        self.marks, self.height = marks, height
        low, high = min((0, *values)), max((0, *values))
        step = _round_step(high - low)
        self.ticks = range(step * floor(low / step), step * max(ceil(high / step), 1) + 1, step)
        self.zero = self.down(0)

    def down(self, value: int) -> float:
        """Return how far from the top a value is."""
        above = (self.ticks[-1] - value) / (self.ticks[-1] - self.ticks[0])
        return TOP + (self.height - TOP - BOTTOM) * above

    def drawn(self, title: str, across: Sequence[float], **facts: Any) -> Markup:
        """Return the chart as SVG: `across` is how far from the left each mark is, and the template
        gets `facts`, too."""
        step = max(1, -(-len(self.marks) // LABELS))
        return Markup(_template().render(
            title=title, width=WIDTH, height=self.height, left=LEFT, right=WIDTH - RIGHT,
            bottom=self.height - 8, zero=self.zero, ink=INK[0],
            ticks=[(self.down(tick), signed(tick)) for tick in self.ticks],
            labels=[(across[at], self.marks[at]) for at in range(len(across))[::-step]], **facts,
        ))  # fmt: skip


def _round_step(span: int) -> int:
    """Return 1, 2 or 5 with noughts, so that there are at most TICKS steps."""
    least = max(span / TICKS, 1)
    ten = 10 ** floor(log10(least))
    return int(next(ten * digit for digit in (1, 2, 5, 10) if ten * digit >= least))


def _places(number: int, length: int) -> set[int]:
    """Return where along a line its number stands: at its end, and where the others' do not."""
    major = range(length)[:: -max(1, -(-length // LABELS))]
    return {major[0], major[number % len(major)]}


_made: list[Template] = []


def _template() -> Template:
    if not _made:
        folder = Path(__file__).parent / "templates"
        _made.append(markup.environment(folder, "en").get_template("chart.html"))
    return _made[0]
