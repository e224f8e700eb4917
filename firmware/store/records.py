"""A record of the index as text, and back; `index` says what is in it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


NONE = "-"
_UNKNOWN = "?"
_NO, _YES = b"-", b"1"  # the same as it is read, and of what is so
_OF_MARK = 13  # words of a record that tell the offset, the mark and what was amended
_NUMBER, _TOTALS, _HAT, _SHARED = 3, 4, 7, 12  # the words of a record that tell them
_LONGEST = 100  # characters that tell what was amended


def changed(record: bytes, changes: list) -> bytes:
    """A record, with its CRC or without, after `changes`, which are given latest first."""
    words = record.split(b" ")
    for change in reversed(changes) if len(words) > _TOTALS else ():
        number, by, *won = change.split(b" ")
        deal = int(words[_NUMBER]) + 1
        if deal >= int(number):
            totals = [old + more for old, more in zip(numbers(words[_TOTALS]), numbers(by))]
            words[_TOTALS] = listed(totals).encode()
        if deal == int(number):
            words[1 + _OF_MARK :] = won
    return b" ".join(words)


def packed(offset: int, mark: tuple, won: tuple | None) -> bytes:
    """A record in half the size, without the amendments; `decoded` reads it."""
    return encoded(offset, mark, won, {}).encode()


def encoded(offset: int, mark: tuple, won: tuple | None, amended: dict[int, int]) -> str:
    """A record as text, with the amendments before its offset."""
    dealer, number, totals, rounds, pots, hat, closing, skiz, left, thrower, shared = mark
    words = [offset, dealer, number, listed(totals), listed(rounds), listed(pots)]
    words += [hat or NONE, int(closing)]
    words += [skiz or NONE, NONE if left is None else left, thrower or NONE]
    words += [listed(shared), _amended(offset, amended)]
    return " ".join([str(word) for word in words] + told_won(won))


def decoded(data: bytes) -> tuple:
    """(offset, mark, won, amended) of the bytes that `encoded` made. They stay bytes, because
    MicroPython interns every string that is made. Raises ValueError for a record of another
    version."""
    words = data.split()
    offset, dealer, number, totals, rounds, pots, hat, closing, *rest = words[:_OF_MARK]
    skiz, left, thrower, shared, amended = rest
    mark = (
        int(dealer),
        int(number),
        numbers(totals),
        numbers(rounds),
        numbers(pots),
        _word(hat),
        closing == _YES,
        _word(skiz),
        None if left == _NO else int(left),
        _word(thrower),
        numbers(shared),
    )
    return int(offset), mark, won_of(words[_OF_MARK:]), _amendments(amended)


def state_in(record: bytes) -> tuple:
    """(totals, who wears the hat, what was shared since the deal before) of the mark in a record
    with its CRC; less is made than by `decoded`."""
    words = record.split(b" ")
    return numbers(words[_TOTALS]), _word(words[_HAT]), numbers(words[_SHARED])


def told_won(won: tuple | None) -> list:
    """The words of (seat, word, points), or of None."""
    if not won:
        return [_UNKNOWN]
    seat, word, points = won
    return [seat or NONE, word or NONE, str(points)]


def won_of(words: list) -> tuple | None:
    """(seat, word, points) of such words as bytes, or None."""
    if words[-1:] == [_UNKNOWN.encode()]:
        return None
    seat, word, points = words
    return _word(seat), _word(word) or "", int(points)


def _word(data: bytes) -> str | None:
    return None if data == _NO else str(data, "utf-8")


def _amended(offset: int, amended: dict[int, int]) -> str:
    if amended is None:
        return _UNKNOWN
    pairs = [f"{deal}:{at}" for deal, at in sorted(amended.items()) if at < offset]
    text = ",".join(pairs) or NONE
    return text if len(text) <= _LONGEST else _UNKNOWN


def _amendments(data: bytes) -> dict | None:
    if data == _UNKNOWN.encode():
        return None
    pairs = [] if data == _NO else [pair.split(b":") for pair in data.split(b",")]
    return {int(deal): int(at) for deal, at in pairs}


def listed(numbers: "Sequence[int]") -> str:
    """Numbers as `1,2,3`; `-` for none."""
    return ",".join([str(number) for number in numbers]) or NONE


def numbers(data: bytes) -> tuple:
    """A tuple of the numbers in such bytes."""
    return () if data == _NO else tuple([int(part) for part in data.split(b",")])
