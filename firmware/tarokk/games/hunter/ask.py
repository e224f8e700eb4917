"""What may be said next in Hunter tarokk, and what a table is best asked; see
`hungarian.ask`.

Its own topics: `swing`, the steps that part two big honours or the answer to a swing; `ultimo`,
what became of a pagát that had to be kept; `throw-in`, what follows a hand thrown in.
"""

from ...ask import GO
from ...tables import KONTRAS
from ..hungarian import ask
from ..hungarian.laid import shown
from ..hungarian.rows import MORE
from ..hungarian.tables import DECLARER, DEFENCE
from . import throws
from .auction import INVERSE
from .deal import SECOND
from .tables import CATCH, HIGHEST_KONTRA, HOPELESS, LONE, OWN, TRULL, ULTIMO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...kinds import Move
    from .kinds import HunterDeal


# As the family's.
levels = ask.levels


def topic(deal: "HunterDeal", passed: tuple | list[str] = ()) -> str | None:
    """The open question; None once the deal is closed."""
    return "swing" if deal.phase == "swing" else ask.topic(deal, passed)


def is_legal(deal: "HunterDeal", move: "Move") -> bool:
    """True if an answer of `likely` would be accepted; this game has fewer kontras."""
    return move[-1] not in KONTRAS[HIGHEST_KONTRA:] and ask.is_legal(deal, move)


def likely(deal: "HunterDeal", topic: str, stem: "Move | None" = None) -> "Iterator[Move]":
    """See `ask.Ask`."""
    own = _ANSWERS.get(topic)
    yield from own(deal) if own else ask.likely(deal, topic, stem)


def meaning(deal: "HunterDeal", move: "Move") -> tuple | None:
    """What an answer says beyond itself, as (code, facts...), or None."""
    if deal.auction and move[0] in deal.players and deal.phase in ("auction", "skart"):
        player = deal.players.index(move[0])
        if (player, move[1]) in deal.auction.late() or deal.phase == "auction":
            return deal.auction.meant(player, move[1])
    return deal.talk.meaning(move) if deal.talk and move[0] in deal.players else None


# -- auction and swing


def _auction(deal: "HunterDeal") -> "Iterator[Move]":
    """Before a bid the lowest is likeliest, behind one the pass; then what is not in turn."""
    moves = ask.bids(deal)
    yields = deal.auction.meaning("pass")  # a two has to be held but for few
    if deal.auction.holder is not None and moves[-1][1] == "pass" and not yields:
        moves = moves[-1:] + moves[:-1]
    yield from moves
    yield from late(deal)
    yield from swings(deal)
    yield from thrown(deal)


def late(deal: "HunterDeal") -> tuple:
    """The words that may be said out of turn; by outcome, who reversed the direction of play."""
    if deal.phase != "auction" and (deal.phase != "skart" or not deal.is_untouched()):
        return ()
    if not deal.auction:
        return () if deal.inverse else tuple([(seat, INVERSE) for seat in deal.turners()])
    return tuple((deal.players[player], word) for player, word in deal.auction.late())


def outcomes(deal: "HunterDeal") -> tuple:
    """Every outcome of the auction, for a table that enters only that."""
    return ask.outcomes(deal) + tuple(second(deal))


def _outcome(deal: "HunterDeal") -> "Iterator[Move]":
    """No deal is passed out: behind four passes one of the first three plays (III.3)."""
    again = list(second(deal))
    for seat in deal.players:
        yield from ask.outcomes_of(deal, seat, tuple([move for move in again if move[1] == seat]))


def second(deal: "HunterDeal") -> "Iterator[Move]":
    """The outcomes of the second round; after a three by outcome, the line that says so."""
    if deal.phase != "skart":
        for seat in () if deal.swing.early else deal.players[:-1]:
            yield ("declarer", seat, "3", SECOND)
    elif not deal.second and deal.may_be_second():
        yield ("declarer", deal.declarer, "3", SECOND)


def swings(deal: "HunterDeal") -> tuple:
    """Who may tell two big honours."""
    if deal.phase == "auction":
        late = deal.auction.begun() or deal.swing.early or deal.swing.number
        return () if late else tuple((seat, "swings") for seat in deal.players)
    return tuple((seat, "swings") for seat in deal.players if not deal.swing.refusal(deal, seat))


def swing(deal: "HunterDeal") -> "Iterator[Move]":
    """The next step of a swing, or the answers of the pagát's holder."""
    if deal.swing.steps or deal.swing.may_be_own(deal):
        yield ("step",)
    if deal.swing.steps:
        yield from ask.bids(deal)
        yield from outcomes(deal)
        yield from thrown(deal)
        return
    for seat in deal.swing.pagat_holders(deal):
        yield (seat, "accepts")
        yield (seat, "stays")


def thrown(deal: "HunterDeal") -> "Iterator[Move]":
    """The hands that may be thrown in."""
    hands = [hand[0] for hand in deal.rules.throws if throws.is_time(deal, hand[0])]
    for seat in deal.players:
        for hand in hands:
            if not deal.refuse_throw(seat, hand):
                yield (seat, "throws", hand)


# -- skart


def takes(deal: "HunterDeal") -> tuple:
    """The cards that the next player may take from the talon, its due first; without what only
    repeats."""
    if deal.phase != "skart" or deal.talk.laid or deal.talk.called:
        return ()
    taken = tuple(str(n) for n in deal.talon.taken)
    numbers = deal.talon.choices()
    return tuple(("takes",) + taken + (str(n),) for n in numbers)


def _skart(deal: "HunterDeal") -> "Iterator[Move]":
    """Late words; sacrifices; what the declarer shows; swings; hands thrown in."""
    yield GO
    if deal.phase != "skart":
        return
    if not deal.auction:
        yield from second(deal)
        for move in ask.promises(deal):
            if move[1] == deal.declarer:
                yield move
    yield from late(deal)
    yield from takes(deal)[1:]
    yield from shown(deal)
    yield from deal.talk.may_tell()
    yield from swings(deal)
    yield from thrown(deal)


def _speech(deal: "HunterDeal") -> "Iterator[Move]":
    """Behind the likeliest, what the dealer may tell in this place."""
    moves = tuple(ask.likely(deal, "speech"))
    yield from moves[:1] + deal.talk.may_tell() + moves[1:]
    yield from thrown(deal)


# -- result


def lone(deal: "HunterDeal") -> tuple:
    """The ways of playing alone that may be recorded."""
    return tuple(("partner", "none", kind) for kind in LONE)


def own_facts(deal: "HunterDeal") -> "Iterator[Move]":
    """The facts that this game adds to the family's."""
    for side in (DECLARER, DEFENCE):
        for figure in HOPELESS:
            if (side, figure) in deal.talk.announced:
                yield ("hopeless", figure, side)
        if (side, CATCH) in deal.talk.announced:
            yield ("hopeless", CATCH, side, OWN)
    if (DECLARER, TRULL) in deal.talk.announced:
        yield ("bound", ULTIMO, DECLARER)
    if deal.talk.must_ultimo():
        yield ("fell", ULTIMO, DECLARER)


def _partner(deal: "HunterDeal") -> "Iterator[Move]":
    for move in ask.partners(deal) + lone(deal):
        if (move[1] != "none" or move[2:]) and deal.would(move):
            yield move


def _ultimo(deal: "HunterDeal") -> "Iterator[Move]":
    """The fate of the pagát that had to be kept."""
    for fate in ("made", "lost", "fell"):
        move = (fate, ULTIMO, DECLARER)
        if deal.would(move):
            yield move


def rows(deal: "HunterDeal", group: str = "") -> list:
    """See `ask.Ask`; a fact of this game's own has no row."""
    names = ask.rows(deal, group)
    if not group and MORE not in names and any(_own_left(deal)):
        names.append(MORE)
    return names


def _more(deal: "HunterDeal") -> "Iterator[Move]":
    yield from ask.likely(deal, "more")
    yield from _own_left(deal)


def _own_left(deal: "HunterDeal") -> "Iterator[Move]":
    """The facts of this game's own that may still be said."""
    for move in own_facts(deal):
        if deal.would(move):
            yield move


_ANSWERS = {
    "auction": _auction,
    "swing": lambda deal: (move for move in swing(deal) if len(move) < 3),
    "skart": _skart,
    "speech": _speech,
    "outcome": _outcome,
    "partner": _partner,
    "ultimo": _ultimo,
    "more": _more,
}


class HunterAsk(ask.HungarianAsk):
    """See `ask.Ask`."""

    ENDS = None
    topic = staticmethod(topic)  # type: ignore[assignment]
    likely = staticmethod(likely)  # type: ignore[assignment]
    is_legal = staticmethod(is_legal)  # type: ignore[assignment]
    rows = staticmethod(rows)  # type: ignore[assignment]
    meaning = staticmethod(meaning)  # type: ignore[assignment]
