"""The device's screens: the font, and pictures of them.

font        ui/font.py, made from the drawing glyphs.txt
gallery     the README's picture and those of the guides
scenes      what it shows: tables, what they have played, and the keys then
"""
