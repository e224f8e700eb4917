"""How the table looks between two keys: a module of its own, since no deal has room for it."""

from dialogue import table
from ui import font, widgets, wording
from ui.canvas import HEIGHT, LINES, WIDTH, digits_width, fit, width_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dialogue.table import Seated
    from tarokk.kinds import Seat
    from ui.canvas import Canvas
    from ui.kinds import App, Home


_TOPS = (2, 35)  # of the two lines of cells
_BELOW = 10  # from a name to its total
# Seats, cells in a line, pixels of a cell.
_CELLS = ((4, 3, 46), (5, 3, 45), (7, 4, 33))
_HALF = WIDTH // 2
_CUP = 43  # pixels of a cup's


def draw(home: "Home", app: "App") -> None:
    """Draw the table; return True if it needs two pages."""
    session = app.session
    seats = len(session.seats)
    lines = table.seated(session, app.brought[0])
    if session.deal:
        home.pages = 1
        _running(app, lines)
        return
    cups = len(session.pots) > 1
    across, width = (
        (4, 32) if cups and seats == 4 else [row[1:] for row in _CELLS if seats <= row[0]][0]
    )
    shown = range(seats)
    most = max([abs(line.total) for line in lines])
    paged = across > 3 and most > 999
    last = seats > 6 and not session.closed() and _status(app)
    home.pages = 2 if paged or last else 1
    if paged:  # of four, or of two above the cups
        count = 2 if cups else 4
        shown = range(seats)[home.page * count :][:count]
        seats, across, width = (3 if cups else 4), 3, 46
    in_line = 2 if seats == 4 and not cups else across
    for i, at in enumerate(shown):
        x, y = i % in_line * width, _TOPS[i // in_line]
        room = min(width - 3, WIDTH - x)
        _name(app, lines[at], len(lines) < 6, x, y, room)
        _total(app.canvas, lines[at].total, x, y + _BELOW, room, seats > 4)
        if i == in_line - 1:
            app.canvas.above(_TOPS[1] - 2)
    if seats > 5:
        _last(app, seats, home.page, (across - 1) * width, _TOPS[1])
    elif cups:
        _cups(app)
    else:
        _deal(app, lines, seats, (across - 1) * width)
    if home.hint:
        hint = "hint-over" if session.closed() else "hint-home"
        app.canvas.rect(0, _TOPS[1] + _BELOW - 1, WIDTH, HEIGHT, False)
        for i, at in enumerate(shown[in_line:]):  # small
            text = widgets.signed(lines[at].total)
            app.canvas.text(_TOPS[1] + _BELOW, i * width, text, marked=True)
        widgets.hint(app.canvas, app.t(hint))


def _running(app: "App", lines: list) -> None:
    """A deal runs: who plays what, what was said, and the totals below it, two in a line."""
    canvas, session = app.canvas, app.session
    deal, factor = session.deal, session.factor()
    first = len(LINES) - 1 - (len(lines) + 1) // 2
    number = f"{_number(app)}." + (f" ×{factor}" if factor > 1 else "")
    if app.battery:
        number = _battery(app) + " " + number
    topic = "speech" if deal.declarer else "auction"
    title = app.game_ui.headline(app, deal) if deal.declarer else app.t("running")
    if deal.inverse:
        title += " " + app.word("inverse")
    wording.title(app, title, number)
    spoken = " ".join(app.game_ui.head(app, topic, deal, app.evening.moves()))
    for y, text in zip(LINES[1:first], widgets.wrap_items(spoken)):
        canvas.text(y, 0, text)
    points = [(line, widgets.signed(line.total)) for line in lines]
    for at, (line, total) in enumerate(points):
        x, y = at % 2 * _HALF, LINES[first + at // 2]
        end = x + _HALF - 6 - width_of(total, True)
        _name(app, line, True, x, y, end - x - 2)
        canvas.text(y, end, total, marked=True)
    cups = [f"{font.CUP}{points}" for _, points in table.pots(session)]
    if cups and len(lines) % 2:
        canvas.text(LINES[len(LINES) - 2], _HALF, " ".join(cups))
    widgets.hint(canvas, app.t("hint-open"))


def _name(app: "App", line: "Seated", dealer: bool, x: int, y: int, room: int) -> None:
    """A seat's name and signs; `dealer`, whether who deals is shown."""
    frame = (
        (font.SPEAKS if line.speaks or line.leads else "")
        + (font.DEALER if line.deals and dealer else "")
        + ("(%s)" if line.sits_out else "%s")
        + ("T" if line.arranges else "")
        + (font.HAT if line.wears_hat else "")
    )
    text = frame % app.session.names[line.seat]
    if width_of(text) > room:
        text = wording.squeezed(frame, wording.short(app, line.seat), room)
    app.canvas.text(y, x, text)


def _total(canvas: "Canvas", total: int, x: int, y: int, room: int, narrow: bool) -> None:
    """A seat's total, as large as there is room."""
    text = widgets.signed(total)
    narrow = narrow or len(text) > 3
    if digits_width(text, narrow) <= room:
        canvas.digits(y, x, text, narrow)
    else:
        canvas.text(y + 4, x, text, marked=True)


def _deal(app: "App", seated: list, seats: int, x: int) -> None:
    """The last cell: the deal, the factor, how long it lasts, the kitty."""
    session, canvas = app.session, app.canvas
    room = WIDTH - x
    number = app.t("deal-number", _number(app))
    factor = session.factor()
    rows = 4 if seats in (2, 4) else 3
    narrow = factor > 9
    beside = 0 if factor == 1 or rows > 3 else digits_width(f"×{factor}", narrow) + 2
    lines, more = widgets.wrap(_status(app), room - beside), []
    for word, points in table.pots(session)[:1]:
        if points:
            pot = f"{app.word(word)} {points}"
            fits = width_of(pot) <= room - beside
            more.append(pot if fits else f"{font.CUP} {points}")
    if app.battery:
        more.append(_battery(app))
    head = widgets.wrap(number, room)
    cuts = [line.seat for line in seated if line.cuts]
    if cuts and rows > 3 and factor == 1:
        cut = widgets.wrap(app.t("cuts", wording.short(app, cuts[0])), room)
        more += cut if len(head + lines + more + cut) <= rows else []
    if len(head) + len(lines) + len(more) > rows or (beside and head[1:]):
        head = [f"{_number(app)}."]
    if len(lines) + len(more) >= rows:
        head, more = [" ".join(head + more)], []
        lines = _short(app, room - beside, rows - 1)
        lines = lines[: rows - 2] + [" ".join(lines[rows - 2 :])]
    for i, text in enumerate(head + lines + more):
        left = beside if i else 0
        y = LINES[i] if rows > 3 else _TOPS[1] + 10 * i
        canvas.text(y, x + left, fit(text, room - left))
    if factor > 1:
        canvas.digits(_TOPS[1] + _BELOW, x, f"×{factor}", narrow)


def _battery(app: "App") -> str:
    """What is left in it."""
    left = app.battery.hours
    return font.BATTERY + ("+" if left < 0 else f"{left}{app.battery.unit}")


def _short(app: "App", room: int, most: int) -> list:
    """The status in lines of so many pixels; of one that takes more of them the numbers alone, of
    double rounds that still do how long the first and the last of them last."""
    text = _status(app)
    lines = widgets.wrap(text, room)
    numbers = [word for word in text.replace("+", " ").split() if word.isdigit()]
    if lines[most:] and numbers:
        first, last = numbers[0], numbers[-1]
        span = app.t("rounds", first if first == last else f"{first}–{last}")
        for shorter in ("+".join(numbers), " ".join(numbers), span):
            if lines[most:]:
                lines = widgets.wrap(shorter, room)
    return lines


def _status(app: "App") -> str:
    """How long what `table.lasts` says lasts."""
    code, *facts = table.lasts(app.session) or ("",)
    if code == "rounds":
        facts = ["+".join([str(left) for left in facts])]
    return app.t(code, *facts) if code else ""


def _last(app: "App", seats: int, page: int, x: int, y: int) -> None:
    """The last cell of a large table: deal and factor, who deals, who speaks. How long a factor or
    the evening lasts stands in the cell before it, that of seven by turns with these two."""
    session, canvas = app.session, app.canvas
    room = WIDTH - x
    factor = session.factor()
    signs = f" ×{factor}" if factor > 1 else ""
    text = f"{_number(app)}." + signs
    canvas.text(y, x, text if width_of(text) <= room else fit(signs[1:], room))
    status = _short(app, room, 8 - seats)
    rows = status
    if not session.closed():
        if seats < 7:
            _down(canvas, x - 33, (0, 10), status)
        if seats < 7 or not status or not page:
            rows = [_of(app, font.DEALER, session.seats[session.dealer], room)]
            speaks = session.speaker()
            if speaks:
                rows.append(_of(app, font.SPEAKS, speaks, room))
    _down(canvas, x, (10, 19), rows)


def _of(app: "App", sign: str, seat: "Seat", room: int) -> str:
    return wording.squeezed(sign + " %s", wording.short(app, seat), room)


def _down(canvas: "Canvas", x: int, tops: tuple[int, ...], lines: list[str]) -> None:
    for y, text in zip(tops, lines):
        canvas.text(_TOPS[1] + y, x, text)


def _cups(app: "App") -> None:
    """The second line of a Danish table: what is in the cups, and the deal."""
    canvas = app.canvas
    for i, (pot, points) in enumerate(table.pots(app.session)):
        x = i * _CUP
        canvas.text(_TOPS[1], x, fit(font.CUP + app.t("pot-" + pot), _CUP - 2))
        canvas.digits(_TOPS[1] + _BELOW, x, str(points), points > 999)
    room = WIDTH - 2 * _CUP
    number = app.t("deal-number", _number(app))
    canvas.text(_TOPS[1], 2 * _CUP, number if width_of(number) <= room else f"{_number(app)}.")
    for i, text in enumerate(widgets.wrap(_status(app), room)[:2]):
        canvas.text(_TOPS[1] + 10 + 10 * i, 2 * _CUP, text)


def _number(app: "App") -> int:
    """The number of that deal within the evening."""
    return app.number(table.deal_number(app.session))
