"""Chance for walks: the same numbers everywhere."""

import os
import sys


class Chance:
    """A linear congruential generator."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return (self.state >> 12) % limit

    def of(self, many):
        return many[self.below(len(many))]


def rounds(count, most):
    """So many rounds of the same by chance, `most` of them in `make proof`; see `fewer`."""
    is_proof = getattr(os, "environ", {}).get("KIBIC_PROOF") == "1"
    return most if is_proof else fewer(count)


def fewer(count):
    """So many rounds of the same, a fifth of them on MicroPython: there they take long, and show
    only what another VM does otherwise."""
    return count if sys.implementation.name == "cpython" else max(count // 5, 1)
