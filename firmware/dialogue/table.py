"""The table between deals and while one is played, as codes and facts.

What runs in a deal is its own affair: `Ask.sides` says who plays with whom, `Ask.standing` what was
declared and announced.
"""

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tarokk.session import Session


# total     of the evening; the others are True or False
# cuts      the cards, before a deal: who sits before the dealer
# leads     while cards are played, see `Ask.leader`; arranges, the talon, without cards
Seated = namedtuple(
    "Seated",
    ("seat", "total", "deals", "cuts", "speaks", "leads", "sits_out", "arranges", "wears_hat"),
)


def seated(session: "Session", brought: dict[str, int]) -> list:
    """A Seated for each seat in order of play; `brought`, {name: points} of earlier tables."""
    game, deal, deals = session.game, session.deal, session.dealing()
    over = deals is None
    cuts = leads = None
    if deal:
        leads = game.ask().leader(deal)
    elif not over:
        cuts = session.seats[session.dealer - 1]
    speaks = None if over else session.speaker()
    out = session.sits_out()
    arrange = () if over else game.arrangers(session.seats, session.dealer)
    return [
        Seated(
            seat,
            total + brought.get(session.names[seat], 0),
            seat == deals,
            seat == cuts,
            seat == speaks,
            seat == leads,
            seat in out,
            seat in arrange,
            seat == session.hat,
        )
        for seat, total in zip(session.seats, session.totals)
    ]


def lasts(session: "Session") -> tuple:
    """(code, facts...) of how long the evening or its double rounds last: ("evening-over",),
    ("closing-left", deals), ("closing-wait",) while the closing round waits for the skíz,
    ("rounds", deals left in each...); () where nothing is to be counted."""
    if session.closed():
        return ("evening-over",)
    if session.left:
        return ("closing-left", session.left)
    if session.closing:
        return ("closing-wait",)
    return ("rounds",) + session.rounds if session.rounds else ()


def deal_number(session: "Session") -> int:
    """The number within its sheet of the deal that is open or comes; behind the last, its own."""
    return session.number + (0 if session.deal or session.closed() else 1)


def pots(session: "Session") -> list:
    """[(word of the pot, points)] of what lies on the table."""
    return list(zip(session.game.POTS, session.pots))
