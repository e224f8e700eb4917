"""The four-hand games of the Hungarian family: paskievics, illustrated, high, illustrated-54.

paskievics ... illustrated_54    the games: short modules of tables
game          a game of the family with a table's house rules; options names them all
tables        rows that the games share
auction       who bids what; jumps, invits, the yielded game; invits, what they can come to
speeches      counts, whose side everyone is known to be on; announce, announcements, kontras
result        what came of a deal; contradict, what cannot be true together; holders, who can hold
              which honour
settle        what each figure pays, and who has won with which points
obligations   what announcements oblige to while the hand is played
deal          one deal: auction, skart, speeches, result
plain         what of it only these games have; so talk, facts, auction, groups, score and pay
score         the items of a deal; pay, what a whole deal pays, and the kitty
ask           the question a table answers next, with the likely answer first; more, of what has no
              row; skart, before the speeches; laid, what may be told to lie in a skart
standing      what stands in a deal, and what a move or a number would say of it
report        what its report says besides; on no board
legal         every move that may be said; on no board
stake         how a deal may end from where it stands
groups        figures by group, a short way to each where a game has many
"""
