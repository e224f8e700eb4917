"""What looks or reaches behind the last deals of an evening: told, taken back, amended.

Imported when it is used, since it takes room; see `evening.Evening` for what it works on.
"""

from store import journal, reading
from store.evening import Evening
from store.opening import salvaged
from store.replay import Fold, Scan, block
from store.steps import AMEND, BETWEEN, DEAL, END, lines
from store.unload import unload
from tarokk.refused import Refused
from tarokk.session import UNREADABLE, Session
from tarokk.sheet import words


def earlier(evening) -> Evening | None:
    """The sheet that this one follows; None if there is none, or it is no longer here."""
    number = int(evening.session.info.get("follows", 0))
    if not 0 < number < evening.number:
        return None
    try:
        return Evening(evening.folder, number, evening.may_write)
    except OSError:
        return None


def course(evening) -> list:
    """The totals before the first deal of this sheet, and behind each that is closed.
    OSError."""
    evening.fresh()
    found = list(_looked_up(evening, lambda _: evening.index.totals(), 0))
    return found if evening.session.deal else found + [tuple(evening.session.totals)]


def previous(evening) -> int:
    """The newest of the other sheets, which was played before this one; 0 if there is none."""
    return max([0] + [one for one in reading.numbers(evening.folder) if one < evening.number])


def leave(evening) -> Evening:
    """Give this sheet, which has no deal yet, up for the one played before. OSError."""
    number = previous(evening)
    before = Evening(evening.folder, number, evening.may_write) if number else None
    if not before or before.session.dealer is None:
        raise OSError("the earlier sheet cannot be read")
    evening.index.remove()
    evening.journal.remove()
    return before


def amend(evening, number, moves) -> None:
    """Replace closed deal `number` (from 1); `moves` are the words between `deal` and `end`.

    Raises Refused if the deal, or a later one that hangs on it, does not fit; or if a table
    that follows began with a hat, double rounds or a kitty that would change.
    """
    evening.ready()
    if not 0 < number <= evening.session.number - bool(evening.session.deal):
        raise Refused("no-such-deal", number)
    texts = [" ".join(move) for move in moves] + [END]
    scan = Scan(lines(evening.journal))
    scan.amended[number] = texts
    if scan.lost:
        fold = salvaged(evening, scan)
        for deal in fold.refused:
            if deal not in evening.unread:
                raise fold.refused[deal]
        session = fold.session
    else:
        session = Fold(Session()).read(evening.journal, scan, strict=True).session
    if _brought(session) != _brought(evening.session) and _is_followed(evening):
        raise Refused("table-went-on")
    evening.index.remove()
    evening.amended = None
    evening.stale = True
    evening.write(f"{AMEND} {number}")
    evening.cut = True
    for text in texts:
        evening.journal.append(text)
    Evening.amendments += 1
    evening.reload()


def undone(evening) -> tuple:
    """What `undo` would take back, see `store.undone`; that of a sheet without a deal leaves
    it. Raises Refused where `undo` does."""
    from store import undone

    unload("store.undone")
    evening.ready()
    if not evening.lines and previous(evening):
        return undone.HEAD
    evening.check_undo()
    for path in evening.session.game.PRELOAD:  # within a move an import goes too deep
        __import__(path)
    if not evening.plain or len(evening.lines) == 1:
        __import__("store.opening")
    if evening.plain:
        return undone.step(evening.session, evening.base, evening.lines)
    return undone.amendment(evening, evening.cut)


def deal_told(evening, number, past=None) -> tuple:
    """(the moves of deal `number`, from 1, between `deal` and `end`, as they count now; whether
    all its lines can be read): of one that was damaged, the moves before the damage. With
    `past`, as they count when that is what was amended, see `Scan`. OSError if they cannot be
    read.
    """
    texts = _told_in(evening, number, past)
    return [words(text) for text in texts if text], None not in texts


def _told_in(evening, number, past) -> list:
    """The texts of a deal's moves; None at its end if it is damaged. OSError."""
    evening.fresh()
    last = number == evening.session.number and UNREADABLE not in " ".join(evening.lines)
    if last and past is None:
        texts = evening.lines
    else:
        if past is None:
            evening.look_back()
            past = evening.amended
        if number in past:
            texts = block(evening.journal, past[number])
        else:
            start = _record(evening, number)[0]
            stop = _record(evening, number + 1)[0] if number < evening.session.number else None
            try:
                between = list(lines(evening.journal, start, stop))
                dead = Scan(between).dead
            except ValueError as error:
                raise OSError("the deal is damaged") from error
            texts = [text for at, text in between if text is None or at not in dead]
            if start == stop or texts[:1] != [DEAL]:
                texts.append(None)
    if None in texts:
        texts = texts[: texts.index(None) + 1]
    return [text for text in texts if text not in (DEAL, END) + BETWEEN]


def won(evening, number) -> tuple:
    """(seat, word, points) of closed deal `number`, see `game.Game`; the seat is None if it was
    void. OSError if it cannot be read.
    """
    evening.fresh()
    last = number == evening.session.number
    found = evening.won_last() if last else _looked_up(evening, evening.index.won, number + 1)
    if not found:
        raise OSError("the deal is damaged")
    return found


def totals_behind(evening, number) -> tuple:
    """The totals behind closed deal `number`. OSError."""
    evening.fresh()
    if number == evening.session.number:
        return tuple(evening.session.totals)
    return _record(evening, number + 1)[1][2]


def session_before(evening, number) -> Session:
    """A session of its own that stands before deal `number`."""
    evening.fresh()
    return evening.session.at(_record(evening, number)[1])


def _record(evening, number) -> tuple:
    """What the index knows of deal `number`, see `Index`. OSError."""
    return _looked_up(evening, evening.index.record, number)


def _looked_up(evening, look, number) -> tuple:
    try:
        return look(number)
    except OSError:
        evening.index.remove()  # it is made anew
        evening.reload()
        return look(number)


def _is_followed(evening) -> bool:
    """Return whether a later sheet goes on from this one."""
    line = f"follows {evening.number}"
    for number in reading.numbers(evening.folder):
        if number <= evening.number:
            continue
        told = lines(journal.Journal(journal.path_of(evening.folder, number)))
        for _, text in told:
            if text in (line, DEAL):
                told.close()
                if text == line:
                    return True
                break
    return False


def _brought(session) -> tuple:
    return session.hat, session.rounds, session.pots
