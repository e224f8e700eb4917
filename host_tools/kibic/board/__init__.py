"""A board on USB: its protocol, its two slots, its evenings, and the commands for it.

board        what a board is told and may answer, over any wire
link         the wire that is a serial port of this computer; bounded, how long it may talk
on_board     the functions that run on the board, in the raw REPL
identify     whether a board is Kibic's, and the same one as before
slots        how a version gets onto the board; flash, the command; room, what has room there
image        MicroPython and all of Kibic in one file; uf2, that format
pull         evenings home; evenings, which sheets are one; home, the folder they go to
settings     roster, options, clock; lists, files of them
doctor       what is wrong; info, what a board is; parts_check, its parts one by one; crashes, its
             crash.txt with file, function and line
command      the commands
"""
