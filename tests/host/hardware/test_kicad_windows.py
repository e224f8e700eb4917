"""KiCad's electrical rules find nothing in either schematic, and would find what is wrong."""

import shutil
from pathlib import Path

import pytest

from hardware import circuit, kicad_files, kicad_windows, make

why = kicad_windows.missing() if make.has_kicad() else "KiCad is not installed"
pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(why), reason=why)]


@pytest.mark.parametrize("build", circuit.BUILDS)
def test_the_electrical_rules_find_no_fault(build: str) -> None:
    assert kicad_windows.erc(kicad_files.schematic(build)) == []


def test_a_wire_that_is_missing_is_found(tmp_path: Path) -> None:
    shutil.copytree(kicad_files.KICAD, tmp_path / "out")
    path = tmp_path / "out" / "carrier.kicad_sch"
    text = path.read_text()
    first = text.index("(wire")
    path.write_text(text[:first] + text[text.index("(wire", first + 1) :])
    faults = kicad_windows.erc(path)
    assert any("Pin not connected" in fault and "R6" in fault for fault in faults), faults


def test_the_board_is_one_solid_of_its_size(tmp_path: Path) -> None:
    kicad_windows.solid(kicad_files.BOARD, tmp_path / "carrier.step")
    text = (tmp_path / "carrier.step").read_text()
    assert text.startswith("ISO-10303-21;")
    assert "MANIFOLD_SOLID_BREP" in text and "PRODUCT('pico'" in text
    kicad_windows.picture(kicad_files.BOARD, tmp_path / "view.png")
    assert (tmp_path / "view.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("build", circuit.BUILDS)
def test_what_is_drawn_in_windows_is_what_is_kept(build: str) -> None:
    path = kicad_files.schematic(build)
    assert kicad_windows.netlist(path) == (make.OUT / f"{build}.net").read_text()
    assert kicad_windows.drawing(path) == (make.OUT / f"{build}-schematic.svg").read_text()
