"""The six keys, and two of them held."""

UP, DOWN, LEFT, RIGHT, OK, BACK, HOME, HELP = range(8)
NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "HOME", "HELP")
HELD = {HOME: BACK, HELP: OK}
TYPED = 32  # from here on a sign that was typed on a keyboard, by its number in ASCII
