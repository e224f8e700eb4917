"""Makes what hardware/out/ holds: from the circuit and the parts, and from the KiCad files.

    python -m hardware.make

What KiCad makes is made again where KiCad is installed; out/SOURCES says from which files it was.
"""

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from functools import cache
from pathlib import Path

from hardware import agree, circuit, kicad_files, kicad_windows, lists, plots, rules, steps
from hardware.board_picture import board_picture
from hardware.wiring_picture import numbered, wiring_picture

HERE = Path(__file__).parent
OUT = HERE / "out"
SIDE = HERE.parent / "dist" / "hardware"  # what is not kept in the repository
BOM_PAGE = HERE.parent / ".venv" / "bom"  # InteractiveHtmlBom, as the Makefile puts it there
ZIP = "carrier-gerbers.zip"
SOLID = "carrier-step.zip"
PLACES = "carrier-places.csv"
SOURCES = "SOURCES"
_KICAD_CHECK, _KICAD_PLOT = HERE / "kicad_check.py", HERE / "kicad_plot.py"
_KICAD_PYTHON = "/usr/bin/python3"  # that of the system: pcbnew comes with KiCad
_TIMES = (b"TF.CreationDate", b"G04 Created by KiCad", b"; DRILL file")
# As board houses read them; KiCad's are Ref, Val, Package, PosX, PosY, Rot, Side.
_COLUMNS = "Designator,Val,Package,Mid X,Mid Y,Rotation,Layer"


def made() -> dict[str, bytes]:
    """{file name: bytes} of what needs no KiCad; the board's pictures are drawn from its plots."""
    files = {}
    for build in circuit.BUILDS:
        files[f"{build}-parts.csv"] = lists.parts_csv(build)
        files[f"{build}-parts.md"] = lists.parts_table(build)
    files["breadboard-wiring.svg"] = wiring_picture()
    files["breadboard-wires.md"] = lists.wires_table(numbered())
    files["carrier-bom.csv"] = lists.bom_csv()
    files |= steps.files()
    seen = rules.read(layers())
    for side, name in enumerate(("top", "bottom")):
        files[f"carrier-{name}.svg"] = board_picture(seen, side)
    return {name: words.encode() for name, words in files.items()}


def layers() -> plots.Layers:
    """What the kept plots draw."""
    return plots.read((OUT / ZIP).read_bytes())


def faults() -> list[str]:
    """All that is wrong with the KiCad files and their plots, a sentence each."""
    sentences = [fault for build in circuit.BUILDS for fault in agree.schematic(build)]
    sentences += agree.layout() + rules.crowding() + rules.under_the_cell()
    files = rules.read(layers())
    sentences += rules.holes_in_words(kicad_files.board().texts, files.plated)
    return sentences + rules.check(files)


def sources() -> str:
    """A line for each KiCad file that something is made from: its hash and its name."""
    paths = [kicad_files.BOARD, *[kicad_files.schematic(build) for build in circuit.BUILDS]]
    paths += sorted(kicad_files.MODELS.iterdir())
    return "".join([f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
                    for path in paths])  # fmt: skip


def plotted() -> dict[str, bytes]:
    """{file name: bytes} of what KiCad makes of the board without a window."""
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder, "project")  # KiCad writes into a project that it opens
        shutil.copytree(kicad_files.KICAD, whole)
        target = Path(folder, "plots")
        target.mkdir()
        run = [_KICAD_PYTHON, _KICAD_PLOT, whole / kicad_files.BOARD.name, target]
        subprocess.run([str(word) for word in run], check=True, capture_output=True)
        files = {path.name: _timeless(path.read_bytes()) for path in target.iterdir()}
    head, *rows = files.pop(PLACES).decode().replace('"', "").splitlines()
    assert head.count(",") == _COLUMNS.count(",")
    return {
        ZIP: zipped(files), PLACES: ("\n".join([_COLUMNS, *rows]) + "\n").encode(),
        SOURCES: sources().encode(),
    }  # fmt: skip


def drawn() -> dict[str, bytes]:
    """{file name: bytes} of what KiCad makes in its windows. Raises KicadError."""
    files = {}
    for build in circuit.BUILDS:
        path = kicad_files.schematic(build)
        files[f"{build}-schematic.svg"] = kicad_windows.drawing(path).encode()
        files[f"{build}.net"] = kicad_windows.netlist(path).encode()
    with tempfile.TemporaryDirectory() as folder:
        step, view = Path(folder, "carrier.step"), Path(folder, "carrier-3d.png")
        kicad_windows.solid(kicad_files.BOARD, step)
        kicad_windows.picture(kicad_files.BOARD, view)
        files[SOLID] = zipped({step.name: step.read_bytes()})
        files[view.name] = view.read_bytes()
    return files


def _timeless(content: bytes) -> bytes:
    lines = [line for line in content.splitlines() if not any(word in line for word in _TIMES)]
    return b"\n".join(lines) + b"\n"


def zipped(files: dict[str, bytes]) -> bytes:
    """One archive of the files, the same bytes every time."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in sorted(files.items()):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            target.writestr(info, content, zipfile.ZIP_DEFLATED)
    return archive.getvalue()


def main() -> int:
    """Write all files of hardware/out/, those that need KiCad only where it is installed; print the
    faults of design rules. Returns 1 if there are faults or if stale files cannot be made."""
    wanting = "KiCad 6 is not installed here" if not has_kicad() else kicad_windows.missing()
    stale = (OUT / SOURCES).read_text() != sources()
    if wanting and stale:
        print(f"The KiCad files changed, but {wanting}: the plots are those of before.")
        return 1
    if not wanting:
        try:
            files = plotted() | (drawn() if stale else {})
        except kicad_windows.KicadError as error:
            print(error, file=sys.stderr)
            return 1
        _write(files)
    for fault in (wrong := faults()):
        print(fault, file=sys.stderr)
    if wrong:
        return 1
    files = made()
    _write(files)
    print(f"{len(files)} files in hardware/out; the design rules find no fault.")
    if wanting:
        print(f"What KiCad makes was left as it is: {wanting}.")
        return 0
    return kicad(kicad_files.BOARD) or windows()


def _write(files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (OUT / name).write_bytes(content)


def windows() -> int:
    """KiCad's electrical rules, and the page to solder by that InteractiveHtmlBom makes, which is
    not kept in the repository; 0 if all is well."""
    SIDE.mkdir(parents=True, exist_ok=True)
    try:
        wrong = [f"{build}: {fault}" for build in circuit.BUILDS
                 for fault in kicad_windows.erc(kicad_files.schematic(build))]  # fmt: skip
    except kicad_windows.KicadError as error:
        wrong = [str(error)]
    for fault in wrong:
        print(fault, file=sys.stderr)
    if wrong:
        return 1
    run = [_KICAD_PYTHON, "-m", "InteractiveHtmlBom.generate_interactive_bom", "--no-browser",
           "--dest-dir", SIDE, "--name-format", "carrier-bom", kicad_files.BOARD]  # fmt: skip
    env = os.environ | {"PYTHONPATH": str(BOM_PAGE), "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
    subprocess.run([str(word) for word in run], env=env, capture_output=True)
    print("KiCad's electrical rules find no fault; dist/hardware/carrier-bom.html: what is where")
    return 0


@cache
def has_kicad() -> bool:
    """True if KiCad 6 is installed, with its Python: another version plots otherwise."""
    test = "import pcbnew; assert pcbnew.GetBuildVersion().startswith('6.')"
    probe = [_KICAD_PYTHON, "-c", test]
    installed = Path(_KICAD_PYTHON).exists()
    return installed and not subprocess.run(probe, capture_output=True).returncode


def kicad(board: Path) -> int:
    """KiCad's own check of a board; 0 if all is well."""
    return subprocess.run([_KICAD_PYTHON, _KICAD_CHECK, board]).returncode


if __name__ == "__main__":
    sys.exit(main())
