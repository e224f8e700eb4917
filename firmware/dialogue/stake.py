"""What a deal would pay, worked out by the settlement itself on a copy of the deal."""

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from dialogue.deal import Dialogue
    from tarokk.kinds import Payouts
    from tarokk.session import Session


# Each is {seat: points}, the factor of a double round included, or None where it is undetermined.
#
# won, lost  if the declarer wins or loses, and the winning side makes all that it has announced and
#            that has no outcome yet. While the partner is unknown, only those seats are there whose
#            points do not hang on who it is. None before somebody declares, and where what was
#            entered says otherwise
# now        by what is entered, as if OK settled it: an announced figure without an outcome is not
#            made. None while the settlement still needs something
Stake = namedtuple("Stake", ("won", "lost", "now"))


def stake(dialogue: "Dialogue") -> Stake:
    """What the deal of a dialogue would pay; of a settled one, what it paid, as `now`."""
    session = dialogue.target.session
    if not session.deal:
        return Stake(None, None, dict(session.paid))
    won, lost = won_lost(dialogue)
    return Stake(won, lost, _now(dialogue))


def won_lost(dialogue: "Dialogue") -> list:
    """`won` and `lost` of a Stake, while a deal is open."""
    session = dialogue.target.session
    ends = dialogue.ask.ends(session.deal, dialogue.answered)
    return [_common(session, ends.get(code, ())) for code in ("won", "lost")]


def _common(session: "Session", ends: "Any") -> "Payouts | None":
    """What the seats are paid that are paid alike by all these ends; None without any."""
    paid = [_paid(session, moves) for moves in ends if moves is not None]
    if not paid:
        return None
    alike = [seat for seat in paid[0] if len({points[seat] for points in paid}) == 1]
    return {seat: paid[0][seat] for seat in alike}


def _paid(session: "Session", moves: tuple) -> "Payouts":
    """What a deal pays behind these lines."""
    deal = session.deal.copy()
    for move in moves:
        deal.apply(move)
    return deal.payouts(session.factor())


def _now(dialogue: "Dialogue") -> "Payouts | None":
    session, question = dialogue.target.session, dialogue.question
    deal = session.deal.copy()
    presumed = question.presumed() if question and question.kind == "rows" else ()
    if deal.fits(presumed):
        for move in presumed:
            deal.apply(move)
    return deal.payouts(session.factor()) if deal.payable() or deal.items() else None
