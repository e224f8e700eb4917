"""What the building guide says is so: files, commands, parts and figures."""

import re

import pytest
from typer.testing import CliRunner

from device import pins
from hardware import circuit, enclosure, place, power
from host_tools import walk, words
from host_tools.cli import app
from ui import keys

GUIDE = (enclosure.HERE / "guide.md").read_text(encoding="utf-8")


def test_what_it_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", GUIDE)
    assert len(links) >= 10
    assert not [link for link in links if not (enclosure.HERE / link).exists()]
    named = re.findall(r"`((?:out|print|firmware)/[\w/.-]+)`", GUIDE)
    roots = (enclosure.HERE, enclosure.HERE.parent)
    assert named
    assert not [name for name in named if not any((root / name).exists() for root in roots)]


def test_its_sections_can_be_jumped_to() -> None:
    heads = {re.sub(r"\W+", "-", head.lower()) for head in re.findall(r"^## (.*)$", GUIDE, re.M)}
    assert set(re.findall(r"\(#([\w-]+)\)", GUIDE)) <= heads


@pytest.mark.parametrize("line", sorted(set(re.findall(r"`kibic ([^`]+)`", GUIDE))))
def test_its_commands_are_known(line: str) -> None:
    command, *options = [word for word in line.split() if word not in ("FILE", *pins.BUILDS)]
    shown = CliRunner().invoke(app, [command, "--help"]).output
    assert "Usage" in shown
    assert all(option in shown for option in options)


def test_all_parts_to_solder_are_named_once_at_least() -> None:
    named = set(re.findall(r"\b(?:[CDLRUJ]|SW|LS|BT|DS)\d+\b", GUIDE))
    for first, last in re.findall(r"\b([A-Z]+\d+) to ([A-Z]+\d+)\b", GUIDE):
        kind = first.rstrip("0123456789")
        count = range(int(first[len(kind) :]), int(last[len(kind) :]) + 1)
        named |= {f"{kind}{number}" for number in count}
    said = {"U1", "BT1", "DS1", *[f"SW{i}" for i in range(1, 7)]}  # in words
    assert set(circuit.parts("carrier")) - said <= named
    assert named <= set(circuit.parts("carrier"))


def test_what_it_shows_of_the_walk_is_what_is_said() -> None:
    gpio = pins.KEYS[keys.DOWN]
    shown = " ".join(GUIDE.split())
    for key, *facts in (
        ("ask-key", "DOWN", walk.PRESS_S), ("part-key", "DOWN"), ("not-pressed",),
        ("do-not-pressed", gpio), ("some-wrong", 1),
    ):  # fmt: skip
        assert words.text("en", str(key), *facts) in shown


def test_its_figures() -> None:
    carrier, breadboard = [round(power.hours(power.play(row[0]), row)) for row in power.CELLS]
    assert f"LiPo cell with charger, {carrier} hours of play" in GUIDE
    assert f"three AA cells, {breadboard} hours of play" in GUIDE
    readme = (enclosure.HERE.parent / "README.md").read_text(encoding="utf-8")
    assert f"a charge lasts {carrier} hours" in readme
    rim = 2 * (enclosure.GAP + enclosure.WALL)
    sides = (place.BOARD[0] + rim, place.BOARD[1] + rim, enclosure.height())
    assert " × ".join(f"{side:.0f}" for side in sides) + " mm" in GUIDE
    flat, small = enclosure.letter("SSD1309"), enclosure.letter("SSD1306")
    towards, across = [enclosure.letter("SSD1309", tilt) for tilt in (25, -25)]
    text = " ".join(GUIDE.split())
    assert f"seen under {flat:.0f} minutes of arc" in text
    assert f"on the small display it is {small:.0f}." in text
    assert f"it would be {towards:.0f} for that one, but {across:.0f} from across" in text
    # 7 dots of 0.43 mm are 3.0 mm; 450 of 750 mm up they look 1.8 mm high: 8.3' at 750 mm
    assert flat == pytest.approx(8.3, abs=0.1)
    assert f"`kibic flash --uf2 FILE --build {sorted(pins.BUILDS)[1]}`" in GUIDE
