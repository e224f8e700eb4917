"""The four-hand games of the Hungarian family: paskievics, illustrated, high, illustrated-54.

paskievics ... illustrated_54    the games: short modules of tables
game          a game of the family with a table's house rules; options names them all
tables        rows that the games share
auction       who bids what; jumps, invits, the yielded game; invits, what they can come to
speeches      call, counts, whose side everyone is known to be on; announce, announcements, kontras
result        what came of a deal; contradict, what cannot be true together
settle        what each figure pays, and to whom; pay, what a whole deal pays, and the kitty
obligations   what announcements oblige to while the hand is played
deal          one deal: auction, skart, speeches, result
ask           the question a table answers next, with the likely answer first
report        what its report says besides; on no board
legal         every move that may be said; on no board
groups        figures by group, a short way to each where a game has many
"""
