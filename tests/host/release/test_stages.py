"""Each stage of a release can be left out."""

import pytest

from dev import plain_deals
from dev.bench import stages
from kibic.release.stages import NAMES


@pytest.mark.slow
def test_what_lacks_a_stage_shows_its_first_screen() -> None:
    """On the MicroPython VM, which would say where it does not."""
    rows = dict(stages.ablation(plain_deals.plain_sheet(3, 1), len(plain_deals.HEAD) + 1))
    assert len(rows) == len(NAMES) + 1
