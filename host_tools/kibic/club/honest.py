"""How sure a figure is: intervals that 19 of 20 times hold what is true, or none."""

from math import sqrt
from statistics import NormalDist
from typing import Any

SURE = NormalDist().inv_cdf(0.975)
ENOUGH = 30  # times, from which on a mean's interval is worth showing


def share(made: int, times: int) -> dict[str, Any]:
    """Return how often something came off: {"share", "low", "high"}; Wilson's interval.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    made, times = int(made), int(times)
    if not times:
        return {"share": None, "low": None, "high": None}
    rate, z = made / times, SURE**2 / times
    middle = (rate + z / 2) / (1 + z)
    half = sqrt(rate * (1 - rate) * z + z * z / 4) / (1 + z)
    return {"share": round(rate, 4), "low": round(max(0.0, middle - half), 4),
            "high": round(min(1.0, middle + half), 4)}  # fmt: skip


def mean(times: int, total: float, squares: float) -> dict[str, Any]:
    """Return what it brought each time: {"mean", "mean_low", "mean_high"}, no interval for a few
    times."""
    if not times:
        return {"mean": None, "mean_low": None, "mean_high": None}
    middle = total / times
    if times < ENOUGH:
        return {"mean": round(middle, 2), "mean_low": None, "mean_high": None}
    spread = max(0.0, squares - total * middle) / (times - 1)
    half = SURE * sqrt(spread / times)
    return {"mean": round(middle, 2), "mean_low": round(middle - half, 2),
            "mean_high": round(middle + half, 2)}  # fmt: skip
