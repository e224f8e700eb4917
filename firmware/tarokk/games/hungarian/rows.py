"""What came of a deal as rows whose states a table turns through; see `ask.Ask.rows`.

The rows: `game`, the figures, (GROUP, name) of the figures that have no row of their own, and two
that open something else, POINTS and MORE. The codes of states:

("none",)                     nothing was said and nothing made
("open", side, level)         announced, level times kontra'd, and nobody has told yet: also the
                              game while an announced double or volat hangs on it
("made", side, level)         by that side; level -1 is silent. Of the catch also whose XXI it was
("failed", side, level)
("both", side, level)         failed, and the other side has made it silently
("lost", side)                without being announced
(word, level)                 the game: one of WORDS, "volat-SIDE"
("points", n, level)          the same with points that were counted

Sources: paskievics, "A figurák", "Az elszámolás".
"""

from ...ask import GROUP
from ...tables import KONTRAS, row, spelled
from .tables import CSUZIMA, DECLARER, DEFENCE, SIDES, other

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ...kinds import Move, Side
    from .kinds import FamilyDeal


POINTS, MORE = "points", "more"
NONE = (("none",), ())
WORDS = ("won", "double", "double-lost", "lost")  # what the points may be told as
# The figures that a table needs most, in this order.
FIRST = ("trull", "four-kings", "pagat-ultimo", "xxi-catch")
_JUDGED = ("game", "double", "volat", CSUZIMA)  # no row of their own
_MANY = 3  # tricks that figures won: they may leave nobody the tarokks; to try that takes its time
_GROUPS = ("honours", "pagat", "eagle", "kings", "others", "game")


def rows(deal: "FamilyDeal", group: str = "") -> list:
    """The rows of the deal, or of a group."""
    may_enter = deal.result.may_enter_speeches()
    figures = [
        line
        for line in deal.rules.figures
        if line.name != CSUZIMA and (line.silent or may_enter or _announcers(deal, line.name))
    ]
    names = [line.name for line in figures]
    announced = [name for _, name in deal.talk.announced if name not in _JUDGED]
    asked = [name for name in names if deal.talk.entered and name in announced]
    out: list = ["game"] + [name for name in FIRST if name in asked]
    out += [name for name in asked if name not in out]
    out += [name for name in FIRST if name in names and name not in out]
    if group:
        return [line.name for line in figures if line.group == group and line.name not in out]
    if deal.rules.GROUPED:
        left = [line.group for line in figures if line.name not in out]
        out += [(GROUP, name) for name in _GROUPS if name in left]
    else:
        out += [name for name in names if name not in out]
    return out + [POINTS] + [MORE] * _is_any_left(deal, may_enter)


def _is_any_left(deal: "FamilyDeal", may_enter: bool) -> bool:
    """True if anything else may be told: what was said, or tarokks, as the counts have it, and what
    was made."""
    talk, result, rules = deal.talk, deal.result, deal.rules
    if may_enter:
        if result.is_unsaid(("game",)):
            return True
        for name in rules.announceable:
            for side in SIDES:
                if result.is_unsaid(("announced", side) + spelled(name)):
                    return True
    elif rules.says("claims", "no"):
        return False
    strikes = sum([len(line.strikes) for line in rules.figures if line.name in result.made])
    for seat in deal.players:
        silent = seat not in result.claims and seat not in talk.counts and seat not in talk.owed
        least = max(rules.COUNTS[0][0], talk.had(seat))
        if (
            silent
            and talk.room_for(least, seat, result.claims)
            and (strikes < _MANY or deal.would(("claim", seat, str(least))))
        ):
            return True
    return False


def row_of(deal: "FamilyDeal", move: "Move") -> str | None:
    """The row whose state a line tells, or None. What was said beyond what a row can be turned to,
    a rekontra or the same figure by both sides, stays as it is."""
    verb = move[0]
    if verb == "points" or (verb == "game" and deal.talk.announced[(DECLARER, "game")] < 2):
        return "game"
    if verb == "hat":
        return deal.rules.HAT
    if verb in ("made", "lost"):
        name = " ".join(move[1:-1])
    elif verb == "announced":
        name = " ".join(move[2:-1] if move[-1] in KONTRAS else move[2:])
        announced = _announcers(deal, name)
        if announced[1:] or (announced and announced[0][1] > 1):
            return None
    else:
        return None
    if name == "volat" and verb == "made":
        return "game"
    return None if deal.rules.same(name) in _JUDGED else name


def state(deal: "FamilyDeal", name: str) -> tuple:
    """The code of a row's state as the deal stands."""
    if name == "game":
        return _of_game(deal)
    if name == POINTS:
        points = deal.result.points
        return ("points", points) if isinstance(points, int) else NONE[0]
    made = deal.result.made.get(name)
    announced = _announcers(deal, name)
    hat = (deal.result.wearer(),) if name == deal.rules.HAT else ()
    for side, level in announced:
        if made == side:
            return ("made", side, level) + hat
    if announced:
        return ("both",) + announced[0] + hat if made else ("open",) + announced[0]
    if made:
        return ("made", made, -1) + hat
    lost = deal.result.lost.get(name)
    return ("lost", lost) if lost else NONE[0]


def _announcers(deal: "FamilyDeal", name: str) -> list:
    """(side, level) of who announced it."""
    announced = deal.talk.announced
    return [(side, announced[(side, name)]) for side in SIDES if (side, name) in announced]


def _of_game(deal: "FamilyDeal") -> tuple:
    result = deal.result
    level = deal.talk.announced[(DECLARER, "game")]
    volat = result.made.get("volat")
    if volat:
        return ("volat-" + volat, level)
    if result.points is None:
        for side in SIDES:
            for name in ("double", "volat"):
                if (side, name) in deal.talk.announced:
                    return ("open", side, level, name)
        return NONE[0]
    counted = isinstance(result.points, int)
    return ("points", result.points, level) if counted else (result.points, level)


def states(deal: "FamilyDeal", name: str) -> list:
    """The states of a row, (code, moves) each, in the order of turning to the right, and round.
    In `deal` nothing of the row is told yet. Some may turn out to be impossible."""
    if name == "game":
        return _game_states(deal)
    announced = _announcers(deal, name)
    made = _makers(deal, name)
    if not announced:
        right = _turned(deal, name, DECLARER)
        return [NONE] + right + list(reversed(_turned(deal, name, DEFENCE)))
    out = [(("open",) + announced[0], ())]
    for side, level in announced:
        out += [(("made", side, level) + hat, moves) for hat, moves in made(side)]
    silent = row(deal.rules.figures, name).silent
    if silent and len(announced) == 1:
        out += [
            (("both",) + announced[0] + hat, moves) for hat, moves in made(other(announced[0][0]))
        ]
    return out + [(("failed",) + announced[0], ())]


def _makers(deal: "FamilyDeal", name: str) -> "Callable[[str], list]":
    """A function of a side: [(whose XXI it was as a tuple, the moves that say it was made)]."""
    words = spelled(name)
    if name != deal.rules.HAT:
        return lambda side: [((), (("made",) + words + (side,),))]
    sides = deal.result.sides() or {}

    def caught(side: "Side") -> list:
        victims = [seat for seat in _from_declarer(deal) if sides.get(seat) == other(side)]
        return [((seat,), (("made",) + words + (side,), ("hat", seat))) for seat in victims]

    return caught


def _from_declarer(deal: "FamilyDeal") -> tuple:
    at = deal.players.index(deal.declarer)
    return deal.players[at:] + deal.players[:at]


def _turned(deal: "FamilyDeal", name: str, side: "Side") -> list:
    """The states that a side's key leads to, the nearest first. Of the catch it is the key of the
    side that has lost its XXI."""
    line = row(deal.rules.figures, name)
    catch = name == deal.rules.HAT
    silent_side = other(side) if catch else side
    made = _makers(deal, name)
    out = []
    if line.silent:
        out += [(("made", silent_side, -1) + hat, moves) for hat, moves in made(silent_side)]
    if deal.result.may_enter_speeches() and name in deal.rules.announceable:
        announcement = ("announced", side) + spelled(name)
        done = made(side)
        for word, level in ((), 0), (("kontra",), 1):
            outcome = announcement + word
            yes = [(("made", side, level) + hat, (outcome,) + moves) for hat, moves in done]
            no = [(("failed", side, level), (outcome,))]
            out += no + yes if level else yes + no
        if line.silent:
            for hat, moves in made(other(side)):
                out.append((("both", side, 0) + hat, (announcement,) + moves))
    if name in deal.rules.losable:
        out.append((("lost", side), (("lost",) + spelled(name) + (side,),)))
    return out


def _game_states(deal: "FamilyDeal") -> list:
    """Won, then double and kontra by turning right; lost by turning left; volats between."""
    level = deal.talk.announced[(DECLARER, "game")]
    kontra = not level and deal.result.may_enter_speeches()

    def with_kontra(word: str, move: "Move") -> list:
        plain = ((word, level), (move,))
        return [plain] + ([((word, 1), (("game", "kontra"), move))] if kontra else [])

    def by_points(word: str) -> list:
        return with_kontra(word, ("points", word))

    def volat(side: "Side") -> list:
        return with_kontra("volat-" + side, ("made", "volat", side))

    won, double = by_points("won"), by_points("double")
    lost = by_points("lost") + by_points("double-lost") + volat(DEFENCE)
    out = won[:1] + double[:1] + won[1:] + double[1:] + volat(DECLARER) + list(reversed(lost))
    code = _of_game(deal)
    return [(code, ())] + _asked(out, *code[1:]) if code[0] == "open" else out


def _asked(out: list, side: "Side", level: int, name: str) -> list:
    """The states of a game with an announced figure of it: that it was made comes first, that this
    side made the game alone last."""
    alone, made = ("won", "double") if side == DECLARER else ("lost", "double-lost")
    if name == "volat":
        made = "volat-" + side
    ends = [[state for state in out if state[0] == (word, level)] for word in (made, alone)]
    return ends[0] + [state for state in out if state not in ends[0] + ends[1]] + ends[1]
