"""Two names of the firmware that meet somewhere are two on a board."""

import ast
import gc
import random
import symtable
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibic import release
from kibic.release.minify import names
from kibic.simulator import sim
from store import evening
from store.begin import begin
from tests.conftest import PROOF
from tests.host.release.test_minify import GAMES, KEYS, head_of
from tests.host.robustness.test_random_keys import WEIGHTS, game_of
from tests.host.support.built import stages
from ui import keys
from ui.prefetch import Prefetch, Shadow

# In a hurry one game of each family: those of one have the same classes.
PLAYED = GAMES if PROOF else GAMES[3:]


def scopes_of(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from scopes_of(child)


def test_no_two_variables_of_a_scope_become_one() -> None:
    """The scopes are those of Python's own compiler."""
    seen, short = 0, stages().names
    for path, text in stages().together.items():
        for scope in scopes_of(symtable.symtable(text, path, "exec")):
            variables = set(scope.get_identifiers())
            assert len({short.get(name, name) for name in variables}) == len(variables), (
                path, scope.get_name())  # fmt: skip
            seen += len(variables)
    assert seen > 8000


def is_own(kind: type) -> bool:
    return kind.__module__.split(".")[0] in release.PACKAGES


def own_objects() -> dict[type, list[object]]:
    """All objects of the firmware that there are, by their class."""
    by_class: dict[type, list[object]] = defaultdict(list)
    for instance in gc.get_objects():
        by_class[type(instance)].append(instance)
    return {kind: some for kind, some in by_class.items() if is_own(kind)}


def names_of(kind: type, objects: list[object]) -> set[str]:
    """What any of these objects of a class answers to."""
    classes = [class_ for class_ in kind.__mro__ if is_own(class_)]
    attributes = [getattr(instance, "__dict__", ()) for instance in objects]
    return set().union(*attributes, *(vars(class_) for class_ in classes))


@pytest.mark.parametrize("more", PLAYED, ids=lambda more: game_of(more).__name__)
def test_no_two_names_of_an_instancebecome_one(tmp_path: Path, more: tuple[str, ...]) -> None:
    """Of all objects that there are while keys by chance are pressed."""
    short = stages().names
    begin(str(tmp_path), head_of(more))
    app = sim.device(tmp_path, seed=1)
    seen: dict[type, set[str]] = defaultdict(set)
    app.prefetch = Prefetch(lambda key: False)
    app.roomy = True
    for number, key in enumerate(random.Random(3).choices([*WEIGHTS], [*WEIGHTS.values()], k=KEYS)):
        while (likely := app.prefetch.likely(app)) is not None:
            app.prefetch.work_out(app, likely)
        if number % 10 == 0:
            for kind, objects in own_objects().items():
                seen[kind] |= names_of(kind, objects)
        app.press(keys.NAMES.index(key))
    seen[Shadow] |= seen[evening.Evening]  # whose stand-in it is
    assert {"App", "Journal", "Entry", "Session"} <= {kind.__name__ for kind in seen}
    for kind, met in seen.items():
        assert len({short.get(name, name) for name in met}) == len(met), kind


def test_in_the_body_of_a_class_both_meet() -> None:
    text = "far = 1\nclass Near:\n def seen(self): pass\n heard = far"
    short = names({"m": ast.parse(text)})
    assert short["far"] not in {short["seen"], short["heard"]}


def test_a_family_has_names_of_its_own() -> None:
    base = "class Base:\n def begin(me): me.seen = me.heard = 0"
    heir = "from base import Base\nclass Heir(Base):\n def look(me): return me.heard"
    short = names({"base": ast.parse(base), "heir": ast.parse(heir)})
    of_heirs = ("begin", "seen", "heard", "look")
    assert len({short[name] for name in of_heirs}) == len(of_heirs)


def test_what_is_given_from_outside_is_nobody_elses() -> None:
    giver = "def give(it): it.seen = 1"
    asker = "def near(x): return x.heard\nclass Near:\n heard = 1"
    short = names({"a": ast.parse(asker), "b": ast.parse(giver)})
    assert short["seen"] != short["heard"]
