"""The carrier board: its KiCad files have the circuit, and what is kept was made from them."""

import io
import re
import shutil
import zipfile
from xml.etree import ElementTree

import pytest

from device import pins
from hardware import (
    agree,
    board,
    circuit,
    kicad_files,
    make,
    models,
    pinout,
)

BIGGEST = 1_000_000  # bytes of a file
BUILDS = circuit.BUILDS


def unzipped(content):
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


# -- what is kept


def test_what_needs_no_kicad_is_what_is_drawn():
    made = make.made()
    old = [name for name in made if (make.OUT / name).read_bytes() != made[name]]
    assert old == [], "run: make hardware"
    kept = {path.name for path in make.OUT.iterdir()} - made.keys()
    from_kicad = {f"{build}{end}" for build in BUILDS for end in ("-schematic.svg", ".net")}
    from_kicad |= {make.ZIP, make.PLACES, make.SOURCES, make.SOLID, "carrier-3d.png"}
    assert kept == from_kicad


def test_the_plots_were_made_from_these_files():
    why = "run: make hardware, where KiCad is installed"
    assert (make.OUT / make.SOURCES).read_text() == make.sources(), why


@pytest.mark.skipif(not make.has_kicad(), reason="KiCad is not installed")
def test_kicad_plots_the_same_again():
    again = make.plotted()
    assert unzipped(again.pop(make.ZIP)) == unzipped((make.OUT / make.ZIP).read_bytes())
    for name, content in again.items():
        assert content == (make.OUT / name).read_bytes(), name


def test_the_solid_has_each_part_of_the_board():
    """All but the test pads, the dots for machines and the screws' holes have a model."""
    text = kicad_files.BOARD.read_text()
    named = re.findall(r'\(model "([^"]*)"', text)
    tall = [ref for ref in kicad_files.board().footprints if not ref.startswith(("TP", board.DOT))]
    assert len(named) == len(tall) == len(circuit.parts("carrier")) - len(circuit.TEST_PADS)
    own = {path.removeprefix("${KIPRJMOD}/") for path in named if "KIPRJMOD" in path}
    assert own == {f"kibic.3dshapes/{path.name}" for path in kicad_files.MODELS.iterdir()}
    (step,) = unzipped((make.OUT / make.SOLID).read_bytes()).values()
    products = set(re.findall(r"PRODUCT\('([^']*)'", step.decode()))
    assert {path.rpartition("/")[2].partition(".step")[0].removesuffix(".wrl")
            for path in named} <= products  # fmt: skip
    assert step.count(b"NEXT_ASSEMBLY_USAGE_OCCURRENCE(") > len(named)


def test_the_own_models_are_those_of_the_parts():
    assert {path.stem: path.read_text() for path in kicad_files.MODELS.iterdir()} == {
        name: models.step(name, boxes) for name, boxes in models.solids().items()
    }, "run: make hardware"


def test_each_picture_can_be_read():
    pictures = sorted(make.OUT.glob("*.svg"))
    assert len(pictures) > 15
    for path in pictures:
        text = path.read_text(encoding="utf-8")
        assert ElementTree.fromstring(text).tag.endswith("svg"), path.name
        # Browsers are stricter than this parser: they show nothing of any other version.
        assert text.startswith(('<?xml version="1.0"', "<svg")), path.name


def test_no_file_is_big():
    assert [path.name for path in make.OUT.iterdir() if path.stat().st_size > BIGGEST] == []


# -- the KiCad files have the circuit


@pytest.mark.parametrize("build", BUILDS)
def test_the_schematic_has_the_circuit(build):
    assert agree.schematic(build) == []
    assert pinout.agreement(build, agree.drawn(build)) == []


def test_the_board_has_the_circuit():
    assert agree.layout() == []


def edited(tmp_path, monkeypatch, name, *changes):
    """The KiCad files with words of one of them exchanged."""
    folder = tmp_path / "kicad"
    shutil.copytree(kicad_files.KICAD, folder)
    text = (folder / name).read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / name).write_text(text)
    monkeypatch.setattr(kicad_files, "KICAD", folder)
    changed = kicad_files.board(folder / "carrier.kicad_pcb")
    monkeypatch.setattr(kicad_files, "board", lambda: changed)


def label_of(build, pin):
    """The label at a pin of the Pico in a schematic, as its text."""
    net = next(net for net, members in circuit.nets(build).items() if f"U1.GP{pin}" in members)
    text = kicad_files.schematic(build).read_text()
    start = text.index(f'(global_label "{net}"')
    return text[start : text.index("(at", start)]


@pytest.mark.parametrize("build", BUILDS)
def test_a_wire_that_was_moved_in_a_schematic_is_noticed(tmp_path, monkeypatch, build):
    old = label_of(build, pins.KEYS[0])
    new = old.replace("KEY_UP", "KEY_DOWN")
    edited(tmp_path, monkeypatch, f"{build}.kicad_sch", (old, new))
    messages = " ".join(agree.schematic(build))
    assert f"{build}.kicad_sch, KEY_UP: " in messages and "KEY_DOWN" in messages


def test_a_wire_that_is_missing_in_a_schematic_is_noticed(tmp_path, monkeypatch):
    """Of the way of the power: what hung on it is on a net without a name."""
    text = kicad_files.schematic("carrier").read_text()
    start = text.index("(wire")
    wire = text[start : text.index("(wire", start + 1)]
    edited(tmp_path, monkeypatch, "carrier.kicad_sch", (wire, ""))
    assert agree.schematic("carrier")


def test_another_value_in_a_schematic_is_noticed(tmp_path, monkeypatch):
    """1.2 A through a USB port is what R5 is there against."""
    old = '(property "Value" "6.8k"'
    edited(tmp_path, monkeypatch, "carrier.kicad_sch", (old, old.replace("6.8k", "1k")))
    assert agree.schematic("carrier") == ["carrier.kicad_sch, R5: 1k, not 6.8k."]


def test_a_gpio_that_was_moved_in_pins_alone_is_noticed():
    nets = agree.drawn("carrier")
    free = min(set(range(2, 23)) - {int(pin[2:]) for pin in pinout.wanted("carrier")})
    moved = pinout.wanted("carrier") | {f"GP{free}": "PIEZO"}
    assert {pin for pin in moved if f"U1.{pin}" not in nets.get(moved[pin], ())} == {f"GP{free}"}


def test_a_turned_part_of_a_schematic_is_read_as_kicad_has_it():
    """A pin 5 mm to the right of its part is above it once that is turned by 90 degrees."""
    assert kicad_files.turned(5.0, 0.0, 90) == (0.0, -5.0)
    assert kicad_files.turned(5.0, 0.0, 180) == (-5.0, 0.0)
    assert kicad_files.turned(5.0, 0.0, 270) == (0.0, 5.0)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ([('(fp_text reference "R5"', '(fp_text reference "R55"')], "R5 is not on the board."),
        (
            [('(fp_text reference "R5"', '(fp_text reference "R55"')],
            "R55 is on the board, and not in the circuit.",
        ),
        (
            [('(footprint "Package_TO_SOT_SMD:SOT-23"', '(footprint "Package_TO_SOT_SMD:SC-59"')],
            "on the board, not a Package_TO_SOT_SMD:SOT-23.",
        ),
    ],
)
def test_another_part_on_the_board_is_noticed(tmp_path, monkeypatch, changes, words):
    edited(tmp_path, monkeypatch, "carrier.kicad_pcb", *changes)
    assert words in " ".join(agree.layout())


def test_a_pad_on_another_net_is_noticed(monkeypatch):
    drawn = kicad_files.board()
    part = drawn.footprints["SW1"]
    wrong = part._replace(pads=(part.pads[0]._replace(net="SDA"), *part.pads[1:]))
    changed = drawn._replace(footprints=drawn.footprints | {"SW1": wrong})
    monkeypatch.setattr(kicad_files, "board", lambda: changed)
    net = part.pads[0].net
    assert agree.layout() == [f"Pad {part.pads[0].number} of SW1 is on SDA, not {net}."]


def test_two_parts_of_one_name_are_refused(tmp_path):
    path = tmp_path / "carrier.kicad_pcb"
    text = kicad_files.BOARD.read_text()
    path.write_text(text.replace('(fp_text reference "R5"', '(fp_text reference "R6"', 1))
    with pytest.raises(ValueError, match="has no reference of its own"):
        kicad_files.board(path)


def test_a_part_that_stands_askew_is_refused(tmp_path):
    path = tmp_path / "carrier.kicad_pcb"
    text = kicad_files.BOARD.read_text()
    start = text.index("(at ", text.index('(footprint "Package_TO_SOT_SMD:SOT-23-5"'))
    end = text.index(")", start)
    path.write_text(f"{text[:start]}(at 25.5 44.71 45{text[end:]}")
    with pytest.raises(ValueError, match="U4 is turned by 45 degrees"):
        kicad_files.board(path)


# -- KiCad's own rules


@pytest.mark.skipif(not make.has_kicad(), reason="KiCad is not installed")
def test_kicad_finds_no_fault_after_it_filled_the_pours_again():
    assert make.kicad(kicad_files.BOARD) == 0


@pytest.mark.skipif(not make.has_kicad(), reason="KiCad is not installed")
def test_kicad_notices_a_ground_that_is_cut_off(tmp_path):
    """Without the vias that join its islands."""
    folder = tmp_path / "kicad"
    shutil.copytree(kicad_files.KICAD, folder)
    path = folder / kicad_files.BOARD.name
    text = path.read_text()
    net = next(row for row in text.splitlines() if row.strip().endswith('"GND")')).split()[1]
    rows = [row for row in text.splitlines() if not ("(via " in row and f"(net {net})" in row)]
    assert len(rows) < len(text.splitlines())
    path.write_text("\n".join(rows))
    assert make.kicad(path) == 1
