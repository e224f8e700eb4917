"""Where the parts of the carrier board are, in millimetres from its top left corner, y downwards.

The side away from the keys' user is the top. The lamps go around it against the clock, as the
turn does, beginning at the side of the user.
"""

BOARD = (118.0, 70.0)
CORNER = 3.0  # radius
HOLES = ((9.5, 3.5), (114.0, 4.0), (11.0, 66.5), (90.0, 66.5))
HOLE = 2.7  # for M2.5
HEAD = 5.6  # of a screw, or a post: no copper under it
# Bare dots by which a machine sees where the board lies: copper, and bare board around it.
FIDUCIALS = ((4.5, 38.0), (106.0, 4.0), (104.0, 66.0))
FIDUCIAL, FIDUCIAL_MASK = 1.0, 2.0
# Holes through U2's belly, from its middle: they lead heat to the lower side, and an iron's.
# They lie between the openings for solder paste, which would run off through them.
THERMAL = ((0.0, 0.0), (-0.8, 0.0), (0.8, 0.0), (0.0, -1.1), (0.0, 1.1))
THERMAL_MASK = (3.0, 4.0)  # bare copper below it

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
    ("C4", 68.0, 66.0, 0),
    # The boost converter, and the clock above it.
    ("U3", 81.0, 18.0, 0),
    ("U5", 81.0, 8.0, 0),
    ("R8", 72.4, 18.0, 90),
    # The keys.
    ("SW1", 96.0, 23.0, 0),
    ("SW2", 96.0, 53.0, 0),
    ("SW3", 81.0, 38.0, 0),
    ("SW4", 111.0, 38.0, 0),
    ("SW5", 96.0, 38.0, 0),
    ("SW6", 79.5, 62.5, 0),  # apart from the others
    # Test pads.
    ("TP1", 93.5, 11.0, 0),
    ("TP2", 98.0, 11.0, 0),
    ("TP3", 102.5, 11.0, 0),
    ("TP4", 107.0, 11.0, 0),
    ("TP5", 111.5, 11.0, 0),
    # The rim.
    ("D2", 37.5, 4.0, 0),
    ("D11", 59.0, 65.5, 0),
    ("C11", 52.5, 65.5, 0),
    ("D12", 113.5, 62.5, 90),
    ("C12", 113.5, 55.5, 90),
    ("D13", 113.5, 20.0, 90),
    ("C13", 113.5, 27.0, 90),
    ("D14", 94.0, 4.5, 180),
    ("C14", 100.0, 4.5, 0),
    ("D15", 49.5, 4.5, 180),
    ("C15", 43.5, 4.5, 90),
    ("D16", 5.0, 11.0, 270),
    ("C16", 5.0, 18.0, 90),
    ("D17", 5.0, 62.0, 270),
    ("C17", 5.0, 55.0, 90),
)

# Where larger things are above the board: (x, y) of the top left corner, size, height from the
# board's upper side to their lower one. The cell's own edges are not exact: no leg is so near.
DISPLAY = ((-0.2, 14.0), (72.0, 44.0), 19.4)
BATTERY = ((34.6, 9.4), (34.5, 52.0), 0.0)
CELL_AWAY = 1.2
BOOTSEL = (19.5, 12.3)  # a pin through the lid reaches this button of the Pico
CLOCK = ((74.0, 6.6), (14.0, 14.0), 11.0)  # of its board: that is above the boost converter
