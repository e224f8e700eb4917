"""What the report of a deal says beside its items and payouts, family by family."""

from typing import Any

from tarokk.games.danish.tables import ALL_POINTS
from tarokk.games.hungarian.tables import DECLARER, DEFENCE

Report = dict[str, Any]


def facts(game: str, deal: Any, seats: tuple[str, ...]) -> Report:
    """What is known of a deal."""
    found: Report = _FACTS.get(game, _hungarian)(deal, seats)
    return found


def turn(game: str, deal: Any) -> str | None:
    """The seat that has to bid or speak, if one has."""
    seat: str | None = _TURN.get(game, _speaker)(deal)
    return seat


def board(game: str, deal: Any) -> Report:
    """Where the play of a deal stands, in a game that is followed through it."""
    stands = deal.rules.ask().board(deal) if game in _FOLLOWED else None
    names = ("stage", "trick", "leads", "draws_first", "tricks")
    return dict(zip(names, stands, strict=True)) if stands else {}


def patterns(game: str, deal: Any) -> list[str]:
    """Lines that the deal takes with numbers that are too many to list."""
    if game != "danish" or deal.over() or deal.payable():
        return []
    return ["points " + " ".join(f"{seat} 0..{ALL_POINTS}" for seat in deal.players)]


# -- the Hungarian games


def _hungarian(deal: Any, seats: tuple[str, ...]) -> Report:
    invit, sides = deal.invit, _sides(deal, seats)
    binds = invit and invit[0] != deal.declarer
    side_of = (sides or {}).items()
    partners = [seat for seat, side in side_of if side == DECLARER and seat != deal.declarer]
    return {
        "declarer": deal.declarer,
        "bid": deal.bid,
        "partner": partners[0] if partners else None,
        "invit": {"by": invit[0], "tarokk": invit[1]} if binds else None,
        "yielded": deal.yielded,
        "sides": sides,
    }


def _sides(deal: Any, seats: tuple[str, ...]) -> Report | None:
    """{seat: its side, None while that is not certain}; None while there is no declarer."""
    if not deal.declarer:
        return None
    if deal.phase != "settled":
        could = {seat: deal.talk.could_be(seat) for seat in deal.players}
        sides = {seat: side[0] if len(side) == 1 else None for seat, side in could.items()}
    elif deal.throw:
        sides = {seat: DECLARER if seat == deal.declarer else DEFENCE for seat in deal.players}
    else:
        sides = deal.result.sides()
    return {seat: sides[seat] for seat in seats if seat in sides}


def _speaker(deal: Any) -> str | None:
    seat: str | None = deal.rules.ask().turn(deal) if deal.phase != "skart" else None
    return seat


# -- Danish tarok


def _danish(deal: Any, _seats: tuple[str, ...]) -> Report:
    melds = {seat: [" ".join(meld) for meld in told] for seat, told in deal.melds.items() if told}
    return {
        "melds": melds,
        "points": dict(deal.points) if deal.points else None,
        "barred": list(deal.barred),
    }


# -- two-handed tarokk


def _two_handed(deal: Any, _seats: tuple[str, ...]) -> Report:
    free = {"free": True} if deal.free else {}
    return {"declarer": deal.declarer, "bid": deal.bid, **free}


def _caller(deal: Any) -> str | None:
    """Until a round of speeches has begun the lines of everyone are open."""
    if deal.phase == "auction" or (deal.talk.open and deal.talk.spoken):
        seat: str = deal.turn()
        return seat
    return None


# -- Hunter tarokk


def _hunter(deal: Any, seats: tuple[str, ...]) -> Report:
    """As the other Hungarian games; `lone` is the way of playing alone, `steps` what is to do."""
    found = _hungarian(deal, seats)
    if deal.inverse:
        found["inverse"] = True
    if deal.result and deal.result.lone():
        found["lone"] = deal.result.lone()
    if deal.steps():
        names = ("does", "seat", "other", "number", "cards", "talon", "table")
        steps = [dict(zip(names, step, strict=True)) for step in deal.steps()]
        held = [dict(zip(deal.players, step["cards"], strict=True)) for step in steps]
        found["steps"] = [{**step, "cards": cards} for step, cards in zip(steps, held, strict=True)]
    return found


# -- tables

_FACTS = {"danish": _danish, "two-handed": _two_handed, "hunter": _hunter}
_TURN = {"danish": lambda deal: None, "two-handed": _caller}
_FOLLOWED = ("two-handed",)
