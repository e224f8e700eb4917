"""Evenings by chance, of all games: what the index tells of one is what its sheets come to."""

import random
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from dialogue.deal import TABLE
from store import amend, past
from store.begin import begin
from store.evening import Evening
from store.export import texts
from store.files import path_of
from store.journal import Journal
from store.story import of_evening
from tarokk import games
from tarokk.fold import fold
from tarokk.refused import Refused
from tests.conftest import PROOF
from tests.dialogue.alone import MOST, Alone
from tests.ui.helpers import head

DEALS = 30 if PROOF else 7  # at a table
TABLES = 3
PEOPLE = ("Zsófi", "Ádám", "Anna", "Béla", "Cili", "Őze", "Dani", "Gergő", "Kati")
HUNGARIAN = ("paskievics", "illustrated", "high", "illustrated-54")


def by_hand(sheets: list[list[str]]) -> list:
    """What `store.story` tells, from the lines of the sheets, one deal after the other."""
    deals: list[tuple[dict[str, int], str]] = []

    def closed(session: Any) -> None:
        paid = {session.names[seat]: session.paid.get(seat, 0) for seat in session.seats}
        deals.append((paid, session.names.get(session.hat or "", "")))

    for lines in sheets:
        fold(lines, closed)
    if not deals:
        return []
    parts: list = []
    most = max((points for paid, _ in deals for points in paid.values()), default=0)
    at = [number for number, (paid, _) in enumerate(deals, 1) if most in paid.values()]
    if most > 0 and len(at) == 1:
        paid = deals[at[0] - 1][0]
        holders = sorted((name,) for name in paid if paid[name] == most)
        if len(holders) <= 3:
            parts.append(("largest", holders, most, at[0]))
    people = sorted({name for paid, _ in deals for name in paid})
    rows = {(name,): max(runs(deals, name), default=0) for name in people}
    together = {
        pair: sum(min(paid.get(name, 0) for name in pair) > 0 for paid, _ in deals)
        for pair in combinations(people, 2)
    }
    hats = {(name,): sum(hat == name for _, hat in deals) for name in people}
    by_kind: dict[str, dict[Any, int]] = {"row": rows, "together": together, "hat": hats}
    for kind, counts in by_kind.items():
        most = max(counts.values())
        holders = sorted(names for names, count in counts.items() if count == most)
        if most > 1 and len(holders) <= (2 if kind == "together" else 3):
            parts.append((kind, holders, most))
    return parts


def runs(deals: list, name: str) -> list[int]:
    """How many deals somebody won one after the other, each time."""
    counts = [0]
    for paid, _ in deals:
        if paid.get(name, 0) > 0:
            counts[-1] += 1
        elif paid.get(name, 0) < 0:
            counts.append(0)
    return counts


class Table:
    """An evening by chance, over several tables."""

    def __init__(self, folder: Path, name: str, seed: int) -> None:
        folder.mkdir()
        self.chance = random.Random(seed)
        self.folder, self.game = folder, games.load(name)
        self.more = [f"game {name}"]
        if name in HUNGARIAN:
            self.more += ["option kitty yes"]
        seats = self.game.SEATS[-1] if seed % 2 else self.chance.choice(self.game.SEATS)
        self.names = self.chance.sample(PEOPLE, seats)
        self.begin()

    def begin(self, *more: str) -> None:
        seats = len(self.names)
        lines = head(seats, "ABCDEFG"[seats - 1], more=(*self.more, *more))
        named = dict(zip("ABCDEFG", self.names, strict=False))
        lines = [f"seat {line.split()[1]} {named[line.split()[1]]}" if line.startswith("seat ")
                 else line for line in lines]  # fmt: skip
        self.evening = begin(str(self.folder), lines)

    def goes_on(self) -> None:
        """Somebody leaves, somebody comes, and all sit elsewhere."""
        session = self.evening.session
        hat = session.names.get(session.hat or "")
        others = [name for name in PEOPLE if name not in self.names]
        self.names[self.chance.randrange(len(self.names))] = self.chance.choice(others)
        self.chance.shuffle(self.names)
        more = [f"follows {self.evening.number}"]
        more += [
            f"pot {pot} {points}"
            for pot, points in zip(self.game.POTS, session.pots, strict=True)
            if points
        ]
        if hat in self.names:
            more.append("hat " + "ABCDEFG"[self.names.index(hat)])
        self.begin(*more)

    def deal(self) -> None:
        """Play a deal; now and then the pots are shared behind it."""
        evening, chance = self.evening, self.chance
        self.arrange()
        evening.do(("deal",))
        player = Alone(evening, chance.randrange(10**6), chance.random() < 0.7)
        for _ in range(MOST):
            if player.step == TABLE or not evening.session.deal:
                break
            player.do(player.choice())
        while evening.session.deal:  # which went on for too long
            evening.undo()
        if any(evening.session.pots) and chance.random() < 0.3:
            evening.do(("share",))

    def arrange(self) -> None:
        """What the game asks between two deals."""
        session = self.evening.session
        while session.game.between(session):
            self.evening.do(self.chance.choice(session.game.between(session)))

    def changes(self) -> None:
        """A deal is told otherwise, a step is taken back, the index is lost, the power goes."""
        evening, chance = self.evening, self.chance
        count = evening.session.number
        kind = chance.randrange(5)
        try:
            if kind == 0 and count > 1:
                source, at = chance.sample(range(1, count + 1), 2)
                moves, _ = past.deal_told(evening, source)
                amend.amend(evening, at, moves)
            elif kind == 1:
                for _ in range(chance.choice((1, 1, 8))):
                    evening.undo()
            elif kind == 2:
                evening.index.remove()
                evening.reload()
            elif kind == 3:
                evening.idle()
                self.evening = Evening(str(self.folder), evening.number)
        except Refused:
            pass

    def sheets(self) -> list[list[str]]:
        return [texts(Journal(path_of(str(self.folder), number + 1)))
                for number in range(self.evening.number)]  # fmt: skip


@pytest.mark.parametrize("seed", range(6 if PROOF else 2))
@pytest.mark.parametrize("name", games.NAMES)
def test_the_index_tells_what_the_sheets_come_to(tmp_path: Path, name: str, seed: int) -> None:
    table = Table(tmp_path / "kept", name, seed)
    seen = set()
    for at in range(TABLES):
        if at:
            table.goes_on()
        for _ in range(DEALS):
            if not table.evening.session.deal:
                table.deal()
            table.changes()
            parts = list(of_evening(table.evening))[-1]
            assert parts == by_hand(table.sheets())
            seen |= {part[0] for part in parts}
        while table.evening.session.deal:
            table.evening.undo()
    assert "largest" in seen
