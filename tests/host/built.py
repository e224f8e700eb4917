"""This project's release, built once in each process of the tests: that takes five seconds."""

from functools import cache

from dev.vm import ROOT
from kibic import release


@cache
def built(chip: str = release.CHIP) -> release.Release:
    return release.build(ROOT, chip)


def bytecode() -> release.Release:
    """The same for a MicroPython that runs somewhere else, and no machine code."""
    return built("")
