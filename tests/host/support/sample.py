"""A sample of many like cases: the same one for the same sources, another once they change."""

import os
from collections.abc import Iterable

import pytest

from dev.sample import chosen

PROOF = os.environ.get("KIBIC_PROOF") == "1"

# Marks for tests of many files. Of all that carry one, `make test` runs so many.
of_browsers = pytest.mark.sample(5)  # what a browser shows in one more situation
of_media = pytest.mark.sample(10)  # a flash or a card that fails, and files that are damaged
long_one = pytest.mark.sample(5)  # what takes seconds, beside quicker tests of the same


def sampled(cases: Iterable[str], count: int) -> list[str]:
    """Return so many of some cases, in their order; in `make proof` all."""
    every = list(cases)
    return every if PROOF else chosen(every, count)
