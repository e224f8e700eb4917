"""KiCad's own design-rule check on the board, as it is and with its pours filled by KiCad.

Runs on the Python that KiCad came with:

/usr/bin/python3 hardware/kicad_check.py hardware/kicad/carrier.kicad_pcb
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import pcbnew


def main(path: str) -> int:
    """Check the board at `path` as drawn and with its pours filled again; print faults, return 1 if
    any."""
    board = pcbnew.LoadBoard(path)
    faults = look(board, path, "as drawn")
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    faults += look(board, path, "after KiCad filled the pours again")
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print(f"KiCad {pcbnew.Version()} finds no fault and nothing unconnected, refilled too.")
    return 1 if faults else 0


def look(board: Any, path: str, when: str) -> list[str]:
    """What KiCad's design rules say of a board, a sentence each."""
    with tempfile.TemporaryDirectory() as folder:
        # Beside its project: that has the rules.
        for beside in Path(path).parent.glob("carrier.kicad_p*"):
            shutil.copy(beside, folder)
        for table in Path(path).parent.glob("*-lib-table"):
            shutil.copy(table, folder)
        copy = str(Path(folder, "carrier.kicad_pcb"))
        pcbnew.SaveBoard(copy, board)
        loaded = pcbnew.LoadBoard(copy)
        report = str(Path(folder, "report.txt"))
        pcbnew.WriteDRCReport(loaded, report, pcbnew.EDA_UNITS_MILLIMETRES, True)
        text = Path(report).read_text()
    loaded.BuildConnectivity()
    missing = loaded.GetConnectivity().GetUnconnectedCount()
    lines = text.splitlines()
    faults = [f"{when}: " + " ".join([line, *[row.strip() for row in lines[i + 1 : i + 5]
              if row.startswith("    ")]]) for i, line in enumerate(lines)
              if line.startswith("[")]  # fmt: skip
    return faults + ([f"{when}: {missing} are not connected."] if missing else [])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
