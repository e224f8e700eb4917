"""How a deal of hunter tarokk may end from where it stands: as in the other Hungarian games."""

from ..hungarian.stake import ends

__all__ = ["ends"]
