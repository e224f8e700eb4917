"""The table between two deals.

seats     [{name, points, deals, cuts, speaks, leads, out, arranges, hat}] in order of play
number    of the deal that is open or comes; factor, of it
lasts     how long the evening or its double rounds last, in words
pots      [[label, points]]
open, ended, title  whether a deal is open, whether the evening is over; the game's name
last      {title, number, paid} of the deal closed last, or None
"""

from dialogue import table
from dialogue.draft import Draft
from dialogue.recap import factor_of
from store.steps import deal_of
from ui import wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tarokk.session import Session
    from ui.app import App
    from ui.screen import Screen


_seen: list = [None, None]  # what the deal closed last is of, and that


def welcome(device: "App", _screen: "Screen") -> dict:
    """Before the first evening."""
    return {"kind": "welcome", "title": "Kibic", "text": device.t("welcome")}


def view(device: "App", _screen: "Screen") -> dict:
    """The view of the table."""
    session = device.session
    device.show(session)
    return {
        "kind": "home",
        "back": False,
        "title": device.t(session.game.NAME),
        "number": device.number(table.deal_number(session)),
        "factor": session.factor(),
        "seats": [_seat(session, line) for line in table.seated(session, device.brought[0])],
        "lasts": how_long(device, session),
        "pots": [[pot_label(device, word), points] for word, points in table.pots(session)],
        "open": bool(session.deal),
        "ended": session.closed(),
        "last": _last(device, session),
    }


def _seat(session: "Session", line: table.Seated) -> dict:
    return {
        "name": session.names[line.seat],
        "points": line.total,
        "deals": line.deals,
        "cuts": line.cuts,
        "speaks": line.speaks,
        "leads": line.leads,
        "out": line.sits_out,
        "arranges": line.arranges,
        "hat": line.wears_hat,
    }


def how_long(device: "App", session: "Session") -> str:
    """How long the evening or its double rounds last; "" where nothing is counted."""
    code, *facts = table.lasts(session) or ("",)
    if code == "rounds":
        facts = ["+".join([str(left) for left in facts])]
    return device.t(code, *facts) if code else ""


def pot_label(device: "App", word: str) -> str:
    """What one of the pots on a table is called."""
    text = device.t("pot-" + word)
    return device.word(word) if text == "pot-" + word else text


def _last(device: "App", session: "Session") -> dict | None:
    """The deal closed last, which the session may have let go of."""
    evening = device.evening
    number = session.number - bool(session.deal)
    if not number:
        return None
    at = (evening.number, evening.journal.count, device.code)
    if _seen[0] != at:
        try:
            draft = Draft(evening, number)
            draft.fold()
        except OSError:
            return None
        _seen[:] = [at, _closed(device, draft)]
        device.show(session)
    return _seen[1]


def _closed(device: "App", draft: Draft) -> dict:
    session, deal = draft.session, deal_of(draft)
    device.show(session)
    paid = deal.payouts(factor_of(session))
    return {
        "title": device.game_ui.headline(device, deal),
        "number": device.number(draft.number),
        "paid": [
            [wording.name(device, seat), paid[seat]] for seat in session.seats if seat in paid
        ],
    }
