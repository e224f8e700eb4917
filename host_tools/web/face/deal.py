"""A question of a deal: a list of answers, the figures in rows, or a number.

All of them have

number, factor   of the deal
correcting       whether it is an earlier deal that is corrected
heads            lines of what was said so far
pays             {won, lost, now}: [[points, names]] of who would get how much, see dialogue.stake

answers   rows    [{label, parts}]: answers that differ in one word share a row. A part is
                  {text, note, row, column, likely, far}; a row of one part has no label, `far` is
                  what says more than the others, and seldom. Behind the first ten, rows of one
                  kind stand as {name, label, count, folded, rows}; these rows are [] while folded
          all_pass, beside   {text, note}: what all others' passing means, what may be said first
rows      rows    [{name, label, code, asked, opens, states, rows}], see `dialogue.listing`; a state
                  is {code, column, on}, names stand in the codes. The rows of a group are [] until
                  it is unfolded
          title   who plays what with whom
          turned, changes   of a correction: see web.face.correcting; [[names, points that were,
                  points that will be or None]]
numbers   value (None before one is entered), least, most, step, gap, means, rest
"""

from dialogue import correction, listing
from dialogue.answers import SKIZ
from dialogue.stake import stake
from store.steps import deal_of
from tarokk.ask import GO, POINTS
from ui import wording
from ui.screens import help
from web.face import correcting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from dialogue.deal import Dialogue
    from tarokk.kinds import Move
    from ui.app import App
    from ui.screens.entry import Entry

_FIRST = 10  # rows of a list; what is less likely stands in groups
_OPENERS = ("group", "more")  # answers that begin so open a list of their own
_NOT_KIND = (
    "declarer",
    "defence",
    "announced",
    "meld",
)  # words that many rows of a list begin with
_BY_SPEAKER = ("play",)  # topics in which each player may say the same
_PAYING = ("speech", "facts")  # topics at which a table asks what the deal is worth
_BEHIND = ": "
_unfolded: list = [(), set()]  # (deal, topic), what of it is shown whole


def view(device: "Any", entry: "Entry") -> dict:
    """The view of the question; `device` is a `view.Wide`."""
    if entry.page is None:
        entry.renew(device.app)
    dialogue = entry.dialogue
    session = dialogue.target.session
    device.show(session)
    made = {
        "kind": dialogue.question.kind,
        "back": True,
        "number": entry.deal_number(device),
        "factor": session.factor(),
        "correcting": bool(dialogue.number),
        "heads": [],
    }
    made.update(_KINDS[dialogue.question.kind](device, dialogue))
    if made["kind"] == "rows" and dialogue.number:
        made["turned"] = correcting.rows(device, dialogue.target, entry.page)
    made["pays"] = _pays(device, dialogue) if dialogue.asked in _PAYING else None
    return made


def _pays(device: "App", dialogue: "Dialogue") -> dict:
    paid = stake(dialogue)
    return {
        "won": _alike(device, paid.won),
        "lost": _alike(device, paid.lost),
        "now": _alike(device, paid.now),
    }


def _alike(device: "App", paid: dict | None) -> list:
    """Who gets the same stand together, in order of play."""
    groups: list = []
    for seat in device.shown.seats:
        points = (paid or {}).get(seat)
        if points is not None:
            same = [group for group in groups if group[0] == points]
            if not same:
                groups.append([points, []])
            (same or groups[-1:])[0][1].append(wording.name(device, seat))
    return groups


def _opened(dialogue: "Dialogue") -> set:
    """What of this question is shown whole."""
    place = (dialogue.target.session.number, dialogue.asked, len(dialogue.opened))
    if _unfolded[0] != place:
        _unfolded[:] = [place, set()]
    return _unfolded[1]


def unfold(dialogue: "Dialogue", name: str) -> None:
    """Show the rows of a group until another question comes, or fold them again."""
    opened = _opened(dialogue)
    (opened.remove if name in opened else opened.add)(name)


# -- answers


def _answers(device: "App", dialogue: "Dialogue") -> dict:
    question = dialogue.question
    topic, deal = question.topic, question.deal
    if topic == SKIZ:
        title, heads = device.t(topic), []
    else:
        title = device.game_ui.title(device, topic, deal, dialogue.stem())
        lines = device.game_ui.head(device, topic, deal, dialogue.target.moves())
        heads = [line.replace("  ", " · ") for line in lines]
    made = {
        "title": title,
        "heads": heads,
        "topic": topic,
        "rows": _grouped(device, dialogue),
    }
    if question.all_pass:
        made["all_pass"] = device.note(question.all_pass[1])
    if question.side:
        made["beside"] = question.side
    return made


def _grouped(device: "App", dialogue: "Dialogue") -> list:
    """The first rows, then those of one kind in a group; a row that is alone of its kind, or opens
    a list of its own, stands as it is."""
    question = dialogue.question
    kinds = [kind(question, row[0]) if at >= _FIRST else "" for at, row in enumerate(question.rows)]
    made: list = []
    groups: dict = {}
    for at, name in enumerate(kinds):
        count = kinds.count(name)
        if not name or count == 1:
            made.append(_line(device, dialogue, at))
            continue
        if name not in groups:
            groups[name] = _group(device, dialogue, name, count)
            made.append(groups[name])
        if not groups[name]["folded"]:
            groups[name]["rows"].append(_line(device, dialogue, at))
    return made


def kind(question: "Any", answer: tuple) -> str:
    """The word by which an answer is looked for: what is done or said, else who says it; "" of one
    that opens a list of its own."""
    if answer[0] in _OPENERS:
        return ""
    if question.topic in _BY_SPEAKER:
        return str(answer[0])
    seats = question.dialogue.target.session.seats
    words = [word for word in answer if word not in seats and word not in _NOT_KIND]
    return str((words or answer)[0])


def _group(device: "App", dialogue: "Dialogue", name: str, count: int) -> dict:
    """The answers of a kind, called as the help calls it."""
    if name in device.shown.names:
        label = wording.name(device, name)
    else:
        about = help.of(device, name)
        label = about[0] if about else device.word(name)
    return {
        "name": name,
        "label": label,
        "count": count,
        "folded": name not in _opened(dialogue),
        "rows": [],
    }


def _line(device: "App", dialogue: "Dialogue", at: int) -> dict:
    """A row's answers."""
    row = dialogue.question.rows[at]
    parts = [_part(device, dialogue, move, at, column) for column, move in enumerate(row)]
    return _shared(parts)


def _part(device: "App", dialogue: "Dialogue", move: "Move", row: int, column: int) -> dict:
    question = dialogue.question
    if question.topic == SKIZ:
        label, note = device.t("go-skiz") if move == GO else wording.name(device, move[1]), ""
    else:
        label, note = device.game_ui.item(device, question.topic, move)
    return {
        "text": label,
        "note": note,
        "means": device.note(question.meaning(move)),
        "row": row,
        "column": column,
        "likely": not row and not column,
        "far": len(move) > len(question.rows[row][0]),
        "ends": question.is_end(move),
    }


def _shared(parts: list) -> dict:
    """A row: what its answers have in common stands before them, `hívja: XX` with another card."""
    if len(parts) > 1:
        for own, other in (("text", "note"), ("note", "text")):
            common = parts[0][own]
            if common and all(part[own] == common and part[other] for part in parts):
                for part in parts:
                    part["text"], part["note"] = part[other], ""
                return {"label": common, "parts": parts}
        head = parts[0]["text"].split(_BEHIND)[0] + _BEHIND
        if all(part["text"].startswith(head) for part in parts):
            for part in parts:
                part["text"] = part["text"][len(head) :]
            return {"label": head[: -len(_BEHIND)], "parts": parts}
    return {"label": "", "parts": parts}


# -- figures


def _rows(device: "App", dialogue: "Dialogue") -> dict:
    question, deal = dialogue.question, deal_of(dialogue.target)
    made = {
        "title": device.game_ui.result_title(device, deal, question.group),
        "rows": [_row(device, dialogue, row) for row in listing.rows(question)],
        "turned": [],
        "changes": [],
    }
    if dialogue.number:
        draft = dialogue.target
        made["changes"] = [
            [", ".join([wording.name(device, seat) for seat in seats]), was, will]
            for was, will, seats in correction.changes_of(draft, deal)
        ]
    return made


def _row(device: "App", dialogue: "Dialogue", row: listing.Row) -> dict:
    deal, name = deal_of(dialogue.target), row.name
    made = {"asked": row.is_open, "opens": row.opens, "code": _named(device, row.code)}
    if isinstance(name, tuple):
        group = " ".join(name)
        made["name"], made["label"] = group, device.t("group-" + name[1])
        is_told = any(inner.code[:1] not in ((), ("none",)) for inner in row.rows)
        whole = is_told or row.is_open or group in _opened(dialogue)
        made["rows"] = [_row(device, dialogue, inner) for inner in row.rows] if whole else []
        made["folded"] = not whole
        return made
    made["name"] = name
    if row.opens and name != POINTS:
        made["label"] = device.t("more")
        return made
    made["label"], made["value"], _ = device.game_ui.state(device, deal, name, row.code)
    if not row.opens:
        states, column = listing.states(dialogue.question, name)
        made["states"] = [
            {"code": _named(device, state.code), "column": at, "on": at == column}
            for at, state in enumerate(states)
            if at == column or not state.refused
        ]
    return made


def _named(device: "App", code: tuple) -> list:
    """A code in which seats are names."""
    names = device.shown.names
    return [names.get(word, word) for word in code]


# -- numbers


def _numbers(device: "App", dialogue: "Dialogue") -> dict:
    question = dialogue.question
    asking = question.asking
    title, means, rest = device.game_ui.number(device, question)
    return {
        "title": title,
        "value": question.points if question.counted else None,
        "offered": question.points,
        "least": asking.least,
        "most": asking.most,
        "step": asking.step,
        "gap": list(asking.gap),
        "means": means,
        "rest": rest,
    }


_KINDS: dict = {"answers": _answers, "rows": _rows, "numbers": _numbers}
