"""The rules of the tarokk games: turns, legal moves, settlement.

Pure and integer-only: no files, no clock, no screen, and no import from outside this package, so
that the same code runs under CPython and MicroPython. A move is a tuple of words, the words of
one line of the score sheet; everything is a fold over such moves.

cards     the tarokks by name, the value of a deck
tables    rows that more than one family of games has
seats     who plays, who sits out, who deals next, the seat draw
game      what a game tells a table, whatever is played in its deals
deal      what a deal of every game is, and how a move is tried on it
house     whether a house rule is one, and takes a value
head      what is said of a table before its first deal
session   an evening at one table: head, deals, double rounds, hat, closing, totals; aside, what
          is seldom said
sheet     the text form: lines to words; fold, a whole sheet at once, on no board
money     the end of an evening: who pays whom
tablecode the code of a tournament's table, taken by keys
ask       what a table is asked next: the contract of a game's questions
kinds     names for annotations alone; on no board
report    what the report of a deal says besides; on no board
refused   the one exception, and the limits of the format
games/    the games, a folder each, loaded only when it is played; nothing else names one
"""
