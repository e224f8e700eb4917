"""Words that several modules of Hunter tarokk know."""

LIES = "lies"
LONE = ("forced", "open", "secret")  # ways to play without a partner. IV.1
TRULL, ULTIMO, CATCH = "trull", "pagat-ultimo", "xxi-catch"
OWN = "own"  # the skíz took the XXI of its own side
HOPELESS = (CATCH, ULTIMO)
HIGHEST_KONTRA = 3  # subkontra. II.4
