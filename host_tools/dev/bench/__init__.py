"""`make bench`: time and memory, on this machine and on the MicroPython VM.

speed, blocks   deals a second; the flash that versions and a year's evenings take
bus         what a key sends to the display, against the fewest bytes that show the change
on_vm       the heap on the MicroPython VM; stages, what each stage of a release saves of it
wear        how evenings wear the flash
club        the club's book on made seasons
web         the page in a real Chromium
"""
