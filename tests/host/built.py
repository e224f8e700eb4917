"""This project's release, built once in each process of the tests: that takes five seconds."""

from functools import cache

from host_tools import release
from host_tools.vm import ROOT


@cache
def built() -> release.Release:
    return release.build(ROOT)
