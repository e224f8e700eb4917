"""The dialogue of a deal: what is asked, what may be answered and what follows, as data.

This room lies between the store and the faces, and knows neither a canvas nor a word of a language:
a face lays out what it says, the display in ui.screens, a page on its own.

deal      Dialogue: the open question of a deal, its answers, and a step back
answers   a question with a list of answers, worked out only as far as somebody looks
rows      what came of a deal, in rows that turn
numbers   numbers, asked one by one
listing   all that a question holds, as lists, for a face with room; on no board
stake     what a deal would pay, won, lost, and as entered so far
table     who deals, cuts, speaks, leads and sits out, the totals, the pots, how long a round lasts
recap     why a deal pays what it pays: items with their arithmetic, whose the sum is
correction  of an earlier deal: who declared what and who helped as rows, whose payout changes
changes   whose payout changes, those alike together
draft     Draft: a correction of an earlier deal, in place of the evening
history   Deals: the earlier deals of an evening, who won what and the totals behind
payments  standings, and who pays whom
undone    what an undo takes back, line by line
plan      the head of a new table's sheet
code      a tournament's table by its code
facts     what a face asks of the deal or the table that it words
explain   by which keys a face looks for what it explains of an answer, a row or a number
terms     what all these data are written in
"""
