"""Two-handed tarokk; the game is `game`.

tables    bids, figures, stages
auction   the honour round and the free round
stages    the stage, the trick, who leads
speeches  who announced what, when, and what was kontra'd
result    what came of it; contradict, what cannot be true together
settle    what each item pays
deal      a deal as a fold over moves
ask       what a table is asked next
standing  what stands in a deal, and what a move would say of it
report    what its report says besides; on no board
legal     every move that may be said; on no board
stake     how a deal may end from where it stands
"""
