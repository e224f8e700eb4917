"""The `kibic` command: what clubs run on a computer, with or without a board.

It runs the firmware itself, which lies inside this package where it is installed, and in a clone
beside `host_tools/`.
"""

import sys
from pathlib import Path

_HERE = Path(__file__).resolve().parent
ROOT = _HERE if (_HERE / "firmware").is_dir() else _HERE.parents[1]  # has firmware/ and boot.py

if str(ROOT / "firmware") not in sys.path:
    sys.path.append(str(ROOT / "firmware"))  # `import tarokk`, as on the board
