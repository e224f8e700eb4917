"""A sheet in its journal: a session that never forgets, with undo and amendment.

The journal holds the sheet's lines in the order in which they were said, and two lines of its
own: `undo` takes the last one back, and `amend 7` ... `end` is deal 7 again, whole, which `undo`
takes back as one. An amendment that was cut off before its `end` is none. The session is always
the fold of the lines that count; nothing else holds state.
"""

import os

from store import journal
from tarokk.refused import Refused
from tarokk.session import VOID, Session
from tarokk.sheet import words

UNDO, AMEND, DEAL, END, CLOSING = "undo", "amend", "deal", "end", "closing"


def always():
    """Whether a medium that is always ready may be written."""
    return True


def begin(folder, texts, may_write=always):
    """Start a new sheet with these head lines. Raises Refused, and then nothing is written."""
    if not may_write():
        raise Refused("battery-empty")
    session = Session()
    for text in texts:
        session.apply(words(text))
    number = journal.newest(folder) + 1
    journal.start(folder, number, texts)
    return Evening(folder, number, may_write)


def before(evening):
    """{name: points} from the earlier sheets of the same evening, as far as they are here."""
    totals = {}
    while evening:
        evening = evening.earlier()
        if evening:
            session = evening.session
            for seat, points in zip(session.seats, session.totals):
                name = session.names[seat]
                totals[name] = totals.get(name, 0) + points
    return totals


class Evening:
    """One sheet.

    session   the state after all that counts
    deals     of each deal, the byte offset of its line in the journal and Session.mark before it
    lines     the texts from the last `deal` on
    damaged   the text in the journal that the rules refuse, or None; nothing behind it counts
    may_write a function that says whether the medium may be written now
    """

    def __init__(self, folder, number, may_write=always):
        self.folder = folder
        self.number = number
        self.may_write = may_write
        self.journal = journal.Journal(journal.path_of(folder, number))
        self.damaged = None
        self._plain = 0  # how many of the last steps were moves and no amendments
        self._cut = False  # whether the journal ends in an amendment without its `end`
        self._stale = False  # whether the session is behind the journal
        self._load()

    # -- what a table does

    def do(self, move):
        """Apply a move and write it down. Raises Refused, or OSError if it was not written.

        What raised has changed nothing.
        """
        self._ready()
        mark = self.session.mark() if move[0] == DEAL else None
        self.session.apply(move)
        text = " ".join(move)
        try:
            offset = self._write(text)
        except OSError:
            self._replay()
            raise
        if mark:
            self.deals.append((offset, mark))
            self.lines = []
        self.lines.append(text)
        self._plain += 1

    def undo(self):
        """Take back the last move or amendment; True. Raises Refused where only the head is."""
        self._ready()
        if not self.lines:
            raise Refused("nothing-to-undo")
        self._write(UNDO)
        if self._plain and len(self.lines) > (1 if self.deals else 0):
            self._plain -= 1
            self.lines.pop()
            self._replay()
        else:
            self._reload()
        return True

    def earlier(self):
        """The sheet that this one follows; None if there is none, or it is no longer here."""
        number = int(self.session.info.get("follows", 0))
        if not 0 < number < self.number:
            return None
        try:
            return Evening(self.folder, number, self.may_write)
        except OSError:
            return None

    def leave(self):
        """Give this sheet, which has no deal yet, up for the earlier one. OSError."""
        earlier = self.earlier()
        os.remove(self.journal.path)
        return earlier

    def amend(self, number, moves):
        """Replace closed deal `number` (from 1); `moves` are the words between `deal` and `end`.

        Raises Refused if the deal, or a later one that hangs on it, does not fit; or if a table
        that follows began with a hat or double rounds that would change.
        """
        self._ready()
        block = [" ".join(move) for move in moves] + [END]
        dead, amended, _, _ = self._scan()
        amended[number] = block
        session = self._fold(dead, amended, strict=True)[0]
        if self._brought(session) != self._brought(self.session) and self._is_followed():
            raise Refused("table-went-on")
        self._write(f"{AMEND} {number}")
        self._cut = True
        for text in block:
            self.journal.append(text)
        self._reload()

    def _write(self, text):
        """Append a line, after the `undo` of a cut amendment; its offset. OSError."""
        if self._cut:
            self.journal.append(UNDO)
            self._cut = False
        offset = self.journal.good
        self.journal.append(text)
        return offset

    def _ready(self):
        """Raises Refused if nothing more can be written; OSError if the medium does not answer."""
        if self._stale:
            self._reload()
        if self.damaged:
            raise Refused("journal-damaged", self.damaged)
        if not self.may_write():
            raise Refused("battery-empty")

    def _reload(self):
        """Fold the journal anew; if it cannot be read now, before the next step."""
        self._stale = True
        self._load()
        self._stale = False

    def _brought(self, session):
        return session.hat, session.rounds

    def _is_followed(self):
        """Whether a later sheet goes on from this one."""
        line = f"follows {self.number}"
        for number in range(self.number + 1, journal.newest(self.folder) + 1):
            head = journal.Journal(journal.path_of(self.folder, number)).read()
            for _, text in head:
                if text in (line, DEAL):
                    head.close()
                    if text == line:
                        return True
                    break
        return False

    # -- looking back

    def moves(self):
        """The moves behind the last `deal`."""
        return [words(text) for text in self.lines[1:]]

    def deal_moves(self, number):
        """The moves of deal `number` (from 1) between `deal` and `end`, as they count now."""
        if number == len(self.deals):
            texts = self.lines
        elif number in self._amended:
            texts = self._block(self._amended[number])
        else:
            start, stop = self.deals[number - 1][0], self.deals[number][0]
            dead = self._scan(start, stop)[0]
            texts = [text for i, _, text in self._read(start, stop) if i not in dead]
        return [words(text) for text in texts if text not in (DEAL, END, CLOSING)]

    def summary(self, number):
        """(declarer, bid, what he won) of closed deal `number`; (None, None, 0) if it was void."""
        marks = [self.deals[i][1] for i in range(number - 1, min(number + 1, len(self.deals)))]
        marks.append(self.session.mark())
        session = self.deal_session(number)
        for move in self.deal_moves(number):
            session.apply(move)
        deal = session.deal or session.last
        if deal.phase in VOID:
            return None, None, 0
        at = session.seats.index(deal.declarer)
        return deal.declarer, deal.bid, marks[1][2][at] - marks[0][2][at]

    def deal_session(self, number):
        """A session of its own in which deal `number` has just been dealt."""
        session = self.session.at(self.deals[number - 1][1])
        session.apply((DEAL,))
        return session

    # -- reading the journal

    def _read(self, start=0, stop=None):
        """(running number, offset, text) of the journal's lines between two offsets."""
        lines = self.journal.read(start)
        for i, (offset, text) in enumerate(lines):
            if offset == stop:
                lines.close()
                return
            yield i, offset, text

    def _block(self, offset):
        """The texts of the amendment at `offset`, with its `end`."""
        if not isinstance(offset, int):
            return offset
        block = []
        lines = self._read(offset)
        for i, _, text in lines:
            if i:
                block.append(text)
            if text == END:
                lines.close()
                break
        return block

    def _scan(self, start=0, stop=None):
        """What does not count: (dead, amended, cut, plain).

        dead is the set of running numbers of the lines that are no move in their place: taken
        back, `undo`, amendments; amended {deal: offset}; cut, whether the last amendment has no
        `end`; plain, how many of the last steps that count were moves and no amendments.
        """
        dead = set()
        alive = []  # running numbers of lines, (deal, offset) of amendments
        open_ = None
        for i, offset, text in self._read(start, stop):
            if text == UNDO:
                dead.add(i)
                if open_:
                    open_ = None
                elif alive:
                    last = alive.pop()
                    if isinstance(last, int):
                        dead.add(last)
            elif open_:
                dead.add(i)
                if text == END:
                    alive.append(open_)
                    open_ = None
            elif text.startswith(AMEND + " "):
                dead.add(i)
                open_ = (int(text[len(AMEND) :]), offset)
            else:
                alive.append(i)
        amended = dict(entry for entry in alive if not isinstance(entry, int))
        plain = 0
        while plain < len(alive) and isinstance(alive[-1 - plain], int):
            plain += 1
        return dead, amended, open_ is not None, plain

    def _fold(self, dead, amended, strict=False):
        """The session, deals, lines and the mark behind the head that these lines come to.

        If `strict`, raises Refused; else stops before the line that is refused.
        """
        session = Session()
        deals = []
        lines = []
        base = None
        skip = False
        for i, offset, text in self._read():
            if i in dead or (skip and text not in (DEAL, CLOSING)):
                continue
            if text == DEAL:
                deals.append((offset, session.mark()))
                lines = []
            elif not deals and text == CLOSING and base is None:
                base = session.mark()
            skip = text == DEAL and len(deals) in amended
            block = self._block(amended[len(deals)]) if skip else []
            try:
                for one in [text] + block:
                    session.apply(words(one))
            except Refused:
                if strict:
                    raise
                self.damaged = text
                break
            if deals or base:
                lines.append(text)
                lines += block
        return session, deals, lines, base or (deals[0][1] if deals else session.mark())

    def _load(self):
        dead, amended, self._cut, plain = self._scan()
        self._amended = amended
        self.session, self.deals, self.lines, self._base = self._fold(dead, amended)
        self._plain = plain

    def _replay(self):
        """The session again from the lines since the last deal."""
        self.session.back(self.deals[-1][1] if self.deals else self._base)
        for text in self.lines:
            self.session.apply(words(text))
