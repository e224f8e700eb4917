"""Start the version that kibic_boot picked, and never leave the board dead. /main.py runs it.

`device.run.run(folder, confirm)` calls `confirm()` after its first good screen and journal. A
start that raises before, or takes longer than half a minute, has failed; what that means is told in
kibic_boot. A start on trial is counted before it runs, and not when a USB tool interrupts it. This
module and kibic_boot stand outside the slots, and both versions share them, so `run` and `confirm`
have to stay what they are.
"""

import gc
import os
import sys

import kibic_boot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _crash() -> "Any":
    """What writes down and shows that something is wrong, and what else a game that runs can do
    without: some KB."""
    import kibic_crash

    return kibic_crash


# Between two collections. With none before the memory is full, what stays would lie scattered among
# garbage all over it, with no room for a larger module, nor in the end for an open file.
_COLLECT_BYTES = 81920
_START_MS = 30000  # to the first screen of a version on trial
_MISSING = "/slot was missing or damaged: took"


class Start:
    """One start: which slot it is, and what becomes of it.

    slot    "a", "b", or None if nothing can be started
    trial   whether it is on trial
    """

    def __init__(self, root: str) -> None:
        self.root = root
        self._written = kibic_boot.read_state(root)  # what /slot says
        self.slot, self._before = kibic_boot.next_state(self._written, self._is_whole)
        self._open = self.slot is not None  # whether it is neither confirmed nor failed
        self._alarm: Any = None
        if self._open:
            if self._before != self._written:
                message = f"{kibic_boot.other(self.slot)} did not start: back to"
                _crash().log(root, f"{message if self._written else _MISSING} {self.slot}")
            self._count()
        self.trial = bool(self._open and self._before[1])

    def _is_whole(self, slot: str) -> bool:
        return kibic_boot.fits(self.root, slot)

    def _note(self, state: tuple) -> bool:
        """Write the state to /slot; return whether that went well."""
        if state != self._written:
            if not _crash().write(
                self.root + "/slot", kibic_boot.state_line(*state).encode() + b"\n"
            ):
                return False
            self._written = state
        return True

    def _count(self) -> None:
        """Count a start on trial before it is made. One that cannot be counted is not made, if
        there is a confirmed version."""
        confirmed, trial, points = self._before
        more = 1 if trial and points < kibic_boot.MOST else 0
        if not self._note((confirmed, trial, points + more)) and self._has_to_prove_itself():
            self.slot, self._before = confirmed, (confirmed, None, 0)
            kibic_boot.import_from(self.root, confirmed)

    def _has_to_prove_itself(self) -> bool:
        """Return whether it is on trial beside a confirmed version."""
        confirmed, trial, _ = self._before
        return bool(trial and confirmed and confirmed != trial and self._is_whole(confirmed))

    def watch(self) -> None:
        """From now on, a start that takes too long has failed, if there is a version to go back
        to. If there is none, it may be slow: that cannot be told from one that hangs. So may a
        confirmed one: it did start here, and to read a damaged evening can take minutes."""
        if self._has_to_prove_itself():
            from machine import Timer

            self._alarm = Timer(-1)
            self._alarm.init(mode=Timer.ONE_SHOT, period=_START_MS, callback=self._is_late)

    def _is_late(self, _: "Any") -> None:
        if self._open:
            try:
                _crash().log(self.root, f"{self.slot} hangs")
                self.failed()
            finally:
                kibic_boot.reset()

    def _close(self) -> bool:
        """Take the start as decided; return whether it was not before."""
        was, self._open = self._open, False
        if self._alarm:
            self._alarm.deinit()
        return was

    def confirm(self) -> None:
        """This version works: it is the one to start from now on."""
        if self._close() and self.trial and self._note((self.slot, None, 0)):
            self.trial = False
            print("kibic: confirmed", self.slot)
        forget()

    def failed(self) -> bool:
        """It does not; whether the board goes on by itself, to the next try or the other slot.

        It does as long as there is a confirmed version that did not fail, and once from that to
        the other: so it comes to an end, and whoever looks at it sees what is wrong.
        """
        if not self._close():
            return False
        damaged = not kibic_boot.is_intact(self.root, self.slot)
        if damaged:
            _crash().log(self.root, f"{self.slot} is damaged")
        state = kibic_boot.state_after_failure(self._before, self.slot, damaged)
        if not self._note(state):
            return False
        after = kibic_boot.next_state(state, self._is_whole)[0]
        return bool(state[0]) and not state[0] == self.slot == after

    def interrupted(self) -> None:
        """A USB tool wants the board: that is nobody's failure."""
        if self._close():
            self._note(self._before)


def clear(root: str) -> None:
    """Remove what was being written when the power went or a tool let go."""
    for name in os.listdir(root or "/"):
        if name.endswith(".new"):
            try:
                os.remove(f"{root}/{name}")
            except OSError as error:
                print("kibic:", name, error)


def main(root: str = "") -> None:
    """Run the version that is to run, for as long as it does. KeyboardInterrupt goes through."""
    clear(root)
    start = Start(root)
    if start.slot is None:
        if any(kibic_boot.is_whole(root, slot) for slot in kibic_boot.SLOTS):
            _crash().unknown(kibic_boot.built(root))
        _crash().wait(root, _crash().RESCUE)
        return
    gc.threshold(_COLLECT_BYTES)
    try:
        start.watch()
        __import__("device.run")  # by no name here: a crash needs the room that it takes
        sys.modules["device.run"].run(root + "/data", start.confirm)
    except KeyboardInterrupt:
        start.interrupted()
        raise
    except Exception as error:
        _crash().crashed(start, error)


def forget() -> None:
    """A game that runs needs none of this: let go of it, several KB, so that a crash reads it anew.

    Only on the board, where nobody else has it; `main` and a closed Start do without. The start
    itself imported some of it, where `rp2` stays, too.
    """
    if sys.implementation.name != "micropython":
        return
    modules, first = sys.modules, __import__("__main__").__dict__
    modules.pop("kibic_crash", None)
    for name, needed in (
        ("kibic_boot", kibic_boot.NEEDED),
        (__name__, ("Start", "main", "_crash")),
    ):
        names = modules.pop(name).__dict__
        for member in list(names):
            if member not in needed and not member.startswith("__"):
                del names[member]
                first.pop(member, None)
    for member in ("_is_whole", "_note", "_count", "_has_to_prove_itself", "watch", "_is_late"):
        setattr(Start, member, None)
    modules.pop("rp2", None)
    first.pop("rp2", None)
