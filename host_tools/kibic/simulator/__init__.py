"""The device on this computer.

sim        the app of the firmware, its keys pressed by a list
terminal   its screen in a terminal, its keys on the keyboard; play, how that begins and ends
picture    its screen in characters, and as PNG
"""
