"""A sheet in its journal: a session that never forgets, with undo and amendment.

The session is always the fold of the journal's lines that count (see `replay`); nothing else
holds state. The index only spares the folding of deals that are closed: it is removed before the
past is changed, and made anew from the journal.
"""

from store import journal
from store.index import Index
from store.replay import AMEND, BETWEEN, DEAL, END, UNDO, Fold, Scan, amended, block, head, lines
from store.replay import won as won_in
from store.unload import unload
from tarokk.refused import Refused
from tarokk.session import UNREADABLE, Session
from tarokk.sheet import words

_LATE = 3  # deals that may have been taken back since the index was written


def always() -> bool:
    """Return whether a medium that is always ready may be written."""
    return True


def begin(folder, texts, may_write=always) -> "Evening":
    """Start a new sheet with these head lines. Raises Refused, and then nothing is written."""
    if not may_write():
        raise Refused("battery-empty")
    session = Session()
    for text in texts:
        session.apply(words(text))
    number = journal.newest(folder) + 1
    made = journal.start(folder, number, texts)
    try:
        return Evening(folder, number, may_write)
    except OSError:
        made.remove()  # nobody has seen it
        raise


def before(evening) -> dict:
    """{name: points} from the earlier sheets of the same evening, as far as they are here."""
    totals = {}
    earlier = evening.earlier()
    while earlier:
        add_totals(totals, earlier.session)
        earlier = earlier.earlier()
    return totals


def add_totals(totals, session) -> None:
    """Add what the seats of a table have won to {name: points}."""
    for seat, points in zip(session.seats, session.totals):
        name = session.names[seat]
        totals[name] = totals.get(name, 0) + points


class Evening:
    """One sheet.

    session   the state after all that counts
    lines     the texts from the last `deal` on; before the first deal, those behind the head
    damaged   the text in the journal that the rules refuse, or None; nothing behind it counts
    unread    numbers of the deals that a damage made unreadable, told once: when it was found
    headless  whether the head lost a line: nothing counts
    may_write a function that says whether the medium may be written now
    """

    session: Session

    def __init__(self, folder, number, may_write=always) -> None:
        self.folder = folder
        self.number = number
        self.may_write = may_write
        self.journal = journal.Journal(journal.path_of(folder, number))
        self.index = Index(folder, number, self._sum)
        self.damaged: str | None = None
        self.unread: tuple = ()
        self.headless = False
        self._plain = 0  # how many of the last steps were moves and no amendments
        self._cut = False  # whether the journal ends in an amendment without its `end`
        self._stale = False  # whether the session is behind the journal
        self._past: dict | None = None  # what was amended in the whole journal, once it was needed
        self._base: tuple | None = None  # the mark before `lines`
        self._before: tuple | None = None  # the same two of the deal before, if they are at hand
        self._folded = True  # whether the session is what `lines` come to
        self._index_ahead = False  # whether the index knows a deal too many
        self._won: tuple | None = None  # as `won`, where the session does not know it
        self.lines: list = []
        self._told: list = []  # (text, move) of some of them
        if not self._open_late():
            # Nothing is shown yet: what is good before a damage is better than nothing.
            self.journal = journal.Journal(self.journal.path)
            self._load()

    # -- what a table does

    def do(self, move, done=None) -> None:
        """Apply a move and write it down. Raises Refused, or OSError if it was not written.

        If it raises, nothing has changed. `done` is a copy of the session with the move applied.
        """
        self._ready()
        mark = self.session.mark() if move[0] == DEAL else None
        won = self._won_last() if mark else None
        open_ = self.session.deal is not None
        if done is None:
            self.session.apply(move)
        else:
            self.session = done
        text = " ".join(move)
        try:
            offset = self._write(text)
        except OSError:
            self._folded = False
            self.fold()
            raise
        if mark:
            self._before = (self._base, self.lines)
            self._base = mark
            self.lines = []
            self._note(self.index.add, offset, mark, won)
        elif open_ and not (self.session.deal or self.session.game.between(self.session)):
            self._note(self.index.close, self.journal.good, self.session.mark(), self._won_last())
        self.lines.append(text)
        self._plain += 1

    def idle(self) -> bool:
        """While nobody waits, make room for the next lines, or tell the index what was taken back;
        return whether that was due. OSError."""
        if self._index_ahead and self.may_write():
            self._fresh()
            return True
        return self.may_write() and self.journal.make_room()

    def undo(self) -> None:
        """Take back the last move or amendment. Raises Refused where only the head is."""
        self.take_back()
        self.fold()

    def take_back(self) -> bool:
        """As `undo`, but leave it to `fold` to make the moves again that stay, which goes deep;
        return True."""
        self._ready()
        if not self.lines:
            raise Refused("nothing-to-undo")
        if self.is_sealed():
            raise Refused("deal-unreadable", self.session.number)
        if not self._plain:
            self.index.remove()
            self._stale = True
        self._write(UNDO)
        self._past = None
        if self._plain and len(self.lines) > (1 if self.session.number else 0):
            self._plain -= 1
            self.lines.pop()
            self._folded = False
        elif self._plain and self._before:
            self._plain -= 1
            self._undo_deal()
        else:
            self._reload()
        return True

    def is_sealed(self) -> bool:
        """Return whether the last deal is unreadable: it can be amended, but no step of it taken
        back."""
        return bool(self.lines) and self.lines[-1].startswith(UNREADABLE)

    def earlier(self) -> "Evening | None":
        """The sheet that this one follows; None if there is none, or it is no longer here."""
        number = int(self.session.info.get("follows", 0))
        if not 0 < number < self.number:
            return None
        try:
            return Evening(self.folder, number, self.may_write)
        except OSError:
            return None

    def leave(self) -> "Evening":
        """Give this sheet, which has no deal yet, up for the earlier one. OSError."""
        earlier = self.earlier()
        if not earlier:
            raise OSError("the earlier sheet cannot be read")
        self.index.remove()
        self.journal.remove()
        return earlier

    def amend(self, number, moves) -> None:
        """Replace closed deal `number` (from 1); `moves` are the words between `deal` and `end`.

        Raises Refused if the deal, or a later one that hangs on it, does not fit; or if a table
        that follows began with a hat, double rounds or a kitty that would change.
        """
        self._ready()
        if not 0 < number <= self.session.number - bool(self.session.deal):
            raise Refused("no-such-deal", number)
        texts = [" ".join(move) for move in moves] + [END]
        scan = Scan(lines(self.journal))
        scan.amended[number] = texts
        if scan.lost:
            fold = self._fold(scan)
            for deal in fold.refused:
                if deal not in self.unread:
                    raise fold.refused[deal]
            session = fold.session
        else:
            session = Fold(Session()).read(self.journal, scan, strict=True).session
        if _brought(session) != _brought(self.session) and self._is_followed():
            raise Refused("table-went-on")
        self.index.remove()
        self._past = None
        self._stale = True
        self._write(f"{AMEND} {number}")
        self._cut = True
        for text in texts:
            self.journal.append(text)
        self._reload()

    # -- looking back

    def moves(self) -> list:
        """The moves behind the last `deal`; each is read once, which takes its time."""
        told = self._told
        for i, text in enumerate(self.lines[1:]):
            if i == len(told) or told[i][0] is not text:
                told[i:] = [(text, words(text))]
        del told[max(len(self.lines) - 1, 0) :]
        return [move for _, move in told if move[0] != UNREADABLE]

    def deal_told(self, number) -> tuple:
        """(the moves of deal `number`, from 1, between `deal` and `end`, as they count now; whether
        all its lines can be read): of one that was damaged, the moves before the damage. OSError if
        they cannot be read.
        """
        texts = self._told_in(number)
        return [words(text) for text in texts if text], None not in texts

    def _told_in(self, number) -> list:
        """The texts of a deal's moves; None at its end if it is damaged. OSError."""
        self._fresh()
        if number == self.session.number and UNREADABLE not in " ".join(self.lines):
            texts = self.lines
        else:
            self.look_back()
            if number in self._past:
                texts = block(self.journal, self._past[number])
            else:
                start = self._record(number)[0]
                stop = self._record(number + 1)[0] if number < self.session.number else None
                try:
                    between = list(lines(self.journal, start, stop))
                    dead = Scan(between).dead
                except ValueError as error:
                    raise OSError("the deal is damaged") from error
                texts = [text for at, text in between if text is None or at not in dead]
                if start == stop or texts[:1] != [DEAL]:
                    texts.append(None)
        if None in texts:
            texts = texts[: texts.index(None) + 1]
        return [text for text in texts if text not in (DEAL, END) + BETWEEN]

    def look_back(self) -> bool:
        """Find out what was amended, as earlier deals need; return whether that was due.
        OSError."""
        due = self._past is None
        if due:
            self._past = amended(self.journal)
        return due

    def let_go(self) -> None:
        """Let go of the deal closed last: once the table is seen only what it won is asked."""
        if self.session.last:
            self._won = self._won_last()
            self.session.last = None
        self._told = []

    def forget(self) -> None:
        """Let go of what was worked out for looking back; it grows with the journal."""
        self._past = None
        self.index.forget()

    def won(self, number) -> tuple:
        """(seat, word, points) of closed deal `number`, see `game.Game`; the seat is None if it was
        void. OSError if it cannot be read.
        """
        self._fresh()
        last = number == self.session.number
        found = self._won_last() if last else self._looked_up(self.index.won, number + 1)
        if not found:
            raise OSError("the deal is damaged")
        return found

    def session_before(self, number) -> Session:
        """A session of its own that stands before deal `number`."""
        self._fresh()
        return self.session.at(self._record(number)[1])

    def _won_last(self) -> tuple | None:
        """What the deal closed last won, see `replay.won`."""
        return won_in(self.session) if self.session.last else self._won

    def _record(self, number) -> tuple:
        """What the index knows of deal `number`, see `Index`. OSError."""
        return self._looked_up(self.index.record, number)

    def _looked_up(self, look, number) -> tuple:
        try:
            return look(number)
        except OSError:
            self.index.remove()  # it is made anew
            self._reload()
            return look(number)

    # -- writing

    def _write(self, text) -> int:
        """Append a line, after the `undo` of a cut amendment; its offset. OSError."""
        if self._cut:
            self.journal.append(UNDO)
            self._cut = False
        offset = self.journal.good
        self.journal.append(text)
        return offset

    def _note(self, tell, *record) -> None:
        """Tell the index of a deal; if it cannot know, it is made anew before the next step."""
        try:
            tell(*record)
        except OSError:
            self._stale = True

    def _undo_deal(self) -> None:
        """The last `deal` is taken back: on with the one before, which is still at hand."""
        self._base, self.lines = self._before
        self._before = None
        self._folded = False
        self._index_ahead = True

    def _ready(self) -> None:
        """Raises Refused if nothing more can be written; OSError if the medium does not answer."""
        seen = self.session.mark(), self.lines
        self._fresh()
        if seen != (self.session.mark(), self.lines):
            raise Refused("read-anew")  # nobody has seen yet what the next step would act on
        if self.damaged:
            raise Refused("journal-damaged", self.damaged)
        if not self.may_write():
            raise Refused("battery-empty")

    def _fresh(self) -> None:
        """Have session and index caught up with the journal. OSError."""
        if self._index_ahead:
            self._index_ahead = False
            self._note(self.index.drop)
        if self._stale:
            self._reload()

    def _is_followed(self) -> bool:
        """Return whether a later sheet goes on from this one."""
        line = f"follows {self.number}"
        for number in journal.numbers(self.folder):
            if number <= self.number:
                continue
            reading = lines(journal.Journal(journal.path_of(self.folder, number)))
            for _, text in reading:
                if text in (line, DEAL):
                    reading.close()
                    if text == line:
                        return True
                    break
        return False

    # -- reading

    def _reload(self) -> None:
        """Fold the journal anew; if it cannot be read now, before the next step."""
        self._stale = True
        if not self._open_late():
            self._load()
        self._stale = False

    def _load(self) -> None:
        scan = Scan(lines(self.journal))
        self.unread = ()
        if scan.lost:
            fold = self._fold(scan)
            self.unread = tuple(fold.unread)
            self.headless = fold.headless
            if fold.headless:  # by which rules it was played is not known
                fold.session, fold.lines, fold.deals = Session(), [], []
        else:
            fold = Fold(Session()).read(self.journal, scan)
        self._open(fold.session, fold.lines, fold.base, fold.damaged, scan)
        self.index.write(fold.deals)

    def _fold(self, scan):
        """What a journal that lost lines comes to."""
        from store.salvage import Salvage

        unload("store.salvage")  # large, and gone once that is read
        return Salvage(self.journal, scan)

    def _sum(self, offset) -> int:
        return self.journal.sum(offset)

    def _open_late(self) -> bool:
        """Open from the last deal that the index knows and that still counts; return whether it
        could.

        The head is read, and the deal folded, from here: both go deep.
        """
        session = None
        try:
            for _ in range(_LATE):
                if not self.index.load() or not self.index.last:
                    return False
                session = session or head(self.journal)
                offset, mark, _won = self.index.last
                scan = Scan(lines(self.journal, offset))
                if scan.lost:
                    return False
                if self._is_closed(scan):
                    self._open_closed(session, scan)
                    return True
                session.back(mark)
                fold = Fold(session).read(self.journal, scan, offset)
                if fold.deals and fold.deals[0][0] == offset:
                    for deal in fold.deals[1:]:
                        self.index.add(*deal)
                    self._open(fold.session, fold.lines, fold.base, fold.damaged, scan)
                    return True
                self.index.drop()  # its `deal` was taken back
        except (OSError, ValueError, Refused):  # perhaps a head of another version
            pass
        return False

    def _open_closed(self, session, scan) -> None:
        """Open behind a deal that is closed. OSError, or ValueError if there is none."""
        offset, mark, _ = self.index.last
        session.back(self.index.closed[1])
        texts = [text for _, text in lines(self.journal, offset)]
        self._open(session, texts, mark, None, scan)
        self._won = self.index.closed[2]

    def _is_closed(self, scan) -> bool:
        """Return whether the journal ends where its last deal was closed: its rules need not be
        loaded."""
        closed = self.index.closed
        counts = not (scan.dead or scan.amended or scan.cut or self.journal.torn)
        return closed is not None and closed[0] == self.journal.good and counts

    def _open(self, session, texts, base, damaged, scan) -> None:
        self.session, self.lines, self._base = session, texts, base
        self.damaged = damaged
        self._plain, self._cut = scan.plain, scan.cut
        self._before = self._won = None

    def fold(self) -> None:
        """The session again from `lines`, if that is due."""
        if not self._folded:
            self._folded = True
            self.session.back(self._base)
            for text in self.lines:
                self.session.apply(words(text))


def _brought(session) -> tuple:
    return session.hat, session.rounds, session.pots
