"""Names for what the drivers work on, for annotations alone: see tarokk.kinds."""

from typing import Any

Ticks = Any  # of time.ticks_ms: an int, to be told apart from others by ticks_diff alone
