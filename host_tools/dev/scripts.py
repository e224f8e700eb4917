"""The page's scripts: their types, by tsc, and what is easily overlooked, by ESLint.

python -m dev.scripts
"""

import subprocess
import sys

from dev.vm import ROOT, find_node

CHECKS = (
    ("node_modules/typescript/bin/tsc", "-p", "host_tools/web"),
    ("node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "host_tools"),
)


def main() -> None:
    """Run both side by side; end with an error where one of them has something to say."""
    node = find_node()
    running = [subprocess.Popen([node, *check], cwd=ROOT) for check in CHECKS]
    sys.exit(max([process.wait() for process in running]))


if __name__ == "__main__":
    main()
