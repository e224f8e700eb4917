"""Tiny tarok, a family of one game, the smallest that works.

game      the game with a table's house rules
deal      a deal as a fold over moves
ask       what a table is asked next
report    every move that may be said; on no board
"""
