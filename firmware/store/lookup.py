"""Records of an index, found from its end: to read it from its start takes long."""

from binascii import crc32

_TAKEN_BACK, _CLOSED = ord("-"), ord("=")  # see `index`
_KIND = 10  # bytes from the space behind a line's number to its text, behind the CRC
_PIECE_BYTES = 512  # no line is longer


def records(index, low, high) -> dict:
    """{number: record} of the deals from `low` to `high`, as bytes, as far as they are there.
    OSError if the first is not.

    Read from the end the last record of a deal is the one that counts. The others are not decoded:
    what kind they are tells how many deals there were.
    """
    found = {}
    reading = _of_deals(index, high)
    for number, piece, start, stop, _ in reading:
        if number <= high and number not in found:
            found[number] = _told(_bytes_in(piece, start, stop), number)
            if number == low:
                reading.close()
                return found
    raise OSError("no record")


def places(index, low, high) -> list:
    """Where in the index the records of these deals begin, which may be more than there is memory
    for. OSError if one is not there, or damaged."""
    found = [-1] * (high - low + 1)
    reading = _of_deals(index, high)
    for number, piece, start, stop, at in reading:
        if number <= high and found[number - low] < 0:
            _told(_bytes_in(piece, start, stop), number)
            found[number - low] = at + start
            if number == low:
                reading.close()
                if min(found) < 0:
                    break
                return found
    raise OSError("no record")


def records_at(index, places) -> list:
    """The records that begin at these places, as bytes, whether they count or not. OSError."""
    file, found = index.file, []
    base = file.good - len(file.beside)
    with open(file.path, "rb") as data:
        for place in places:
            if place < base:
                data.seek(place)
                piece = data.read(_PIECE_BYTES)
            else:
                piece = file.beside[place - base :]
            told = _bytes_in(piece, 0, piece.find(b"\n") + 1)
            if told is None:
                raise OSError("the index is damaged")
            found.append(told)
    return found


def totals(index, low, high) -> list:
    """The words that tell the totals before each of these deals, as bytes. OSError if one is not
    there."""
    found = records(index, low, high)
    return [found[number].split(b" ", 5)[4] for number in range(low, high + 1)]


def _told(data, number) -> bytes:
    """What was found, if it is the record of this deal. OSError."""
    if data is None or data.split(b" ", 4)[3:4] != [b"%d" % (number - 1)]:
        raise OSError("the index is damaged")
    return data


def _of_deals(index, high):
    """Iterate over the records of deals from the last one back, as (deal, piece, start, stop, at):
    the text stands in these bytes until the next, unchecked, and the piece begins at `at`; the
    first of a deal is the one that counts. Those above `high` may be left out. Ends at a line that
    is too long. OSError."""
    count, file = index.count, index.file
    if not file.good:
        for _ in file.read(file.late()):
            pass
    piece = bytearray(2 * _PIECE_BYTES)
    stop = len(file.beside)
    piece[:stop] = file.beside
    at = file.good - stop
    with open(file.path, "rb") as data:
        while True:
            first = piece.find(b"\n", 0, stop) + 1 if at else 0  # behind a line cut in two
            deals = piece.count(b"\n", first, stop) - piece.count(b" =", first, stop)
            if count - deals >= high and not piece.count(b" -\n", first, stop):
                count -= deals
                stop = first
            while stop:
                start = piece.rfind(b"\n", 0, stop - 1) + 1
                if at and not start:
                    break  # it may begin in the piece before
                kind = piece[min(piece.find(b" ", start, stop) + _KIND, stop - 1)]
                if kind == _TAKEN_BACK:
                    count += 1
                elif kind != _CLOSED:
                    yield count, piece, start, stop, at
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


def _bytes_in(piece, start, stop) -> bytes | None:
    """The text of a line that stands there in these bytes, in UTF-8; None if it is damaged. As
    little is copied as can be."""
    space = piece.find(b" ", start, stop)
    view = memoryview(piece)
    check = crc32(view[space + 10 : stop - 1], crc32(view[start : space + 1]))
    good = bytes(view[space + 1 : space + 10]) == b"%08x " % check
    return bytes(view[space + 10 : stop - 1]) if good else None
