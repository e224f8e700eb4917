"""Every function of the firmware says what it returns: that costs nothing in what a board runs."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from dev.vm import ROOT

# What these return has no name where they stand: MicroPython has no `typing`, so there is none for
# an iterator, a module or a function; other classes are imported only when they are needed. A class
# whose fields hold such a thing leaves it to mypy what they may be, as long as __init__ is silent.
NAMELESS = {
    "firmware/kibic_boot.py": {"open"},
    "firmware/device/board.py": {"_bus"},
    "firmware/device/colour.py": {"__init__", "value"},
    "firmware/device/display.py": {"__init__"},
    "firmware/device/lcd.py": {"__init__"},
    "firmware/device/pins.py": {
        "charging", "lamp_line", "lamp_power", "open_bus", "open_display",
        "open_keyboard", "piezo", "sender",
    },
    "firmware/device/selftest.py": {"_strip"},
    "firmware/ui/screen.py": {"twin"},
    "firmware/kibic_crash.py": {"lamp"},
    "firmware/kibic_main.py": {"__init__", "_crash"},
    "firmware/store/opening.py": {"salvaged"},
    "firmware/store/amend.py": {"leave"},
    "firmware/store/past.py": {"table_before"},
    "firmware/store/reading.py": {"read"},
    "firmware/store/unload.py": {"lend"},
    "firmware/tarokk/games/__init__.py": {"load"},
    "firmware/tarokk/games/danish/game.py": {"ask", "new_deal"},
    "firmware/tarokk/games/hungarian/deal.py": {"__init__", "new_auction"},
    "firmware/tarokk/games/hungarian/plain.py": {"__init__", "new_auction"},
    "firmware/tarokk/games/hungarian/ask.py": {"_more", "_skart", "_speech", "likely"},
    "firmware/tarokk/games/hungarian/rows.py": {"_makers"},
    "firmware/tarokk/games/hungarian/game.py": {"ask", "new_deal"},
    "firmware/tarokk/games/hunter/deal.py": {"__init__", "new_auction"},
    "firmware/tarokk/games/hunter/game.py": {"ask", "new_deal"},
    "firmware/tarokk/games/hunter/speeches.py": {"__init__"},
    "firmware/tarokk/games/two_handed/game.py": {"ask", "new_deal"},
    "firmware/tarokk/session.py": {"__init__", "_new_deal", "rules", "upcoming"},
    "firmware/tarokk/tables.py": {"row"},
    "firmware/ui/answers.py": {"__getitem__"},
    "firmware/ui/app.py": {"__init__", "game_ui", "session"},
    "firmware/ui/games/__init__.py": {"load"},
    "firmware/ui/prefetch.py": {"session"},
    "firmware/ui/screens/draft.py": {"tried"},
    "firmware/ui/screens/entry.py": {"answers"},
    "firmware/ui/wording.py": {"deal_of"},
}  # fmt: skip
FIRMWARE = ROOT / "firmware"
FILES = sorted(FIRMWARE.rglob("*.py"))


def silent(source: str) -> Iterator[str]:
    """The functions, no generators, that do not say what they return."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and not node.returns and not _yields(node):
            yield node.name


def _yields(function: ast.FunctionDef) -> bool:
    left: list[ast.AST] = list(function.body)
    while left:
        node = left.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
            left += ast.iter_child_nodes(node)
    return False


def test_one_that_does_not_say_it_is_found() -> None:
    source = """
def one(): pass
def two() -> None:
    def three(): yield 1
    def four(): return (yield)
class Five:
    def six(self):
        def seven() -> int: yield from ()
        return seven
"""
    assert list(silent(source)) == ["one", "six"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_each_function_says_what_it_returns(path: Path) -> None:
    nameless = NAMELESS.get(path.relative_to(ROOT).as_posix(), set())
    assert set(silent(path.read_text(encoding="utf-8"))) == nameless
