"""What the README says is so."""

import re

from dev.keys import table
from dev.vm import ROOT
from kibic.sheets.judge import report
from tests.host.board.test_room import WITH_REST

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_worked_deal_pays_what_the_text_says():
    sheet = re.search(r"```\n(kibic 1\n.*?)```", README, re.DOTALL)
    assert sheet
    deal = report(sheet[1].splitlines())["deals"][0]
    # one: 3; trull announced 2, kontra 4: 3 + 4 = 7 from each loser to one winner
    assert deal["payouts"] == {"A": 7, "B": 7, "C": -7, "D": -7}
    assert (deal["declarer"], deal["bid"], deal["partner"]) == ("B", "1", "A")
    assert deal["invit"] == {"by": "A", "tarokk": "XIX"}


def test_the_keys_of_a_plain_deal():
    outcome, full = next(table.rows()).handiest
    assert f"A plain deal takes {outcome} key presses" in README
    assert f"{full} with its whole auction" in README


def test_the_blocks_of_two_versions() -> None:
    for path in (ROOT / "README.md", ROOT / "docs/architecture.md"):
        text = " ".join(path.read_text(encoding="utf-8").split())
        assert f"with what lies beside them {WITH_REST}, and" in text


def test_the_files_it_names_exist():
    named = re.findall(r"`((?:firmware|host_tools|tests)/[\w/.]*)`", README)
    assert len(named) > 8
    assert not [path for path in named if not (ROOT / path).exists()]
