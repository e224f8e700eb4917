"""What stands in a deal: its sides, who leads, what was said of it, what a move would say."""

from ...tables import KONTRAS
from .tables import LATE, PRIMER, worth

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move
    from .kinds import TwoHandedDeal


def board(deal: "TwoHandedDeal") -> tuple | None:
    """(stage, trick or None, leader, who draws first, tricks in all); None before and after the
    play."""
    play = deal.play
    if not play or deal.phase in ("result", "settled"):
        return None
    return (play.stage, play.next, play.leader, play.draws_first(), play.tricks())


def leader(deal: "TwoHandedDeal") -> str | None:
    """Who leads to the trick that is played, as far as known."""
    stands = board(deal)
    return stands[2] if stands else None


def sides(deal: "TwoHandedDeal") -> dict:
    """See `ask.Ask`; without a bid nobody declares."""
    if not deal.declarer:
        return dict.fromkeys(deal.players, "")
    return {deal.declarer: "declarer", deal.talk.other(deal.declarer): "defence"}


def ends(deal: "TwoHandedDeal", failed: tuple = ()) -> dict:
    """See `ask.Ask`."""
    from . import stake

    return stake.ends(deal, failed)


def standing(deal: "TwoHandedDeal") -> list:
    """Declarer and bid, the game's kontra, then of each player what was announced, made, lost."""
    lines: list = []
    if deal.declarer:
        lines.append(("declarer", deal.declarer, deal.bid) + ("free",) * deal.free)
    if not deal.talk:
        return lines
    if deal.talk.game:
        lines.append(("game", KONTRAS[deal.talk.game - 1]))
    for seat in deal.players:
        for (who, word), (level, _) in sorted(deal.talk.announced.items()):
            if who == seat:
                figure = ("announced", seat) + tuple(word.split())
                lines.append(figure + KONTRAS[max(level - 1, 0) : level])
        made = [word for player, word in sorted(deal.result.made) if player == seat]
        lines += [("made",) + tuple(word.split()) + (seat,) for word in made]
        lines += [("lost", "ultimo", "pagat", seat)] if seat in deal.result.lost else []
    return lines


def meaning(deal: "TwoHandedDeal", move: "Move") -> tuple | None:
    """What an answer says beyond itself: (code, facts...) or None.

    ("has-honour",), ("twice",), ("free-round",), ("no-bid",): see `Auction.meaning`. ("worth",
    points): what the figure is worth, kontra included. ("ends-deal", points): the same, and there
    are only five tricks now.
    """
    if not deal.bid:
        return deal.auction.meaning(move[1]) if move[0] in deal.players else None
    seat, figure, level = _speech(deal, move)
    row = deal.rules.row(figure)
    if not row:
        return None
    when = deal.play.window()
    if level:
        owner = deal.talk.other(seat) if level % 2 else seat
        when = deal.talk.announced.get((owner, figure), (0, when))[1]
    points = worth(row, deal.base(), when) << level
    ends = when in (PRIMER, LATE) and deal.rules.ends_deal(figure)
    return ("ends-deal" if ends and not deal.play.short else "worth", points)


def _speech(deal: "TwoHandedDeal", move: "Move") -> tuple:
    """(seat, figure, kontra level) of a move that announces or kontras; figure "" for others."""
    if move[0] == "announced":
        return move[1], " ".join(move[2:]), 0
    if move[0] not in deal.players:
        return None, "", 0
    if move[1] in KONTRAS:
        return move[0], " ".join(move[2:]), KONTRAS.index(move[1]) + 1
    return move[0], " ".join(move[1:]), 0
