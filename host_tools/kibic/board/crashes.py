"""A board's crash.txt, with file, function and line of the source; see kibic.release.trace."""

import re
from functools import cache

from kibic import release
from kibic.release import trace

_PART = re.compile(r"^(?=Kibic \S+$)", re.M)  # a crash of one version, see kibic_crash.trace_of


def readable(log: bytes) -> bytes:
    """Return a crash.txt whose tracebacks have the places of the source, where the version that
    crashed is this program's or has a map in trace.MAPS. Raises Trouble."""
    parts = _PART.split(log.decode(errors="replace"))
    return "".join([trace.readable(part, _functions(part)) for part in parts]).encode()


def last(log: bytes) -> str:
    """Return what crashed last in a log that `readable` returned, and where; "" if nothing did."""
    lines = [line.strip() for line in log.decode(errors="replace").splitlines() if line.strip()]
    if not lines:
        return ""
    place = lines[-2] if len(lines) > 1 and ", in " in lines[-2] else ""
    return f"{lines[-1]} ({place})" if place else lines[-1]


def _functions(part: str) -> trace.Functions:
    version = trace.version_of(part)
    return trace.functions_of(_crash_map(version)) if version else {}


@cache
def _crash_map(version: str) -> str:
    """Return the map of a version, "" if there is none."""
    if older := trace.older(version):
        return older
    return release.crash_map() if release.build().name == version else ""
