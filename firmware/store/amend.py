"""What changes the past of an evening: a deal amended, a sheet given up.

Imported when it is used, as `past` is.
"""

from store.evening import Evening
from store.journal import Journal, path_of
from store.opening import salvaged
from store.reading import numbers
from store.replay import Fold, Scan
from store.steps import AMEND, DEAL, END, lines
from tarokk.refused import Refused
from tarokk.session import Session


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
    evening.stale = True
    evening.write(f"{AMEND} {number}")
    evening.cut = True
    for text in texts:
        evening.journal.append(text)
    Evening.amendments += 1
    evening.reload()


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
