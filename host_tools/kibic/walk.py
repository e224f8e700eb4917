"""`kibic doctor --parts`: display, keys, lamps, sound and supply one by one, with who built them.

The board does what firmware/device/selftest.py offers; here is what is asked, and what to do when
a part fails. The walk goes on after a failure, so that all that is to mend is known at its end.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import typer

from device.pins import CHARGING, LAMP_POWER
from kibic import link
from kibic.bounded import Shape
from kibic.link import Board
from kibic.teller import Teller
from kibic.words import Trouble
from ui import keys

PRESS_S = 20  # to find a key and press it
TURN_MS = 1000  # of waiting on the board, in one exchange
RELEASE_MS = 4000  # a key that is closed for longer sticks
NO = "n"  # no, and nem

Row = tuple[str, str, str]  # part, what was found, what to do
Ask = Callable[[str], bool]
WIRING: Shape = [int, int, int, {int}, int, int, (int, None)]
_START = "from device.selftest import Parts\n_parts = Parts()"


class Wiring(NamedTuple):
    """What the board's pins.py says: GPIO, the display's address, how many lamps."""

    sda: int
    scl: int
    address: int
    keys: tuple[int, ...]
    lamps: int
    lamp_count: int
    piezo: int | None


class Walk(NamedTuple):
    """A board that can try its parts, and how to ask the person before it."""

    tell: Teller
    board: Board
    ask: Ask
    wiring: Wiring

    def do(self, name: str, *arguments: object, shape: Shape = (bool, None)) -> Any:
        """Have the board do something with its parts; what comes back is of this shape."""
        return self.board.call(f"_parts.{name}", *arguments, shape=shape)

    def question(self, key: str, *facts: object) -> bool:
        """Ask what only a person can see."""
        return self.ask(self.tell.text(key, *facts) + self.tell.text("yes-or-no"))

    def row(self, part: str, found: str = "", advice: str = "") -> Row:
        """`found` is what is wrong, "" if nothing is."""
        return part, found or self.tell.text("well"), advice


def display(walk: Walk) -> Iterator[Row]:
    """Whether it answers, shows a pattern, and dims."""
    part, text = walk.tell.text("part-display"), walk.tell.text
    if not walk.do("pattern"):
        yield walk.row(part, text("silent"), _silent(walk))
    elif not walk.question("ask-display"):
        yield walk.row(part, text("not-seen"), text("do-display"))
    else:
        yield walk.row(part)
        walk.do("dim", True)
        dims = walk.question("ask-dim")
        walk.do("dim", False)
        wrong = () if dims else (text("not-seen"), text("do-dim"))
        yield walk.row(text("part-dim"), *wrong)


def _silent(walk: Walk) -> str:
    wanted = walk.wiring.address
    for there in walk.do("addresses", shape={int}):
        if there != wanted:
            return walk.tell.text("do-address", hex(there), hex(wanted))
    return walk.tell.text("do-silent", walk.wiring.sda, walk.wiring.scl)


def six_keys(walk: Walk) -> Iterator[Row]:
    """Each is asked for; one that is closed already would answer for all others."""
    stuck = set(walk.do("release", TURN_MS, shape={int}))
    for key, name in enumerate(keys.NAMES[:6]):
        part = walk.tell.text("part-key", name)
        gpio = walk.wiring.keys[key]
        if key in stuck:
            yield walk.row(part, walk.tell.text("held"), walk.tell.text("do-held", gpio))
            continue
        walk.tell("ask-key", name, PRESS_S)
        walk.do("say", name)
        wrong = _judged(walk, key, _pressed(walk, stuck))
        stuck |= set(walk.do("release", RELEASE_MS, shape={int}))
        if key in stuck:
            wrong = walk.tell.text("held"), walk.tell.text("do-held", gpio)
        yield walk.row(part, *wrong)


def _pressed(walk: Walk, stuck: set[int]) -> tuple[int, ...]:
    """The keys that closed in time, but for those that always are."""
    for _ in range(PRESS_S * 1000 // TURN_MS):
        came = tuple(key for key in walk.do("press", TURN_MS, shape={int}) if key not in stuck)
        if came:
            return came
    return ()


def _judged(walk: Walk, key: int, came: tuple[int, ...]) -> tuple[str, ...]:
    """What is wrong and what to do, if something other than the key came."""
    text, gpio = walk.tell.text, walk.wiring.keys
    if came == (key,):
        return ()
    if not came:
        return text("not-pressed"), text("do-not-pressed", gpio[key])
    names = ", ".join(keys.NAMES[other] for other in came)
    if len(came) == 1:
        return text("came", names), text("do-swapped", gpio[key], gpio[came[0]])
    return text("came", names), text("do-bridged", ", GP".join(str(gpio[key]) for key in came))


def lamps(walk: Walk) -> Iterator[Row]:
    """Each in red; they hang on one chain, so behind a broken one nothing is to be seen."""
    places = walk.tell.text("places").split("|")
    for number in range(walk.wiring.lamp_count):
        place = places[number] if walk.wiring.lamp_count == len(places) else ""
        part = walk.tell.text("part-lamp", number + 1, place).rstrip(", ")
        walk.do("lamp", number)
        if walk.question("ask-lamp", f"{number + 1}, {place}".rstrip(", ")):
            yield walk.row(part)
            continue
        if number:
            advice = walk.tell.text("do-lamp", number, number + 1)
        else:
            advice = walk.tell.text("do-first-lamp", walk.wiring.lamps)
        yield walk.row(part, walk.tell.text("not-seen"), advice)
        break
    else:
        yield from _lamps_off(walk)
    walk.do("lamp", -1)
    walk.do("power", False)


def _lamps_off(walk: Walk) -> Iterator[Row]:
    """Whether a lamp that was told to be red goes dark with its supply."""
    if not walk.wiring.lamp_count:
        return
    part = walk.tell.text("part-switch")
    walk.do("lamp", 0)
    walk.do("power", False)
    wrong = () if walk.question("ask-switch") else (
        walk.tell.text("not-seen"), walk.tell.text("do-switch", LAMP_POWER)
    )  # fmt: skip
    yield walk.row(part, *wrong)


def sound(walk: Walk) -> Iterator[Row]:
    """The piezo, if there is to be one."""
    if walk.wiring.piezo is None:
        return
    part = walk.tell.text("part-sound")
    walk.do("beep")
    if walk.question("ask-sound"):
        yield walk.row(part)
    else:
        advice = walk.tell.text("do-sound", walk.wiring.piezo)
        yield walk.row(part, walk.tell.text("not-seen"), advice)


def charging(walk: Walk) -> Iterator[Row]:
    """The lamp of the charger and what the board hears of it, while the cable is in."""
    there, charges = walk.do("charging", shape=[bool, bool])
    if there:
        part, lit = walk.tell.text("part-charging"), walk.question("ask-charging")
        if lit == charges:
            yield walk.row(part)
        else:
            advice = walk.tell.text("do-charging-deaf" if lit else "do-charging-dark", CHARGING)
            yield walk.row(part, walk.tell.text("not-seen"), advice)


def clock(walk: Walk) -> Iterator[Row]:
    """The clock module, which need not be there."""
    found, part = walk.do("clock", shape=({int}, None)), walk.tell.text("part-clock")
    if found is None:
        yield walk.row(part, walk.tell.text("stood"), walk.tell.text("do-clock-cell"))
    else:
        yield walk.row(part, "" if found else walk.tell.text("none"))


STEPS = (display, six_keys, lamps, sound, charging, clock)


def walk(tell: Teller, port: str | None, ask: Ask | None = None) -> bool:
    """Try all parts and print what was found; whether all is well. Raises Trouble."""
    with link.board(port) as board:
        board.wait_for_long()
        started = _start(tell, board, ask or _ask)
        rows = [row for step in STEPS for row in step(started)]
    tell.table(("check", "result", "do"), rows)
    wrong = sum(1 for row in rows if row[2])
    tell("some-wrong" if wrong else "all-well", wrong)
    return not wrong


def _start(tell: Teller, board: Board, ask: Ask) -> Walk:
    try:
        board.do(_START)
    except Trouble as error:
        if error.key != "board-refused":
            raise
        raise Trouble("no-walk") from None
    return Walk(tell, board, ask, Wiring(*board.call("_parts.wiring", shape=WIRING)))


def _ask(question: str) -> bool:
    """On the terminal; Enter means yes."""
    try:
        answer = typer.prompt(question, default="", show_default=False, prompt_suffix=" ")
    except typer.Abort:
        typer.echo()
        raise KeyboardInterrupt from None
    return not str(answer).strip().lower().startswith(NO)
