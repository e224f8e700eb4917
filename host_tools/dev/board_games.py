"""The games at their largest tables, and evenings of them: what `make test-board` plays."""

from pathlib import Path
from typing import NamedTuple

from dev.bench import DEALS, OTHERS
from kibic.simulator import sim
from store import evening, textfile
from ui.app import App

LANGUAGE = "en"
NAMES = ("Anna", "Béla", "Cili", "Dani", "Erzsi", "Feri", "Gabi")


class Game(NamedTuple):
    """A game at a table of so many. `deal` is a plain one in full, the last seat dealing."""

    name: str
    seats: int
    deal: str

    def head(self, dealer: int = -1) -> list[str]:
        """Return the head of its sheet."""
        letters = "ABCDEFG"[: self.seats]
        seats = [f"seat {letter} {NAMES[i]}" for i, letter in enumerate(letters)]
        return ["kibic 1", f"game {self.name}", *seats, f"dealer {letters[dealer]}"]

    def turned(self, by: int) -> list[str]:
        """Return the moves of the same deal when the deal has moved on by so many seats."""
        letters = "ABCDEFG"[: self.seats]
        seat = {letter: letters[(i + by) % self.seats] for i, letter in enumerate(letters)}
        moves = [one.split() for one in self.deal.split("|")]
        return [" ".join(seat.get(word, word) for word in move) for move in moves]

    def sheet(self, deals: int) -> list[str]:
        """Return a sheet with so many deals behind."""
        lines = self.head()
        for i in range(deals):
            lines += ["deal", *self.turned(i), "end"]
        return lines


GAMES = (
    *(Game(name, 5, DEALS[0][1]) for name in ("paskievics", "illustrated", "high")),
    Game("illustrated-54", 5, DEALS[0][1]),
    Game("hunter", 7, OTHERS[-1][2]),
    Game("two-handed", 3, OTHERS[0][2]),
    Game("danish", 4, "A last|A saves pagat|points A 31 C 28 D 19"),  # B, opposite, sits out
)


def lay(folder: Path, lines: list[str]) -> None:
    """Make a device's folder with one sheet."""
    head = lines.index("deal") if "deal" in lines else len(lines)
    folder.mkdir()
    textfile.write(f"{folder}/settings.txt", [f"lang {LANGUAGE}"])
    table = evening.begin(str(folder), lines[:head])
    for line in lines[head:]:
        table.do(tuple(line.split()))


def shadow(folder: Path) -> App:
    """Return the simulator over `folder`, as the board starts: without a clock."""
    app = sim.device(folder, seed=1)
    app.now = None
    return app
