"""What outlives a power cut: files, and nothing but files.

Every file is entirely before or entirely after a write. What is rewritten is written beside,
closed and renamed over; a live file is never opened for writing, because on the board an
exception inside such a `with` leaves it cut short; what stands beside a journal only when all of
it is in the journal. Trouble with the medium is an OSError.

evening   a sheet: the session that its journal comes to, with undo and amendment
evenings  all evenings that are kept, by the heads of their sheets
reckoning what the tables of an evening come to together
journal   the evening's moves, one file a sheet, only ever appended to, and its last lines beside it
files     how lines lie in files, and that they are on the medium
pages     when littlefs will erase next
reading   journals read and mended; imported when it is needed
sheets    the journals of a folder, and a new one; likewise
steps     what every step asks of a journal
replay    which lines of a journal count, and the session they come to; imported when it is needed
opening   an evening as its journal has it, likewise
past      what looks behind the last deals, likewise; amend, what changes them
salvage   the same of a journal that lost lines; imported when it is needed
undone    what an undo would take back, told before; imported when it is asked for
index     where each deal begins; records, as text; lookup, found from its end
export    a journal as the sheet that it comes to
codes     a sheet as a row of QR codes' texts, and back; phrases, what they are packed with
houses    the house rules that tables saved, and were last played by
textfile  the roster and the settings: a file of one entry a line
room      whether the medium is nearly full
unload    lets go of modules while they are not needed
"""
