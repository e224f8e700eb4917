"""Danish tarok; the game is `game`.

tables    cups, fines, melds, premiums
melds     how melds are said, and what they pay
hands     which melds and play no deal of the cards allows
play      what came of the play, and what cannot be true together
settle    items, payouts, what is in the cups
deal      a deal as a fold over moves
faults    what players do wrong: misdeals, false melds, fines
ask       what a table is asked next
report    what its report says besides; on no board
legal     every move that may be said; on no board
"""
