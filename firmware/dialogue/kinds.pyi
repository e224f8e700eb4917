"""Names for what a dialogue asks, for annotations alone: see tarokk.kinds."""

from typing import Any, Protocol

from dialogue.deal import Dialogue as Dialogue
from store.evening import Evening

Question = Any  # Answers, Numbers or FigureRows, as its `kind` says; None beside the recap

class Plan(Protocol):
    """What a new table will be, see ui.screens.plan."""

    follows: Evening | None
    game: str
    house: dict[str, str]
    place: str | None
    names: list[str]
    dealer: int
    date: str | None
    key_lines: dict[str, str]

    def worth(self) -> str: ...
