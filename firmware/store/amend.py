"""Changes to an evening's past: amend a deal, give a sheet up. Imported on demand, like `past`."""

from store.files import path_of
from store.journal import Journal
from store.opening import salvaged, set_out
from store.past import deal_told, made, record, table_before
from store.records import decoded
from store.replay import Fold, Scan, differs, undone, undone_from
from store.sheets import numbers, previous
from store.steps import AMEND, BETWEEN, DEAL, END, PART, UNDO, lines, won
from tarokk.refused import Refused
from tarokk.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from store.kinds import Evening
    from tarokk.kinds import MaybeNone, Move


_APART = (None,) + BETWEEN  # what may tell something else behind another deal
_AROUND = 100  # lines that fill the bar once


def leave(evening: "Evening") -> "Evening":
    """Give up this sheet, which has no deal yet, and return the Evening before it. Raises
    OSError."""
    before = table_before(evening, previous(evening.folder, evening.number))
    if not before or before.session.dealer is None:
        raise OSError("unreadable")
    evening.index.remove()
    evening.journal.remove()
    return before


def amend(
    evening: "Evening",
    number: int,
    moves: "tuple[Move, ...] | list[Move]",
    session: Session | None = None,
    seen: "tuple | MaybeNone" = None,
) -> None:
    """Replace closed deal `number` (from 1) by `moves`, the words between `deal` and `end`.

    `session` is a session of its own in which they are already applied, if there is one; `seen` is
    the last value of `foreseen`. Raises Refused if the deal or a later one does not fit, or if a
    following table began with a hat, double rounds or a kitty that would change; OSError.
    """
    evening.ready()
    if not 0 < number <= evening.session.number - bool(evening.session.deal):
        raise Refused("no-such-deal", number)
    texts = _texts(moves)
    if not seen:
        for part in foreseen(evening, number, moves, session):
            seen = part
    changed, fold, scan, steps = seen
    for _ in steps or ():
        pass
    if not changed and not fold:
        _amend_salvaged(evening, number, texts)
        return
    evening.look_back()
    kept = Scan()  # what BACK leads to
    kept.amended, kept.plain = dict(evening.amended), evening.plain
    if changed:
        _doubt(evening)
        evening.amended[number] = _write(evening, number, texts)
        evening.plain = 0
        _change_totals(evening, number, *changed)
    elif _brought(fold.session) != _brought(evening.session) and _is_followed(evening):
        raise Refused("table-went-on")
    else:
        _take_back(evening, number)
        scan.amended[number] = _write(evening, number, texts)
        _go_on(evening, fold, scan)
    evening.undone = evening.journal.good, kept


def foreseen(
    evening: "Evening",
    number: int,
    moves: "tuple[Move, ...] | list[Move]",
    session: Session | None = None,
) -> "Iterator[tuple | MaybeNone]":
    """Compute in parts what `amend` will do, without changing anything.

    Yields None after each part, and at last (changes, fold, scan, steps): either only totals
    change, and `changes` says how; or a Fold from that deal on, its Scan, and the iterator that
    folds. All are None if the journal lost lines. Applies `end` to `session`. Raises Refused,
    OSError.
    """
    texts, changed = _texts(moves), None
    if number < evening.session.number and not evening.unread:  # the index knows all behind it
        session = session or made(evening, number, moves)[0]
        if session.deal:
            session.apply((END,))
        yield None
        if _totals_alone(evening, number, session):
            yield None
            changed = _totals(evening, number, session)
    if changed:
        yield changed, None, None, None
        return
    offset, mark = record(evening, number)[:2]
    scan = Scan(lines(evening.journal, offset))
    if scan.lost or evening.unread:
        yield None, None, None, None
        return
    evening.look_back()
    scan.amended = dict(evening.amended)
    scan.amended[number] = texts
    yield None
    fold = Fold(evening.session.at(mark))
    yield None, fold, scan, fold.reading(evening.journal, scan, offset, True, int(bool(session)))


def _texts(moves: "tuple[Move, ...] | list[Move]") -> list:
    return [" ".join(move) for move in moves] + [END]


def undo_amendment(evening: "Evening", works: "Callable | None" = None) -> bool:
    """Take the last step, an amendment, back. Returns False if the whole journal has to be read for
    that: otherwise no earlier deal is replayed, nor a later one if only totals change. `works` as
    in `replay.undone`. Raises OSError."""
    scan = undone(evening, works)
    ready, evening.undone = evening.undone[2:], None
    number = differs(evening, scan)
    if not number or evening.unread or scan.lost:
        return False
    moves, is_whole = deal_told(evening, number, scan.amended)
    changed = None
    if number < evening.session.number:
        ready = ready or is_whole and made(evening, number, moves, works, True)
        alone = ready and _totals_alone(evening, number, ready[0])
        changed = alone and _totals(evening, number, ready[0])
    elif ready and evening.lines[-1] == END:  # nothing was said behind it
        evening.stale = True  # from here on the next step reads anew what there is, if this fails
        evening.write(UNDO)
        texts = [DEAL] + _texts(moves)[: len(moves) + ready[1]]
        set_out(evening, ready[0], texts, record(evening, number)[1], None, scan)
        evening.stale = False
        return True
    if changed:
        _doubt(evening)
        evening.write(UNDO)
        evening.amended, evening.plain = scan.amended, scan.plain
        _change_totals(evening, number, *changed)
        return True
    offset, mark = record(evening, number)[:2]
    fold = Fold(evening.session.at(mark))
    scan.dead = undone_from(evening, offset).dead
    read = fold.reading(evening.journal, scan, offset, False, evening.session.number)
    for at, _ in enumerate(read):
        if works and at % PART == PART - 1:
            works(at % _AROUND, _AROUND)
    if fold.damaged:
        return False
    _take_back(evening, number)
    evening.write(UNDO)
    _go_on(evening, fold, scan)
    evening.plain = scan.plain
    return True


def _totals_alone(evening: "Evening", number: int, session: Session) -> bool:
    """True if nothing but totals changes behind a deal if `session` is where it led to. OSError."""
    start = record(evening, number)[0]
    stop, mark = record(evening, number + 1)[:2]
    same = session.mark() == mark[:2] + (tuple(session.totals),) + mark[3:]
    return same and not any(text in _APART for _, text in lines(evening.journal, start, stop))


def _totals(evening: "Evening", number: int, session: Session) -> tuple | None:
    """What changes then: what is added to the totals behind it, and what it won. OSError."""
    by = [new - old for new, old in zip(session.totals, record(evening, number + 1)[1][2])]
    return by, won(session)


def _take_back(evening: "Evening", number: int) -> None:
    """The deals behind one begin at other totals."""
    evening.stale = True  # from here on the next step reads anew what there is, if this fails
    evening.index.take_back(evening.index.count - number)


def _doubt(evening: "Evening") -> None:
    """The totals behind a deal change."""
    evening.stale = True  # from here on the next step reads anew what there is, if this fails
    evening.index.doubt()


def _change_totals(evening: "Evening", number: int, by: list[int], won: tuple) -> None:
    """Have the evening stand at other totals."""
    session, base = evening.session, evening.base
    session.totals = [now + more for now, more in zip(session.totals, by)]
    totals = tuple([now + more for now, more in zip(base[2], by)])
    evening.base, evening.before = base[:2] + (totals,) + base[3:], None
    evening.cut = False
    try:
        evening.index.change(number + 1, by, won)
        evening.stale = False
        evening.note_closed()
    except OSError:  # it is made anew before the next step
        pass


def _go_on(evening: "Evening", fold: Fold, scan: Scan) -> None:
    """Where the deals have come to, the evening does, and the index, before anything else."""
    set_out(evening, fold.session, fold.lines, fold.base, None, scan)
    evening.plain, evening.cut = 0, False
    try:
        for deal in fold.deals[1:]:
            evening.index.add(*decoded(deal)[:3], evening.amended)
        evening.stale = False
    except OSError:  # as above
        pass


def _amend_salvaged(evening: "Evening", number: int, texts: list[str]) -> None:
    """The same where a journal has lost lines: all of it tells what they may have been."""
    scan = Scan(lines(evening.journal))
    scan.amended[number] = texts
    fold = salvaged(evening, scan)
    for deal in sorted(fold.refused):
        if deal not in evening.unread:
            raise fold.refused[deal]
    if _brought(fold.session) != _brought(evening.session) and _is_followed(evening):
        raise Refused("table-went-on")
    evening.index.remove()
    evening.stale = True
    _write(evening, number, texts)
    evening.reload()


def _write(evening: "Evening", number: int, texts: list[str]) -> int:
    """Write the amendment, at once; where it begins. OSError."""
    offset = evening.write(f"{AMEND} {number}", *texts)
    type(evening).amendments += 1
    return offset


def _is_followed(evening: "Evening") -> bool:
    """Return whether a later sheet goes on from this one."""
    line = f"follows {evening.number}"
    for number in numbers(evening.folder):
        if number <= evening.number:
            continue
        reading = lines(Journal(path_of(evening.folder, number)))
        for _, text in reading:
            if text in (line, DEAL):
                reading.close()
                if text == line:
                    return True
                break
    return False


def _brought(session: Session) -> tuple:
    return session.hat, session.rounds, session.pots
