"""The deals whose keys are counted: of each what its sheet says, by outcome and in full, wherever
declarer and partner sit.

A row of DEALS is a label; the most keys by outcome and in full for the handiest seats; a function
of the players in speaking order and the indexes of declarer and partner, which returns both
entries, or None where it cannot be so.
"""

from collections.abc import Callable

Move = tuple[str, ...]
Entries = tuple[list[Move], list[Move]]
PLAYERS = ("A", "B", "C", "D")


def _moves(*lines: str) -> list[Move]:
    return [tuple(line.split()) for line in lines if line]


def _auction(declarer: int, bid: str) -> list[str]:
    """One bids, all others pass."""
    order = PLAYERS[declarer:] + PLAYERS[:declarer]
    before = [f"{seat} pass" for seat in PLAYERS[:declarer]]
    if bid == "solo":
        return [*before, f"{PLAYERS[declarer]} solo"]
    return [
        *before,
        f"{PLAYERS[declarer]} {bid}",
        *[f"{seat} pass" for seat in order[1:] if seat not in PLAYERS[:declarer]],
    ]


def _speeches(declarer: int, speeches: dict[int, str] | None = None, call: str = "XX") -> list[str]:
    """The call; each may say something once; three passes end it."""
    speeches = dict(speeches or {})
    lines, at, silent, first = [], declarer, 0, True
    while silent < 3:
        spoke = first
        if first:
            lines.append(f"{PLAYERS[at]} call {call}")
            first = False
        if at in speeches:
            lines.append(f"{PLAYERS[at]} {speeches.pop(at)}")
            spoke = True
        lines.append(f"{PLAYERS[at]} pass")
        silent = 0 if spoke else silent + 1
        at = (at + 1) % 4
    return lines


def _both(
    declarer: int,
    partner: int,
    bid: str,
    facts: list[str],
    announced: list[str] | None = None,
    speeches: dict[int, str] | None = None,
    knows: bool = False,
) -> Entries:
    """Both entries of a deal whose partner is asked for, unless he is known by his words."""
    who = "" if knows else f"partner {PLAYERS[partner]}"
    outcome = [f"declarer {PLAYERS[declarer]} {bid}", f"partner {PLAYERS[partner]}"]
    full = _auction(declarer, bid) + _speeches(declarer, speeches) + [who]
    return _moves(*outcome, *(announced or []), *facts), _moves(*full, *facts)


def _won(d: int, p: int) -> Entries:
    return _both(d, p, "3", ["points won"])


def _lost(d: int, p: int) -> Entries:
    return _both(d, p, "2", ["points lost"])


def _silent(d: int, p: int) -> Entries:
    return _both(d, p, "3", ["made trull declarer", "made four-kings declarer", "points won"])


def _trull(d: int, p: int) -> Entries:
    facts = ["made trull declarer", "points won"]
    return _both(d, p, "3", facts, ["announced declarer trull"], {d: "trull"})


def _kontra(d: int, p: int) -> Entries:
    defender = next(i % 4 for i in range(d + 1, d + 4) if i % 4 != p)
    return _both(d, p, "3", ["points lost"], ["game kontra"], {defender: "kontra game"})


def _catch(d: int, p: int) -> Entries:
    return _both(d, p, "3", ["made xxi-catch defence", f"hat {PLAYERS[d]}", "points won"])


def _ultimo(d: int, p: int) -> Entries:
    defender = next(i % 4 for i in range(d + 1, d + 4) if i % 4 != p)
    speeches = {d: "pagat-ultimo", defender: "kontra pagat-ultimo"}
    announced = ["announced declarer pagat-ultimo kontra"]
    return _both(d, p, "3", ["points won"], announced, speeches)


def _passes(d: int, p: int) -> Entries | None:
    passes = _moves(*[f"{seat} pass" for seat in PLAYERS])
    return (passes, passes) if (d, p) == (0, 1) else None


def _solo(d: int, p: int) -> Entries | None:
    if p != (d + 1) % 4:
        return None
    seat = PLAYERS[d]
    full = [*_auction(d, "solo"), *_speeches(d), "partner none", "points double"]
    return _moves(f"declarer {seat} solo", "partner none", "points double"), _moves(*full)


def _raised(first: int, second: int, bid: str) -> list[str]:
    """A three that another raises; the others pass."""
    bids = {first: "3", second: bid}
    return [f"{seat} {bids.get(i, 'pass')}" for i, seat in enumerate(PLAYERS)]


def _invit(d: int, p: int) -> Entries | None:
    """The three is raised to a one, which promises the XIX, and held."""
    if d > p:
        return None
    declarer, partner = PLAYERS[d], PLAYERS[p]
    lines = _raised(d, p, "1") + [f"{declarer} hold", f"{partner} pass"]
    full = lines + _speeches(d, call="XIX") + ["points won"]
    outcome = [f"declarer {declarer} 1", f"invit {partner} XIX", "points won"]
    return _moves(*outcome), _moves(*full)


def _yielded(d: int, p: int) -> Entries | None:
    """The three is raised to a two, and not held."""
    if p > d:
        return None
    declarer, partner = PLAYERS[d], PLAYERS[p]
    lines = _raised(p, d, "2") + [f"{partner} pass"]
    facts = ["made trull declarer", "points won"]
    outcome = [f"declarer {declarer} 2", f"yielded {partner}"]
    return _moves(*outcome, *facts), _moves(*lines, *_speeches(d), *facts)


def _kings_announced(d: int, p: int) -> Entries:
    facts = ["made trull declarer", "made four-kings declarer", "points won"]
    return _both(d, p, "1", facts, ["announced declarer four-kings"], {d: "four-kings"})


DEALS: tuple[tuple[str, int, int, Callable[[int, int], Entries | None]], ...] = (
    ("plain three won", 5, 10, _won),
    ("plain two lost", 7, 14, _lost),
    ("silent trull and four kings", 9, 15, _silent),
    ("announced trull, made", 9, 15, _trull),
    ("kontra'd game, lost", 10, 17, _kontra),
    ("silent XXI-catch with hat", 10, 17, _catch),
    ("announced ultimo, kontra'd, lost", 12, 20, _ultimo),
    ("everyone passes", 3, 4, _passes),
    ("solo alone, double", 11, 17, _solo),
    ("invit accepted", 9, 14, _invit),
    ("yielded game, trull", 10, 15, _yielded),
    ("one, silent trull, four kings announced", 13, 19, _kings_announced),
)
