"""`kibic doctor --parts`: display, keys, lamps, sound and supply one by one, with who built them.

The board does what firmware/device/selftest.py offers; here is what is asked, and what to do when
a part fails. The check goes on after a failure, so that all that is to mend is known at its end.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import click

from device.pins import BUILDS, CHARGING, LAMP_POWER, NOTE
from kibic.board import link
from kibic.board.board import Board, Shape
from kibic.board.link import run
from kibic.cli.teller import Teller
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


class Check(NamedTuple):
    """A board that can try its parts, and how to ask the person before it."""

    tell: Teller
    board: Board
    ask: Ask
    wiring: Wiring

    def do(self, name: str, *arguments: object, shape: Shape = (bool, None)) -> Any:
        """Have the board do something with its parts; what comes back is of this shape."""
        return run(self.board.call(f"_parts.{name}", *arguments, shape=shape))

    def question(self, key: str, *facts: object) -> bool:
        """Ask what only a person can see."""
        return self.ask(self.tell.text(key, *facts) + self.tell.text("yes-or-no"))

    def row(self, part: str, finding: str = "", advice: str = "") -> Row:
        """Return a row; `found` is what is wrong, "" if nothing is."""
        return part, finding or self.tell.text("well"), advice


def display(check: Check) -> Iterator[Row]:
    """Check whether the display answers, shows a pattern, and dims."""
    part, text = check.tell.text("part-display"), check.tell.text
    if not check.do("pattern"):
        yield check.row(part, text("silent"), _silent(check))
    elif not check.question("ask-display"):
        yield check.row(part, text("not-seen"), text("do-display"))
    else:
        yield check.row(part)
        check.do("dim", True)
        dims = check.question("ask-dim")
        check.do("dim", False)
        wrong = () if dims else (text("not-seen"), text("do-dim"))
        yield check.row(text("part-dim"), *wrong)


def _silent(check: Check) -> str:
    wanted = check.wiring.address
    for address in check.do("addresses", shape={int}):
        if address != wanted:
            return check.tell.text("do-address", hex(address), hex(wanted))
    return check.tell.text("do-silent", check.wiring.sda, check.wiring.scl)


def six_keys(check: Check) -> Iterator[Row]:
    """Ask for each key; one that is closed already would answer for all others."""
    stuck = set(check.do("release", TURN_MS, shape={int}))
    for key, name in enumerate(keys.NAMES[:6]):
        part = check.tell.text("part-key", name)
        gpio = check.wiring.keys[key]
        if key in stuck:
            yield check.row(part, check.tell.text("held"), check.tell.text("do-held", gpio))
            continue
        check.tell("ask-key", name, PRESS_S)
        check.do("say", name)
        wrong = _judged(check, key, _pressed(check, stuck))
        stuck |= set(check.do("release", RELEASE_MS, shape={int}))
        if key in stuck:
            wrong = check.tell.text("held"), check.tell.text("do-held", gpio)
        yield check.row(part, *wrong)


def _pressed(check: Check, stuck: set[int]) -> tuple[int, ...]:
    """Return the keys that closed in time, but for those that always are."""
    for _ in range(PRESS_S * 1000 // TURN_MS):
        came = tuple(key for key in check.do("press", TURN_MS, shape={int}) if key not in stuck)
        if came:
            return came
    return ()


def _judged(check: Check, key: int, came: tuple[int, ...]) -> tuple[str, ...]:
    """Return what is wrong and what to do, if something other than the key came."""
    text, gpio = check.tell.text, check.wiring.keys
    if came == (key,):
        return ()
    if not came:
        return text("not-pressed"), text("do-not-pressed", gpio[key])
    names = ", ".join(keys.NAMES[other] for other in came)
    if len(came) == 1:
        return text("came", names), text("do-swapped", gpio[key], gpio[came[0]])
    return text("came", names), text("do-bridged", ", GP".join(str(gpio[key]) for key in came))


def lamps(check: Check) -> Iterator[Row]:
    """Light each in red; they hang on one chain, so behind a broken one nothing can be seen."""
    places = check.tell.text("places").split("|")
    for number in range(check.wiring.lamp_count):
        place = places[number] if check.wiring.lamp_count == len(places) else ""
        part = check.tell.text("part-lamp", number + 1, place).rstrip(", ")
        check.do("lamp", number)
        if check.question("ask-lamp", f"{number + 1}, {place}".rstrip(", ")):
            yield check.row(part)
            continue
        if number:
            advice = check.tell.text("do-lamp", number, number + 1)
        else:
            advice = check.tell.text("do-first-lamp", check.wiring.lamps)
        yield check.row(part, check.tell.text("not-seen"), advice)
        break
    else:
        yield from _lamps_off(check)
    check.do("lamp", -1)
    check.do("power", False)


def _lamps_off(check: Check) -> Iterator[Row]:
    """Check whether a lamp that was told to be red goes dark with its supply."""
    if not check.wiring.lamp_count:
        return
    part = check.tell.text("part-switch")
    check.do("lamp", 0)
    check.do("power", False)
    wrong = () if check.question("ask-switch") else (
        check.tell.text("not-seen"), check.tell.text("do-switch", LAMP_POWER)
    )  # fmt: skip
    yield check.row(part, *wrong)


def sound(check: Check) -> Iterator[Row]:
    """Check the piezo, if there is to be one."""
    if check.wiring.piezo is None:
        return
    part = check.tell.text("part-sound")
    check.do("beep")
    if check.question("ask-sound"):
        yield check.row(part)
    else:
        advice = check.tell.text("do-sound", check.wiring.piezo)
        yield check.row(part, check.tell.text("not-seen"), advice)


def charging(check: Check) -> Iterator[Row]:
    """Compare the charger's lamp with what the board hears of it, while the cable is in."""
    has_part, charges = check.do("charging", shape=[bool, bool])
    if has_part:
        part, lit = check.tell.text("part-charging"), check.question("ask-charging")
        if lit == charges:
            yield check.row(part)
        else:
            advice = check.tell.text("do-charging-deaf" if lit else "do-charging-dark", CHARGING)
            yield check.row(part, check.tell.text("not-seen"), advice)


def clock(check: Check) -> Iterator[Row]:
    """Check the clock module, which need not be there."""
    now, part = check.do("clock", shape=({int}, None)), check.tell.text("part-clock")
    if now is None:
        yield check.row(part, check.tell.text("stood"), check.tell.text("do-clock-cell"))
    else:
        yield check.row(part, "" if now else check.tell.text("none"))


STEPS = (display, six_keys, lamps, sound, charging, clock)


def check_parts(tell: Teller, port: str | None, ask: Ask | None = None) -> bool:
    """Try all parts and print what was found; return whether all is well. Raises Trouble."""
    with link.board(port) as board:
        run(board.wait_for_long())
        started = _start(tell, board, ask or _ask)
        rows = [row for step in STEPS for row in step(started)]
    tell.table(("check", "result", "do"), rows)
    wrong = sum(1 for row in rows if row[2])
    tell("some-wrong" if wrong else "all-well", wrong)
    return not wrong


def _start(tell: Teller, board: Board, ask: Ask) -> Check:
    built = run(board.text(NOTE))
    if built not in BUILDS:  # a part that is tried is driven
        raise Trouble("unknown-build" if built else "which-build", *([built] if built else []),
                      ", ".join(BUILDS))  # fmt: skip
    if not BUILDS[built].clock:
        raise Trouble("made-whole")
    try:
        run(board.do(_START))
    except Trouble as error:
        if error.key != "board-refused":
            raise
        raise Trouble("no-parts-check") from None
    return Check(tell, board, ask, Wiring(*run(board.call("_parts.wiring", shape=WIRING))))


def _ask(question: str) -> bool:
    """Ask on the terminal; Enter means yes."""
    try:
        answer = click.prompt(question, default="", show_default=False, prompt_suffix=" ")
    except click.Abort:
        click.echo()
        raise KeyboardInterrupt from None
    return not str(answer).strip().lower().startswith(NO)
