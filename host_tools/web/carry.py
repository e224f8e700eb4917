"""All evenings in one text, and back; and what everybody has won in them.

The text is that of the sheets, one behind the other, each behind a line `# sheet 12` with its
number, which others may name in `follows`.
"""

import json
import os

from store.begin import begin
from store.evening import Evening
from store.sheets import newest, numbers
from store.steps import won_at
from tarokk.sheet import words
from web import companion, sheets

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
    deals, else "new"; or what is wrong with it."""
    device = companion.app()
    lines = sheets.lines_of(text)
    wrong = sheets.wrong_in(device, lines)
    if wrong:
        return wrong
    texts = [text for text in map(_renumbered, sheets.plain(lines)) if text]
    for at, (here, mine) in enumerate(_MINE):
        if mine[: len(texts)] == texts or texts[: len(mine)] == mine:
            _HERE[number] = here
            if len(texts) <= len(mine):
                return json.dumps("same")
            _lengthen(device, here, texts[len(mine) :])
            _MINE[at] = (here, texts)
            return json.dumps("longer")
    begun = begin(device.folder, texts)
    _HERE[number] = begun.number
    _MINE.append((begun.number, texts))
    return json.dumps("new")


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
