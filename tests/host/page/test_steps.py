"""kibic's steps with a board go to the page's MicroPython as they are, without their types."""

import ast
import asyncio
from pathlib import Path

import pytest

from dev.vm import ROOT, run
from dev.web import board
from kibic import pack, release
from kibic.board import link
from tests.host.support.board.slots import NEW, OLD
from tests.host.support.sample import long_one

STEPS = [f"host_tools/kibic/{name}.py" for name in board.PAGE]
STEPS += [f"host_tools/web/board/{name}.py" for name in board.OWN.values()]
TYPED = '''
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

Row = tuple[str, int]
MOST = 5

class Two(NamedTuple):
    """Two."""

    one: str
    other: "list[int]"

class Sum(NamedTuple):
    one: int
    other: int

    @property
    def both(self) -> int:
        return self.one + self.other

class Says(Protocol):
    def say(self) -> str: ...

def made(rows: list[Row], call: Callable[[int], int] | None = None) -> "Two":
    found: dict[str, int]
    found = {}
    kept: list[int] = []
    for name, number in rows:
        found[name] = number
        kept.append(number)
    return Two(" ".join(sorted(found)), kept)

if MOST:
    two = made([("b", 2), ("a", MOST)])
    print(two.one, two.other, Sum(3, 4).both, Row, Says)
'''


def test_what_is_there_for_the_types_alone_is_taken_out() -> None:
    assert run(board.lowered(TYPED)) == "a b [2, 5] 7 None None\n"


def test_a_step_that_waits_has_no_place_here() -> None:
    async def waits() -> None:
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="waits"):
        link.run(waits())


def test_a_default_would_be_lost() -> None:
    with pytest.raises(ValueError, match="Two has defaults"):
        board.lowered("class Two(NamedTuple):\n    one: str = ''\n")


@pytest.mark.parametrize("path", STEPS, ids=lambda path: Path(path).stem)
def test_nothing_is_awaited_within_a_comprehension(path: str) -> None:
    """There MicroPython makes a generator of it, and nobody is told."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    within = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
    for node in ast.walk(tree):
        if isinstance(node, within):
            assert not [part for part in ast.walk(node) if isinstance(part, ast.Await)], node.lineno


@long_one
def test_a_pack_made_there_is_the_one_made_here() -> None:
    """Whatever the order of its dictionaries: else each would replace the other's."""
    files = {path: NEW.slot[path] for path in sorted(NEW.slot, reverse=True)}
    modules = {
        f"/{path}.py": board.sources()[path].encode() for path in ("kibic_boot", "kibic/pack")
    }
    code = f"""
from kibic import pack
print(pack.sha(pack.packed("new", {files!r})), pack.OUTSIDE)
print(sorted(pack.read(pack.packed("old", {OLD.slot!r}))[1]))
"""
    printed = run(code, files=modules).splitlines()
    assert printed == [f"{pack.sha(NEW.pack)} {pack.OUTSIDE}", repr(sorted(OLD.slot))]


def test_the_page_says_the_same_of_a_release() -> None:
    parts = board.parts(NEW)
    assert parts["release/slot.pack"] == NEW.pack
    assert {path for path in parts if "/outside/" in path} == {
        f"release/outside/{name}" for name in NEW.outside
    }
    whole = board.bundle(parts)
    size = int.from_bytes(whole[:4], "big")
    rows = ast.literal_eval(whole[4 : 4 + size].decode())
    assert sum(length for _, length in rows) == len(whole) - 4 - size
    assert [path for path, _ in rows] == list(parts)


def test_whatever_is_outside_the_slots_is_written_in_the_order_of_a_release() -> None:
    names = tuple(f"{name}.mpy" for name in release.OUTSIDE)
    assert (*names, *release.STARTERS) == pack.OUTSIDE
