"""A program on its way to a board: what a stage of a release takes and returns."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from kibic.release.homes import Homes


class Program(NamedTuple):
    """The firmware at a stage; paths have no ending but for texts.

    sources   {path: text} of the modules as they are written; no stage changes them
    modules   {path: text} of what becomes of them
    texts     {path: text} of what screens show
    chip      whose machine code there may be, "" for bytecode alone
    homes     {name: where it is looked up}, empty while each name is another one
    reserved  names and strings that mean something before any of them is made short
    names     {name: its short name}
    codes     {code: what it has become}
    places    {path: the one on the board}, of modules that have another one there
    """

    sources: dict[str, str]
    modules: dict[str, str]
    texts: dict[str, str]
    chip: str = ""
    homes: Homes = {}
    reserved: frozenset[str] = frozenset()
    names: dict[str, str] = {}
    codes: dict[str, str] = {}
    places: dict[str, str] = {}


@contextmanager
def no_collector() -> Iterator[None]:
    """Pause Python's collector of cycles. A syntax tree has none, and is so large that looking for
    them takes a third of a release's time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
