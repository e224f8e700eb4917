"""Search an index from its end; reading it from its start takes long."""

from binascii import crc32

from store.reading import late
from store.records import changed
from store.steps import lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from store.kinds import Index


_TAKEN_BACK, _CLOSED, _CHANGE, _DOUBT = [ord(sign) for sign in "-=+!"]  # see `index`
_KIND = 10  # bytes from the space behind a line's number to its text, behind the CRC
_PIECE_BYTES = 512  # no line is longer


def records(index: "Index", low: int, high: int) -> dict:
    """{number: record} of the deals from `low` to `high` that exist, as bytes. Raises OSError if
    `low` is missing.

    Read backwards, the first record of a deal is the one that counts. The other lines are not
    decoded: their kind is enough to count deals.
    """
    by_number: dict[int, bytes] = {}
    changes: list[tuple] = []
    reading = _of_deals(index, high, changes)
    for number, piece, start, stop in reading:
        if number <= high and number not in by_number:
            record = _checked(_bytes_in(piece, start, stop), number)
            by_number[number] = changed(record, changes) if changes else record
            if number == low:
                reading.close()
                return by_number
    raise OSError("no record")


def _checked(data: bytes | None, number: int) -> bytes:
    """What was found, if it is the record of this deal. OSError."""
    if data is None or data.split(b" ", 4)[3:4] != [b"%d" % (number - 1)]:
        raise OSError("damaged")
    return data


def _of_deals(
    index: "Index", high: int, changes: list
) -> "Generator[tuple[int, bytearray, int, int], None, None]":
    """Iterate over the records of deals from the last one back, as (deal, piece, start, stop): the
    text stands in these bytes until the next, unchecked; the first of a deal is the one that
    counts. Those above `high` may be left out. What has changed since it was written is then in
    `changes`, see `records.changed`. Ends at a line that is too long. OSError."""
    count, file = index.count, index.file
    if not file.good:
        for _ in lines(file, late(file)):
            pass
    piece = bytearray(2 * _PIECE_BYTES)
    stop = len(file.beside)
    piece[:stop] = file.beside
    at = file.good - stop
    with open(file.path, "rb") as data:
        while True:
            first = piece.find(b"\n", 0, stop) + 1 if at else 0  # behind a line cut in two
            deals = piece.count(b"\n", first, stop) - piece.count(b" =", first, stop)
            plain = not (piece.count(b" -\n", first, stop) or piece.count(b" !", first, stop))
            if count - deals >= high and plain and not piece.count(b" +", first, stop):
                count -= deals
                stop = first
            while stop:
                start = piece.rfind(b"\n", 0, stop - 1) + 1
                if at and not start:
                    break  # it may begin in the piece before
                kind = piece[min(piece.find(b" ", start, stop) + _KIND, stop - 1)]
                if kind == _TAKEN_BACK:
                    count += 1
                elif kind == _CHANGE:
                    change = _bytes_in(piece, start, stop)
                    if change is None:
                        return
                    changes.append(change[1:])
                elif kind not in (_CLOSED, _DOUBT):
                    yield count, piece, start, stop
                    count -= 1
                stop = start
            if not at or stop > _PIECE_BYTES:
                return
            size = min(at, _PIECE_BYTES)
            at -= size
            piece[size : size + stop] = piece[:stop]
            data.seek(at)
            data.readinto(memoryview(piece)[:size])
            stop += size


def _bytes_in(piece: bytearray, start: int, stop: int) -> bytes | None:
    """The text of a line that stands there in these bytes, in UTF-8; None if it is damaged. As
    little is copied as can be."""
    space = piece.find(b" ", start, stop)
    view = memoryview(piece)
    check = crc32(view[space + 10 : stop - 1], crc32(view[start : space + 1]))
    good = bytes(view[space + 1 : space + 10]) == b"%08x " % check
    return bytes(view[space + 10 : stop - 1]) if good else None
