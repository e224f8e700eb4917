"""What the README says is so."""

import re
import zlib

from dev import bench, font, gallery
from dev.vm import ROOT
from kibic.judge import report

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
    _, full, outcome = next(bench.key_counts())
    assert f"A plain deal takes {outcome} key presses" in README
    assert f"{full} with its whole auction" in README


def pixels(png: bytes) -> bytes:
    """The raster of a picture; how well it is packed depends on the machine's zlib."""
    at = png.index(b"IDAT")
    size = int.from_bytes(png[at - 4 : at], "big")
    return zlib.decompress(png[at + 4 : at + 4 + size])


def test_the_picture_shows_the_screens_as_they_are():
    """If not: python -m dev.gallery, and look at it."""
    shown = font.contact_sheet(gallery.gallery("en"), font.read_drawing(), across=3, scale=2)
    assert pixels(gallery.PATH.read_bytes()) == pixels(shown)


def test_the_files_it_names_exist():
    named = re.findall(r"`((?:firmware|host_tools|tests)/[\w/.]*)`", README)
    assert len(named) > 8
    assert not [path for path in named if not (ROOT / path).exists()]
