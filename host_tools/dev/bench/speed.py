"""How many deals a second this machine judges, and how long an evening takes to open."""

import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from unittest.mock import patch

from dev import plain_deals
from kibic.sheets.judge import report
from store import evening
from store.begin import begin
from tarokk.fold import fold
from tarokk.session import Session

OPEN = 6  # lines of the deal that is open when an evening is opened again


def seconds(work: Callable[[], object], rounds: int = 3) -> float:
    """Return the best of a few runs."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def figures() -> Iterator[tuple[str, str]]:
    """Deals a second, and how long an evening takes to open."""
    for name, column in (("in full", 1), ("by outcome", 2)):
        lines = plain_deals.plain_sheet(2000, column)
        for work in (report, fold):
            took = seconds(partial(work, lines))
            verb = "judged" if work is report else "folded"
            yield f"plain deals {verb} a second, {name}", f"{2000 / took:,.0f}"
    with tempfile.TemporaryDirectory() as folder:
        lines = plain_deals.plain_sheet(200, 1)
        played = begin(folder, lines[: len(plain_deals.HEAD) + 1])
        for line in lines[len(plain_deals.HEAD) + 1 :]:
            played.journal.append(line)
        took = seconds(partial(evening.Evening, folder, 1))
        yield "opening an evening of 200 deals entered in full", f"{1000 * took:.1f} ms"
        for move in [("deal",), *plain_deals.moves(plain_deals.DEALS[0][1])[: OPEN - 1]]:
            played.do(move)
        with patch.object(Session, "apply", autospec=True, side_effect=Session.apply) as applied:
            evening.Evening(folder, 1)
        replayed = applied.call_count - len(plain_deals.HEAD) - 1
        yield f"moves replayed then, {OPEN} behind the last settled deal", str(replayed)
