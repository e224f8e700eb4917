"""Names and figures in the user's words, and a move as the one to take back."""

from dialogue.terms import KONTRAS
from ui import widgets
from ui.canvas import WIDTH, width_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tarokk.kinds import Move, Seat
    from ui.kinds import App


# First words of the moves that are told with a text of their own, in every game.
_STEPS = ("deal", "closing", "share", "points", "partner", "hat", "skiz")
SIGNS = {"declarer": "▲", "defence": "▼"}  # of the sides
_LONG = 7  # letters of a beginning
_SURE = 15  # letters that a title has room for, whatever they are
_ACCENTED, _PLAIN = "ÁÉÍÓÖŐÚÜŰáéíóöőúüű", "AEIOOOUUUaeiooouuu"
# Of the table asked for last: {seat: name}, {seat: its beginning}, the seats by length of name.
_shorts: list = [{}, {}, []]


def name(app: "App", seat: "Seat") -> str:
    """The name of a seat at the table that is shown."""
    return app.shown.names[seat]


def short(app: "App", seat: "Seat") -> str:
    """The shortest abbreviation of a seat's name that is unique at this table; the name on a face
    with more room than the display."""
    names = app.shown.names
    if app.room > WIDTH:
        return names[seat]
    shorts = _of_table(names)[1]
    if seat not in shorts:
        shorts[seat] = beginning(names[seat], names.values())
    return shorts[seat]


def _of_table(names: "dict[Seat, str]") -> list:
    """Return `_shorts` of these names: to work it out takes some milliseconds."""
    if _shorts[0] != names:
        # Of names alike in length the first: MicroPython's sort keeps no order of its own.
        order = sorted([(-len(name), seat) for seat, name in names.items()])
        _shorts[:] = [dict(names), {}, [seat for _, seat in order]]
    return _shorts


def unaccented(text: str) -> str:
    """A text without the accents that beginnings are told apart by only on paper."""
    if len(text.encode()) == len(text):
        return text
    return "".join([_PLAIN[_ACCENTED.find(sign)] if sign in _ACCENTED else sign for sign in text])


def beginning(name: str, names: "Iterable[str]") -> str:
    """The shortest abbreviation of a name, three letters or more, that no other name begins with,
    accents apart. A long one loses its middle: where family names come first, `Kov…Józ` differs
    from `Kov…Jol`."""
    others = [unaccented(other) for other in names if other != name]
    return _shortest(name, unaccented(name), others)


def beginnings(names: tuple[str, ...] | list[str]) -> list:
    """The abbreviations of all these names."""
    plain = [unaccented(name) for name in names]
    return [
        _shortest(name, plain[at], plain[:at] + plain[at + 1 :]) for at, name in enumerate(names)
    ]


def as_many(names: tuple[str, ...] | list[str], room: int) -> str:
    """As many of their abbreviations as there is room for, and how many more: `Zsó Pét +2`."""
    shown = beginnings(names)
    count = len(shown)
    while count:
        rest = len(shown) - count
        text = " ".join(shown[:count]) + (f" +{rest}" if rest else "")
        if width_of(text) <= room:
            return text
        count -= 1
    return ""


def _shortest(name: str, plain: str, others: list[str]) -> str:
    """As `beginning`, of a name that is `plain` without accents, as are the others."""
    length = 3
    while length < len(name) and any(other.startswith(plain[:length]) for other in others):
        length += 1
    if name[length - 1 : length] == " ":  # which tells nobody apart
        length += 1
    if length < _LONG:
        return name[:length]
    return name[:3] + "…" + name[length - 3 : length].split(" ")[-1]


def squeezed(frame: str, text: str, room: int) -> str:
    """An abbreviation in its frame, such as `%s!`. If too wide it loses its middle, because its
    last letter tells it from the others."""
    whole = frame % text
    if width_of(whole) <= room:
        return whole
    text = text.replace("…", "")
    count = len(text) - 1
    while count > 1 and width_of(whole) > room:
        count -= 1
        whole = frame % (text[:count] + "…" + text[-1])
    if width_of(whole) > room:
        whole = frame % (text[0] + "." + text[-1])
    return whole if width_of(whole) <= room else frame % text[-1]


def shortened(app: "App", text: str, room: int) -> str:
    """A text in which names are abbreviated, the longest first, until it fits into `room`
    pixels."""
    if width_of(text) > room:
        for seat in _of_table(app.shown.names)[2]:
            if width_of(text) > room:
                text = text.replace(name(app, seat), short(app, seat))
    return text


def title(app: "App", text: str, right: str = "") -> None:
    """Draw a title whose names are abbreviated if it is too long."""
    if len(text) + len(right) > _SURE:
        text = shortened(app, text, WIDTH - width_of(right) - 4)
    widgets.title(app.canvas, text, right)


def bid(app: "App", word: str) -> str:
    """A bid, in words."""
    return app.lang.get(word, None, b"bid.") or app.word(word)


def figure(app: "App", words: "Move | list[str]") -> str:
    """A figure with its suit, side or kontra, each word translated."""
    return app.word(words[0]) if len(words) == 1 else " ".join([app.word(word) for word in words])


def as_said(app: "App", announced: bool, level: int) -> str:
    """How an item was announced, to follow its figure: ` kontra`, ` announced` or ""."""
    if level:
        return " " + app.word(KONTRAS[level - 1])
    return " " + app.t("said") if announced else ""


def step(app: "App", move: "Move") -> str:
    """A move in a few words, as the one to take back."""
    if move[0] in _STEPS:
        words = [app.shown.names.get(word) or app.word(word) for word in move[1:]]
        if words[:1] == ["none"]:
            words = words[1:] or [app.t("alone-short")]
        return " ".join([app.t("step-" + move[0])] + words)
    names, deal = app.shown.names, app.shown.deal
    who = names.get(move[0], "")
    if move[0] == "fell":
        return figure(app, move[1:-1]) + ": " + app.t("fallen")
    text = app.lang.get(move[1], None, b"bid.") if who and len(move) == 2 else None
    if not text:
        spoken = move[1:] != ("pass",) or (deal and deal.phase not in ("auction", "skart"))
        topic = ("speech" if spoken else "auction") if who else "facts"
        label, note = app.game_ui.item(app, topic, move)
        text = (label + " " + note).strip()
        if note in names.values():
            text = note + ": " + label
    is_named = not who or text[: len(who) + 1] in (who + " ", who + ":")
    return text if is_named else who + ": " + text


def change(app: "App", was: int, will: int | None, seats: list[str], across: int = 1) -> str:
    """`Kati, Zsófi +12 ⇒ +10`; names that do not fit are beginnings, squeezed if need be. So many
    stand in a line, `across`."""
    end = (app.room - (WIDTH - widgets.END)) // across
    points = " " + widgets.signed(was) + ("" if will is None else " ⇒ " + widgets.signed(will))
    row = ", ".join([name(app, seat) for seat in seats]) + points
    if width_of(row) > end:
        row = ", ".join([short(app, seat) for seat in seats]) + points
    if width_of(row) > end:
        each = (end - width_of(points)) // len(seats) - width_of(", ")
        row = ", ".join([squeezed("%s", short(app, seat), each) for seat in seats]) + points
    return row
