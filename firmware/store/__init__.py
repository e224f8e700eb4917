"""What outlives a power cut: files, and nothing but files.

Every file is entirely before or entirely after a write. What is rewritten is written beside,
closed and renamed over; a live file is never opened for writing, because on the board an
exception inside such a `with` leaves it cut short; what stands beside a journal only when all of
it is in the journal. Trouble with the medium is an OSError.

journal   the evening's moves, one file a sheet, only ever appended to, and its last lines beside it
replay    which of its lines count, and what they come to; salvage, those of a damaged one
evening   a sheet in its journal: moves, undo, amendment, looking back
index     where each deal begins; look, its records found from the end
houses    the house rules that tables saved, and were last played by
lists     small files of an entry a line: roster, settings
room      how many more evenings the medium takes
once      modules that are large and seldom read
"""
