"""Reads earlier deals of an evening; `amend` changes them.

Imported on demand, because it takes room; `evening.Evening` says which fields it works on.
"""

from store.steps import AMEND, BETWEEN, DEAL, END, STRIKE, UNDO, lines, tell
from store.unload import import_next
from tarokk.refused import UNREADABLE
from tarokk.session import Session
from tarokk.sheet import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from store.kinds import Evening
    from tarokk.kinds import MaybeNone


def table_before(evening: "Evening", number: int = 0) -> "Evening | None":
    """The Evening that this one follows, or sheet `number`; None if there is none. It is cached
    until this one closes a deal, because the deal closed last is in it. Raises OSError."""
    number = number or int(evening.session.info.get("follows", 0))
    if not 0 < number < evening.number:
        return None
    sheet, amendments = evening.kept_before
    if sheet is None or (sheet.number, amendments) != (number, evening.amendments):
        sheet = type(evening)(evening.folder, number, evening.may_write)
    evening.kept_before = (None if evening.session.number else sheet), evening.amendments
    return sheet


def states_before(evening: "Evening", low: int, high: int) -> list:
    """The `records.state_in` before each deal from `low` to `high`. Raises OSError."""
    return _looked_up(evening, lambda low: evening.index.states(low, high), low)


def deal_told(evening: "Evening", number: int, past: dict[int, int] | None = None) -> tuple:
    """(moves of deal `number` between `deal` and `end`, True if they are all readable) as they
    count now. `past` replaces what is amended, see `Scan`. Raises OSError."""
    texts = _told_in(evening, number, past)
    return [words(text) for text in texts if text], None not in texts


def _told_in(evening: "Evening", number: int, past: "dict[int, int] | MaybeNone") -> list:
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
            from store.replay import block

            texts = block(evening.journal, past[number])
        else:
            start = record(evening, number)[0]
            stop = record(evening, number + 1)[0] if number < evening.session.number else None
            try:
                texts = _counting(list(lines(evening.journal, start, stop)))
            except ValueError as error:
                raise OSError("damaged") from error
            if start == stop or texts[:1] != [DEAL]:
                texts.append(None)
    if None in texts:
        texts = texts[: texts.index(None) + 1]
    return [text for text in texts if text not in (DEAL, END) + BETWEEN]


def _counting(between: list) -> list:
    """The texts that count of these (offset, text); in most deals all."""
    for _, text in between:
        if text is None or text.split(" ")[0] in (UNDO, STRIKE, AMEND):
            from store.replay import Scan

            dead = Scan(between).dead
            return [text for at, text in between if text is None or at not in dead]
    return [text for _, text in between]


def won(evening: "Evening", number: int) -> tuple:
    """(seat, word, points) of closed deal `number`, see `game.Game.summary`; the seat is None for a
    deal that was not played. Raises OSError."""
    evening.fresh()
    last = number == evening.session.number
    result = evening.won_last() if last else _looked_up(evening, evening.index.won, number + 1)
    if not result:
        raise OSError("damaged")
    return result


def totals_behind(evening: "Evening", number: int) -> tuple:
    """The totals after closed deal `number`. Raises OSError."""
    evening.fresh()
    if number == evening.session.number:
        return tuple(evening.session.totals)
    return record(evening, number + 1)[1][2]


def session_before(evening: "Evening", number: int) -> Session:
    """Another session that stands before deal `number`. Raises OSError."""
    evening.fresh()
    return evening.session.at(record(evening, number)[1])


def made(
    evening: "Evening",
    number: int,
    moves: "Sequence",
    works: "Callable | None" = None,
    checked: bool = False,
) -> tuple:
    """(a session of its own that stands behind a deal of these moves, whether `end` closed it); the
    others as in `steps.tell`. Raises Refused, OSError."""
    session = session_before(evening, number)
    while import_next(session.game.PRELOAD):  # within a move an import goes too deep
        pass
    tell(session, ((DEAL,),) + tuple(moves), works, checked)
    ends = session.deal is not None  # some close by themselves
    if ends:
        session.apply((END,))
    return session, ends


def record(evening: "Evening", number: int) -> tuple:
    """The index's record of deal `number`, see `Index.record`. Raises OSError."""
    return _looked_up(evening, evening.index.record, number)


def _looked_up(evening: "Evening", look: "Callable", number: int) -> "Any":
    try:
        return look(number)
    except OSError:
        evening.index.remove()  # it is made anew
        evening.reload()
        return look(number)
