"""An ST7920 on its serial bus, as its data sheet has it: graphics only."""


class Panel:
    """write(data) is what arrives while it is selected; seen() the canvas that it shows."""

    def __init__(self):
        self.bytes = 0
        self.plug()

    def plug(self):
        """Power on: nothing set, noise in the memory."""
        self.memory = bytearray([0xA5] * 32 * 32)  # 32 lines of 256 pixels
        self.on = self.extended = self.graphics = False
        self.line = self.word = 0
        self._half = None  # the line's address, before the word's

    def write(self, data):
        self.bytes += len(data)
        kind = data[0]
        if kind not in (0xF8, 0xFA) or len(data) % 2 == 0:
            raise ValueError("not in step")
        for i in range(1, len(data), 2):
            if data[i] & 15 or data[i + 1] & 15:
                raise ValueError("half a byte has four zeros behind it")
            byte = data[i] | data[i + 1] >> 4
            (self._data if kind == 0xFA else self._command)(byte)

    def _command(self, byte):
        if byte & 0x80 and self.extended:
            if self._half is None:
                self._half = byte & 0x7F
            else:
                self.line, self.word = self._half, byte & 15
                self._half = None
                self.second = False
        elif byte & 0x20:
            self.extended = bool(byte & 4)
            self.graphics = self.extended and bool(byte & 2)
        elif byte & 8:
            self.on = bool(byte & 4)
        else:
            raise ValueError("unknown command")

    def _data(self, byte):
        if not self.extended or self.line > 31:
            raise ValueError("no graphics are addressed")
        self.memory[32 * self.line + 2 * self.word + self.second] = byte
        if self.second:
            self.word = (self.word + 1) & 15
        self.second = not self.second

    def seen(self):
        """1024 bytes as in a canvas; b"" while it is off."""
        if not (self.on and self.graphics):
            return b""
        shown = bytearray(1024)
        for y in range(64):
            for x in range(128):
                at = 32 * (y & 31) + 16 * (y // 32) + x // 8
                if self.memory[at] >> (7 - x % 8) & 1:
                    shown[y // 8 * 128 + x] |= 1 << y % 8
        return bytes(shown)
