"""What came of the play, and which of it cannot be true together.

Source: danish, 5 "Almindelige Regler", 6 "Spillet", 7 "Spillets Formål". A fact is (verb, seat) or
(verb, seat, card), card being pagat or king.

The last trick holds one card of each player. Whoever takes it with the pagat or a king makes an
ultimo, whoever loses one in it goes bagud; the premium of `last` is for a last trick without them
("når både Pagat og Konge er ude"), so it stands alone.
"""

from ...refused import Refused, exactly
from .tables import ALL_POINTS, CUPS, FATES, HONOUR, SKAT, TRICK, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone, Move, Seat


ENDS = ("last", "ultimo", "bagud")  # what the last trick came to
WHOLE = ("nolo", "tout")
TAKES = ("saves", "ultimo", "last")  # verbs that imply a trick taken
MISSES = ("loses", "bagud")  # verbs that imply a trick missed
VERBS = ("saves", "loses") + ENDS + WHOLE


def read(words: "Move") -> tuple:
    """The fact that `S verb ...` says: (verb, seat), or (verb, seat, card). Raises Refused."""
    seat, verb = words[0], words[1]
    if verb not in ("saves", "loses", "ultimo", "bagud"):
        exactly(words, 2)
        return (verb, seat)
    card = exactly(words, 3)[2]
    is_fate = card in CUPS if verb in ENDS else value(FATES, verb, card)
    if not is_fate:
        raise Refused("no-such-card", card)
    return (verb, seat, card)


def seats_of(facts: "tuple[Move, ...]", *verbs: str) -> tuple:
    """The seats that did one of these verbs, in the order entered."""
    return tuple([fact[1] for fact in facts if fact[0] in verbs])


def who(facts: "tuple[Move, ...]", verb: str) -> "Seat | MaybeNone":
    """The seat that first did `verb`, or None."""
    seats = seats_of(facts, verb)
    return seats[0] if seats else None


def shown(facts: "tuple[Move, ...]") -> tuple:
    """(seat of the pagat or None, {seat: kings lost or in the last trick})."""
    pagat = None
    kings: dict[Seat, int] = {}
    for fact in facts:
        if fact[2:] == ("pagat",):
            pagat = fact[1]
        elif fact[2:] == ("king",):
            kings[fact[1]] = kings.get(fact[1], 0) + 1
    return pagat, kings


def ranges(facts: "tuple[Move, ...]", players: "tuple[Seat, ...]", dealer: "Seat") -> dict:
    """{seat: (the fewest, the most)} of its points.

    The fewest: a skat or a trick counts 1, the pagat or a king in it 4. The most: all but the
    fewest of the two others, in whose tricks lie the cards that it lost, each in one of its own,
    for a seat plays one card to a trick.

    5 "3 hvilke som helst kort 1 point, Konger, Pagat ... hver 4"
    """
    took = who(facts, "ultimo") or who(facts, "last")
    least = {seat: SKAT if seat == dealer else 0 for seat in players}
    lost = dict.fromkeys(players, 0)  # points of its cards that are not counted so far
    tricks = dict.fromkeys(players, 0)  # that it missed, less those that it took
    taken = 0
    for fact in facts:
        verb, seat = fact[:2]
        if verb in MISSES:
            tricks[seat] += 1
            if verb == "bagud" and took:
                least[took] += HONOUR  # it fell in the trick that he took
            else:
                lost[seat] += HONOUR
        elif verb in TAKES:
            tricks[seat] += 1  # as `taken` has it, too: one's own holds no lost card
            taken += 1
            least[seat] += TRICK if verb == "last" else TRICK + HONOUR
    rest = ALL_POINTS - sum(least.values())
    return {
        seat: (
            least[seat],
            rest + least[seat] - lost[seat] - TRICK * max(tricks[seat] - taken, 0),
        )
        for seat in players
    }


def counted_whole(points: tuple, dealer: str) -> tuple:
    """The nolo or tout that the points of all three imply, as a fact; () for none. `points` is
    ((seat, points), ...).

    Who has no more points than its skat took no trick; if two did not, the third took all. 5 "3
    hvilke som helst kort 1 point": a trick is worth 1 at least.
    """
    took = [seat for seat, got in points if got > (SKAT if seat == dealer else 0)]
    verb, seats = "tout", took
    if len(took) > 1:
        verb, seats = "nolo", [seat for seat, _ in points if seat not in took]
    return (verb, seats[0]) if seats else ()


def contradiction(
    facts: "tuple[Move, ...]", barred: tuple[str, ...], no_last: tuple[str, ...]
) -> tuple | None:
    """Why these cannot be facts of one play: (code, facts...), or None.

    barred   seats that may not make an ultimo
    no_last  seats that cannot get the last trick
    """
    return _last_trick(facts, barred, no_last) or _pagat(facts) or _whole(facts)


def _last_trick(
    facts: "tuple[Move, ...]", barred: tuple[str, ...], no_last: tuple[str, ...]
) -> tuple | None:
    won = seats_of(facts, "last", "ultimo")
    lost = seats_of(facts, "bagud")
    if len(won) > 1:
        return ("one-last-trick", won[0])
    for seat in won:
        if seat in (barred if who(facts, "ultimo") else no_last):
            return ("no-ultimo" if who(facts, "ultimo") else "no-last-trick", seat)
    if lost and who(facts, "last"):
        return ("last-and-bagud", lost[0])
    cards = won + lost
    for seat in cards:
        if cards.count(seat) > 1:
            return ("one-last-card", seat)
    return ("nobody-wins",) if len(lost) == 3 else None


def _pagat(facts: "tuple[Move, ...]") -> tuple | None:
    ends = [fact for fact in facts if fact[2:] == ("pagat",)]
    if len(ends) > 1:
        return ("one-pagat", ends[0][1])
    if ends and ends[0][0] == "bagud" and who(facts, "ultimo"):
        return ("pagat-beats-king", who(facts, "ultimo"))
    return None


def _whole(facts: "tuple[Move, ...]") -> tuple | None:
    """Nolo and tout leave others tricks, or none."""
    wholes = [fact for fact in facts if fact[0] in WHOLE]
    if len(wholes) > 1:
        return ("nolo-or-tout", wholes[0][1], wholes[0][0])
    if not wholes:
        return None
    verb, seat = wholes[0]
    if verb == "nolo" and who(facts, "ultimo"):
        return ("nolo-no-ultimo", seat)
    for taker in seats_of(facts, *TAKES):
        if (taker == seat) == (verb == "nolo"):
            return ("took-none", taker, seat, verb)
    if verb == "tout" and seat in seats_of(facts, *MISSES):
        return ("took-all", seat)
    return None
