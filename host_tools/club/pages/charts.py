"""Charts as SVG that stand in a page: no script, no font and no colour of their own is needed.

Lines differ by their dashes and are named at their ends; the numbers stand in a table beside.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import pygal
from pygal.style import Style

DASHES = ("", "9,4", "2,4", "14,4,2,4", "5,3", "1,6", "12,8", "4,2,1,2,1,2")
MOST = len(DASHES)  # lines that can be told from each other
INK = ("#16425b", "#a4161a", "#2d6a4f", "#7b2cbf", "#b5651d", "#005f73", "#6a040f", "#333333")
STYLE = Style(
    background="transparent", plot_background="transparent", colors=INK, foreground="#222",
    foreground_strong="#000", foreground_subtle="#555", opacity="1", opacity_hover="1",
    transition="0s", font_family="system-ui, sans-serif", label_font_size=13,
    major_label_font_size=13, value_label_font_size=15, stroke_width="2.4",
)  # fmt: skip

Line = tuple[str, Sequence[float | None]]


def curves(title: str, marks: Sequence[str], lines: Iterable[Line], height: int = 340) -> str:
    """Lines over evenings or deals, at most MOST; of several each has its number along it."""
    drawn = list(lines)[:MOST]
    several = len(drawn) > 1
    chart = pygal.Line(**_options(title, height), dots_size=1.2, show_legend=False,
                       show_minor_x_labels=False, print_labels=several, margin_right=40,
                       show_only_major_dots=True)  # fmt: skip
    chart.x_labels = list(marks)
    chart.x_labels_major = _some(marks)
    for number, ((name, values), dash) in enumerate(zip(drawn, DASHES, strict=False), 1):
        points: list[Any] = list(values)
        if several:
            for at in _places(number, len(points)):
                points[at] = {"value": points[at], "label": str(number)}
        chart.add(name, points, stroke_style=_stroke(dash))
    return _inline(chart, title) + (_legend([name for name, _ in drawn]) if several else "")


def _places(number: int, length: int) -> set[int]:
    """Where along a line its number stands: at its end, and where the others' do not."""
    major = range(length)[:: -_step(length)]
    return {major[0], major[number % len(major)]}


def _stroke(dash: str) -> dict[str, Any]:
    return {"width": 2.4, **({"dasharray": dash} if dash else {})}


def _legend(names: Sequence[str]) -> str:
    """Numbers, dashes and names."""
    rows = [
        f'<li><svg width="46" height="12" aria-hidden="true"><line x1="1" x2="45" y1="6" y2="6" '
        f'stroke="{ink}" stroke-width="2.4" stroke-dasharray="{dash}"/></svg> '
        f"{number} {escape(name)}</li>"
        for number, (name, ink, dash) in enumerate(zip(names, INK, DASHES, strict=False), 1)
    ]
    return f'<ul class="legend">{"".join(rows)}</ul>'


def bars(title: str, marks: Sequence[str], values: Sequence[float], height: int = 260) -> str:
    """A bar for each evening."""
    chart = pygal.Bar(**_options(title, height), show_legend=False, show_minor_x_labels=False)
    chart.x_labels = list(marks)
    chart.x_labels_major = _some(marks)
    chart.add("", list(values))
    return _inline(chart, title)


def _options(title: str, height: int) -> dict[str, Any]:
    return {
        "style": STYLE, "js": [], "disable_xml_declaration": True, "width": 860, "height": height,
        "margin": 10, "explicit_size": False, "pretty_print": False, "no_prefix": False,
        "truncate_label": -1, "show_x_guides": False,
        "value_formatter": lambda value: f"{value:+g}".replace("-", "−"),
    }  # fmt: skip


def _some(marks: Sequence[str]) -> list[str]:
    """So few labels, the last among them, that they do not run into each other."""
    return list(marks)[:: -_step(len(marks))][::-1]


def _step(length: int) -> int:
    return max(1, -(-length // 9))


def _inline(chart: Any, title: str) -> str:
    chart.add_xml_filter(_without_scripts)
    drawn: str = chart.render(is_unicode=True)
    opened = f'<svg role="img" aria-label="{escape(title)}" focusable="false" '
    return drawn.replace("<svg ", opened, 1)


def _without_scripts(root: Any) -> Any:
    """A chart in a page shows; nothing in it runs."""
    for parent in root.iter():
        for script in [child for child in parent if str(child.tag).endswith("script")]:
            parent.remove(script)
    return root
