"""Choose which version runs, /a or /b. The line in /slot says:

    a        version a is confirmed
    a b 1    a is confirmed; b is on trial, and was started once without being confirmed
    - a 0    nothing is confirmed, a is on trial

Where that line is missing or garbled, a version that is whole is taken. This runs at every start,
and at each soft reset by a USB tool, so it writes nothing: main.py counts. The two files are not
replaced in the same instant; so what main.py uses of this one has to stay.
"""

import sys

SLOTS = ("a", "b")
MOST_TRIES = 2  # a version that was started so often without being confirmed is given up
_SHA_DIGITS = 64


def other(slot):
    """The other slot."""
    return SLOTS[1 - SLOTS.index(slot)]


def line(confirmed, trial=None, tries=0):
    """What /slot holds, without the end of the line."""
    return f"{confirmed or '-'} {trial} {tries}" if trial else confirmed


def parse(text):
    """(confirmed or None, on trial or None, tries) for the text of /slot; None if it is garbled."""
    for confirmed in (None,) + SLOTS:
        if confirmed and text == line(confirmed):
            return confirmed, None, 0
        for trial in SLOTS:
            for tries in range(MOST_TRIES + 1):
                if trial != confirmed and text == line(confirmed, trial, tries):
                    return confirmed, trial, tries
    return None


def read(root=""):
    """What /slot says, as `parse` gives it; None also if it cannot be read."""
    try:
        with open(root + "/slot", "rb") as file:
            return parse(file.read(16).decode().strip())
    except (OSError, UnicodeError):
        return None


def complete(data):
    """Whether these bytes are a slot's whole list of files: a name, then a hash, a size and a path
    each. The end tells, since the list is written in one go; to read every row takes too long."""
    last = data[data.rfind(b"\n", 0, len(data) - 1) + 1 :].split(b" ")
    good = len(last) == 3 and len(last[0]) == _SHA_DIGITS and data.endswith(b"\n")
    return good and not data.startswith(b"\n")


def whole(root, slot):
    """Whether the slot's list of files, which is written last, is there."""
    try:
        with open(f"{root}/{slot}/version", "rb") as file:
            return complete(file.read())
    except OSError:
        return False


def decide(state, is_whole):
    """(the slot to start or None, whether it is on trial), for what `read` gave."""
    if state is None:
        ready = [slot for slot in SLOTS if is_whole(slot)]
        return (ready[0] if ready else None), bool(ready)
    confirmed, trial, tries = state
    if trial and tries < MOST_TRIES and is_whole(trial):
        return trial, True
    if confirmed and is_whole(confirmed):
        return confirmed, False
    # A last resort: the one that was not tried.
    if confirmed:
        last = None if trial else other(confirmed)
    elif not is_whole(trial):
        last = other(trial)
    else:
        last = SLOTS[1] if trial == SLOTS[0] else None  # or two bad ones would take turns for ever
    return (last, True) if last and is_whole(last) else (None, False)


def choose(root=""):
    """The same for the board at hand."""
    return decide(read(root), lambda slot: whole(root, slot))


def use(root, slot):
    """Import from this slot."""
    for name in SLOTS:
        if f"{root}/{name}" in sys.path:
            sys.path.remove(f"{root}/{name}")
    sys.path.insert(0, f"{root}/{slot}")


def start(root=""):
    """Import from the slot that is to start, if there is one."""
    slot, _ = choose(root)
    if slot:
        use(root, slot)


if __name__ == "__main__":
    start()
