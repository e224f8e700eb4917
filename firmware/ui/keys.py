"""The six keys, and two of them held."""

UP, DOWN, LEFT, RIGHT, OK, BACK, HOME, HELP = range(8)
NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "HOME", "HELP")
HELD = {HOME: BACK, HELP: OK}
