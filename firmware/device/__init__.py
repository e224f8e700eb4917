"""The drivers: display, keys, lamps, sound and battery of the board.

run        what main.py begins with; loop, keys in, screens out, and what is done between two keys
board      puts the others together
pins       GPIO numbers and what is connected, as data
lcd        the large LCD, in place of it
colour     a colour display on SPI, in place of it; pixels, its loops over them
keyboard   the chip of a keyboard, in place of keys; it knows the battery, too
display    an OLED that is sent only what changed
sender     what its bus is told, while the program goes on
idle       when it dims and sleeps
keys       debouncing, repeat and long press
lamps      the seats' roles as colours
buzzer     two sounds
rtc        a clock module, asked at the start and then unloaded
battery    voltage to level and state
ticks      a clock that wraps; clock, the chip's own, as fast as it may be
kinds      names for annotations alone; on no board
dormant    the deepest sleep, without a clock
in_place   has functions run from the flash, without a copy; flash, its loops over the memory
selftest   each part on its own, for `kibic doctor --parts`; nothing else loads it

Each driver is given its hardware, so that a test can hand it something else.
"""
