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
from store.steps import DEAL, END, STRIKE, UNDO, add, tell, won_at
from store.steps import lines as lines_in
from store.steps import won as won_in
from store.unload import frequent_gc
from tarokk.refused import UNREADABLE, Refused
from tarokk.sheet import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tarokk.kinds import MaybeNone, Move
    from tarokk.session import Session


def always() -> bool:
    """Return whether a medium that is always ready may be written."""
    return True


def opened(
    folder: str, number: int, may_write: "Callable" = always, works: "Callable" = bool
) -> "Evening | None":
    """The sheet as an Evening; None if it cannot be read, whatever its file holds. `works` is
    called in the middle of that. MemoryError and the RuntimeError of a full stack pass through:
    they are no damage."""
    try:
        return Evening(folder, number, may_write, (), works)
    except (MemoryError, RuntimeError):
        raise
    except Exception:
        return None


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

    session: "Session"
    dropped: tuple = ()  # of a draft, as is `later`
    later: tuple = ()
    amendments = 0  # of all sheets since power on: what was worked out of another one is old then

    def __init__(
        self,
        folder: str,
        number: int,
        may_write: "Callable" = always,
        begun: tuple = (),
        works: "Callable" = bool,
    ) -> None:
        """Open sheet `number`, or one that was just `begun`: with its session, its journal, and so
        many lines. `works` as in `opened`. OSError, ValueError."""
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
        self.undone: tuple | MaybeNone = None  # see `replay.undone`
        self.unnoted = False  # whether it does not know where the last deal was closed
        self.won_late: tuple | None = None
        self.lines: list = []
        self._parsed: list = []  # (text, move) of some of them
        self._carried: tuple | None = None  # as `carried`, behind how many amendments there were
        self.kept_before: tuple = (None, 0)  # see `past.table_before`
        if begun:
            self.session, self.journal, self.plain = begun
            self.base = self.session.mark()
            self.index.write((), {})
        else:
            self._opened(True, works)

    # -- what a table does

    def do(self, move: "Move", done: "Session | None" = None) -> None:
        """Apply one move and write it; see `do_all`."""
        self.do_all((move,), done)

    def do_all(self, moves: "tuple[Move, ...] | list[Move]", done: "Session | None" = None) -> None:
        """Apply moves and write them; a `deal` must be alone. `done` is a copy of the session in
        which they are applied already. Raises Refused, or OSError if they were not written; then
        nothing has changed."""
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
            self.index.due.append((self.index.add, offset, mark, won, self.amended))
        elif open_:
            self.note_closed()
        self.lines += texts
        self.plain += len(texts)
        if self.unread:  # read once more, the lost lines may tell another number of deals
            self._catch_up()

    def tried(
        self, moves: "tuple[Move, ...] | list[Move]", works: "Callable | None" = None
    ) -> "Session":
        """Return a session of its own in which the open deal has these moves; `works` as in
        `steps.tell`. Raises Refused."""
        session = self.session.at(self.base)
        tell(session, ((DEAL,),) + tuple(moves), works)
        return session

    def rewrite(
        self, moves: "list[Move]", done: "Session | None" = None, works: "Callable | None" = None
    ) -> None:
        """Have these be the moves of the open deal: what is not among them is struck out, and what
        they have besides is said. `done` is a session in which it has them; `works` as in
        `steps.tell`. Raises Refused, or OSError, and then nothing has changed."""
        old = self.moves()
        gone: list[int] = []
        same = 0
        for at, move in enumerate(old):
            if same < len(moves) and move == moves[same]:
                same += 1
            else:
                gone.insert(0, at)
        if gone:
            self.ready()
            if len(old) - gone[-1] > self.plain:
                raise Refused("amended-since")
            done = done or self.tried(moves, works)
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
        """Do one piece of work while nobody waits: update the index, or make room so that the next
        `writes` and `more` meet no erase. Returns True if something was done. Raises OSError."""
        if self.unnoted and not self.index.due:
            self.note_closed()
        if self.index.due and self.may_write():
            self.fresh()
            return True
        if not self.may_write():
            return False
        made = self.journal.make_room(writes) or self.index.file.make_room(writes)
        return made or self.journal.turn_page(writes + more)

    def undo(self, works: "Callable | None" = None) -> None:
        """Take back the last move or amendment; `works` as in `steps.tell`. Raises Refused where
        only the head is."""
        self.take_back(works)
        self.fold(works)

    def check_undo(self) -> None:
        """Raise Refused if there is no step to take back."""
        if not self.lines:
            raise Refused("nothing-to-undo")
        if self.is_sealed():
            raise Refused("deal-unreadable", self.session.number)

    def take_back(self, works: "Callable | None" = None) -> bool:
        """As `undo`, but leave it to `fold` to make the moves again that stay, which goes deep;
        return True."""
        self.ready()
        self.check_undo()
        if not self.plain:
            Evening.amendments += 1
            self.look_back()
            from store.amend import undo_amendment

            if undo_amendment(self, works):
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

    def is_amended(self) -> bool:
        """Return True if the last step amended a closed deal."""
        return not self.plain and bool(self.lines)

    def is_sealed(self) -> bool:
        """Return True if the last deal is unreadable: it can be amended, but not taken back step by
        step."""
        return bool(self.lines) and self.lines[-1].startswith(UNREADABLE)

    def carried(self) -> tuple:
        """({name: points}, deals) of the earlier sheets of the evening that can be read. Cached
        until a deal is amended."""
        if self._carried is None or self._carried[2] != Evening.amendments:
            totals: dict = {}
            deals = 0
            if "follows" in self.session.info:
                from store.past import table_before  # which most evenings do not need

                sheet: Evening | None = self
                try:  # called directly: opening one nests deep
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
        """The moves after the last `deal`, as tuples of words."""
        parsed = self._parsed
        for i, text in enumerate(self.lines[1:]):
            if i == len(parsed) or parsed[i][0] is not text:
                parsed[i:] = [(text, words(text))]
        del parsed[max(len(self.lines) - 1, 0) :]
        return [move for _, move in parsed if move[0] != UNREADABLE]

    def look_back(self) -> bool:
        """Read which deals are amended, if the index had no room for that. Returns True if it did
        so. Raises OSError."""
        due = self.amended is None
        if due:
            from store.replay import Scan

            self.amended = Scan(lines_in(self.journal)).amended
        return due

    def let_go(self) -> None:
        """Drop the deal closed last; only what it won is needed later."""
        if self.session.last:
            self.won_late = self.won_last()
            self.session.last = None
        self._parsed = []

    def forget(self) -> None:
        """Drop what was cached to read earlier deals."""
        self.index.forget()

    def won_last(self) -> tuple | None:
        """(seat, word, points) of the deal closed last; see `steps.won`."""
        return won_in(self.session) if self.session.last else self.won_late

    # -- writing

    def write(self, *texts: str) -> int:
        """Append lines to the journal, after an `undo` of an unfinished amendment. Returns the
        offset of the first. Raises OSError."""
        if self.cut:
            self.journal.append(UNDO)
            self.cut = False
        offset = self.journal.good
        self.journal.append(*texts)
        return offset

    def _catch_up(self) -> None:
        """Bring the index up to date; if it cannot be, it is made anew before the next step."""
        self.stale = not self.index.catch_up() or self.stale

    def note_closed(self) -> None:
        """Record in the index where the deal closed last ends, so that the evening opens without
        its rules."""
        session = self.session
        self.unnoted = False
        if not session.number or session.deal or session.game.between(session):
            return
        won = self.won_last()
        if won:
            record = self.journal.good, session.mark(), won, self.amended
            self.index.due.append((self.index.close,) + record)

    def _undo_deal(self) -> None:
        """The last `deal` is taken back: on with the one before, which is still at hand, and whose
        moves need not be made again where the mark between the two tells all of it."""
        mark, session = self.base, self.session
        self.base, self.lines = self.before
        self.before = None
        self.index.due.append((self.index.drop,))
        self._folded = self.lines[-1:] == [END]
        if self._folded:
            last = session.last
            session.back(mark)
            session.last = last

    def ready(self) -> None:
        """Raise Refused if nothing more can be written, OSError if the medium does not answer."""
        seen = self.session.mark(), self.lines
        self.fresh()
        if seen != (self.session.mark(), self.lines):
            raise Refused("read-anew")  # nobody has seen yet what the next step would act on
        if self.damaged:
            raise Refused("journal-damaged", self.damaged)
        if not self.may_write():
            raise Refused("battery-empty")

    def fresh(self) -> None:
        """Bring session and index up to date with the journal. Raises OSError."""
        self._catch_up()
        if self.stale:
            self.reload()

    def not_ahead(self) -> None:
        """Nothing: a key that was pressed goes on where one that is looked ahead ends, see
        ui.prefetch."""

    def look(self) -> None:
        """Nothing: what is looked ahead stops if a key waits, see ui.prefetch."""

    # -- reading

    def reload(self) -> None:
        """Fold the journal anew; if it cannot be read now, do so before the next step."""
        self.stale = True
        self.index.due = []
        with frequent_gc():
            self._opened(False)
        self.stale = False

    def _opened(self, first: bool, works: "Callable" = bool) -> None:
        """Read the journal; if that is `first`, what is good before a damage is better than
        nothing: nothing is shown yet."""
        from store import opening

        if not opening.open_late(self, works):
            if first:
                self.journal = Journal(self.journal.path)
            opening.load(self)

    def _sum(self, offset: int) -> int:
        return self.journal.sum(offset)

    def fold(self, works: "Callable | None" = None) -> None:
        """The session again from `lines`, if that is due. `works` as in `steps.tell`."""
        if not self._folded:
            self._folded = True
            self.moves()
            self.session.back(self.base)
            for text in self.lines[:1]:
                self.session.apply(words(text))
            tell(self.session, [move for _, move in self._parsed], works, True)
