"""Texts of a release, deflated: zlib inflates them, and would have made them larger."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as some

from kibic.release.squeeze import deflated, matches
from tests.host.support.sample import long_one
from tests.host.support.source import codes
from ui.lang import window_bits

FILES = sorted((codes.FIRMWARE / "ui/texts").glob("*/*.txt"))


def inflated(data: bytes) -> bytes:
    return zlib.decompress(data, wbits=-15)


@pytest.mark.parametrize(
    "text",
    [b"", b"a", b"ab", b"abc" * 3, b"a" * 3000, bytes(range(256)) * 3, b"ab" + b"-" * 600 + b"ab"],
)
def test_what_was_deflated_comes_back(text: bytes) -> None:
    assert inflated(deflated(text, 9)) == text


@given(some.lists(some.sampled_from([b"a", b"b", b"the ", b"hat\n", b"\x00\xff"])).map(b"".join))
def test_any_text_comes_back(text: bytes) -> None:
    assert inflated(deflated(text, 9)) == text


def test_a_match_reaches_over_the_window_and_no_further() -> None:
    between = bytes(range(100, 200)) * 6
    for apart in (512, 513):
        text = b"tarokk" + between[: apart - 6] + b"tarokk"
        far = [match for match in matches(text, 512)[apart] if match.length == 6]
        assert [match.distance for match in far] == ([512] if apart == 512 else [])


@long_one
def test_the_texts_of_a_board_are_smaller_than_zlibs() -> None:
    theirs = ours = 0
    for path in FILES:
        text = path.read_bytes()
        bits = window_bits(len(text))
        squeezed, small = zlib.compressobj(9, wbits=-bits), deflated(text, bits)
        assert inflated(small) == text
        theirs += len(squeezed.compress(text) + squeezed.flush())
        ours += len(small)
    assert ours < 0.985 * theirs
