"""The command line. Commands for a board, the club's book and tournaments are in their own rooms.

main       the commands; what each needs is imported when it runs
command    what all commands share: help, mistakes, languages
teller     what happens meanwhile, on a terminal or into a pipe
columns    tables of any length
"""
