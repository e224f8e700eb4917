"""`make release`: what a version is released as, in dist/release, with SHA256SUMS beside it.

    python -m dev.release.artifacts [tag]    # after `make dist`; a tag must be "v" and the version

The archives are the same bytes for the same files. Nothing is drawn here: the hardware's outputs
are those that the repository keeps, which tests hold to their sources.
"""

import shutil
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from dev.vm import ROOT
from hardware.make import zipped
from kibic import release
from kibic.board import image
from kibic.pack import Release, sha

DIST = ROOT / "dist"
TARGET = DIST / "release"
SUMS = "SHA256SUMS"
HARDWARE = (
    "README.md", "guide.md", "power.md", "boards.md", "errata.md", "kicad", "out", "print",
    "pictures",
)  # fmt: skip
HOW = "make dist"  # what must have been run before


def version() -> str:
    """Return the version that pyproject.toml names."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(table["project"]["version"])


def built(dist: Path = DIST) -> dict[str, bytes]:
    """Return {name: content} of what `make dist` built. Raises OSError where it did not."""
    names = (f"kibic-{version()}-py3-none-any.whl", f"kibic-{version()}.tar.gz")
    return {name: (dist / name).read_bytes() for name in names}


def of_board(made: Release) -> dict[str, bytes]:
    """Return {path: content} of a new board's files: both packs, and what starts them."""
    return {path.removeprefix("/"): data for path, data in image.contents(made).items()}


def files_below(folder: Path, *places: str) -> dict[str, bytes]:
    """Return {path below the folder: content} of these places, without hidden files."""
    paths = [path for place in places for path in sorted(_files(folder / place))]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _files(place: Path) -> Iterator[Path]:
    for path in [place] if place.is_file() else place.rglob("*"):
        if path.is_file() and not path.name.startswith("."):
            yield path


def archives(made: Release, dist: Path = DIST) -> dict[str, bytes]:
    """Return {name: content} of the board's, the page's and the hardware's archives."""
    contents = {
        "board": of_board(made),
        "page": files_below(dist, "web"),
        "hardware": files_below(ROOT / "hardware", *HARDWARE),
    }
    return {f"kibic-{version()}-{name}.zip": zipped(files) for name, files in contents.items()}


def sums(files: dict[str, bytes]) -> str:
    """Return a line for each file, as `sha256sum --check` reads them."""
    return "".join(f"{sha(data)}  {name}\n" for name, data in sorted(files.items()))


def write(files: dict[str, bytes], target: Path = TARGET) -> None:
    """Put the files and their sums into a folder, and nothing else."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name, data in files.items():
        (target / name).write_bytes(data)
    (target / SUMS).write_text(sums(files), encoding="utf-8", newline="\n")


def main() -> int:
    tags = sys.argv[1:]
    if tags not in ([], [f"v{version()}"]):
        print(f"The tag of version {version()} is v{version()}, not {tags[0]}.", file=sys.stderr)
        return 1
    try:
        files = built()
    except OSError as error:
        print(f"{error.filename} is missing; first: {HOW}", file=sys.stderr)
        return 1
    files |= archives(release.build(ROOT))
    write(files)
    print(sums(files), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
