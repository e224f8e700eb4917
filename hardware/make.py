"""Draws the hardware files again, from circuit.py and place.py.

    python -m hardware.make     # writes hardware/out/

Where KiCad is installed, its own design-rule check looks at the board too.
"""

import io
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from hardware import circuit, gerbers, kicad_board, lists, rules, schematic
from hardware.board_picture import board_picture
from hardware.carrier import carrier
from hardware.kicad_schematic import kicad_schematic
from hardware.schematic_picture import schematic_picture
from hardware.wiring_picture import numbered, wiring_picture

OUT = Path(__file__).parent / "out"
ZIP = "carrier-gerbers.zip"
_KICAD_CHECK = Path(__file__).parent / "kicad_check.py"
_KICAD_PYTHON = "/usr/bin/python3"  # that of the system: pcbnew comes with KiCad


def made():
    """{file name: bytes} of all that hardware/out/ holds."""
    files = {}
    for build in circuit.BUILDS:
        sheet = schematic.sheet(build)
        files[f"{build}.kicad_sch"] = kicad_schematic(sheet, build)
        files[f"{build}-schematic.svg"] = schematic_picture(sheet)
        files[f"{build}.net"] = lists.netlist(build)
        files[f"{build}-parts.csv"] = lists.parts_csv(build)
        files[f"{build}-parts.md"] = lists.parts_table(build)
    files["breadboard-wiring.svg"] = wiring_picture()
    files["breadboard-wires.md"] = lists.wires_table(numbered())
    files["carrier.kicad_pcb"] = kicad_board.kicad_board(carrier())
    found = {name: words.encode() for name, words in files.items()}
    layers = gerbers.files(carrier())
    found[ZIP] = zipped(layers)
    seen = rules.read(layers)
    for side, name in enumerate(("top", "bottom")):
        found[f"carrier-{name}.svg"] = board_picture(seen, side).encode()
    return found


def zipped(layers):
    """One archive of the files, the same bytes every time."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in sorted(layers.items()):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            target.writestr(info, content, zipfile.ZIP_DEFLATED)
    return archive.getvalue()


def main():
    faults = rules.check(rules.read(gerbers.files(carrier()))) + rules.crowding()
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    files = made()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    for name, content in files.items():
        (OUT / name).write_bytes(content)
    print(f"{len(files)} files in hardware/out; the design rules find no fault.")
    return _kicad()


def _kicad():
    """KiCad's own check, where there is one."""
    probe = [_KICAD_PYTHON, "-c", "import pcbnew"]
    if not Path(_KICAD_PYTHON).exists() or subprocess.run(probe, capture_output=True).returncode:
        print("KiCad is not installed here: its own check was left out.")
        return 0
    return subprocess.run([_KICAD_PYTHON, _KICAD_CHECK, OUT / "carrier.kicad_pcb"]).returncode


if __name__ == "__main__":
    sys.exit(main())
