"""The lists of parts: what each board is made of, at a price, and what a board house is sent."""

import csv
import io
import re

import pytest
import shapely

from hardware import (
    board,
    circuit,
    electrical,
    lists,
    make,
    place,
)
from hardware.circuit import BUILDS


@pytest.mark.parametrize("build", BUILDS)
def test_the_list_has_every_part_and_its_price(build):
    rows = list(csv.DictReader(io.StringIO((make.OUT / f"{build}-parts.csv").read_text())))
    named = [ref for row in rows for ref in row["references"].split()]
    assert sorted(named) == sorted(circuit.parts(build).keys() - circuit.TEST_PADS.keys())
    for row in rows:
        assert row["references"] == "" or int(row["quantity"]) == len(row["references"].split())
        assert float(row["EUR"]) == pytest.approx(int(row["quantity"]) * float(row["EUR each"]))
        assert float(row["EUR each"]) > 0
        assert row["order number"], row
        assert row["or"] or not row["references"], row


@pytest.mark.parametrize(
    ("build", "begun", "count"),
    [
        ("carrier", "Circuit board", 1), ("carrier", "Socket strip 1 x 20", 2),
        ("carrier", "Connector JST PH, 2 pins", 1), ("carrier", "Screw M2.5", len(place.HOLES)),
        ("carrier", "Felt pad", len(place.HOLES)), ("carrier", "Soft foam", 1),
        ("carrier", "Double-sided tape", 1), ("carrier", "Solder", 1), ("carrier", "Filament", 1),
        ("carrier", "Ribbon cable of 4 wires", 1),
        ("breadboard", "Breadboard, 830 points", 1), ("breadboard", "Jumper wires, a set", 1),
        ("breadboard", "Jumper wires, male to female", 7), ("carrier", "Graphic LCD", 0),
        ("breadboard", "AA cell", 3),  # as many as its box is for
    ],
)  # fmt: skip
def test_what_no_symbol_stands_for_is_in_the_list_too(build, begun, count):
    rows = [row for row in lists.rows(build) if not row[0] and row[2].startswith(begun)]
    assert [row[1] for row in rows] == [count]


def test_what_a_board_house_is_sent():
    """Each part without legs is placed, where the board has it, and has two order numbers."""
    rows = list(csv.DictReader(io.StringIO((make.OUT / "carrier-parts.csv").read_text())))
    placed = {ref for row in rows if row["placed"] == "board house"
              for ref in row["references"].split()}  # fmt: skip
    assert placed == {"U2", "U4", "Q1", "Q2", "Q3", *circuit.LAMPS}
    for row in rows:
        if row["placed"] == "board house":
            assert row["order number"] and row["or"] and ":" in row["footprint"]
    bom = list(csv.DictReader(io.StringIO((make.OUT / "carrier-bom.csv").read_text())))
    assert {ref for row in bom for ref in row["Designator"].split(",")} == placed
    assert list(bom[0]) == ["Comment", "Designator", "Footprint", "LCSC Part #"]
    for row in bom:
        assert row["LCSC Part #"][0] == "C" and row["LCSC Part #"][1:].isdigit()
        assert row["Comment"] in {part["order number"] for part in rows} and row["Footprint"]
    places = list(csv.DictReader(io.StringIO((make.OUT / "carrier-places.csv").read_text())))
    assert {row["Designator"] for row in places} == placed
    at = {row["Designator"]: (float(row["Mid X"]), float(row["Mid Y"])) for row in places}
    x, y = next(row[1:3] for row in place.PLACES if row[0] == "D11")
    assert at["D11"] == (x, -y)  # as in the plots, from the same corner
    coded = {row["value"]: row["order number"] for row in rows if row["references"][:1] == "R"}
    assert coded["1.8k"].endswith("-1K8") and coded["330"].endswith("-330R")
    assert coded["10k"].endswith("-10K")


def test_the_stencil_opens_what_is_placed_and_nothing_else():
    pads = [pad for pad in board.pads() if not pad.drill]
    pads = [pad for pad in pads if not pad.ref.startswith(("TP", board.DOT))]
    drawn = make.layers().paste
    metal = [board.pad_shape(pad) for pad in pads]
    union = shapely.unary_union(metal)
    for row in drawn:
        assert union.buffer(0.01).covers(row.shape)
    windows = 4 - 1  # of the charger's belly
    assert len(drawn) == len(pads) + windows


def test_what_a_build_costs():
    last_rows = {build: lists.parts_table(build).splitlines()[-1] for build in BUILDS}
    totals = {build: float(row.split("**")[3]) for build, row in last_rows.items()}
    assert 20 < totals["breadboard"] < 60
    assert 35 < totals["carrier"] < 80


def test_what_the_readme_says():
    text = (make.OUT.parent / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert len(links) > 10
    assert [link for link in links if not (make.OUT.parent / link).exists()] == []
    named = re.findall(r"`(\w+\.(?:py|scad))`", text)
    assert {name for name in named if not (make.OUT.parent / name).exists()} == {"pins.py"}
    flat = " ".join(text.split())
    nets, parts = circuit.nets("carrier"), circuit.parts("carrier")
    assert f"gives {sum(electrical.loads('carrier', parts).values()):.0f} mA of the 300" in flat
    assert "1200 V / 6.8 kΩ = 176 mA" in flat and parts["R5"].value == "6.8k"
    assert not electrical.currents("carrier", nets, parts)
