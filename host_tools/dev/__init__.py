"""What developing Kibic needs and no club does: nothing here is installed with `kibic`.

vm, bridge  the real MicroPython VM, for tests, and as a board for the real mpremote
mutate      each number of the rule tables changed: a test must fail
sample      which of many like tests `make test` runs
plain_deals deals and evenings of every game, for benches, tests and the emulated board

bench/      `make bench`: time, memory and wear
board/      `make test-board`: a board in an emulator, flashed, updated and played on
club/       `make demo-club`: a season that nobody played, its book and pages
fake/       the board's parts for the tests of drivers, on the VM too
keys/       what entering a deal takes: keys on the device, taps on the page
release/    `make dist`, `make release`, `make lock`: what a version is made of and comes as
screens/    `make gallery`: the device's font and pictures of its screens
web/        `make web`: the page, its pictures, the types and style of its scripts
"""

import kibic  # noqa: F401 (the firmware can be imported from here on)
