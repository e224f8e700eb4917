"""The rows of a correction before its figures: who declared, what he bid, and who helped.

On the display they turn, one step a key; here all that they may say stands side by side.
"""

from dialogue import correction
from store.steps import deal_of
from ui import wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from dialogue.draft import Draft
    from tarokk.kinds import Move
    from ui.app import App
    from ui.screens.entry import Entry


def rows(device: "App", draft: "Draft", page: "Any") -> list:
    """[{label, name, choices}], a choice being {text, column, on}: `put` takes name and column."""
    return [
        row
        for name in correction.heads(draft)
        for row in _of(device, draft, name, _base(page, draft, name))
    ]


def _base(page: "Any", draft: "Draft", name: str) -> list:
    """The moves before this row was put to something else, if it was the last that was: what a
    choice leaves out is there again behind another one."""
    base: list | None = getattr(page, "base", None)
    if base and page.heads[page.list.at : page.list.at + 1] == [name]:
        return base
    return list(draft.moves())


def _of(device: "App", draft: "Draft", name: str, base: "list[Move]") -> list:
    lines = [
        (column, line)
        for column, line in enumerate(_lines(draft, name))
        if not column or _fits(draft, name, line, base)
    ]
    deal = deal_of(draft)
    seats = list(deal.players) + ["none"]
    if name == correction.PARTNER:
        label = device.t("step-partner").rstrip(":")
        choices = [(seats.index(line[1]), _helper(device, line), column) for column, line in lines]
        return [_row(name, label, choices)]
    bids = _bids(draft)
    seats_row, bids_row = [], []
    for column, line in lines:
        is_outcome = line[0] == name
        seat, bid = line[1:3] if is_outcome else line[:2]
        if is_outcome and bid == deal.bid:
            seats_row.append((seats.index(seat), wording.name(device, seat), column))
        if seat == deal.declarer:
            order = bids.index(bid) if bid in bids else len(bids)
            bids_row.append((order, wording.bid(device, bid), column))
    auction = device.t("auction")
    auction = auction[:1].lower() + auction[1:]
    both = [_row(name, device.word("declarer"), seats_row), _row(name, auction, bids_row)]
    return [row for row in both if row["choices"]]


class _Dry:
    """A draft that is not rewritten."""

    def __init__(self, draft: "Draft") -> None:
        self._draft = draft

    def __getattr__(self, name: str) -> object:
        return getattr(self._draft, name)

    def rewrite(self, *_: object) -> None:
        """Nothing."""


def _fits(draft: "Draft", name: str, line: "Move", base: "list[Move]") -> bool:
    """True if the auction and the speeches fit this line."""
    dry: Any = _Dry(draft)
    return correction.turn(dry, name, [line], base, lambda *_: None) is not None


def _helper(device: "App", line: "Move") -> str:
    if line[1:] == ("none",):  # in Vadász one is asked in which way
        return device.t("alone")
    return device.game_ui.item(device, "partner", line)[0]


def _row(name: str, label: str, choices: list) -> dict:
    """A row of choices (order, text, column); the order does not hang on what is chosen."""
    made = [
        {"text": text, "column": column, "on": not column} for _, text, column in sorted(choices)
    ]
    return {"label": label, "name": name, "choices": made}


def _bids(draft: "Draft") -> list:
    """The bids of a deal by its outcome, the likeliest first."""
    bids: list = []
    for move in draft.session.game.ask().likely(draft.tried(()).deal, "outcome"):
        if move[2:] and move[2] not in bids:
            bids.append(move[2])
    return bids


def _lines(draft: "Draft", name: str) -> list:
    """What a row may say: its line, and all that it turns to."""
    line = draft.moves()[correction.line_of(draft, name)]
    left = correction.others(draft, name, -1) if line[0] == correction.DECLARER else []
    return [line] + correction.others(draft, name, 1) + left


def put(device: "App", entry: "Entry", name: str, column: int) -> str | None:
    """Have a row say another choice; what does not fit then is left out, and told."""
    page: Any = entry.page
    draft: Any = entry.dialogue.target
    line = _lines(draft, name)[column]
    page.base = _base(page, draft, name)
    page.list.at = page.heads.index(name)
    return page.turn(device, entry, [line])
