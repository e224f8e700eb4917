"""The head of a new table's sheet, by what was answered."""

from tarokk import games
from tarokk.head import KEYS, LETTERS, VERSION
from tarokk.seats import draw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dialogue.kinds import Plan
    from store.evening import Evening


__all__ = ("KEYS", "LETTERS", "draw")


def head(plan: "Plan") -> list:
    """Its lines."""
    lines = ["kibic " + VERSION, "game " + plan.game]
    for option, _, _ in games.load(plan.game).options() if plan.house else ():
        if option in plan.house:
            lines.append(f"option {option} {plan.house[option]}")
    lines += [f"seat {LETTERS[i]} {name}" for i, name in enumerate(plan.names)]
    lines.append("dealer " + LETTERS[plan.dealer])
    if plan.date:
        lines.append("date " + plan.date)
    if plan.place:
        lines.append("place " + plan.place)
    if plan.worth():
        lines.append("stake " + plan.worth())
    lines += [plan.key_lines[word] for word in sorted(plan.key_lines) if plan.key_lines[word]]
    return lines + (_brought(plan.follows, plan.names) if plan.follows else [])


def _brought(follows: "Evening", names: list[str]) -> list:
    """What goes on from the table before: number, hat, running double rounds, pots."""
    session = follows.session
    lines = [f"follows {follows.number}"]
    name = session.names.get(session.hat or "")
    if name in names:
        lines.append("hat " + LETTERS[names.index(name)])
    lines += [f"doubled {min(left, len(names))}" for left in session.rounds]
    pots = zip(session.game.POTS, session.pots)
    return lines + [f"pot {name} {points}" for name, points in pots if points]
