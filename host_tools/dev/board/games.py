"""The games at their largest tables, and evenings of them: what `make test-board` plays."""

from pathlib import Path
from typing import NamedTuple

from dev.plain_deals import DEALS, OTHERS
from kibic.simulator import sim
from store import sheets, textfile
from store.begin import begin
from ui.app import App

LANGUAGE = "en"
NAMES = ("Anna", "Béla", "Cili", "Dani", "Erzsi", "Feri", "Gabi")


class Game(NamedTuple):
    """A game at a table of so many, by these house rules. Its deals come one after the other, again
    and again; each is written as if the last seat dealt."""

    name: str
    seats: int
    deals: tuple[str, ...]
    options: tuple[str, ...] = ()

    def head(self, dealer: int = -1) -> list[str]:
        """Return the head of its sheet."""
        letters = "ABCDEFG"[: self.seats]
        seats = [f"seat {letter} {NAMES[i]}" for i, letter in enumerate(letters)]
        options = [f"option {option}" for option in self.options]
        return ["kibic 1", f"game {self.name}", *options, *seats, f"dealer {letters[dealer]}"]

    def turned(self, number: int) -> list[str]:
        """Return the moves of a deal by its number, from 0; by as many seats it has moved on."""
        letters = "ABCDEFG"[: self.seats]
        seat = {letter: letters[(i + number) % self.seats] for i, letter in enumerate(letters)}
        moves = [move.split() for move in self.deals[number % len(self.deals)].split("|")]
        return [" ".join(seat.get(word, word) for word in move) for move in moves]

    def sheet(self, deals: int) -> list[str]:
        """Return a sheet with so many deals behind."""
        lines = self.head()
        for i in range(deals):
            lines += ["deal", *self.turned(i), "end"]
        return lines


GAMES = (
    *(Game(name, 5, (DEALS[0][1],)) for name in ("paskievics", "illustrated", "high")),
    Game("illustrated-54", 5, (DEALS[0][1],)),
    Game("hunter", 7, (OTHERS[-1][2],)),
    Game("two-handed", 3, (OTHERS[0][2],)),
    Game("danish", 4, ("A last|A saves pagat|points A 31 C 28 D 19",)),  # B, opposite, sits out
)


def lay(folder: Path, lines: list[str]) -> None:
    """Make a device's folder with one sheet."""
    head = lines.index("deal") if "deal" in lines else len(lines)
    folder.mkdir()
    textfile.write(f"{folder}/settings.txt", [f"lang {LANGUAGE}"])
    tell(folder, lines[:head], lines[head:])


def tell(folder: Path, head: list[str], lines: list[str]) -> None:
    """Begin a sheet, and say these lines; its index knows where they end, and the older sheets are
    in order, as on a device that no key was pressed on for a while."""
    table = begin(str(folder), head)
    while sheets.tidy(str(folder), table.number):
        pass
    for line in lines:
        table.do(tuple(line.split()))
    table.fresh()


def shadow(folder: Path) -> App:
    """Return the simulator over `folder`, as the board starts: without a clock."""
    app = sim.device(folder, seed=1)
    app.now = None
    return app
