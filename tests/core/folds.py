"""What tests share of whatever is a fold, a deal or a session: lines told to it, and refused."""

from tarokk.refused import Refused


def moves(text):
    """The moves of a text, its lines separated by semicolons."""
    return [tuple(line.split()) for line in text.split(";") if line.split()]


def lines(moves):
    """Each move as a line."""
    return [" ".join(move) for move in moves]


def applied(fold, text):
    """The same with these lines applied."""
    for move in moves(text):
        fold.apply(move)
    return fold


def facts_of(value):
    """Everything an object holds, as plain data to compare."""
    if value is None or isinstance(value, (bool, int, str)):
        return repr(value)
    if isinstance(value, dict):
        return sorted((str(key), facts_of(value[key])) for key in value)
    if isinstance(value, (list, tuple)):
        return [facts_of(part) for part in value]
    if isinstance(value, set):
        return sorted([repr(part) for part in value])
    if hasattr(value, "__dict__") and not isinstance(value, type):
        return [type(value).__name__, facts_of(value.__dict__)]
    return getattr(value, "__name__", str(type(value)))


def refused(fold, line, facts=facts_of):
    """(code, facts...) with which a line is refused; None if it is accepted.

    Raises ValueError if a refused line changed what `facts` tells of the fold.
    """
    before = facts(fold)
    try:
        fold.apply(tuple(line.split()))
    except Refused as no:
        if facts(fold) != before:
            raise ValueError("a refused line left its mark: " + line) from None
        return (no.code,) + no.facts
    return None


def code(fold, line, facts=facts_of):
    """The code alone."""
    return (refused(fold, line, facts) or (None,))[0]


def rows(ask, deal):
    """[(row, code, moves)] of every state that a row of what came of the deal can be turned to."""
    names = [name for name in ask.rows(deal) if name not in ("points", "more")]
    for group in [name for name in names if isinstance(name, tuple)]:
        names.remove(group)
        names += ask.rows(deal, group[1])
    rows_of_deal = []
    for name in names:
        for code, moves in ask.states(deal, name):
            if deal.fits(moves):
                rows_of_deal.append((name, code, moves))
    return rows_of_deal


def said_by_rows(ask, deal):
    """Every move of such a state."""
    return [move for _, _, moves in rows(ask, deal) for move in moves]


def answers(ask, deal, topic, stem=None):
    """All answers to a topic that would be accepted; `ask` is a game's questions."""
    return tuple([move for move in ask.likely(deal, topic, stem) if ask.is_legal(deal, move)])
