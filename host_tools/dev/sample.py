"""A sample of many like cases: the same one for the same sources, another once they change."""

import hashlib
from collections.abc import Sequence
from functools import cache
from zlib import crc32

from kibic import ROOT

SOURCES = ("firmware", "host_tools", "hardware")
SUFFIXES = (".py", ".js", ".mjs", ".css", ".html", ".txt", ".json")


def chosen(cases: Sequence[str], count: int) -> list[str]:
    """Return so many of some cases, in their order."""
    first = set(sorted(cases, key=lambda case: crc32(f"{case} {_sources()}".encode()))[:count])
    return [case for case in cases if case in first]


def number() -> int:
    """Return a number that is another one for other sources."""
    return crc32(_sources().encode())


@cache
def _sources() -> str:
    """Return a hash of what is tested."""
    digest = hashlib.sha256()
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in SUFFIXES:
                digest.update(path.read_bytes())
    return digest.hexdigest()
