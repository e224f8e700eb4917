"""Tables for the tests: lines separated by semicolons, and what they come to."""

from tarokk.session import Session
from tests.core.folds import applied, code

HEAD = "kibic 1; game paskievics; seat A Anna; seat B Béla; seat C Cili; seat D Dani"
FOUR = HEAD + "; dealer D"
FIVE = HEAD + "; seat E Ella; dealer E"


def play(text):
    return applied(Session(), text)


def state(session):
    """What lies between deals and in the head."""
    deal = session.deal and session.deal.phase
    head = (session.started, session.game, session.seats, session.names, session.options)
    return session.mark() + head + (session.info, session.pots, deal, session.fresh)


def refusal(text, line):
    """The code with which a line is refused after `text`; None if it is accepted."""
    return code(play(text), line, state)


def deal_of(session, kind="won"):
    """Play a whole deal: the first speaker declares a three and wins 1 with the second."""
    first, second = session.players()[:2]
    session.apply(("deal",))
    if kind == "passed":
        for seat in session.players():
            session.apply((seat, "pass"))
        return
    session.apply(("declarer", first, "3"))
    if kind == "thrown":
        session.apply((second, "throws", "four-kings"))
        return
    session.apply(("partner", second))
    session.apply(("points", "50"))
    session.apply(("end",))
