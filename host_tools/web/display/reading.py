"""The screen on top in words, for the accessible text of the display's picture.

What it says comes from the dialogue and from what the screens hold, with whole names; nothing is
asked of the picture.
"""

from dialogue import history, table
from dialogue.answers import SKIZ
from dialogue.recap import factor_of, payouts, pots, sides_of
from store.steps import deal_of
from store.story import named
from ui import calendar, lists, widgets, wording
from ui.lang import filled
from ui.lists import List
from web.face.home import how_long, pot_label
from web.face.lists import HEADINGS
from web.face.view import Wide, kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App


def read(app: "App") -> tuple:
    """(lines from the top, which of them are rows of a list, by number, the marked one's or -1)."""
    device: Any = Wide(app)
    screen: Any = app.stack[-1]
    lines = [text for text in _ABOVE.get(kind_of(screen), _heading)(device, screen) if text]
    rows, active = [], -1
    for text, is_marked in _rows(device, screen):
        active = len(lines) if is_marked else active
        rows.append(len(lines))
        lines.append(text)
    return lines + [text for text in _below(device, screen) if text], rows, active


def _rows(device: "Any", screen: "Any") -> list:
    """[(a row, whether it is marked)] of the list, as many as the display shows; of a grid of
    letters the marked one."""
    if kind_of(screen) in ("Letters", "Code"):
        is_done = screen.column == screen.done
        letter = device.t("letters-done") if is_done else screen.rows[screen.row][screen.column]
        return [(letter.replace(" ", "_"), True)]
    shown = getattr(getattr(screen, "page", None) or screen, "list", None)
    if not isinstance(shown, List) or not lists.has(shown.items, 0):
        return []
    near = shown.near(widgets.ROWS)
    return [(" ".join(shown.items[at][:2]).strip(), at == shown.at) for at in near]


# -- what stands above the rows, or instead of them


def _heading(device: "Any", screen: "Any") -> list:
    kind = kind_of(screen)
    title = device.t(HEADINGS[kind]) if kind in HEADINGS else getattr(screen, "heading", "")
    title = title[:1].upper() + title[1:]
    beside = _BESIDE.get(kind)
    return [title + ("  " + beside(device, screen) if beside else "")]


def _evening(device: "Any", kept: "Any") -> str:
    """The year of the marked one, and its number once it is known of how many."""
    evenings, at = kept.evenings, kept.list.at
    date = evenings.date(at)
    number = f"   {at + 1}/{len(evenings)}" if evenings.is_whole() else ""
    return (date[:4] if date else device.t("undated")) + number


def _day(device: "Any", screen: "Any") -> str:
    date = screen.date if hasattr(screen, "date") else screen.plan.date
    return calendar.date_text(device, date) or device.t("date") + "?"


# {screen: what stands beside its heading}
_BESIDE: dict = {
    "Kept": _evening,
    "OneEvening": lambda _device, screen: screen.people,
    "Day": _day,
    "Offer": _day,
    "Start": _day,
    "Seat": lambda device, screen: device.t("seats", screen.plan.people),
}


def _home(device: "Any", _screen: "Any") -> list:
    session = device.session
    seats = table.seated(session, device.brought[0])
    totals = [session.names[line.seat] + " " + widgets.signed(line.total) for line in seats]
    number = device.t("deal-number", device.number(table.deal_number(session)))
    factor = session.factor()
    number += f" ×{factor}" if factor > 1 else ""
    lying = table.pots(session)
    lying = [line for line in lying if line[1] or len(lying) > 1]
    cuts = [device.t("cuts", session.names[line.seat]) for line in seats if line.cuts]
    plays = []
    if session.deal:
        headline = device.game_ui.headline(device, session.deal)
        plays = [headline if session.deal.declarer else device.t("running")]
    plays += [", ".join(totals), number, how_long(device, session)]
    return plays + cuts + _pots(device, lying)


def _pots(device: "Any", lying: list) -> list:
    return [f"{pot_label(device, word)} {points}" for word, points in lying]


def _welcome(device: "Any", _screen: "Any") -> list:
    return ["Kibic", device.t("welcome")]


def _entry(device: "Any", entry: "Any") -> list:
    dialogue = entry.dialogue
    question, target = dialogue.question, dialogue.target
    device.show(target.session)
    deal = deal_of(target)
    if question.kind == "numbers":
        title, means, rest = device.game_ui.number(device, question)
        return [title] + ([str(question.points), means, rest] if question.counted else [])
    if question.kind == "rows":
        return [device.game_ui.result_title(device, deal, question.group)]
    if question.topic == SKIZ:
        return [device.t(SKIZ)]
    title = device.game_ui.title(device, question.topic, deal, dialogue.stem())
    return [title] + device.game_ui.head(device, question.topic, deal, target.moves())


def _recap(device: "Any", recap: "Any") -> list:
    target = recap.target
    device.show(target.session)
    paid, sides = payouts(target), sides_of(target)
    factor = factor_of(target.session)
    evening = target.evening if recap.number else None
    title = f"{device.number(recap.number or target.session.number, evening)}. "
    title += device.game_ui.headline(device, deal_of(target))
    title += f" ×{factor}" if factor > 1 else ""
    lines = [
        f"{wording.SIGNS.get(sides.get(seat, ''), '')} {wording.name(device, seat)} "
        + widgets.signed(paid[seat])
        for seat in target.session.seats
        if seat in paid
    ]
    return (
        [title]
        + [text.strip() for text in lines]
        + _pots(device, pots(deal_of(target), factor))
        + [" ".join(row[:2]).strip() for row in recap._reason_items(device)]
    )


def _glance(device: "Any", glance: "Any") -> list:
    dialogue = glance.source
    session = dialogue.target.session
    deal = deal_of(dialogue.target)
    turn = session.speaker() if session.deal else None
    title = device.t("deal-number", glance.number)
    who = [wording.name(device, turn)] if turn else []
    return [title] + who + device.game_ui.table(device, deal, dialogue)


def _undo(device: "Any", screen: "Any") -> list:
    from ui.screens import undo

    return [device.t("undo-title")] + undo.lines(device, screen.evening, screen.asked)


def _letters(_device: "Any", screen: "Any") -> list:
    return [screen.heading, screen.shown()]


def _seat(device: "Any", screen: "Any") -> list:
    """Which seat of how many is asked about; who sits on the others."""
    names = screen.plan.names[: screen.number] + [""] + screen.behind
    return _heading(device, screen) + [
        device.t("seat", at + 1) + ": " + name for at, name in enumerate(names) if name
    ]


def _payments(_device: "Any", screen: "Any") -> list:
    lines = [left + " " + (right or "") for left, right in screen.lines]
    return [screen.heading + " " + screen.worth] + [line.strip() for line in lines]


def _curve(device: "Any", screen: "Any") -> list:
    totals = [
        screen.people[at] + " " + widgets.signed(screen.points[at][-1]) for at in screen.order
    ]
    return [device.t("standings")] + (totals or [device.t("codes-wait")])


def _story(device: "Any", screen: "Any") -> list:
    rows = [(label, frame % named(holders)) for label, holders, frame in screen.rows(device)]
    return [device.t("story")] + [(label + " " + who).strip() for label, who in rows]


def _option(_device: "Any", screen: "Any") -> list:
    return [filled(screen.texts.get(".title", ""), (screen.list.at + 1, len(screen.options)))]


def _codes(device: "Any", screen: "Any") -> list:
    count = screen.count()
    place = f"{screen.at + 1}/{count}" if count else device.t("codes-wait")
    return [device.t("codes-sheet" if screen.sheet else "codes-standings"), screen.date, place]


_ABOVE: dict = {
    "Home": _home,
    "Welcome": _welcome,
    "Entry": _entry,
    "Recap": _recap,
    "Glance": _glance,
    "Undo": _undo,
    "Letters": _letters,
    "Code": _letters,
    "Seat": _seat,
    "Payments": _payments,
    "Curve": _curve,
    "Story": _story,
    "Codes": _codes,
    "Options": _option,
    "Help": lambda _device, screen: [screen.title, screen.sentence],
    "Message": lambda _device, screen: [screen.text],
    "Worth": lambda _device, screen: [screen.label] + [str(points) for points in screen.points],
}


# -- and below them


def _below(device: "Any", screen: "Any") -> list:
    kind = kind_of(screen)
    if kind == "Entry":
        return _behind_answers(device, screen)
    if kind == "Options":
        name, values = screen.options[screen.list.at][:2]
        return [screen._texts_of(name, values)[1]]
    if kind == "History" and len(screen):
        totals = history.totals(screen.deals, screen.list.at)
        return [", ".join([name + " " + widgets.signed(total) for name, total in totals])]
    return []


def _behind_answers(device: "Any", entry: "Any") -> list:
    """What all others' passing means; of a correction, whose payout changes."""
    question = entry.dialogue.question
    if question.kind == "rows":
        return [wording.change(device, *change) for change in getattr(entry.page, "changes", ())]
    if question.kind != "answers":
        return []
    lines = [device.note(question.all_pass[1])] if question.all_pass else []
    return lines + ([device.t("hint-beside-" + question.side)] if question.side else [])
