"""The simulated device, played in a terminal."""

import sys
from pathlib import Path

from kibic.simulator.sim import device, playable, tell_where
from kibic.words import Trouble


def play(folder: Path | None, language: str) -> None:
    """Run the device in the terminal until q is pressed. Raises Trouble, OSError."""
    try:
        from kibic.simulator import terminal
    except ModuleNotFoundError:  # Python for Windows comes without curses
        raise Trouble("sim.curses") from None
    terminal.prepare()
    with playable(folder) as (place, why):
        try:
            terminal.run(device(place), language, why.text(language) if why else "")
        finally:
            if why:
                print(why.text(language), file=sys.stderr)
            else:
                tell_where(place, language)
