"""The three OLED modules, from the bytes on their bus to the pixels that a person sees.

Written from the data sheets, and strict: what the sheet does not define is an AssertionError, as is
data that follows an incomplete address. At power-on the RAM holds noise and the display is off.
"""

from ui.canvas import ROWS, WIDTH

CONTROLLERS = ("SSD1306", "SSD1309", "SH1106")

# First and last code of a command, bytes that follow, a name for those that matter here.
_COMMON = (
    (0x00, 0x0F, 0, "low"),
    (0x10, 0x1F, 0, "high"),
    (0x40, 0x7F, 0, "first line"),
    (0x81, 0x81, 1, "contrast"),
    (0xA0, 0xA1, 0, "segments"),
    (0xA4, 0xA5, 0, "all lit"),
    (0xA6, 0xA7, 0, "inverse"),
    (0xA8, 0xA8, 1, "lines"),
    (0xAE, 0xAF, 0, "power"),
    (0xB0, 0xB7, 0, "page"),
    (0xC0, 0xC0, 0, "scan"),
    (0xC8, 0xC8, 0, "scan"),
    (0xD3, 0xD3, 1, "offset"),
    (0xD5, 0xD5, 1, "clock"),
    (0xD9, 0xD9, 1, "precharge"),
    (0xDA, 0xDA, 1, "pins"),
    (0xDB, 0xDB, 1, "level"),
    (0xE3, 0xE3, 0, "nop"),
)
_SSD = (
    (0x20, 0x20, 1, "mode"),
    (0x21, 0x21, 2, "columns"),
    (0x22, 0x22, 2, "pages"),
    (0x2E, 0x2E, 0, "no scroll"),
)
_OWN = {
    "SSD1306": _SSD + ((0x8D, 0x8D, 1, "pump"),),
    "SSD1309": _SSD + ((0xFD, 0xFD, 1, "lock"),),
    "SH1106": ((0x30, 0x33, 0, "pump voltage"), (0xAD, 0xAD, 1, "pump")),
}
# RAM columns, the first that the glass has, and the pump: as after power-on and as it must be.
_MAKE = {"SSD1306": (128, 0, 0x10, 0x14), "SSD1309": (128, 0, 0, 0), "SH1106": (132, 2, 0x8B, 0x8B)}
_PAGE_MODE = 2


class Panel:
    """A module of the given make; `upside_down` is how a person has mounted it.

    says_off   what its status claims, for makes that lie; None: the truth
    """

    def __init__(self, make, upside_down=False):
        self._commands = _COMMON + _OWN[make]
        self._columns, self._first, self._pump, self._pumping = _MAKE[make]
        self._upside_down = upside_down
        self.says_off = None
        self.plug()

    def plug(self):
        """Power on: everything as the data sheet says, noise in the RAM."""
        self._registers = {
            "power": 0xAE,
            "all lit": 0xA4,
            "inverse": 0xA6,
            "first line": 0x40,
            "segments": 0xA0,
            "scan": 0xC0,
            "lines": 0x3F,
            "offset": 0,
            "pins": 0x12,
            "contrast": 0x7F,
            "mode": _PAGE_MODE,
            "precharge": 0x22,
            "pump": self._pump,
        }
        self._ram = [
            bytearray((37 * column + 11 * page + 90) & 0xFF for column in range(self._columns))
            for page in range(ROWS)
        ]
        self._page = 0
        self._low: int | None = 0  # None after data: sheets differ on what the old half is then
        self._high: int | None = 0
        self._column = 0

    def write(self, data):
        """One write on the bus: a control byte, then commands or data."""
        if not data:
            return
        if data[0] == 0x40:
            self._data(data)
        else:
            assert data[0] == 0x00, "control byte"
            at = 1
            while at < len(data):
                at += self._command(data, at)

    def read(self):
        """The status: bit 6 when off."""
        off = self._registers["power"] == 0xAE if self.says_off is None else self.says_off
        return 0x40 if off else 0

    def _command(self, data, at):
        """Obey the command at `at`; returns its length."""
        code = data[at]
        rows = [row for row in self._commands if row[0] <= code <= row[1]]
        assert rows, f"no command 0x{code:02x}"
        _, _, more, name = rows[0]
        if name == "low":
            self._low = code & 15
        elif name == "high":
            self._high = code & 15
        elif name == "page":
            self._page = code & 7
        elif at + more < len(data):  # else the cable was pulled in between
            self._registers[name] = data[at + more] if more else code
        return 1 + more

    def _data(self, data):
        if self._low is not None or self._high is not None:
            assert self._low is not None and self._high is not None, "half a column"
            self._column = self._low + 16 * self._high
            self._low = self._high = None
        assert self._registers["mode"] == _PAGE_MODE
        assert self._column + len(data) - 1 <= self._columns, "beyond the RAM"
        row = self._ram[self._page]
        for i in range(1, len(data)):
            row[self._column] = data[i]
            self._column += 1

    @property
    def contrast(self):
        """0 to 255, or None when dark."""
        lit = self._registers["power"] == 0xAF and self._registers["pump"] == self._pumping
        return self._registers["contrast"] if lit else None

    @property
    def precharge(self):
        """Clocks of phase 1 and 2; none of both may be zero."""
        first, second = self._registers["precharge"] & 15, self._registers["precharge"] >> 4
        assert first and second, "precharge"
        return first, second

    def seen(self):
        """What a person sees, 1024 bytes as in a canvas; None when dark."""
        if self.contrast is None:
            return None
        for name, value in (("lines", 0x3F), ("offset", 0), ("first line", 0x40), ("pins", 0x12)):
            assert self._registers[name] == value, name
        assert self._registers["all lit"] == 0xA4 and self._registers["inverse"] == 0xA6
        # The glass stands on its head: A1 and C8 make it upright.
        mirrored = (self._registers["segments"] == 0xA0) != self._upside_down
        flipped = (self._registers["scan"] == 0xC0) != self._upside_down
        picture = bytearray()
        for page in range(ROWS):
            row = self._ram[ROWS - 1 - page if flipped else page][self._first :][:WIDTH]
            if mirrored:
                row = bytearray(reversed(row))
            if flipped:
                row = bytearray(turned(byte) for byte in row)
            picture += row
        return picture


def turned(byte):
    return sum(0x80 >> bit for bit in range(8) if byte >> bit & 1)
