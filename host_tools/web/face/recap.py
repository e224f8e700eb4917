"""What a deal pays, and why: before it is settled, of an earlier deal, or of a corrected one.

title, factor, number
paid      [{name, sign, points}], the declarer's side first
out       names of those who sit out
pots      [[label, points]] of what lies on the table then
reasons   [[label, how the points come about, points, whether it is the sum of a side]]
stage     what OK does: "settle" the deal, "correct" an earlier one, "amend" what was corrected
was       [[name, points that were, points that will be]] of a correction
"""

from dialogue.draft import Draft
from dialogue.recap import factor_of, payouts, pots, sides_of
from store.steps import deal_of
from ui import wording
from web.face.home import pot_label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.recap import Recap


def view(device: "App", recap: "Recap") -> dict:
    """The view of a recap."""
    target, session = recap.target, recap.target.session
    device.show(session)
    deal = deal_of(target)
    factor = factor_of(session)
    sides = sides_of(target)
    signs = {seat: wording.SIGNS.get(sides[seat], "") for seat in sides}
    paid = payouts(target)
    seats = [
        seat
        for sign in ("▲", "▼", "")
        for seat in session.seats
        if seat in paid and signs.get(seat, "") == sign
    ]
    is_played = bool(signs) or any(paid.values())
    evening = target.evening if recap.number else None
    return {
        "kind": "recap",
        "back": True,
        "title": device.game_ui.headline(device, deal) if is_played else device.t("recap"),
        "number": device.number(recap.number or session.number, evening),
        "factor": factor,
        "paid": [_paid(device, seat, signs.get(seat, ""), paid[seat]) for seat in seats],
        "out": [wording.name(device, seat) for seat in session.seats if seat not in paid],
        "pots": [[pot_label(device, word), points] for word, points in pots(deal, factor)],
        "reasons": [reason(*row) for row in recap._reason_items(device)],
        "stage": "correct" if recap.browse else "amend" if recap.number else "settle",
        "was": [] if recap.browse or not recap.number else _was(device, target, paid),
    }


def reason(label: str, right: str, code: str = "") -> list:
    """`3 × 4 = +12`, or with ≈ where it is rounded, is how, and what."""
    how, sign, points = right.rpartition(" = ")
    if not sign:
        how, sign, points = right.rpartition(" ≈ ")
    return [label, how, points, code == "sum"]


def _was(device: "App", target: "Draft", paid: dict) -> list:
    """What everybody has by the deal as it was, and as it is corrected."""
    old = Draft(target.evening, target.number)
    old.fold()
    deal = deal_of(old)
    before = deal.payouts(factor_of(old.session))
    seats = [seat for seat in old.session.seats if seat in before or seat in paid]
    return [[wording.name(device, seat), before.get(seat, 0), paid.get(seat, 0)] for seat in seats]


def _paid(device: "App", seat: str, sign: str, points: int) -> dict:
    return {"name": wording.name(device, seat), "sign": sign, "points": points}
