"""A tournament evening: who sits where, what came in, who stands where.

All that happens is a line of a log; everything else is worked out from it, so a machine that dies
loses nothing that was told to anybody, and a line that was mistaken is undone by another one.

command   the commands; decide_command, those by which the director decides
plan      what it is played by; presets, published cups
log       what happened; state, what it comes to; history, a line of it in words
decisions what the director may decide, as entries of the log
score     standings of players, teams, clubs and cups
seating   the next round; draw, who sits where; schemes, seatings without a repeat
results   what came in, from sheets and slips
clock     when a round is over; names, who sits where by the alphabet
papers    what is printed and put on devices; codes, a table's code
server    serves the director's page; gate, who may write there
connections what one address may hold of it; addresses, by which a phone reaches it
page      what the page shows and does; forms, what browsers send
templates/  pages and papers
"""
