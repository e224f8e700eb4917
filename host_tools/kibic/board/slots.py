"""What a board's slots hold, and how a version gets into one: the steps of `kibic flash`.

The slot that does not run is emptied, and the new version's pack is written under a name that does
not count until every byte of it is right on the board; what the version that runs has too is copied
there. Then it is put on trial: one that fails twice gives way to the other again. Stopped anywhere,
the board starts what it started before, or the new version.
"""

from collections.abc import Awaitable, Callable, Iterator
from typing import NamedTuple, Protocol

import kibic_boot
from device import pins
from kibic import pack
from kibic.board import evenings, pull, room
from kibic.board.board import MICROPYTHON_MIN, TRIED, Board, Facts, Piece, Progress
from kibic.board.identify import PACKS, is_kibic
from kibic.board.pull import Home
from kibic.here import decoded
from kibic.pack import Member, Release
from kibic.words import Tell, Trouble

PATIENCE_S = (10.0, 45.0, 90.0)  # for the trial to end; one start may take half a minute
APPEAR_S = 20.0  # for a port or drive after the board changed its mode
ENDED = (b"kibic: confirmed", b"did not start: back to", b"kibic: waits")  # kibic_main says so
OWN = PACKS + pack.OUTSIDE + ("slot", "build", "data")
CHIP = ("rp2", "RP2040")  # the port of MicroPython, and in the board's name

Ask = Callable[[str], Awaitable[bool]]


class Host(Protocol):
    """Where a board is plugged in, before it is reached and while it restarts."""

    async def reach(self, patience: float = 0.0) -> Board:
        """Return the board, its app stopped, tried for `patience` seconds; the same one each time,
        welcomed. Raises Trouble."""

    async def hear(self, words: tuple[bytes, ...], patience: float) -> bool:
        """Listen for `patience` seconds at most to a board that starts; whether it said one."""


class Slots(NamedTuple):
    """What a board has: what /slot says, and of each slot its version and what it holds by path.

    The version is "" if the slot is not whole.
    """

    state: tuple[str | None, str | None, int] | None
    names: dict[str, str]
    members: dict[str, dict[str, Member]]

    def decide(self) -> tuple[str | None, bool]:
        """Return (the slot that starts or None, whether on trial)."""
        return kibic_boot.pick_slot(self.state, lambda slot: bool(self.names[slot]))

    def kept(self) -> str | None:
        """Return the slot that an update leaves alone: the confirmed one, else what would start."""
        confirmed = self.state[0] if self.state else None
        return confirmed if confirmed and self.names[confirmed] else self.decide()[0]

    def settled(self) -> bool:
        """Return whether no trial is under way."""
        return self.state is not None and not self.decide()[1]

    def failed(self) -> bool:
        """Return whether what starts has failed before, and nothing is confirmed beside it."""
        confirmed, trial, points = self.state or (None, None, 0)
        return confirmed in (None, trial) and points >= kibic_boot.FAILED


class Plan(NamedTuple):
    """How a release gets into `slot`. `kept` is the slot that stays, None if none is whole.

    pieces  what the pack is made of there, [] if it is there already
    sent    how many files are sent; copied, how many the board has
    """

    slot: str
    kept: str | None
    pieces: list[Piece]
    sent: int
    copied: int


# -- what is on the board


async def look(board: Board) -> Slots:
    """Return the state of the slots, as their packs say."""
    names, members = {}, {}
    for slot in kibic_boot.SLOTS:
        names[slot], members[slot] = await look_at(board, f"/{slot}.pack")
    return Slots(kibic_boot.parse_state((await board.text("/slot")).strip()), names, members)


async def look_at(board: Board, path: str) -> tuple[str, dict[str, Member]]:
    """Return (name, members) of a pack on the board; ("", {}) if it is not whole."""
    head = pack.read_head(await board.part(Member(path, 0, pack.HEAD_BYTES)))
    if not head:
        return "", {}
    index = pack.read_index(await board.part(Member(path, 0, head[0] + head[1])))
    if not index or await board.size(path) != index.total:
        return "", {}
    return index.name, {name: Member(path, *row) for name, row in index.rows.items()}


async def is_there(board: Board, slots: Slots, new: Release) -> bool:
    """Return whether this very release runs already, every byte of it intact."""
    slot = slots.decide()[0]
    if not slot or not slots.settled() or slots.names[slot] != new.name:
        return False
    if await board.sha(f"/{slot}.pack") != pack.sha(new.pack):
        return False
    return not await wrong_outside(board, new)


async def wrong_outside(board: Board, new: Release) -> list[str]:
    """Return the files outside the slots that are not as in the release, as they are written."""
    wrong = []
    for name in pack.OUTSIDE:
        if name in new.outside and await board.sha(f"/{name}") != pack.sha(new.outside[name]):
            wrong.append(name)
    return wrong


async def damage(board: Board) -> list[str]:
    """Return the packs in the slots that are not as they were sent."""
    wrong = []
    for slot in kibic_boot.SLOTS:
        path = f"/{slot}.pack"
        data = await board.part(Member(path, 0, pack.HEAD_BYTES))
        head, size = pack.read_head(data), await board.size(path)
        if size is not None and not (head and await _is_intact(board, path, data, head[0], size)):
            wrong.append(path)
    return wrong


async def _is_intact(board: Board, path: str, data: bytes, start: int, size: int) -> bool:
    wanted = decoded(data[:start]).split()[-1]
    return await board.hashes([Member(path, start, size - start)]) == [wanted]


# -- making a slot


async def plan(board: Board, slots: Slots, new: Release) -> Plan:
    """Compare the release with what the board has."""
    kept = slots.kept()
    slot = kibic_boot.other(kept) if kept else kibic_boot.SLOTS[0]
    if await board.sha(f"/{slot}.pack") == pack.sha(new.pack):
        return Plan(slot, kept, [], 0, 0)
    members = sorted(slots.members[kept].values()) if kept else []
    hashes = await board.hashes(members)
    by_sha = {hashes[number]: member for number, member in enumerate(members)}
    pieces = list(_pieces(new.pack, by_sha))
    copied = sum(pack.sha(data) in by_sha for data in new.slot.values())
    return Plan(slot, kept, list(_joined(pieces)), len(new.slot) - copied, copied)


def _pieces(data: bytes, by_sha: dict[str, Member]) -> Iterator[Piece]:
    """Yield a pack, its beginning and each of its files being sent or copied on the board."""
    index = pack.read_index(data)
    assert index
    yield data[: index.start]
    for at, size in sorted(index.rows.values()):
        part = data[at : at + size]
        yield by_sha.get(pack.sha(part), part)


def _joined(pieces: list[Piece]) -> Iterator[Piece]:
    """Yield the same in fewer pieces."""
    last = pieces[0]
    for piece in pieces[1:]:
        if isinstance(piece, bytes) and isinstance(last, bytes):
            last += piece
        elif isinstance(piece, Member) and isinstance(last, Member) and follows(last, piece):
            last = Member(last.file, last.offset, last.size + piece.size)
        else:
            yield last
            last = piece
    yield last


def follows(member: Member, other: Member) -> bool:
    """Return whether the other begins where the one ends."""
    return (other.file, other.offset) == (member.file, member.offset + member.size)


def freed(plan: Plan) -> list[str]:
    """Return what is removed first: the pack in the slot; where none is whole, both."""
    slots = [plan.slot] if plan.kept else list(kibic_boot.SLOTS)
    return [f"/{slot}.pack" for slot in slots if plan.pieces]


async def check_room(board: Board, new: Release, plan: Plan, blocks: int) -> None:
    """Raises Trouble if the board would get too full while this goes on; it says what helps."""
    tree = room.without(await board.walk(""), *[path[1:] for path in freed(plan)])
    more = {f"{name}.new": len(data) for name, data in new.outside.items()}
    more |= {"slot.new": 0, "rescue.pack.new": len(new.rescue_pack)}
    if plan.pieces:
        more[f"{plan.slot}.pack"] = len(new.pack)
    if room.lacking(tree, more, blocks):
        raise evenings.no_room(await evenings.on(board, tree), tree, more, blocks)


async def install(board: Board, slots: Slots, new: Release, plan: Plan, progress: Progress) -> None:
    """Make the slot, verified on the board, and put it on trial. Raises Trouble."""
    for path in freed(plan):
        await board.remove(path)
    if plan.pieces:
        await board.make(f"/{plan.slot}.pack", plan.pieces, pack.sha(new.pack), progress)
    await _make_rescue(board, slots, new, plan.kept)
    for name in await wrong_outside(board, new):
        await board.write(f"/{name}", new.outside[name])
    await board.write("/slot", f"{kibic_boot.state_line(plan.kept, plan.slot)}\n".encode())


async def _make_rescue(board: Board, slots: Slots, new: Release, kept: str | None) -> None:
    """Keep the drivers of the confirmed version, else of the first, for the rescue screen."""
    confirmed = kept if kept and slots.state and slots.state[0] == kept else None
    works = slots.members[confirmed] if confirmed else {}
    if all(path in works for path in new.rescue):
        files = {}
        for path in sorted(new.rescue):
            files[path] = await board.part(works[path])
        data = pack.packed(pack.RESCUE_NAME, files)
    elif (await look_at(board, "/rescue.pack"))[0]:
        return
    else:
        data = new.rescue_pack
    if await board.sha("/rescue.pack") != pack.sha(data):
        await board.write("/rescue.pack", data)


# -- the board's MicroPython


def check_board(facts: Facts, new: Release) -> None:
    """Raises Trouble if it is another board, or if its MicroPython is too old, or takes other .mpy
    files than this version consists of, or other machine code in them."""
    port, chip = CHIP
    if facts.port != port or chip not in facts.machine:
        raise Trouble("other-board", facts.machine)
    if facts.version < MICROPYTHON_MIN:
        raise Trouble("old-micropython", facts.number)
    code = pack.machine_code(new.slot)
    if facts.mpy != pack.MPY_VERSION or code not in (0, facts.machine_code):
        formats = (facts.mpy, facts.machine_code), (pack.MPY_VERSION, code)
        raise Trouble("other-mpy", *[f"{mpy}.{of & 3}-{of >> 2}" for mpy, of in formats])


async def strangers(board: Board) -> list[str]:
    """Return the files on the board that are somebody else's: where Kibic never was, all of
    them."""
    tree = await board.walk("")
    files = sorted([path for path in tree if tree[path] != room.FOLDER])
    if not await is_kibic(board):
        # an empty boot.py says nothing, nor what a board is before it has a version
        return [path for path in files if tree[path] and path != pins.NOTE[1:]]
    return [path for path in files if path.split("/")[0] not in OWN]


# -- the whole of it


async def update(
    tell: Tell, host: Host, home: Home | None, new: Release, built: str | None, ask: Ask
) -> None:
    """Pull, install, try; `home` is None where all was pulled just now, `built` what the board is,
    a name in pins.BUILDS.

    `ask` tells whether files of somebody else may be overwritten. Raises Trouble.
    """
    board = await host.reach()
    try:
        slot = await _install(tell, board, home, new, built, ask)
        noted = await _note(tell, board, built)
        if slot or noted:
            tell("restarts" if slot else "restarts-only")
            await board.leave("reset")
    finally:
        await board.close()
    if slot:
        _report(tell, await watch(host), slot, new)


async def _install(
    tell: Tell, board: Board, home: Home | None, new: Release, built: str | None, ask: Ask
) -> str | None:
    """Install the release; the slot it went into, or None if it was there already."""
    facts = await board.facts()
    tell("found", facts.machine, facts.number)
    check_board(facts, new)
    if not facts.tried:
        tell("untried", facts.number, ", ".join(TRIED))
    slots = await look(board)
    checked = await _build_of(board, slots, built)
    if home:
        await backup(tell, board, home, ask)
    steps = None if await is_there(board, slots, new) else await plan(board, slots, new)
    if steps:
        await check_room(board, new, steps, facts.blocks)
    if not await board.text(pins.NOTE):  # before there is a version that needs it
        await board.write(pins.NOTE, checked.encode())
        if built:
            tell("noted", built)
    if not steps:
        tell("already", new.name)
        return None
    tell("plan", steps.slot, steps.sent, steps.copied)
    total = len(new.pack) if steps.pieces else 0
    with tell.progress("sending", total) as progress:
        await install(board, slots, new, steps, progress)
    tell("verified", len(new.slot))
    return steps.slot


async def _build_of(board: Board, slots: Slots, built: str | None) -> str:
    """Return what the board is, a name in pins.BUILDS: what is asked for, what it knows, or, where
    it has run without knowing it, what all were that did. Raises Trouble: no pin of a board may be
    driven before that is known."""
    name = built or await board.text(pins.NOTE)
    if not name:
        has_run = slots.state or any(slots.names.values())
        if not has_run or not await is_kibic(board):
            raise Trouble("which-build", ", ".join(pins.BUILDS))
        name = "breadboard"
    if name not in pins.BUILDS:
        raise Trouble("unknown-build", name, ", ".join(pins.BUILDS))
    return name


async def _note(tell: Tell, board: Board, built: str | None) -> bool:
    """Have the board know what it is built as; return whether that is new to it. Updates keep
    it."""
    if built is None or await board.text(pins.NOTE) == built:
        return False
    await board.write(pins.NOTE, built.encode())
    tell("noted", built)
    return True


async def backup(tell: Tell, board: Board, home: Home, ask: Ask) -> None:
    """Take home what is on the board: evenings, or what somebody else has there. Raises Trouble."""
    if await is_kibic(board):
        await pull.pull(tell, board, home)
        return
    foreign = await strangers(board)
    if not foreign:
        tell("new-board")
        return
    tell("foreign", ", ".join(foreign))
    if not await ask(tell.text("ask-foreign")):
        raise Trouble("foreign-kept")
    await pull.save(tell, board, home, foreign)


async def watch(host: Host) -> Slots:
    """Let the board start, as often as the trial needs, and see what it has then.

    It has just been told to restart. To look interrupts it, which is not counted against it.
    """
    for patience in PATIENCE_S:
        await host.hear(ENDED, patience)
        board = await host.reach(APPEAR_S)
        try:
            slots = await look(board)
            if slots.settled() or slots.failed() or slots.decide()[0] is None:
                break
            await board.leave("reset")
        finally:
            await board.close()
    return slots


def _report(tell: Tell, slots: Slots, slot: str, new: Release) -> None:
    """Say which version runs. Raises Trouble if it is not the new one."""
    runs = slots.decide()[0]
    if runs == slot and slots.settled():
        tell("confirmed", new.name)
    elif runs == slot and not slots.failed():
        raise Trouble("unconfirmed", new.name)
    elif runs and runs != slot:
        raise Trouble("fell-back", new.name, slots.names[runs])
    else:
        raise Trouble("nothing-starts", new.name)
