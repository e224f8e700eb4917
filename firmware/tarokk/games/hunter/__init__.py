"""Hunter tarokk (Vadász): what differs from the other four-hand games; the game is `game`.

tables    rows of its own
auction   two rounds, the inverse, late entries; outcome, which promises can have come to one
talon     who takes how much
swing     two big honours in one hand; parting, the steps by which they are parted
speeches  the call, told tarokks, subkontra
result    what came of it; settle, what is paid, also by one alone
throws    hands thrown in; evening, who deals behind one
deal      a deal as a fold over moves
ask       what a table is asked next
report    what its report says besides; on no board
legal     every move that may be said; on no board
"""
