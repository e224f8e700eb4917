"""What the next `undo` would take back, computed before it is done."""

from collections import namedtuple

from store.past import deal_told, made
from store.steps import DEAL, END, tell
from store.unload import import_next
from tarokk.refused import Refused
from tarokk.sheet import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from store.evening import Evening


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
        paid[0] = _paid_last(evening)
    elif not session.deal:
        while import_next(session.game.PRELOAD):  # within a move an import goes too deep
            pass
        again = session.at(evening.base)
        tell(again, [words(text) for text in texts[:-1]], None, True)
        paid[1] = None if again.deal else again.last and again.paid
        again.apply(move)
        paid[0] = again.last and again.paid
    kind = "settlement" if move == (END,) else "step"
    return Undone(kind, session.number, move, paid[0], paid[1], (), ())


def _paid_last(evening: "Evening") -> dict:
    """What the last deal pays, which an `end` has closed."""
    session, then = evening.session, evening.base[2]
    return {seat: session.totals[i] - then[i] for i, seat in enumerate(session.seats)}


def _amendment(evening: "Evening", works: "Callable | None") -> Undone:
    """Of the last amendment. Raises Refused where the last line is missing."""
    from store.replay import differs, undone

    evening.look_back()
    then = undone(evening, works)
    number = differs(evening, then)
    if not number:
        raise Refused("deal-unreadable", evening.session.number)
    old = deal_told(evening, number)
    if works:
        works(1, 3)
    new = deal_told(evening, number, then.amended)
    if works:
        works(2, 3)
    gone = tuple([move for move in old[0] if move not in new[0]])
    again = tuple([move for move in new[0] if move not in old[0]])
    last = old[1] and number == evening.session.number and evening.lines[-1] == END
    before, after = [
        made(evening, number, moves, works, True) if is_whole else ()
        for moves, is_whole in (((), False) if last else old, new)
    ]
    evening.undone = evening.undone[:2] + after
    paid = [of[0].paid if of else None for of in (before, after)]
    if last:
        paid[0] = _paid_last(evening)
    return Undone("amend", number, None, paid[0], paid[1], gone, again)
