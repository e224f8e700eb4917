"""What KiCad plots of the board: Gerber, drills, and where a board house places what.

Runs on the Python that KiCad came with:

/usr/bin/python3 hardware/kicad_plot.py hardware/kicad/carrier.kicad_pcb FOLDER
"""

import sys
from pathlib import Path

import pcbnew

PLACES = "carrier-places.csv"


def main(path: str, folder: str) -> int:
    """Plot the board at `path` into `folder`: a Gerber file for each layer, and the drill files."""
    board = pcbnew.LoadBoard(path)
    plotter = pcbnew.PLOT_CONTROLLER(board)
    options = plotter.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetUseGerberProtelExtensions(True)
    options.SetUseGerberX2format(True)
    options.SetIncludeGerberNetlistInfo(True)
    options.SetPlotFrameRef(False)
    options.SetSubtractMaskFromSilk(False)  # nothing is printed on a pad: rules.py
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)
    for layer in (pcbnew.F_Cu, pcbnew.B_Cu, pcbnew.F_Mask, pcbnew.B_Mask, pcbnew.F_SilkS,
                  pcbnew.B_SilkS, pcbnew.F_Paste, pcbnew.Edge_Cuts):  # fmt: skip
        name = pcbnew.BOARD.GetStandardLayerName(layer).replace(".", "_")
        plotter.SetLayer(layer)
        plotter.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, "")
        plotter.PlotLayer()
    plotter.ClosePlot()
    drills = pcbnew.EXCELLON_WRITER(board)
    drills.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    drills.SetFormat(True)
    drills.CreateDrillandMapFilesSet(folder, True, False)
    placed = pcbnew.PLACE_FILE_EXPORTER(board, True, True, True, True, False, True, False)
    Path(folder, PLACES).write_text(placed.GenPositionData())
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
