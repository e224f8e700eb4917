"""The rules of the tarokk games: turns, legal moves, settlement.

Pure and integer-only: no files, no clock, no screen, and no import from outside this package, so
that the same code runs under CPython and MicroPython. A move is a tuple of words, the words of
one line of the score sheet; everything is a fold over such moves.

cards     the tarokks by name, the value of a deck
seats     who plays, who sits out, who deals next, the seat draw
tables    rows that the Hungarian games share
rules     a Hungarian game with a table's house rules; options names them all
auction   who bids what; jumps, invits, the yielded game; invits, what they can come to
speeches  call, counts, whose side everyone is known to be on; announce, announcements and kontras
result    what came of a deal; contradict, what cannot be true together
settle    what each figure pays, and to whom; pay, what a whole deal pays, and the kitty
play      what announcements oblige to while the hand is played
deal      one deal of the Hungarian games: auction, skart, speeches, result
groups    figures by group, a short way to each where a game has many
ask       the question a table answers next, with the likely answer first
head      what is said of a table before its first deal
session   an evening at one table: head, deals, double rounds, hat, closing, totals
twin      a copy of a state, to try a move on
sheet     the text form: lines to words, and the fold with line numbers
money     the end of an evening: who pays whom
games/    one short module a game: its tables, loaded only when it is played
"""
