"""A sample of many like cases: the same one for the same firmware, another once that changes."""

import hashlib
from functools import cache
from zlib import crc32

from dev.vm import ROOT
from tests.conftest import PROOF


def is_sampled(case: str, one_in: int) -> bool:
    """Return whether a case, by its name, is in a sample of one in so many; in `make proof` all."""
    return PROOF or crc32(f"{case} {_firmware()}".encode()) % one_in == 0


@cache
def _firmware() -> str:
    """Return a hash of the firmware's modules."""
    digest = hashlib.sha256()
    for path in sorted((ROOT / "firmware").rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
