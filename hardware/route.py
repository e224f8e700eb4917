"""Finds tracks for the nets: A* on a grid of two layers, one net after another.

A net may cross others at a price; these are taken up then and laid anew, and to cross one costs
more each time it was taken up, until all have a way. The same pads give the same tracks.
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from math import hypot

from hardware.board import BOTTOM, TOP, VIA_SIZE, BoardPad, Track, Via, bare, thermal
from hardware.place import BOARD, HEAD, HOLES, THERMAL_MASK

STEP = 0.635  # a quarter of the pins' pitch, so that there is a node in the middle of two pins
ORIGIN = (0.275, 0.1)  # the Pico's pins are nodes
CLEARANCE = 0.23
EDGE = 0.5
WIDTH, WIDE = 0.3, 0.6
WIDE_NETS = ("+3V3", "DISPLAY", "+5V", "VBUS", "CELL", "BAT", "VSYS")
POURED = "GND"  # the pours connect it

# Distances are kept for points at half a step, so that also the middle of a step is looked at.
_FINE = STEP / 2
_COLUMNS = int((BOARD[0] - ORIGIN[0]) / _FINE) + 1
_ROWS = int((BOARD[1] - ORIGIN[1]) / _FINE) + 1
_LAYER = _COLUMNS * _ROWS
_TURNS = tuple([(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy])
_STRAIGHT, _DIAGONAL, _VIA = 10, 14, 100
_TURN = 4
_CROSS = 30  # for each point at which another net is
_CORNER = 0.04  # more room at a pad's corners: a path is looked at in points only
_MOST = 600  # nets that are laid, again or for the first time
_BELOW = 3  # what a step on the lower side costs more, so that its ground stays in one piece

_FREE, _MANY = "", "*"
Spot = tuple[float, float]
Line = tuple[Spot, Spot, float]  # with round ends of this radius
Laid = tuple[list[Track], list[Via]]


class NoWayError(Exception):
    """No track was found for this net."""


class Room:
    """Which nets' copper is so near to a point that another's of this radius may not be there.

    Pads and edges stay where they are; what was laid of a net can be taken up again.
    """

    def __init__(self, radius: float) -> None:
        self._near = radius + CLEARANCE
        self._fixed = [_FREE] * (2 * _LAYER)
        self._laid: list[dict[str, int]] = [{} for _ in range(2 * _LAYER)]
        self._points: dict[str, list[int]] = {}
        self._keep_edge(radius + EDGE)
        for x, y in HOLES:
            for layer in (TOP, BOTTOM):
                self.mark(_MANY, layer, (x, y), (x, y), HEAD / 2)

    def crossed(self, net: str, point: int) -> list[str] | None:
        """The other nets that copper of `net` would cross here, or None where it may not be."""
        fixed = self._fixed[point]
        if fixed and fixed != net and fixed != _name(net):
            return None
        return [other for other in self._laid[point] if _name(other) != _name(net)]

    def mark(
        self,
        net: str,
        layer: int,
        start: tuple[float, float],
        end: tuple[float, float],
        radius: float,
    ) -> None:
        """Copper that stays: a line with round ends."""
        for point in self._touched(layer, start, end, radius):
            if self._fixed[point] not in (_FREE, net):
                self._fixed[point] = _MANY
            else:
                self._fixed[point] = net

    def lay(
        self,
        net: str,
        layer: int,
        start: tuple[float, float],
        end: tuple[float, float],
        radius: float,
    ) -> None:
        """Copper of a net that can be taken up."""
        points = self._points.setdefault(net, [])
        for point in self._touched(layer, start, end, radius):
            points.append(point)
            self._laid[point][net] = self._laid[point].get(net, 0) + 1

    def take_up(self, net: str) -> None:
        for point in self._points.pop(net, ()):
            self._laid[point].pop(net, None)

    def _touched(
        self, layer: int, start: tuple[float, float], end: tuple[float, float], radius: float
    ) -> Iterator[int]:
        far = radius + self._near
        for row in _between(start[1], end[1], far, ORIGIN[1], _ROWS):
            for column in _between(start[0], end[0], far, ORIGIN[0], _COLUMNS):
                at = (ORIGIN[0] + column * _FINE, ORIGIN[1] + row * _FINE)
                if distance(at, start, end) < far - 1e-6:
                    yield layer * _LAYER + row * _COLUMNS + column

    def _keep_edge(self, away: float) -> None:
        for row in range(_ROWS):
            for column in range(_COLUMNS):
                x, y = ORIGIN[0] + column * _FINE, ORIGIN[1] + row * _FINE
                if min(x, y, BOARD[0] - x, BOARD[1] - y) < away:
                    self._fixed[row * _COLUMNS + column] = _MANY
                    self._fixed[_LAYER + row * _COLUMNS + column] = _MANY


def _between(start: float, end: float, far: float, origin: float, count: int) -> range:
    """The rows or columns at most `far` beside two coordinates."""
    first = int((min(start, end) - far - origin) / _FINE)
    last = int((max(start, end) + far - origin) / _FINE) + 1
    return range(max(first, 0), min(last + 1, count))


def distance(
    point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]
) -> float:
    """From a point to a line that ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = 0.0
    if length:
        along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length
        along = min(1.0, max(0.0, along))
    return hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)


def lines_of(pad: BoardPad) -> list[Line]:
    """(start, end, radius) of lines with round ends that make up a pad."""
    w, h = pad.width / 2, pad.height / 2
    radius = min(w, h)
    middle = ((pad.x - w + radius, pad.y - h + radius), (pad.x + w - radius, pad.y + h - radius))
    lines = [(*middle, radius)]
    if pad.shape == "rect":
        corners = [(pad.x + x, pad.y + y) for x, y in ((-w, -h), (w, -h), (w, h), (-w, h))]
        lines += [(corners[i - 1], corners[i], _CORNER) for i in range(4)]
    return lines


class Router:
    """Tracks and vias for the nets of these pads. A net may be laid in parts: GND#1, GND#2."""

    def __init__(self, pads: list[BoardPad]) -> None:
        self._tracks: dict[str, list[Track]] = {}
        self._vias: dict[str, list[Via]] = {}
        self._holes: dict[int, str] = {}  # where vias are
        self._taken_up: dict[str, int] = {}  # how often
        self._crossed: set[str] = set()
        self._rooms = {size: Room(size / 2) for size in (WIDTH, WIDE, VIA_SIZE)}
        for pad in pads:
            for layer in pad.layers:
                for start, end, radius in lines_of(pad):
                    for room in self._rooms.values():
                        room.mark(pad.net or _MANY, layer, start, end, radius + bare(pad))
                    # solder would run away through a via
                    self._rooms[VIA_SIZE].mark(_MANY, layer, start, end, radius)
        for via in thermal()[:1]:  # the bare copper below is the ground's alone
            ends = (via.x, via.y - 1.0), (via.x, via.y + 1.0)
            for room in self._rooms.values():
                room.mark(via.net, BOTTOM, *ends, hypot(*THERMAL_MASK) / 2 - 0.6)
        for via in thermal():
            for layer in (TOP, BOTTOM):
                for room in self._rooms.values():
                    room.mark(via.net, layer, via[1:], via[1:], VIA_SIZE / 2)

    def connect(self, net: str, pads: list[BoardPad]) -> list[str]:
        """Connect the pads of a net, from the next one to the next, or a single one to the pour
        below; returns the nets in the way, which were taken up."""
        self._crossed = set()
        reached = set(_nodes(pads[0]))
        owners = {node: pad for pad in pads for node in _nodes(pad)}
        missing = list(pads[1:])
        if not missing:
            path = self._search(net, reached, frozenset(range(_LAYER, 2 * _LAYER)), None)
            self._lay(net, path, owners)
        while missing:
            middle = [_position(node) for node in reached]
            missing.sort(key=lambda pad: min([hypot(pad.x - x, pad.y - y) for x, y in middle]))
            pad = missing.pop(0)
            goals = frozenset(_nodes(pad))
            path = self._search(net, reached, goals, (pad.x, pad.y))
            self._lay(net, path, owners)
            reached.update(path)
            reached.update(goals)
        for other in self._crossed:
            self._take_up(other)
        return sorted(self._crossed)

    def laid(self) -> Laid:
        """(tracks, vias)."""
        tracks = [track for name in sorted(self._tracks) for track in self._tracks[name]]
        return tracks, thermal() + [via for name in sorted(self._vias) for via in self._vias[name]]

    def _take_up(self, net: str) -> None:
        self._taken_up[net] = self._taken_up.get(net, 0) + 1
        self._tracks.pop(net, None)
        self._vias.pop(net, None)
        self._holes = {at: owner for at, owner in self._holes.items() if owner != net}
        for room in self._rooms.values():
            room.take_up(net)

    def _price(self, crossed: list[str]) -> int:
        """What it costs to cross these nets."""
        return sum([_CROSS * (1 + self._taken_up.get(other, 0)) for other in crossed])

    def _search(
        self, net: str, starts: set[int], goals: frozenset[int], target: Spot | None
    ) -> list[int]:
        """The cheapest path of points from one of `starts` to one of `goals`."""
        room = self._rooms[_width(net)]
        cost = dict.fromkeys(starts, 0)
        came: dict[int, int] = {}
        heap = [(_estimate(node, target), node) for node in sorted(starts)]
        done = set()
        while heap:
            _, node = heappop(heap)
            if node in goals:
                return _path(came, node)
            if node in done:
                continue
            done.add(node)
            onwards = 2 * node - came.get(node, node)
            for price, following in self._steps(net, room, node):
                total = cost[node] + price + (_TURN if following != onwards else 0)
                if total < cost.get(following, total + 1):
                    cost[following] = total
                    came[following] = node
                    heappush(heap, (total + _estimate(following, target), following))
        raise NoWayError(net)

    def _steps(self, net: str, room: Room, node: int) -> Iterator[tuple[int, int]]:
        """(price, next node) from a node; nodes are two points apart."""
        layer, rest = divmod(node, _LAYER)
        row, column = divmod(rest, _COLUMNS)
        for dx, dy in _TURNS:
            if not (0 <= column + 2 * dx < _COLUMNS and 0 <= row + 2 * dy < _ROWS):
                continue
            half = node + dy * _COLUMNS + dx
            extra = self._extra(net, room, half)
            more = None if extra is None else self._extra(net, room, 2 * half - node)
            if extra is not None and more is not None:
                price = _DIAGONAL if dx and dy else _STRAIGHT
                yield price + layer * _BELOW + extra + more, 2 * half - node
        other = (node + _LAYER) % (2 * _LAYER)
        vias = self._rooms[VIA_SIZE]
        if self._near_a_via(node):
            return
        extras = [self._extra(net, where, point)
                  for where, point in ((vias, node), (vias, other), (room, other))]  # fmt: skip
        if None not in extras:
            yield _VIA + sum([extra or 0 for extra in extras]), other

    def _near_a_via(self, node: int) -> bool:
        """Whether a hole is one step beside: two would be one. Of another net it is too near."""
        beside = [2 * (dy * _COLUMNS + dx) for dx, dy in _TURNS]
        return any((node % _LAYER) + step in self._holes for step in beside)

    def _extra(self, net: str, room: Room, point: int) -> int | None:
        """The price of crossing other nets there, None where that cannot be."""
        crossed = room.crossed(net, point)
        if not crossed:
            return None if crossed is None else 0
        return self._price(crossed)

    def _lay(self, net: str, path: list[int], owners: dict[int, BoardPad]) -> None:
        """Turn a path into tracks, straight pieces joined, and vias; pads may be a bit aside."""
        self._note(net, path)
        for node in (path[0], path[-1]):
            if node in owners:
                pad = owners[node]
                self._track(net, node // _LAYER, (pad.x, pad.y), _position(node))
        corners = [path[0]]
        for before, node, after in zip(path, path[1:], path[2:], strict=False):
            if node - before != after - node:
                corners.append(node)
        corners.append(path[-1])
        for start, end in zip(corners, corners[1:], strict=False):
            if start // _LAYER == end // _LAYER:
                self._track(net, start // _LAYER, _position(start), _position(end))
            else:
                if self._holes.setdefault(start % _LAYER, net) != net:
                    continue  # one of another part of the net
                self._vias.setdefault(net, []).append(Via(_name(net), *_position(start)))
                for layer in (TOP, BOTTOM):
                    self._mark(net, layer, _position(start), _position(start), VIA_SIZE / 2)

    def _note(self, net: str, path: list[int]) -> None:
        """Which nets a path crosses."""
        room, vias = self._rooms[_width(net)], self._rooms[VIA_SIZE]
        for node, following in zip(path, path[1:], strict=False):
            if node // _LAYER != following // _LAYER:
                self._crossed.update(
                    vias.crossed(net, node) or (), vias.crossed(net, following) or ()
                )
                self._crossed.update(room.crossed(net, following) or ())
            else:
                for point in ((node + following) // 2, following):
                    self._crossed.update(room.crossed(net, point) or ())

    def _track(
        self, net: str, layer: int, start: tuple[float, float], end: tuple[float, float]
    ) -> None:
        if hypot(start[0] - end[0], start[1] - end[1]) > 0.01:
            width = _width(net)
            track = Track(_name(net), layer, start, end, width)
            self._tracks.setdefault(net, []).append(track)
            self._mark(net, layer, start, end, width / 2)

    def _mark(
        self,
        net: str,
        layer: int,
        start: tuple[float, float],
        end: tuple[float, float],
        radius: float,
    ) -> None:
        for room in self._rooms.values():
            room.lay(net, layer, start, end, radius)


def route(pads: list[BoardPad], tie: Callable[..., list[BoardPad] | None] | None = None) -> Laid:
    """(tracks, vias) for all nets of the pads; of the poured net what leads from pads on one side
    to the other, and between pads that `tie(tracks, vias)` names, until it names none."""
    nets: dict[str, list] = {}
    for pad in pads:
        if pad.net:
            nets.setdefault(pad.net, []).append(pad)
    sinks = {f"{POURED}#{pad.ref}.{pad.number}": [pad]
             for pad in nets.pop(POURED) if not pad.drill}  # fmt: skip
    router = Router(pads)
    queue = [*sinks, *sorted(nets, key=lambda net: (_length(nets[net]), net))]
    nets |= sinks
    ties = 0
    for _ in range(_MOST):
        if not queue:
            pair = tie(*router.laid()) if tie else None
            if not pair:
                return router.laid()
            ties += 1
            queue = [f"{POURED}#{ties}"]
            nets[queue[0]] = list(pair)
        net = queue.pop(0)
        queue += router.connect(net, nets[net])
    raise NoWayError(queue[0])


def _name(net: str) -> str:
    """The net of a part of one."""
    return net.partition("#")[0]


def _width(net: str) -> float:
    return WIDE if net in WIDE_NETS else WIDTH


def _length(pads: list[BoardPad]) -> float:
    """A net's bounding box, half around."""
    xs, ys = [pad.x for pad in pads], [pad.y for pad in pads]
    return max(xs) - min(xs) + max(ys) - min(ys)


def _nodes(pad: BoardPad) -> list[int]:
    """The node next to a pad's middle, on each layer that it has."""
    row = 2 * round((pad.y - ORIGIN[1]) / STEP)
    column = 2 * round((pad.x - ORIGIN[0]) / STEP)
    return [layer * _LAYER + row * _COLUMNS + column for layer in pad.layers]


def _position(node: int) -> Spot:
    row, column = divmod(node % _LAYER, _COLUMNS)
    return round(ORIGIN[0] + column * _FINE, 4), round(ORIGIN[1] + row * _FINE, 4)


def _estimate(node: int, target: Spot | None) -> int:
    """A price below which the target cannot be reached."""
    if target is None:
        return 0
    x, y = _position(node)
    dx, dy = abs(target[0] - x) / STEP - 1, abs(target[1] - y) / STEP - 1
    short, long = sorted((max(dx, 0), max(dy, 0)))
    return int(_STRAIGHT * (long - short) + _DIAGONAL * short)


def _path(came: dict[int, int], node: int) -> list[int]:
    path = [node]
    while node in came:
        node = came[node]
        path.append(node)
    return path[::-1]
