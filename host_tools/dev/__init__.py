"""What developing Kibic needs and no club does: nothing here is installed with `kibic`.

bench*      `make bench`: time and memory, on this machine and on the MicroPython VM
board_*     `make test-board`: an emulated board is flashed, updated and played on
workbench   the board there: keys pressed, times, stack and heap read; emulator, pico/ the chip
fake/       the board's parts for the tests of drivers, on the VM too; flash_model its flash
vm, bridge  the real MicroPython VM, for tests, and as a board for the real mpremote
web_build   `make web`: the page; chromium, the browser for its pictures and measures
scripts     types and style of the page's scripts
sample      which of many like tests `make test` runs
mutate      each number of the rule tables changed: a test must fail
gallery     the README's picture of the screens; gallery_scenes, what it shows
web_pictures            the pictures of the page in docs/; views, pages as a phone and A4 show them
font        the device's font, made from the drawing glyphs.txt
web_board   for the page: kibic's steps with a board, compiled for MicroPython, and a version
demo_club, made_club    a made-up season: sheets, the club's book, its pages
artifacts, lock         `make release`: its files and hashes; the exact versions that CI installs
crash_map   `make dist`: the map by which this version's tracebacks are read
asked       the names that scripts ask a board for, written to kibic/release/asked.txt
keystrokes, wear        keys counted; writes of the flash counted
key_table, key_deals    the keys of every deal, and which deals these are; taps, those of the page
rich_deals  deals with all that makes a screen long, for the emulated board
"""

import kibic  # noqa: F401 (the firmware can be imported from here on)
