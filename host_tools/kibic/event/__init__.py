"""A tournament evening: who sits where, what came in, who stands where.

All that happens is a line of a log; everything else is worked out from it, so a machine that dies
loses nothing that was told to anybody.

command   the commands
plan      what it is played by
log       what happened; state, what it comes to
draw      who sits where
results   what came in, from sheets and slips
papers    what is printed and put on devices; codes, a table's code
server    the director's page; gate, who may write there
templates/  pages and papers
"""
