"""The board's parts, with their real limits, for the tests of drivers on CPython and on the VM.

machine, rp2, neopixel  MicroPython's modules of the chip
panel, st7920, tft      the displays; fewest, the fewest bytes that could show a change
ds3231, keyboard_chip   the clock; the keyboard of the PicoCalc
flash       the flash with its littlefs, on CPython alone
"""
