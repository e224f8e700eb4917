"""What the core says of a set of facts, and whether what it settles can be true."""

from collections.abc import Sequence
from typing import Any

from tarokk import games
from tarokk.refused import Refused
from tests.model.clauses import holds
from tests.model.facts import ORDER, SIDES, WORDS, Sheets

IMPOSSIBLE = "."  # a verdict; else a sign of the ending that makes a possible sheet
UNANSWERED = "?"
SIGNS = "ABCDEFGHIJKLMNOP"
SEATS = ("A", "B", "C", "D", "E")
_RULES: dict = {}


def rules(game: str, options: tuple) -> Any:
    if (game, options) not in _RULES:
        chosen = dict(tuple(line.split()) for line in options)
        _RULES[game, options] = games.load(game)(chosen)
    return _RULES[game, options]


def play(sheets: Sheets, lines: list) -> tuple:
    """(deal, None) after these lines, or (deal so far, the line refused and why)."""
    by = rules(sheets.game, sheets.options)
    deal = by.new_deal(SEATS[:4], (SEATS, "E", (0,), True))
    for line in lines:
        try:
            deal.apply(tuple(line.split()))
        except Refused as no:
            return deal, (line, no.code, *no.facts)
    return deal, None


def concluded(sheets: Sheets, deal: Any) -> list:
    """The literals of all that a settled deal says came of it."""
    model, true = sheets.play, []
    sides = deal.result.sides()
    for seat, letter in enumerate(ORDER):
        true.append(model.side[seat] if sides[letter] == "declarer" else -model.side[seat])
    for item in deal.items():
        figure, by, paid, announced = item.figure, item.by, item.paid, item.announced
        if figure in sheets.names:
            side = SIDES.index(by)
            if figure == "pair-pheasant" and not announced:
                true.append(sheets.figures.silent_pair(side))
            elif announced or by == paid:
                made = sheets.figures.made(figure, side)
                true.append(made if by == paid else -made)
            else:
                true.append(sheets.figures.lost(figure, side))
    if deal.hat():
        true.append(sheets.figures.hat(ORDER.index(deal.hat())))
    known = deal.result.bounds()
    if known and known[0] == known[1] in (0, model.deck.whole):
        true.append(sheets.figures.made("volat", int(known[0] == 0)))
    elif known:
        true += sheets.between(*known)
    return true


def endings(sheets: Sheets, facts: Sequence) -> list:
    """What may stand behind a sheet's facts so that it can be settled: [lines], each with a partner
    and points in a word, where the facts tell none."""
    kinds = [fact.kind for fact in facts]
    promised = any(fact.key in ("bids:yield", "bids:invit") for fact in facts)
    partners = (
        [[]]
        if "with" in kinds or promised
        else [[f"partner {one}"] for one in (*ORDER[1:], sheets.alone)]
    )
    points = [[]] if "points" in kinds else [[f"points {word}"] for word in WORDS]
    return [[*partner, *number, "end"] for partner in partners for number in points]


def ending(sheets: Sheets, facts: Sequence, found: int) -> list:
    """The ending that fits to a play."""
    model = sheets.play
    seat = next((s for s in (1, 2, 3) if holds(found, model.partner[s])), None)
    partner = f"partner {ORDER[seat] if seat else sheets.alone}"
    lows = zip(WORDS, (0, *sheets.enough), strict=True)
    reached = [word for word, low in lows if holds(found, model.points[low])]
    fitting = (partner, f"points {reached[-1]}", "end")
    return next(one for one in endings(sheets, facts) if set(one) <= set(fitting))


def disagrees(sheets: Sheets, facts: Sequence, verdict: str) -> str | None:
    """What the core does otherwise than the model's verdict on a set of facts wants, or None."""
    if verdict == UNANSWERED:
        return None
    lines = sheets.lines(facts)
    if verdict != IMPOSSIBLE:
        ending = endings(sheets, facts)[SIGNS.index(verdict)]
        _, no = play(sheets, lines + ending)
        return no and f"possible, and refused: {'; '.join(lines + ending)}: {no}"
    deal, no = play(sheets, lines)
    if no:
        return None
    for ending in endings(sheets, facts):
        deal, no = play(sheets, lines + ending)
        if not no and not _draws(sheets, deal, facts):
            return f"impossible, and taken: {'; '.join(lines + ending)}"
    return None


def _draws(sheets: Sheets, deal: Any, facts: Sequence) -> bool:
    """Whether a figure that the sheet does not tell as made is settled as made: it follows."""
    made = {
        (item.figure, item.by) for item in deal.items() if item.announced and item.by == item.paid
    }
    return any(fact.failed in made for fact in facts)
