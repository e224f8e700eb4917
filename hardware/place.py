"""Where the parts of the carrier board are, in millimetres from its top left corner, y downwards.

The side away from the keys' user is the top. The lamps go around it against the clock, as the
turn does, beginning at the side of the user.
"""

BOARD = (100.0, 70.0)
CORNER = 3.0  # radius
HOLES = ((9.5, 3.5), (96.0, 4.0), (11.0, 66.5), (86.5, 66.5))
HOLE = 2.7  # for M2.5
HEAD = 5.6  # of a screw, or a post: no copper under it

# Reference, middle of the body, degrees against the clock.
PLACES = (
    ("U1", 22.5, 25.5, 0),  # its USB socket at the top edge
    # Under the Pico, between its sockets.
    ("D1", 22.5, 3.9, 180),
    ("C1", 16.9, 9.2, 90),
    ("C2", 28.1, 9.2, 90),
    ("Q2", 22.5, 7.3, 180),
    ("U2", 22.5, 12.8, 0),
    ("R5", 22.5, 17.5, 0),
    ("R6", 22.5, 20.3, 0),
    ("R1", 22.5, 23.1, 0),
    ("R2", 22.5, 25.9, 0),
    ("D3", 22.5, 28.7, 0),
    ("R7", 22.5, 31.5, 0),
    ("C6", 18.5, 34.6, 0),
    ("Q3", 25.5, 34.6, 0),
    ("C3", 22.5, 38.2, 0),
    ("R4", 22.5, 41.6, 0),
    ("C5", 18.5, 45.0, 0),
    ("U4", 25.5, 44.71, 180),
    ("R3", 22.5, 48.2, 0),
    # Left of it.
    ("SW7", 3.0, 27.5, 270),  # its lever beyond the left edge
    ("J2", 10.0, 32.0, 90),
    ("J1", 8.0, 46.0, 90),
    # Beside the battery.
    ("BT1", 61.5, 4.8, 0),
    ("Q1", 56.6, 4.8, 0),
    # Below it.
    ("DS1", 14.2, 55.0, 0),
    ("R9", 26.5, 52.8, 0),
    ("LS1", 27.0, 61.0, 0),
    ("C4", 63.0, 66.0, 0),
    # The boost converter, and the clock above it.
    ("U3", 82.0, 18.0, 0),
    ("U5", 82.0, 8.0, 0),
    ("R8", 72.6, 18.0, 90),
    # The keys.
    ("SW1", 85.0, 32.5, 0),
    ("SW2", 85.0, 51.5, 0),
    ("SW3", 75.5, 42.0, 0),
    ("SW4", 94.5, 42.0, 0),
    ("SW5", 85.0, 42.0, 0),
    ("SW6", 75.5, 60.5, 0),
    # The rim.
    ("D2", 52.0, 4.0, 0),
    ("L1", 50.0, 65.5, 0),
    ("C11", 56.5, 65.5, 0),
    ("L2", 95.0, 64.0, 90),
    ("C12", 95.0, 57.0, 90),
    ("L3", 95.5, 24.0, 90),
    ("C13", 95.5, 31.5, 90),
    ("L4", 70.0, 4.5, 180),
    ("C14", 75.0, 4.5, 90),
    ("L5", 37.5, 4.5, 180),
    ("C15", 44.5, 4.5, 0),
    ("L6", 5.0, 11.0, 270),
    ("C16", 5.0, 18.0, 90),
    ("L7", 5.0, 62.0, 270),
    ("C17", 5.0, 55.0, 90),
)

# Where larger things are above the board: (x, y) of the top left corner, size, height from the
# board's upper side to their lower one. The cell's own edges are not exact: no leg is so near.
DISPLAY = ((-0.2, 14.0), (72.0, 44.0), 16.0)
BATTERY = ((34.6, 9.4), (34.5, 52.0), 0.0)
CELL_AWAY = 1.2
CLOCK = ((75.0, 6.6), (14.0, 14.0), 11.0)  # of its board: that is above the boost converter
