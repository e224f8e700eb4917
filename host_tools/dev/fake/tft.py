"""A colour panel on SPI, from its data sheets, and unkind: what these do not define is an error.

ST7365P: after a reset a pixel has 18 bits in three bytes. The command for 16 bits (0x3A, 0x55) is
ignored until its second set of commands was unlocked by F0 C3 and F0 96; F0 3C and F0 69 lock it.
ST7789: no lock. Both: noise in the memory, off and asleep after a reset, windows inside the glass.
"""

_KNOWN = {0x11: 0, 0x28: 0, 0x29: 0, 0x2C: 0, 0x21: 0, 0x36: 1, 0x3A: 1, 0x2A: 4, 0x2B: 4, 0xF0: 1}
_UNLOCKS, _LOCKS = (0xC3, 0x96), (0x3C, 0x69)
MADCTL = {"ST7365P": 0x48, "ST7789": 0x70}
# Pixels across and down of what is seen, and how many of them are for how many dots.
GLASS = {"ST7365P": (320, 320, 5, 2), "ST7789": (240, 240, 15, 8)}


class Tft:
    """`command` tells whether write() gets commands: the level of its pin DC is low.

    bytes   so far; seen() is the canvas that it shows, scaled by `part` pixels for `whole` dots
    """

    def __init__(self, controller, width=320, height=320, part=5, whole=2):
        self.controller = controller
        self.width, self.height = width, height
        self.part, self.whole = part, whole
        self.bytes = 0
        self.reset()

    def reset(self):
        """As after its pin RST was low."""
        self.memory = [0x5AA5] * (self.width * self.height)
        self.on = self.awake = self.inverted = False
        self.madctl = 0
        self.bits = 18
        self.unlocked = set()
        self.columns = self.rows = (0, 0)
        self._command = 0x28
        self._data = bytearray()

    def write(self, data, command):
        self.bytes += len(data)
        if command:
            if len(data) != 1 or data[0] not in _KNOWN:
                raise ValueError("unknown command")
            if self._command != 0x2C and len(self._data) != _KNOWN[self._command]:
                raise ValueError("too few bytes or too many")
            self._command, self._data = data[0], bytearray()
            self._act(data[0])
        elif self._command == 0x2C:
            self._pixels(data)
        else:
            self._data += data
            if len(self._data) == _KNOWN[self._command]:
                self._set(self._command, self._data)

    def _act(self, command):
        if command == 0x11:
            self.awake = True
        elif command in (0x28, 0x29):
            self.on = command == 0x29
        elif command == 0x21:
            self.inverted = True
        elif command == 0x2C:
            self._at, self._part = 0, bytearray()

    def _set(self, command, data):
        if command == 0xF0:
            if data[0] in _LOCKS:
                self.unlocked.clear()
            elif data[0] in _UNLOCKS:
                self.unlocked.add(data[0])
            else:
                raise ValueError("neither locks nor unlocks")
        elif command == 0x36:
            self.madctl = data[0]
        elif command == 0x3A:
            free = self.controller != "ST7365P" or self.unlocked == set(_UNLOCKS)
            if data[0] == 0x55 and free:
                self.bits = 16
        else:
            first, last = data[0] << 8 | data[1], data[2] << 8 | data[3]
            if first > last or last >= (self.width if command == 0x2A else self.height):
                raise ValueError("a window beyond the glass")
            if command == 0x2A:
                self.columns = first, last
            else:
                self.rows = first, last

    def _pixels(self, data):
        size = 2 if self.bits == 16 else 3
        left, right = self.columns
        wide = right - left + 1
        total = wide * (self.rows[1] - self.rows[0] + 1)
        part = self._part + data
        end = len(part) // size * size
        memory, width, at = self.memory, self.width, self._at
        for i in range(0, end, size):
            if at >= total:
                raise ValueError("more pixels than the window has")
            pixel = part[i] << 8 | part[i + 1]
            memory[(self.rows[0] + at // wide) * width + left + at % wide] = pixel
            at += 1
        self._at, self._part = at, part[end:]

    def whole_window(self):
        """Whether the pixels that came last fill their window."""
        wide = self.columns[1] - self.columns[0] + 1
        return self._at == wide * (self.rows[1] - self.rows[0] + 1)

    @property
    def shows(self):
        """Whether a picture can be seen as it was meant."""
        right = self.madctl == MADCTL[self.controller] and self.inverted and self.bits == 16
        return self.on and self.awake and right

    def level(self, x, y):
        """How light a pixel is: its green, 0 to 63."""
        return self.memory[y * self.width + x] >> 5 & 63

    def seen(self):
        """1024 bytes as in a canvas, looked at in the middle of each dot; b"" while it is off."""
        if not self.shows:
            return b""
        shown = bytearray(1024)
        across = [(2 * i + 1) * self.part // (2 * self.whole) for i in range(128)]
        for y in range(64):
            row = across[y] * self.width
            for x in range(128):
                if self.memory[row + across[x]] >> 5 & 63 > 31:
                    shown[y // 8 * 128 + x] |= 1 << y % 8
        return bytes(shown)
