"""What a correction shows beside the figures: who declared what and who helped, as rows that turn,
and for each player what was and what will be."""

from dialogue.changes import changes
from dialogue.recap import factor_of
from store.steps import deal_of, left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dialogue.draft import Draft
    from dialogue.rows import FigureRows
    from tarokk.kinds import Move, OwnDeal


DECLARER, PARTNER = "declarer", "partner"


def line_of(draft: "Draft", name: str) -> int:
    """The place of the line that tells a row; -1 if none does."""
    deal, moves = deal_of(draft), draft.moves()
    for at in range(len(moves) - 1, -1, -1):
        if moves[at][0] == name or (name == DECLARER and moves[at] == (deal.declarer, deal.bid)):
            return at
    return -1


def heads(draft: "Draft") -> list:
    """DECLARER and PARTNER, as far as a line tells them; none where nobody declares."""
    rows = (DECLARER, PARTNER) if deal_of(draft).declarer else ()
    return [name for name in rows if line_of(draft, name) >= 0]


def others(draft: "Draft", name: str, step: int) -> list:
    """The lines that a turn of a row may lead to, the nearest first. Who declared turns to the
    left, what he bid to the right."""
    deal, line = deal_of(draft), draft.moves()[line_of(draft, name)]
    if name == PARTNER:
        first = [move[1] for move in draft.old + [line] if move[0] == PARTNER][0]
        seats = [seat for seat in deal.players if seat not in (first, deal.declarer)]
        order: list = [(PARTNER, seat) for seat in [first] + seats[:1] + ["none"] + seats[1:]]
    elif line[0] == DECLARER and step < 0:
        order = [(DECLARER, seat) + line[2:] for seat in deal.players]
        step = 1
    else:
        bids: list = []
        for move in draft.session.game.ask().likely(draft.tried(()).deal, "outcome"):
            if move[2:] and move[2] not in bids:
                bids.append(move[2])
        at = line.index(deal.bid)
        order = [line[:at] + (bid,) + line[at + 1 :] for bid in bids]
    at = order.index(line) if line in order else 0
    around = order[at + 1 :] + order[:at]
    return around if step > 0 else around[::-1]


def turn(
    draft: "Draft", name: str, lines: "list[Move]", base: "list[Move]", works: "Callable"
) -> list | None:
    """Have the first of these lines tell a row that the auction and the speeches of `base` fit, the
    moves before the row was turned; return those that are left out by that, None if none fits.
    Raises Refused."""
    at = line_of(draft, name)
    for done, line in enumerate(lines):
        works(done, len(lines))
        session = draft.tried(())
        new = base[:at] + [line] + base[at + 1 :]
        dropped = left_out(session, new)
        if line not in dropped and not [move for move in dropped if move[0] in session.names]:
            draft.rewrite([move for move in new if move not in dropped], session)
            return dropped
    return None


def turned(rows: "FigureRows") -> "OwnDeal":
    """The deal as the marked row of the figures is turned."""
    draft = rows.dialogue.target
    if not rows.states:
        return deal_of(draft)
    session = (rows.apart or draft.session).copy()
    left_out(session, rows.states[rows.column][1], True)  # they fit
    left_out(session, rows.hanging)
    return session.deal or session.last


def changes_of(draft: "Draft", deal: "OwnDeal") -> list:
    """What a correction to such a deal changes, see `changes.changes`."""
    after = deal.payouts(factor_of(draft.session)) if deal.payable() else None
    return changes(draft.session.seats, draft.was, after)
