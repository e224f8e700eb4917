"""The rules of the tarokk games: turns, legal moves, settlement.

Pure and integer-only: no files, no clock, no screen, and no import from outside this package, so
that the same code runs under CPython and MicroPython. A move is a tuple of words, the words of
one line of the score sheet; everything is a fold over such moves.

cards     the tarokks by name, the value of a deck
seats     who plays, who sits out, who deals next, the seat draw
auction   who bids what; jumps, invits, the yielded game
speeches  call, counts, announcements, kontras; whose side everyone is known to be on
settle    what each figure pays, and to whom
deal      one deal of the Hungarian games: auction, skart, speeches, result
ask       the question a table answers next, with the likely answer first
session   an evening at one table: head, deals, double rounds, hat, closing, totals
sheet     the text form: lines to words, and the fold with line numbers
money     the end of an evening: who pays whom
games/    one short module a game: its tables, loaded only when it is played
"""
