# The board's /boot.py. MicroPython compiles it at each start, so it only calls compiled code.
import kibic_boot

kibic_boot.start()
