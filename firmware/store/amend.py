"""What changes the past of an evening: a deal amended, a sheet given up.

Imported when it is used, as `past` is.
"""

from store.evening import Evening
from store.index import decoded
from store.journal import Journal, path_of
from store.opening import salvaged, set_out
from store.reading import numbers
from store.replay import Fold, Scan, differs, undone
from store.steps import AMEND, BETWEEN, DEAL, END, UNDO, lines, won
from store.unload import bring, tidy
from tarokk.refused import Refused
from tarokk.session import Session
from tarokk.sheet import words

_APART = (None,) + BETWEEN  # what may tell something else behind another deal


def previous(evening) -> int:
    """The newest of the other sheets, which was played before this one; 0 if there is none."""
    return max([0] + [one for one in numbers(evening.folder) if one < evening.number])


def leave(evening) -> Evening:
    """Give this sheet, which has no deal yet, up for the one played before. OSError."""
    number = previous(evening)
    before = Evening(evening.folder, number, evening.may_write) if number else None
    if not before or before.session.dealer is None:
        raise OSError("the earlier sheet cannot be read")
    evening.index.remove()
    evening.journal.remove()
    return before


def amend(evening, number, moves, session=None, seen=None) -> None:
    """Replace closed deal `number` (from 1); `moves` are the words between `deal` and `end`, and
    `session` one of its own in which they were made, if there is one; `seen` is what `foreseen`
    gave of it.

    Raises Refused if the deal, or a later one that hangs on it, does not fit; or if a table
    that follows began with a hat, double rounds or a kitty that would change.
    """
    evening.ready()
    if not 0 < number <= evening.session.number - bool(evening.session.deal):
        raise Refused("no-such-deal", number)
    texts = [" ".join(move) for move in moves] + [END]
    if not seen and _goes_on_behind(evening, number):
        seen = foreseen(evening, number, session or _made(evening, number, texts))
    changed = seen and seen[0]
    if changed:
        evening.look_back()
        _take_back(evening, number)
        evening.amended[number] = _write(evening, number, texts)
        evening.plain = 0
        _change_totals(evening, *changed)
        return
    offset, mark = evening.record(number)[:2]
    scan = Scan(lines(evening.journal, offset))
    if scan.lost or evening.unread:
        _amend_salvaged(evening, number, texts)
        return
    evening.look_back()
    scan.amended = dict(evening.amended)
    scan.amended[number] = texts
    with tidy():
        fold = Fold(evening.session.at(mark)).read(evening.journal, scan, offset, strict=True)
    if _brought(fold.session) != _brought(evening.session) and _is_followed(evening):
        raise Refused("table-went-on")
    _take_back(evening, number)
    scan.amended[number] = _write(evening, number, texts)
    _go_on(evening, fold, scan)


def foreseen(evening, number, session) -> tuple:
    """What `amend` asks before it changes anything: in a tuple what changes if closed deal `number`
    becomes that of `session`, which is told its end; or (None,). Raises Refused, OSError."""
    behind = _goes_on_behind(evening, number)
    return (_totals_alone(evening, number, session) if behind else None,)


def undo_amendment(evening) -> bool:
    """Take the last step back, an amendment; return whether that was done, since it changed nothing
    but totals. OSError."""
    scan = undone(evening)
    number = differs(evening, scan)
    if not number or not _goes_on_behind(evening, number):
        return False
    told, is_whole = evening.deal_told(number, scan.amended)
    texts = [" ".join(move) for move in told]
    changed = _totals_alone(evening, number, _made(evening, number, texts)) if is_whole else None
    if not changed:
        return False
    _take_back(evening, number)
    evening.write(UNDO)
    evening.amended, evening.plain = scan.amended, scan.plain
    _change_totals(evening, *changed)
    return True


def _goes_on_behind(evening, number) -> bool:
    """Return whether another deal begins behind this one, and the index knows all of them."""
    return number < evening.session.number and not evening.unread


def _made(evening, number, texts) -> Session:
    """A session of its own in which a deal was told so. Raises Refused, OSError."""
    session = evening.session_before(number)
    while bring(session.game.PRELOAD):  # within a move an import goes too deep
        pass
    for text in [DEAL] + texts:
        session.apply(words(text))
    return session


def _totals_alone(evening, number, session) -> tuple | None:
    """What changes if `session` is where a deal led to, and those behind it stay what they are:
    what is added to the totals, the places of the index's records behind it, and what it won. None
    if more does. Raises Refused, OSError."""
    if session.deal:
        session.apply((END,))
    start = evening.record(number)[0]
    stop, mark = evening.record(number + 1)[:2]
    totals = tuple(session.totals)
    same = session.mark() == mark[:2] + (totals,) + mark[3:]
    if not same or any(text in _APART for _, text in lines(evening.journal, start, stop)):
        return None
    by = [new - old for new, old in zip(totals, mark[2])]
    try:
        with tidy():
            places = evening.index.places(number + 1)
    except OSError:  # one of them is damaged
        return None
    return places and (places, by, won(session))


def _take_back(evening, number) -> None:
    """The deals behind one begin at other totals."""
    evening.stale = True  # from here on the next step reads anew what there is, if this fails
    evening.index.take_back(evening.index.count - number)


def _change_totals(evening, places, by, won) -> None:
    """Have the evening stand at other totals."""
    session, base = evening.session, evening.base
    session.totals = [now + more for now, more in zip(session.totals, by)]
    totals = tuple([now + more for now, more in zip(base[2], by)])
    evening.base, evening.before = base[:2] + (totals,) + base[3:], None
    evening.cut = False
    try:
        evening.index.again(places, by, won)
        evening.stale = False
    except OSError:  # it is made anew before the next step
        pass


def _go_on(evening, fold, scan) -> None:
    """Where the deals have come to, the evening does, and the index, before anything else."""
    set_out(evening, fold.session, fold.lines, fold.base, None, scan)
    evening.plain, evening.cut = 0, False
    try:
        for deal in fold.deals[1:]:
            evening.index.add(*decoded(deal)[:3], evening.amended)
        evening.stale = False
    except OSError:  # as above
        pass


def _amend_salvaged(evening, number, texts) -> None:
    """The same where a journal has lost lines: all of it tells what they may have been."""
    scan = Scan(lines(evening.journal))
    scan.amended[number] = texts
    fold = salvaged(evening, scan)
    for deal in fold.refused:
        if deal not in evening.unread:
            raise fold.refused[deal]
    if _brought(fold.session) != _brought(evening.session) and _is_followed(evening):
        raise Refused("table-went-on")
    evening.index.remove()
    evening.stale = True
    _write(evening, number, texts)
    evening.reload()


def _write(evening, number, texts) -> int:
    """Write the amendment, at once; where it begins. OSError."""
    offset = evening.write(f"{AMEND} {number}", *texts)
    Evening.amendments += 1
    return offset


def _is_followed(evening) -> bool:
    """Return whether a later sheet goes on from this one."""
    line = f"follows {evening.number}"
    for number in numbers(evening.folder):
        if number <= evening.number:
            continue
        told = lines(Journal(path_of(evening.folder, number)))
        for _, text in told:
            if text in (line, DEAL):
                told.close()
                if text == line:
                    return True
                break
    return False


def _brought(session) -> tuple:
    return session.hat, session.rounds, session.pots
