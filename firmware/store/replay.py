"""Which lines of a journal count, and the session they come to.

The journal holds the sheet's lines in the order in which they were said, and three lines of its
own: `undo` takes the last one back; `strike 7` takes the seventh from the end out; `amend 7` ...
`end` replaces deal 7, and `undo` takes it back as one step. An amendment without its `end` is void.

A text None stands for a missing line, see `journal`. The next `undo` takes that one back; an
amendment that lost a line ends in None. See docs/sheet.md, "The journal of a device".
"""

from store.index import packed
from store.steps import AMEND, BETWEEN, DEAL, END, STRIKE, UNDO, lines, won
from store.unload import import_next, unload
from tarokk.refused import Refused, digits
from tarokk.session import Session
from tarokk.sheet import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from store.journal import Journal
    from store.kinds import Evening


OF_HEAD = ("tarokk.head", "tarokk.house")  # which take room, and no deal needs them
_PAGE = 64


def block(journal: "Journal", offset: int | list[str]) -> list:
    """The texts of the amendment at `offset`, including its `end`; a list is returned as it is."""
    if not isinstance(offset, int):
        return offset
    texts = []
    reading = lines(journal, offset)
    for at, text in reading:
        if at == offset and text is not None:
            continue
        if text in (DEAL,) + BETWEEN:
            text = None  # its `end` is missing
        texts.append(text)
        if text == END or text is None:
            reading.close()
            break
    return texts


class Scan:
    """What does not count, from an offset on.

    dead      offsets of the lines that are no move in their place: taken back, `undo`, amendments
    amended   {deal: offset of its last amendment that counts}
    cut       whether the journal ends in an amendment without its `end`
    plain     how many of the last steps that count were moves and no amendments
    lost      whether a line is missing
    """

    def __init__(self, reading: "tuple | list | Iterator" = ()) -> None:
        """`reading` gives (offset, text) of lines, as `lines` does; or each is given to `take`, and
        then comes `end`."""
        self.dead: set[int] = set()
        self.lost = False
        # offsets of lines, (deal, offset) of amendments, () for missing ones
        self._alive = _Steps()
        self._open: tuple | None = None  # (deal, offset) of an amendment before its `end`
        for offset, text in reading:
            self.take(offset, text)
        self.end()

    def take(self, offset: int, text: str) -> None:
        """Take the next line."""
        alive, open_ = self._alive, self._open
        if text is None:
            self.lost = True
            if not open_:
                alive.append(())
            return
        if open_ and text in (DEAL,) + BETWEEN:  # its `end` is missing
            alive.append(open_)
            open_ = None
        if text == UNDO:
            self.dead.add(offset)
            last = None if open_ else alive.pop()
            open_ = None
            if isinstance(last, int):
                self.dead.add(last)
        elif open_:
            self.dead.add(offset)
            if text == END:
                alive.append(open_)
                open_ = None
        elif number := _number(text, AMEND):
            self.dead.add(offset)
            open_ = (number, offset)
        elif number := _number(text, STRIKE):
            self.dead.add(offset)
            last = alive.strike(number)
            if isinstance(last, int):
                self.dead.add(last)
        else:
            alive.append(offset)
        self._open = open_

    def end(self) -> None:
        """Finish: no more lines follow."""
        self.cut = self._open is not None
        self.amended = {}
        self.plain = 0
        for page in self._alive.pages:
            for step in page:
                self.plain += 1
                if not isinstance(step, int):
                    if step:
                        self.amended[step[0]] = step[1]
                    self.plain = 0
        self._alive = _Steps()  # some KB


def _number(text: str, word: str) -> int:
    """The number behind that word; 0 if the text is no such line."""
    number = text[len(word) + 1 :]
    return int(number) if text.startswith(word + " ") and digits(number) else 0


def undone(evening: "Evening", works: "Callable | None" = None) -> Scan:
    """The Scan of the journal once the last step is taken back, which `amend` may have kept.
    Otherwise it takes long: calls `works(done, whole)` now and then. Raises OSError."""
    kept, good = evening.undone, evening.journal.good
    if kept and kept[0] == good:
        return kept[1]
    scan = undone_from(evening, 0, works)
    evening.undone = good, scan
    return scan


def undone_from(evening: "Evening", start: int, works: "Callable | None" = None) -> Scan:
    """The same of the journal from the offset `start` on. Raises OSError."""
    good = evening.journal.good
    scan = Scan()
    for at, (offset, text) in enumerate(lines(evening.journal, start)):
        scan.take(offset, text)
        if works and at % _PAGE == 0:
            works(offset, good)
    for i in range(2 if evening.cut else 1):
        scan.take(good + i, UNDO)
    scan.end()
    return scan


def differs(evening: "Evening", scan: "Scan") -> int:
    """The number of the deal that is amended in the evening but not in `scan`; 0 if none is."""
    now, then = evening.amended, scan.amended
    return max([0] + [number for number in now if then.get(number) != now[number]])


class _Steps:
    """A long stack in short pieces: a list of all lines would need 16 KB in one."""

    def __init__(self) -> None:
        self.pages: list[list] = [[]]

    def append(self, step: int | tuple[int, ...]) -> None:
        """One more on top."""
        if len(self.pages[-1]) == _PAGE:
            self.pages.append([])
        self.pages[-1].append(step)

    def pop(self) -> int | tuple | None:
        """Take the last one off; None if there is none."""
        if not self.pages[-1] and len(self.pages) > 1:
            self.pages.pop()
        return self.pages[-1].pop() if self.pages[-1] else None

    def strike(self, number: int) -> int | tuple | None:
        """Take out the one that is so far from the end, from 1; None if there is none. Behind one
        that is missing nobody knows which it is: then one more is."""
        for page in reversed(self.pages):
            if () in page[-number:]:
                self.append(())
                return None
            if number <= len(page):
                return page.pop(-number)
            number -= len(page)
        return None


def head(journal: "Journal") -> Session:
    """A session with only the head lines applied. Raises ValueError if one is missing."""
    session = Session()
    reading = lines(journal)
    for _, text in reading:
        if text is None:
            raise ValueError("no head")
        if text in (DEAL, UNDO) or text in BETWEEN or text.startswith(AMEND + " "):
            reading.close()
            break
        session.apply(words(text))
    _head_is_read(session)
    return session


def _head_is_read(session: Session) -> None:
    unload(*OF_HEAD)
    if session.game:
        unload(*session.game.OF_HEAD)


class Fold:
    """What the lines that count come to, from an offset on.

    session   the given one, moved on
    lines     the texts from the last `deal` on; before the first deal, those behind the head
    base      the mark before `lines`
    deals     offset, mark and what the deal before it won, see `won`, of each `deal` on the way, as
              `index.packed` has them: as they are, those of a long evening take 20 KB
    damaged   the text that was refused, or None; nothing behind it counts
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lines: list[str] = []
        self.base: tuple | None = None
        self.deals: list[bytes] = []
        self.damaged: str | None = None

    def reading(
        self,
        journal: "Journal",
        scan: "Scan",
        start: int = 0,
        strict: bool = False,
        checked: int = 0,
    ) -> "Iterator[None]":
        """Apply the journal's lines from `start` on, and yield after each move. If `strict`, a
        refused line raises Refused. The moves of the first `checked` deals are as in
        `Deal.apply`."""
        session, skip = self.session, False
        for offset, text in lines(journal, start):
            if offset in scan.dead or (skip and text != DEAL and text not in BETWEEN):
                continue
            if text == DEAL:
                if not self.deals and session.game:  # within a move an import goes too deep
                    _head_is_read(session)
                    while import_next(session.game.PRELOAD):
                        pass
                self.base = session.mark()
                self.deals.append(packed(offset, self.base, won(session)))
                self.lines = []
            elif text in BETWEEN and self.base is None:
                self.base = session.mark()
            skip = text == DEAL and session.number + 1 in scan.amended
            texts = [text] + (block(journal, scan.amended[session.number + 1]) if skip else [])
            try:
                for line in texts:
                    session.apply(words(line), len(self.deals) <= checked)
                    yield
            except Refused:
                if strict:
                    raise
                self.damaged = text
                break
            if self.base:
                self.lines += texts
        self.base = self.base or session.mark()
        if not start:
            _head_is_read(session)
