"""A sheet in its journal: a session that never forgets, with undo and amendment.

The session is always the fold of the journal's lines that count (see `replay`); nothing else
holds state. The index only spares the folding of deals that are closed: it is removed before the
past is changed, and made anew from the journal. How a sheet is opened stands in `opening`, what
looks or reaches behind the last deals in `past`: a deal needs neither, so they are imported when
they are used, and let go of.
"""

from store.files import path_of
from store.index import Index
from store.journal import Journal
from store.steps import DEAL, END, STRIKE, UNDO
from store.steps import lines as lines_in
from store.steps import won as won_in
from store.unload import lend, tidy
from tarokk.refused import UNREADABLE, Refused
from tarokk.session import Session
from tarokk.sheet import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tarokk.kinds import MaybeNone, Move


_SHEETS = "store.sheets"


def always() -> bool:
    """Return whether a medium that is always ready may be written."""
    return True


def begin(folder: str, texts: "Sequence[str]", may_write: "Callable" = always) -> "Evening":
    """Start a new sheet with these head lines. Raises Refused, and then nothing is written."""
    if not may_write():
        raise Refused("battery-empty")
    session = Session()
    for text in texts:
        session.apply(words(text))
    number = lend(_SHEETS, lambda sheets: sheets.newest(folder)) + 1
    made = lend(_SHEETS, lambda sheets: sheets.start(folder, number, texts))
    try:
        begun = () if session.number else (session, made, len(texts))  # a sheet with deals is read
        return Evening(folder, number, may_write, begun)
    except (OSError, MemoryError, RuntimeError):
        made.remove()  # nobody has seen it
        raise


def opened(folder: str, number: int, may_write: "Callable" = always) -> "Evening | None":
    """A sheet, or None if it cannot be read, whatever its file holds. MemoryError and RuntimeError,
    the stack's, are no damage."""
    try:
        return Evening(folder, number, may_write)
    except (MemoryError, RuntimeError):
        raise
    except Exception:
        return None


def won_at(session: Session) -> dict:
    """{name: points} of a table."""
    return {session.names[seat]: points for seat, points in zip(session.seats, session.totals)}


def add(totals: dict[str, int], won: dict[str, int]) -> None:
    """Add {name: points} to others."""
    for name, points in won.items():
        totals[name] = totals.get(name, 0) + points


def _struck(number: int) -> str:
    """The line that takes back the one that is so far from the end."""
    return UNDO if number == 1 else f"{STRIKE} {number}"


class Evening:
    """One sheet.

    session   the state after all that counts
    lines     the texts from the last `deal` on; before the first deal, those behind the head
    damaged   the text in the journal that the rules refuse, or None; nothing behind it counts
    unread    numbers of the deals that a damage made unreadable, told once: when it was found
    headless  whether the head lost a line: nothing counts
    may_write a function that says whether the medium may be written now

    What `opening` and `past` work on besides:

    plain     how many of the last steps were moves and no amendments
    cut       whether the journal ends in an amendment without its `end`
    stale     whether the session is behind the journal
    amended   what was amended in the whole journal, {deal: offset}; None until it is looked for
    base      the mark before `lines`
    before    the same two of the deal before, if they are at hand
    won_late  what the deal closed last won, where the session does not know it
    """

    session: Session
    dropped: tuple = ()  # of a draft, as is `later`
    later: tuple = ()
    amendments = 0  # of all sheets since power on: what was worked out of another one is old then

    def __init__(
        self, folder: str, number: int, may_write: "Callable" = always, begun: tuple = ()
    ) -> None:
        """Open sheet `number`, or one that was just `begun`: with its session, its journal, and so
        many lines. OSError, ValueError."""
        self.folder = folder
        self.number = number
        self.may_write = may_write
        self.journal = Journal(path_of(folder, number))
        self.index = Index(folder, number, self._sum)
        self.damaged: str | None = None
        self.unread: tuple = ()
        self.headless = False
        self.plain = 0
        self.cut = False
        self.stale = False
        self.amended: dict | MaybeNone = {}
        self.base: tuple | MaybeNone = None
        self.before: tuple | MaybeNone = None
        self._folded = True  # whether the session is what `lines` come to
        self._index_ahead = False  # whether the index knows a deal too many
        self.undone: tuple | None = None  # see `replay.undone`
        self.unnoted = False  # whether it does not know where the last deal was closed
        self._untold: tuple = ()  # what it is to be told: its method, and a record
        self.won_late: tuple | None = None
        self.lines: list = []
        self._told: list = []  # (text, move) of some of them
        self._carried: tuple | None = None  # as `carried`, behind how many amendments there were
        self.kept_before: tuple = (None, 0)  # see `past.table_before`
        if begun:
            self.session, self.journal, self.plain = begun
            self.base = self.session.mark()
            self.index.write((), {})
        else:
            self._opened(True)

    # -- what a table does

    def do(self, move: "Move", done: Session | None = None) -> None:
        """Apply a move and write it down, see `do_all`."""
        self.do_all((move,), done)

    def do_all(self, moves: "tuple[Move, ...] | list[Move]", done: Session | None = None) -> None:
        """Apply moves and write them down; `deal` stands alone. Raises Refused, or OSError if they
        were not written.

        If it raises, nothing has changed. `done` is a copy of the session with the moves applied.
        """
        self.ready()
        mark = self.session.mark() if moves[0][0] == DEAL else None
        won = self.won_last() if mark else None
        open_ = self.session.deal is not None
        texts = [" ".join(move) for move in moves]
        applied = done is not None
        try:
            if done is not None:
                self.session = done
            else:
                for move in moves:
                    self.session.apply(move)
                    applied = True
            offset = self.write(*texts)
        except (Refused, OSError):
            if applied:
                self._folded = False
                self.fold()
            raise
        if mark:
            self.before = (self.base, self.lines)
            self.base = mark
            self.lines = []
            self.won_late = won
            self._untold = (self.index.add, offset, mark, won, self.amended)
        elif open_:
            self.note_closed()
        self.lines += texts
        self.plain += len(texts)
        if self.unread:  # read once more, the lost lines may tell another number of deals
            self._tell()

    def tried(self, moves: "tuple[Move, ...] | list[Move]") -> Session:
        """Return a session of its own in which the open deal has these moves. Raises Refused."""
        session = self.session.at(self.base)
        for move in ((DEAL,),) + tuple(moves):
            session.apply(move)
        return session

    def rewrite(self, moves: "list[Move]", done: Session | None = None) -> None:
        """Have these be the moves of the open deal: what is not among them is struck out, and what
        they have besides is said. `done` is a session in which it has them. Raises Refused, or
        OSError, and then nothing has changed."""
        old = self.moves()
        gone, same = [], 0
        for at, move in enumerate(old):
            if same < len(moves) and move == moves[same]:
                same += 1
            else:
                gone.insert(0, at)
        if gone:
            self.ready()
            if len(old) - gone[-1] > self.plain:
                raise Refused("amended-since")
            done = done or self.tried(moves)
            texts = [" ".join(move) for move in moves[same:]]
            self.write(*[_struck(len(old) - i - at) for i, at in enumerate(gone)] + texts)
            self.session = done
            for at in gone:
                del self.lines[1 + at]
            self.lines += texts
            self.plain += len(texts) - len(gone)
        elif moves[same:]:
            self.do_all(moves[same:], done)

    def idle(self, writes: int = 1, more: int = 0) -> bool:
        """While nobody waits, tell the index what was said or taken back, or make room for the next
        `writes`, have no erase in them and so many `more`; return whether that was due. OSError."""
        if self.unnoted and not self._untold:
            self.note_closed()
        if (self._untold or self._index_ahead) and self.may_write():
            self.fresh()
            return True
        if not self.may_write():
            return False
        made = self.journal.make_room(writes) or self.index.file.make_room(writes)
        return made or self.journal.turn_page(writes + more)

    def undo(self) -> None:
        """Take back the last move or amendment. Raises Refused where only the head is."""
        self.take_back()
        self.fold()

    def check_undo(self) -> None:
        """Raises Refused where no step can be taken back."""
        if not self.lines:
            raise Refused("nothing-to-undo")
        if self.is_sealed():
            raise Refused("deal-unreadable", self.session.number)

    def take_back(self) -> bool:
        """As `undo`, but leave it to `fold` to make the moves again that stay, which goes deep;
        return True."""
        self.ready()
        self.check_undo()
        if not self.plain:
            self.count_amendment()
            self.look_back()
            from store.amend import undo_amendment

            if undo_amendment(self):
                return True
            self.index.remove()
            self.stale = True
        self.write(UNDO)
        if self.plain and len(self.lines) > (1 if self.session.number else 0):
            self.plain -= 1
            self.lines.pop()
            self._folded = False
        elif self.plain and self.before:
            self.plain -= 1
            self._undo_deal()
        else:
            self.reload()
        return True

    def count_amendment(self) -> None:
        """What was worked out of any sheet is old."""
        Evening.amendments += 1

    def other(self, number: int) -> "Evening":
        """Another sheet of the folder, opened. OSError, ValueError."""
        return Evening(self.folder, number, self.may_write)

    def is_amended(self) -> bool:
        """Return whether the last step has amended a closed deal."""
        return not self.plain and bool(self.lines)

    def is_sealed(self) -> bool:
        """Return whether the last deal is unreadable: it can be amended, but no step of it taken
        back."""
        return bool(self.lines) and self.lines[-1].startswith(UNREADABLE)

    def carried(self) -> tuple:
        """({name: points}, deals) of the evening's earlier sheets, as far as they are here. They
        are read once, and again when a deal was amended."""
        if self._carried is None or self._carried[2] != Evening.amendments:
            totals: dict = {}
            deals = 0
            if "follows" in self.session.info:
                from store.past import table_before  # which most evenings do not need

                sheet: Evening | None = self
                try:  # without a call between: to open one goes deep
                    while sheet and "follows" in sheet.session.info:
                        sheet = table_before(sheet)
                        if sheet and sheet.session.seats:  # its head may be lost
                            add(totals, won_at(sheet.session))
                            deals += sheet.session.number
                except OSError:
                    pass
            self._carried = totals, deals, Evening.amendments
        return self._carried[:2]

    # -- looking back

    def moves(self) -> list:
        """The moves behind the last `deal`; each is read once, which takes its time."""
        told = self._told
        for i, text in enumerate(self.lines[1:]):
            if i == len(told) or told[i][0] is not text:
                told[i:] = [(text, words(text))]
        del told[max(len(self.lines) - 1, 0) :]
        return [move for _, move in told if move[0] != UNREADABLE]

    def look_back(self) -> bool:
        """Find out what was amended, as earlier deals need, where it was too much for the index;
        return whether that was due. OSError."""
        due = self.amended is None
        if due:
            from store.replay import Scan

            self.amended = Scan(lines_in(self.journal)).amended
        return due

    def let_go(self) -> None:
        """Let go of the deal closed last: once the table is seen only what it won is asked."""
        if self.session.last:
            self.won_late = self.won_last()
            self.session.last = None
        self._told = []

    def forget(self) -> None:
        """Let go of what was worked out for looking back."""
        self.index.forget()

    def won_last(self) -> tuple | None:
        """What the deal closed last won, see `steps.won`."""
        return won_in(self.session) if self.session.last else self.won_late

    # -- writing

    def write(self, *texts: str) -> int:
        """Append lines, after the `undo` of a cut amendment; where they begin. OSError."""
        if self.cut:
            self.journal.append(UNDO)
            self.cut = False
        offset = self.journal.good
        self.journal.append(*texts)
        return offset

    def _tell(self) -> None:
        """Tell the index what it is still to be told."""
        if self._untold:
            (tell, *record), self._untold = self._untold, ()
            self._note(tell, *record)

    def note_closed(self) -> None:
        """Have the index told where the deal closed last has come to: else the evening cannot be
        opened without that deal's rules."""
        session = self.session
        self.unnoted = False
        if not session.number or session.deal or session.game.between(session):
            return
        won = self.won_last()
        if won:
            told = self.journal.good, session.mark(), won, self.amended
            self._untold = (self.index.close,) + told

    def _note(self, tell: "Callable", *record: int | tuple | dict[int, int]) -> None:
        """Tell the index of a deal; if it cannot know, it is made anew before the next step."""
        try:
            tell(*record)
        except (OSError, MemoryError, RuntimeError):
            self.stale = True

    def _undo_deal(self) -> None:
        """The last `deal` is taken back: on with the one before, which is still at hand, and whose
        moves need not be made again where the mark between the two tells all of it."""
        mark, session = self.base, self.session
        self.base, self.lines = self.before
        self.before = None
        self._index_ahead = True
        self._folded = self.lines[-1:] == [END]
        if self._folded:
            last = session.last
            session.back(mark)
            session.last = last

    def ready(self) -> None:
        """Raises Refused if nothing more can be written; OSError if the medium does not answer."""
        seen = self.session.mark(), self.lines
        self.fresh()
        if seen != (self.session.mark(), self.lines):
            raise Refused("read-anew")  # nobody has seen yet what the next step would act on
        if self.damaged:
            raise Refused("journal-damaged", self.damaged)
        if not self.may_write():
            raise Refused("battery-empty")

    def fresh(self) -> None:
        """Have session and index caught up with the journal. OSError."""
        self._tell()
        if self._index_ahead:
            self._index_ahead = False
            self._note(self.index.drop)
        if self.stale:
            self.reload()

    # -- reading

    def reload(self) -> None:
        """Fold the journal anew; if it cannot be read now, before the next step."""
        self.stale = True
        self._untold = ()
        with tidy():
            self._opened(False)
        self.stale = False

    def _opened(self, first: bool) -> None:
        """Read the journal; if that is `first`, what is good before a damage is better than
        nothing: nothing is shown yet."""
        from store import opening

        if not opening.open_late(self):
            if first:
                self.journal = Journal(self.journal.path)
            opening.load(self)

    def _sum(self, offset: int) -> int:
        return self.journal.sum(offset)

    def fold(self, done: Session | None = None) -> None:
        """The session again from `lines`, if that is due; `done` is a session that stands there."""
        if not self._folded:
            self._folded = True
            self.moves()
            if done:
                self.session = done
                return
            self.session.back(self.base)
            for text in self.lines[:1]:
                self.session.apply(words(text))
            for _, move in self._told:
                self.session.apply(move)
