"""What the table sees: screens that draw on a canvas and turn keys into moves.

font      the glyphs, made from the drawing host_tools/glyphs.txt
canvas    the picture as the display wants it, and what has changed since it last got it
"""
