"""What the gallery shows: tables, what they have played, and which keys are pressed then."""

from typing import NamedTuple


class Scene(NamedTuple):
    """A table, and groups of keys as `kibic sim` takes them; each ends at a picture.

    game    "" for a device without an evening
    lines   of the sheet, behind its head
    """

    title: str
    game: str
    names: tuple[str, ...]
    keys: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


NAMES = ("Zsófi", "Péter", "Laci", "Kati")
FIVE = (*NAMES, "Gergely")
SEVEN = (*FIVE, "Anna", "Béla")
DANES = ("Ane", "Bo", "Carl")
MONEY = ("stake 20 Ft", "date 2026-11-20")
KRONER = ("stake 5 øre", "date 2026-11-20")


# --- deals, as sheets have them

WON = ("deal", "declarer A 3", "partner B", "points won", "end")
TRULL = ("deal", "declarer B 2", "partner C", "made trull declarer", "points won", "end")
SOLO = ("deal", "declarer C solo", "partner none", "points lost", "end")
HAT = ("deal", "declarer A 3", "partner B", "made xxi-catch defence", "hat A", "points won", "end")
ULTIMO = (
    "deal", "declarer A 2", "partner C", "announced declarer pagat-ultimo kontra", "points won",
    "end",
)  # fmt: skip
PASSED = ("deal", "B pass", "C pass", "D pass", "A pass")  # behind EVENING
HUNTED = ("deal", "declarer A 3", "partner B", "points 62", "made trull declarer", "end")
DANISH = ("deal", "A last", "A saves pagat", "points A 31 B 28 C 19", "end")
EVENING = WON + TRULL + SOLO + HAT + ULTIMO

FACTS = (
    "deal", "A 2", "B pass", "C pass", "D pass", "A call XX", "A trull", "A pagat-ultimo", "A pass",
    "B pass", "C kontra pagat-ultimo", "C pass", "D pass", "A pass", "B pass", "partner B",
)  # fmt: skip
INVITED = ("deal", "A pass", "B 3")
SAID = ("deal", "A 3", "B 2", "C pass", "D pass", "A pass", "B call XX", "B trull", "B pass")


def four(keys: str, lines: tuple[str, ...] = (), more: tuple[str, ...] = MONEY) -> Scene:
    return Scene("", "paskievics", NAMES, tuple(keys.split(", ")), lines, more)


# The screens that matter most: caption, and how one gets there.
README: tuple[tuple[str, Scene], ...] = (
    ("the table", four("8S", EVENING + PASSED)),
    ("five, who sits out", Scene("", "paskievics", FIVE, ("8S",), EVENING[:15], MONEY)),
    ("seven, Vadász", Scene("", "hunter", SEVEN, ("8S",), HUNTED)),
    ("Danish, the two cups", Scene("", "danish", DANES, ("8S",), DANISH, KRONER)),
    ("the auction", four("OK", INVITED)),
    ("who declared, and what", four("RIGHT LEFT*2")),
    ("figures turn", four("OK DOWN RIGHT DOWN LEFT", FACTS)),
    ("who gets what", four("OK DOWN RIGHT DOWN LEFT OK", FACTS)),
    ("why", four("OK DOWN RIGHT DOWN LEFT OK DOWN", FACTS)),
    ("after 20 seconds", four("OK 20S", SAID)),
    ("help: OK held", four("OK DOWN HELP", SAID)),
    ("all deals", four("LEFT BACK", EVENING)),
    ("before a step is undone", four("BACK", EVENING)),
    ("where the seats are", Scene("", "", FIVE, ("OK*2 DOWN OK*3",))),
    ("earlier evenings", four("DOWN DOWN*2 OK OK", EVENING)),
    ("who pays whom", four("UP", EVENING)),
    ("the evening as a curve", four("UP RIGHT", EVENING)),
    ("the evening as a code", four("UP OK", EVENING)),
)
