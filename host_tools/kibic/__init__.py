"""The `kibic` command: what clubs run on a computer, with or without a board.

It runs the firmware itself, which lies inside this package where it is installed, and in a clone
beside `host_tools/`.

library    the rules from Python, for other programs: docs/library.md
cli/       the command line and what all commands share
sheets/    what a sheet comes to, where sheets come from, and their tables
simulator/ the device on this computer
board/     a board on USB: its protocol, its versions, its evenings, the commands for it
club/      many evenings in a book
event/     a tournament
web        the page, served on this machine
words      what the commands say, in `texts/`; shown, what a terminal is given of what others wrote
filenames  names of files out of foreign text; workers, work on all cores; here, what CPython has
           for the steps with a board and a page has otherwise
release    what goes on a board: constants, bundle, minify, homes, flash_names, flatten,
           modules made small, bindings, what their names stand for; mpy, where in one the functions
           are; squeeze, texts made small; pack, one file of them
"""

import sys
from pathlib import Path

_HERE = Path(__file__).resolve().parent
ROOT = _HERE if (_HERE / "firmware").is_dir() else _HERE.parents[1]  # has firmware/

if str(ROOT / "firmware") not in sys.path:
    # As on the board, `import tarokk`. Where it is installed it comes first, whatever else is there
    # under such names; in a clone, behind a firmware that somebody wants to try in its place.
    sys.path.insert(0 if ROOT == _HERE else len(sys.path), str(ROOT / "firmware"))
