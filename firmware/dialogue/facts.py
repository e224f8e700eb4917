"""What a face asks of the deal or the table that it words, as codes and facts: it knows no rule."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tarokk.kinds import Move, OwnDeal, Seat
    from tarokk.session import Session


def house(session: "Session") -> "dict[str, str]":
    """{option: value} of the house rules."""
    return session.rules.house


def worth(session: "Session", word: str) -> tuple | None:
    """(silent, announced) points of a figure, see `Game.worth`."""
    return session.rules.worth(word)


def may_close(session: "Session") -> bool:
    """True if the closing round may be announced now."""
    open_or_closing = session.closing or session.deal
    return not open_or_closing and "closing" not in session.game.FORBIDDEN


def between(session: "Session") -> tuple:
    """The lines that may be said now, between two deals, see `Game.between`."""
    return session.game.between(session)


# -- what `tarokk.ask.Ask` says of a deal under the same name


def leader(deal: "OwnDeal") -> "Seat | None":
    """The seat that leads, or None."""
    return deal.rules.ask().leader(deal)


def sides(deal: "OwnDeal") -> dict:
    """{seat: side}, as far as that is certain."""
    return deal.rules.ask().sides(deal)


def standing(deal: "OwnDeal") -> list:
    """The lines of what was declared and announced so far."""
    return deal.rules.ask().standing(deal)


def meaning(deal: "OwnDeal", move: "Move") -> tuple | None:
    """What a move says beyond itself, as (code, facts...), or None."""
    return deal.rules.ask().meaning(deal, move)


# -- what one family's questions say


def due(deal: "OwnDeal", figure: str, side: str) -> list:
    """Hungarian: [(trick, card)] that an announcement still obliges to."""
    return deal.rules.ask().due(deal, figure, side)


def failed(deal: "OwnDeal", code: tuple) -> list:
    """Hungarian: what was announced and fails with this state of the game's row."""
    return deal.rules.ask().failed(deal, code)


def board(deal: "OwnDeal") -> tuple | None:
    """Two-handed: (stage, trick or None, leader, who draws first, tricks in all) while cards are
    played, else None."""
    return deal.rules.ask().board(deal)
