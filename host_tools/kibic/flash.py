"""`kibic flash`: put a version on the board, beside the one that runs, and try it.

The slot that does not run is emptied, and the new version's pack is written under a name that does
not count until every byte of it is right on the board; what the version that runs has too is copied
there. Then it is put on trial: one that fails twice gives way to the other again. Stopped anywhere,
the board starts what it started before, or the new version.

A slot of an older Kibic is a folder of files instead. One that runs stays as it is until the trial
is over; boot.py knows it.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

import boot
from device import pins
from kibic import link, pack, pull, release, room, uf2
from kibic.link import Board
from kibic.pack import Member
from kibic.release import Release
from kibic.teller import Teller
from kibic.words import Trouble

PATIENCE_S = (10.0, 45.0, 90.0)  # for the trial to end; one start may take half a minute
APPEAR_S = 20.0  # for a port or drive after the board changed its mode
ENDED = (b"kibic: confirmed", b"did not start: back to", b"kibic: waits")  # main.py says so
OWN_PACKS = ("a.pack", "b.pack", "rescue.pack")
OUTSIDE = tuple(name for name, _ in release.OUTSIDE) + tuple(release.STARTERS)
OWN = (*OWN_PACKS, *OUTSIDE, "slot", "build", "a", "b", "rescue", "data")
OLD_RESCUE = "/rescue"  # of an older Kibic, a folder
CHIP = ("rp2", "RP2040")  # the port of MicroPython, and in the board's name

T = TypeVar("T")
Ask = Callable[[str], bool]


class Slots(NamedTuple):
    """What a board has: what /slot says, and of each slot its version and what it holds by path.

    The version is "" if the slot is not whole.
    """

    state: tuple[str | None, str | None, int] | None
    names: dict[str, str]
    members: dict[str, dict[str, Member]]

    def decide(self) -> tuple[str | None, bool]:
        """Return (the slot that starts or None, whether on trial)."""
        return boot.decide(self.state, lambda slot: bool(self.names[slot]))

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
        return confirmed in (None, trial) and points >= boot.FAILED


class Plan(NamedTuple):
    """How a release gets into `slot`. `kept` is the slot that stays, None if none is whole.

    pieces  what the pack is made of there, [] if it is there already
    sent    how many files are sent; copied, how many the board has
    """

    slot: str
    kept: str | None
    pieces: list[link.Piece]
    sent: int
    copied: int


# -- what is on the board


def look(board: Board) -> Slots:
    """Return the state of the slots, as their packs say."""
    names, members = {}, {}
    for slot in boot.SLOTS:
        names[slot], members[slot] = look_at(board, f"/{slot}.pack") or _folder(board, slot)
    return Slots(boot.parse(board.text("/slot").strip()), names, members)


def look_at(board: Board, path: str) -> tuple[str, dict[str, Member]] | None:
    """Return (name, members) of a pack on the board, None if it is not whole."""
    head = pack.read_head(board.part(Member(path, 0, pack.HEAD_BYTES)))
    index = head and pack.read_index(board.part(Member(path, 0, head[0] + head[1])))
    if not index or board.size(path) != index.total:
        return None
    return index.name, {name: Member(path, *row) for name, row in index.rows.items()}


def _folder(board: Board, slot: str) -> tuple[str, dict[str, Member]]:
    """Return the same of a slot of an older Kibic; ("", {}) if it is not whole."""
    text = board.text(f"/{slot}/version")
    name, sizes = release.parse(text) if boot.complete(text.encode()) else ("", {})
    return name, {path: Member(f"/{slot}/{path}", 0, size) for path, size in sizes.items()}


def is_there(board: Board, slots: Slots, new: Release) -> bool:
    """Return whether this very release runs already, every byte of it intact."""
    slot = slots.decide()[0]
    if not slot or not slots.settled() or slots.names[slot] != new.name:
        return False
    wanted = {f"/{slot}.pack": new.pack} | {f"/{name}": new.outside[name] for name in new.outside}
    return all(board.sha(path) == release.sha(data) for path, data in wanted.items())


def damage(board: Board) -> list[str]:
    """Return the packs in the slots that are not as they were sent."""
    wrong = []
    for slot in boot.SLOTS:
        path = f"/{slot}.pack"
        data = board.part(Member(path, 0, pack.HEAD_BYTES))
        head, size = pack.read_head(data), board.size(path)
        if size is not None and not (head and _is_intact(board, path, data, head[0], size)):
            wrong.append(path)
    return wrong


def _is_intact(board: Board, path: str, data: bytes, start: int, size: int) -> bool:
    wanted = data[:start].decode(errors="replace").split()[-1]
    return board.hashes([Member(path, start, size - start)]) == [wanted]


# -- making a slot


def plan(board: Board, slots: Slots, new: Release) -> Plan:
    """Compare the release with what the board has."""
    kept = slots.kept()
    slot = boot.other(kept) if kept else boot.SLOTS[0]
    if board.sha(f"/{slot}.pack") == release.sha(new.pack):
        return Plan(slot, kept, [], 0, 0)
    there = list(slots.members[kept].values()) if kept else []
    by_sha = dict(zip(board.hashes(there), there, strict=True))
    pieces = list(_pieces(new.pack, by_sha))
    copied = sum(release.sha(data) in by_sha for data in new.slot.values())
    return Plan(slot, kept, list(_joined(pieces)), len(new.slot) - copied, copied)


def _pieces(data: bytes, by_sha: dict[str, Member]) -> Iterator[link.Piece]:
    """Yield a pack, its beginning and each of its files being sent or copied on the board."""
    index = pack.read_index(data)
    assert index
    yield data[: index.start]
    for at, size in index.rows.values():
        part = data[at : at + size]
        yield by_sha.get(release.sha(part), part)


def _joined(pieces: list[link.Piece]) -> Iterator[link.Piece]:
    """Yield the same in fewer pieces."""
    last = pieces[0]
    for piece in pieces[1:]:
        if isinstance(piece, bytes) and isinstance(last, bytes):
            last += piece
        elif isinstance(piece, Member) and isinstance(last, Member) and follows(last, piece):
            last = last._replace(size=last.size + piece.size)
        else:
            yield last
            last = piece
    yield last


def follows(one: Member, other: Member) -> bool:
    """Return whether the other begins where the one ends."""
    return other[:2] == (one.file, one.offset + one.size)


def freed(way: Plan) -> list[str]:
    """Return what is removed first: all that is in the slot, and rests of updates."""
    slots = [way.slot] if way.kept else list(boot.SLOTS)
    return (
        [f"/{slot}/version" for slot in slots]
        + [f"/{slot}" for slot in slots]
        + [f"/{slot}.pack" for slot in slots if way.pieces]
    )


def check_room(board: Board, new: Release, way: Plan, blocks: int) -> None:
    """Raises Trouble if the board would get too full while this goes on."""
    tree = room.without(board.walk(""), *(path[1:] for path in freed(way)))
    more = {f"{name}.new": len(data) for name, data in new.outside.items()}
    more |= {"slot.new": 0, "rescue.pack.new": len(new.rescue_pack)}
    if way.pieces:
        more[f"{way.slot}.pack"] = len(new.pack)
    room.check(tree, more, blocks)


def install(board: Board, slots: Slots, new: Release, way: Plan, progress: link.Progress) -> None:
    """Make the slot, verified on the board, and put it on trial. Raises Trouble."""
    for path in freed(way):
        board.remove(path)
    if way.pieces:
        board.make(f"/{way.slot}.pack", way.pieces, release.sha(new.pack), progress)
    _make_rescue(board, slots, new, way.kept)
    for name, data in new.outside.items():
        if board.sha(f"/{name}") != release.sha(data):
            board.write(f"/{name}", data)
    board.remove(OLD_RESCUE)
    board.write("/slot", f"{boot.line(way.kept, way.slot)}\n".encode())


def _make_rescue(board: Board, slots: Slots, new: Release, kept: str | None) -> None:
    """Keep the drivers of the confirmed version, else of the first, for the rescue screen."""
    confirmed = kept if kept and slots.state and slots.state[0] == kept else None
    works = slots.members[confirmed] if confirmed else {}
    if new.rescue.keys() <= works.keys():
        data = pack.packed(
            release.RESCUE_NAME, {path: board.part(works[path]) for path in new.rescue}
        )
    elif look_at(board, "/rescue.pack"):
        return
    else:
        data = new.rescue_pack
    if board.sha("/rescue.pack") != release.sha(data):
        board.write("/rescue.pack", data)


# -- the board's MicroPython


def check_board(facts: link.Facts) -> None:
    """Raises Trouble if it is another board, or if its MicroPython is too old, or takes other .mpy
    files."""
    port, chip = CHIP
    if facts.port != port or chip not in facts.machine:
        raise Trouble("other-board", facts.machine)
    if facts.version < link.MICROPYTHON_MIN:
        raise Trouble("old-micropython", facts.number)
    if facts.mpy != release.MPY_VERSION:
        raise Trouble("other-mpy", facts.mpy, release.MPY_VERSION)


def strangers(board: Board, slots: Slots) -> list[str]:
    """Return the files on the board that are somebody else's: where Kibic never was, all of
    them."""
    tree = board.walk("")
    files = sorted(path for path in tree if tree[path] != room.FOLDER)
    ours = slots.state or any(slots.names.values()) or any(room.evenings(tree))
    if not ours:
        return [path for path in files if tree[path]]  # an empty boot.py says nothing
    return [path for path in files if path.partition("/")[0] not in OWN]


def load_micropython(file: Path, tops: list[Path] | None = None) -> None:
    """Copy a checked UF2 to the board in boot-loader mode, wait for its port. Raises Trouble."""
    target = _appears(lambda: uf2.drive(tops))
    if not target:
        raise Trouble("no-drive")
    uf2.copy(file, target)
    if not _appears(link.ports):
        raise Trouble("no-start")


def _appears(see: Callable[[], T]) -> T:
    """Return what `see` gives, as soon as that is something, or after twenty seconds."""
    until = time.monotonic() + APPEAR_S
    while not (found := see()) and time.monotonic() < until:
        time.sleep(link.POLL_S)
    return found


# -- the trial


def watch(port: str | None) -> Slots:
    """Let the board start, as often as the trial needs, and see what it has then.

    It has just been told to restart. To look interrupts it, which is not counted against it.
    """
    for patience in PATIENCE_S:
        link.hear(port, ENDED, patience)
        with link.board(port, APPEAR_S) as board:
            slots = look(board)
            if slots.settled() or slots.failed() or slots.decide()[0] is None:
                break
            board.leave("reset")
    return slots


# -- the command


def flash(
    tell: Teller,
    port: str | None,
    file: Path | None,
    folder: Path,
    source: Path | None = None,
    built: str | None = None,
    ask: Ask = lambda question: False,
) -> None:
    """Build, pull, install, try; `built` is what the board is, a name in pins.BUILDS.

    `ask` tells whether files of somebody else may be overwritten. Raises Trouble.
    """
    new = release.build(source or release.ROOT)
    size = sum(map(len, new.slot.values()))
    tell("built", new.name, len(new.slot), -(-size // 1024))
    if file:
        uf2.read(file)  # whether it is one at all
        port = _with_micropython(tell, port, file, folder, ask)
    with link.board(_find(port)) as board:
        slot = _update(tell, board, folder, new, bool(file), ask)
        noted = _note(tell, board, built)
        if slot or noted:
            tell("restarts" if slot else "restarts-only")
            board.leave("reset")
    if slot:
        _report(tell, watch(port), slot, new)


def _find(port: str | None) -> str:
    """Return the board's port. Raises Trouble, which says if it is in boot-loader mode."""
    try:
        return link.find(port)
    except Trouble:
        if uf2.drive():
            raise Trouble("only-boot-loader") from None
        raise


def _with_micropython(
    tell: Teller, port: str | None, file: Path, folder: Path, ask: Ask
) -> str | None:
    """Put MicroPython on the board, whatever runs there now; journals first."""
    if port or link.ports():
        with link.board(port) as board:
            _backup(tell, board, folder, look(board), ask)
            tell("to-boot-loader")
            board.leave("bootloader")
    tell("loading", file)
    load_micropython(file)
    return port if port in link.ports() else None


def _update(
    tell: Teller, board: Board, folder: Path, new: Release, pulled: bool, ask: Ask
) -> str | None:
    """Install the release; the slot it went into, or None if it was there already."""
    facts = board.facts()
    tell("found", facts.machine, facts.number)
    check_board(facts)
    slots = look(board)
    if not pulled:
        _backup(tell, board, folder, slots, ask)
    if is_there(board, slots, new):
        tell("already", new.name)
        return None
    way = plan(board, slots, new)
    check_room(board, new, way, facts.blocks)
    tell("plan", way.slot, way.sent, way.copied)
    total = len(new.pack) if way.pieces else 0
    with tell.progress("sending", total) as progress:
        install(board, slots, new, way, progress)
    tell("verified", len(new.slot))
    return way.slot


def _note(tell: Teller, board: Board, built: str | None) -> bool:
    """Have the board know what it is built as; return whether that is new to it. Updates keep
    it."""
    if built is None or board.text(pins.NOTE) == built:
        return False
    board.write(pins.NOTE, built.encode())
    tell("noted", built)
    return True


def _backup(tell: Teller, board: Board, folder: Path, slots: Slots, ask: Ask) -> None:
    """Take home what is on the board: evenings, or what somebody else has there. Raises Trouble."""
    tree = board.walk("")
    if any(path.partition("/")[0] in OWN_PACKS or path == "data" for path in tree) or slots.state:
        pull.pull(tell, board, folder)
        return
    foreign = strangers(board, slots)
    if not foreign:
        tell("new-board")
        return
    tell("foreign", ", ".join(foreign))
    if not ask(tell.text("ask-foreign")):
        raise Trouble("foreign-kept")
    pull.save(tell, board, folder, foreign)


def _report(tell: Teller, slots: Slots, slot: str, new: Release) -> None:
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
