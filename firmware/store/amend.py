"""What changes the past of an evening: a deal amended, a sheet given up.

Imported when it is used, as `past` is.
"""

from store.evening import Evening
from store.journal import Journal, path_of
from store.opening import salvaged, set_out
from store.reading import numbers
from store.replay import Fold, Scan
from store.steps import AMEND, DEAL, END, lines
from store.unload import tidy
from tarokk.refused import Refused


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


def amend(evening, number, moves) -> None:
    """Replace closed deal `number` (from 1); `moves` are the words between `deal` and `end`.

    Raises Refused if the deal, or a later one that hangs on it, does not fit; or if a table
    that follows began with a hat, double rounds or a kitty that would change.
    """
    evening.ready()
    if not 0 < number <= evening.session.number - bool(evening.session.deal):
        raise Refused("no-such-deal", number)
    texts = [" ".join(move) for move in moves] + [END]
    offset, mark = evening.record(number)[:2]
    scan = Scan(lines(evening.journal, offset))
    if scan.lost or evening.unread:
        _amend_salvaged(evening, number, texts)
        return
    evening.look_back()
    scan.amended = dict(evening.amended)
    scan.amended[number] = texts
    with tidy():  # each deal leaves something
        fold = Fold(evening.session.at(mark)).read(evening.journal, scan, offset, strict=True)
    if _brought(fold.session) != _brought(evening.session) and _is_followed(evening):
        raise Refused("table-went-on")
    evening.stale = True  # from here on the next step reads anew what there is, if this fails
    evening.index.take_back(evening.index.count - number)  # these deals begin at other totals
    scan.amended[number] = _write(evening, number, texts)
    _go_on(evening, fold, scan)


def _go_on(evening, fold, scan) -> None:
    """Where the deals have come to, the evening does, and the index, before anything else."""
    set_out(evening, fold.session, fold.lines, fold.base, None, scan)
    evening.plain, evening.cut = 0, False
    try:
        for deal in fold.deals[1:]:
            evening.index.add(*deal, evening.amended)
        evening.stale = False
    except OSError:  # it is made anew before the next step
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
    """Write the amendment; where it begins. OSError."""
    offset = evening.write(f"{AMEND} {number}")
    evening.cut = True
    for text in texts:
        evening.journal.append(text)
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
