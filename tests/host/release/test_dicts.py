"""Where MicroPython's dictionaries put names."""

import ast

from kibic import dicts, flash_names
from tests.host.release.test_minify import made_sources, short_names


def no_size(_name: str) -> int:
    return 0


def test_the_hash_is_micropythons() -> None:
    """As its build writes them beside the names that it knows, with one byte."""
    known = {"__dir__": 122, "__call__": 167, "_": 250, "*": 143, "<module>": 189}
    assert {name: dicts.hash_of(name) for name in known} == known


def test_a_table_is_as_large_as_it_grows() -> None:
    assert [dicts.Table(count).size for count in (1, 2, 3, 12, 13, 224)] == [2, 2, 4, 12, 17, 293]


def test_a_name_that_meets_another_goes_on() -> None:
    table = dicts.Table(2)
    table.add("_")  # 250 % 2 = 0
    assert table.way("__dir__") == 1  # 122 % 2 = 0
    assert table.way("*") == 0  # 143 % 2 = 1


def test_the_first_that_is_found_soonest_is_taken() -> None:
    table = dicts.Table(3)  # of 4 places
    table.add("_")  # 2
    table.add("*")  # 3
    assert [table.way(name) for name in ("__dir__", "__call__", "<module>")] == [2, 1, 0]
    assert dicts.best(["__dir__", "__call__"], [table], no_size) == "__call__"
    table = dicts.Table(2)
    table.add("_")
    assert dicts.best(["__dir__", "*", "<module>"], [table], no_size) == "*"
    assert dicts.best(["__dir__", "_"], [table], no_size) == "__dir__"


def test_a_shorter_one_is_taken_that_is_found_a_little_later() -> None:
    table = dicts.Table(3)
    table.add("_")
    table.add("*")
    size = {"__dir__": 2, "__call__": 4}
    names = ["__dir__", "__call__"]  # found at the third and the second place
    assert dicts.best(names, [table], size.__getitem__) == "__call__"  # 3 + 4 are less than 6 + 2
    size["__dir__"] = 0
    assert dicts.best(names, [table], size.__getitem__) == "__dir__"
    assert flash_names.size("abs") < flash_names.size("b") < flash_names.size("vsqrt")


def test_what_a_dictionary_holds() -> None:
    text = (
        "import os, a.b\nfrom c import d as e\nx = y = 1\nfor z in x: pass\n"
        "class A:\n u: int = 1\n def f(self): self.v = w = 1\n"
        "class B(A):\n def g(self): self.t = 1\n"
    )
    homes = dicts.tables([ast.parse(text)])
    assert set(homes) == {
        *("os", "a", "e", "x", "y", "z", "A", "B", "__name__", "__file__"),
        *("u", "f", "g", "__module__", "__qualname__", "v", "t"),
    }
    assert len(homes["v"]) == 2  # of objects of both


def test_on_the_board_most_names_are_found_at_once() -> None:
    trees = [ast.parse(text) for text in made_sources().values()]
    homes = dicts.tables(trees)
    sizes = {id(table): table.size for found in homes.values() for table in found}
    assert max(sizes.values()) <= 223
    given = set(short_names().values())
    places: dict[int, set[int]] = {one: set() for one in sizes}
    met = total = 0
    for name, found in homes.items():
        for table in found if name in given else ():
            place = dicts.hash_of(name) % table.size
            met += place in places[id(table)]
            total += 1
            places[id(table)].add(place)
    assert total > 2000
    assert met < total / 8
