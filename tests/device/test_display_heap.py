"""From the canvas to the bus of a display nothing is allocated."""

import sys
import unittest

from device.display import Display
from tests.device.pictures import scatter
from ui.canvas import WIDTH, Canvas

ADDRESS = 0x3C
ON_BOARD = sys.implementation.name == "micropython"


@unittest.skipUnless(ON_BOARD, "the heap can be locked on MicroPython only")
class HeapTest(unittest.TestCase):
    """A bus that only counts, so that nothing but the driver could allocate."""

    def writeto(self, address, data):
        """Of the bus."""

    def readfrom_into(self, address, data):
        data[0] = 0

    turn = 0

    def busy(self):
        return False

    full = busy

    def ready(self, waits):
        return True

    def finish(self):
        """Of the sender."""

    def send(self, address, words, count):
        self.words += count

    def test_from_canvas_to_bus_nothing_is_allocated(self):
        micropython = __import__("micropython")
        self.words = 0
        display = Display(lambda: self, self, "SH1106", ADDRESS)
        canvas = Canvas()
        display.show(canvas.buf)
        before = self.words
        for seed in range(12):
            scatter(canvas, seed, 20)
            micropython.heap_lock()
            try:
                display.begin(canvas.buf, WIDTH)
                display.show(canvas.buf)
                display.tick(2000 * seed)
                display.light(seed % 2)
                display.wait_idle()
            finally:
                micropython.heap_unlock()
            self.assertEqual(display._shown, canvas.buf)
        self.assertTrue(self.words - before > 3000)


if __name__ == "__main__":
    unittest.main()
