"""What the building guide says is so: files, commands, parts and figures."""

import re
import shutil

import pytest
from click.testing import CliRunner
from PIL import Image

from device import pins
from hardware import circuit, electrical, enclosure, parts, place, power, printing, steps
from kibic import words
from kibic.board import parts_check
from kibic.cli.main import app
from tests.host.support.pictures import build_pictures
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
    heads = {re.sub(r"\W+", "-", head.lower()) for head in re.findall(r"^###? (.*)$", GUIDE, re.M)}
    assert set(re.findall(r"\(#([\w-]+)\)", GUIDE)) <= heads


@pytest.mark.parametrize("line", sorted(set(re.findall(r"`kibic ([^`]+)`", GUIDE))))
def test_its_commands_are_known(line: str) -> None:
    command, *options = [word for word in line.split() if word not in ("FILE", *pins.BUILDS)]
    shown = CliRunner().invoke(app, [command, "--help"]).output
    assert "Usage" in shown
    assert all(option in shown for option in options)


def test_all_parts_to_solder_are_named_once_at_least() -> None:
    named = set(re.findall(r"\b(?:[CDLRUJQ]|SW|LS|BT|DS)\d+\b", GUIDE))
    for first, last in re.findall(r"\b([A-Z]+\d+) to ([A-Z]+\d+)\b", GUIDE):
        kind = first.rstrip("0123456789")
        count = range(int(first[len(kind) :]), int(last[len(kind) :]) + 1)
        named |= {f"{kind}{number}" for number in count}
    in_words = {"U1", "BT1", "DS1", *[f"SW{i}" for i in range(1, 7)]}
    assert set(circuit.parts("carrier")) - in_words - circuit.TEST_PADS.keys() <= named
    assert named <= set(circuit.parts("carrier"))


def test_what_it_shows_of_the_walk_is_what_is_said() -> None:
    gpio = pins.KEYS[keys.DOWN]
    shown = " ".join(GUIDE.split())
    for key, *facts in (
        ("ask-key", "DOWN", parts_check.PRESS_S), ("part-key", "DOWN"), ("not-pressed",),
        ("do-not-pressed", gpio), ("some-wrong", 1),
    ):  # fmt: skip
        assert words.text("en", str(key), *facts) in shown


@pytest.mark.parametrize("build", build_pictures.BUILDS)
def test_the_screens_of_boards_to_buy_are_what_they_show(build: str) -> None:
    with Image.open(build_pictures.FOLDER / f"{build}-screen.png") as image:
        drawn = image.convert("RGB").tobytes()
    assert drawn == build_pictures.kept(build).convert("RGB").tobytes(), "run: make gallery"


def test_its_figures() -> None:
    carrier, breadboard = [power.range_of(row) for row in power.CELLS]
    assert f"LiPo cell with charger, {carrier[0]} to {carrier[2]} hours of play" in GUIDE
    assert f"three AA cells, {breadboard[0]} to {breadboard[2]} hours of play" in GUIDE
    readme = (enclosure.HERE.parent / "README.md").read_text(encoding="utf-8")
    assert f"a charge lasts {carrier[0]} to {carrier[2]} hours" in readme
    rim = 2 * (enclosure.GAP + enclosure.WALL)
    sides = (place.BOARD[0] + rim, place.BOARD[1] + rim, enclosure.height())
    assert " × ".join(f"{side:.0f}" for side in sides) + " mm" in GUIDE
    assert "\n".join(enclosure.readable()) in GUIDE
    for build in ("carrier", "lcd"):
        assert f"`kibic flash --uf2 FILE --build {build}`" in GUIDE and build in pins.BUILDS


def test_how_long_it_prints() -> None:
    """As the slicer says of the solids that are there."""
    kept = printing.rows()
    assert {part: row.solid for part, row in kept.items()} == {
        part: printing.hash_of(part) for part in enclosure.PRINTED
    }, "run: make hardware"
    assert "\n".join(printing.table()) in GUIDE
    assert {row.slicer for row in kept.values()} == {"PrusaSlicer 2.5.0"}
    flat = " ".join(GUIDE.split())
    assert f"layers of {printing.LAYER_MM} mm, three walls, {printing.FILLED} % filled" in flat
    assert "what PrusaSlicer 2.5.0 says" in flat and printing.WALLS == 3
    hours, grams = printing.together("base", "lid", "keys")
    more_hours, more_grams = printing.together("base", "lid", "keys", "wedge")
    assert f"{hours} hours of printing, {more_hours} with the wedge" in GUIDE
    assert f"{grams} g, {more_grams} g with the wedge" in GUIDE
    bought = next(row[1] for row in parts.EXTRAS if row[1].startswith("Filament"))
    listed = re.search(r": (\d+) g with the wedge", bought)
    assert listed and more_grams < int(listed[1]) < more_grams + 40


@pytest.mark.skipif(not shutil.which(printing.SLICER), reason="PrusaSlicer is not installed")
def test_the_slicer_says_the_same_again() -> None:
    now = printing.sliced("keys")
    assert now == printing.rows()["keys"] or now.slicer != printing.rows()["keys"].slicer


def test_how_large_a_letter_looks() -> None:
    flat = enclosure.letter("SSD1309")
    # 7 dots of 0.43 mm are 3.0 mm; 450 of 750 mm up they look 1.8 mm high: 8.3' at 750 mm
    assert flat == pytest.approx(8.3, abs=0.1)
    # at 1.5 m and 450 mm up: 3.0 mm x 0.287 = 0.86 mm at 1566 mm are 1.9', too small to read
    assert enclosure.letter("SSD1309", 0, 1500) == pytest.approx(1.9, abs=0.05)
    # 7 dots of 0.52 mm, 20 degrees from upright: 16.7 + 70 degrees to the line of sight, 3.63 mm
    assert enclosure.letter("ST7920", 70, 1500) == pytest.approx(8.0, abs=0.05)
    wedge = [enclosure.letter("SSD1309", enclosure.TILT, away) for away in enclosure.AWAY]
    level = [enclosure.letter("SSD1309", 0, away) for away in enclosure.AWAY]
    assert all(more > 1.4 * less for more, less in zip(wedge, level, strict=True))


def test_each_part_is_in_one_step_and_each_step_has_its_picture() -> None:
    for build, rows in steps.STEPS.items():
        refs = [ref for _, words in rows for ref in words.split() if ref != "wires"]
        assert sorted(refs) == sorted(circuit.parts(build).keys() - circuit.TEST_PADS.keys())
        for number in range(1, len(rows) + 1):
            name = f"out/{build}-step-{number}.svg"
            assert f"![Step {number}]({name})" in GUIDE
            drawn = (enclosure.HERE / name).read_text(encoding="utf-8")
            assert f"{number}. {rows[number - 1][0]}" in drawn.replace("&#x27;", "'")
    drawn = (enclosure.HERE / "out/carrier-step-1.svg").read_text(encoding="utf-8")
    assert ">U2<" in drawn and ">R1<" not in drawn


@pytest.mark.parametrize(
    "words",
    [
        "between 3V3", "between VBUS", "BAT", "multimeter", "tweezers", "wire stripper",
        "not unattended", "0 and 40 °C", "Indoors", "near column", "**the module's** back",
        "First measure PSB", "no NTC", "13 hours and more", "After each step there is a test",
    ],
)  # fmt: skip
def test_what_keeps_a_builder_out_of_trouble_is_said(words: str) -> None:
    assert words in GUIDE


def test_the_holes_that_its_tests_name_are_the_nets() -> None:
    """Numbers of the Pico's pins: of each key, and of what is fed or looked at by hand."""
    names = [name for name, _ in circuit.parts("carrier")["U1"].of.pins]
    nets = {pin: net for net, members in circuit.nets("carrier").items() for pin in members}
    holes = {net: i + 1 for i, name in enumerate(names) if (net := nets.get(f"U1.{name}"))}
    for key in circuit.KEYS:
        assert f"{key} {holes['KEY_' + key]}" in GUIDE
    for net, place_of in (
        ("VBUS", "its VBUS (40)"), ("ENABLE", "SW7 at OFF hole 37"), ("LAMP_POWER", "to hole 27"),
        ("LAMP_DATA", "hole 29 to GND 100 kΩ"), ("+3V3", "3V3 (36)"),
        ("CONSOLE_TX", "TX to hole 1"), ("CONSOLE_RX", "RX to hole 2"),
    ):  # fmt: skip
        assert place_of in GUIDE and str(holes[net]) in place_of
    names = [name for name, _ in circuit.parts("carrier")["J2"].of.pins]
    *first, last = [holes[nets[f"J2.{name}"]] for name in names[2:]]  # behind GND and VCC
    assert f"holes {', '.join(map(str, first))} and {last}" in " ".join(GUIDE.split())
    carrier = GUIDE.partition("## On the carrier board")[2]
    for number in range(1, len(steps.STEPS["carrier"]) + 1):
        step = carrier.partition(f"\n{number}. ")[2].partition("![Step")[0]
        assert "*Test*" in step, number
    for net in circuit.TEST_PADS.values():
        assert net.strip("+") in GUIDE.partition("The five test pads")[2][:200]


def test_how_long_charging_takes() -> None:
    """2000 mAh at 1200 V / 6.8 kilohms = 176 mA: 11.3 h, and the slower end of it."""
    nets, parts = circuit.nets("carrier"), circuit.parts("carrier")
    taken = electrical.PROG_V / electrical.ohms(parts["R5"]) * 1000
    assert electrical.charging(nets, parts) > taken
    hours = electrical.CELL_MA[parts["BT1"].value] / taken
    assert f"at {taken:.0f} mA are {hours:.1f}" in GUIDE and hours + 1.5 < 13
    assert "13 hours and more" in GUIDE and "takes a night" not in GUIDE


def test_it_is_measured_before_the_pico_goes_in() -> None:
    carrier = GUIDE.partition("## On the carrier board")[2]
    assert carrier.index("Measure before the Pico goes in") < carrier.index("Push in the Pico")
