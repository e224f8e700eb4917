"""An evening taken home through a camera: the standings in a QR code, the whole sheet in a row of
them that change by themselves."""

from gc import collect

from store import codes, export
from store.evenings import reckoned
from store.journal import Journal
from ui import calendar, keys, qr, wording
from ui.canvas import HEIGHT, LINES
from ui.screen import Screen

EVERY_MS = 500  # a film needs a seventh of that; a phone that looks while it films gets two looks
AWAKE_MS = 180_000  # several rounds; then the last one stands

_BYTES = 53  # of a text in UTF-8, in version 3
_WIDE = 66  # columns of the lit square
_TEXT = 70  # the column where the words begin
_LINES = 8  # of the journal, between two looks at the keys
_PIECES = 8  # of so many lines, between two collections of garbage
_TWICE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"
_LIT = (1 << HEIGHT) - 1


def show(app, evening) -> None:
    """Open the codes of an evening, the one that is played or another."""
    app.push(Codes(app, evening))


class Codes(Screen):
    """The standings; RIGHT and LEFT turn to the whole sheet and back. There UP and DOWN turn the
    codes by hand, and OK lets them change by themselves again."""

    moves_ms = AWAKE_MS

    def __init__(self, app, evening) -> None:
        self.date = calendar.told(app, evening.session.info.get("date"))
        self.number = evening.number
        self.texts = standings(app, evening)
        self.sheet = False  # whether its codes are shown
        self.at = 0
        self._from = 0  # the code that was shown when the last key was pressed
        self._moves = True
        self._pieces = 0
        self._packer: codes.Packer | None = None
        self._lines = export.pieces(Journal(evening.journal.path))

    def count(self) -> int:
        """How many codes there are to turn; 0 while the sheet is not packed yet."""
        if not self.sheet:
            return len(self.texts)
        return 0 if self._lines else codes.count(self._packer.data)

    def text(self) -> str:
        """What the code that is shown says."""
        if not self.sheet:
            return self.texts[self.at]
        packer = self._packer
        return codes.code(self.number, packer.fingerprint, packer.data, self.at + 1)

    def passes(self, app, ms) -> bool:
        if self._lines:
            return self._pack(app) and (self.sheet or app.stack[-1] is not self)
        if not (self.sheet and self._moves):
            return False
        at = (self._from + ms // EVERY_MS) % self.count()
        if at == self.at:
            return False
        if ms >= AWAKE_MS:
            self._moves = False
        else:
            self.at = at
        return True

    def _pack(self, app) -> bool:
        """Pack a little more of the sheet; return whether that was all."""
        packer = self._packer
        self._pieces += 1
        if self._pieces % _PIECES == 1:
            collect()  # nothing else does, as long as no picture changes
        if not packer:
            self._packer = codes.Packer()
            return False
        try:
            for _ in range(_LINES):
                line = next(self._lines)
                if line is not None:
                    packer.add(line)
        except StopIteration:
            packer.end()
            self._lines = None
            if codes.count(packer.data) > codes.MOST:
                app.pop()
                app.tell(app.t("codes-many"))
            return True
        return False

    def draw(self, app) -> None:
        canvas = app.canvas
        count = self.count()
        if count:
            canvas.icon(0, 0, picture(qr.columns(self.text())), 8)
        y = LINES[0]
        if not count:
            canvas.text(y, _TEXT, app.t("codes-wait"))
        elif self.sheet or count > 1:
            x = canvas.digits(y, _TEXT, str(self.at + 1))
            canvas.text(y + 9, x + 3, f"/ {count}")
        still = self.sheet and not self._moves
        canvas.text(LINES[2], _TEXT, app.t("codes-on") if still else self.date)
        canvas.text(LINES[3], _TEXT, app.t("codes-sheet" if self.sheet else "codes-standings"))
        canvas.text(LINES[4], _TEXT, app.t("to-standings" if self.sheet else "to-sheet"))
        canvas.text(LINES[5], _TEXT, app.t("codes-back"))

    def key(self, app, key) -> None:
        if key == keys.BACK:
            app.pop()
            return
        if key in (keys.LEFT, keys.RIGHT):
            self.sheet = not self.sheet
            self.at = 0
            self._moves = True
        elif key in (keys.UP, keys.DOWN):
            self._moves = False
            self.at = (self.at + (1 if key == keys.DOWN else -1)) % max(self.count(), 1)
        else:
            self._moves = True
        self._from = self.at


def picture(columns) -> bytearray:
    """A code in the middle of a lit square, for Canvas.icon: two pixels a module."""
    size = len(columns)
    left, top = (_WIDE - 2 * size) // 2, (HEIGHT - 2 * size) // 2
    lit = b"\xff" * left
    data = bytearray()
    strips = []
    for column in columns:
        dark = 0
        for at in range(0, size, 4):
            dark |= _TWICE[column >> at & 15] << 2 * at
        strips.append((_LIT ^ dark << top).to_bytes(HEIGHT // 8, "little"))
    for row in range(HEIGHT // 8):
        data += lit
        data += bytes([strip[row] for strip in strips for _ in (0, 1)])
        data += lit
    return data


# -- the standings as text


def standings(app, evening) -> list:
    """The texts that say who stands where and who pays whom: `Pét -24 > Zsó 480 Ft`. One, if that
    can be: with whole names, else with their beginnings, else without blanks and units."""
    order, paid, accounts = reckoned(evening, app.t("on-table"), app.t("comma"))
    names = [name for name, _ in order]
    whole = dict(zip(names, names))
    short = dict(zip(names, wording.beginnings(names)))
    ways = [(whole, " "), (short, " "), (short, "")]
    for called, blank in ways[: 3 if len(accounts) == 1 else 2]:
        lines = [_line(called, blank, entry, paid) for entry in order]
        if _fits("\n".join(lines)):
            return ["\n".join(lines)]
    lines = [_line(short, " ", entry, ()) for entry in order]
    return _parted(
        lines + [f"{short[payer]} > {short[payee]} {owed}" for payer, payee, owed in paid]
    )


def _line(names, blank, entry, paid) -> str:
    """Where somebody stands, and what he pays to whom."""
    name, points = entry
    text = f"{names[name]}{blank}{points:+d}"
    for payer, payee, owed in paid:
        if payer == name:
            owed = owed if blank else owed.split(" ")[0]
            text += f"{blank}>{blank}{names[payee]}{blank}{owed}"
    return text


def _parted(lines) -> list:
    """The lines in as few texts as hold them."""
    texts: list = []
    for line in lines:
        while not _fits(line):
            line = line[:-1]
        if texts and _fits(texts[-1] + "\n" + line):
            texts[-1] += "\n" + line
        else:
            texts.append(line)
    return texts


def _fits(text) -> bool:
    return len(text.encode()) <= _BYTES
