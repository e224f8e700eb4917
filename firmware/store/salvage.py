"""The deals on both sides of a damage, for a journal that lost lines.

A deal that lost a line becomes `unreadable`, which pays nothing; so does one after a damage that
the rules refuse. Nobody knows whether it was played, or whether several were lost: it counts as
played, unless the lines after it are possible in no such way.
"""

from store.index import packed
from store.replay import block
from store.steps import BETWEEN, DEAL, lines, won
from tarokk.refused import UNREADABLE, Refused
from tarokk.session import Session
from tarokk.sheet import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.journal import Journal
    from store.replay import Scan


_MOST = 7  # deals in a row that may be lost
_WAYS = ((UNREADABLE,), (UNREADABLE + " void",)) + tuple(
    [(UNREADABLE,) + (DEAL, UNREADABLE) * more for more in range(1, _MOST)]
)
_TRIES = 40  # foldings; then what is refused is given up at once


class Salvage:
    """As `replay.Fold`; besides:

    sheet     all texts that count, as those of a sheet, if it is to be kept
    unread    numbers of the deals that are put down as unreadable
    refused   {number: Refused} of those among them that the rules refuse
    headless  whether the head lost a line
    """

    def __init__(self, journal: "Journal", scan: "Scan", keep: bool = False) -> None:
        """`keep` the sheet: a long one is more than the board's memory holds."""
        self._keep = keep
        self._tries: dict = {}  # {offset: index of _WAYS} where deals were given up
        self._tried: dict = {}  # the same where each way was tried
        self._left = _TRIES
        self.base: tuple | None = None
        while not self._fold(journal, scan):
            self._left -= 1
        self.base = self.base or self.session.mark()

    def _fold(self, journal: "Journal", scan: "Scan") -> bool:
        """Fold the journal; False if another way is to be tried."""
        self.session = session = Session()
        self.base = self.damaged = None
        self.lines: list = []
        self.deals: list = []
        self.sheet: list = []
        self.unread: list = []
        self.refused: dict = {}
        self.headless = False
        self._lost_at: int | None = None  # where the latest deal was given up
        lost = False  # whether any line is missing so far
        missing, skip = 0, False  # lines right before; whether those behind are of no account
        for offset, text in lines(journal):
            if text is None:
                missing += 1
                lost = True
                self.headless = self.headless or not self.deals
                if session.deal:
                    skip = self._give_up(offset)
                continue
            if offset in scan.dead or (skip and text != DEAL and text not in BETWEEN):
                continue
            if text == DEAL and not self.deals and session.game:  # as in replay.Fold
                for path in session.game.PRELOAD:
                    __import__(path)
            why = self._open(journal, scan, offset) if text == DEAL else self._say(text)
            if text == DEAL:
                skip = not session.deal
            if why and text not in BETWEEN:
                if not missing and self._lost_at is not None and self._otherwise():
                    return False
                if lost and not session.deal and text != DEAL and session.dealer is not None:
                    # its `deal` is lost
                    self.headless = self.headless and (missing != 1 or bool(self.deals))
                    if self._open(journal, scan, offset) is None and not session.deal:
                        skip, missing = True, 0  # it was amended
                        continue
                if not lost or not session.deal:
                    self.damaged = text
                    return True
                if not missing:
                    self.refused[session.number] = why
                skip = self._give_up(offset)
            missing = 0
        return True

    def _open(self, journal: "Journal", scan: "Scan", offset: int) -> Refused | None:
        """Begin a deal, and end it if it was amended; a Refused or None."""
        base, ended = self.session.mark(), won(self.session)
        before, self.lines = self.lines, []
        why = self._say(DEAL)
        if why:
            self.lines = before
            return why
        self.base = base
        self.deals.append(packed(offset, base, ended))
        if self.session.number not in scan.amended:
            return None
        for text in block(journal, scan.amended[self.session.number]):
            why = self._say(text) if text else None
            if why and self._lost_at is not None:
                return why
            if why or not text:
                self._give_up(offset)
                break
        return None

    def _say(self, text: str) -> Refused | None:
        """Apply a text; a Refused or None."""
        try:
            self.session.apply(words(text))
        except Refused as refused:
            return refused
        self.lines.append(text)
        if self._keep:
            self.sheet.append(text)
        return None

    def _give_up(self, offset: int) -> bool:
        """Put the open deal down as unreadable, with those that may be lost behind it; True."""
        self._lost_at = offset
        for text in _WAYS[self._tries.get(offset, 0)]:
            if text == DEAL:
                self._open_lost(offset)
            else:
                self.unread.append(self.session.number)
                self._say(text)
        return True

    def _open_lost(self, offset: int) -> None:
        self.base, self.lines = self.session.mark(), []
        self.deals.append(packed(offset, self.base, won(self.session)))
        self._say(DEAL)

    def _otherwise(self) -> bool:
        """Return whether there is another way in which the deal given up last may have ended."""
        at = self._lost_at
        if self._left <= 0 or at in self._tried:
            return False
        self._tries[at] = self._tries.get(at, 0) + 1
        if self._tries[at] == len(_WAYS):
            self._tries[at] = 0
            self._tried[at] = True
        return True
