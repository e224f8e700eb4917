"""Fold a whole sheet at once. Only the host does so: a board applies lines as they come."""

from .refused import Refused
from .session import Session
from .sheet import BadLine, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def fold(
    lines: "Iterable[str]", closed: "Callable | None" = None, session: Session | None = None
) -> Session:
    """The session after all `lines` (strings), starting from `session` or a new one. Calls
    `closed(session)` after each closed deal. Raises BadLine."""
    session = session or Session()
    count = 0
    for count, line in enumerate(lines, 1):
        move = words(line)
        if not move:
            continue
        open_deal = session.deal
        try:
            session.apply(move)
        except Refused as refused:
            raise BadLine(count, refused) from None
        if open_deal and not session.deal and closed:
            closed(session)
    if not session.started:
        raise BadLine(count + 1, Refused("no-head"))
    return session
