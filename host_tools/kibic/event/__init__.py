"""A tournament evening: who sits where, what came in, who stands where.

All that happens is a line of a log; everything else is worked out from it, so a machine that dies
loses nothing that was told to anybody.
"""
