"""The `kibic` command: what clubs run on a computer, with or without a board.

It runs the firmware itself, which lies inside this package where it is installed, and in a clone
beside `host_tools/`.

cli       the commands; board_command, those for a board; what each needs is imported when it runs
command   what the commands share; words, what they say; teller, on a terminal or into a pipe
judge     what a sheet comes to; sources, where sheets are; many, several; workers, on all cores;
          show, columns, as tables
library   the rules from Python, for other programs: docs/library.md
sim       the simulated device; terminal, it in a terminal; picture, its screen as PNG
web       the page, served on this machine
perft     how many auctions there are
board     what a board is told and may answer; on_board, its functions for that; here, what CPython
          has for these steps and a page has otherwise; identify, whether it is Kibic's and the
          same one as before
link      the board on this computer's USB; bounded, how long it may talk
scan      pictures and films of the display, read as the sheets that its codes hold
slots     how a version gets onto the board; flash, the command; uf2, MicroPython
pull      evenings home; home, the folder they go to; filenames, what its files are called;
          evenings, which sheets are one on the board; room, what has room there
image     MicroPython and all of Kibic in one file
release   what goes on a board: constants, bundle, minify, homes, dicts, flash_names, flatten,
          modules made small, bindings, what their names stand for; mpy, where in one the functions
          are; squeeze, texts made small; pack, one file of them
settings  roster, options, clock; lists, files of them; info; doctor, what is wrong; parts_check,
          its parts one by one
shown     what a terminal is given of what others wrote
club/     many evenings in a book
event/    a tournament
"""

import sys
from pathlib import Path

_HERE = Path(__file__).resolve().parent
ROOT = _HERE if (_HERE / "firmware").is_dir() else _HERE.parents[1]  # has firmware/

if str(ROOT / "firmware") not in sys.path:
    # As on the board, `import tarokk`. Where it is installed it comes first, whatever else is there
    # under such names; in a clone, behind a firmware that somebody wants to try in its place.
    sys.path.insert(0 if ROOT == _HERE else len(sys.path), str(ROOT / "firmware"))
