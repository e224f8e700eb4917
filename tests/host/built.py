"""This project's release, built once in each process of the tests: that takes five seconds."""

from functools import cache

from host_tools import release
from host_tools.vm import ROOT


@cache
def built(chip: str = release.CHIP) -> release.Release:
    return release.build(ROOT, chip)


def bytecode() -> release.Release:
    """The same for a MicroPython that runs somewhere else, and no machine code."""
    return built("")
