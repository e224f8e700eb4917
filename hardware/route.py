"""Finds tracks for the nets: A* on a grid of two layers, one net after another.

Where a net finds no way it goes first, and all begins again. The same pads give the same tracks.
"""

from heapq import heappop, heappush
from math import hypot

from hardware.board import BOTTOM, TOP, VIA_SIZE, Track, Via
from hardware.place import BOARD, HEAD, HOLES

STEP = 0.635  # a quarter of the pins' pitch, so that there is a node in the middle of two pins
ORIGIN = (0.275, 0.1)  # the Pico's pins are nodes
CLEARANCE = 0.22
EDGE = 0.5
WIDTH, WIDE = 0.3, 0.6
WIDE_NETS = ("+3V3", "VBUS", "BAT", "VSYS")
POURED = "GND"  # the pours connect it

# Distances are kept for points at half a step, so that also the middle of a step is looked at.
_FINE = STEP / 2
_COLUMNS = int((BOARD[0] - ORIGIN[0]) / _FINE) + 1
_ROWS = int((BOARD[1] - ORIGIN[1]) / _FINE) + 1
_LAYER = _COLUMNS * _ROWS
_TURNS = tuple([(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy])
_STRAIGHT, _DIAGONAL, _VIA = 10, 14, 100
_TURN = 4
_BELOW = 3  # what a step on the lower side costs more, so that its ground stays in one piece

_FREE, _MANY = "", "*"


class NoWayError(Exception):
    """No track was found for this net."""


class Room:
    """Which net's copper is so near to a point that another's of this radius may not be there."""

    def __init__(self, radius):
        self._near = radius + CLEARANCE
        self._nets = [_FREE] * (2 * _LAYER)
        self._keep_edge(radius + EDGE)
        for x, y in HOLES:
            for layer in (TOP, BOTTOM):
                self.mark(_MANY, layer, (x, y), (x, y), HEAD / 2)

    def free(self, net, point):
        return self._nets[point] in (_FREE, net)

    def mark(self, net, layer, start, end, radius):
        """Copper of a net: a line with round ends."""
        far = radius + self._near
        for row in _between(start[1], end[1], far, ORIGIN[1], _ROWS):
            for column in _between(start[0], end[0], far, ORIGIN[0], _COLUMNS):
                at = (ORIGIN[0] + column * _FINE, ORIGIN[1] + row * _FINE)
                if distance(at, start, end) < far - 1e-6:
                    self._claim(net, layer * _LAYER + row * _COLUMNS + column)

    def _claim(self, net, point):
        if self._nets[point] not in (_FREE, net):
            net = _MANY
        self._nets[point] = net

    def _keep_edge(self, away):
        for row in range(_ROWS):
            for column in range(_COLUMNS):
                x, y = ORIGIN[0] + column * _FINE, ORIGIN[1] + row * _FINE
                if min(x, y, BOARD[0] - x, BOARD[1] - y) < away:
                    self._nets[row * _COLUMNS + column] = _MANY
                    self._nets[_LAYER + row * _COLUMNS + column] = _MANY


def _between(one, other, far, origin, count):
    """The rows or columns at most `far` beside two coordinates."""
    first = int((min(one, other) - far - origin) / _FINE)
    last = int((max(one, other) + far - origin) / _FINE) + 1
    return range(max(first, 0), min(last + 1, count))


def distance(point, start, end):
    """From a point to a line that ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = 0.0
    if length:
        along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length
        along = min(1.0, max(0.0, along))
    return hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)


def lines_of(pad):
    """(start, end, radius) of lines with round ends that make up a pad."""
    w, h = pad.width / 2, pad.height / 2
    radius = min(w, h)
    middle = ((pad.x - w + radius, pad.y - h + radius), (pad.x + w - radius, pad.y + h - radius))
    lines = [(*middle, radius)]
    if pad.shape == "rect":
        corners = [(pad.x + x, pad.y + y) for x, y in ((-w, -h), (w, -h), (w, h), (-w, h))]
        lines += [(corners[i - 1], corners[i], 0.0) for i in range(4)]
    return lines


class Router:
    """Tracks and vias for the nets of these pads, in `tracks` and `vias`."""

    def __init__(self, pads):
        self.tracks = []
        self.vias = []
        self._rooms = {size: Room(size / 2) for size in (WIDTH, WIDE, VIA_SIZE)}
        for pad in pads:
            for layer in pad.layers:
                for line in lines_of(pad):
                    self._mark(pad.net or _MANY, layer, *line)
                    self._rooms[VIA_SIZE].mark(_MANY, layer, *line)  # solder would run away

    def connect(self, net, pads):
        """Connect the pads of a net, from the next one to the next."""
        reached = set(_nodes(pads[0]))
        owners = {node: pad for pad in pads for node in _nodes(pad)}
        missing = list(pads[1:])
        while missing:
            middle = [_position(node) for node in reached]
            missing.sort(key=lambda pad: min([hypot(pad.x - x, pad.y - y) for x, y in middle]))
            pad = missing.pop(0)
            goals = frozenset(_nodes(pad))
            path = self._search(net, reached, goals, (pad.x, pad.y))
            self._lay(net, path, owners)
            reached.update(path)
            reached.update(goals)

    def sink(self, net, pad):
        """Lead a pad of the upper side to a via into the pour of the lower one."""
        below = frozenset(range(_LAYER, 2 * _LAYER))
        nodes = _nodes(pad)
        path = self._search(net, set(nodes), below, None)
        self._lay(net, path, {nodes[0]: pad})

    def _search(self, net, starts, goals, target):
        """The cheapest path of points from one of `starts` to one of `goals`."""
        room = self._rooms[_width(net)]
        cost = dict.fromkeys(starts, 0)
        came: dict[int, int] = {}
        heap = [(_estimate(node, target), node) for node in sorted(starts)]
        while heap:
            _, node = heappop(heap)
            if node in goals:
                return _path(came, node)
            onwards = 2 * node - came.get(node, node)
            for price, following in self._steps(net, room, node):
                total = cost[node] + price + (_TURN if following != onwards else 0)
                if total < cost.get(following, total + 1):
                    cost[following] = total
                    came[following] = node
                    heappush(heap, (total + _estimate(following, target), following))
        raise NoWayError(net)

    def _steps(self, net, room, node):
        """(price, next node) from a node; nodes are two points apart."""
        layer, rest = divmod(node, _LAYER)
        row, column = divmod(rest, _COLUMNS)
        for dx, dy in _TURNS:
            if not (0 <= column + 2 * dx < _COLUMNS and 0 <= row + 2 * dy < _ROWS):
                continue
            half = node + dy * _COLUMNS + dx
            if room.free(net, half) and room.free(net, 2 * half - node):
                price = _DIAGONAL if dx and dy else _STRAIGHT
                yield price + layer * _BELOW, 2 * half - node
        other = (node + _LAYER) % (2 * _LAYER)
        vias = self._rooms[VIA_SIZE]
        if vias.free(net, node) and vias.free(net, other) and room.free(net, other):
            yield _VIA, other

    def _lay(self, net, path, owners):
        """Turn a path into tracks, straight pieces joined, and vias; pads may be a bit aside."""
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
                self.vias.append(Via(net, *_position(start)))
                for layer in (TOP, BOTTOM):
                    self._mark(net, layer, _position(start), _position(start), VIA_SIZE / 2)

    def _track(self, net, layer, start, end):
        if hypot(start[0] - end[0], start[1] - end[1]) > 0.01:
            width = _width(net)
            self.tracks.append(Track(net, layer, start, end, width))
            self._mark(net, layer, start, end, width / 2)

    def _mark(self, net, layer, start, end, radius):
        for room in self._rooms.values():
            room.mark(net, layer, start, end, radius)


def route(pads, ties=()):
    """(tracks, vias) for all nets of the pads; of the poured net what leads from pads on one side
    to the other, and between the two pads of each tie."""
    nets: dict[str, list] = {}
    for pad in pads:
        if pad.net:
            nets.setdefault(pad.net, []).append(pad)
    ground = nets.pop(POURED)
    order = sorted(nets, key=lambda net: (_length(nets[net]), net))
    for _ in range(40):
        router = Router(pads)
        try:
            for pad in ground:
                if not pad.drill:
                    router.sink(POURED, pad)
            for tie in ties:
                router.connect(POURED, tie)
            for net in order:
                router.connect(net, nets[net])
        except NoWayError as error:
            net = error.args[0]
            if net not in order:
                raise
            order.remove(net)
            order.insert(0, net)
        else:
            return router.tracks, router.vias
    raise NoWayError(order[0])


def _width(net):
    return WIDE if net in WIDE_NETS else WIDTH


def _length(pads):
    """A net's bounding box, half around."""
    xs, ys = [pad.x for pad in pads], [pad.y for pad in pads]
    return max(xs) - min(xs) + max(ys) - min(ys)


def _nodes(pad):
    """The node next to a pad's middle, on each layer that it has."""
    row = 2 * round((pad.y - ORIGIN[1]) / STEP)
    column = 2 * round((pad.x - ORIGIN[0]) / STEP)
    return [layer * _LAYER + row * _COLUMNS + column for layer in pad.layers]


def _position(node):
    row, column = divmod(node % _LAYER, _COLUMNS)
    return round(ORIGIN[0] + column * _FINE, 4), round(ORIGIN[1] + row * _FINE, 4)


def _estimate(node, target):
    """A price below which the target cannot be reached."""
    if target is None:
        return 0
    x, y = _position(node)
    dx, dy = abs(target[0] - x) / STEP - 1, abs(target[1] - y) / STEP - 1
    short, long = sorted((max(dx, 0), max(dy, 0)))
    return int(_STRAIGHT * (long - short) + _DIAGONAL * short)


def _path(came, node):
    path = [node]
    while node in came:
        node = came[node]
        path.append(node)
    return path[::-1]
