"""An evening from its journal: when it is opened, and after its past has changed.

Imported for that and let go of, since it takes room.
"""

from store.records import decoded
from store.replay import OF_HEAD, Fold, Scan, head
from store.steps import lines
from store.unload import import_next, unload
from tarokk.refused import Refused
from tarokk.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from store.kinds import Evening
    from store.salvage import Salvage
    from tarokk.kinds import MaybeNone


_LATE = 3  # deals that may have been taken back since the index was written


def load(evening: "Evening") -> None:
    """Open an evening by its whole journal, and rebuild the index. Raises OSError, ValueError."""
    if evening.stale and evening.session.game:  # within a move an import goes too deep
        while import_next(OF_HEAD + evening.session.game.OF_HEAD):
            pass
    scan = Scan(lines(evening.journal))
    evening.unread = ()
    fold: Any  # a Fold, or a Salvage, which has what is asked of it here
    if scan.lost:
        fold = salvaged(evening, scan)
        evening.unread = tuple(fold.unread)
        evening.headless = fold.headless
        if fold.headless:  # by which rules it was played is not known
            fold.session, fold.lines, fold.deals = Session(), [], []
    else:
        fold = Fold(Session())
        for _ in fold.reading(evening.journal, scan):
            pass
    set_out(evening, fold.session, fold.lines, fold.base, fold.damaged, scan)
    evening.index.write(fold.deals, scan.amended)


def salvaged(evening: "Evening", scan: Scan) -> "Salvage":
    """The Salvage of a journal that lost lines."""
    from store.salvage import Salvage

    unload("store.salvage")  # large, and gone once that is read
    return Salvage(evening.journal, scan)


def open_late(evening: "Evening", works: "Callable" = bool) -> bool:
    """Open an evening from the last deal that the index knows. Returns False if that is not
    possible. `works` is called between its head and that deal.

    Reads the head and folds the deal directly from here, because both nest deep.
    """
    session = None
    try:
        for _ in range(_LATE):
            if not evening.index.load() or not evening.index.last:
                return False
            session = session or head(evening.journal)
            works()
            offset, mark = evening.index.last[:2]
            read = list(lines(evening.journal, offset))
            scan = Scan(read)
            if scan.lost:
                return False
            if _is_closed(evening, scan, offset):
                _open_closed(evening, session, scan, read)
                return True
            session.back(mark)
            fold = Fold(session)
            for _ in fold.reading(evening.journal, scan, offset):
                pass
            if fold.deals and decoded(fold.deals[0])[0] == offset:
                set_out(evening, fold.session, fold.lines, fold.base, fold.damaged, scan)
                _note_earlier(evening)
                for deal in fold.deals[1:]:
                    evening.index.add(*decoded(deal)[:3], evening.amended)
                return True
            evening.index.drop()  # its `deal` was taken back
    except (OSError, ValueError, Refused):  # perhaps a head of another version
        pass
    return False


def _open_closed(evening: "Evening", session: Session, scan: Scan, read: list) -> None:
    """Open behind a deal that is closed, of these (offset, text)."""
    texts = [text for at, text in read if at not in scan.dead]
    session.back(evening.index.closed[1])
    set_out(evening, session, texts, evening.index.last[1], None, scan)
    _note_earlier(evening)
    evening.won_late = evening.index.closed[2]
    evening.unnoted = False


def _is_closed(evening: "Evening", scan: Scan, offset: int) -> bool:
    """Return whether the journal ends where its last deal was closed, of which these lines tell:
    its rules need not be loaded."""
    closed = evening.index.closed
    if closed is None or closed[0] != evening.journal.good or evening.journal.torn or scan.cut:
        return False
    return offset not in scan.dead and evening.index.count not in scan.amended


def set_out(
    evening: "Evening",
    session: Session,
    texts: list[str],
    base: "tuple | MaybeNone",
    damaged: str | None,
    scan: Scan,
) -> None:
    """Set the evening to the state that its journal has come to."""
    evening.session, evening.lines, evening.base = session, texts, base
    evening.damaged = damaged
    evening.plain, evening.cut, evening.amended = scan.plain, scan.cut, scan.amended
    evening.before = evening.won_late = None
    evening.unnoted = True


def _note_earlier(evening: "Evening") -> None:
    """What was amended before that scan began, as far as the index tells it."""
    earlier = evening.index.last[3]
    if earlier is None:
        evening.amended = None
    else:
        earlier.update(evening.amended)
        evening.amended = earlier
