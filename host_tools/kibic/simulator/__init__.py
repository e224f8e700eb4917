"""The device on this computer.

sim        the app of the firmware, its keys pressed by a list
play       it from its beginning to its end
terminal   its screen in a terminal, its keys on the keyboard
picture    its screen in characters, and as PNG
"""
