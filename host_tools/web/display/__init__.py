"""The picture of the device's display and its six keys.

reading  the screen on top in words
"""
