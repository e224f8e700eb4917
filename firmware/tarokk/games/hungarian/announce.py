"""Announcements and kontras: who may say which, for which side, and what it changes.

Functions over the `Speeches` of a deal.

Sources: paskievics, "Kontrázás", "A bemondások menete",
"Figurák és bemondások változatai"; illustrated, "A bemondások menete", "Játékváltozatok"
(csuzima, self-kontra), "Magas tarokk" (pair pheasant, long double), "Illusztrált tarokk 54 lappal".
"""

from ...deal import put, without
from ...refused import Refused
from ...tables import KONTRAS
from .tables import CSUZIMA, DECLARER, DEFENCE, PAIR_PHEASANT, SIDES, other

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Seat, Side
    from .kinds import FamilySpeeches


_TRULL = (DECLARER, "trull")


def announce(talk: "FamilySpeeches", seat: "Seat", word: str) -> None:
    """`seat` announces a figure. Raises Refused, and then nothing has changed."""
    side, figure = meant(talk, seat, word)
    reason = refusal(talk, seat, side, figure, talk.could_be(seat))
    if reason:
        raise Refused(*reason)
    if figure in talk.rules.replaces:
        talk.announced = without(talk.announced, (side, talk.rules.replaces[figure]))
    for name in (figure,) + talk.rules.included(figure):
        if (side, name) not in talk.announced:
            talk.announced = put(talk.announced, (side, name), 0)
            talk.said_by = put(talk.said_by, (side, name), seat)
    if figure == CSUZIMA:
        cover(talk, len(KONTRAS) - 1)
    show_leader(talk, side, figure)
    talk.spoke(seat, side, word)


def meant(talk: "FamilySpeeches", seat: "Seat", word: str) -> tuple:
    """(side, figure) that an announcement of `seat` stands for: the seat's side if that is known,
    else the last speaker's. A csuzima is always the defence's."""
    figure = talk.rules.same(word)
    if figure == CSUZIMA:
        return DEFENCE, figure
    return talk.side_of(seat) or talk.last_side, figure


def legal(talk: "FamilySpeeches", seat: "Seat", names: tuple[str, ...]) -> list:
    """The figures, of these names, that `seat` may announce now."""
    own, could = talk.side_of(seat) or talk.last_side, talk.could_be(seat)
    same = dict(talk.rules.SAME)
    words = []
    for word in names:
        figure = same.get(word, word)
        side = DEFENCE if figure == CSUZIMA else own
        if not refusal(talk, seat, side, figure, could):
            words.append(word)
    return words


def refusal(
    talk: "FamilySpeeches", seat: "Seat", side: "Side", figure: str, could: tuple[str, ...]
) -> tuple | None:
    """Why a figure may not be announced for a side: (code, facts...), or None.

    `could` are the sides that `seat` may be on, see Speeches.could_be.
    """
    rules = talk.rules
    if figure not in rules.announceable:
        return rules.no_figure(figure)
    if (side, figure) in talk.announced or (side, figure) in talk.swallowed:
        return ("announced-already", figure)
    if side not in could:
        return ("only-defence", figure)
    if figure in ("double", "volat"):
        return _refuse_ladder(talk, seat, side, figure)
    if (side, rules.replaced.get(figure)) in talk.announced:
        return ("ultimo-after-uhu", figure)
    if figure in rules.replaces and talk.said_by.get((side, rules.replaces[figure])) == seat:
        return ("one-player", figure)
    if figure == PAIR_PHEASANT and seat == talk.players[0]:
        return ("leads-himself", seat)
    return refuse_pair(talk, side, figure)


def refuse_pair(talk: "FamilySpeeches", side: "Side", figure: str) -> tuple | None:
    """Why a side cannot have announced a pair pheasant, if the figure is one."""
    leader = talk.players[0]
    if figure == PAIR_PHEASANT and other(side) not in talk.could_be(leader):
        return ("leads-himself", leader)
    return None


def show_leader(talk: "FamilySpeeches", side: "Side", figure: str) -> None:
    """Mark the first leader as an opponent of who announces a pair pheasant."""
    if figure == PAIR_PHEASANT:
        talk.reveal(talk.players[0], other(side))


def _refuse_ladder(talk: "FamilySpeeches", seat: "Seat", side: "Side", figure: str) -> tuple | None:
    """Double and volat: not in one speech, no double behind a volat; or as the house has it."""
    rules = talk.rules
    if rules.says("double-volat", "any"):
        return None
    rest = "volat" if figure == "double" else "double"
    if rules.says("double-volat", "two-players"):
        if talk.said_by.get((side, rest)) == seat:
            return ("one-player", figure)
    elif not rules.says("double-volat", "together"):
        figures = [rules.same(word) for word in talk.this]
        if figure == "volat" and "double" in figures:
            return ("double-and-volat",)
    together = rules.says("double-volat", "together") and "volat" in talk.this
    before = [other for other in SIDES if not together or other != side]
    if figure == "double" and any((other, "volat") in talk.announced for other in before):
        return ("double-after-volat",)
    return None


def _is_raised(talk: "FamilySpeeches", side: "Side", figure: str) -> bool:
    """True if an ultimo of a side was raised to an uhu."""
    return (side, figure) in talk.said_by and (side, figure) not in talk.announced


def cover(talk: "FamilySpeeches", highest: int) -> None:
    """Apply a csuzima: raise by one level, up to `level`, all that the defence may raise now."""
    for key, level in talk.announced.items():
        if key[0] == DECLARER:
            talk.covered = put(talk.covered, key, True)
            if level % 2 == 0 and level <= highest:
                talk.announced = put(talk.announced, key, level + 1)


# -- kontras


def kontra(
    talk: "FamilySpeeches", seat: "Seat", level: int, figure: str, owner: "Seat | None"
) -> None:
    """Apply a kontra of `seat` to another side's figure. `level` 1 is kontra, 2 rekontra, and so
    on. Raises Refused."""
    figure = talk.rules.same(figure)
    candidates = kontras(talk, seat, level, figure, owner)
    if len(candidates) > 1:
        raise Refused("whose-figure", figure)
    if not candidates:
        raise Refused(*_why_none(talk, seat, level, figure, owner))
    owner, side = candidates[0]
    if owner == side and level == 1:
        talk.own_kontra = True
    talk.announced = put(talk.announced, (owner, figure), level)
    talk.spoke(seat, side, KONTRAS[level - 1] + " " + figure)


def kontras(
    talk: "FamilySpeeches", seat: "Seat", level: int, figure: str, owner: "Seat | None"
) -> list:
    """The (owner, speaker's side) pairs that this kontra could mean."""
    candidates = []
    for whose in SIDES:
        if owner in (None, whose) and talk.announced.get((whose, figure)) == level - 1:
            side = _kontra_side(talk, seat, level, whose, figure)
            if side in talk.could_be(seat):
                candidates.append((whose, side))
    return candidates


def _kontra_side(
    talk: "FamilySpeeches", seat: "Seat", level: int, whose: str, figure: str
) -> str | None:
    """The side that may say this kontra, or None if `seat` may not."""
    key = (whose, figure)
    if key == _TRULL and talk.rules.says("self-kontra", "yes"):
        partner = talk.said_by.get(key)
        if level == 1 and seat == talk.declarer and partner not in (None, seat):
            return DECLARER
        if talk.own_kontra:
            return DECLARER if level == 2 and seat == partner else None
    if figure == CSUZIMA and level <= 2 and not _raised(talk, level + 1):
        return None
    return other(whose) if level % 2 else whose


def _raised(talk: "FamilySpeeches", level: int) -> bool:
    """True if something that the csuzima doubled was raised to a level."""
    return any(talk.announced.get(key, 0) >= level for key in talk.covered)


def _why_none(
    talk: "FamilySpeeches", seat: "Seat", level: int, figure: str, owner: "Seat | None"
) -> tuple:
    sides = [s for s in SIDES if owner in (None, s)]
    levels = [talk.announced.get((s, figure)) for s in sides]
    if all(spoken is None for spoken in levels):
        if figure != "game" and figure not in talk.rules.announceable:
            return talk.rules.no_figure(figure)
        gone = [s for s in sides if (s, figure) in talk.swallowed or _is_raised(talk, s, figure)]
        return ("no-longer-counts" if gone else "not-announced", figure)
    if level - 1 not in levels:
        return ("kontra-level", KONTRAS[level - 1], figure)
    whose = DECLARER if level % 2 else DEFENCE
    early = figure == CSUZIMA and level <= 2 and not _raised(talk, level + 1)
    if early and whose in talk.could_be(seat):
        return ("csuzima-first", KONTRAS[level])
    return ("own-side", seat, figure)
