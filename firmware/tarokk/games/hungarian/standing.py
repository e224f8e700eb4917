"""What stands in a deal: its sides, what was said of it, what a move or a number would say."""

from ...tables import KONTRAS
from .tables import DECLARER, DEFENCE, SIDES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import CardPoints, Move, Seat
    from .kinds import FamilyDeal


def sides(deal: "FamilyDeal") -> dict:
    """See `ask.Ask`."""
    if not deal.result or deal.phase in deal.rules.UNPLAYED:
        return {}
    return (deal.sides() if deal.payable() else deal.result.sides()) or {}


def ends(deal: "FamilyDeal", failed: tuple = ()) -> dict:
    """See `ask.Ask`."""
    from . import stake

    return stake.ends(deal, failed)


def standing(deal: "FamilyDeal") -> list:
    """Declarer and bid, the call, the promise, announcements with their kontras, tarokk counts."""
    talk = deal.talk
    if not talk:
        return []
    lines: list = [("declarer", deal.declarer, deal.bid)]
    if talk.called:
        lines.append((deal.declarer, "call", talk.called))
    if deal.invit:
        lines.append(("invit",) + deal.invit)
    if deal.yielded:
        lines.append(("yielded", deal.yielded))
    for side in SIDES:
        for word in ("game",) + deal.rules.announceable:
            level = talk.announced.get((side, word))
            if level or (level == 0 and word != "game"):
                figure = ("announced", side) + tuple(word.split())
                lines.append(figure + KONTRAS[max(level - 1, 0) : level])
    return lines + [("tarokks", seat, str(talk.counts[seat])) for seat in sorted(talk.counts)]


def meaning(deal: "FamilyDeal", move: "Move") -> tuple | None:
    """What a move says beyond itself, as (code, facts...), or None; of four passes at once, that
    nobody pays."""
    if move[0] == "pass-out":
        return None if deal.rules.says("kitty", "yes") else ("nothing-paid",)
    if deal.phase == "auction":
        meant = deal.auction.meaning(move[1]) if move[0] != "declarer" else None
        if meant and meant[0] == "invit" and not deal.rules.pagat_invits():
            return ("invit-big", meant[1])
        if meant and meant[0] == "yields" and deal.rules.says("invit", "kegl"):
            return ("yields-any", "XX")
        return meant
    is_speech = deal.phase in ("skart", "speeches") and move[0] in deal.players
    return deal.talk.meaning(move) if is_speech else None


def due(deal: "FamilyDeal", figure: str, side: str) -> list:
    """[(trick, card)] that this announcement still obliges to, see `obligations`."""
    from . import obligations

    due = obligations.obligations(deal)
    return [obligation[:2] for obligation in due if obligation[2:] == (figure, side)]


def points_mean(deal: "FamilyDeal", points: "CardPoints", seat: "Seat | None" = None) -> tuple:
    """("game", "double" or "volat", side): who has won with these points, a number or a word of
    UNCOUNTED, and by how much."""
    from .contradict import trickless
    from .settle import bounds, doubler, winner

    kontrad = deal.talk.announced[(DECLARER, "game")]
    counted = isinstance(points, int)
    if counted and trickless(deal.rules, (points, points), deal.result.skarts()):
        return "volat", winner(deal.rules, points, kontrad)
    points = bounds(deal.rules, points, kontrad)[0]
    how = "double" if doubler(deal.rules, points) else "game"
    return how, winner(deal.rules, points, kontrad)


def failed(deal: "FamilyDeal", code: tuple) -> list:
    """The announced doubles and volats that fail with a state of the game, see `rows`."""
    word = code[0]
    if word == "points":
        how, side = points_mean(deal, code[1])
    else:
        side = DEFENCE if word in ("lost", "double-lost", "volat-" + DEFENCE) else DECLARER
        how = word.split("-")[0]
    return [
        name
        for by in SIDES
        for name in ("double", "volat")
        if (by, name) in deal.talk.announced
        and word not in ("none", "open")
        and (by != side or how not in (name, "volat"))
    ]
