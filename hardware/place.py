"""Where things are on the carrier board and above it, in millimetres from its top left corner, y
downwards. What is soldered to it is where the KiCad file says.

The side away from the keys' user is the top. The lamps go around it against the clock, as the
turn does, beginning at the side of the user.
"""

from hardware import board, kicad_files

BOARD = kicad_files.board().size
HOLES = tuple(sorted([row[:2] for row in kicad_files.board().holes], key=lambda at: at[::-1]))
HOLE = kicad_files.board().holes[0][2]  # for M2.5
CORNER = 3.0  # radius of the board's, which the enclosure leaves room for
PLACES = board.places()

# Where larger things are above the board: (x, y) of the top left corner, size, height from the
# board's upper side to their lower one. The cell's own edges are not exact: no leg is so near.
DISPLAY = ((-0.2, 14.0), (72.0, 44.0), 19.4)
BATTERY = ((34.6, 9.4), (34.5, 52.0), 0.0)
CELL_AWAY = 1.2
BOOTSEL = (19.5, 12.3)  # a pin through the lid reaches this button of the Pico
CLOCK = ((74.0, 6.6), (14.0, 14.0), 11.0)  # of its board: that is above the boost converter
