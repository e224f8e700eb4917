"""The types of the page's scripts, by tsc; what is easily overlooked in them and in the others of
host_tools, by ESLint.

python -m dev.web.scripts
"""

import subprocess
import sys

from dev.vm import ROOT, find_node

CACHE = "node_modules/.cache"  # of what each has seen: the second time they take a second
CHECKS = (
    (
        "node_modules/typescript/bin/tsc",
        *("-p", "host_tools/web", "--incremental", "--tsBuildInfoFile", f"{CACHE}/tsc.json"),
    ),
    (
        "node_modules/eslint/bin/eslint.js",
        *("--config", "host_tools/web/eslint.config.cjs", "--max-warnings", "0", "host_tools"),
        *("--cache", "--cache-strategy", "content", "--cache-location", f"{CACHE}/eslint.json"),
    ),
)


def main() -> None:
    """Run both side by side; end with an error where one of them has something to say."""
    node = find_node()
    running = [subprocess.Popen([node, *check], cwd=ROOT) for check in CHECKS]
    codes = [process.wait() for process in running]
    sys.exit(any(codes))


if __name__ == "__main__":
    main()
