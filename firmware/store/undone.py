"""What the next `undo` would take back, computed before it is done."""

from collections import namedtuple

from store.past import deal_told, session_before
from store.steps import DEAL, END
from store.unload import bring
from tarokk.refused import Refused
from tarokk.sheet import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from store.evening import Evening
    from tarokk.session import Session


# kind    deal, its opening; step, a move; settlement, an `end`; amend, the correction of a deal;
#         head, the whole sheet, which has no deal yet
# number  of the deal; None of a head
# move    the words of a step, or None
# before  {seat: points} that the deal pays now; after, what it pays then; None while it is open
# gone    the moves of an amended deal that are taken back; again, those that stand there then
Undone = namedtuple("Undone", ("kind", "number", "move", "before", "after", "gone", "again"))

HEAD = Undone("head", None, None, None, None, (), ())


def of(evening: "Evening", works: "Callable | None" = None) -> Undone:
    """The Undone of the next `undo`; for a sheet without a deal, leaving it. `works` as in
    `replay.undone`. Raises Refused where `undo` does; OSError."""
    from store.sheets import previous

    evening.ready()
    if not evening.lines and previous(evening.folder, evening.number):
        return HEAD
    evening.check_undo()
    return _step(evening) if evening.plain else _amendment(evening, works)


def _step(evening: "Evening") -> Undone:
    """Of the last line, which is a plain move."""
    session, texts = evening.session, evening.lines
    move = words(texts[-1])
    if move[0] == DEAL:
        return Undone("deal", session.number, None, None, None, (), ())
    paid: list = [None, None]
    if move == (END,):
        then = evening.base[2]
        paid[0] = {seat: session.totals[i] - then[i] for i, seat in enumerate(session.seats)}
    elif not session.deal:
        while bring(session.game.PRELOAD):  # within a move an import goes too deep
            pass
        again = session.at(evening.base)
        for text in texts[:-1]:
            again.apply(words(text))
        paid[1] = _paid(again)
        again.apply(move)
        paid[0] = _paid(again)
    kind = "settlement" if move == (END,) else "step"
    return Undone(kind, session.number, move, paid[0], paid[1], (), ())


def _paid(session: "Session") -> dict | None:
    return None if session.deal or not session.last else session.paid


def _amendment(evening: "Evening", works: "Callable | None") -> Undone:
    """Of the last amendment. Raises Refused where the last line is missing."""
    from store.replay import differs, undone

    evening.look_back()
    then = undone(evening, works)
    number = differs(evening, then)
    if not number:
        raise Refused("deal-unreadable", evening.session.number)
    old, new = deal_told(evening, number), deal_told(evening, number, then.amended)
    while bring(evening.session.game.PRELOAD):
        pass
    gone = tuple([move for move in old[0] if move not in new[0]])
    again = tuple([move for move in new[0] if move not in old[0]])
    before, after = _settled(evening, number, old), _settled(evening, number, new)
    return Undone("amend", number, None, before, after, gone, again)


def _settled(evening: "Evening", number: int, deal: tuple) -> dict | None:
    """What a deal pays, of its moves and whether these are all; None if they are not."""
    moves, whole = deal
    if not whole:
        return None
    session = session_before(evening, number)
    session.apply((DEAL,))
    for move in moves:
        session.apply(move)
    if session.deal:
        session.apply((END,))
    return session.paid
