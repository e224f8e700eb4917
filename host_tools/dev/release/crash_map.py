"""`make dist`: the map by which tracebacks of this version are read, also by later versions.

python -m dev.release.crash_map
"""

from pathlib import Path

from kibic import release
from kibic.release import trace


def write(folder: Path = trace.MAPS) -> Path:
    """Write this version's map into a folder, named as `trace.older` looks for it. Raises
    Trouble."""
    folder.mkdir(exist_ok=True)
    path = folder / trace.file_name(release.build().name)
    path.write_text(release.crash_map(), encoding="utf-8", newline="\n")
    return path


if __name__ == "__main__":
    print(write())
