"""What the core says of a set of facts, and whether what it settles can be true."""

from collections.abc import Sequence
from typing import Any

from tarokk import games
from tarokk.refused import Refused
from tests.model.facts import Sheets
from tests.model.pair_facts import PairSheets

IMPOSSIBLE = "."  # a verdict; else a sign of the ending that makes a possible sheet
UNANSWERED = "?"
SIGNS = "ABCDEFGHIJKLMNOP"
SEATS = ("A", "B", "C", "D", "E")
AnySheets = Sheets | PairSheets
_RULES: dict = {}


def rules(game: str, options: tuple) -> Any:
    if (game, options) not in _RULES:
        chosen = dict(tuple(line.split()) for line in options)
        _RULES[game, options] = games.load(game)(chosen)
    return _RULES[game, options]


def play(sheets: AnySheets, lines: list) -> tuple:
    """(deal, None) after these lines, or (deal so far, the line refused and why)."""
    by = rules(sheets.rules, sheets.options)
    deal = by.new_deal(tuple(sheets.seats), (SEATS, "E", (0,), True))
    for line in lines:
        try:
            deal.apply(tuple(line.split()))
        except Refused as no:
            return deal, (line, no.code, *no.facts)
    return deal, None


def disagrees(sheets: AnySheets, facts: Sequence, verdict: str) -> str | None:
    """What the core does otherwise than the model's verdict on a set of facts wants, or None."""
    if verdict == UNANSWERED:
        return None
    lines = sheets.lines(facts)
    if verdict != IMPOSSIBLE:
        ending = sheets.endings(facts)[SIGNS.index(verdict)]
        _, no = play(sheets, lines + ending)
        return no and f"possible, and refused: {'; '.join(lines + ending)}: {no}"
    deal, no = play(sheets, lines)
    if no:
        return None
    for ending in sheets.complete(facts):
        deal, no = play(sheets, lines + ending)
        if not no and not _draws(sheets, deal, facts):
            return f"impossible, and taken: {'; '.join(lines + ending)}"
    return None


def _draws(sheets: AnySheets, deal: Any, facts: Sequence) -> bool:
    """Whether a figure that the sheet does not tell as made is settled as made: it follows."""
    made = {
        (item.figure, item.by) for item in deal.items() if item.announced and item.by == item.paid
    }
    return any(fact.failed in made for fact in facts)
