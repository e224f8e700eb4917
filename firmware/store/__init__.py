"""What outlives a power cut: files, and nothing but files.

Every file is entirely before or entirely after a write. What is rewritten is written beside,
closed and renamed over; a live file is never opened for writing, because on the board an
exception inside such a `with` leaves it cut short; what stands beside a journal only when all of
it is in the journal. Trouble with the medium is an OSError.

houses    the house rules that tables saved, and were last played by
journal   the evening's moves, one file a sheet, only ever appended to, and its last lines beside it
"""
