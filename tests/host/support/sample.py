"""A sample of many like cases: the same one for the same sources, another once they change."""

import os
from collections.abc import Iterable

from dev.sample import chosen

PROOF = os.environ.get("KIBIC_PROOF") == "1"


def sampled(cases: Iterable[str], count: int) -> list[str]:
    """Return so many of some cases, in their order; in `make proof` all."""
    every = list(cases)
    return every if PROOF else chosen(every, count)
