"""Where the parts of the carrier board are, in millimetres from its top left corner, y downwards.

The side away from the keys' user is the top. The lamps go around it against the clock, as the
turn does, beginning at the side of the user.
"""

BOARD = (100.0, 70.0)
CORNER = 3.0  # radius
HOLES = ((9.5, 3.5), (96.0, 4.0), (11.0, 66.5), (86.5, 66.5))
HOLE = 2.7  # for M2.5

# Reference, middle of the body, degrees against the clock.
PLACES = (
    ("U1", 22.5, 25.5, 0),  # its USB socket at the top edge
    ("BT1", 5.5, 43.0, 90),
    ("SW7", 3.0, 27.5, 270),  # its lever beyond the left edge
    ("SW1", 85.0, 32.5, 0),
    ("SW2", 85.0, 51.5, 0),
    ("SW3", 75.5, 42.0, 0),
    ("SW4", 94.5, 42.0, 0),
    ("SW5", 85.0, 42.0, 0),
    ("SW6", 75.5, 60.5, 0),
    ("DS1", 17.5, 55.0, 0),
    ("LS1", 30.5, 61.0, 0),
    ("L1", 50.0, 65.5, 0),
    ("L2", 95.0, 64.0, 0),
    ("L3", 95.5, 24.0, 0),
    ("L4", 70.0, 4.5, 180),
    ("L5", 37.5, 4.5, 180),
    ("L6", 5.0, 11.0, 180),
    ("L7", 5.0, 62.0, 0),
)

# Where larger things are above the board: (x, y) of the top left corner, size, height from the
# board's upper side to their lower one.
DISPLAY = ((0.0, 14.0), (72.0, 44.0), 16.0)
BATTERY = ((37.5, 8.5), (34.5, 52.0), 0.0)
