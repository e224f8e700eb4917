"""Score sheets on a computer.

judge      what a sheet comes to, as one object
sources    where sheets are: files, folders, journals; scan, pictures and films of the display
many       one sheet or many, on all cores
show       the object as a person reads it
perft      how many auctions there are
"""
