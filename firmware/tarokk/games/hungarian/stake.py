"""How a deal of the Hungarian games, or of hunter tarokk, may end from where it stands: see
`dialogue.stake`."""

from ...tables import spelled
from .settle import winner
from .tables import CSUZIMA, DECLARER, DEFENCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move, OwnDeal, Side
    from .kinds import FamilyDeal


_JUDGED = ("game", "double", "volat", CSUZIMA)  # by the points, or by the other figures
_WORDS = {DECLARER: ("double", "won"), DEFENCE: ("double-lost", "lost")}


def ends(deal: "FamilyDeal", failed: tuple = ()) -> dict:
    """See `ask.Ask`. Who wins also makes all that his side has announced, as far as that is open
    and can be true together; the other side fails."""
    if not deal.talk or deal.over():
        return {}
    partners = _partners(deal)
    return {
        code: [_end(deal, partner, side, failed) for partner in partners]
        for code, side in (("won", DECLARER), ("lost", DEFENCE))
    }


def _partners(deal: "FamilyDeal") -> list:
    """The lines that tell the sides: one for each possible partner; for who is alone only where
    nobody can be. () where they are known."""
    if deal.result.asked() != "partner":
        return [()]
    lines = [move for move in deal.rules.ask().likely(deal, "partner") if move[0] == "partner"]
    return [line for line in lines if line[1] != "none"] or lines


def _end(deal: "FamilyDeal", partner: "Move", side: "Side", failed: tuple) -> tuple | None:
    """The lines with which this side wins the deal; None if it cannot any more."""
    trial: OwnDeal = deal.copy()
    announced = deal.talk.announced
    lines: list = []
    if partner:
        _say(trial, lines, partner)
    if (side, "volat") in announced:
        _say(trial, lines, ("made", "volat", side))
    double, won = _WORDS[side]
    words = (double, won) if (side, "double") in announced else (won,)
    _say(trial, lines, *[("points", word) for word in words])
    if trial.result.asked() == "ultimo":  # of hunter: what became of a pagát that had to be kept
        fates = ("made", "lost", "fell") if side == DECLARER else ("lost", "fell")
        _say(trial, lines, *[(fate, "pagat-ultimo", DECLARER) for fate in fates])
    for name in deal.rules.announceable:
        if (side, name) in announced and name not in _JUDGED + failed:
            _say(trial, lines, ("made",) + spelled(name) + (side,))
    return tuple(lines) if trial.payable() and _has_won(trial, side) else None


def _say(deal: "FamilyDeal", lines: list, *moves: "Move") -> None:
    """Apply the first of these moves that says something new, and add it to the lines."""
    for move in moves:
        if deal.would(move):
            deal.apply(move)
            lines.append(move)
            return


def _has_won(deal: "FamilyDeal", side: "Side") -> bool:
    result = deal.result
    points = result.settled_points(result.made_with_volat(result.made))
    return side == winner(deal.rules, points, deal.talk.announced[(DECLARER, "game")])
