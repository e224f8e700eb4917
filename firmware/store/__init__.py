"""Everything that survives a power cut: files, and nothing but files.

A file is always entirely before or entirely after a write. A rewritten file is written under
another name, closed and renamed; a live file is never opened for writing, because on the board an
exception inside such a `with` truncates it. The lines beside a journal are removed only once the
journal has them. A failing medium raises OSError.

evening   a sheet: the session that its journal comes to, with undo and amendment
evenings  all evenings that are kept, by the heads of their sheets
reckoning what the tables of an evening come to together
journal   the evening's moves: an append-only file a sheet, its last lines in a file beside it
files     the form of lines in files, and writes that are on the medium when they return
pages     predicts the next erase of littlefs
reading   reading and repairing journals; imported on demand
sheets    the journals of a folder; begin, starting a new sheet; both imported on demand
steps     what every step asks of a journal
replay    which lines of a journal count, and the session they come to; imported on demand
opening   an evening from its journal; imported on demand
past      reads earlier deals; amend changes them; both imported on demand
salvage   the same as replay for a journal that lost lines; imported on demand
undone    what an undo would take back, before it is done; imported on demand
index     where each deal begins; records: its lines as text; lookup: searched from the end
export    a journal as a sheet
codes     a sheet as the texts of QR codes, and back; phrases: the dictionary of their packing
story     what an evening is told by, from its index; imported on demand
houses    sets of house rules: those that tables saved, and the ones last played by
textfile  a file of one entry a line, such as the roster and the settings
room      whether the medium is nearly full
unload    drops modules that are not needed now
"""
