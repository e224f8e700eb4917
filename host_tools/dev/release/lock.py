"""`make lock`: the exact versions that `make setup` and CI install, in requirements.txt.

pyproject.toml says which versions are taken; pip picks the newest of them for this Python, with all
that they need in turn. The pins are for the oldest Python, 3.11, as a newer one is wanted by some
package's newest version. Lines with a marker are for another system: they stay as they are.
"""

import json
import subprocess
import sys
import tomllib

from packaging.utils import canonicalize_name

from dev.vm import ROOT

LOCK = ROOT / "requirements.txt"
HEAD = """\
# The exact versions that make setup and CI install, of those that pyproject.toml allows: a
# constraints file for pip. `make lock` writes it; a line with a marker is kept as it is.
"""


def extras() -> list[str]:
    """Return the names of all optional groups of pyproject.toml."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return sorted(table["project"]["optional-dependencies"])


def resolved() -> dict[str, str]:
    """Return {package: version} of what pip would install into an empty environment."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--dry-run", "--ignore-installed", "--report", "-", f"{ROOT}[{','.join(extras())}]"]
    report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    rows = [row["metadata"] for row in report["install"]]
    return {
        canonicalize_name(row["name"]): row["version"] for row in rows if row["name"] != "kibic"
    }


def marked(text: str) -> list[str]:
    """Return the lines of a lock file that are for another system."""
    return [line for line in text.splitlines() if ";" in line and not line.startswith("#")]


def main() -> int:
    if sys.version_info[:2] != (3, 11):
        print("The pins are for Python 3.11: make clean lock PYTHON=python3.11", file=sys.stderr)
        return 1
    pins = [f"{name}=={version}" for name, version in resolved().items()]
    lines = sorted(pins + marked(LOCK.read_text(encoding="utf-8")))
    LOCK.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} versions in {LOCK.name}; now: make test")
    return 0


if __name__ == "__main__":
    sys.exit(main())
