"""What looks behind the last deals of an evening; what changes them is in `amend`.

Imported when it is used, since it takes room; see `evening.Evening` for what it works on.
"""

from store.steps import AMEND, BETWEEN, DEAL, END, STRIKE, UNDO, lines
from tarokk.refused import UNREADABLE
from tarokk.session import Session
from tarokk.sheet import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from store.evening import Evening
    from tarokk.kinds import MaybeNone


def table_before(evening: "Evening", number: int = 0) -> "Evening | None":
    """The sheet that this one follows, or of this number, opened; None if there is none. It is kept
    while no deal of this one is closed: the one closed last is then in it. OSError if it cannot be
    read."""
    number = number or int(evening.session.info.get("follows", 0))
    if not 0 < number < evening.number:
        return None
    sheet, amendments = evening.kept_before
    if sheet is None or (sheet.number, amendments) != (number, evening.amendments):
        sheet = evening.other(number)
    evening.kept_before = (None if evening.session.number else sheet), evening.amendments
    return sheet


def totals_before(evening: "Evening", low: int, high: int) -> tuple:
    """The totals before the deals from `low` to `high`. OSError."""
    return _looked_up(evening, lambda low: evening.index.totals(low, high), low)


def deal_told(evening: "Evening", number: int, past: dict[int, int] | None = None) -> tuple:
    """(the moves of deal `number`, from 1, between `deal` and `end`, as they count now; whether
    all its lines can be read): of one that was damaged, the moves before the damage. With
    `past`, as they count when that is what was amended, see `Scan`. OSError if they cannot be
    read.
    """
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
                raise OSError("the deal is damaged") from error
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
    """(seat, word, points) of closed deal `number`, see `game.Game`; the seat is None if it was
    void. OSError if it cannot be read.
    """
    evening.fresh()
    last = number == evening.session.number
    found = evening.won_last() if last else _looked_up(evening, evening.index.won, number + 1)
    if not found:
        raise OSError("the deal is damaged")
    return found


def totals_behind(evening: "Evening", number: int) -> tuple:
    """The totals behind closed deal `number`. OSError."""
    evening.fresh()
    if number == evening.session.number:
        return tuple(evening.session.totals)
    return record(evening, number + 1)[1][2]


def session_before(evening: "Evening", number: int) -> Session:
    """A session of its own that stands before deal `number`."""
    evening.fresh()
    return evening.session.at(record(evening, number)[1])


def record(evening: "Evening", number: int) -> tuple:
    """What the index knows of deal `number`, see `Index`. OSError."""
    return _looked_up(evening, evening.index.record, number)


def _looked_up(evening: "Evening", look: "Callable", number: int) -> tuple:
    try:
        return look(number)
    except OSError:
        evening.index.remove()  # it is made anew
        evening.reload()
        return look(number)
