"""The six keys."""

UP, DOWN, LEFT, RIGHT, OK, BACK = range(6)
NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")
