"""A sample of many like cases: the same one for the same firmware, another once that changes."""

import hashlib
from collections.abc import Iterable
from functools import cache
from zlib import crc32

from dev.vm import ROOT
from tests.conftest import PROOF


def sampled(cases: Iterable[str], count: int) -> list[str]:
    """Return so many of some cases, in their order; in `make proof` all."""
    every = list(cases)
    first = sorted(every, key=lambda case: crc32(f"{case} {_firmware()}".encode()))[:count]
    return [case for case in every if PROOF or case in first]


@cache
def _firmware() -> str:
    """Return a hash of the firmware's modules."""
    digest = hashlib.sha256()
    for path in sorted((ROOT / "firmware").rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
