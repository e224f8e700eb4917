# The board's /main.py, which MicroPython starts behind /boot.py.
import kibic_main

kibic_main.main()
