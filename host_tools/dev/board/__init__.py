"""`make test-board`: an emulated board is flashed, updated and played on.

test        runs all tasks; report, what they took against what they may take
play        the tasks of one game; rich_evening, the one of rich deals
month       what people do after a month; codes, an evening read back from QR codes; walk, the way
            through evenings that both go
update      `kibic flash` over the emulated serial port
probe       one game measured key by key, by hand

workbench   keys pressed, times, stack and heap read; memory, where MicroPython keeps what
emulator    the chip with what is connected, in pico/
files       what is put into its flash; games, rich_deals, what was played there
"""
