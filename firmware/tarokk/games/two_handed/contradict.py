"""What cannot be true together: who won which trick, and the points of both.

Source: two-handed, 3 to 5.
"""

from ...refused import Refused
from .tables import ALL_POINTS, LOSABLE, is_silent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move, Seat
    from .result import Result


def check(result: "Result") -> None:
    """Raise Refused if the recorded facts contradict each other. Only facts of the outcome
    can."""
    if not (result.points or result.made or result.lost):
        return
    _check_tricks(result)
    for seat in result.players:
        _check_trickless(result, seat)
    _check_made(result)
    _check_points(result)


def _check_made(result: "Result") -> None:
    """Each was announced, or is paid without, and its cards are not the other's."""
    for seat, figure in sorted(result.made):
        row = result.rules.row(figure)
        if not is_silent(row) and (seat, figure) not in result.talk.announced:
            raise Refused("not-said", figure)
        if figure == "quarter" and result.play.short:
            raise Refused("by-points", figure)
        if row.cards & result.cards(result.talk.other(seat)):
            raise Refused("other-took", figure, seat)


def _check_tricks(result: "Result") -> None:
    if result.talk.betli and "volat" in [figure for _, figure in result.made]:
        raise Refused("betli-and-volat", "volat")
    for seat, figure in sorted(result.made):
        if figure in ("volat", "betli") and result.from_tricks(seat, figure) is False:
            raise Refused("tricks-show", figure, seat)
    pair = []
    claimed = [(result.rules.row(key[1]).trick, key) for key in sorted(result.made)]
    for trick in (1, 2):
        claims = [key for at, key in claimed if at == trick]
        if len(claims) > 1:
            raise Refused("cannot-both", claims[0][1], claims[1][1])
        winner = result.play.winners.get(result.play.tricks() + 1 - trick)
        if claims and winner not in (None, claims[0][0]):
            raise Refused("tricks-show", claims[0][1], claims[0][0])
        pair.append(claims)
    _check_last(result, *pair)


def _check_last(result: "Result", last: "list[Move]", before: list) -> None:
    """The last trick has one winning card, and a card is played once."""
    figures = [figure for _, figure in last + before]
    if result.lost:
        victim = result.lost[0]
        if result.play.winners.get(result.play.tricks()) == victim:
            raise Refused("tricks-show", LOSABLE, victim)
        if last and last[0][1] == LOSABLE:
            raise Refused("made-and-lost", LOSABLE)
        if last and last[0] != (result.talk.other(victim), "ultimo eagle"):
            raise Refused("cannot-both", LOSABLE, last[0][1])
        figures.insert(0, LOSABLE)
    for key in last + before if result.play.short and result.honours else ():
        _check_kings(result, *key)
    cards = [figure.split()[1] for figure in figures]
    if len(cards) > len(set(cards)):
        raise Refused("cannot-both", figures[cards.index(cards[-1])], figures[-1])


def _check_kings(result: "Result", whose: "Seat", figure: str) -> None:
    """Who keeps the I or the II for a trick of the last two that it wins leaves the other's
    tricks one king each, and an honour beside it only where this beat a king that was led: in
    five tricks with four kings hardly any is left for that of who bid."""
    seat = result.talk.other(whose)
    leads = (result.talk.betli or result.players[0]) == seat
    bid = result.talk.declarer == whose
    leaves_none = figure.endswith("eagle") if bid else leads and figure == LOSABLE
    if leaves_none and (seat, "four-kings") in result.made:
        raise Refused("cannot-both", figure, "four-kings")


def _check_trickless(result: "Result", seat: "Seat") -> None:
    first = result.trickless(seat)
    if first > result.play.tricks():
        return
    for key in sorted(result.made):
        figure = key[1]
        late = result.rules.row(figure).trick or result.is_late(key)
        if key[0] == seat and figure != "betli" and (first == 1 or late):
            raise Refused("no-trick", seat, figure)
    if result.talk.other(seat) in result.lost:
        raise Refused("no-trick", seat, LOSABLE)


def _check_points(result: "Result") -> None:
    """What was entered, or what the figures ask for where nothing was: for the reason each
    seat's by itself, then both."""
    points = result.points
    seats = sorted(points) or result.players[:1]
    number = points.get(seats[-1], ALL_POINTS)
    for least, most in result.ranges(seats[-1], points, number):
        if not points or least <= number <= most:
            return
    for seat in seats:
        _refuse_outside(result, seat, {})
    low, high = result.sums()
    number = sum(points.values())
    if not low <= number <= high:
        raise Refused("points-sum", number, low, high)
    _refuse_outside(result, seats[-1], points)


def _refuse_outside(result: "Result", seat: "Seat", points: "dict[Seat, int]") -> None:
    """Raises Refused where a seat cannot have its points, see `ranges`."""
    numbers = result.numbers(seat, points)
    if not numbers:
        seat, figure = sorted(result.made)[-1]
        raise Refused("tricks-show", figure, seat)
    number = result.points.get(seat, numbers[0])
    if number not in numbers:
        above = [other for other in numbers if other > number] or numbers
        raise Refused("points-range", seat, above[0], numbers[-1])
