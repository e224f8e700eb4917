"""A sample of many like cases: the same one for the same firmware, another once that changes."""

import hashlib
from collections.abc import Iterable
from functools import cache
from zlib import crc32

from dev.vm import ROOT
from tests.conftest import PROOF


def is_sampled(case: str, one_in: int) -> bool:
    """Return whether a case, by its name, is in a sample of one in so many; in `make proof` all."""
    return PROOF or crc32(f"{case} {_firmware()}".encode()) % one_in == 0


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
