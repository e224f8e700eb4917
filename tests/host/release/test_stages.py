"""Each stage of a release can be left out."""

import pytest

from dev import plain_deals
from dev.bench import stages
from kibic import ROOT
from kibic.release import flash_names, made, read
from kibic.release.stages import NAMES


@pytest.mark.slow
def test_what_lacks_a_stage_shows_its_first_screen() -> None:
    """On the MicroPython VM, which would say where it does not."""
    rows = dict(stages.ablation(plain_deals.plain_sheet(3, 1), len(plain_deals.HEAD) + 1))
    assert len(rows) == len(NAMES) + 1


def test_no_code_is_a_new_string_on_a_board() -> None:
    """The 621st took 3.9 KB of the heap. Where these are too few, flash_names has room for more."""
    codes = made(read(ROOT / "firmware"), upto="shared_names").codes
    assert len(codes) > 300
    assert not set(codes.values()) - set(flash_names.STRINGS)


def test_strings_of_the_flash_are_each_another_one() -> None:
    assert len(set(flash_names.STRINGS)) == len(flash_names.STRINGS)
    assert all(string.isidentifier() for string in flash_names.STRINGS)
