"""Draws the hardware files again, from circuit.py and place.py.

    python -m hardware.make     # writes hardware/out/

Where KiCad is installed, its own design-rule check looks at the board too.
"""

import io
import os
import shutil
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

from hardware import (
    circuit,
    gerbers,
    kicad_board,
    kicad_project,
    kicad_windows,
    lists,
    rules,
    schematic,
    steps,
)
from hardware.board_picture import board_picture
from hardware.carrier import carrier, keep
from hardware.kicad_schematic import kicad_schematic
from hardware.schematic_picture import schematic_picture
from hardware.wiring_picture import numbered, wiring_picture

HERE = Path(__file__).parent
OUT = HERE / "out"
BOM_PAGE = HERE.parent / ".venv" / "bom"  # InteractiveHtmlBom, as the Makefile puts it there
ZIP = "carrier-gerbers.zip"
_KICAD_CHECK = Path(__file__).parent / "kicad_check.py"
_KICAD_PYTHON = "/usr/bin/python3"  # that of the system: pcbnew comes with KiCad


def made() -> dict[str, bytes]:
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
    files |= kicad_project.files() | steps.files()
    files["carrier-places.csv"] = lists.places_csv()
    files["carrier-bom.csv"] = lists.bom_csv()
    contents = {name: words.encode() for name, words in files.items()}
    layers = gerbers.files(carrier())
    contents[ZIP] = zipped(layers)
    seen = rules.read(layers)
    for side, name in enumerate(("top", "bottom")):
        contents[f"carrier-{name}.svg"] = board_picture(seen, side).encode()
    return contents


def zipped(layers: dict[str, bytes]) -> bytes:
    """One archive of the files, the same bytes every time."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in sorted(layers.items()):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            target.writestr(info, content, zipfile.ZIP_DEFLATED)
    return archive.getvalue()


def main() -> int:
    keep(carrier())
    faults = rules.check(rules.read(gerbers.files(carrier())))
    faults += rules.crowding() + rules.under_the_cell()
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    files = made()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    for name, content in files.items():
        (OUT / name).parent.mkdir(exist_ok=True)
        (OUT / name).write_bytes(content)
    print(f"{len(files)} files in hardware/out; the design rules find no fault.")
    if not has_kicad():
        print("KiCad is not installed here: its own check was left out.")
        return 0
    extras()
    return kicad(OUT / "carrier.kicad_pcb") or windows()


def extras() -> None:
    """The page to solder by that InteractiveHtmlBom makes. It is not kept in the repository."""
    board = OUT / "carrier.kicad_pcb"
    if BOM_PAGE.exists():
        run = [_KICAD_PYTHON, "-m", "InteractiveHtmlBom.generate_interactive_bom", "--no-browser",
               "--dest-dir", str(HERE), "--name-format", "carrier-bom", str(board)]  # fmt: skip
        env = os.environ | {"PYTHONPATH": str(BOM_PAGE), "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
        if subprocess.run(run, env=env, capture_output=True).returncode == 0:
            print("hardware/carrier-bom.html: what is where, to tick off")


def windows() -> int:
    """What KiCad does in its windows only, STEP and picture not kept either; 0 if all is well."""
    why = kicad_windows.missing()
    if why:
        print(f"KiCad's electrical rules, STEP and 3D view were left out; {why}.")
        return 0
    board = OUT / "carrier.kicad_pcb"
    try:
        faults = [f"{build}: {fault}" for build in circuit.BUILDS
                  for fault in kicad_windows.erc(OUT / f"{build}.kicad_sch")]  # fmt: skip
        kicad_windows.solid(board, HERE / "carrier.step")
        kicad_windows.picture(board, HERE / "carrier-3d.png")
    except kicad_windows.KicadError as error:
        faults = [str(error)]
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print("KiCad's electrical rules find no fault; hardware/carrier.step, carrier-3d.png")
    return 1 if faults else 0


@cache
def has_kicad() -> bool:
    """Whether KiCad is installed, with its Python."""
    probe = [_KICAD_PYTHON, "-c", "import pcbnew"]
    is_installed = Path(_KICAD_PYTHON).exists()
    return is_installed and not subprocess.run(probe, capture_output=True).returncode


def kicad(board: Path) -> int:
    """KiCad's own check of a board; 0 if all is well."""
    return subprocess.run([_KICAD_PYTHON, _KICAD_CHECK, board]).returncode


if __name__ == "__main__":
    sys.exit(main())
