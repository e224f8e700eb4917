"""Deflate, with fewer bytes than zlib makes: for the texts of a release, which a board inflates.

Source: RFC 1951. zlib looks one byte ahead for a longer match. Here the cheapest way through the
whole text is sought, by the bits that each symbol takes, and sought again by those of the codes
that follow from it. All is one block with codes of its own. Texts of a release take 2 % less.
"""

from collections.abc import Iterator
from typing import NamedTuple

LEAST, MOST = 3, 258  # bytes of a match
_ROUNDS = 3
_END = 256  # of the block; a literal is its byte, lengths begin behind it
_LITERALS, _DISTANCES, _LENGTHS = 286, 30, 19  # how many symbols each code has
_LONGEST_CODE, _LONGEST_OF_LENGTHS = 15, 7  # bits
_UNUSED = 13.0  # bits assumed for a symbol that the last round did not use

# Bits behind each length's symbol and each distance's. 3.2.5
_LENGTH_BITS = [0] * 4 + [bits for bits in range(6) for _ in range(4)] + [0]
_DISTANCE_BITS = [0] * 2 + [bits for bits in range(14) for _ in range(2)]

# The symbols of the code for lengths, as a block lists their lengths. 3.2.7
_IN_ORDER = (16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15)


def _starts(bits: list[int], first: int) -> list[int]:
    """The least value of each symbol."""
    starts = [first]
    for count in bits[:-1]:
        starts.append(starts[-1] + (1 << count))
    return starts


_LENGTH_STARTS = [*_starts(_LENGTH_BITS[:-1], LEAST), MOST]
_DISTANCE_STARTS = _starts(_DISTANCE_BITS, 1)


def _symbols(starts: list[int], end: int) -> list[int]:
    """The symbol of each value up to `end`; those below the first start are never asked for."""
    symbols, symbol = [0] * (end + 1), 0
    for value in range(starts[0], end + 1):
        if symbol + 1 < len(starts) and starts[symbol + 1] <= value:
            symbol += 1
        symbols[value] = symbol
    return symbols


_OF_LENGTH = _symbols(_LENGTH_STARTS, MOST)
_OF_DISTANCE = _symbols(_DISTANCE_STARTS, 1 << 15)


class Step(NamedTuple):
    """A literal, which has length 1 and distance 0, or a match."""

    length: int
    distance: int


def deflated(text: bytes, window_bits: int) -> bytes:
    """Return a raw deflate stream of `text`, whose distances fit a window of 2 ** `window_bits`."""
    matches_at = matches(text, 1 << window_bits)
    literals: list[float] = [8.0] * _END + [12.0] + [7.0] * (_LITERALS - _END - 1)
    distances: list[float] = [5.0] * _DISTANCES
    best = b""
    for _ in range(_ROUNDS):
        route = steps(text, matches_at, literals, distances)
        block, of_literals, of_distances = _block(text, route)
        if not best or len(block) < len(best):
            best = block
        literals = [bits or _UNUSED for bits in of_literals]
        distances = [bits or _UNUSED for bits in of_distances]
    return best


def matches(text: bytes, window: int) -> list[list[Step]]:
    """Return the matches at each byte: each is longer than those before it, and the nearest."""
    places: dict[bytes, list[int]] = {}
    table = []
    for at in range(len(text)):
        begins, longest, most = text[at : at + LEAST], LEAST - 1, min(MOST, len(text) - at)
        here: list[Step] = []
        earlier = places.setdefault(begins, [])
        for before in reversed(earlier):
            if at - before > window or longest >= most:
                break
            if text[before : before + longest + 1] == text[at : at + longest + 1]:
                longest += 1
                while longest < most and text[before + longest] == text[at + longest]:
                    longest += 1
                here.append(Step(longest, at - before))
        earlier.append(at)
        table.append(here)
    return table


def steps(
    text: bytes, matches_at: list[list[Step]], literals: list[float], distances: list[float]
) -> list[Step]:
    """Return the cheapest way through `text`, where these are the bits of each symbol."""
    of_length = [0.0] * LEAST + [
        literals[_END + 1 + _OF_LENGTH[length]] + _LENGTH_BITS[_OF_LENGTH[length]]
        for length in range(LEAST, MOST + 1)
    ]
    cost = [0.0] + [float("inf")] * len(text)
    came = [Step(1, 0)] * (len(text) + 1)
    for at, byte in enumerate(text):
        price = cost[at] + literals[byte]
        if price < cost[at + 1]:
            cost[at + 1], came[at + 1] = price, Step(1, 0)
        least = LEAST
        for match in matches_at[at]:
            symbol = _OF_DISTANCE[match.distance]
            base = cost[at] + distances[symbol] + _DISTANCE_BITS[symbol]
            for length in range(least, match.length + 1):
                if base + of_length[length] < cost[at + length]:
                    cost[at + length] = base + of_length[length]
                    came[at + length] = Step(length, match.distance)
            least = match.length + 1
    route, at = [], len(text)
    while at:
        route.append(came[at])
        at -= came[at].length
    return route[::-1]


# -- the block


class _Bits:
    """A stream of bits, the lowest of a byte first."""

    def __init__(self) -> None:
        self.out = bytearray()
        self.held = self.count = 0

    def put(self, value: int, count: int) -> None:
        self.held |= value << self.count
        self.count += count
        while self.count >= 8:
            self.out.append(self.held & 255)
            self.held >>= 8
            self.count -= 8

    def whole(self) -> bytes:
        self.put(0, -self.count % 8)
        return bytes(self.out)


class _Code:
    """A Huffman code for symbols that come up so often; `lengths`, the bits of each, 0 for none."""

    def __init__(self, times: list[int], longest: int) -> None:
        self.lengths = _lengths(times, longest)
        self.codes = [0] * len(times)
        code = 0
        for bits in range(1, longest + 1):  # 3.2.2
            for symbol, length in enumerate(self.lengths):
                if length == bits:
                    self.codes[symbol] = int(f"{code:0{bits}b}"[::-1], 2)  # the highest goes first
                    code += 1
            code <<= 1

    def put(self, out: _Bits, symbol: int) -> None:
        out.put(self.codes[symbol], self.lengths[symbol])

    def up_to_last(self, least: int) -> list[int]:
        """The lengths up to the last that is used, `least` of them at least."""
        used = [symbol for symbol, length in enumerate(self.lengths) if length]
        return self.lengths[: max([least, *(symbol + 1 for symbol in used)])]


def _lengths(times: list[int], longest: int) -> list[int]:
    """The lengths of the best code of which none is longer, by package-merge."""
    lengths = [0] * len(times)
    leaves: list[tuple[int, tuple[int, ...]]] = sorted(
        (count, (symbol,)) for symbol, count in enumerate(times) if count
    )
    if len(leaves) == 1:
        lengths[leaves[0][1][0]] = 1
        return lengths
    level = leaves
    for _ in range(longest - 1):
        pairs = zip(level[::2], level[1::2], strict=False)
        packages = [(first[0] + second[0], first[1] + second[1]) for first, second in pairs]
        level = sorted(leaves + packages)
    for _, symbols in level[: 2 * len(leaves) - 2]:
        for symbol in symbols:
            lengths[symbol] += 1
    return lengths


def _block(text: bytes, route: list[Step]) -> tuple[bytes, list[int], list[int]]:
    """The block with these steps, and the lengths of its two codes."""
    often, far = [0] * _LITERALS, [0] * _DISTANCES
    spelled = list(_spelled(text, route))
    for symbol, _, distance in spelled:
        often[symbol] += 1
        if distance:
            far[_OF_DISTANCE[distance]] += 1
    literals = _Code(often, _LONGEST_CODE)
    distances = _Code(far if any(far) else [1] + far[1:], _LONGEST_CODE)
    out = _Bits()
    _put_codes(out, literals.up_to_last(_END + 1), distances.up_to_last(1))
    for symbol, length, distance in spelled:
        literals.put(out, symbol)
        if distance:
            kind, away = symbol - _END - 1, _OF_DISTANCE[distance]
            out.put(length - _LENGTH_STARTS[kind], _LENGTH_BITS[kind])
            distances.put(out, away)
            out.put(distance - _DISTANCE_STARTS[away], _DISTANCE_BITS[away])
    return out.whole(), literals.lengths, distances.lengths


def _spelled(text: bytes, route: list[Step]) -> Iterator[tuple[int, int, int]]:
    """(symbol, length, distance) of each step, and of the end."""
    at = 0
    for length, distance in route:
        yield _END + 1 + _OF_LENGTH[length] if distance else text[at], length, distance
        at += length
    yield _END, 0, 0


def _put_codes(out: _Bits, literals: list[int], distances: list[int]) -> None:
    """The head of a last block with dynamic codes. 3.2.7"""
    runs = list(_runs(literals + distances))
    times = [0] * _LENGTHS
    for symbol, _, _ in runs:
        times[symbol] += 1
    code = _Code(times, _LONGEST_OF_LENGTHS)
    last = max(place for place, symbol in enumerate(_IN_ORDER) if code.lengths[symbol])
    code_lengths = _IN_ORDER[: max(last + 1, 4)]
    for value, count in (
        (1, 1), (2, 2), (len(literals) - _END - 1, 5), (len(distances) - 1, 5),
        (len(code_lengths) - 4, 4),
    ):  # fmt: skip
        out.put(value, count)
    for symbol in code_lengths:
        out.put(code.lengths[symbol], 3)
    for symbol, more, count in runs:
        code.put(out, symbol)
        out.put(more, count)


def _runs(lengths: list[int]) -> Iterator[tuple[int, int, int]]:
    """(symbol, what follows it, in how many bits) that tell the lengths of two codes."""
    at = 0
    while at < len(lengths):
        value, left = lengths[at], 1
        while at + left < len(lengths) and lengths[at + left] == value:
            left += 1
        at += left
        if value:
            yield value, 0, 0
            left -= 1
        for symbol, least, most, count in _RUNS:
            while left >= least and (symbol == 16) == bool(value):
                run = min(left, most)
                yield symbol, run - least, count
                left -= run
        for _ in range(left):
            yield value, 0, 0


# symbol, the shortest and the longest run, the bits behind it: the last length again, or none
_RUNS = ((18, 11, 138, 7), (17, 3, 10, 3), (16, 3, 6, 2))
