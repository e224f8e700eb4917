"""KiCad's own design-rule check on the board. Runs on the Python that KiCad came with.

/usr/bin/python3 hardware/kicad_check.py hardware/out/carrier.kicad_pcb
"""

import sys
import tempfile
from pathlib import Path

import pcbnew


def main(path):
    board = pcbnew.LoadBoard(path)
    with tempfile.TemporaryDirectory() as folder:
        report = str(Path(folder, "report.txt"))
        pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True)
        text = Path(report).read_text()
    board.BuildConnectivity()
    missing = board.GetConnectivity().GetUnconnectedCount()
    faults = [line for line in text.splitlines() if line.startswith("[")]
    if faults or missing:
        print(text, file=sys.stderr)
        return 1
    print(f"KiCad {pcbnew.Version()} finds no fault and nothing unconnected.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
