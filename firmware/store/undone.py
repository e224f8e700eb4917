"""What the next `undo` would take back, told before it is done."""

from collections import namedtuple

from store.replay import Scan, amended
from store.steps import DEAL, END, UNDO, lines
from tarokk.refused import Refused
from tarokk.sheet import words

# kind    deal, its opening; step, a move; settlement, an `end`; amend, the correction of a deal;
#         head, the whole sheet, which has no deal yet
# number  of the deal; None of a head
# move    the words of a step, or None
# before  {seat: points} that the deal pays now; after, what it pays then; None while it is open
# gone    the moves of an amended deal that are taken back; again, those that stand there then
Undone = namedtuple("Undone", ("kind", "number", "move", "before", "after", "gone", "again"))

HEAD = Undone("head", None, None, None, None, (), ())


def step(session, base, texts) -> Undone:
    """Of the last of these lines, which is a plain move; `base` is the mark before them."""
    move = words(texts[-1])
    if move[0] == DEAL:
        return Undone("deal", session.number, None, None, None, (), ())
    kind = "settlement" if move == (END,) else "step"
    paid: list = [None, None]
    if not session.deal:
        again = session.at(base)
        for text in texts[:-1]:
            again.apply(words(text))
        paid[1] = _paid(again)
        again.apply(move)
        paid[0] = _paid(again)
    return Undone(kind, session.number, move, paid[0], paid[1], (), ())


def _paid(session) -> dict | None:
    return None if session.deal or not session.last else session.paid


def amendment(evening, cut) -> Undone:
    """Of the last amendment; `cut`: the journal ends in one without its `end`. Raises Refused where
    the last line is missing."""
    now = amended(evening.journal)
    then = Scan(_with_undo(evening.journal, 2 if cut else 1)).amended
    numbers = [number for number in now if then.get(number) != now[number]]
    if not numbers:
        raise Refused("deal-unreadable", evening.session.number)
    number = numbers[0]
    old, new = evening.deal_told(number), evening.deal_told(number, then)
    gone = tuple([move for move in old[0] if move not in new[0]])
    again = tuple([move for move in new[0] if move not in old[0]])
    before, after = _settled(evening, number, old), _settled(evening, number, new)
    return Undone("amend", number, None, before, after, gone, again)


def _with_undo(journal, times):
    """The lines of the journal, and so many more that take back."""
    yield from lines(journal)
    for i in range(times):
        yield journal.good + i, UNDO


def _settled(evening, number, told) -> dict | None:
    """What a deal pays, of its moves and whether these are all; None if they are not."""
    moves, whole = told
    if not whole:
        return None
    session = evening.session_before(number)
    session.apply((DEAL,))
    for move in moves:
        session.apply(move)
    if session.deal:
        session.apply((END,))
    return session.paid
