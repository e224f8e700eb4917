"""All evenings in one text, and back; and what everybody has won in them.

The text is that of the sheets, one behind the other, each behind a line `# sheet 12` with its
number, which others may name in `follows`.

A sheet that comes back may have been corrected meanwhile, there or here: it is the same evening if
its head is, with the minute in which it began. Then the one with more deals stays, else the one
that is here.
"""

import json
import os

from store.begin import begin
from store.evening import Evening
from store.files import path_of
from store.journal import rewrite
from store.sheets import newest, numbers
from store.steps import DEAL, END, won_at
from tarokk.sheet import words
from web.device import companion
from web.evenings import sheets

_HERE: dict = {}  # {number of a sheet where it comes from: its number here}, of those taken so far
_MINE: list = []  # (number, lines) of the sheets that are here


def bundle() -> str:
    """All sheets that are kept, in one text."""
    folder = companion.app().folder
    pieces = []
    for number in numbers(folder):
        pieces.append(f"# sheet {number}\n")
        pieces.append(sheets.file(folder, number)[1])
    return json.dumps("".join(pieces))


def take_begin() -> str:
    """Begin to take sheets of somebody's bundle."""
    companion.leave_trial()
    folder = companion.app().folder
    _HERE.clear()
    _MINE[:] = [(number, sheets.texts_of(folder, number)) for number in numbers(folder)]
    return json.dumps(None)


def take(text, number) -> str:
    """Take a sheet, which had that number: "same" if it is here, "longer" if that lacked its last
    deals, "other" if its deals are others here, else "new"; or what is wrong with it."""
    device = companion.app()
    lines = sheets.lines_of(text)
    wrong = sheets.wrong_in(device, lines)
    if wrong:
        return wrong
    texts = [text for text in map(_renumbered, sheets.plain(lines)) if text]
    at = _place(texts)
    if at < 0:
        begun = begin(device.folder, texts)
        _HERE[number] = begun.number
        _MINE.append((begun.number, texts))
        return json.dumps("new")
    here, mine = _MINE[at]
    _HERE[number] = here
    if mine[: len(texts)] == texts:
        return json.dumps("same")
    if texts[: len(mine)] == mine:
        _lengthen(device, here, texts[len(mine) :])
    elif texts.count(END) > mine.count(END):
        _replace(device, here, texts)
    else:
        return json.dumps("other")
    _MINE[at] = (here, texts)
    return json.dumps("longer")


def _place(texts) -> int:
    """Where in _MINE that evening is, -1 for nowhere."""
    for at, (_, mine) in enumerate(_MINE):
        if mine[: len(texts)] == texts or texts[: len(mine)] == mine:
            return at
    head = _head(texts)
    timed = [text for text in head if text[:5] == "date " and " " in text[5:]]
    for at, (_, mine) in enumerate(_MINE):
        if timed and _head(mine) == head:
            return at
    return -1


def _head(texts) -> list:
    return texts[: texts.index(DEAL)] if DEAL in texts else texts


def _renumbered(text) -> str:
    """A line whose sheet has another number here; "" where that is not here."""
    word, _, number = text.partition(" ")
    if word != sheets.FOLLOWS:
        return text
    here = _HERE.get(int(number))
    return f"{word} {here}" if here else ""


def _lengthen(device, number, texts) -> None:
    played = device.evening and device.evening.number == number
    evening = device.evening if played else Evening(device.folder, number)
    for text in texts:
        evening.do(words(text))


def _replace(device, number, texts) -> None:
    """Have a sheet hold these lines in the place of its own; its index knows its journal."""
    rewrite(path_of(device.folder, number), texts)
    if device.evening and device.evening.number == number:
        device.open(Evening(device.folder, number, device.may_write))


def take_end() -> str:
    """All are taken: the sheet that was played stays the newest, else the newest is played; the
    view."""
    device = companion.app()
    last = newest(device.folder)
    if device.evening and device.evening.number != last:
        _rename(device.folder, device.evening.number, last + 1)
        last += 1
    if last:
        device.open(Evening(device.folder, last, device.may_write))
        device.draw()
    return companion.view()


def _rename(folder, number, to) -> None:
    """Give the files of a sheet, which none follows, another number."""
    start = f"{number:04d}."
    for name in os.listdir(folder):
        if name.startswith(start):
            os.rename(f"{folder}/{name}", f"{folder}/{to:04d}.{name[len(start) :]}")


def won(number) -> str:
    """What an evening that ends with that sheet came to: {"game", "won": {name: points}, "deals"};
    null where that cannot be read."""
    device = companion.app()
    total: dict = {}
    deals = 0
    try:
        last = sheets.evening_of(device, number)
    except (OSError, ValueError):
        return json.dumps(None)
    if not last.session.game:
        return json.dumps(None)
    for sheet in sheets.tables(last):
        session = sheet.session
        deals += session.number - bool(session.deal)
        for name, points in won_at(session).items():
            total[name] = total.get(name, 0) + points
    game = device.t(last.session.game.NAME)
    return json.dumps({"game": game, "won": total, "deals": deals})


CALLS: dict = {
    "bundle": bundle,
    "take_begin": take_begin,
    "take": take,
    "take_end": take_end,
    "won": won,
}
