"""An evening taken home through a camera: the standings in a QR code, the whole sheet in a row of
them that change by themselves. An evening of several tables has a sheet of each."""

from store.files import path_of
from store.journal import Journal
from store.reckoning import tables_before
from store.unload import import_next
from ui import calendar, keys, qr
from ui.accounts import settled
from ui.canvas import HEIGHT, LINES
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.evening import Evening
    from tarokk.kinds import Move
    from ui.kinds import App


EVERY_MS = 500  # a film needs a seventh of that; a phone that looks while it films gets two looks
AWAKE_MS = 180_000  # several rounds; then the last one stands

_BYTES = 53  # of a text in UTF-8, in version 3
_WIDE = 66  # columns of the lit square
_TEXT = 70  # the column where the words begin
_TRIES = 3  # of what found no room
_LINES = 3  # of the journal, between two looks at the keys
_OF_SHEET = ("store.reading", "store.replay", "store.codes", "store.export")
_TWICE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"
_LIT = (1 << HEIGHT) - 1


def show(app: "App", evening: "Evening") -> None:
    """Open the codes of an evening. Between two deals only: the rules of an open deal would have to
    stay in memory beside them."""
    if app.session.deal:
        app.tell(app.t("deal-runs"))
        return
    app.works()
    app.memory.close_rules()
    app.push(Codes(app, evening))


class Codes(Screen):
    """The standings; RIGHT and LEFT turn to the sheets, of the latest table first, and back. UP and
    DOWN turn the codes by hand, and OK lets them change by themselves again.

    Pictures and the packed sheet are made bit by bit while no key is pressed: each would let a key
    wait.
    """

    moves_ms = AWAKE_MS

    def __init__(self, app: "App", evening: "Evening") -> None:
        self.evening = evening
        self.date = calendar.date_text(app, evening.session.info.get("date"))
        self.texts: list = []
        self.numbers = [evening.number]  # of the sheets, as far as that is known
        self.sheet = 0  # the one whose codes are shown, from 1
        self.at = 0
        self._from = 0  # the code that was shown when the last key was pressed
        self._next = 1  # the one that is shown next
        self._moves = True
        self._stands = False  # whether the picture is shown that should be
        self._fails = False  # the medium, since it was asked last
        self._short = 0  # how often in a row there was no room
        self._packing: Iterator | None = None  # how the sheet is packed, once that has begun
        self._packed: tuple = ()  # the sheet, see `_packed`, once that is done
        self._is_long = False  # whether it takes more codes than can be told apart
        self._pictures: dict = {}  # {number: picture} of the code that is shown, and of the next
        self._drawing: tuple = (None, None)  # the number of the one that is made, and how

    def count(self) -> int:
        """The number of codes; 0 while the sheet is not packed yet."""
        if not self.sheet:
            return len(self.texts)
        return self._packed[2] if self._packed else 0

    def text(self, at: int) -> str:
        """The text of a code, from 0."""
        if not self.sheet:
            return self.texts[at]
        from store import codes

        fingerprint, data, _ = self._packed
        return codes.code(self.numbers[self.sheet - 1], fingerprint, data, at + 1)

    def passes(self, app: "App", ms: int) -> bool:
        """See `Screen`."""
        if self._fails:
            self._fails = False
            raise OSError
        if self._short >= _TRIES:
            raise MemoryError
        if not self.texts:
            self.texts = standings(app, self.evening)
            self.numbers += [sheet.number for sheet in tables_before(self.evening)]
            self._go(self.at)
        elif self._is_long:
            app.pop()
            app.tell(app.t("codes-many"))
            return True
        elif not self._stands:
            return self.at in self._pictures
        elif self.sheet and self._moves:
            return self._turns((self._from + ms // EVERY_MS) % self.count(), ms >= AWAKE_MS)
        return False

    def idle(self) -> bool:
        """Do a part of the work; return False if none is left. What found no memory starts again
        after a collection, a few times; `passes` reports that, and a medium that does not answer.
        """
        try:
            worked = self._work()
            self._short = 0
            return worked
        except (MemoryError, RuntimeError):
            self._short += 1
            return self._short < _TRIES
        except OSError:
            self._fails = True
            return False

    def _work(self) -> bool:
        """Draw a part of the picture that is shown, or comes next, or pack a part of the sheet."""
        count = self.count()
        for at in (self.at, self._next) if count else ():
            if at % count not in self._pictures:
                self._draws(at % count)
                return True
        if self.texts and not self._packed:
            self._packs()
            return True
        return False

    def _draws(self, at: int) -> None:
        """Draw a part of the picture of a code. What fails in the middle begins anew."""
        begun, self._drawing = self._drawing, (None, None)
        number, drawing = begun if begun[0] == at else (at, _drawn(self.text(at)))
        made = next(drawing)
        if made:
            self._pictures[at] = made
        else:
            self._drawing = number, drawing

    def _packs(self) -> None:
        """Pack a part of the sheet. What fails in the middle begins anew."""
        path = path_of(self.evening.folder, self.numbers[max(self.sheet, 1) - 1])
        packing, self._packing = self._packing or _packed(path), None
        self._packed = next(packing)
        self._packing = packing
        if self._packed:
            from store import codes

            self._is_long = self._packed[2] > codes.MOST
            if self.sheet:
                self._go(self.at)

    def _go(self, at: int) -> None:
        """Show another code, round at both ends, once it is known how many there are."""
        count = self.count()
        self.at = at % count if count else at
        self._next = self.at + 1
        self._stands = False
        made = self._pictures.get(self.at)
        self._pictures = {self.at: made} if made else {}

    def _turns(self, at: int, rests: bool) -> bool:
        """Show a code, once its picture is made; let them rest after a while. Return whether what
        is shown has changed, or there is another picture to make, which only then is asked for."""
        if at == self.at:
            return False
        if rests:
            self._moves = False
            return True
        if at in self._pictures:
            self._go(at)
        elif at == self._next % self.count():
            return False
        else:
            self._next = at
        return True

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        canvas = app.canvas
        count = self.count()
        shown = self._pictures.get(self.at)
        if shown:
            canvas.icon(0, 0, shown, 8)
            self._stands = True
        y = LINES[0]
        if not shown:
            canvas.text(y, _TEXT, app.t("codes-wait"))
        elif self.sheet or count > 1:
            x = canvas.digits(y, _TEXT, str(self.at + 1))
            canvas.text(y + 9, x + 3, f"/ {count}" + ("" if self.sheet else " ↓"))
        still = self.sheet and not self._moves
        tables = len(self.numbers)
        last = self.sheet == tables
        which = f"{tables - self.sheet + 1}/{tables}:" if self.sheet and tables > 1 else self.date
        canvas.text(LINES[2], _TEXT, app.t("codes-on") if still else which)
        canvas.text(LINES[3], _TEXT, app.t("codes-sheet" if self.sheet else "codes-standings"))
        canvas.text(LINES[4], _TEXT, app.t("to-standings" if last else "to-sheet"))
        canvas.text(LINES[5], _TEXT, app.t("codes-back"))

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if key == keys.BACK:
            app.pop()
            return
        if key in (keys.LEFT, keys.RIGHT):
            before = max(self.sheet, 1)
            step = 1 if key == keys.RIGHT else -1
            self.sheet = (self.sheet + step) % (len(self.numbers) + 1)
            if max(self.sheet, 1) != before:
                self._packing, self._packed = None, ()
            self._pictures = {}
            self._drawing = None, None
            self._go(0)
            self._moves = True
        elif key in (keys.UP, keys.DOWN):
            self._moves = False
            self._go(self.at + (1 if key == keys.DOWN else -1))
        else:
            self._moves = True
        self._from = self.at


def _packed(path: str) -> "Iterator":
    """Pack the sheet of a journal; yield () after each part of the work, and at last what
    `store.codes.code` asks: its fingerprint, its data and how many codes they take."""
    while import_next(_OF_SHEET):
        yield ()
    from store import codes, export

    packer = codes.Packer()
    yield ()
    for at, line in enumerate(export.pieces(Journal(path))):
        if line is not None:
            packer.add(line)
        if at % _LINES == 0:
            yield ()
    packer.end()
    yield packer.fingerprint, packer.data, codes.count(packer.data)


def _drawn(text: str) -> "Iterator":
    """Draw a code; yield None after each part of the work, and at last its picture."""
    columns: list = []
    for made in qr.steps(text):
        columns = made or columns
        yield None
    yield picture(columns)


def picture(columns: list[int]) -> bytearray:
    """A code centred in a lit square for Canvas.icon, two pixels a module."""
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


def standings(app: "App", evening: "Evening") -> list:
    """The texts that say who stands where and who pays whom, `Pét -24 > Zsó 480 Ft`: a single one
    if whole names fit, else with abbreviations, else without blanks and units."""
    order, paid, accounts, short = settled(app, evening)
    whole = {name: name for name, _ in order}
    forms = [(whole, " "), (short, " "), (short, "")]
    for called, blank in forms[: 3 if len(accounts) == 1 else 2]:
        lines = [_line(called, blank, entry, paid) for entry in order]
        if _fits("\n".join(lines)):
            return ["\n".join(lines)]
    lines = [_line(short, " ", entry, ()) for entry in order]
    return _parted(
        lines + [f"{short[payer]} > {short[payee]} {owed}" for payer, payee, owed in paid]
    )


def _line(
    names: dict[str, str], blank: str, entry: tuple[str, int], paid: "tuple | list[Move]"
) -> str:
    """Where somebody stands, and what he pays to whom."""
    name, points = entry
    text = f"{names[name]}{blank}{points:+d}"
    for payer, payee, owed in paid:
        if payer == name:
            owed = owed if blank else owed.split(" ")[0]
            text += f"{blank}>{blank}{names[payee]}{blank}{owed}"
    return text


def _parted(lines: list[str]) -> list:
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


def _fits(text: str) -> bool:
    return len(text.encode()) <= _BYTES
