"""Names for what a dialogue asks, for annotations alone: see tarokk.kinds."""

from typing import Any

Question = Any  # Answers, Numbers or FigureRows, as its `kind` says; None beside the recap
