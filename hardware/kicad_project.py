"""A KiCad project around a build's files: its rules, and libraries with what is ours in them."""

import json

from hardware import circuit, kicad_board, kicad_schematic
from hardware.parts import KINDS
from hardware.rules import CLEARANCE, EDGE, HOLE_TO_HOLE, RING, WIDTH
from hardware.sexpr import Word, text

_URI = "${{KIPRJMOD}}/{}"


def files() -> dict[str, str]:
    """{file name: text} of the projects of both builds and their libraries."""
    project = {f"{build}.kicad_pro": _project(build) for build in circuit.BUILDS}
    project["kibic.kicad_sym"] = kicad_schematic.symbol_library(KINDS)
    project["sym-lib-table"] = _table("sym_lib_table", "kibic.kicad_sym")
    project["fp-lib-table"] = _table("fp_lib_table", "kibic.pretty")
    for name, words in kicad_board.own_footprints().items():
        project[f"kibic.pretty/{name}"] = words
    return project


def _table(name: str, file: str) -> str:
    row = ("lib", ("name", "kibic"), ("type", "KiCad"), ("uri", _URI.format(file)),
           ("options", ""), ("descr", "What KiCad's own libraries lack"))  # fmt: skip
    return text((Word(name), row)) + "\n"


def _project(build: str) -> str:
    rules = {
        "min_clearance": CLEARANCE, "min_track_width": WIDTH, "min_via_annular_width": RING,
        "min_hole_to_hole": HOLE_TO_HOLE, "min_copper_edge_clearance": EDGE,
        "min_through_hole_diameter": 0.4, "min_via_diameter": 0.8,
    }  # fmt: skip
    return json.dumps({
        "board": {"design_settings": {"rules": rules}},
        "meta": {"filename": f"{build}.kicad_pro", "version": 1},
        "net_settings": {"classes": [{"name": "Default", "clearance": CLEARANCE,
                                      "track_width": 0.3, "via_diameter": 0.8, "via_drill": 0.4}]},
    }, indent=1) + "\n"  # fmt: skip
